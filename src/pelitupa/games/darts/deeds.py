"""What the log says was done in games of darts, by the words of each button: see `core/deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import t
from pelitupa.core.deeds import DEEDS as COMMON
from pelitupa.core.deeds import SAID_BY_RULES

DEEDS: Final[Mapping[str, str]] = {
    **COMMON,
    "aim at the {segment}": t("{player:@ aims|You aim} at the {segment}"),
    "hits: {segment}": t("{player:@|You}: {segment}"),
    "close {sector}": SAID_BY_RULES,
    "close none": SAID_BY_RULES,
    "leave them": SAID_BY_RULES,
    "take the points": t("{player:@ takes|You take} the points"),
}
