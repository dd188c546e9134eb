"""The bot of Knorri: it searches until few cards are left, and then plays what it can prove."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Action, State, option
from pelitupa.games.beating.knorri.game import KnorriState
from pelitupa.games.beating.knorri.phases import ANNOUNCING, EXTENDING, PLAYING
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.knorri.ending import (
    LOST,
    MERIT,
    WON,
    KnorriEnding,
    KnorriLimitError,
    Verdict,
    all_known_to,
    goals_of,
)
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.seat_bot import SeatBot


@dataclass(frozen=True)
class KnorriSettings(BudgetSettings):
    """How long to search, and what to solve."""

    cards: int = option(
        21, "Cards in play with two players left from which it is solved; half with more.", low=0
    )
    positions: int = option(5000, "Positions visited to judge an action, at most.", low=1)


class KnorriBot(SeatBot):
    """Makes sure of what can be made sure of, the best first; leaves the rest to search. See `kind.Bot`.

    With two players left it never plays what turns a won ending into a drawn or lost one, or a drawn one
    into a lost one, as far as it can see that within its positions.
    """

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: KnorriSettings | None = None
    ) -> None:
        self.settings = settings if settings is not None else KnorriSettings()
        super().__init__(seat)
        self._search = SearchBot(
            game,
            seat,
            seed,
            SearchSettings(simulations=self.settings.simulations, seconds=self.settings.seconds),
        )
        self._ending = KnorriEnding(self.settings.positions)

    def step(self, state: Any) -> Action:
        """An action for a state in which this seat is the current player."""
        verdicts: dict[int, Verdict] = {}
        if self._solves(state):
            for goal in goals_of(state):
                try:
                    verdicts = self._ending.action_verdicts(state, goal)
                except KnorriLimitError:
                    verdicts = {}
                    break
                best = _best(verdicts)
                if verdicts[best].value == WON:
                    return best
        worst = [action for action, verdict in verdicts.items() if verdict.value == LOST]
        shut = worst if len(worst) < len(verdicts) else []
        for action, _, _ in self._search.search(state):
            if action not in shut:
                return action
        return _best(verdicts)  # a short search has tried none but the worst

    def _solves(self, state: Any) -> bool:
        """Whether this is an ending that the bot tries to solve."""
        if not isinstance(state, KnorriState) or state.current_player() != self.seat:
            return False
        if state.game.options.runs == "reaching":
            return False
        if state.phase not in (PLAYING, EXTENDING, ANNOUNCING) or len(state.legal_actions()) < 2:
            return False
        cards = len(state.play.cards)
        for hand in state.play.hands:
            cards += hand.bit_count()
        most = self.settings.cards
        if state.play.holding() > 2:
            most //= 2
        return cards <= most and all_known_to(state, self.seat)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._search.was_cut_short()

    def restart(self) -> None:
        """Nothing is kept from match to match."""
        self._ending = KnorriEnding(self.settings.positions)


def _best(verdicts: dict[int, Verdict]) -> int:
    """The action with the best verdict, the first of equals."""
    best = -1
    for action, verdict in verdicts.items():
        if best < 0 or verdict.better_than(verdicts[best]):
            best = action
    return best


def _exact(state: State) -> dict[Action, float]:
    """2 for an action after which the player can be sure not to lose, 1 where that is drawn, 0 otherwise."""
    verdicts = KnorriEnding().action_verdicts(state)
    return {action: float(MERIT[verdict.value]) for action, verdict in verdicts.items()}


BOT: Final = Kind(KnorriSettings, KnorriBot, best="{budget}", exact=_exact)
