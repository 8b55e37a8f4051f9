"""Damage that many pages share is one finding: a person reads it once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from extract.model import Finding


def gathered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """`findings` in their order, those of single pages that differ in the page alone put together."""
    groups: dict[tuple[str, float], list[Finding]] = {}
    for finding in findings:
        message = finding.message
        if len(finding.origin) == 1:
            message = re.sub(rf"\b{finding.origin[0].page}\b", "#", message, count=1)
        groups.setdefault((message, finding.confidence), []).append(finding)
    return tuple(_together(group) for group in groups.values())


def _together(group: Sequence[Finding]) -> Finding:
    first, *others = group
    if not others:
        return first
    pages = [finding.origin[0].page for finding in others if finding.origin]
    which = f" The same goes for page{'s' if len(pages) > 1 else ''} {_ranges(pages)}." if pages else ""
    return replace(
        first,
        message=first.message + which,
        origin=tuple(place for finding in group for place in finding.origin),
    )


def _ranges(pages: Sequence[int]) -> str:
    """`2-4, 7` for 2, 3, 4 and 7."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)
