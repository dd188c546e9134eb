"""Positions of the second phase of Knorri between turns, and what one turn makes of them.

A turn is a whole one: a pick-up, or a card or a run with what is said of a last card. Positions turn with the
players: hand 0 is always that of the player to move, so that the seats' numbers do not matter.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.players.knorri.cards import EndingCards

Position = tuple[int, ...]
"""The trick; the last cards of its plays; how many plays it lacks (0 without a trick); who has not
announced a last card, bit 0 for the player to move; how many turns after theirs comes the hero's; and the
hands of those who have cards, in the order of turns. Sets are of `EndingCards`' places."""

TRICK: Final = 0
ENDS: Final = 1
LACKING: Final = 2
FORGOT: Final = 3
HERO: Final = 4
HANDS: Final = 5

REACHED: Final[Position] = (1,)
"""The hero has gone out in time."""
MISSED: Final[Position] = (0,)
"""Too few others are left with cards, and the hero still has some."""


class Turns:
    """What can come of a turn, where a hero wants to go out while `goal` players, at least, hold cards."""

    def __init__(self, cards: EndingCards, goal: int, last_card: bool) -> None:
        self.cards = cards
        self.goal = goal
        self.last_card = last_card

    def after(self, position: Position) -> list[Position]:
        """The positions to which the player to move can go, each once."""
        trick, mine = position[TRICK], position[HANDS]
        found: list[Position] = []
        playable = mine
        if trick:
            playable &= self.cards.beaters[trick.bit_length() - 1]
            if position[FORGOT] & 1:
                playable = 0
        for place in cards_in(playable):
            self._play(position, BITS[place], place, found)
        if trick:
            found.append(_picked_up(position))
        return list(dict.fromkeys(found))

    def _play(self, position: Position, played: int, last: int, found: list[Position]) -> None:
        """Note where it leads to play these cards, of which one is the highest, and runs that go on."""
        hands = position[HANDS:]
        rest = hands[0] ^ played
        trick, ends = position[TRICK] | played, position[ENDS] | BITS[last]
        lacking = (position[LACKING] or len(hands)) - 1
        if not lacking:
            trick = ends = 0
        forgot, hero = position[FORGOT], position[HERO]
        if not rest:
            if hero == 0:
                found.append(REACHED)
            elif len(hands) <= self.goal:
                found.append(MISSED)
            else:
                table = (trick, ends, lacking, forgot >> 1, hero - 1)
                found.append(_settled(table + hands[1:]))
        else:
            hands = (rest, *hands[1:])
            forgets = (0, 1) if self.last_card and rest & (rest - 1) == 0 else (0,)
            for silent in forgets:
                new = (trick, ends, lacking, forgot | silent, hero, *hands)
                found.append(_settled(_passed(new) if lacking else new))
        for place in cards_in(rest & self.cards.above[last]):
            self._play(position, played | BITS[place], place, found)


def _passed(position: Position) -> Position:
    """The position in the next player's turn."""
    players = len(position) - HANDS
    forgot, hero = position[FORGOT], position[HERO]
    last = BITS[players - 1] if forgot & 1 else 0
    return (
        *position[:FORGOT],
        forgot >> 1 | last,
        hero - 1 if hero else players - 1,
        *position[HANDS + 1 :],
        position[HANDS],
    )


def _settled(position: Position) -> Position:
    """Pass over those who would lead, but have not announced their last card."""
    while not position[TRICK] and position[FORGOT] & 1:
        cleared = (*position[:FORGOT], position[FORGOT] ^ 1, *position[HERO:])
        position = _passed(cleared)
    return position


def _picked_up(position: Position) -> Position:
    """The player to move takes the lowest card of the trick; the next player leads if it was the last."""
    trick, ends, lacking = position[TRICK], position[ENDS], position[LACKING]
    low = trick & -trick
    if ends & low:
        ends ^= low
        lacking += 1
    trick ^= low
    if not trick:
        lacking = 0
    new = (
        trick,
        ends,
        lacking,
        position[FORGOT] & ~1,
        position[HERO],
        position[HANDS] | low,
        *position[HANDS + 1 :],
    )
    return _settled(_passed(new))
