"""The Python that a game brings along: run when it is asked for, once, and not for ever; what it raises is one line."""

import importlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from extract.packs.game_file import PackError

SECONDS = 20
"""So long a file may take to be read, which needs a fraction of one; nobody waits for a loop."""


@cache
def module_of(name: str, folder: Path, home: str, part: str) -> ModuleType:
    """The module `<part>.py` of a game, run; of the installed package `home`, or of the folder. Raises PackError."""
    from extract.model import OutOfTimeError, time_limit

    file = folder / f"{part}.py"
    try:
        with time_limit(SECONDS):
            return importlib.import_module(f"{home or _package(name, folder)}.{part}")
    except OutOfTimeError:
        raise PackError("packs.endless", file=str(file), seconds=SECONDS) from None
    except SyntaxError as error:
        where = _within(Path(error.filename or file), folder) or file
        raise _fault(where, error.lineno or 1, SyntaxError(error.msg)) from None
    except (Exception, SystemExit) as error:
        raise fault_within(error, folder) or _fault(file, 1, error) from error


def fault_within(error: BaseException, folder: Path) -> PackError | None:
    """What to say of an error that came through the code in a folder, with the line there; None for any other."""
    from traceback import walk_tb

    frames = ((Path(frame.f_code.co_filename), line) for frame, line in walk_tb(error.__traceback__))
    inside = [(file, line) for path, line in frames if (file := _within(path, folder))]
    return _fault(*inside[-1], error) if inside else None


def _within(file: Path, folder: Path) -> Path | None:
    """A file of the folder, as the folder was named; None for any other."""
    inside = folder.resolve()
    if file.is_absolute() and file.resolve().is_relative_to(inside):
        return folder / file.resolve().relative_to(inside)
    return None


def _fault(file: Path, line: int, error: BaseException) -> PackError:
    return PackError("packs.python", file=str(file), line=line, error=f"{type(error).__name__}: {error}")


def _package(name: str, folder: Path) -> str:
    """A package that stands for the folder, so that its files can import one another."""
    from importlib.machinery import ModuleSpec
    from importlib.util import module_from_spec

    package = f"refcli_game_{name}"
    if package not in sys.modules:
        spec = ModuleSpec(package, None, is_package=True)
        spec.submodule_search_locations = [str(folder.resolve())]
        sys.modules[package] = module_from_spec(spec)
    return package
