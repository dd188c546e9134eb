"""How strong each bot is, as the ladder measured it: `pelitupa.bots`.

`strengths.toml` is written by `make ladder` from the pairs that were played; docs/lab/ladder.md has the
same, with what lies between two neighbours.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from pelitupa.games import rulebook
from pelitupa.players.bots import best_bot, bot_names, check_bot, made_for

_FILE: Final = Path(__file__).parent / "strengths.toml"
_OF_ALL_GAMES: Final = ("random", "plain", "search")


@dataclass(frozen=True)
class Strength:
    """A bot of a game. Where it was measured, `elo` points above the random bot, their 95% interval from
    `low` to `high`, and the game and its options in which it met every other bot in so many `pairs`; else
    None, and 0. `default` is the bot that people meet where nobody chooses."""

    bot: str
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    game: str = ""
    pairs: int = 0
    default: bool = False


@cache
def _measured() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def bots(game: str) -> list[Strength]:
    """The bots of a game, the strongest first, then those that were not measured. Raises `UnknownGame`."""
    id = rulebook(game).game
    found = [
        Strength(one["bot"], one["elo"], one["low"], one["high"], table["game"], table["pairs"])
        for table in _measured().get(id, [])
        for one in table["bots"]
    ]
    best = best_bot(id)
    kind = best.partition("(")[0]
    found.sort(key=lambda one: -(one.elo or 0.0))
    known = {one.bot.partition("(")[0] for one in found}
    wanted = [name for name in (*_OF_ALL_GAMES, *made_for(id), kind) if name in bot_names()]
    found += [Strength(check_bot(name, id)) for name in dict.fromkeys(wanted) if name not in known]
    first = next(place for place, one in enumerate(found) if one.bot.partition("(")[0] == kind)
    found[first] = Strength(**{**vars(found[first]), "default": True})
    return found
