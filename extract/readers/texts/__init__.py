"""Text and Markdown files as documents."""
