"""What a seat of Valepaska knows of where the cards are, by rank, and how likely a hand holds some of them.

It is read from the steps of the match as the seat saw them. A play that was not seen is taken to have been
what was announced as far as the hand was known to hold that, and to have come from its unknown cards else: a
guess, where a liar may have kept what he took.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from pelitupa.equipment.cards import cards_in, rank_of
from pelitupa.games.beating.paska import ANSWERING
from pelitupa.games.beating.paska_moves import DRAW, FALL, PLAY, TAKE, Move, as_seen, moves_of
from pelitupa.games.beating.valepaska.game import ACCEPT, ANNOUNCE, ValepaskaState

FULL: Final = (4,) * 13
"""How many cards of each rank a pack of 52 has."""

RANK_COUNT: Final = 13


def counts(cards: int) -> list[int]:
    """How many cards of each rank a set has."""
    result = [0] * RANK_COUNT
    for card in cards_in(cards):
        result[rank_of(card)] += 1
    return result


class Knowledge:
    """Where cards are, for one seat, before the play that is to be answered, if there is one.

    `mine` is the own hand by rank. Of each seat, `held` are the cards known in its hand and `unknown`
    the number of the others. `pool` are the cards that the seat can place nowhere.
    """

    def __init__(self, state: ValepaskaState, seat: int, pack: Sequence[int] = FULL) -> None:
        self.seat = seat
        self.mine = counts(state.hands[seat])
        for card in state.played if state.turn == seat else []:
            self.mine[rank_of(card)] += 1
        players = state.game.players
        self.held = [[0] * RANK_COUNT for _ in range(players)]
        self.placed = [0] * RANK_COUNT
        steps = as_seen(moves_of(state.moves), seat)
        answering = state.phase == ANSWERING
        self._follow(steps[:-1] if answering else steps, _announced(state, seat))
        sizes = [hand.bit_count() for hand in state.hands]
        if answering:
            sizes[state.turn] += state.count
        self.unknown = [
            max(0, size - sum(held)) for size, held in zip(sizes, self.held, strict=True)
        ]
        self.unknown[seat] = 0
        self.pool = [
            max(0, pack[r] - self.mine[r] - self.placed[r] - sum([held[r] for held in self.held]))
            for r in range(RANK_COUNT)
        ]

    def _follow(self, steps: Sequence[Move], announced: Sequence[int]) -> None:
        """Follow the cards that are known from step to step."""
        pile: list[list[int]] = []
        plays = 0
        for step in steps:
            if step.kind == PLAY:
                self._play(step, announced[plays], pile)
                plays += 1
            elif step.kind == TAKE:
                for known in pile:
                    for rank in known:
                        self.placed[rank] -= 1
                        if step.seat != self.seat:
                            self.held[step.seat][rank] += 1
                pile = []
            elif step.kind == FALL:
                pile = []
            else:
                assert step.kind == DRAW

    def _play(self, step: Move, rank: int, pile: list[list[int]]) -> None:
        known = [rank_of(card) for card in step.cards]
        if step.seat != self.seat:
            held = self.held[step.seat]
            if known:
                for other in known:
                    held[other] = max(0, held[other] - 1)
            else:
                held[rank] = max(0, held[rank] - step.count)
        for other in known:
            self.placed[other] += 1
        pile.append(known)

    def holds(self, seat: int, rank: int, count: int) -> float:
        """The chance that a hand has so many cards of a rank, if all unknown cards are alike."""
        return at_least(
            count - self.held[seat][rank], self.pool[rank], sum(self.pool), self.unknown[seat]
        )


def _announced(state: ValepaskaState, seat: int) -> list[int]:
    """The ranks of all announcements of the match, in their order; everybody heard them."""
    return [
        (action - ANNOUNCE) % RANK_COUNT
        for action in state.observed(seat)
        if isinstance(action, int) and ANNOUNCE <= action < ACCEPT
    ]


def at_least(wanted: int, good: int, total: int, drawn: int) -> float:
    """The chance of at least `wanted` good ones among `drawn` of `total`, of which `good` are good."""
    if wanted <= 0:
        return 1.0
    drawn = min(drawn, total)
    if wanted > min(good, drawn):
        return 0.0
    ways = sum(
        [comb(good, k) * comb(total - good, drawn - k) for k in range(wanted, min(good, drawn) + 1)]
    )
    return ways / comb(total, drawn)
