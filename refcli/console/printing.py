"""Values of options that printing knows, as types of the command line."""

from __future__ import annotations

import click

from printables.paper import PAPERS, known_targets
from printables.sheets import CHOICES

PAPER = click.Choice(tuple(PAPERS))
TARGET = click.Choice(tuple(known_targets()))
DUPLEX, MARKS, INK, MODE = (click.Choice(CHOICES[option]) for option in ("duplex", "marks", "ink", "mode"))
CUT = click.Choice(("svg", "dxf"))
PROFILE = click.Choice(("sheet", "press", "pdfx"))
