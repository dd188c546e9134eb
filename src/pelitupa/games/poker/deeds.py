"""What the log says was done in poker games, by the words of each button: see `core/deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import t
from pelitupa.core.deeds import DEEDS as COMMON
from pelitupa.core.deeds import SAID_BY_RULES

DEEDS: Final[Mapping[str, str]] = {
    **COMMON,
    "raise by {extra}": t("{player:@ raises|You raise} by {extra}"),
    "call (or check)": t("{player:@ calls (or checks)|You call (or check)}"),
    "fold": t("{player:@ folds|You fold}"),
    "play": SAID_BY_RULES,
    "done": SAID_BY_RULES,
    "done discarding": SAID_BY_RULES,
    "meld these cards": SAID_BY_RULES,
    "lay {card}": SAID_BY_RULES,
    "steal {card} from meld {number}": t("{player:@ steals|You steal} {card} from meld {number}"),
    "pick up the hand": t("{player:@ picks|You pick} up the hand"),
    "end the match": t("{player:@ ends|You end} the match"),
    "go on": t("{player:@ goes|You go} on"),
    "pay back for tokens: {count}": t("{player:@ pays|You pay} back for tokens: {count}"),
    "a card that its owner has not seen": t(
        "{player:@ gets|You get} a card that its owner may not see"
    ),
}
