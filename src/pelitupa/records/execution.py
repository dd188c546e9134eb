"""Executing a record again: its states, and the first place where it departs from the rules.

The only things read from a record are texts of actions, which the game's own rules judge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    ActionError,
    Game,
    OptionError,
    PelitupaError,
    RecordError,
    State,
)
from pelitupa.core.wording import counted
from pelitupa.games import load_game_as, rules_today
from pelitupa.nature import Nature, NatureSpec, mixed_seed
from pelitupa.nature.lots import drawn_again
from pelitupa.records.format import (
    FINISHED,
    PEOPLE,
    Entry,
    Header,
    Record,
    actor_text,
    ending_lines,
    header_lines,
    settle,
)

RULES = "rules"
DRAWS = "draws"
LOTS = "lots"
ENDING = "ending"
"""Where a record and its execution can part."""

_SAME_PLACE = 1e-6
"""Throws computed on two machines may differ in their last digits; this is far below any wire."""


@dataclass(frozen=True)
class Difference:
    """The first place where a record and its execution part; `kind` is RULES, DRAWS, LOTS or ENDING."""

    line: int
    expected: str
    found: str
    kind: str = RULES

    def __str__(self) -> str:
        return f"line {self.line}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True)
class Verdict:
    """What executing a record showed. `draws` is how many draws were compared with the seed's.

    `rules` is the number of the rules by which the match was played, `today` that of the rules by which it
    was executed. `entry` is the entry (from 1) at which they first differ, or 0.
    """

    difference: Difference | None
    entries: int
    draws: int
    rules: int = 1
    today: int = 1
    entry: int = 0

    @property
    def ok(self) -> bool:
        """Whether the record follows today's rules, and the seed where it shows one."""
        return self.difference is None

    @property
    def older(self) -> bool:
        """Whether the match was played by older rules than today's."""
        return self.rules < self.today

    @property
    def excused(self) -> bool:
        """Whether there is a difference that may come from older rules: nothing is proved by it."""
        return self.older and self.difference is not None and self.difference.kind != LOTS


class _Departs(Exception):
    """Carries a `Difference` out of the execution."""

    def __init__(self, line: int, expected: str, found: str, kind: str = RULES) -> None:
        super().__init__(f"line {line}")
        self.difference = Difference(line, expected, found, kind)


def game_of(record: Record) -> Game:
    """The game of a record, with the options that it meant when it was played (see `load_game_as`).

    Raises `RecordError` for one that is unknown, or not for its players.
    """
    try:
        game = load_game_as(record.header.game, record.header.rules)
    except PelitupaError as error:
        raise RecordError(str(error), 2) from None
    players = len(record.header.seats)
    if game.num_players() != players:
        raise RecordError(
            f"{game} is played by {game.num_players()}, but the record has {counted(players, 'player')}",
            2,
        )
    return game


def nature_of(header: Header, game: Game) -> NatureSpec:
    """The nature of a match. Raises `RecordError` for one that cannot answer its game."""
    try:
        return header.nature.spec(game)
    except OptionError as error:
        raise RecordError(str(error), header.nature_line) from None


def actor_of(state: State) -> str:
    """Who is next, as a record shows it; `the end` when the match is over."""
    player = state.current_player()
    if player == TERMINAL:
        return "the end"
    return actor_text(player, state.drawn_for())


def entry_for(state: State, action: Action) -> Entry:
    """The entry for an action that is about to be applied."""
    actor = state.current_player()
    return Entry(actor, state.drawn_for(), state.action_to_string(actor, action))


def _action(state: State, entry: Entry, line: int) -> Action:
    """The action of an entry, which must be the one the rules allow in exactly these words."""
    if entry.actor_text != actor_of(state):
        raise _Departs(line, actor_of(state), entry.actor_text)
    try:
        action = state.string_to_action(entry.actor, entry.text)
        exact = state.action_to_string(entry.actor, action)
    except ActionError as error:
        raise _Departs(line, error.reason, repr(entry.text)) from None
    if exact != entry.text:
        raise _Departs(line, repr(exact), repr(entry.text))
    return action


def _steps(record: Record, state: State) -> Iterator[tuple[int, Action]]:
    """Apply the entries to a state; yields each one's line and action just before it is applied."""
    first = record.line_of(0)
    for number, entry in enumerate(record.entries):
        action = _action(state, entry, first + number)
        yield first + number, action
        try:
            state.apply_action(action)
        except ActionError as error:
            raise _Departs(first + number, error.reason, repr(entry.text)) from None


def execute(record: Record) -> State:
    """The state at the end of a record, by today's rules. Raises `RecordError` where it departs from them."""
    state = game_of(record).new_initial_state()
    try:
        for _ in _steps(record, state):
            pass
    except _Departs as departs:
        raise _as_error(record, departs) from None
    return state


