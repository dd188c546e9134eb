"""The bot of curling: it tries calls on the ice, scattered by its own hand, and thinks of the match.

Each call is tried as it is aimed, then the best are scattered (`scattered.py`). A
stone that runs short can be swept: of each the best that sweeping makes counts. Sweepers compare where the
stone ends swept hard, lightly and not at all. What a lie of stones is worth says `worth.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, option
from pelitupa.equipment.rink import (
    HARD,
    LIGHTLY,
    NEVER,
    NORMAL,
    OFF,
    RADIUS,
    STONES,
    WIDEST,
    Slide,
    broom_for,
)
from pelitupa.games.throwing.curling.calls import GUARD, LEFT_GUARD, RIGHT_GUARD, SWEEP
from pelitupa.games.throwing.curling.count import distance, in_house
from pelitupa.games.throwing.curling.game import Curling, CurlingState
from pelitupa.games.throwing.curling.shot import Lie, team_of
from pelitupa.nature.kinds.ice import OnIce, Rink
from pelitupa.players.budget import Budget, BudgetSettings
from pelitupa.players.curling.worth import worth
from pelitupa.players.kind import Kind
from pelitupa.players.scattered import FEWEST, best_of
from pelitupa.players.seat_bot import SeatBot

_KEPT: Final = 8
"""So many calls are scattered."""
_HITS: Final = 3
"""Besides the stone that the named call hits, so many others of the other team are hit at."""
_GUARDS: Final = (GUARD, LEFT_GUARD, RIGHT_GUARD)
_BETTER: Final = 1e-6


@dataclass(frozen=True)
class CurlingSettings(Rink):
    """The ice, how far its own stones stray, and how long it thinks."""

    simulations: int = option(
        200, "Stones tried before each stone; 0 for a time limit alone.", low=0
    )
    seconds: float = option(
        0.0, "Seconds of the processor's time a stone; 0 for no time limit.", low=0
    )

    def check(self) -> None:
        """A search must end."""
        super().check()
        BudgetSettings(simulations=self.simulations, seconds=self.seconds)


class CurlingBot(SeatBot):
    """Plans calls and sweeping. What it does follows from its seed, but for a time limit."""

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: CurlingSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than curling."""
        super().__init__(seat)
        if not isinstance(game, Curling):
            raise OptionError(f"the bot 'curling' plays Curling only, not {game.id}")
        given = settings if settings is not None else CurlingSettings()
        self._settings = given
        self._seed = f"{seed}:{seat}"
        self._rink = Rink(given.skill, given.curl, given.pace, given.strays, given.varies)
        self._exact = Rink(skill="none", curl=given.curl, pace=given.pace)
        self._budget = Budget(0.0)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._budget.cut_short

    def step(self, state: Any) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        self._check_turn(state)
        assert isinstance(state, CurlingState)
        self._budget = Budget(self._settings.seconds, FEWEST)
        if state.asking:
            return SWEEP + self._sweeping(state)
        return self._call(state, Random(f"{self._seed}:{state.move_number()}"))

    # --- what is tried

    def candidates(self, state: CurlingState) -> list[Action]:
        """The named calls, and hits at other stones than the closest. The last stone guards nothing."""
        found: list[
            Action
        ] = [  # of equals the stone that is thrown hardest: it lies in nobody's way
            call
            for call in reversed(state.legal_actions())
            if state.delivered < STONES - 1 or call // 2 not in _GUARDS
        ]
        me, lie = self.seat % 2, state.lie
        theirs = [stone for stone in lie.lying() if team_of(stone) != me]
        theirs.sort(key=lambda stone: distance(lie.x[stone], lie.y[stone]))
        for stone in theirs[1 : 1 + _HITS]:
            for spin in (1.0, -1.0):
                broom = broom_for(lie.x[stone], lie.y[stone] - 2.0 * RADIUS, NORMAL, spin)
                call = (spin, round(NORMAL.speed, 3), round(min(max(broom, -WIDEST), WIDEST), 3))
                found.append(call)
        return found

    def _call(self, state: CurlingState, rng: Random) -> Action:
        """The call after which the match stands best."""
        calls = self.candidates(state)
        number = best_of(
            len(calls),
            _KEPT,
            self._settings,
            self._budget,
            rng,
            lambda number: self._after(state, calls[number], self._exact, "exact"),
            lambda number, seed: self._after(state, calls[number], self._rink, seed),
        )
        return calls[number]

    def _after(self, state: CurlingState, call: Action, rink: Rink, seed: str) -> float:
        """The chance to win after a call, by a hand and a seed, swept as is best."""
        tried = state.clone()
        value = tried.called(call // 2, call % 2) if isinstance(call, int) else call
        tried._deliver(value)
        levels = (OFF, LIGHTLY, HARD) if state.game.stops else (OFF,)
        return max(self._ends(tried, level, rink, seed) for level in levels)

    def _ends(self, state: CurlingState, level: int, rink: Rink, seed: str) -> float:
        """The chance to win where the stone on its way is swept so to its end."""
        slide = state.slide()
        told = Slide(
            slide.delivered, slide.on_way, slide.turn, slide.numbers, level, NEVER, slide.stones
        )
        nature = OnIce(seed, rink)
        return self.worth(state, state._judged(nature.slid(told)).lie)

    def _sweeping(self, state: CurlingState) -> int:
        """How the stone on its way ends best; of equals the least work."""
        best, most = OFF, -1.0
        for level in (OFF, LIGHTLY, HARD):
            value = self._ends(state, level, self._exact, "exact")
            if value > most + _BETTER:
                best, most = level, value
        return best

    # --- what it is worth

    def worth(self, state: CurlingState, lie: Lie) -> float:
        """The chance of this team to win, with the stones in a lie after the one that is delivered now."""
        me, hammer, options = self.seat % 2, state.hammer(), state.game.options
        left = STONES - state.delivered - 1
        lead = state.totals[hammer] - state.totals[1 - hammer]
        ends = max(0, options.ends - state.deal)
        value = worth(lie, hammer, left, lead, ends, options.tie == "extra")
        value = value if hammer == me else 1.0 - value
        return value + 1e-4 * _closeness(lie, me)


def _closeness(lie: Lie, team: int) -> float:
    """A little for stones nearer to the tee than the other's, where nothing else tells two lies apart."""
    mine, theirs = in_house(lie, team), in_house(lie, 1 - team)
    return (2000 - min(mine, default=2000) - 2000 + min(theirs, default=2000)) / 2000.0


def _make(game: Game, seat: int, seed: str | int, settings: CurlingSettings) -> CurlingBot:
    return CurlingBot(game, seat, seed, settings)


BOT: Final = Kind(CurlingSettings, _make, best="{budget},{throws}")
