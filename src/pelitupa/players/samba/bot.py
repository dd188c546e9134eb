"""The bot of Samba: it thinks in whole turns, see `turn_bot`."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.turn_bot import TurnBot


class SambaBot(TurnBot):
    """Looks two turns ahead, as Canasta's: what a hand is worth then is known better than its end."""

    ahead: ClassVar[int] = 4


BOT: Final = Kind(BudgetSettings, SambaBot, best="{budget}")
