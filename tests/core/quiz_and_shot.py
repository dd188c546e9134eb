"""A game for the tests: who answers a question in words shoots at a ball, and nature reports what came of it.

Each of two players answers once, with a town and how sure they are, and then shoots: angle, speed.
Whoever pots the red scores 2, who touches it 1; a potted cue ball loses all. The world reads the report;
`push` below, which knows a little physics, could be any other nature.
"""

from __future__ import annotations

import math
from random import Random
from typing import Self

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    Eye,
    FieldZone,
    Figure,
    Game,
    OpenInput,
    OpenValue,
    Options,
    Reason,
    Report,
    Rulebook,
    Shape,
    State,
    Tensor,
    Word,
    Zone,
    name_part,
    number_fields,
    number_part,
    report_input,
    t,
    text_field,
)

BOOK = Rulebook("quiz_and_shot", "Quiz and shot", "2", "tests", "Words, and a shot.", {}, {}, {})
TOWN = r"[A-ZÅÄÖ][a-zåäö]+( [A-ZÅÄÖ]?[a-zåäö]+)*"
LONG, WIDE = 200.0, 100.0
"""The table in cm, the origin in its lower left corner."""
BALLS = ("cue ball", "red")
POCKETS = {"left pocket": (0.0, 50.0), "right pocket": (200.0, 50.0)}
BALL = name_part("ball", BALLS)
WORDS = (
    Word("hit", (BALL, name_part("what", (*BALLS, "cushion")))),
    Word("pot", (BALL, name_part("place", POCKETS)), once=True),
    Word(
        "rest",
        (
            BALL,
            *map(number_part, number_fields("x", "cm", 0, LONG)),
            *map(number_part, number_fields("y", "cm", 0, WIDE)),
        ),
        once=True,
    ),
)


class QuizAndShot(Game):
    """Two players, a word and a shot each."""

    def __init__(self) -> None:
        super().__init__(Options(players=2, objective="margin"), BOOK)

    def new_initial_state(self) -> Table:
        return Table(self)

    def num_distinct_actions(self) -> int:
        return 1

    def max_game_length(self) -> int:
        return 4

    def _action_text(self, action: int) -> str:
        return "pass"

    def _chance_text(self, outcome: int) -> str:
        return str(outcome)


