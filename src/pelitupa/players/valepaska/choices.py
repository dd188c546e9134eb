"""What a player of Valepaska may do, and the features by which it is judged.

Of a play they are what it gets rid of, whether it is true, and how believable it is to somebody who sees
nothing but how many cards the hand has; of a doubt, how likely the announcement is true, and what is at
stake.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.equipment.cards import ACE, TEN, TWO, rank_of
from pelitupa.games.beating.paska import falls
from pelitupa.games.beating.valepaska.game import ANNOUNCE, ValepaskaState
from pelitupa.players.valepaska.knowledge import Knowledge, at_least

CLAIM_NAMES: Final = (
    "lie", "unlikely lie", "lie on a pile", "last cards", "last cards a lie", "more cards",
    "height", "fells", "splits", "put away high", "wild cards used",
)  # fmt: skip
"""Features of a play: it is a lie; a lie, by how unlikely it looks; a lie, by the size of the pile; it is the
last of the hand, and that as a lie; cards beyond the first; how high the rank is; it fells the pile if it is
believed; cards of the rank that are kept back; how high the cards are that a lie puts away; twos, tens and
aces that are played."""

DOUBT_NAMES: Final = (
    "always",
    "unlikely",
    "last cards",
    "pile",
    "more cards",
    "others may",
    "own cards",
)
"""Features of a doubt: one for any; how unlikely the announcement is; the cards were the last of a hand; the
size of the pile; announced cards beyond the first; others will be asked if this one accepts; the own hand."""

_MOST: Final = 4.0
_WILD: Final = (TWO, TEN, ACE)


@dataclass(frozen=True)
class Play:
    """A way to play: the announcement as an action, the ranks of the cards ascending, and features."""

    action: int
    ranks: tuple[int, ...]
    features: tuple[float, ...]


def height(rank: int) -> float:
    """How high a rank is in Valepaska: 0 for a three to 1 for a two."""
    return (rank - 1) % 13 / 12.0


def log_odds(chance: float) -> float:
    """The logarithm of the odds, not beyond four either way."""
    if chance <= 0.0:
        return -_MOST
    if chance >= 1.0:
        return _MOST
    return max(-_MOST, min(_MOST, math.log(chance / (1.0 - chance))))


def plays(state: ValepaskaState, knowledge: Knowledge, announcements: Sequence[int]) -> list[Play]:
    """The ways to make some announcements: truly, where the hand allows it, and as a lie.

    A lie puts away the lowest cards that are not of the rank announced, or as few of these as it must.
    """
    found = []
    for action in announcements:
        count, rank = (action - ANNOUNCE) // 13 + 1, (action - ANNOUNCE) % 13
        if knowledge.mine[rank] >= count:
            found.append(_play(state, knowledge, action, (rank,) * count))
        others = _lowest(knowledge.mine, rank)[:count]
        if len(others) == count and others != [rank] * count:
            found.append(_play(state, knowledge, action, tuple(sorted(others))))
    return found


def _lowest(mine: Sequence[int], rank: int) -> list[int]:
    """The ranks of a hand from the lowest, those announced last."""
    ranks = [r for r in range(13) for _ in range(mine[r])]
    return sorted(ranks, key=lambda r: (r == rank, r in _WILD, height(r)))


def _play(state: ValepaskaState, knowledge: Knowledge, action: int, cards: tuple[int, ...]) -> Play:
    count, rank = len(cards), (action - ANNOUNCE) % 13
    lie = any(card != rank for card in cards)
    pile, size = len(state.pile), sum(knowledge.mine)
    last = count == size and not state.unseen
    run = state.run(rank) + count
    unlikely = -log_odds(_believable(knowledge, rank, count, size))
    fells = falls(rank, run, on_empty=not pile)
    return Play(
        action,
        cards,
        (
            float(lie),
            unlikely if lie else 0.0,
            math.log1p(pile) if lie else 0.0,
            float(last and not lie),
            float(last and lie),
            float(count - 1),
            height(rank),
            float(fells),
            0.0 if lie else float(knowledge.mine[rank] - count),
            sum([height(card) for card in cards]) if lie else 0.0,
            float(sum([card in _WILD for card in cards])),
        ),
    )


def _believable(knowledge: Knowledge, rank: int, count: int, size: int) -> float:
    """How likely a hand of this size holds such cards, for one who knows only what everybody does."""
    pool = [a + b for a, b in zip(knowledge.pool, knowledge.mine, strict=True)]
    others = sum(pool) + sum(knowledge.placed)
    return at_least(count, pool[rank] + knowledge.placed[rank], others, size)


def doubt_features(state: ValepaskaState, knowledge: Knowledge) -> tuple[float, ...]:
    """The features of doubting the announcement that the seat is asked about."""
    true = knowledge.holds(state.turn, state.rank, state.count)
    last = not state.hands[state.turn] and not state.unseen
    return (
        1.0,
        -log_odds(true),
        float(last),
        math.log(len(state.pile)),
        float(state.count - 1),
        float(state.next_in(knowledge.seat) != state.turn),
        math.log1p(sum(knowledge.mine)),
    )


def next_card(state: ValepaskaState, ranks: Sequence[int]) -> int:
    """The next card of a play of these ranks: of equal ones the first."""
    wanted = ranks[len(state.played)]
    hand = state.hands[state.turn]
    return next(wanted + 13 * suit for suit in range(4) if hand >> (wanted + 13 * suit) & 1)


def begins_with(play: Play, chosen: Sequence[int]) -> bool:
    """Whether a play can go on from the cards chosen so far."""
    return [rank_of(card) for card in chosen] == list(play.ranks[: len(chosen)])
