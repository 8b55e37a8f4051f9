"""The bleed and the safe zone: what goes on beyond the trim, and what keeps away from it."""

from __future__ import annotations

from printables.drawing import Length

BLEED: Length = 3.0
"""How far art reaches over the trim where nobody asks for anything else, and what a print shop asks for."""

LARGEST_BLEED: Length = 10

SAFE: Length = 2.5
"""No text or id stands nearer than this to the trim."""
