"""What is installed here to read pictures of text: Tesseract, an optional program, and what knows pixels."""

import importlib.util
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from extract.model import Language, UnreadableSourceError

MODELS: Mapping[Language, str] = {"en": "eng", "de": "deu", "fr": "fra", "es": "spa"}
"""What Tesseract calls our languages."""

_PROGRAM = "install the Debian packages tesseract-ocr tesseract-ocr-deu tesseract-ocr-fra tesseract-ocr-spa"
_LIBRARY = "pip install 'refcli[scan]'"


class OcrMissingError(UnreadableSourceError):
    """What reads scans is not installed: the message names it."""


def models_for(path: Path, lang: str | None) -> tuple[str, ...]:
    """The language models to read with: the one asked for, or all of ours that are installed."""
    installed = installed_models()
    if not installed:
        raise OcrMissingError(f"{path}: a scan; to read it, {_PROGRAM}")
    if not knows_pixels():
        raise OcrMissingError(f"{path}: a scan; to read it, {_LIBRARY}")
    wanted = [MODELS[lang]] if lang and lang in MODELS else list(MODELS.values())
    usable = tuple(model for model in wanted if model in installed)
    if not usable:
        raise OcrMissingError(f"{path}: Tesseract lacks the model {wanted[0]}; {_PROGRAM}")
    return usable


def knows_pixels() -> bool:
    """Whether OpenCV is there, which comes with the extra `scan`."""
    return importlib.util.find_spec("cv2") is not None


@cache
def installed_models() -> frozenset[str]:
    """The language models that Tesseract has; none where it is not installed."""
    program = shutil.which("tesseract")
    if program is None:
        return frozenset()
    try:
        done = subprocess.run([program, "--list-langs"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return frozenset()
    return frozenset(line.strip() for line in done.stdout.splitlines()[1:] if line.strip())


def installation() -> str:
    """What of an installation changes what is read: another program, or other models."""
    program = shutil.which("tesseract")
    if program is None or not knows_pixels():
        return "none"
    about = Path(program).stat()
    return " ".join([program, str(about.st_size), str(about.st_mtime_ns), *sorted(installed_models())])
