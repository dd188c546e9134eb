"""What is public of a match of Valepaska or Paskahousu: who drew, played, took the pile or passed.

A state keeps these moves as a chain that its copies share. In a state drawn from what a player knows the
chain begins with a `Retold`, which says how the match went there when somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypy_extensions import mypyc_attr

DRAW: Final = 0
PLAY: Final = 1
TAKE: Final = 2
FALL: Final = 3
PASS: Final = 4
SHOW: Final = 5


@dataclass(frozen=True)
class Move:
    """A draw, a play, the taking or the fall of the pile, or a pass, by a seat; or that the latest play
    is turned up for all to see.

    `count` is how many cards were drawn, played or taken. `cards` are those drawn or played, empty where
    they are not known; `shown` tells that everybody saw them.
    """

    kind: int
    seat: int
    count: int = 0
    cards: tuple[int, ...] = ()
    shown: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves:
    """A chain of moves: all those `before`, and the latest, whose fields it has: a `Move` is made of them
    when somebody asks, as nobody does in a search."""

    __slots__ = ("before", "kind", "seat", "count", "cards", "shown")

    def __init__(
        self,
        before: Moves | None,
        kind: int,
        seat: int,
        count: int = 0,
        cards: tuple[int, ...] = (),
        shown: bool = False,
    ) -> None:
        self.before = before
        self.kind = kind
        self.seat = seat
        self.count = count
        self.cards = cards
        self.shown = shown

    @property
    def latest(self) -> Move:
        """The latest move."""
        return Move(self.kind, self.seat, self.count, self.cards, self.shown)

    def begun(self) -> list[Move]:
        """The moves with which the chain begins, where it has no `before`."""
        return [self.latest]


def moves_of(chain: Moves | None) -> list[Move]:
    """All moves of a chain in their order."""
    moves: list[Move] = []
    while chain is not None:
        if chain.before is None:
            moves += reversed(chain.begun())
        else:
            moves.append(chain.latest)
        chain = chain.before
    moves.reverse()
    return moves


def as_seen(moves: Sequence[Move], player: int) -> list[Move]:
    """The moves without the cards that a player has not seen. Whoever takes a pile sees all of it.

    That a play was turned up is no move there: the play itself is `shown`.
    """
    seen: list[Move] = []
    whole: list[Move] = []
    pile: list[int] = []
    for move in moves:
        if move.kind == SHOW:
            latest = pile[-1]
            seen[latest] = whole[latest] = replace(whole[latest], shown=True)
            continue
        if move.kind == PLAY:
            pile.append(len(seen))
        elif move.kind == TAKE or move.kind == FALL:
            if move.kind == TAKE and move.seat == player:
                for place in pile:
                    seen[place] = whole[place]
            pile = []
        whole.append(move)
        known = move.shown or move.seat == player
        seen.append(move if known else replace(move, cards=()))
    return seen
