"""A yard with people in it who play a game: where they are, what they can do, and what its world was told.

`Simulation` lets time pass in it; a game's stage says what people want and what their deeds are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core import CHANCE, Action, Game, State
from pelitupa.nature.generators import Seeded
from pelitupa.nature.yard.body import Body
from pelitupa.nature.yard.draws import Draws
from pelitupa.nature.yard.ground import YardMap
from pelitupa.nature.yard.people import Runner, drawn
from pelitupa.nature.yard.seen import Ball, Figure, Intent
from pelitupa.nature.yard.sight import GLANCE, Eyes, Shouted

STEP: Final = 0.1
"""Seconds of a step."""
HEAD_START: Final = "head_start"
"""A kind of timer at whose end nothing is told."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Scene:
    """See the module, and `Simulation` for what it is made from."""

    def __init__(
        self,
        game: Game,
        ground: YardMap,
        seed: int | str,
        people: Sequence[Runner] | None,
        lots: Sequence[str],
        keys: Sequence[str] | None,
        step: float,
    ) -> None:
        self.game = game
        if getattr(game, "by_night", False):
            ground = ground.in_light("night")
        self.ground = ground
        self.seed = seed
        self.seats = game.num_players()
        self.seconds = step
        self.steered: frozenset[int] = frozenset()
        self.time = 0.0
        self.ended = False
        self.state: State = game.new_initial_state()
        self.told: list[tuple[float, str]] = []
        self.outcomes: list[Action] = []
        """All that was told to the world, lots too, as its history has it."""
        self.balls: list[Ball] = []
        names = [str(seat) for seat in range(self.seats)] if keys is None else list(keys)
        self.draws = [Draws(f"{seed}:{name}") for name in names]
        self.chance = Draws(f"{seed}:yard")
        """For what is nobody's."""
        if people is None:
            people = [drawn(draws) for draws in self.draws]
        self.bodies = [Body(seat, people[seat]) for seat in range(self.seats)]
        self.eyes = Eyes(ground, self.bodies, self.draws)
        self.intents = [Intent() for _ in range(self.seats)]
        self.shouted: list[Shouted] = []
        self._tellable: frozenset[str] | None = None
        self._words: frozenset[str] = frozenset()
        self._luck = Seeded(f"{seed}:lots")
        self._lots = list(lots)
        self._draw_lots()

    # --- what the world may be told

    def may(self, event: str) -> bool:
        """Whether the world can be told this now."""
        return event in self._events_now() and not self.ended and self._is_time(event)

    def can(self, word: str) -> bool:
        """Whether an event with this word can be told next, now or later."""
        self._events_now()
        return word in self._words

    def _events_now(self) -> frozenset[str]:
        """All that the world can be told next."""
        if self._tellable is None:
            state = self.state
            texts = [state.action_to_string(CHANCE, each) for each in state.legal_actions()]
            self._tellable = frozenset(texts)
            self._words = frozenset([text.partition(" ")[0] for text in texts])
        return self._tellable

    def _is_time(self, event: str) -> bool:
        return self.state.open_input() is None or self.state.explain(self._timed(event)).legal

    def _timed(self, event: str) -> tuple[float, str]:
        return round(self.time, 1), event

    def tell(self, event: str) -> None:
        """Tell the world what happened. Raises `IllegalAction` for what it refuses."""
        state = self.state
        action: Action
        if state.open_input() is None:
            action = state.string_to_action(event)
        else:
            action = self._timed(event)
        state.apply_action(action)
        self.outcomes.append(action)
        self.told.append((round(self.time, 1), event))
        self._tellable = None
        self._draw_lots()
        self.ended = state.is_terminal()

    def tell_if_it_may(self, event: str) -> bool:
        """Tell the world what happened, if that can be; whether it was."""
        if not self.may(event):
            return False
        self.tell(event)
        return True

    def _draw_lots(self) -> None:
        """Draw what the rules draw by lot, unless it is given."""
        state = self.state
        while not state.is_terminal() and (state.by_lot() or self._lots):
            if self._lots:
                action: Action = state.string_to_action(self._lots.pop(0))
            else:
                action = self._luck.outcome(state)
            state.apply_action(action)
            self.outcomes.append(action)
            self._tellable = None

    def tell_what_is_due(self) -> None:
        """Tell the world of a count or an agreed time that has run out."""
        timers = getattr(self.state, "timers", None)
        for timer in [] if timers is None else timers():
            if timer.kind != HEAD_START and timer.word and self.time >= timer.end:
                self.tell_if_it_may(timer.word)
                return

    # --- what stages use

    def put_near(self, seat: int, x: float, y: float, far: float) -> None:
        """Put somebody on free ground, at most so far from a place along either axis, if any is found."""
        body, draws = self.bodies[seat], self.draws[seat]
        for _ in range(60):
            near_x = x + far * (2.0 * draws.random() - 1.0)
            near_y = y + far * (2.0 * draws.random() - 1.0)
            if self.ground.is_free(near_x, near_y):
                break
        body.put(near_x, near_y)

    def shout(self, seat: int, word: str) -> None:
        """Somebody shouts a word, which others hear when they look about next."""
        body = self.bodies[seat]
        self.shouted.append(Shouted(self.time, seat, body.x, body.y, word))

    def figure(self, seat: int) -> Figure:
        """Somebody, as they themselves know it."""
        body = self.bodies[seat]
        return Figure(
            seat,
            body.x,
            body.y,
            body.face_x,
            body.face_y,
            body.speed,
            body.doing,
            body.lamp,
            body.z,
        )

    def sees(self, seat: int, other: int) -> bool:
        """Whether somebody has seen another within the last look."""
        seen = self.eyes.noticed[seat][other]
        return seen >= 0.0 and self.time - seen <= 2.0 * GLANCE

    def aim(self, seat: int, intent: Intent) -> None:
        """Send somebody where they intend to go, around what is in the way."""
        body = self.bodies[seat]
        pace = intent.pace
        body.pace = 0.0 if pace < 0.0 else 1.0 if pace > 1.0 else pace
        if intent.go is not None and intent.pace <= 0.0:  # to stand and look there
            body.look_towards(intent.go[0], intent.go[1])
        if intent.go is None or intent.pace <= 0.0:
            body.go_x, body.go_y, body.pace = body.x, body.y, 0.0
            return
        x, y = intent.go
        if self.ground.hindered:
            body.go_x, body.go_y = self.ground.way(body.x, body.y, x, y)
            body.stops = body.go_x == x and body.go_y == y
        else:
            body.go_x, body.go_y, body.stops = x, y, True
