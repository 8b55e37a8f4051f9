"""What is wrong with writing that cannot be read, where it goes wrong, and what was meant: asked only after a refusal.

`tokens` looks at plies of a record, `tags` at its tags, `lookalikes` at characters that pass for others.
"""

from refcli.repairs.tags import line_fault, tag_fault
from refcli.repairs.tokens import Fault, readable_length, sign_fault, token_fault

__all__ = ["Fault", "line_fault", "readable_length", "sign_fault", "tag_fault", "token_fault"]
