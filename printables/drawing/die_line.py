"""The die line: where a plotter or a die cuts, in a PDF as printers expect it.

A separation of its own, `CutContour`, that prints over what lies under it and so leaves no white there; on a layer that
says by ISO 19593-1 that it is a step of cutting, and is never printed by a printer at home.
"""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

NAME = "CutContour"
"""What programs that drive cutters know it by."""


def die_form(document: Any, content: str, box: tuple[float, float, float, float], *, shown: bool) -> str:
    """Put lines into a file as a form on the layer of the die line; the name of its object.

    `content` are PDF operators that draw paths, and stroke them; `shown` says whether readers show the layer at once.
    """
    layer = _layer(document, shown=shown)
    space = PDFArray([PDFName("Separation"), PDFName(NAME), PDFName("DeviceCMYK"), _magenta()])
    over = PDFDictionary({"Type": PDFName("ExtGState"), "OP": "true", "op": "true", "OPM": 1})
    resources = PDFDictionary({"ColorSpace": PDFDictionary({"Die": space}), "ExtGState": PDFDictionary({"Over": over})})
    written = f"q /Over gs /Die CS 1 SCN {content} Q".encode()
    head = PDFDictionary(
        {
            "Type": PDFName("XObject"), "Subtype": PDFName("Form"), "BBox": PDFArray(list(box)),
            "Resources": resources, "OC": layer, "Filter": PDFName("FlateDecode"),
        }
    )  # fmt: skip
    name = f"Die{len(document.idToObject)}"
    document.addForm(name, PDFStream(head, zlib.compress(written)))
    return name


def _layer(document: Any, *, shown: bool) -> Any:
    """The layer, once a file, and what the file says of it."""
    known = document.idToObject.get("layer.die")
    if known is None:
        step = {"GTS_ProcStepsGroup": PDFName("Structural"), "GTS_ProcStepsType": PDFName("Cutting")}
        usage = {
            "Print": PDFDictionary({"PrintState": PDFName("OFF"), "Subtype": PDFName("Cutting")}),
            "View": PDFDictionary({"ViewState": PDFName("ON" if shown else "OFF")}),
        }
        known = PDFDictionary(
            {
                "Type": PDFName("OCG"), "Name": PDFString(NAME), "Intent": PDFName("View"),
                "GTS_Metadata": PDFDictionary(step), "Usage": PDFDictionary(usage),
            }
        )  # fmt: skip
        layer = document.Reference(known, "layer.die")
        events = [
            PDFDictionary({"Event": PDFName(e), "Category": PDFArray([PDFName(e)]), "OCGs": PDFArray([layer])})
            for e in ("Print", "View")
        ]
        config = {
            "Order": PDFArray([layer]), "ON" if shown else "OFF": PDFArray([layer]), "AS": PDFArray(events),
            "Name": PDFString(NAME),
        }  # fmt: skip
        catalog = document.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
        catalog.OCProperties = PDFDictionary({"OCGs": PDFArray([layer]), "D": PDFDictionary(config)})
    return document.Reference(known, "layer.die")


def _magenta() -> PDFDictionary:
    """How the line looks on a screen."""
    return PDFDictionary(
        {
            "FunctionType": 2, "N": 1, "Domain": PDFArray([0, 1]), "C0": PDFArray([0, 0, 0, 0]),
            "C1": PDFArray([0, 1, 0, 0]),
        }
    )  # fmt: skip
