"""What a player of Indian Poker goes by: some of what they see and of the betting, in few classes.

The whole game has far too many situations to learn each for itself. So they are sorted by

- `best`: the chance that the card not seen, one's own, beats the best card of an opponent still in;
- `second`: the same for the second best card, coarser: its holder and the others see the best one;
- `opponents`: how many are still in, three or more as one;
- `raises`: how many there have been, four or more as one;
- `price`: what a call costs, as a part of the pot after it;
- `last`: who raised last: nobody, the holder of the best card, or another. The holder alone does not see
  that card, and so has the most reason to raise;
- `behind`: whether anybody is still to act if one calls.

Cards are given by strength from 0, in a pack of `pack` cards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.games.poker.betting import BettingRound

BEST_EDGES: Final[tuple[float, ...]] = (0.025, 0.06, 0.12, 0.2, 0.3, 0.45, 0.65)
SECOND_EDGES: Final[tuple[float, ...]] = (0.2, 0.45)
PRICE_EDGES: Final[tuple[float, ...]] = (0.001, 0.12, 0.2, 0.28, 0.36)
MOST_OPPONENTS: Final = 3
MOST_RAISES: Final = 4
NOBODY: Final = 0
BEST_HOLDER: Final = 1
ANOTHER: Final = 2


@dataclass(frozen=True)
class Situation:
    """A class of situations; all fields are small numbers from 0."""

    best: int
    second: int
    opponents: int
    raises: int
    price: int
    last: int
    behind: int


def situation_of(betting: BettingRound, strengths: Sequence[int], pack: int) -> Situation:
    """The situation of the player in turn, whose own entry of `strengths` is not looked at."""
    player = betting.turn
    best = second = holder = -1
    active = behind = 0
    for seat, strength in enumerate(strengths):
        if seat != player and not betting.folded[seat]:
            active += 1
            behind += not betting.settled[seat]
            if strength > best:
                best, second, holder = strength, best, seat
            elif strength > second:
                second = strength
    cost = betting.to_call(player)
    last = NOBODY
    if betting.raised:
        last = BEST_HOLDER if last_raiser(betting) == holder else ANOTHER
    return Situation(
        bisect_right(BEST_EDGES, chance_to_beat(best, player, strengths, pack)),
        bisect_right(SECOND_EDGES, chance_to_beat(second, player, strengths, pack)) + 1
        if second >= 0
        else 0,
        min(active, MOST_OPPONENTS),
        min(betting.raised, MOST_RAISES),
        bisect_right(PRICE_EDGES, cost / (betting.pot() + cost)),
        last,
        min(behind, 1),
    )


def chance_to_beat(card: int, player: int, strengths: Sequence[int], pack: int) -> float:
    """The chance that a card which a player does not see, their own, is stronger than one they see."""
    seen_above = sum(1 for seat, other in enumerate(strengths) if seat != player and other > card)
    return (pack - 1 - card - seen_above) / (pack - len(strengths) + 1)


def last_raiser(betting: BettingRound) -> int:
    """Who raised last: the first behind the player in turn who has had a turn since; -1 for nobody."""
    players = len(betting.paid)
    if betting.raised:
        for step in range(1, players):
            seat = (betting.turn + step) % players
            if betting.settled[seat]:
                return seat
    return -1
