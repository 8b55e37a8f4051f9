"""Whether a PDF is as we made it, and for what: its two identifiers say so.

The first stands for what the file was made from (`print GAME`), the second for all its other bytes: a file that
somebody has changed or written into since is not ours any more. The same file gets the same identifiers.
"""

from __future__ import annotations

import hashlib
import re

BLANK = b"[<" + b"0" * 32 + b"><" + b"0" * 32 + b">]"
"""The identifiers of a file before it is sealed, as its trailer holds them."""

_IDENTIFIERS = re.compile(rb"\[<[0-9a-f]{32}><[0-9a-f]{32}>\]")


def sealed(content: bytes, origin: str) -> bytes:
    """A file whose trailer holds `BLANK`, with its identifiers in place of that."""
    before, _, after = content.rpartition(BLANK)
    made = _digest(origin.encode())
    return b"%b[<%b><%b>]%b" % (before, made, _digest(made + before + after), after)


def sealed_again(content: bytes, origin: str) -> bytes:
    """A file of ours that another program has written anew, with our seal in place of its identifiers."""
    at = content.rfind(b"trailer")
    return sealed(content[:at] + _IDENTIFIERS.sub(BLANK, content[at:], count=1), origin)


def is_sealed(content: bytes, origin: str) -> bool:
    """Whether this is a file of ours, made from `origin`, and as it was made."""
    at = content.rfind(b"\ntrailer")
    return at >= 0 and sealed(content[:at] + _IDENTIFIERS.sub(BLANK, content[at:], count=1), origin) == content


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest()[:32].encode()
