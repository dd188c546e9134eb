"""The bot of Hex: it plays what it can prove, and searches where it cannot."""

from __future__ import annotations

from typing import Final

from pelitupa.players.kind import Kind
from pelitupa.players.solvers.connection.bot import ConnectionSettings, make_connection_bot

BOT: Final = Kind(ConnectionSettings, make_connection_bot, best="{budget}")
