"""The bot of Samba: it thinks in whole turns, see `turn_bot`."""

from __future__ import annotations

from typing import Final

from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.turn_bot import TurnBot

BOT: Final = Kind(BudgetSettings, TurnBot, best="{budget}")
