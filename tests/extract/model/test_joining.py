"""Several findings as one."""

from __future__ import annotations

from extract.model.joining import gathered
from extract.model.rulebook import Finding, Origin


def test_damage_of_many_pages_is_one_finding() -> None:
    def on(page: int, message: str) -> Finding:
        return Finding("damage", message.format(page), origin=(Origin(page, 1),))

    found = gathered([*(on(page, "Page {} could not be read: 1 fault.") for page in (1, 3, 4, 5, 9)), on(2, "Page {}")])
    assert [finding.message for finding in found] == [
        "Page 1 could not be read: 1 fault. The same goes for pages 3-5, 9.",
        "Page 2",
    ]
    assert [place.page for place in found[0].origin] == [1, 3, 4, 5, 9]
