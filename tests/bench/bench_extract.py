"""Extraction beside plain pdfplumber over the same born-digital pages, and the memory that any document takes.

What counts is processor time, our workers' included: it does not depend on what else the machine does, and reading a
page in a worker does not hide its cost. Both sides are processes of their own, run in turn, with pdfplumber loaded
before the clock starts; the time that our own modules take to load is ours. Nothing is served from a cache, and nothing
is read by OCR: plain pdfplumber reads no pictures either.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2

ROUNDS = 3
SLOWEST = 1.3
MOST_MIB = 300
_SHARED = Path(__file__).resolve().parents[2].parent / "shared"
_BORN_DIGITAL = 200
"""A document with so many characters a page has a text layer worth the name."""

_CLOCK = """
import json, resource, sys, time
from pathlib import Path
import pdfplumber

def spent():
    own, workers = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + workers.ru_utime + workers.ru_stime

cache, *files = sys.argv[1:]
before, wall = spent(), time.perf_counter()
"""

_PLAIN = """
for file in files:
    with pdfplumber.open(file) as document:
        for page in document.pages:
            page.extract_words()
            page.close()
"""

_OURS = """
from extract.pipeline import extract
for file in files:
    extract([Path(file)], cache=Path(cache) if cache else None, ocr="never")
"""

_OURS_WITH_OCR = _OURS.replace('"never"', '"auto"')

_REPORT = """
# the parent and its largest worker at the same time, in MiB
most = sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
print(json.dumps([spent() - before, time.perf_counter() - wall, most]))
"""


def measure() -> dict[str, float]:
    """Our time over that of pdfplumber, the second run's over the first one's, the MiB of the largest file.

    Nothing where the corpus is not at hand. Raises `AssertionError` where a limit of the specification is broken.
    """
    corpus = sorted((_SHARED / "corpus").glob("*.pdf"))
    digital = [file for file in corpus if _has_text(file)]
    if not digital:
        sys.stdout.write(f"extract      skipped: there is no corpus in {_SHARED / 'corpus'}\n")
        return {}
    ours, plain = [], []
    for _ in range(ROUNDS):
        plain.append(_run(_PLAIN, digital))
        ours.append(_run(_OURS, digital))
    figures = {
        "over pdfplumber, processor time": min(run[0] for run in ours) / min(run[0] for run in plain),
        "wall time": min(run[1] for run in ours) / min(run[1] for run in plain),
    }
    with tempfile.TemporaryDirectory() as folder:
        first, second = (_run(_OURS, digital, cache=folder)[0] for _ in range(2))
    figures["second run over first"] = second / first
    texts = sorted((_SHARED / "seeds").glob("*.txt"))
    figures["MiB, most"] = max(_run(_OURS, [file])[2] for file in (*digital, *texts))
    scans = [file for file in corpus if file not in digital]
    figures["MiB, most, of scans"] = max(_run(_OURS_WITH_OCR, [file])[2] for file in scans)
    assert figures["over pdfplumber, processor time"] <= SLOWEST, figures
    assert max(figures["MiB, most"], figures["MiB, most, of scans"]) < MOST_MIB, figures
    return figures


def _run(program: str, files: list[Path], *, cache: str = "") -> tuple[float, float, float]:
    """Seconds of processor time, seconds on the clock, and MiB at most, of a process that runs `program`."""
    command = [sys.executable, "-c", _CLOCK + program + _REPORT, cache, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, wall, most = json.loads(done.stdout)
    return seconds, wall, most


def _has_text(file: Path) -> bool:
    with pypdfium2.PdfDocument(file) as document:
        chars = sum(page.get_textpage().count_chars() for page in document)
        return bool(chars >= _BORN_DIGITAL * len(document))
