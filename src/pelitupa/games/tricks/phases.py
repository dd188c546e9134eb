"""The phases of a deal that every trick-taking game has."""

from __future__ import annotations

from typing import Final

DEALING: Final = 0
PLAYING: Final = 1
OVER: Final = 2
FIRST_PHASE: Final = 3
"""The phases of a game's own are numbered from here."""
