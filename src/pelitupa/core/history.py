"""The history of a match: every step, who saw it, and what the rules revealed.

A `State` is a history and its consequences. It records its latest steps itself and shares earlier ones with
its copies (`core/past.py`). A seat's observations are read from here, never from the state itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core.errors import PelitupaError
from pelitupa.core.frozen import Frozen
from pelitupa.core.open_input import Action, written_value
from pelitupa.core.past import NOTHING_YET, EventEntry, Past, text_of
from pelitupa.core.spiel import CHANCE, TERMINAL, PlayerAction
from pelitupa.core.text import Text
from pelitupa.core.view import EVERYONE, Eye

_SOME: Final = 4096
"""Below it lies what all see, in what a state writes down of a step."""
HIDDEN: Final = -1
"""Stands in an observed history for an action that the observer could not see."""


@dataclass(frozen=True)
class Event(Frozen):
    """Something the rules made known or did at a step: cards turned up, a pile fallen, a deal won.

    `step` is the length of the history when it happened; only its `audience` learns of it.
    """

    step: int
    audience: int
    text: str


@dataclass(frozen=True)
class LogLine(Frozen):
    """One line of the match as one observer saw it. `actor` is a seat, CHANCE, or TERMINAL for events.

    `seat` is the seat a chance draw was for, else -1; `hidden` means that the observer saw only that
    something was done. `label` is the text of a player's button, where it is not `text`.
    `alert` is the agreed meaning within the player's side, which opponents are entitled to know. `deed` is
    all of the line as a sentence, where the game has one: see `core/deeds.py`.
    """

    step: int
    actor: int
    text: str
    seat: int = -1
    hidden: bool = False
    label: str = ""
    alert: str = ""
    deed: str = ""


_Told = tuple[int, int, str, int, bool]
"""The first fields of a `LogLine`."""


def draw_entry(seat: int, audience: int) -> int:
    """The log entry of a draw for a seat (-1: for the table), with its audience."""
    return (audience - EVERYONE) * _SOME + (seat + 1) * 64 + CHANCE + 4


def actor_of(entry: int) -> int:
    """The actor of a log entry: a seat, or CHANCE."""
    return entry % 64 - 4


def target_of(entry: int) -> int:
    """The seat that a log entry's draw was for, -1 for none."""
    return entry // 64 % 64 - 1


def audience_of(entry: int) -> int:
    """The audience of a log entry."""
    return entry // _SOME + EVERYONE


