"""PDF/X-1a: the clauses that can be told from the file, each a line of its own. No free validator knows them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pdfminer.pdftypes import resolve1

from printables.preflight.measure import MeasuredFile
from printables.preflight.report import Check
from printables.preflight.sides import Side

VERSIONS = ("1.3", "1.4")
PRESS_SPACES = ("DeviceCMYK", "DeviceGray", "mask", "Separation", "Pattern")
"""Shadings are looked into by nobody here: they count as others."""

CLAUSES = {
    "pdfx.version": "the file is PDF 1.3 or 1.4",
    "pdfx.declared": "the information names the version of PDF/X",
    "pdfx.intent": "one output intent, with a registered condition or a profile",
    "pdfx.trapped": "the information says whether the file is trapped",
    "pdfx.dates": "title, days of making and changing",
    "pdfx.identified": "two identifiers",
    "pdfx.boxes": "every page has a TrimBox or ArtBox, not both",
    "pdfx.colors": "colours of four plates, greys and named inks alone",
    "pdfx.clear": "nothing shines through",
    "pdfx.locked": "not encrypted",
    "pdfx.lzw": "no LZW",
    "pdfx.actions": "no actions, scripts or forms",
    "pdfx.notes": "no notes on the page",
}


def pdfx_checks(file: MeasuredFile, sides: Sequence[Side]) -> Iterator[Check]:
    """Each clause: how often it is broken."""
    broken = {**_of_the_file(file), **_of_the_pages(sides)}
    for name, words in CLAUSES.items():
        count, page = broken[name]
        yield Check(name, count, "at most", 0, f"against: {words}", page)


_Count = tuple[int, int | None]


def _of_the_file(file: MeasuredFile) -> dict[str, _Count]:
    info = file.info
    intents = [resolve1(intent) for intent in resolve1(file.catalog.get("OutputIntents")) or ()]
    good = [i for i in intents if isinstance(i, dict) and _names(i.get("S")) == "GTS_PDFX" and _has_condition(i)]
    objects = list(file.objects())
    lzw = sum("LZWDecode" in _filters(value) for value in objects)
    actions = sum(key in file.catalog for key in ("OpenAction", "AA", "AcroForm"))
    actions += sum(_names(value.get("S")) == "JavaScript" for value in objects)
    declared = any(str(key).startswith("GTS_PDFXVersion") for key in info)
    lacking = [key for key in ("Title", "CreationDate", "ModDate") if not info.get(key)]
    return {
        "pdfx.version": (int(file.version not in VERSIONS), None),
        "pdfx.declared": (int(not declared), None),
        "pdfx.intent": (abs(len(good) - 1), None),
        "pdfx.trapped": (int(_names(info.get("Trapped")) not in ("True", "False")), None),
        "pdfx.dates": (len(lacking), None),
        "pdfx.identified": (int(file.identifiers != 2), None),
        "pdfx.locked": (int(file.is_locked), None),
        "pdfx.lzw": (lzw, None),
        "pdfx.actions": (actions, None),
    }


def _of_the_pages(sides: Sequence[Side]) -> dict[str, _Count]:
    boxes = [side.page.number for side in sides if side.page.has_trim == side.page.has_art]
    spaces = [(side.page.number, name) for side in sides for name in _spaces(side)]
    others = [(page, name) for page, name in spaces if name.split()[0] not in PRESS_SPACES]
    clear = [side.page.number for side in sides if side.contents.clear]
    notes = [side.page.number for side in sides if side.page.notes]
    return {
        "pdfx.boxes": (len(boxes), next(iter(boxes), None)),
        "pdfx.colors": (len(set(others)), next((page for page, _ in others), None)),
        "pdfx.clear": (len(clear), next(iter(clear), None)),
        "pdfx.notes": (len(notes), next(iter(notes), None)),
    }


def _spaces(side: Side) -> set[str]:
    return {space for space, _ in side.contents.inks} | {picture.space for picture in side.contents.pictures}


def _has_condition(intent: Mapping[str, Any]) -> bool:
    named = bool(resolve1(intent.get("OutputConditionIdentifier")))
    return named and ("DestOutputProfile" in intent or bool(resolve1(intent.get("RegistryName"))))


def _filters(value: Mapping[str, Any]) -> list[str]:
    given = resolve1(value.get("Filter"))
    return [_names(one) for one in given] if isinstance(given, list) else [_names(given)]


def _names(value: object) -> str:
    value = resolve1(value)
    return str(getattr(value, "name", value)).removeprefix("/")
