"""Preflight: a finished PDF, ours or not, against the limits of print. Everything is read from the file itself."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.preflight.checks import preflight
    from printables.preflight.cut_marks import cutting
    from printables.preflight.measure import Line, MeasuredFile, MeasuredPage, UnreadableError
else:
    __getattr__ = lazily(__name__)
