"""The bot of Hand and Foot: it thinks in whole turns, see `turn_bot`."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.turn_bot import TurnBot


class FootBot(TurnBot):
    """Leans more on its advice than others do: what a deal brings differs by thousands."""

    trust: ClassVar[float] = 80.0


BOT: Final = Kind(BudgetSettings, FootBot, best="{budget}")
