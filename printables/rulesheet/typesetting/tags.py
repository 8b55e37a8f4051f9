"""The structure of a document (tagged PDF): which text is a heading, a list item, a table cell, a figure.

Screen readers and programs that reflow a page follow this tree, not the place on the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

from printables.drawing import IDENTITY, Matrix, Pdf, Shape


@dataclass(eq=False, slots=True)
class Element:
    """A node of the tree: its role (`P`, `H2`, `LI`, ...), what stands in it, and words for what is only drawn."""

    role: str
    kids: list[Element | tuple[int, int]] = field(default_factory=list)
    """Elements, and marked content: the page (from 0) and the number of the mark on it."""
    alt: str = ""
    scope: str = ""
    """Of a table's head cell: what it heads, `Column` or `Row`."""

    def add(self, role: str, *, alt: str = "", scope: str = "") -> Element:
        """Append a new element."""
        element = Element(role, alt=alt, scope=scope)
        self.kids.append(element)
        return element

    def walk(self) -> Iterator[Element]:
        """This element and all under it."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk()


class Tagger:
    """Draws marked content on the pages of a `Pdf`, and at the end writes the tree."""

    def __init__(self, pdf: Pdf, root: Element) -> None:
        self._pdf, self._root = pdf, root
        self._marks: list[list[Element]] = []
        self._order: dict[tuple[int, int], int] = {}
        self._read: int | None = None

    def begin_page(self) -> None:
        """Start counting the marks of a new page."""
        self._marks.append([])

    def read(self, number: int) -> None:
        """Say that what is drawn next is read as page `number`, where pages lie in another order than they are read."""
        self._read = number

    def draw(self, element: Element | None, shapes: tuple[Shape, ...], matrix: Matrix = IDENTITY) -> None:
        """Draw shapes that belong to `element`, or to nothing: rules and tints that say nothing by themselves."""
        if not shapes:
            return
        canvas = self._pdf.canvas
        if element is None:
            canvas.addLiteral("/Artifact BMC")
        else:
            marks = self._marks[-1]
            place = len(self._marks) - 1, len(marks)
            element.kids.append(place)
            self._order[place] = place[0] if self._read is None else self._read
            canvas.addLiteral(f"/{element.role} <</MCID {len(marks)}>> BDC")
            marks.append(element)
        self._pdf.draw(shapes, matrix)
        canvas.addLiteral("EMC")

    def finish(self) -> None:
        """Write the tree, after the last page."""
        document: Any = self._pdf.canvas._doc  # type: ignore[attr-defined]  # the only way to its objects
        pages = document.Pages.pages
        nodes = {element: PDFDictionary({}) for element in self._root.walk()}
        references = {element: document.Reference(node, f"Tag{i}") for i, (element, node) in enumerate(nodes.items())}
        root = PDFDictionary({})
        root_reference = document.Reference(root, "TagRoot")
        page_references = [document.Reference(page) for page in pages]
        for element, node in nodes.items():
            node["S"] = PDFName(element.role)
            kids: list[Any] = []
            home = next((page for page, _ in (k for k in element.kids if isinstance(k, tuple))), None)
            if home is not None:
                node["Pg"] = page_references[home]
            read = iter(sorted((k for k in element.kids if isinstance(k, tuple)), key=lambda k: (self._order[k], k)))
            for kid in [next(read) if isinstance(k, tuple) else k for k in element.kids]:
                if isinstance(kid, Element):
                    references_of = references[kid]
                    nodes[kid]["P"] = references[element]
                    kids.append(references_of)
                else:
                    page, mark = kid
                    away = {"Type": PDFName("MCR"), "Pg": page_references[page], "MCID": mark}
                    kids.append(mark if page == home else PDFDictionary(away))
            node["K"] = kids[0] if len(kids) == 1 else PDFArray(kids)
            if element.alt:
                node["Alt"] = PDFString(element.alt)
            if element.scope:
                node["A"] = PDFDictionary({"O": PDFName("Table"), "Scope": PDFName(element.scope)})
        nodes[self._root]["P"] = root_reference
        numbers: list[Any] = []
        for number, (page, marks) in enumerate(zip(pages, self._marks, strict=True)):
            # reportlab knows no such entries: a page writes the attributes that this list names
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents, page.Tabs = number, PDFName("S")
            numbers += [number, PDFArray([references[element] for element in marks])]
        root["Type"] = PDFName("StructTreeRoot")
        root["K"] = references[self._root]
        root["ParentTree"] = PDFDictionary({"Nums": PDFArray(numbers)})
        root["ParentTreeNextKey"] = len(pages)
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
