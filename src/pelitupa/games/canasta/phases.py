"""The phases of a deal of a canasta game; Contract Samba has two more."""

from __future__ import annotations

from typing import Final

DEALING: Final = 0
TURNING: Final = 1
"""The first card of the pile is turned up."""
DRAWING: Final = 2
"""Somebody draws what he is owed."""
START: Final = 3
"""A turn begins: by drawing, or by taking the pile."""
ANSWER: Final = 4
"""A partner is asked whether to go out."""
MELDING: Final = 5
"""Cards are laid, and one discarded."""
OVER: Final = 6
PHASES: Final = 7
"""How many there are."""
