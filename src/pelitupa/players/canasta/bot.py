"""The bot of Canasta: it thinks in whole turns, see `turn_bot`."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.turn_bot import TurnBot


class CanastaBot(TurnBot):
    """Looks two turns ahead: what a position is worth then is known better than how its deal would end."""

    ahead: ClassVar[int] = 4


BOT: Final = Kind(BudgetSettings, CanastaBot, best="{budget}")
