"""What a notice says: the names of games and how many wait, and nothing else of any table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Text, t, tn
from pelitupa.i18n import translator
from pelitupa.server.accounts.history import title_of

MOST_NAMED: Final = 3
"""So many games are named; of others it is said that there are more."""


@dataclass(frozen=True)
class Turn:
    """Somebody's turn at a table: the game's id, since when (ms) and until when there is time for it."""

    key: str
    place: int
    game: str
    since: int
    until: int | None


def headline(turns: Sequence[Turn]) -> Text:
    """What it is about, in a line."""
    if len(turns) == 1:
        return t("Your turn")
    return tn("{count} match waits for you", "{count} matches wait for you", len(turns))


def games_named(turns: Sequence[Turn], language: str) -> str:
    """The games, each once, in a line."""
    words = translator(language)
    names = list(dict.fromkeys(words.text(title_of(turn.game)) for turn in turns))
    more = " …" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more
