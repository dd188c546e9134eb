"""A bot that plans its shots: it tries what is worth a try by physics, scattered by its own hand.

First each candidate is played once as it is aimed, and what it leaves is estimated; then the best of them are
scattered (`scattered.py`). What a position is worth a game's own bot says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Generic, TypeVar

from pelitupa.core import Action, Game, OpenValue, Report, option
from pelitupa.core.report import report_input
from pelitupa.equipment.cue_tables import Place, Stroke
from pelitupa.games.cue.shots import CueGame, CueState
from pelitupa.nature import SeedStream
from pelitupa.nature.cue_shots import Cue, shot_facts, spoken
from pelitupa.players.bots import PlainBot
from pelitupa.players.budget import Budget, BudgetSettings
from pelitupa.players.cue.chances import spread
from pelitupa.players.scattered import FEWEST, best_of
from pelitupa.players.seat_bot import SeatBot

_KEPT: Final = 12
"""So many candidates are scattered."""

Pair = tuple[Place | None, OpenValue]
"""Where the ball in hand goes first, if it is in hand, and a shot."""

_EXACT: Final = Cue(angle=0.0, speed=0.0, tip=0.0)

StateT = TypeVar("StateT", bound=CueState)


@dataclass(frozen=True)
class ShooterSettings(Cue):
    """How it shoots, as it knows of itself and the table has it; and how long it plans."""

    simulations: int = option(300, "Shots tried before each shot; 0 for a time limit alone.", low=0)
    seconds: float = option(
        0.0, "Seconds of the processor's time a shot; 0 for no time limit.", low=0
    )

    def check(self) -> None:
        """A plan must end."""
        super().check()
        BudgetSettings(simulations=self.simulations, seconds=self.seconds)

    def hand(self, seat: int) -> Cue:
        """How the shots of a seat stray."""
        alone = Cue(angle=self.angle, speed=self.speed, tip=self.tip, skills=self.skills)
        return replace(alone.of_seat(seat), skills="")


def _nothing(rng: Random) -> OpenValue:
    """What is reported of no shot: the bot only reads the form."""
    return ()


class Shooter(SeatBot, Generic[StateT]):
    """Plans shots of one cue game. What it does follows from its seed, but for a time limit. Where nobody
    knows how the balls lie it does as a plain player."""

    def __init__(self, game: Game, seat: int, seed: str | int, settings: ShooterSettings) -> None:
        super().__init__(seat)
        assert isinstance(game, CueGame)
        self._form = report_input(game.words, _nothing)
        self._plain = PlainBot(game, seat, seed)
        self._seed = f"{seed}:{seat}"
        self._settings = settings
        self.hand = settings.hand(seat)
        self.degrees = spread(self.hand)
        self._budget = Budget(0.0)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._budget.cut_short

    # --- what a game's own bot says

    def worth(self, before: StateT, after: StateT) -> float:
        """What a position after a shot is worth to this seat."""
        raise NotImplementedError

    def candidates(self, state: StateT, lies: dict[str, Place]) -> list[OpenValue]:
        """The shots that are worth a try, the likeliest first."""
        raise NotImplementedError

    def places(self, state: StateT) -> list[Place]:
        """Where the ball in hand may go."""
        raise NotImplementedError

    def chosen(self, state: StateT) -> Action | None:
        """What is done where no shot is chosen; None where it is, or where a plain player decides."""
        return None

    # --- the rest follows

    def hasty(self, state: Any) -> Action:
        """Without a plan: what is easiest is shot at, and nothing is thought of what comes after."""
        return self._plain.step(state)

    def step(self, state: Any) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        self._check_turn(state)
        lies = known_lies(state)
        if lies is None:
            return self._plain.step(state)
        self._budget = Budget(self._settings.seconds, FEWEST)
        chosen = self.chosen(state)
        if chosen is not None:
            return chosen
        if state._offers():
            return self._plain.step(state)
        rng = Random(f"{self._seed}:{state.move_number()}")
        if state.hand:
            return self._place(state, rng)
        options = self.candidates(state, lies)
        return self._best(state, [(None, option) for option in options], rng)[1]

    def _place(self, state: StateT, rng: Random) -> Action:
        """Where the ball in hand goes: the place from which the best shot can be played."""
        pairs: list[Pair] = []
        for at in self.places(state):
            if not state._takes(at):
                continue
            placed = state.clone()
            placed.apply_action(at)
            lies = known_lies(placed)
            if lies is not None:
                pairs += [(at, option) for option in self.candidates(placed, lies)]
        if not pairs:
            return self._plain.step(state)
        best = self._best(state, pairs, rng)[0]
        assert best is not None
        return best

    def _best(self, state: StateT, pairs: list[Pair], rng: Random) -> Pair:
        """The best of some shots, each from a place where the ball in hand goes first, if it is in hand."""
        number = best_of(
            len(pairs),
            _KEPT,
            self._settings,
            self._budget,
            rng,
            lambda number: self._after(state, pairs[number], _EXACT, "exact"),
            lambda number, seed: self._after(state, pairs[number], self.hand, seed),
        )
        return pairs[number]

    def _after(self, state: StateT, pair: Pair, hand: Cue, seed: str) -> float:
        """What comes of a shot by a hand and a seed, as it is worth. The rules read the report without
        checking it: physics reports only what can be (a test holds both to each other)."""
        tried = state.clone()
        place, shot = pair
        if place is not None:
            tried._put_down(place)
        tried._shoot(shot)
        facts = shot_facts(Stroke.of(tried.stroke), hand, SeedStream(seed))
        tried._reported(Report(tuple(spoken(facts, self._form))))
        return self.worth(state, tried)


def known_lies(state: CueState) -> dict[str, Place] | None:
    """Where all balls lie; None where nobody knows it of one of them."""
    found = {ball: at for ball, at in state.lies.items() if at is not None}
    return found if len(found) == len(state.lies) else None
