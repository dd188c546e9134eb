"""Deals that one seat cannot tell from the one being played: `TrickMatch.sampler`.

What is drawn is the deal going on; of those before, cards that were never seen are drawn only when somebody
asks for the history.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Generator

from pelitupa.core import EVERYONE, HIDDEN, Action, ResampledPast, Sampler
from pelitupa.core.places import SHOWN, UNSEEN, DealSampler, Drawn, Fact, Move, SeenMoves
from pelitupa.core.shares import Random
from pelitupa.games.tricks.table import TrickTable

Entries = list[tuple[int, int]]
"""Entries of a history by step, in place of those there."""


class TrickSampler(Sampler):
    """What a seat knows of a match of tricks."""

    def __init__(self, match: TrickTable, player: int) -> None:
        self.match = match.clone()
        self.player = player
        self.true = self.match._leave_behind()
        self._deal = deal_sampler(self.match, player, len(self.match.starts))

    def draw(self, rng: Random) -> TrickTable:
        """See `Sampler.draw`."""
        drawn = self._deal.draw(rng)
        new = self.match.clone()
        new.places = drawn.places
        entries = new._draw_choices(self.player, drawn, len(new.starts), rng)
        new._set_choices(entries)
        new._take_past(DrawnPast(self, drawn, entries, int(rng() * 2.0**53)))
        return new


class DrawnPast(ResampledPast):
    """How a deal that was drawn has come about, and those before it."""

    def __init__(self, sampler: TrickSampler, drawn: Drawn, entries: Entries, seed: int) -> None:
        super().__init__(sampler.true)
        self._sampler = sampler
        self._drawn = drawn
        self._entries = entries
        self._seed = seed

    def resampled(self) -> list[Action]:
        """See `ResampledPast.resampled`."""
        match, player = self._sampler.match, self._sampler.player
        history, rng = self.true.actions().copy(), Generator(self._seed).random
        for deal in range(1, len(match.starts)):
            sampler = deal_sampler(match, player, deal)
            if sampler.seen.runs:
                drawn = sampler.draw(rng)
                written(history, match.moves_of(deal), drawn, rng)
                for step, entry in match._draw_choices(player, drawn, deal, rng):
                    history[step] = entry
        written(history, match.moves, self._drawn, rng)
        for step, entry in self._entries:
            history[step] = entry
        return history


def deal_sampler(match: TrickTable, player: int, deal: int) -> DealSampler:
    """What a player knows of a deal (from 1) of a match, ready to be drawn from."""
    current = deal == len(match.starts)
    moves = match.moves_of(deal)
    seen = [card_seen(match, move, player) for move in moves]
    voids = match.voids if current else match.past_voids[deal - 1]
    barred = [
        Fact(len(moves), (chair,), cards, False) for chair, cards in enumerate(voids) if cards
    ]
    cases = [[*facts, *barred] for facts in match._cases(player, deal)]
    breaks = [fact.index for facts in cases for fact in facts]
    known = SeenMoves(match._start(), moves, seen, match._checkpoints(deal), breaks)
    return match._deal_sampler(known, cases, deal)


def written(history: list[Action], moves: Sequence[Move], drawn: Drawn, rng: Random) -> None:
    """Write into a history which card went by each move of a deal, the order within runs being drawn."""
    for move, card in zip(moves, drawn.told(rng), strict=True):
        if move.step != SHOWN and card != UNSEEN:
            history[move.step] = move.offset + card


def card_seen(match: TrickTable, move: Move, player: int) -> int:
    """The card of a move as a player saw it, or HIDDEN."""
    if move.step == SHOWN:
        seen = move.audience == EVERYONE or (move.audience >> player) & 1 == 1
        return 0 if seen else HIDDEN
    if not match._seen(move.step, player):
        return HIDDEN
    entry = match._entry_known(move.step, player)
    assert isinstance(entry, int)
    return entry - move.offset
