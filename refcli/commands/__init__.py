"""The commands: one file each, imported only when it runs."""