def replay(record: Record) -> Iterator[State]:
    """The states of a record, from the first to the last, each independent of the others.

    Raises `RecordError` where it departs from the rules.
    """
    state = game_of(record).new_initial_state()
    try:
        for _ in _steps(record, state):
            yield state.clone()
    except _Departs as departs:
        raise _as_error(record, departs) from None
    yield state


def _as_error(record: Record, departs: _Departs) -> RecordError:
    difference, rules = departs.difference, record.header.rules
    told = f"expected {difference.expected}, found {difference.found}"
    if rules < (today := _rules_today(record.header)):
        told = f"played by older rules ({rules}; today {today}), which differ here: {told}"
    return RecordError(told, difference.line)


def verify(record: Record, *, draws_too: bool = True) -> Verdict:
    """Execute a record again and compare: players, actions, draws with the seed shown, and ending.

    The rules are today's. Where the match was played by older ones, the verdict says so, and a difference
    shows only where the two part (`Verdict.excused`).

    With `draws_too` false whatever the rules let chance do is accepted, as it is in entries that were given
    (`Header.given`): the seed draws from the next on. Raises `RecordError` only when
    there is no such game.
    """
    header, ending = record.header, record.ending
    today = _rules_today(header)
    try:
        game = game_of(record)
    except RecordError as error:
        if header.rules >= today:
            raise
        gone = Difference(error.line or 2, "a game that there is today", error.reason)
        return Verdict(gone, 0, 0, header.rules, today)
    state = game.new_initial_state()
    nature: Nature | None = None
    if draws_too and ending is not None and header.nature.kind != PEOPLE:
        nature = nature_of(header, game).make(mixed_seed(ending.seed, header.entropies))
    entries = draws = 0
    try:
        if nature is not None and header.drawn and ending is not None:
            _compare_lots(header, ending.seed)
        for line, action in _steps(record, state):
            if nature is not None and entries >= header.given and state.is_chance_node():
                _compare_draw(state, nature, action, line)
                draws += 1
            entries += 1
        _compare_ending(record, state)
    except _Departs as departs:
        line = departs.difference.line - record.line_of(0) + 1
        entry = line if 1 <= line <= len(record.entries) else 0
        return Verdict(departs.difference, entries, draws, header.rules, today, entry)
    return Verdict(None, entries, draws, header.rules, today)


def _rules_today(header: Header) -> int:
    """The number that the rules of a record's game have today. Raises `RecordError`."""
    try:
        return rules_today(header.game)
    except PelitupaError as error:
        raise RecordError(str(error), 2) from None


def _compare_lots(header: Header, seed: str) -> None:
    """Whether the seats are those that the lots give."""
    lots = drawn_again(seed, header.entropies, header.drawn)
    if lots != header.drawn:
        lines = header_lines(header)
        found = next(line for line in lines if line.startswith("drawn: "))
        expected = header_lines(replace(header, drawn=lots))[lines.index(found)]
        raise _Departs(lines.index(found) + 1, f"{expected!r} by the seed", repr(found), LOTS)


def _compare_draw(state: State, nature: Nature, action: Action, line: int) -> None:
    drawn = nature.outcome(state)
    if isinstance(drawn, tuple) and isinstance(action, tuple):
        same = len(drawn) == len(action) and all(map(_alike, drawn, action))
    else:
        same = drawn == action
    if not same:
        expected = state.action_to_string(CHANCE, drawn)
        found = state.action_to_string(CHANCE, action)
        raise _Departs(line, f"{expected!r} by the seed", repr(found), DRAWS)


def _alike(drawn: float | str, part: float | str) -> bool:
    if isinstance(drawn, str) or isinstance(part, str):
        return drawn == part
    return math.isclose(drawn, part, rel_tol=0.0, abs_tol=_SAME_PLACE)


def _compare_ending(record: Record, state: State) -> None:
    ending = record.ending
    end = record.line_of(len(record.entries)) + 1
    if ending is None:
        if state.is_terminal():
            raise _Departs(end - 1, "an ending, for the match is over", "none", ENDING)
        return
    if (ending.how == FINISHED) != state.is_terminal():
        expected = f"end: {FINISHED}" if state.is_terminal() else f"an entry of {actor_of(state)}"
        raise _Departs(end, expected, ending_lines(ending)[0], ENDING)
    right = settle(state, ending.how, ending.by)
    if not all(
        math.isclose(a, b, abs_tol=1e-9) for a, b in zip(right, ending.returns, strict=True)
    ):
        expected, found = (" ".join(f"{v!r}" for v in values) for values in (right, ending.returns))
        raise _Departs(end + 1, f"returns {expected}", f"returns {found}", ENDING)
