"""A deck as PDF/X-1a:2003: one side a page, cut in the TrimBox, colours of four plates, a printing condition named.

The condition is registered (www.color.org), so the file names it and holds no profile: that is what the standard asks,
and a profile would bring its own licence. Half transparent pixels, which the standard does not allow, are painted into
one picture with what lies behind them.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printables.drawing import Drawing, Group, Pdf, Picture, Pixels, Shape, Use, rendered, sealed_again
from printables.paper import Target
from printables.pieces import Piece, PrintedSet, PrintError
from printables.sheets import sizes_noted

if TYPE_CHECKING:
    import pikepdf

VERSION = "PDF/X-1a:2003"
REGISTRY = "http://www.color.org"
_DAY = "D:20000101000000+00'00'"
"""The same call gives the same file: a file of ours bears no other day."""


class PressMissingError(PrintError):
    """What writes PDF/X is not installed."""


def press_file(whole: PrintedSet, target: Target, lang: str, origin: str) -> bytes:
    """One page a side, in the order in which the cards are printed. Raises PrintError."""
    try:
        import pikepdf
    except ImportError:
        raise PressMissingError("PDF/X needs pikepdf: pip install 'refcli[press]'") from None
    facts = {"keywords": sizes_noted(whole, None)}
    pdf = Pdf(title=whole.title, lang=lang, origin=origin, plates=True, facts=facts)
    flat: dict[int, Drawing] = {}
    for piece in whole.pieces:
        for _ in range(piece.count):
            for face in _sides(piece, target):
                if id(face) not in flat:
                    flat[id(face)] = _flattened(face, target.dpi)
                box = face.box
                page = box.moved(-box.x0, -box.y0)
                pdf.begin_page(page, trim=piece.trim.moved(-box.x0, -box.y0), bleed=page)
                pdf.place(flat[id(face)], -box.x0, -box.y0)
                pdf.end_page()
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf.to_bytes())) as written:
        _declared(written, whole.title, target)
        written.save(
            out, static_id=True, fix_metadata_version=False, compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )  # fmt: skip
    return sealed_again(out.getvalue(), origin)


def _sides(piece: Piece, target: Target) -> Sequence[Drawing]:
    back = piece.back or Drawing((), piece.front.box)
    return (back, piece.front) if target.back_first else (piece.front, back)


def _declared(file: pikepdf.Pdf, title: str, target: Target) -> None:
    """Say in the file what it is, and for which printing condition."""
    from pikepdf import Array, Dictionary, Name, String

    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(target.condition),
        OutputCondition=String(target.condition),
        RegistryName=String(REGISTRY),
        Info=String(target.title),
    )
    file.Root.OutputIntents = Array([file.make_indirect(intent)])
    info = file.docinfo
    info.GTS_PDFXVersion = String(VERSION)
    info.Trapped = Name("/False")
    info.Title = String(title)
    info.CreationDate = info.ModDate = String(_DAY)
    with file.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as told:
        told["pdfxid:GTS_PDFXVersion"] = VERSION
        told["pdf:Trapped"] = "False"
        told["pdf:Producer"] = "refcli"
        told["dc:title"] = title
        told["dc:creator"] = ["refcli"]
        told["xmp:CreatorTool"] = "refcli"
        told["xmp:CreateDate"] = told["xmp:ModifyDate"] = "2000-01-01T00:00:00+00:00"
    metadata = file.Root.Metadata
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML


# -- half transparent pixels ---------------------------------------------------------------------------------------


def _flattened(face: Drawing, dpi: int) -> Drawing:
    """The face without anything that shines through: as it is, or as one picture."""
    if not any(_is_clear(pixels) for pixels in _pixels(face.shapes)):
        return face
    (image,) = rendered([(face, face.box)], dpi)
    out = io.BytesIO()
    image.save(out, "PNG")
    return Drawing((Picture(_kept(out.getvalue(), *image.size), face.box),), face.box)


def _kept(content: bytes, wide: int, high: int) -> Pixels:
    return Pixels(hashlib.sha256(content).hexdigest()[:16], wide, high, content)


def _pixels(shapes: Sequence[Shape]) -> Iterator[Pixels]:
    for shape in shapes:
        if isinstance(shape, Picture):
            yield shape.pixels
        elif isinstance(shape, Group):
            yield from _pixels(shape.shapes)
        elif isinstance(shape, Use):
            yield from _pixels(shape.drawing.shapes)


def _is_clear(pixels: Pixels) -> bool:
    from PIL import Image

    with Image.open(io.BytesIO(pixels.content)) as image:
        return "A" in image.mode or "transparency" in image.info
