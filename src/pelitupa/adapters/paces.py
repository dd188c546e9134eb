"""How many decisions a second environments make, as measures of `pelitupa bench`: random matches, in which
each decision is shown what its player sees and may do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pelitupa.core import Game
from pelitupa.lab.bench import NO_MORE, More

MATCHES: Final = 256
"""So many are played side by side."""


def paces() -> More:
    """The measures by name; none where the environments' libraries are not installed."""
    try:
        import pelitupa.adapters.pettingzoo
        import pelitupa.adapters.vector  # noqa: F401
    except ModuleNotFoundError:
        return NO_MORE
    return {"many": many, "agents": agents}


def many(game: Game) -> Iterator[int]:
    """Matches side by side in this process; how many decisions each step made."""
    from pelitupa.adapters.vector import make_many

    table, random = (
        make_many(str(game), MATCHES, autoreset="SameStep", copy=False),
        Random(1).random,
    )
    table.reset(seed=1)
    while True:
        table.step([legal[int(random() * len(legal))] for legal in table.legal()])
        yield MATCHES


def agents(game: Game) -> Iterator[int]:
    """One match after another through PettingZoo's `last()` and `step`; the decisions of each."""
    from pelitupa.adapters.pettingzoo import raw_env

    table, random = raw_env(str(game)), Random(1).random
    while True:
        table.reset(seed=1)
        decided = 0
        for _ in table.agent_iter():
            _, _, terminated, truncated, info = table.last()
            if terminated or truncated:
                break
            legal = info["legal"]
            table.step(legal[int(random() * len(legal))])
            decided += 1
        yield decided
