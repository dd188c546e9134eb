"""A lesson as it goes: the position of every step, and what the coach answers to a choice.

A lesson is fixed: it is played through once, and whoever learns is answered from what is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from pelitupa.core import CHANCE, Action, ActionView, PelitupaError, State, Text, View, t
from pelitupa.core.frozen import Frozen
from pelitupa.games import load_game
from pelitupa.table.lesson import (
    BEST,
    GOOD,
    REFUSED,
    Lesson,
    LessonChoice,
    LessonError,
    LessonStep,
    lesson,
)
from pelitupa.table.written import Start

OTHER: Final = "other"
"""The kind of a legal choice of which the lesson says nothing."""

DRAW: Final = "draw "
"""Before what chance draws, in a line of a lesson."""

_OTHERWISE: Final = t(
    "The rules let you do that, but this lesson goes another way. Try again, or let the coach show you."
)


class Script:
    """A position that is played on by the lines of a lesson: actions, and what chance draws."""

    def __init__(self, start: Start) -> None:
        """The position as dealt. Raises a `PelitupaError` for what there is not."""
        game = load_game(start.game)
        if not start.seat < game.num_players():
            raise LessonError(f"there is no seat {start.seat + 1} in {game}")
        self.seat = start.seat
        self.asked = start.seat if game.has_decisions() else CHANCE
        """Who is asked: the learner, or, where nobody decides, whoever tells what happened."""
        self.state = (
            game.from_position(start.position) if start.position else game.new_initial_state()
        )
        self._queues = {seat: list(draws) for seat, draws in start.deal.items()}
        self._rng = Random(f"lesson {start.seed}")

    def branch(self) -> Script:
        """A copy to play on by itself."""
        copy = object.__new__(Script)
        copy.seat = self.seat
        copy.asked = self.asked
        copy.state = self.state.clone()
        copy._queues = {seat: list(draws) for seat, draws in self._queues.items()}
        copy._rng = Random()
        copy._rng.setstate(self._rng.getstate())
        return copy

    def play(self, lines: Sequence[str]) -> None:
        """Do what the lines say. Raises a `PelitupaError` for what cannot be."""
        for line in lines:
            if line.startswith(DRAW):
                if not self.state.is_chance_node():
                    raise LessonError(f"nothing is drawn where it says {line!r}")
                self._draw(line.removeprefix(DRAW))
            else:
                self.settle()
                self.state.apply_action(self.state.string_to_action(line))

    def settle(self) -> None:
        """Let chance draw until a player is to decide, or somebody to tell what happened."""
        state = self.state
        while state.is_chance_node() and not self._is_told():
            queue = self._queues.get(state.drawn_for())
            if queue:
                self._draw(queue.pop(0))
            elif state.open_input() is not None:
                raise LessonError("nature decides here: say what happens in 'deal', or by 'draw'")
            else:
                state.apply_action(self._drawn())

    def _is_told(self) -> bool:
        """Whether what comes next is told by people, and so by the lesson."""
        return self.asked == CHANCE and not self.state.by_lot()

    def _draw(self, text: str) -> None:
        self.state.apply_action(self.state.string_to_action(CHANCE, text))

    def _drawn(self) -> Action:
        """An outcome from the seed, of those that no queue waits for."""
        state = self.state
        promised = {text for queue in self._queues.values() for text in queue}
        outcomes = state.chance_outcomes()
        free = [
            (outcome, probability)
            for outcome, probability in outcomes
            if state.action_to_string(CHANCE, outcome) not in promised
        ] or outcomes
        return self._rng.choices([which for which, _ in free], [share for _, share in free])[0]


@dataclass(frozen=True)
class Answer(Frozen):
    """What the coach says of a choice. `kind` is a choice's, or `OTHER`; `given` the action's whole text, and
    `label` what people call it.

    `ruling` is what the rules say of what they refuse, `clause` the rule it turns on, if any; `state` is what
    comes of the choice, from step `since` on, or None where nothing does. `choice` is the lesson's own, if it
    has this one.
    """

    choice: LessonChoice | None
    kind: str
    given: str
    label: str
    words: Text
    ruling: str
    clause: str
    state: State | None
    since: int


class Coach:
    """The lesson of a game, played through."""

    def __init__(self, script: Lesson) -> None:
        """Raises `LessonError` that names the step where the lesson is not as the rules are."""
        self.lesson = script
        self._at: list[Script] = []
        self._since: list[int] = []
        self._after: dict[tuple[int, str], State] = {}
        now: Script | None = None
        for number, step in enumerate(script.steps, 1):
            try:
                now = self._reach(step, now)
            except PelitupaError as error:
                raise LessonError(f"lesson of {script.game}, step {number}: {error}") from None
            self._at.append(now.branch())
            if step.best is not None:
                try:
                    now.play([step.best.action, *step.best.then])
                except PelitupaError as error:
                    message = f"lesson of {script.game}, step {number}, the best choice: {error}"
                    raise LessonError(message) from None

    def _reach(self, step: LessonStep, now: Script | None) -> Script:
        """The position of a step."""
        if step.start is not None or now is None:
            assert step.start is not None, "the first step has a start"
            now = Script(step.start)
        if not (step.play and step.play[0].startswith(DRAW)):
            now.settle()  # what came of the choice before has been told with it
        self._since.append(len(now.state.history()))
        now.play(step.play)
        now.settle()
        if step.ask and now.state.current_player() != now.asked:
            who = now.state.current_player()
            asked = "nobody" if who < 0 else f"player {who + 1}"
            raise LessonError(f"{asked} is to decide, not player {now.seat + 1}, who learns")
        return now

    def __len__(self) -> int:
        return len(self.lesson.steps)

    def seat(self, step: int) -> int:
        """Who learns at a step."""
        return self._at[step].seat

    def asked(self, step: int) -> int:
        """Whose choice a step asks for: the learner's, or CHANCE where nobody decides and events are told."""
        return self._at[step].asked

    def state(self, step: int) -> State:
        """The position of a step, counted from 0; not to be changed."""
        return self._at[step].state

    def since(self, step: int) -> int:
        """The entry of the history from which on the learner is told what has happened."""
        return self._since[step]

    def answer(self, step: int, text: str) -> Answer:
        """What is said of a choice. Raises `ActionError` for what is no action of the game, or ambiguous."""
        entry, script = self.lesson.steps[step], self._at[step]
        state = script.state
        action = state.string_to_action(text)
        given = state.action_to_string(script.asked, action)
        label: str = given
        if script.asked == CHANCE:
            label = state._action_label_at(len(state.history()), CHANCE, action)
        elif isinstance(action, int):
            label = state.get_game().action_label(action)
        ruling = state.explain(action, script.asked)
        since = len(state.history())
        choice = chosen(entry, given, action, ruling.legal)
        if entry.best is not None and choice in (None, entry.best) and given in self.together(step):
            best = entry.best
            after = self.after(step, best)
            return Answer(best, BEST, given, label, t(best.words), t(""), best.clause, after, since)
        if not ruling.legal:
            words = t(choice.words) if choice is not None else t("")
            return Answer(
                choice, REFUSED, given, label, words, ruling.text, ruling.clause, None, since
            )
        if choice is None or choice.kind == REFUSED:
            words = t(entry.otherwise) if entry.otherwise else _OTHERWISE
            kind = GOOD if entry.fine else OTHER
            return Answer(None, kind, given, label, words, t(""), "", None, since)
        after = self.after(step, choice, given if choice.alike else "")
        return Answer(
            choice, choice.kind, given, label, t(choice.words), t(""), choice.clause, after, since
        )

    def together(self, step: int) -> list[str]:
        """The steps of the best choice of a step, where that is a turn put together from several: a table
        takes them in any order."""
        best, branch = self.lesson.steps[step].best, self._at[step].branch()
        if best is None or branch.state.composing() != 0:
            return []
        steps: list[str] = []
        for line in (best.action, *best.then):
            branch.play([line])
            steps.append(line)
            if branch.state.composing() != len(steps):
                return [] if len(steps) == 1 else steps[:-1]
        return []

    def after(self, step: int, choice: LessonChoice, given: str = "") -> State:
        """The position that comes of a choice, or of the action `given` that is alike; not to be changed.
        Raises a `PelitupaError` where the rules refuse it."""
        action = given or choice.action
        known = self._after.get((step, action))
        if known is not None:
            return known
        branch, steps = self._at[step].branch(), self.lesson.steps
        branch.play([action, *choice.then])
        following = steps[step + 1].play if step + 1 < len(steps) else ()
        if choice.kind != BEST or not (following and following[0].startswith(DRAW)):
            branch.settle()
        self._after[step, action] = branch.state
        return branch.state


