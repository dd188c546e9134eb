"""The bot of Samba: it thinks in whole turns, see `turn_bot`."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.turn_bot import TurnBot


class SambaBot(TurnBot):
    """Leans more on its advice than others do, whose tips are of this game."""

    trust: ClassVar[float] = 100.0


BOT: Final = Kind(BudgetSettings, SambaBot, best="{budget}")
