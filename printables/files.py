"""Writing a file whole, or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(out: Path, content: bytes) -> None:
    """Write a file beside `out` and rename it. Raises OSError as `open` does."""
    beside = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        beside.write_bytes(content)
        beside.replace(out)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise
