"""The bot of Canasta: it thinks in whole turns, see `turn_bot`."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.turn_bot import TurnBot


class CanastaBot(TurnBot):
    """Leans more on its advice than others do: the strategy chapter is of this game."""

    trust: ClassVar[float] = 80.0


BOT: Final = Kind(BudgetSettings, CanastaBot, best="{budget}")
