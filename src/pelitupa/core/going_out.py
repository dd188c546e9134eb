"""Games in which one player after another goes out, and who is left last has lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from mypy_extensions import mypyc_attr

from pelitupa.core.game import Game, State
from pelitupa.core.objective import score_utilities
from pelitupa.core.spiel import TERMINAL
from pelitupa.core.wording import player_word, t


@mypyc_attr(allow_interpreted_subclasses=True)
class GoingOutState(State):
    """A state with the seats that are `out`, in their order.

    Where each place is worth a point for everyone behind, a game has a clause `places`, and calls `_go_out`
    and `_share_last_places`.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.out: tuple[int, ...] = ()

    def clone(self) -> Self:
        """See `State.clone`."""
        new = super().clone()
        new.out = self.out
        return new

    def next_in(self, seat: int, step: int = 1) -> int:
        """The next seat to the left (with `step=-1`: to the right) that is not out."""
        players = self.num_players()
        seat = (seat + step) % players
        while seat in self.out:
            seat = (seat + step) % players
        return seat

    def remaining(self) -> int:
        """How many are not out."""
        return self.num_players() - len(self.out)

    def _go_out(self, seat: int) -> None:
        """A player goes out, and gets a point for everyone who is still in."""
        self.out = (*self.out, seat)
        self._reveal(t("{player:@ is|You are} out", player=player_word(seat)))
        place = len(self.out)
        self._score((seat,), float(self.remaining()), "places", t("Place {place}", place=place))

    def _share_last_places(self) -> None:
        """The match ends in a draw among those who still have cards."""
        self._reveal(t("Nobody else goes out: the match is drawn among those who have cards"))
        share = (self.remaining() - 1) / 2
        for seat in range(self.num_players()):
            if seat not in self.out:
                self._score((seat,), share, "places", t("Drawn among those who have cards"))

    def scores(self) -> list[float]:
        """See `State.scores`: for each place as many points as there are players behind."""
        players = self.num_players()
        scores = [0.0] * players
        if self.current_player() == TERMINAL:
            scores = [(self.remaining() - 1) / 2] * players
        for place, seat in enumerate(self.out):
            scores[seat] = float(players - 1 - place)
        return scores


def going_out_status(state: GoingOutState, seat: int) -> str:
    """The place of who is out; at the end who has lost, or between whom it was drawn."""
    if seat in state.out:
        return t("out, place {place}", place=state.out.index(seat) + 1)
    if state.current_player() == TERMINAL:
        return t("the loser") if state.remaining() == 1 else t("drawn")
    return ""


def estimated_places(state: GoingOutState, weights: Sequence[float], aim: str) -> list[float]:
    """A rough utility for each seat of a match that goes on, for an advice's `estimate`.

    Who is in is the likelier to go out before another the lighter his hand is: `weights` are by seat. The
    `aim` is to be out `first`, or not to be the `loser`.
    """
    players, objective = state.num_players(), state.get_game().options.objective
    inside = [seat for seat in range(players) if seat not in state.out]
    if objective != "win":
        scores = state.scores()
        for seat in inside:
            scores[seat] = sum(
                [
                    weights[other] / (weights[other] + weights[seat])
                    for other in inside
                    if other != seat
                ]
            )
        return score_utilities(objective, scores, state.sides())
    chances = [0.0] * players
    if aim == "loser":
        total = sum([weights[seat] for seat in inside])
        for seat in inside:
            chances[seat] = weights[seat] / total
        return [(1 - lost) / (players - 1) - lost for lost in chances]
    if state.out:
        chances[state.out[0]] = 1.0
    else:
        total = sum([1 / weight for weight in weights])
        chances = [1 / weight / total for weight in weights]
    return [won - (1 - won) / (players - 1) for won in chances]
