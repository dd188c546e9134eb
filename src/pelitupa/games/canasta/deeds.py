"""What the log says was done in canasta games, by the words of each button: see `core/deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import t
from pelitupa.core.deeds import DEEDS as COMMON
from pelitupa.core.deeds import SAID_BY_RULES

DEEDS: Final[Mapping[str, str]] = {
    **COMMON,
    "Joker": t("{player:@ gets|You get} a joker"),
    "draw from the stock": t("{player:@ draws|You draw} from the stock"),
    "draw two cards": t("{player:@ draws|You draw} two cards"),
    "lay {card}": t("{player:@ lays|You lay} {card}"),
    "lay {card} to {rank}": t("{player:@ lays|You lay} {card} to {rank}"),
    "lay {card} to {place}": t("{player:@ lays|You lay} {card} to {place}"),
    "lay {card} to {place}, meld {number}": t(
        "{player:@ lays|You lay} {card} to {place}, meld {number}"
    ),
    "lay {card} to meld {number} of {rank}": t(
        "{player:@ lays|You lay} {card} to meld {number} of {rank}"
    ),
    "lay {card} to sequence {number}": t("{player:@ lays|You lay} {card} to sequence {number}"),
    "lay {card} away for 300 minus points": t(
        "{player:@ lays|You lay} {card} away for 300 minus points"
    ),
    "take the pile": SAID_BY_RULES,
    "take the pile with these": SAID_BY_RULES,
    "take the pile to meld {number}": SAID_BY_RULES,
    "take the pile to sequence {number}": SAID_BY_RULES,
    "take the pile with {place}": t("{player:@ wants|You want} the pile with {place}"),
    "take the pile with {place}, meld {number}": t(
        "{player:@ wants|You want} the pile with {place}, meld {number}"
    ),
    "this is the opening": t("{player:@ opens with this|You open with this}"),
}
