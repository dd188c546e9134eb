"""A game's lesson as it is written: the file `lesson.toml` in the game's room.

Aim, positions, steps and words of a first deal, with coached choices and what comes of them::

    aim = "One sentence: what one plays for."
    end = "What the learner can do now, said when all steps are done."

    [start]                      # the position of the first step
    game = "hex(size=5)"         # the game with its options; without it the game as it is
    seat = 1                     # who learns, counted from 1
    seed = "1"                   # whatever nothing else says is drawn from this
    position = "R.B/..."         # in the notation of `Game.from_position`, if any

    [start.deal]                 # what chance draws, in order: for each seat, and for the table
    1 = "SA SK S7"
    table = ["land 3.0 100.0"]   # a list where a draw's text is several words

    [[step]]
    words = "What the coach says."
    ask = "What the learner is asked; without it they only go on."
    clause = "turn"              # the rule that the words are about, if one
    play = ["c3", "draw S7"]     # what happens before, an action or a draw of chance each
    otherwise = "What is said of a legal choice that is not among those below."
    fine = true                  # such a choice is as good: the lesson goes on, with the best
    claims = [{ to_play = 1 }, { illegal = "swap", clause = "swap" }]

    [step.start]                 # a new position, as above; what it leaves out is as before

    [[step.choice]]
    action = "c3"
    best = true                  # exactly one of a step: the lesson goes on with it
    words = "What the coach says of it."
    clause = "goal"              # the rule that tells, if one
    then = ["d4"]                # what comes of it, shown
    claims = [{ told = "..." }]  # of the position that is shown then
    near = [0.0, 103.0, 20.0]    # of an open value: within so much of this point it is this choice
    alike = true                 # whatever legal action has no choice of its own is this one: a blind draw

Where nobody decides (`GameInfo.has_decisions`), choices are events that are told, as `play` has them, and the
learner is one of the players who holds the phone.

A choice is `best`, `good` (as well, but the lesson goes on with the best), `refused` (the rules do not let
one) or, unless it says so, poor: then its words say why. Of a turn put together from several cards any card
is the best, whichever comes first. In words the others have the names of their seats (`NAMES`), and the
learner is *you*. Claims are what the words rely on, as data that a test holds true: see `CLAIMS`. How a
lesson goes, step by step, is in `table/coach.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import pelitupa.games
from pelitupa.core import PelitupaError
from pelitupa.core.frozen import Frozen
from pelitupa.games import contract_rulebook, game_families, rulebook
from pelitupa.table.written import Start, Written

ROOM_FILE: Final = "lesson.toml"
BEST: Final = "best"
GOOD: Final = "good"
POOR: Final = "poor"
REFUSED: Final = "refused"
KINDS: Final = (BEST, GOOD, REFUSED)
MOST_STEPS: Final = 14
NAMES: Final = (
    "Aino", "Nils", "Helmi", "Oskar", "Lempi", "Väinö", "Saga", "Toivo", "Astrid", "Eino",
)  # fmt: skip
"""What the players of every lesson are called, by their seats: the coach calls the others so in its words,
and the learner *you*. Claims keep to numbers, as the log of the rules does."""

CLAIMS: Final[dict[str, frozenset[str]]] = {
    "to_play": frozenset(),  # this player, from 1, decides
    "legal": frozenset(),  # the learner may do this, or each of these
    "illegal": frozenset({"clause"}),  # the learner may not, by this clause
    "choices": frozenset(),  # just these are legal
    "holds": frozenset({"zone"}),  # the zone has these things, as the learner sees it
    "count": frozenset({"zone"}),  # so many
    "counter": frozenset({"value"}),  # the number of this id
    "note": frozenset({"zone"}),  # what is noted beside the zone
    "score": frozenset(),  # everybody's score
    "points": frozenset({"clause", "seats"}),  # a line of the score sheet
    "told": frozenset(),  # a text in what the learner was told since the step before
    "winners": frozenset(),  # who has won, from 1
    "over": frozenset(),  # whether the match is over
}
"""What a claim can be, by its first key, and what else it must say."""

_LESSON: Final = frozenset(("aim", "end", "start", "step"))
_STEP: Final = frozenset(
    ("words", "ask", "clause", "play", "otherwise", "fine", "claims", "start", "choice")
)
_CHOICE: Final = frozenset(
    ("action", "best", "good", "refused", "words", "clause", "then", "claims", "near", "alike")
)


class LessonError(PelitupaError):
    """A lesson file is malformed, or tells what the rules do not allow."""


@dataclass(frozen=True)
class Claim(Frozen):
    """Something the words rely on: `kind` is a key of `CLAIMS`, `value` what is claimed, `more` the rest."""

    kind: str
    value: Any
    more: Mapping[str, Any]


@dataclass(frozen=True)
class LessonChoice(Frozen):
    """Something the learner may choose, and what the coach says of it. `clause` is whole, or empty."""

    action: str
    kind: str
    words: str
    clause: str
    then: tuple[str, ...]
    claims: tuple[Claim, ...]
    near: tuple[float, ...]
    alike: bool = False


@dataclass(frozen=True)
class LessonStep(Frozen):
    """A step: what happens first, what the coach says, what is asked. Without choices one only reads on."""

    words: str
    ask: str
    clause: str
    play: tuple[str, ...]
    otherwise: str
    claims: tuple[Claim, ...]
    start: Start | None
    choices: tuple[LessonChoice, ...]
    fine: bool = False

    @property
    def best(self) -> LessonChoice | None:
        """The choice the lesson goes on with."""
        return next((choice for choice in self.choices if choice.kind == BEST), None)


@dataclass(frozen=True)
class Lesson(Frozen):
    """The lesson of a game, as its file has it."""

    game: str
    aim: str
    end: str
    steps: tuple[LessonStep, ...]

    def texts(self) -> list[str]:
        """All that people read of it, in English."""
        texts = [self.aim, self.end]
        for step in self.steps:
            texts += [step.words, step.ask, step.otherwise, *(c.words for c in step.choices)]
        return [text for text in texts if text]


@cache
def lesson_ids() -> tuple[str, ...]:
    """The games that have a lesson, in the order of `game_ids`: all but one that is still being written."""
    return tuple(id for id in game_families() if lesson_path(id).exists())


def lesson_path(id: str) -> Path:
    """Where the lesson of a game is, or would be."""
    return Path(pelitupa.games.__file__).parent / game_families()[id] / id / ROOM_FILE


@cache
def lesson(id: str) -> Lesson:
    """The lesson of a game. Raises `UnknownGame`, and `LessonError` where its file is missing or wrong."""
    return read_lesson(lesson_path(rulebook(id).game))


def read_lesson(path: Path) -> Lesson:
    """Read and validate a lesson file. Raises `LessonError` naming the file, the step and the fault."""
    game = path.parent.name
    reader = _Reader(f"{game}/{path.name}", game, LessonError)
    return reader.lesson(reader.data(path))


class _Reader(Written):
    """Reads a lesson's tables, and says in its errors which it was reading."""

    def lesson(self, data: dict[str, Any]) -> Lesson:
        self.keys(data, _LESSON)
        start = self.start(data.get("start", {}), Start(self.game, 0, "1", "", {}))
        entries = data.get("step", [])
        if not isinstance(entries, list) or not 3 <= len(entries) <= MOST_STEPS:
            raise self.fault(f"a lesson has 3 to {MOST_STEPS} tables [[step]]")
        steps = []
        for number, entry in enumerate(entries, 1):
            self.at = f", step {number}"
            step, start = self.step(entry, start, number == 1)
            steps.append(step)
        self.at = ""
        return Lesson(self.game, self.text(data, "aim"), self.text(data, "end"), tuple(steps))

    def step(self, entry: dict[str, Any], start: Start, first: bool) -> tuple[LessonStep, Start]:
        self.keys(entry, _STEP)
        own = None
        if "start" in entry:
            start = own = self.start(entry["start"], start)
        choices = tuple(self.choice(one) for one in entry.get("choice", []))
        ask = self.text(entry, "ask", "")
        if bool(ask) != bool(choices):
            raise self.fault("where something is asked there are choices, and nowhere else")
        if choices and sum(choice.kind == BEST for choice in choices) != 1:
            raise self.fault("exactly one choice of a step is 'best'")
        if len({choice.action.lower() for choice in choices}) < len(choices):
            raise self.fault("a choice stands twice")
        if sum(choice.alike for choice in choices) > 1:
            raise self.fault("at most one choice of a step is 'alike'")
        fine = self.flag(entry, "fine")
        if fine and not entry.get("otherwise"):
            raise self.fault("where another choice is 'fine', 'otherwise' says so")
        step = LessonStep(
            self.text(entry, "words"),
            ask,
            self.clause(entry),
            self.lines(entry, "play"),
            self.text(entry, "otherwise", ""),
            self.claims(entry),
            start if first else own,
            choices,
            fine,
        )
        return step, start

    def choice(self, entry: Any) -> LessonChoice:
        self.keys(entry, _CHOICE)
        kinds = [kind for kind in KINDS if self.flag(entry, kind)]
        if len(kinds) > 1:
            raise self.fault(f"a choice is not both {kinds[0]!r} and {kinds[1]!r}")
        near = entry.get("near", [])
        numbers = isinstance(near, list) and all(type(part) in (int, float) for part in near)
        if near and not (numbers and len(near) > 1 and near[-1] > 0):
            raise self.fault("'near' is a point and how far from it, all numbers")
        kind = kinds[0] if kinds else POOR
        then = self.lines(entry, "then")
        if kind == REFUSED and then:
            raise self.fault("nothing comes of a choice that the rules refuse: it has no 'then'")
        alike = self.flag(entry, "alike")
        if alike and (kind == REFUSED or near):
            raise self.fault("a choice that is 'alike' is neither refused nor 'near'")
        return LessonChoice(
            self.text(entry, "action"),
            kind,
            self.text(entry, "words"),
            self.clause(entry),
            then,
            self.claims(entry),
            tuple(float(part) for part in near),
            alike,
        )

    def claims(self, entry: dict[str, Any]) -> tuple[Claim, ...]:
        given = entry.get("claims", [])
        if not isinstance(given, list):
            raise self.fault("'claims' is a list of tables")
        return tuple(self.claim(one) for one in given)

    def claim(self, entry: Any) -> Claim:
        kinds = [key for key in CLAIMS if isinstance(entry, dict) and key in entry]
        if len(kinds) != 1:
            raise self.fault(f"a claim has one of {', '.join(CLAIMS)}; this is {entry!r}")
        kind = kinds[0]
        more = {key: value for key, value in entry.items() if key != kind}
        if set(more) != CLAIMS[kind]:
            wanted = ", ".join([kind, *sorted(CLAIMS[kind])])
            raise self.fault(f"a claim of {kind!r} has the keys {wanted}")
        if "clause" in more:
            more["clause"] = self.whole(more["clause"])
        return Claim(kind, entry[kind], more)

    def clause(self, entry: dict[str, Any]) -> str:
        return self.whole(entry["clause"]) if "clause" in entry else ""

    def whole(self, name: object) -> str:
        """A clause of this game or of the contract, with its whole id."""
        id = str(name) if "/" in str(name) else f"{self.game}/{name}"
        if id not in rulebook(self.game).clauses and id not in contract_rulebook().clauses:
            raise self.fault(f"there is no clause {id!r}")
        return id

    def flag(self, entry: dict[str, Any], key: str) -> bool:
        value = entry.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(f"{key!r} is true or false")
        return value
