"""Drawing anew the hands and feet that a player of Hand and Foot does not see.

What came to a hand is drawn first, feet that were taken up among it. A foot that lies there holds any of
the cards that are left then, as the stock does. In which order the cards of a foot were dealt nobody has
seen, its player neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Action, Random
from pelitupa.core.shares import take_some
from pelitupa.games.canasta.hand_and_foot.game import ALL, HandAndFootState
from pelitupa.games.canasta.hidden import CanastaSampler
from pelitupa.games.canasta.turns import CanastaTurns


class FootSampler(CanastaSampler):
    """What a player knows. A draw went by what came unseen to each of the others, and by the cards of the
    feet that lie there, each at the number of its seat counted on behind all players."""

    def __init__(self, state: HandAndFootState, player: int) -> None:
        super().__init__(state, player)
        self.foot_steps = state.foot_steps.copy()
        self.known_feet = [foot.steps for foot in state.seen_feet if foot.seer in (ALL, player)]
        self.told_others = len(self.known_feet) < len(state.seen_feet)

    def _deal(self, rng: Random) -> tuple[CanastaTurns, dict[int, list[int]]]:
        state, told = super()._deal(rng)
        assert isinstance(state, HandAndFootState)
        cards = [kind for kind, many in enumerate(state.stock) for _ in range(many)]
        for seat, foot in enumerate(state.feet):
            if foot:
                drawn = take_some(cards, len(foot), rng)
                for kind in drawn:
                    state.stock[kind] -= 1
                state.feet[seat] = tuple(sorted(drawn))
                told[state.players + seat] = drawn
        return state, told

    def retold(self, way: dict[int, list[int]], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        players = self.template.players
        hands = {seat: told for seat, told in way.items() if seat < players}
        super().retold(hands, actions, rng)
        for seat, steps in enumerate(self.foot_steps):
            if steps:
                _write(actions, steps, way[players + seat])
        for steps in self.known_feet:
            _write(actions, steps, take_some(_cards_at(actions, steps), len(steps), rng))

    def tells_anew(self) -> bool:
        """See `RetoldSampler.tells_anew`: another who took up a foot saw other cards."""
        return self.told_others


def _cards_at(actions: Sequence[Action], steps: Sequence[int]) -> list[int]:
    """The cards that were dealt at these steps, ascending: their order is not known."""
    found: list[int] = []
    for step in steps:
        kind = actions[step]
        assert isinstance(kind, int)
        found.append(kind)
    return sorted(found)


def _write(actions: list[Action], steps: Sequence[int], cards: Sequence[int]) -> None:
    """Put cards that were dealt at these steps into a history."""
    for step, kind in zip(steps, cards, strict=True):
        actions[step] = kind


SAMPLER: Final = FootSampler
