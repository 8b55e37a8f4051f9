"""Keys of Rings & Marbles's sentences that its code puts together: what can stand in the gap."""

from __future__ import annotations

FILLED = {
    "rings.choice.{}": ("place", "move", "change"),
    "rings.effect.{}": ("captured", "outnumbered", "surrounded"),
}
ADDED = {"rings": {"seat"}}
"""Every refusal names who acts."""
