"""Conditional moves: what a seat has decided to answer, if the others do what it expects.

"If they play d4, I play e5; if then f6, g7." Only where nothing is hidden: elsewhere what one would answer
could depend on what one has not seen.

A seat's plan is a tree of actions from one position on. It is kept as its *lines*, from the root to each
leaf. At each place where the seat itself decides there is one reply; at the others' places, and chance's, any
number of expectations. A plan is made for one position, and is dropped in any other (after a decision was
taken back, say).

A plan belongs to one seat, and to no one else: this module keeps nothing, and one object knows of one seat
only. Its host gives it to nobody else, not even in a log (its `repr` tells no actions). Whoever drives a
match calls `reply` with every action that is done, and submits the reply it gets as that seat's decision.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pelitupa.core import PelitupaError, State, Text, t
from pelitupa.core.frozen import Frozen

MOST: Final = 200
"""The most actions a plan may have, expected ones and replies together."""


class ConditionalError(PelitupaError):
    """A line cannot be planned, or is not in the plan; or the game hides something."""


@dataclass(frozen=True)
class _Action(Frozen):
    """One action of a line: its text, and whether it is the seat's own reply."""

    text: str
    own: bool


_Line = tuple[_Action, ...]


@dataclass(frozen=True, repr=False)
class Conditional(Frozen):
    """The plan of one seat, empty at first. It never changes: `add`, `remove` and `reply` give new ones."""

    seat: int
    _position: str = ""
    _lines: tuple[_Line, ...] = field(default=())

    def __repr__(self) -> str:
        return f"<Conditional of seat {self.seat}: {self.size()} actions>"

    def __bool__(self) -> bool:
        """Whether anything is planned."""
        return bool(self._lines)

    def size(self) -> int:
        """How many actions are planned: the nodes of the tree."""
        return len({line[: i + 1] for line in self._lines for i in range(len(line))})

    def lines(self) -> list[list[str]]:
        """The texts of each line, in the order they were added."""
        return [[action.text for action in line] for line in self._lines]

    def add(self, state: State, line: Sequence[str]) -> Conditional:
        """The plan with one line more.

        `state` is the position now. The line goes on from it: the texts of all actions, whosever they
        are, in turn; the last is the seat's own reply to the one before. (Where it is the seat's turn
        now, its own action comes first.) Raises `ConditionalError` if an action is not legal where it stands,
        another reply is planned there already, the plan would be too large, it is for another position,
        or the game has hidden information.
        """
        check_open(state)
        seats = state.get_game().num_players()
        if not 0 <= self.seat < seats:
            raise ConditionalError(f"there is no seat {self.seat}; there are {seats}, from 0")
        position = _fingerprint(state)
        if self._lines and position != self._position:
            raise ConditionalError(t("The plan is for another position; begin a new one"))
        if len(line) > MOST:
            raise _too_many()
        new = _read(state, self.seat, line)
        for old in self._lines:
            _check_agree(old, new)
        if any(old[: len(new)] == new for old in self._lines):
            return self
        kept = tuple(old for old in self._lines if new[: len(old)] != old)
        plan = replace(self, _position=position, _lines=(*kept, new))
        if plan.size() > MOST:
            raise _too_many()
        return plan

    def remove(self, line: Sequence[str]) -> Conditional:
        """The plan without all lines that begin like this one; what other lines share with them stays.

        Raises `ConditionalError` if there is none.
        """
        wanted = [_plain(text) for text in line]
        kept = tuple(
            old
            for old in self._lines
            if not wanted or [_plain(a.text) for a in old[: len(wanted)]] != wanted
        )
        if len(kept) == len(self._lines):
            raise ConditionalError(
                t("There is no line {line} in the plan", line=", ".join(line)[:200] or "''")
            )
        return self._with(kept, self._position)

    def reply(self, state: State, actor: int, text: str) -> tuple[str | None, Conditional]:
        """What the seat answers to an action, if anything, and the rest of the plan.

        `state` is the position in which `actor` (a seat, the planning one too, or CHANCE) does it. The
        rest is for the position after it; it begins with the reply, and goes on when that has been done
        and told here too. It is empty if the action was not expected, or `state` is not the position the
        plan was for. Raises `ConditionalError` if it is not that actor's turn, and what
        `State.apply_action` raises if the action is not legal.
        """
        if actor != state.current_player():
            raise ConditionalError(f"it is the turn of {state.current_player()}, not of {actor}")
        action = state.string_to_action(actor, text)
        done = state.action_to_string(actor, action)
        after = state.child(action)
        if not self._lines or _fingerprint(state) != self._position:
            return None, Conditional(self.seat)
        rest = tuple(line[1:] for line in self._lines if line[0].text == done and len(line) > 1)
        answer = rest[0][0].text if rest and rest[0][0].own else None
        return answer, self._with(rest, _fingerprint(after))

    def _with(self, lines: tuple[_Line, ...], position: str) -> Conditional:
        return Conditional(self.seat, position if lines else "", lines)

    # --- JSON

    def to_json(self) -> dict[str, object]:
        """The plan as a JSON object, exactly. It is as secret as the plan."""
        lines = [[[action.text, action.own] for action in line] for line in self._lines]
        return {"seat": self.seat, "position": self._position, "lines": lines}

    @classmethod
    def from_json(cls, data: object) -> Conditional:
        """The plan that `to_json` wrote. Raises `ConditionalError` for anything else."""
        if not isinstance(data, dict) or set(data) != {"seat", "position", "lines"}:
            raise ConditionalError("a plan's JSON is an object with seat, position and lines")
        seat, position, lines = data["seat"], data["position"], data["lines"]
        if type(seat) is not int or not isinstance(position, str) or not isinstance(lines, list):
            raise ConditionalError("a plan's JSON has a whole seat, a text position, a list lines")
        plan = cls(seat, position, tuple(_read_line(line) for line in lines))
        if plan.size() > MOST:
            raise _too_many()
        for i, line in enumerate(plan._lines):
            for old in plan._lines[:i]:
                _check_agree(old, line)
        return plan


