"""The bot of Contract Samba: it thinks in whole turns, see `turn_bot`."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.turn_bot import TurnBot


class ContractBot(TurnBot):
    """Its advice counts positions in ten thousands of points."""

    trust: ClassVar[float] = 100.0
    point: ClassVar[float] = 1.0 / 10_000.0


BOT: Final = Kind(BudgetSettings, ContractBot, best="{budget}")
