"""What somebody did, as the log says it: a sentence by the words of the button that was pressed.

A button asks (*draw from the stock*), a log tells (*Aino draws from the stock*). Where a game has no sentence
for a button, the log says *Aino: draw from the stock*, which is right for what is said aloud and for cards.
The keys are templates of buttons, or of what others are told who may not see; a sentence may have `{player}`
and all values of its button.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core.wording import t

SAID_BY_RULES: Final = "..."
"""Stands for a deed of which the rules themselves say all in the log: no line of its own."""

DEEDS: Final[Mapping[str, str]] = {
    "pass": t("{player:@ passes|You pass}"),
    "double": t("{player:@ doubles|You double}"),
    "redouble": t("{player:@ redoubles|You redouble}"),
    "discard {card}": t("{player:@ discards|You discard} {card}"),
}
