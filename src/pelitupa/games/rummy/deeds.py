"""What the log says was done in rummy games, by the words of each button: see `core/deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import t
from pelitupa.core.deeds import DEEDS as COMMON
from pelitupa.core.deeds import SAID_BY_RULES

DEEDS: Final[Mapping[str, str]] = {
    **COMMON,
    "take from the stock": t("{player:@ draws|You draw} from the stock"),
    "take from the pile": t("{player:@ takes|You take} the top of the pile"),
    "call sinkki": t("{player:@ calls|You call} sinkki"),
    "no claim": t("{player:@ claims|You claim} nothing"),
    "no claims until my turn": SAID_BY_RULES,
}
