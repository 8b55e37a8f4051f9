"""From a game to the files that a service takes."""

from __future__ import annotations

from dataclasses import dataclass

from printables.paper import Target
from printables.pieces import PrintError
from printables.sheets import Draw, PrintOptions
from printables.shops.offer import offered


@dataclass(frozen=True, slots=True)
class ForService:
    """What a service gets: files by their place in a folder, or one file; and what it does not sell of the set."""

    files: dict[str, bytes]
    one: bytes | None
    lacking: tuple[str, ...]


def for_service(draw: Draw, target: Target, options: PrintOptions, *, origin: str) -> ForService:
    """Make what the target asks for. Raises PrintError where it sells nothing of the set, or something is missing."""
    offer = offered(draw, target, options)
    if target.files == "pdfx":
        from printables.shops.pdfx import press_file

        return ForService({}, press_file(offer.whole, target, options.lang, origin), offer.lacking)
    if target.files == "faces":
        from printables.shops.faces import face_files

        return ForService(dict(face_files(offer, target, origin)), None, offer.lacking)
    if target.files == "sheets":
        from printables.shops.decks import deck_files

        return ForService(dict(deck_files(offer.whole, target, origin)), None, offer.lacking)
    raise PrintError(f"{target.title} takes the sheets that are printed here")
