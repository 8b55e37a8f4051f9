"""`{column}` in the values of a layer: found in the table, in the language that is printed; and conditions."""

from __future__ import annotations

import difflib
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

from printables.pieces.files import Place, Row

_FIELD = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_COMPARED = re.compile(r"(.*?)\s*(!=|<=|>=|=|<|>)\s*(.*)")
_SIGNS: dict[str, Callable[[object, object], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,  # type: ignore[dict-item]  # numbers with numbers, texts with texts
    ">": operator.gt,  # type: ignore[dict-item]
    "<=": operator.le,  # type: ignore[dict-item]
    ">=": operator.ge,  # type: ignore[dict-item]
}
_FALSE = ("", "0", "no", "false")

ROW = "row"
"""Stands for the number of the row, in a table without a column of that name."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table, as one language reads them."""

    table: str
    names: tuple[str, ...]
    lang: str

    def cell(self, name: str, place: Place) -> Callable[[Row], str]:
        """What reads the column from a row: `name.de` before `name`. The fault says if there is no such column."""
        told = f"{name}.{self.lang}"
        languages = [column for column in self.names if column.startswith(f"{name}.")]
        if told in self.names:
            return self._told(name, told, languages) if name in self.names or len(languages) > 1 else _reader(told)
        if name in self.names:
            return _reader(name)
        if languages:
            there = ", ".join(column.rpartition(".")[2] for column in languages)
            raise place.fault(f"{{{name}}} stands in {self.table} in {there}, not in {self.lang}")
        if name == ROW:
            return lambda row: str(row.number)
        near = difflib.get_close_matches(name, self.names, 1)
        hint = f"did you mean {{{near[0]}}}?" if near else f"it has {', '.join(self.names) or 'none'}"
        raise place.fault(f"{self.table} has no column {name!r}; {hint}")

    def _told(self, name: str, told: str, languages: list[str]) -> Callable[[Row], str]:
        """The column of the language. Where it is empty and another one is not, a translation is missing."""
        others = [column for column in (name, *languages) if column in self.names and column != told]
        file = self.table

        def cell(row: Row) -> str:
            value = row.cells[told]
            if not value and any(row.cells[other] for other in others):
                raise (
                    Place(file).at(row=row.number).fault(f"{told} is empty; translate it, or write the same text there")
                )
            return value

        return cell


def _reader(column: str) -> Callable[[Row], str]:
    return lambda row: row.cells[column]


class Template:
    """A text with `{column}` in it; `{{` and `}}` are braces."""

    def __init__(self, text: str, columns: Columns, place: Place) -> None:
        self.fields: list[Callable[[Row], str]] = []
        self._parts: list[str] = []
        at, plain = 0, ""
        for match in _FIELD.finditer(text):
            plain += text[at : match.start()]
            at = match.end()
            if match[0] in ("{{", "}}"):
                plain += match[0][0]
            elif match[1] is None:
                raise place.fault(f"{text!r} has a brace without a partner; write {{{{ for a brace")
            else:
                self._parts.append(plain)
                self.fields.append(columns.cell(match[1].strip(), place))
                plain = ""
        self._parts.append(plain + text[at:])

    @property
    def varies(self) -> bool:
        """Whether it asks the row for anything."""
        return bool(self.fields)

    def filled(self, row: Row) -> str:
        """The text for a row."""
        if not self.fields:
            return self._parts[0]
        if len(self.fields) == 1:
            return self._parts[0] + self.fields[0](row) + self._parts[1]
        told = [field(row) for field in self.fields]
        return "".join(part for pair in zip(self._parts, [*told, ""], strict=True) for part in pair)

    def is_empty(self, row: Row) -> bool:
        """Whether it asks the row for something, and the row has none of it."""
        return bool(self.fields) and not any(field(row) for field in self.fields)


class Condition:
    """`if = "{cost}"`, `"not {cost}"`, `"{kind} = farm"`, `"{cost} >= 3"`."""

    def __init__(self, text: str, columns: Columns, place: Place) -> None:
        self._negated = text.startswith("not ")
        text = text.removeprefix("not ").strip()
        compared = _COMPARED.fullmatch(text)
        self._sign = compared[2] if compared else ""
        sides = (compared[1], compared[3]) if compared else (text,)
        self._sides = [Template(side, columns, place) for side in sides]

    def holds(self, row: Row) -> bool:
        """Whether the layer is drawn for this row."""
        one, *other = (side.filled(row).strip() for side in self._sides)
        if not other:
            return (one.lower() not in _FALSE) != self._negated
        numbers = _number(one), _number(other[0])
        pair = (one, other[0]) if None in numbers else numbers
        return _SIGNS[self._sign](*pair) != self._negated


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None