def chosen(step: LessonStep, given: str, action: Action, legal: bool) -> LessonChoice | None:
    """The choice of a step that an action is: of that text, an open value near enough to it, or else, if it
    is legal, the one that all others are alike to."""
    for choice in step.choices:
        if choice.action.lower() == given.lower() or _is_near(choice.near, action):
            return choice
    return next((choice for choice in step.choices if choice.alike), None) if legal else None


def _is_near(near: tuple[float, ...], action: Action) -> bool:
    if not isinstance(action, tuple) or len(action) != len(near) - 1:
        return False
    squares = [
        (one - other) ** 2
        for one, other in zip(action, near, strict=False)
        if isinstance(one, (int, float))
    ]
    return len(squares) == len(action) and sum(squares) <= near[-1] ** 2


def asked_view(state: State, seat: int, asked: int) -> View:
    """What a learner sees, with what may be chosen. Where nobody decides, these are the events that can be
    told, but for those that are seldom told."""
    view = state.view(seat)
    if asked != CHANCE:
        return view
    game, step = state.get_game(), len(state.history())
    aside = {call.verb for call in game.calls if call.aside}
    actions = []
    for outcome in state.legal_actions() if state.is_chance_node() else ():
        text = game.action_to_string(CHANCE, outcome)
        if text.partition(" ")[0] not in aside:
            label = state._action_label_at(step, CHANCE, outcome)
            actions.append(ActionView(text, label or text, (), ""))
    return replace(view, actions=tuple(actions))


@cache
def coach(id: str) -> Coach:
    """The lesson of a game, played through at the first call. Raises `LessonError`, `UnknownGame`."""
    return Coach(lesson(id))
