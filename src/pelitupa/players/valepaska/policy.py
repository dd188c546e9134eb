"""How likely a liar does what: log-linear in the features of `choices`, by weights kept as data.

`weights.toml` says where the weights are from. A play has a probability in proportion to the exponential of
its weighted features; a doubt, that of a logistic regression.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pelitupa.games.beating.paska import ANSWERING, CHOOSING
from pelitupa.games.beating.valepaska.game import (
    ACCEPT,
    ANNOUNCE,
    DOUBT,
    ValepaskaState,
    announcement,
)
from pelitupa.players.valepaska.choices import (
    CLAIM_NAMES,
    DOUBT_NAMES,
    Play,
    begins_with,
    doubt_features,
    next_card,
    plays,
)
from pelitupa.players.valepaska.knowledge import FULL, Knowledge

_FILE: Final = Path(__file__).with_name("weights.toml")


@dataclass(frozen=True)
class ValepaskaWeights:
    """The weights of the features of plays and of doubts, in the order of their names."""

    claim: tuple[float, ...]
    doubt: tuple[float, ...]


@cache
def weights(table: str) -> ValepaskaWeights:
    """The weights of one table of the file: `judged` by a player, or `hardened` on small packs."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))[table]
    return ValepaskaWeights(
        tuple(float(data["claim"][name]) for name in CLAIM_NAMES),
        tuple(float(data["doubt"][name]) for name in DOUBT_NAMES),
    )


def chances(
    state: ValepaskaState,
    seat: int,
    by: ValepaskaWeights,
    pack: Sequence[int] = FULL,
    allowed: Sequence[int] | None = None,
) -> dict[int, float]:
    """The probability of each action of the seat whose turn it is; it looks at what that seat sees.

    `pack` says how many cards of each rank there are; `allowed` are the actions that may be taken, all
    legal ones by default.
    """
    knowledge = Knowledge(state, seat, pack)
    legal = state.legal_actions() if allowed is None else allowed
    if state.phase == ANSWERING:
        doubt = 1.0 / (1.0 + math.exp(-_weighted(by.doubt, doubt_features(state, knowledge))))
        return {ACCEPT: 1.0 - doubt, DOUBT: doubt}
    if state.phase == CHOOSING:
        made = [announcement(state.count, state.rank)]
        ways = [p for p in plays(state, knowledge, made) if begins_with(p, state.played)]
        if not ways:  # somebody else, who held the seat before, chose the first cards otherwise
            return dict.fromkeys(legal, 1.0 / len(legal))
        return _added([(next_card(state, play.ranks), play) for play in ways], by)
    made = [action for action in legal if ANNOUNCE <= action < ACCEPT]
    return _added([(play.action, play) for play in plays(state, knowledge, made)], by)


def _added(ways: Sequence[tuple[int, Play]], by: ValepaskaWeights) -> dict[int, float]:
    """The probability of each action, over all plays that begin with it."""
    scores = [_weighted(by.claim, play.features) for _, play in ways]
    most = max(scores)
    shares = [math.exp(score - most) for score in scores]
    total = sum(shares)
    result: dict[int, float] = {}
    for (action, _), share in zip(ways, shares, strict=True):
        result[action] = result.get(action, 0.0) + share / total
    return result


def _weighted(by: Sequence[float], values: Sequence[float]) -> float:
    return sum([weight * value for weight, value in zip(by, values, strict=True)])
