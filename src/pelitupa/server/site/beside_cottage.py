"""How strong the best bots of a site are beside those of a cottage, as its pages say it.

On a site they think by work and in a cottage by the clock (`shown/own_table.py`). What a second is worth, and
how the two fare against each other, `python -m pelitupa.lab.site_strength` measures; its lines stand in
`beside_cottage.toml`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pelitupa.core.options import parse_spec
from pelitupa.games import rulebook
from pelitupa.players import best_bot, by_work
from pelitupa.shown.own_table import A_SECOND


@dataclass(frozen=True)
class Beside:
    """What was measured: a game with its options, how many simulations a second of a cottage's bot is worth,
    and of so many pairs of matches the points of a rating above that bot (below it, where less than 0), with
    a 95% interval. None are played where the site's bot does as much work."""

    spec: str
    second: int
    pairs: int = 0
    points: int = 0
    low: int = 0
    high: int = 0

    @property
    def alike(self) -> bool:
        """Whether the site's bot does as much as the cottage's in its second."""
        return self.second <= A_SECOND

    @property
    def game(self) -> str:
        """The game's id."""
        return parse_spec(self.spec)[0]

    @property
    def title(self) -> str:
        """What the game is called."""
        return rulebook(self.game).title


@cache
def measured() -> tuple[Beside, ...]:
    """All that was measured."""
    path = Path(__file__).with_name("beside_cottage.toml")
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(Beside(spec, **entry) for spec, entry in found.items())


def thinks_alike(id: str) -> bool:
    """Whether a game's best bot does as much on a site as in a cottage: by no clock, or as measured."""
    bot = best_bot(id, "")
    timeless = by_work(bot, A_SECOND) == bot
    return timeless or any(one.alike for one in measured() if one.game == id)
