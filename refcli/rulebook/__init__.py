"""What the curated rulebooks say: a rule quoted, passages found, examples played."""
