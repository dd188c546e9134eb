"""The score pad of Samba: that of Canasta, with sambas, and nothing for opening and going out at once."""

from __future__ import annotations

from typing import Final

from pelitupa.games.canasta.pad import CARDS, HELD, MIXED, NATURAL, REDS, SAMBAS, CanastaPad


class SambaPad(CanastaPad):
    """The pad of Samba."""

    counted = (SAMBAS, NATURAL, MIXED, REDS, CARDS, HELD)
    once = False


PAD: Final = SambaPad
