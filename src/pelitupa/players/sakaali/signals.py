"""What discards tell by a convention card, rank by rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.equipment.cards import RANK_MASKS, cards_in, mask_of
from pelitupa.games import load_game
from pelitupa.games.rummy.sakaali.game import TURNS, SakaaliState
from pelitupa.games.rummy.sakaali.judgement import MOST, Known, Said
from pelitupa.games.rummy.sakaali.team_hand import RANKS
from pelitupa.games.tricks.asking.questions import Question
from pelitupa.players.conventions import ConventionCard, shown_by

Meaning = tuple[int, tuple[bool, ...]]
"""Of a discard: the rank that it tells of, and for each number of cards of it whether it says so."""

_CALLER: Final = 0
_PARTNER: Final = 2


class Reader:
    """A convention card as it reads discards; each reading is kept."""

    def __init__(self, card: ConventionCard) -> None:
        state = load_game("sakaali").new_initial_state()
        assert isinstance(state, SakaaliState)
        self._state = state
        self._card = card
        self._known: dict[tuple[int, int, tuple[int, ...]], Meaning | None] = {}
        self._answering = {turn for line in card.meanings if line.answers for turn in line.turns}

    def meaning(self, turn: int, rank: int, partner: Sequence[int]) -> Meaning | None:
        """What a discard of a rank tells in a turn (from 0), where the partner discarded these ranks before
        it; None for nothing that is about one rank."""
        key = turn, rank, tuple(partner) if TURNS[turn] in self._answering else ()
        if key not in self._known:
            calls = [(_PARTNER, other) for other in key[2]] + [(_CALLER, rank)] * (turn + 1)
            shown = shown_by(self._state, calls, len(calls) - 1, (self._card,))
            question = shown.question if shown is not None else None
            self._known[key] = None if question is None else _by_rank(question)
        return self._known[key]

    def said(self, mine: Sequence[int], other: Sequence[int], first: bool) -> list[Said]:
        """What somebody's discards have told, beside the partner's; `first` is whether they came before."""
        told: list[Said] = []
        for turn, rank in enumerate(mine):
            meaning = self.meaning(turn, rank, other[: turn + (not first)])
            if meaning is not None:
                told.append((turn, *meaning))
        return told

    def listen(self, known: Known, first: bool) -> None:
        """Take in what the partners have told each other; `first` is whether the player discards first."""
        known.told = self.said(known.mine, known.partners, first)
        known.heard = self.said(known.partners, known.mine, not first)


def _by_rank(question: Question) -> Meaning | None:
    """A question about one rank, as that rank's numbers of cards answer it."""
    for rank in range(RANKS):
        alike = cards_in(RANK_MASKS[rank])
        says = tuple(question.holds(mask_of(alike[:count])) for count in range(MOST + 1))
        if len(set(says)) > 1:
            return rank, says
    return None
