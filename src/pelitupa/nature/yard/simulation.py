"""People who move in a yard and play one of its games: a tenth of a second at a time, from a seed.

What the rules are the simulation does not know. A game's stage (`stages`) says who stands where, what people
want, and which of their deeds is which event; each event is told to the game's world, which must accept it.

    yard = Simulation(load_game("breakthrough(players=16)"), load_map("camp"), seed=1)
    while not yard.ended:
        yard.step({})
    yard.told

The order of people changes nothing: all look, then all decide, then all move, each with draws of their own.
The same seed, map, policies and intents give the same match, to the last bit, on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from pelitupa.core import EVERYONE, Game, PelitupaError, Text
from pelitupa.nature.yard.body import CROUCHES
from pelitupa.nature.yard.ground import YardMap
from pelitupa.nature.yard.people import Runner
from pelitupa.nature.yard.scene import STEP, Scene
from pelitupa.nature.yard.seen import Ball, Figure, Frame, Intent, Seen, Sound, as_message
from pelitupa.nature.yard.sight import GLANCE
from pelitupa.nature.yard.stage import HIDE, LAMP, STAND, Stage
from pelitupa.nature.yard.stages import stage_of

__all__ = ["Ball", "Figure", "Frame", "Intent", "Seen", "Simulation", "Sound", "as_message"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Simulation(Scene):
    """See the module.

    `people` are what each can run, by seats (drawn from the seed by default); `policies` what a stage takes
    in place of its own, by roles. Seats in `steered` do as `step` is told; it may change between steps.
    `lots` are events that are told before all else, as who is on which team; what is not among them is drawn.
    `keys` name the people's draws, by default after their seats.
    """

    def __init__(
        self,
        game: Game,
        ground: YardMap,
        seed: int | str,
        *,
        people: Sequence[Runner] | None = None,
        policies: Mapping[str, Any] | None = None,
        steered: frozenset[int] = frozenset(),
        lots: Sequence[str] = (),
        keys: Sequence[str] | None = None,
        step: float = STEP,
    ) -> None:
        super().__init__(game, ground, seed, people, lots, keys, step)
        self.steered = steered
        self._per_second = 1.0 / step
        self._tick = 0
        self._timers_every = max(1, int(0.5 / step + 0.5))
        self._glance = max(1, int(GLANCE / step + 0.5))
        phases = [draws.below(self._glance) for draws in self.draws]
        self._turns = [
            [seat for seat, phase in enumerate(phases) if (turn + phase) % self._glance == 0]
            for turn in range(self._glance)
        ]
        """Who looks about in which step of a glance."""
        self._delay = [int((0.2 + 0.1 * draws.random()) / step + 0.5) for draws in self.draws]
        """After so many steps one acts on what one has seen: 0.25 s, 0.05 more or less."""
        self._coming: list[list[tuple[int, Intent]]] = [[] for _ in range(self.seats)]
        self._figures: list[list[Figure]] = [[] for _ in range(self.seats)]
        self._sounds: list[list[Sound]] = [[] for _ in range(self.seats)]
        self._events = self._made_known = 0
        self.stage: Stage = stage_of(game.id)(self, dict(policies or {}))
        self.stage.arrange()

    # --- time

    def step(self, intents: Mapping[int, Intent]) -> None:
        """Let a step of time pass. `intents` are of steered seats, kept until they change.

        Raises `PelitupaError` for an intent of a seat that nobody steers.
        """
        if self.ended:
            return
        self._made_known = self._events
        for seat, intent in intents.items():
            if seat not in self.steered:
                raise PelitupaError(f"nobody steers seat {seat}")
            if self.stage.obeys(seat):
                self._take(seat, intent)
        self._look()
        seconds, ground = self.seconds, self.ground
        for body in self.bodies:
            if body.present:
                body.step(ground, seconds)
        self._tick += 1
        self.time = self._tick / self._per_second
        self.stage.happen()
        if self._tick % self._timers_every == 0 and not self.ended:
            self.tell_what_is_due()
        self._events = self.state.num_events()

    def run(self, seconds: float = 36_000.0) -> None:
        """Let time pass until it is over, or so many seconds more have passed."""
        end = self.time + seconds
        while not self.ended and self.time < end:
            self.step({})

    def _look(self) -> None:
        """All look whose time it is; then all whose time it is act on what they saw before."""
        tick = self._tick
        turn = tick % self._glance
        if turn == 0:
            self.eyes.shine()
        looking = [seat for seat in self._turns[turn] if self.bodies[seat].present]
        for seat in looking:
            figures, sounds = self.eyes.look(seat, self.time)
            if self.shouted:
                sounds += self.eyes.shouts(seat, self.shouted)
            self._figures[seat], self._sounds[seat] = figures, sounds
        for seat in looking:
            if seat not in self.steered and self.stage.obeys(seat):
                chosen = self.stage.choose(seat, self._knows(seat, self._figures[seat]))
                self._coming[seat].append((tick + self._delay[seat], chosen))
        for seat, coming in enumerate(self._coming):
            if coming and coming[0][0] <= tick:
                intent = coming.pop(0)[1]
                if seat not in self.steered and self.stage.obeys(seat):
                    self._take(seat, intent)
        if self.shouted and self.shouted[0].time < self.time - GLANCE:
            self.shouted.pop(0)

    def _knows(self, seat: int, figures: list[Figure]) -> Seen:
        return Seen(
            self.time,
            self.figure(seat),
            self.stage.role(seat),
            figures,
            self._sounds[seat],
            self.stage.deeds(seat),
            balls=self.stage.balls_seen(seat),
        )

    def _take(self, seat: int, intent: Intent) -> None:
        """Somebody does from now on as they intend."""
        self.intents[seat] = intent
        self.aim(seat, intent)
        body = self.bodies[seat]
        if intent.deed == LAMP:
            body.lamp = not body.lamp
        elif intent.deed == HIDE:
            body.doing = CROUCHES
        elif intent.deed == STAND or (intent.pace > 0.5 and body.doing == CROUCHES):
            body.doing = ""
        if intent.deed:
            self.stage.act(seat, intent)

    # --- what leaves

    def what_is_seen(self, seat: int, outline: bool = True) -> Seen:
        """What somebody sees and hears now, with its `outline` for a screen or without. Nothing else of the
        yard leaves it for them, and to ask changes nothing.

        Raises `PelitupaError` for a seat that there is not.
        """
        if not 0 <= seat < self.seats:
            raise PelitupaError(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        seen = self._knows(seat, self.eyes.now(seat, self.time))
        if outline:
            seen.lit = self.eyes.outline(seat)
        seen.ruling = self._known(seat)
        seen.ended = self.ended
        seen.map_name, seen.light = self.ground.name, self.ground.light
        return seen

    def _known(self, seat: int) -> tuple[Text | str, ...]:
        """What the rules made known to a seat since the step before."""
        return tuple(
            event.text
            for event in self.state.events(self._made_known)
            if event.audience == EVERYONE or event.audience >> seat & 1
        )

    def everything(self) -> Frame:
        """Where everybody is: for the replay afterwards, and for nobody who plays."""
        return Frame(
            self.time,
            tuple([self.figure(seat) for seat in range(self.seats)]),
            tuple(self.balls),
        )