class Table(State):
    """`answers` and `points` of the players; `balls` where they lie; `shot` one that is under way."""

    def __init__(self, game: QuizAndShot) -> None:
        super().__init__(game)
        self.game = game
        self.answers: list[tuple[str, float]] = []
        self.points = [0.0, 0.0]
        self.shots = 0
        self.shot: OpenValue = ()
        self.balls = {"cue ball": (50.0, 50.0), "red": (150.0, 50.0)}

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_base(self)
        new.answers, new.points = self.answers.copy(), self.points.copy()
        new.shots, new.shot, new.balls = self.shots, self.shot, self.balls.copy()
        return new

    def current_player(self) -> int:
        if self.shot:
            return CHANCE
        return TERMINAL if self.shots == 2 else (len(self.answers) + self.shots) % 2

    def _legal(self) -> list[int]:
        return []

    def _is_legal(self, action: int) -> bool:
        return False

    def open_input(self) -> OpenInput | None:
        if self.is_terminal():
            return None
        if self.shot:
            return report_input(WORDS, self.sample_report, self.shot)
        if len(self.answers) < 2:
            fields = (
                text_field("town", TOWN, t("the name of a town")),
                *number_fields("sure", "%", 0, 100),
            )
            return OpenInput("answer", t("Where is the fair?"), fields, self.sample_answer)
        fields = (
            *number_fields("angle", "degrees", -180, 180),
            *number_fields("speed", "m/s", 0, 9),
        )
        return OpenInput("shoot", t("How do you shoot?"), fields, self.sample_shot)

    def sample_answer(self, rng: Random) -> OpenValue:
        return rng.choice(("Ähtäri", "Iso kyrö", "Vaasa")), float(rng.randrange(101))

    def sample_shot(self, rng: Random) -> OpenValue:
        return round(rng.uniform(-30, 30), 1), round(rng.uniform(0.5, 4), 1)

    def sample_report(self, rng: Random) -> OpenValue:
        return push(self, self.shot).value()

    def _chance_what(self) -> str:
        return t("what comes of the shot")

    def _chance_seat(self) -> int:
        return self.shots % 2

    def _apply_open(self, value: OpenValue) -> None:
        if self.shot:
            self._read(Report.of(value, WORDS))
        elif len(self.answers) < 2:
            self.answers.append((str(value[0]), float(value[1])))
        else:
            self.shot = value

    def _read(self, report: Report) -> None:
        """The rules read what happened, whoever says it."""
        fallen = [thing for thing, _ in report.names("pot")]
        touched = [second for first, second in report.names("hit") if first == "cue ball"]
        if "cue ball" in fallen:
            self.points[self.shots] = 0.0
        elif "red" in fallen:
            self.points[self.shots] = 2.0
        elif touched[:1] == ["red"]:
            self.points[self.shots] = 1.0
        self.balls |= report.places("rest")
        for thing in fallen:
            self.balls.pop(thing, None)
        self.shots += 1
        self.shot = ()

    def _is_possible(self, value: OpenValue) -> bool:
        """No ball that is down can be hit or fall."""
        if not self.shot:
            return True
        named = {name for _, parts in Report.of(value, WORDS).facts for name in parts}
        return not named & (set(BALLS) - self.balls.keys())

    def _outcome_reason(self, outcome: Action, legal: bool) -> Reason:
        if legal:
            return "report", t("A shot does what it does.")
        return "down", t("A ball that is down takes no part in a shot.")

    def _open_reason(self, value: OpenValue, legal: bool) -> Reason:
        return "any", t("Whatever you like.")

    def winners(self) -> list[int]:
        return [seat for seat in (0, 1) if self.points[seat] == max(self.points)]

    def scores(self) -> list[float]:
        return self.points.copy()

    def _prompt(self, seat: int | None) -> str:
        return t("Answer, and shoot.")

    def _zones(self, eye: Eye) -> list[Zone]:
        """The table with its balls, and its pockets on the ground."""
        balls = tuple(
            Figure(
                thing.replace(" ", "-"), x, y, thing, "red" if thing == "red" else "white", size=5.0
            )
            for thing, (x, y) in sorted(self.balls.items())
        )
        pockets = tuple(
            Shape("circle", (at,), "black", 6.0, name) for name, at in sorted(POCKETS.items())
        )
        line = Shape("line", ((50.0, 0.0), (50.0, WIDE)))
        return [
            FieldZone("table", t("Table"), "cm", (0.0, 0.0, LONG, WIDE), balls, (*pockets, line))
        ]

    def _observe(self, seat: int, out: Tensor) -> None:
        out.numbers("points", self.points)


def push(state: Table, shot: OpenValue) -> Report:
    """A very small physics: the cue ball rolls straight, and a red in its way goes on."""
    angle, speed = (float(part) for part in shot)
    x, y = state.balls.get("cue ball", (50.0, 50.0))
    reach = 60.0 * speed
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    red = state.balls.get("red")
    if red is not None:
        along = (red[0] - x) * dx + (red[1] - y) * dy
        aside = abs((red[0] - x) * dy - (red[1] - y) * dx)
        if 0.0 < along < reach and aside < 5.0:
            resting = {"cue ball": red}
            contacts = [("cue ball", "red")]
            if red[0] + reach - along >= LONG:
                return _report(contacts, [("red", "right pocket")], resting)
            return _report(contacts, [], resting | {"red": (red[0] + reach - along, red[1])})
    end = (x + reach * dx, y + reach * dy)
    bounded = min(max(end[0], 0.0), LONG), min(max(end[1], 0.0), WIDE)
    return _report([("cue ball", "cushion")] if end != bounded else [], [], {"cue ball": bounded})


def _report(
    contacts: list[tuple[str, str]],
    potted: list[tuple[str, str]],
    resting: dict[str, tuple[float, float]],
) -> Report:
    return Report(
        (
            *(("hit", pair) for pair in contacts),
            *(("pot", pair) for pair in potted),
            *(("rest", (thing, *at)) for thing, at in resting.items()),
        )
    )


class Pushed:
    """A nature that answers shots by `push`."""

    def outcome(self, state: State) -> Action:
        assert isinstance(state, Table)
        return push(state, state.shot).value()
