"""Shots at pool, snooker and five pins, answered by physics: scattered by a seed, then exact.

A shot takes two pairs of standard normals from the stream, in this order: bearing and speed, side
and height of the tip. Then it takes a fraction for each two balls that touch, in the order of the balls,
which is the gap between them (`billiards.tables.apart`). The same seed and the same shot give the same
report.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.core import (
    Action,
    OpenInput,
    Report,
    ReportInput,
    Settings,
    State,
    option,
)
from pelitupa.core.motion import Beat, Motion, Way
from pelitupa.core.options import Value
from pelitupa.core.report import Fact
from pelitupa.core.text import Text
from pelitupa.core.wording import t
from pelitupa.equipment.cue_tables import KNOWN, NOTHING, TOUCHING, UNTRIED, Stroke, figure_of
from pelitupa.nature.billiards.exact import normal_pair
from pelitupa.nature.billiards.prediction import CUSHION, FALL, HIT, JAW, PIN
from pelitupa.nature.billiards.simulation import (
    TIP_LIMIT,
    Event,
    Run,
    Shot,
    first_hit,
    other_of,
    shoot,
)
from pelitupa.nature.billiards.tables import TABLES, Place, Table, apart
from pelitupa.nature.generators import Seeded, SeedStream
from pelitupa.nature.skills import check_skills, skill_of, skills_option

_FASTEST: Final = 20.0
_SLOWEST: Final = 0.2
"""The least part of the speed that was meant, however much it strays."""
_HEARD: Final = {HIT: "hit", CUSHION: "cushion", JAW: "cushion", FALL: "pocket", PIN: "pin"}
_STRAYS: Final = 0.004
"""In metres: so far a way that is shown may stray from the true one."""
_BEFORE: Final = 0.002
_LOUD: Final = 6.0
"""In m/s: a knock at this speed is as loud as any."""
_AGAIN: Final = 0.05
"""In seconds: contacts of the same two that follow so soon are one contact in a report."""


@dataclass(frozen=True)
class Cue(Settings):
    """How a player's shots stray: standard deviations. `cue(angle=0.1,speed=2,tip=0.3)`, `cue(ruleset=club)`,
    `cue(skills=steady beginner)`.

    A tip that strays aside turns the ball by squirt too: by about 0.2 degrees for a millimetre.
    """

    angle: float = option(0.1, "How far the bearing strays, in degrees.", low=0.0, high=10.0)
    speed: float = option(2.0, "How far the speed strays, in percent.", low=0.0, high=50.0)
    tip: float = option(
        0.3, "How far the tip strays on the ball, each way, in mm.", low=0.0, high=5.0
    )
    skills: str = skills_option(
        "How well each seat shoots, with spaces between; empty where all shoot alike."
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """Players by name. `docs/lab/billiards.md` says how many straight pots each makes."""
        return {
            "none": {"angle": 0.0, "speed": 0.0, "tip": 0.0},
            "steady": {"angle": 0.1, "speed": 2.0, "tip": 0.3},
            "club": {"angle": 0.18, "speed": 5.0, "tip": 0.5},
            "beginner": {"angle": 0.8, "speed": 10.0, "tip": 1.0},
        }

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        """See `Settings.ruleset_titles`."""
        return {
            "none": t("no scatter"), "steady": t("a steady player"),
            "club": t("a club player"), "beginner": t("a beginner"),
        }  # fmt: skip

    def check(self) -> None:
        """Every skill is one of those there are."""
        check_skills(self.skills, self.rulesets())

    def of_seat(self, seat: int) -> Cue:
        """How the shots of a seat stray."""
        name = skill_of(self.skills, seat)
        return Cue.make({"ruleset": name}) if name else self


class CueNature(Seeded):
    """A nature that answers shots by physics; all else, also a shot at balls of unknown places, is drawn by
    the seed as the game supposes."""

    def __init__(self, seed: str | int, cue: Cue) -> None:
        super().__init__(seed)
        self.cue = cue
        self._last: Played | None = None

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`."""
        self._last = None
        wanted = state.open_input()
        stroke = None if wanted is None else stroke_of(wanted)
        if not isinstance(wanted, ReportInput) or stroke is None:
            return super().outcome(state)
        draw = state.chance_draw()
        cue = self.cue if draw is None else self.cue.of_seat(draw.seat)
        self._last = played(stroke, cue, self.stream)
        return Report(tuple(spoken(facts_of(self._last), wanted))).value()

    def motion(self) -> Motion | None:
        """See `Seeded.motion`."""
        return None if self._last is None else motion_of(self._last)


