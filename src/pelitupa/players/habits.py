"""What to play to a trick, by learned habits: a sum of what can be said of each card that may be played.

The sums were fitted to what cards lose against exact play with all hands open, over many deals, so that the
card is played that loses least on the whole; `studies/habits.py` makes the weights, `habits.toml`. Only
one's own hand and what all have seen is looked at. As quick as the habits of the card table
(`games/tricks/heuristics.py`), which they stand in for where tricks are wanted.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from pelitupa.equipment.cards import BITS, PACK_SIZE, SUIT_MASKS, cards_in
from pelitupa.games.tricks.match import TrickMatch

FILE: Final = Path(__file__).with_name("habits.toml")

LEADING: Final = (
    "master", "rank", "above", "trump", "length", "singleton", "top of touching", "lowest", "highest", "out",
    "void partner", "void opponents", "master trump", "guarded once", "short and low",
)  # fmt: skip
FOLLOWING: Final = (
    "beats", "cheapest that beats", "dearest that beats", "overtakes partner", "cannot be beaten", "ruffs",
    "ruffs partner", "thrown away", "rank", "lowest", "master", "length", "singleton", "loses by rank",
    "under partner by rank", "beats, above", "partner surely wins, by rank",
)  # fmt: skip
"""What is said of a card, each from 0 to about 1: where it is led, and where it follows."""

PLACES: Final = ("lead", "second", "third", "last")


def place_of(match: TrickMatch) -> str:
    """Which habits hold: by the place in the trick, and whether there are trumps."""
    place = PLACES[0]
    if match.trick:
        left = len(match.order) - 1 - len(match.trick)
        place = PLACES[3] if not left else PLACES[min(2, len(match.trick))]
    return f"{place}, {'trumps' if match.trump >= 0 else 'none'}"


def said_of(match: TrickMatch, cards: list[int]) -> list[list[float]]:
    """What can be said of some cards that may be played."""
    hand, above = match.places[match.chair], match._ranking().above
    out = 0
    for taken in match.taken:
        out |= taken
    for card in match.trick:
        out |= BITS[card]
    unseen = match.table.pack() & ~hand & ~out
    if match.trick:
        return _of_following(match, cards, hand, unseen, above)
    return _of_leads(match, cards, hand, unseen, above)


def _of_leads(
    match: TrickMatch, cards: list[int], hand: int, unseen: int, above: tuple[int, ...]
) -> list[list[float]]:
    found = []
    partners: list[int] = []
    opponents: list[int] = []
    for chair in match.order:
        if chair != match.chair:
            same = match._side_of(chair) == match._side_of(match.chair)
            (partners if same else opponents).append(match.voids[chair])
    for card in cards:
        suit = SUIT_MASKS[card // 13]
        held, outside = hand & suit, unseen & suit
        higher = above[card] & unseen
        trump = card // 13 == match.trump
        length = held.bit_count()
        rank = 1.0 - above[card].bit_count() / 12.0
        master = not higher
        void = len([voids for voids in opponents if outside and not outside & ~voids])
        touching = any(
            not above[other] & ~above[card] & unseen
            for other in cards_in(held)
            if above[other] & BITS[card]
        )
        found.append([
            float(master), rank, min(1.0, higher.bit_count() / 4.0), float(trump), length / 8.0,
            float(length == 1 and not trump), float(touching and not above[card] & held),
            float(held & ~above[card] == BITS[card]), float(not above[card] & held),
            outside.bit_count() / 13.0,
            float(any(outside and not outside & ~voids for voids in partners)), void / 2.0,
            float(master and trump), float(higher.bit_count() == 1 and length > 1),
            (1.0 - rank) * float(length <= 2),
        ])  # fmt: skip
    return found


def _of_following(
    match: TrickMatch, cards: list[int], hand: int, unseen: int, above: tuple[int, ...]
) -> list[list[float]]:
    found = []
    place = match._winning_place(match.trick)
    best, led = match.trick[place], match.trick[0] // 13
    ours = match._side_of(match.order[place]) == match._side_of(match.chair)
    last = len(match.trick) == len(match.order) - 1
    sure = ours and (last or not above[best] & unseen)
    winning = [card for card in cards if match._beats(card, best)]
    heights = [above[card].bit_count() for card in winning]
    dearest, cheapest = (min(heights), max(heights)) if winning else (0, 0)
    for card in cards:
        held = hand & SUIT_MASKS[card // 13]
        higher = (above[card] & unseen).bit_count()
        beats = card in winning
        height = above[card].bit_count()
        rank = 1.0 - height / 12.0
        follows, trump = card // 13 == led, card // 13 == match.trump
        length = held.bit_count()
        found.append([
            float(beats), float(beats and height == cheapest), float(beats and height == dearest),
            float(beats and ours), float(beats and (last or not higher)),
            float(trump and not follows), float(trump and not follows and ours),
            float(not follows and not trump), rank, float(held & ~above[card] == BITS[card]),
            float(not higher), length / 8.0, float(length == 1), 0.0 if beats else rank,
            rank if ours else 0.0, min(1.0, higher / 4.0) if beats else 0.0, rank if sure else 0.0,
        ])  # fmt: skip
    return found


@cache
def learned() -> dict[str, tuple[float, ...]]:
    """The weights by place; empty where none were learned."""
    if not FILE.exists():
        return {}
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {place: tuple(weights) for place, weights in data.items()}


def card_by_habit(match: TrickMatch, playable: int) -> int:
    """The card that the learned habits play; -1 where there are none."""
    weights = learned().get(place_of(match))
    if weights is None or match.table.cards() != PACK_SIZE:
        return -1
    cards = cards_in(playable)
    if len(cards) == 1:
        return cards[0]
    best, most = -1, 0.0
    for card, said in zip(cards, said_of(match, cards), strict=True):
        value = sum([one * weight for one, weight in zip(said, weights, strict=True)])
        if best < 0 or value > most:
            best, most = card, value
    return best
