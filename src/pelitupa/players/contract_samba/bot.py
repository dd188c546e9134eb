"""The bot of Contract Samba: it thinks in whole turns, see `turn_bot`."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.turn_bot import TurnBot


class ContractBot(TurnBot):
    """Looks two turns ahead, as Canasta's: what a hand is worth then is known better than its end."""

    ahead: ClassVar[int] = 4


BOT: Final = Kind(BudgetSettings, ContractBot, best="{budget}")