def stroke_of(wanted: OpenInput) -> Stroke | None:
    """The stroke that an open input asks about; None where there is none, or its table is not known here."""
    try:
        stroke = Stroke.of(wanted.aim)
    except ValueError:
        return None
    return stroke if stroke.table in TABLES else None


def spoken(facts: Sequence[Fact], wanted: ReportInput) -> list[Fact]:
    """The facts for which a game has words."""
    words = {word.name: word for word in wanted.words}
    found: list[Fact] = []
    for name, parts in facts:
        word = words.get(name)
        if word is not None and not any(
            part.fault(name, value) for part, value in zip(word.parts, parts, strict=True)
        ):
            found.append((name, parts))
    return found


@dataclass(frozen=True)
class Played:
    """A shot that was played: as it was aimed, from where the balls lay, and what came of it."""

    stroke: Stroke
    aimed: Shot
    places: Sequence[Place | None]
    run: Run

    @property
    def names(self) -> list[str]:
        """The balls by their numbers in the physics."""
        return [name for name, _, _ in self.stroke.lies]


def played(stroke: Stroke, cue: Cue, stream: SeedStream) -> Played:
    """Play a shot as a hand scatters it. Raises `ShotError` and `TableError`."""
    table = TABLES[stroke.table]
    aimed = Shot(stroke.bearing, stroke.speed, stroke.side, stroke.height)
    shot = scattered(aimed, table, cue, stream)
    places = apart(table, [(x / 1000.0, y / 1000.0) for _, x, y in stroke.lies], stream)
    return Played(stroke, aimed, places, shoot(table, places, shot))


def shot_facts(stroke: Stroke, cue: Cue, stream: SeedStream) -> list[Fact]:
    """What happens in a shot, fact by fact (`facts_of`). Raises `ShotError` and `TableError`."""
    return facts_of(played(stroke, cue, stream))


def facts_of(shot: Played) -> list[Fact]:
    """What happened in a shot, fact by fact. First come the balls on that the one struck rests against, last
    the places where balls come to rest. `foul untried` is among the facts where the ball struck rests
    against no ball on, and touches none first, nor would have as it was aimed."""
    stroke, run, names = shot.stroke, shot.run, shot.names
    table = TABLES[stroke.table]
    touching = stroke.touching()
    facts: list[Fact] = [(TOUCHING, (name,)) for name in touching]
    facts += _happened(run, table, names)
    on = [names.index(name) for name in stroke.on if name in names]
    missed = on and not touching and _first(run) not in on
    if missed and first_hit(table, shot.places, shot.aimed) not in on:
        facts.append(("foul", (UNTRIED,)))
    for name, place in zip(names, run.rest, strict=True):
        if place is not None:
            facts.append(("rest", (name, _mm(place[0], table.length), _mm(place[1], table.width))))
    return facts


def scattered(shot: Shot, table: Table, cue: Cue, stream: SeedStream) -> Shot:
    """A shot as it is played. A tip that would slip meets the ball at the limit."""
    angle, speed = normal_pair(stream)
    aside, upward = normal_pair(stream)
    parts = cue.tip / 1000.0 / table.radius
    side, top = shot.side + parts * aside, shot.top + parts * upward
    off = side * side + top * top
    if off > TIP_LIMIT:
        share = sqrt(TIP_LIMIT / off)
        side, top = side * share, top * share
    faster = max(_SLOWEST, 1.0 + 0.01 * cue.speed * speed)
    return Shot(
        shot.bearing + cue.angle * angle, min(_FASTEST, shot.speed * faster), side, top, shot.ball
    )