@mypyc_attr(allow_interpreted_subclasses=True)
class History:
    """The steps of a match, and what the rules revealed after them."""

    __slots__ = ("_past", "_recent", "_recent_log", "_recent_events", "_held_from", "_sets")

    def __init__(self) -> None:
        self._past: Past = NOTHING_YET  # the steps before those that are written down here
        self._recent: list[Action] = []
        self._recent_log: list[int] = []
        self._recent_events: list[EventEntry] = []
        self._held_from = -1  # the first of the steps that are held back now, or -1
        self._sets: tuple[
            tuple[int, int], ...
        ] = ()  # first and end of the steps that made up a set

    # --- what a state says of its steps

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        """The text of an entry of the history; games may say more of open values here."""
        raise NotImplementedError

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        """What people read of an entry of the history instead of its text; empty for the text."""
        raise NotImplementedError

    def _deed_of(self, seat: int, said: str) -> str:
        """The sentence for what a seat did, or chance for it; see `GameInfo.deed`."""
        raise NotImplementedError

    def _hidden_text(self, actor: int) -> str:
        """The text for observers who may not see a step."""
        raise NotImplementedError

    def _check_eye(self, seat: int | None) -> None:
        """Raise `UnknownSeat` unless it is a seat or a spectator (None)."""
        raise NotImplementedError

    # --- writing down

    def _mark_open(self, seat: int) -> None:
        """Write down that everyone sees the step that a seat takes now."""
        self._recent_log.append(seat + 4)

    def _mark_turns(self, first: int, second: int, steps: int) -> None:
        """Write down that everyone saw so many steps, which two seats took in turn; `play_on`
        writes down what they were."""
        self._recent_log += [first + 4, second + 4] * (steps // 2) + [first + 4] * (steps % 2)

    def _reveal(self, text: str, audience: int = EVERYONE) -> None:
        """Reveal something to an audience now (cards turned up), or announce what has happened."""
        self._recent_events.append((self._steps(), audience, text))

    def _reveal_later(
        self, say: Callable[..., str], facts: tuple[int, ...], audience: int = EVERYONE
    ) -> None:
        """The same with a text that nobody may ever read, as in a search: `say`, a function of a module,
        makes it of the facts, and of nothing else, each time that it is read."""
        self._recent_events.append((self._steps(), audience, (say, facts)))

    def _hold_back(self) -> None:
        """Hide the latest step and the following ones from all but the acting player until `_let_out`, for
        things that are laid one by one and count as laid at once."""
        if self._held_from < 0:
            self._held_from = self._steps() - 1

    def _let_out(self, ordered: bool) -> None:
        """Show the steps held back to their audience, sorted so that their order is no signal, unless the
        rules show the order (`ordered`)."""
        if not ordered:
            self._sets = (*self._sets, (self._held_from, self._steps()))
        self._held_from = -1

    def _leave_behind(self) -> Past:
        """Make all steps so far past, so that a copy of this state copies them no more; worth doing now and
        then, as between deals. Gives that past."""
        done = len(self._recent)
        self._past = Past(self._past, self._recent, self._recent_log[:done], self._recent_events)
        self._recent, self._recent_log = [], self._recent_log[done:]
        self._recent_events = []
        return self._past

    def _take_past(self, past: Past) -> None:
        """Let the steps so far have gone as in this past; all of them were left behind."""
        self._past = past

    # --- reading

    def _steps(self) -> int:
        """How many steps there have been."""
        return self._past.steps + len(self._recent)

    def _entry(self, step: int) -> Action:
        """What was done at a step."""
        begun = self._past.steps
        return self._recent[step - begun] if step >= begun else self._past.actions()[step]

    def _entries(self, since: int) -> list[Action]:
        """What was done from a step on."""
        begun = self._past.steps
        if since >= begun:
            return self._recent[since - begun :]
        return self._past.actions()[since:] + self._recent

    def _log_entry(self, step: int) -> int:
        """Who did a step, for whom, and who saw it: see `draw_entry`."""
        begun = self._past.steps
        return self._recent_log[step - begun] if step >= begun else self._past.log()[step]

    def _log_entries(self, since: int) -> list[int]:
        """The same of each step from one on."""
        begun = self._past.steps
        if since >= begun:
            return self._recent_log[since - begun :]
        return self._past.log()[since:] + self._recent_log

    def _told_from(self, since: int) -> list[EventEntry]:
        """What the rules revealed after a step; everything if the past has to be read."""
        if since >= self._past.steps:
            return self._recent_events
        return self._past.events() + self._recent_events

    def history(self) -> list[Action]:
        """All actions and chance outcomes so far; they alone make up the state."""
        return self._past.actions() + self._recent

    def full_history(self) -> list[PlayerAction]:
        """The history with the actor of each entry."""
        both = zip(self.history(), self._log_entries(0), strict=False)
        return [PlayerAction(actor_of(entry), action) for action, entry in both]

    def history_str(self) -> str:
        """The history as OpenSpiel prints it."""
        return ", ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        """How many actions and chance outcomes there have been."""
        return self._steps()

    def serialize(self) -> str:
        """The history, one entry a line; `Game.deserialize_state` reads it."""
        return "".join(f"{_line_of(action)}\n" for action in self.history())

    def _actor(self, step: int) -> int:
        return actor_of(self._log_entry(step))

    def _seen(self, step: int, seat: int | None) -> bool:
        entry = self._log_entry(step)
        if 0 <= self._held_from <= step and actor_of(entry) != seat:
            return False
        audience = audience_of(entry)
        if audience == EVERYONE:
            return True
        return seat is not None and (audience >> seat) & 1 == 1

    def _steps_known(self, seat: int | None) -> int:
        """How many steps a seat knows there have been: without those that others hold back."""
        first = self._held_from
        return self._steps() if first < 0 or self._actor(first) == seat else first

    def _entries_known(self, seat: int | None, since: int) -> list[Action]:
        """What was done from a step on, as far as a seat knows of it; sets of others in ascending order."""
        entries = self._entries(since)
        if self._held_from >= 0:
            entries = entries[: max(0, self._steps_known(seat) - since)]
        place = len(self._sets)
        while place and self._sets[place - 1][1] > since:
            place -= 1
            first, end = self._sets[place]
            if self._actor(first) != seat:
                begun = max(first, since)
                entries[begun - since : end - since] = self._sorted(first, end)[begun - first :]
        return entries

    def _entry_known(self, step: int, seat: int) -> Action:
        """What was done at a step, as a seat knows that saw it: see `_entries_known`."""
        for first, end in self._sets:
            if first <= step < end and self._actor(first) != seat:
                return self._sorted(first, end)[step - first]
        return self._entry(step)

    def _sorted(self, first: int, end: int) -> list[int]:
        """What was done at the steps of a set, in ascending order."""
        entries = [self._entry(step) for step in range(first, end)]
        return sorted([entry for entry in entries if isinstance(entry, int)])

    def observed(self, seat: int | None) -> list[Action]:
        """The history as a seat, or a spectator (None), saw it: HIDDEN in place of what it did not see, and
        without what others still hold back.

        Who sees an entry is read here without a call for each, as whole histories are asked for often.
        Raises `UnknownSeat`.
        """
        self._check_eye(seat)
        bit: int = 0 if seat is None else 2**seat
        both = zip(self._entries_known(seat, 0), self._log_entries(0), strict=False)
        return [
            action if entry < _SOME or (entry // _SOME + EVERYONE) & bit else HIDDEN
            for action, entry in both
        ]

    def last_observed(self, seat: int | None) -> Action:
        """How a seat saw the latest entry of the history: the entry itself, or HIDDEN; of a set that another
        has just completed, all of it.

        Raises `UnknownSeat`, and `PelitupaError` where nothing has happened yet.
        """
        self._check_eye(seat)
        step = self._steps() - 1
        if step < 0:
            raise PelitupaError("nothing has happened yet in this match")
        if not self._seen(step, seat):
            return HIDDEN
        if self._sets and self._sets[-1][1] == step + 1 and self._actor(step) != seat:
            return tuple([float(entry) for entry in self._sorted(*self._sets[-1])])
        return self._entry(step)

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """Everything that a seat saw, from step `since` on: actions, draws, and what the rules revealed.

        Raises `UnknownSeat`.
        """
        self._check_eye(seat)
        since = max(since, 0)
        entries, lines = self._entries_known(seat, since), []
        for step, actor, text, target, hidden in self._told_to(seat, since):
            label = ""
            if actor != TERMINAL and not hidden:
                label = self._action_label_at(step, actor, entries[step - since])
            deed = ""
            if actor != TERMINAL:
                open_draw = actor == CHANCE and not hidden and not isinstance(text, Text)
                said = label or ("" if open_draw else text)
                deed = self._deed_of(target if actor == CHANCE else actor, said)
            lines.append(LogLine(step, actor, text, target, hidden, label, deed=deed))
        return lines

    def _told_to(self, seat: int | None, since: int) -> list[_Told]:
        """What a seat saw happen from a step on, without what is made of it for people."""
        eye, told = Eye(seat), self._told_from(since)
        place = len(told)
        while place and told[place - 1][0] > since:
            place -= 1
        lines: list[_Told] = []
        unseen: dict[int, str] = {}
        log = self._log_entries(since)
        for step, action in enumerate(self._entries_known(seat, since), since):
            entry = log[step - since]
            actor, target = actor_of(entry), target_of(entry)
            if eye.sees(audience_of(entry)):
                text = self._action_string_at(step, actor, action)
                lines.append((step, actor, text, target, False))
            else:
                if actor not in unseen:
                    unseen[actor] = self._hidden_text(actor)
                lines.append((step, actor, unseen[actor], target, True))
            while place < len(told) and told[place][0] == step + 1:
                if eye.sees(told[place][1]):
                    lines.append((step, TERMINAL, text_of(told[place]), -1, False))
                place += 1
        return lines

    def events(self, since: int = 0) -> list[Event]:
        """All that the rules made known or did, from the `since`-th event on."""
        return [
            Event(entry[0], entry[1], text_of(entry))
            for entry in self._told_from(0)[max(since, 0) :]
        ]

    def num_events(self) -> int:
        """How many events there have been."""
        return len(self._past.events()) + len(self._recent_events)


def _line_of(action: Action) -> str:
    return str(action) if isinstance(action, int) else written_value(action)
