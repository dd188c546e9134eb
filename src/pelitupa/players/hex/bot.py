"""The bot of Hex: it plays what it can prove, and searches where it cannot."""

from __future__ import annotations

from typing import Final

from pelitupa.players.kind import Kind
from pelitupa.players.solvers.connection.bot import ConnectionBot, ConnectionSettings

BOT: Final = Kind(ConnectionSettings, ConnectionBot, best="{budget}")
