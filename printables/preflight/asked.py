"""What a file is measured against: what somebody asks for it, what it notes of itself, or what holds for all paper."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from printables.drawing import Length
from printables.paper import Target, target_called
from printables.pieces import BLEED, SAFE, size_called
from printables.preflight.measure import MeasuredFile

Profile: TypeAlias = Literal["", "sheet", "press", "pdfx"]
PROFILES: tuple[Profile, ...] = ("sheet", "press", "pdfx")

OUR_NAME = "refcli"
INK = 330.0
"""Percent of ink that coated sheets take (FOGRA39); who takes less says so."""
LINE, OUR_LINE = 0.088, 0.1
"""A quarter of a point is the trade's finest line; ours are no finer than a tenth of a millimetre."""

_NOTED = re.compile(r"(paper|trim) (\d+(?:\.\d+)?)x(\d+(?:\.\d+)?) mm( two-sided)?")

_Size: TypeAlias = tuple[Length, Length]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a file. `sizes` are those of cut pieces, `paper` that of the sheet, where they are known.

    Pieces of the sizes in `two_sided` are known to have backs.
    `is_meant` says that the file is for printing and cutting: limits of a print shop are more than notes for it.
    """

    profile: Profile = ""
    sizes: tuple[_Size, ...] = ()
    two_sided: tuple[_Size, ...] = ()
    paper: _Size | None = None
    bleed: Length = BLEED
    safe: Length = SAFE
    ink: float = INK
    line: Length = LINE
    is_meant: bool = False
    target: Target | None = None


def asked_for(target: str | None = None, size: str | None = None, profile: str | None = None) -> Asked | None:
    """What the options ask for; None if they ask nothing. Raises ValueError for a name or size that is none."""
    if not (target or size or profile):
        return None
    if profile and profile not in PROFILES:
        raise ValueError(f"no profile is called {profile!r}; known are {', '.join(PROFILES)}")
    sizes: tuple[_Size, ...] = ()
    if size:
        cut = size_called(size)
        sizes = ((cut.width, cut.height),)
    wanted = target_called(target) if target else None
    kind: Profile = profile or {"press": "press", "pdfx": "pdfx", "pdf": "sheet"}.get(
        wanted.files if wanted else "", ""
    )  # type: ignore[assignment]
    if wanted and wanted.products:
        sizes = sizes or tuple((p.width, p.height) for p in wanted.products)
        ink = wanted.ink or INK
        return Asked(kind, sizes, bleed=wanted.bleed, safe=wanted.safe, ink=ink, is_meant=True, target=wanted)
    return Asked(kind, sizes, is_meant=True, target=wanted)


def said_by(file: MeasuredFile, asked: Asked | None) -> Asked:
    """What is asked of this file: by the options, and where they are silent by what it notes of itself."""
    info = {key: _text(value) for key, value in file.info.items()}
    ours = OUR_NAME in (info.get("Creator"), info.get("Producer"))
    noted = [
        (kind, (float(wide), float(high)), bool(backs))
        for kind, wide, high, backs in (_NOTED.findall(info.get("Keywords", "")) if ours else ())
    ]
    own = tuple(size for kind, size, _ in noted if kind == "trim")
    two_sided = tuple(size for _, size, backs in noted if backs)
    paper = next((size for kind, size, _ in noted if kind == "paper"), None)
    declared: Profile = "pdfx" if any(key.startswith("GTS_PDFX") for key in info) else ""
    line = OUR_LINE if ours else LINE
    if asked is None:
        return Asked(declared, own, two_sided, paper, line=line, is_meant=ours or bool(declared))
    sizes = asked.sizes or own
    return replace(asked, profile=asked.profile or declared, sizes=sizes, two_sided=two_sided, paper=paper, line=line)


def _text(value: object) -> str:
    if isinstance(value, bytes):
        if value.startswith(b"\xfe\xff"):
            return value[2:].decode("utf-16-be", "replace")
        return value.decode("latin-1")
    return str(getattr(value, "name", value))
