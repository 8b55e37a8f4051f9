"""What the examiner finds: a place, and a sentence that says what is wrong there and what to do."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from refcli import messages
from refcli.messages import Language

if TYPE_CHECKING:
    from refcli.referee.workshop.courses import Examined


class Fault(NamedTuple):
    """A fault: the file and the line that it is in (0: the whole file), a key of the catalogue and its values."""

    file: Path
    line: int
    key: str
    values: Mapping[str, Any] = MappingProxyType({})


def told(fault: Fault, language: Language) -> str:
    """The fault as one line."""
    place = f"{fault.file}:{fault.line}" if fault.line else str(fault.file)
    return messages.one_line(f"{place}: {messages.text(language, fault.key, fault.values)}")


def fault_of(of: Examined, owner: Any, name: str, key: str, **values: Any) -> Fault:
    """A fault of the function `name` of a position or of the game itself, where its folder has it."""
    found = inspect.getattr_static(owner if inspect.ismodule(owner) else type(owner), name, None)
    function = found.fget if isinstance(found, property) else found
    code = function.__code__ if inspect.isfunction(function) else None
    if code and Path(code.co_filename).resolve().is_relative_to(of.home.resolve()):
        return Fault(of.shown(Path(code.co_filename)), code.co_firstlineno, key, values)
    return Fault(of.shown(of.referee), 0, key, values)
