"""What the log says was done in beating games, by the words of each button: see `core/deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import t
from pelitupa.core.deeds import DEEDS as COMMON
from pelitupa.core.deeds import SAID_BY_RULES

DEEDS: Final[Mapping[str, str]] = {
    **COMMON,
    "attack with these": t("{player:@ attacks|You attack}"),
    "no card": t("{player:@ adds|You add} no card"),
    "pick up what is left": SAID_BY_RULES,
    "take the pile": SAID_BY_RULES,
    "take cards": SAID_BY_RULES,
    "play these cards": SAID_BY_RULES,
    "pick up the last play": SAID_BY_RULES,
    "pick up the lowest card": SAID_BY_RULES,
    "remove the lowest {suit}": SAID_BY_RULES,
    "a run from {card} on": t("{player:@ plays|You play} a run from {card} on"),
    "play the top of the stock": t("{player:@ plays|You play} the top of the stock"),
    "I believe it": t("{player:@ accepts|You accept}"),
    "has chosen": t("{player:@ lays|You lay} a card face down"),
}