def _happened(run: Run, table: Table, names: Sequence[str]) -> list[Fact]:
    """Contacts, cushions, pins and falls in their order. A quick repetition of a contact is the same
    contact."""
    facts: list[Fact] = []
    last: dict[tuple[int, int, int], float] = {}
    for event in run.events:
        same = (event.kind, event.ball, event.other)
        before = last.get(same, -1.0)
        last[same] = event.time
        if event.time - before < _AGAIN and before >= 0.0:
            continue
        ball = names[event.ball]
        if event.kind == HIT:
            facts.append(("hit", (ball, names[event.other])))
        elif event.kind in (CUSHION, JAW):
            facts.append(("cushion", (ball,)))
        elif event.kind == PIN:
            facts.append(("pin", (ball, _pin_at(table, event.other))))
        elif event.kind == FALL:
            facts.append(("pot", (ball, table.pockets[event.other].name)))
    if _first(run) < 0:
        facts.append(("hit", (names[0], NOTHING)))
    return facts


def motion_of(shot: Played) -> Motion:
    """A shot as it is seen: the way of each ball in mm, and what is heard."""
    run = shot.run
    ways = [
        Way(figure_of(name), _sampled(run, ball), run.rest[ball] is None)
        for ball, name in enumerate(shot.names)
    ]
    beats = [
        Beat(round(event.time, 3), _HEARD[event.kind], _force(run, event))
        for event in run.events
        if event.kind in _HEARD
    ]
    return Motion(round(run.duration, 3), tuple(ways), tuple(beats))


def _sampled(run: Run, ball: int) -> tuple[tuple[float, float, float], ...]:
    """A ball's way in mm at so many moments that between them it can go straight and evenly."""
    legs = run.paths[ball]
    over = _gone(run, ball)
    found: list[tuple[float, float, float]] = []
    for place, leg in enumerate(legs):
        begun, half = leg[0], sqrt(leg[5] * leg[5] + leg[6] * leg[6])
        ended = legs[place + 1][0] if place + 1 < len(legs) else over
        length = ended - begun
        if length <= 0.0:
            continue
        steps = 1 + int(length * sqrt(half / (4.0 * _STRAYS)))
        for step in range(steps):
            moment = begun + length * step / steps
            x, y = run.place(ball, moment)
            found.append((round(moment, 3), round(1000.0 * x), round(1000.0 * y)))
    end = run.rest[ball] or run.place(ball, over)
    found.append((round(over, 3), round(1000.0 * end[0]), round(1000.0 * end[1])))
    still = all(point[1:] == found[0][1:] for point in found)
    return (found[0],) if still else _thinned(found)


def _gone(run: Run, ball: int) -> float:
    """When a ball falls, or else when all is over."""
    falls = [event.time for event in run.events if event.kind == FALL and event.ball == ball]
    return falls[0] if falls else run.duration


def _thinned(
    points: list[tuple[float, float, float]],
) -> tuple[tuple[float, float, float], ...]:
    """The same without what says again where a ball lies that rests meanwhile."""
    kept = [
        point
        for place, point in enumerate(points)
        if not 0 < place < len(points) - 1
        or points[place - 1][1:] != point[1:]
        or points[place + 1][1:] != point[1:]
    ]
    return tuple(kept)


def _force(run: Run, event: Event) -> float:
    """How hard a knock is: by the speed that the faster of the balls has just before it."""
    balls = [event.ball, event.other] if event.kind == HIT else [event.ball]
    fastest = 0.0
    for ball in balls:
        x, y = run.place(ball, event.time - _BEFORE)
        now = run.place(ball, event.time)
        fastest = max(fastest, sqrt((now[0] - x) ** 2 + (now[1] - y) ** 2) / _BEFORE)
    return round(min(1.0, fastest / _LOUD), 2)


def _pin_at(table: Table, pin: int) -> str:
    """What a game calls the pin that has this number in the physics."""
    x, y = table.pins[pin]
    return next(
        name
        for name, px, py in KNOWN[table.name].pins
        if abs(px - 1000.0 * x) + abs(py - 1000.0 * y) < 1.0
    )


def _first(run: Run) -> int:
    """The ball that the one struck, number 0, touches first; -1 for none."""
    for event in run.events:
        touched = other_of(event, 0)
        if touched >= 0:
            return touched
    return -1


def _mm(at: float, most: float) -> float:
    """A place in mm to a tenth; a ball that hangs over a pocket is within the outline of the table."""
    half = 500.0 * most
    return round(min(half, max(-half, 1000.0 * at)), 1) + 0.0