class PlannedStep(NamedTuple):
    """One action of a line for people: who would do it (a seat, or CHANCE), its text, what it is called."""

    actor: int
    text: str
    label: Text | str


def check_open(state: State) -> None:
    """Raise `ConditionalError` where the game has hidden information: nothing can be planned there."""
    game = state.get_game()
    if game.has_hidden_information():
        raise ConditionalError(
            t("{game} has hidden information: nothing can be planned ahead", game=str(game))
        )


def position_after(state: State, line: Sequence[str]) -> State:
    """The position that a line leads to, begun or whole: a copy.

    Raises `ConditionalError` where something is hidden or the line is too long, and what
    `State.apply_action` raises where an action is not legal.
    """
    check_open(state)
    if len(line) > MOST:
        raise _too_many()
    state = state.clone()
    for text in line:
        state.apply_action(state.string_to_action(state.current_player(), text))
    return state


def named_steps(state: State, lines: Sequence[Sequence[str]]) -> list[list[PlannedStep]]:
    """The lines of a plan for a position as people read them. What lines share is played once.

    Raises what `State.apply_action` raises where an action is not legal.
    """
    reached: dict[tuple[str, ...], tuple[State, list[PlannedStep]]] = {(): (state, [])}
    named: list[list[PlannedStep]] = []
    for line in lines:
        at, steps = state, list[PlannedStep]()
        for number, text in enumerate(line, 1):
            before = tuple(line[:number])
            if before not in reached:
                actor = at.current_player()
                action = at.string_to_action(actor, text)
                label = at._action_label_at(len(at.history()), actor, action) or text
                reached[before] = (at.child(action), [*steps, PlannedStep(actor, text, label)])
            at, steps = reached[before]
        named.append(steps)
    return named


def _read(state: State, seat: int, line: Sequence[str]) -> _Line:
    """The actions of a line, each legal where it stands."""
    state = state.clone()
    actions: list[_Action] = []
    for number, text in enumerate(line, 1):
        actor = state.current_player()
        try:
            action = state.string_to_action(actor, text)
            plain = state.action_to_string(actor, action)
            state.apply_action(action)
        except PelitupaError as error:
            raise ConditionalError(
                t("Action {number}, {text}: {why}", number=number, text=text[:80], why=str(error))
            ) from None
        actions.append(_Action(plain, actor == seat))
    if len(actions) < 2 or not actions[-1].own:
        raise ConditionalError(
            t("A line ends with your own reply to the action before it; yours does not")
        )
    return tuple(actions)


def _check_agree(old: _Line, new: _Line) -> None:
    """Refuse another reply where one is planned."""
    for number, (mine, other) in enumerate(zip(old, new, strict=False), 1):
        if mine != other:
            if mine.own or other.own:
                raise ConditionalError(
                    t(
                        "Action {number}: you have planned {mine} there, not {other}; "
                        "remove that line first",
                        number=number,
                        mine=mine.text,
                        other=other.text,
                    )
                )
            return


def _too_many() -> ConditionalError:
    return ConditionalError(t("A plan has at most {most} actions", most=MOST))


def _plain(text: str) -> str:
    """A text as `State.string_to_action` compares it."""
    return " ".join(text.split()).lower()


def _fingerprint(state: State) -> str:
    """What tells one position, with all that led to it, from every other."""
    whole = f"{state.get_game()}\n{state.serialize()}"
    return hashlib.sha256(whole.encode()).hexdigest()


def _read_line(data: object) -> _Line:
    if not isinstance(data, list) or not data:
        raise ConditionalError("a line in a plan's JSON is a list of actions, one at least")
    actions: list[_Action] = []
    for item in data:
        if not (
            isinstance(item, list)
            and len(item) == 2
            and isinstance(item[0], str)
            and isinstance(item[1], bool)
        ):
            raise ConditionalError("an action in a plan's JSON is [text, true or false]")
        actions.append(_Action(item[0], item[1]))
    return tuple(actions)
