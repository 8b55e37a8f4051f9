"""Tesseract as it is installed here: an optional program that reads pictures of text."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path


@cache
def installed_models() -> frozenset[str]:
    """The language models that Tesseract has; none where it is not installed."""
    program = shutil.which("tesseract")
    if program is None:
        return frozenset()
    try:
        done = subprocess.run(
            [program, "--list-langs"],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return frozenset()
    return frozenset(line.strip() for line in done.stdout.splitlines()[1:] if line.strip())


def installation() -> str:
    """What of an installation changes what is read: another program, or other models."""
    program = shutil.which("tesseract")
    if program is None:
        return "none"
    about = Path(program).stat()
    return " ".join([program, str(about.st_size), str(about.st_mtime_ns), *sorted(installed_models())])
