"""What yard games share: nobody decides in them; people play outdoors, and tell what happened (booklet 86).

Every event is an outcome of nature: a word that was shouted or seen, and mostly one name (`found 3`). It may
be told with its time in seconds (`at 412.5 found 3`). A world knows who is what, and never where anybody is.

A game states each word's rules once, in `_broken`: the first rule by which an event cannot be, or None. What
can be told next, what is refused, and with which clause, follow from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Self

from typing_extensions import TypeVar

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    Call,
    Game,
    OpenInput,
    OpenValue,
    OptionError,
    Options,
    Reason,
    Rulebook,
    State,
    Text,
    option,
    player_word,
    t,
    timed_input,
    timed_outcome,
)
from pelitupa.core.objective import score_utilities
from pelitupa.core.parts import ROUND

MOST_PLAYERS: Final = 40
MOST_EVENTS: Final = 2000
"""So many events a match has at most, unless its options say less."""

OVER: Final = 0
LOT: Final = 1
"""Phases of every yard game: it is over; a role is drawn by lot. A game's own phases come after them."""

COMES: Final = "comes"
GOES: Final = "goes"
ENOUGH: Final = "enough"
AT_ANY_TIME: Final = (COMES, GOES, ENOUGH)
"""Words: somebody comes, or goes home; people have had enough. They can be told whatever else is waited for,
and no lot draws them."""

NOBODY: Final = -1

_RARE: Final = 0.02
_LAST: Final = 0.06
"""How often a word that stands aside, and the last one of all, is drawn beside each other event, where no
nature says better."""

_AT_LEAST: Final = 30
"""Before so many events nobody has had enough, where no nature says better."""


@dataclass(frozen=True)
class Timer:
    """What a clock of the yard shows: from when till when, in seconds of the events' times.

    `kind` is COUNT_ALOUD, where somebody counts to 100, HEAD_START, where the
    others do not go yet, or LIMIT, where an agreed time runs out. `word` is the event that
    can be reported then; empty where there is none.
    """

    kind: str
    start: float
    end: float
    word: str = ""


COUNT_ALOUD: Final = "count"
HEAD_START: Final = "head_start"
LIMIT: Final = "limit"
"""Kinds of timers."""


def first_option(role: str, most: int = MOST_PLAYERS) -> Any:
    """The option `first`: who has a role first, in a game for at most so many."""
    return option(
        0,
        f"Who is the first {role}, by number; 0: drawn by lot.",
        low=0,
        high=most,
        clause="first",
    )


def present_option(most: int = MOST_PLAYERS) -> Any:
    """The option `present`: how many are there from the beginning, in a game for at most so many."""
    return option(
        0,
        "How many of them are there from the beginning, the first ones; 0 for all.",
        low=0,
        high=most,
        clause="comes",
    )


def counting_option() -> Any:
    """The option `pace`: how fast somebody counts to 100."""
    return option(
        1.0,
        "Seconds for each number of the count to 100; 0: not measured.",
        low=0.0,
        high=5.0,
        clause="count",
    )


@dataclass(frozen=True)
class EventOptions(Options):
    """How many play, and when it is over at the latest."""

    players: int = option(10, "How many play.", low=2, high=MOST_PLAYERS, clause="players")
    events: int = option(
        MOST_EVENTS,
        "Events after which it is over at the latest.",
        low=1,
        high=MOST_EVENTS,
        clause="end",
    )

    def there(self) -> int:
        """How many are there from the beginning."""
        return self.players


@dataclass(frozen=True)
class PeopleOptions(EventOptions):
    """Who plays, for games that come to an end by themselves, and to which people may come later."""

    players: int = option(
        10,
        "How many names there are, with those who come later.",
        low=3,
        high=MOST_PLAYERS,
        clause="players",
    )
    present: int = present_option()

    def there(self) -> int:
        return self.present or self.players

    def check_there(self, fewest: int, first: int = 0) -> None:
        """Raise an `OptionError` where too few are there from the beginning, or more than there are names, or
        where the `first` in a role, by number, is none of them."""
        if not fewest <= self.there() <= self.players:
            raise OptionError(t("present is 0, or {low} to {high}", low=fewest, high=self.players))
        if first > self.there():
            raise OptionError(
                t("first is 0, or one of those who are there: 1 to {high}", high=self.there())
            )


@dataclass(frozen=True)
class YardOptions(PeopleOptions):
    """Who plays, and when it ends."""

    rounds: int = option(
        0, "Rounds after which it is over; 0: somebody says when.", low=0, high=1000, clause="end"
    )


YardAgreed = TypeVar("YardAgreed", bound=EventOptions, default=EventOptions, covariant=True)


class YardGame(Game[YardAgreed]):
    """A yard game. It has no actions. Its outcomes are its `calls`, with every name where one is taken."""

    nature_kind: ClassVar[str] = "yard"
    by_night: ClassVar[bool] = False
    """Whether it is played in the dark."""

    def __init__(self, options: YardAgreed, rulebook: Rulebook, calls: tuple[Call, ...]) -> None:
        super().__init__(options, rulebook)
        self.calls = (
            *calls,
            Call(COMES, t("Comes"), aside=True),
            Call(GOES, t("Goes home"), aside=True),
            Call(ENOUGH, t("Enough for today"), named=False, aside=True),
        )
        outcomes: list[tuple[str, str]] = []
        self.said: list[tuple[str, int]] = []
        """Of each outcome its word and whom it names; NOBODY where it names nobody."""
        for call in self.calls:
            for seat in self._named_by(call):
                self.said.append((call.verb, seat))
                outcomes.append(_told(call, seat))
        self.outcomes = outcomes
        self.often = [_often(call) for call in self.calls for _ in self._named_by(call)]
        """How often each outcome is drawn beside the others, where no nature knows better."""

    def _named_by(self, call: Call) -> Sequence[int]:
        """Whom a word can name: every seat, or NOBODY."""
        return range(self.players) if call.named else (NOBODY,)

    def has_decisions(self) -> bool:
        return False

    def max_game_length(self) -> int:
        return 0

    def max_chance_nodes_in_history(self) -> int:
        return self.options.events

    def score_range(self) -> tuple[float, float]:
        """Every point needs an event."""
        return 0.0, float(self.options.events)

    def part(self) -> str:
        return ROUND


def _often(call: Call) -> float:
    """How often an outcome of a word is drawn."""
    if call.verb == ENOUGH:
        return _LAST
    return _RARE if call.aside else 1.0


def _told(call: Call, seat: int) -> tuple[str, Text]:
    """The text of an outcome, and what people read."""
    if seat == NOBODY:
        return call.verb, t("{word}", word=call.label)
    return f"{call.verb} {seat + 1}", t(
        "{word}: {player}", word=call.label, player=player_word(seat)
    )


class YardState(State):
    """What has been told of a yard: who is `here`, who is `waiting` for the next start, what time it is.

    `clock` is the time of the latest event that was told with one, in seconds.
    """

    def __init__(self, game: YardGame) -> None:
        super().__init__(game)
        self.yard = game
        players = game.num_players()
        there = game.options.there()
        self.here = [seat < there for seat in range(players)]
        self.waiting = [False] * players
        self.clock = 0.0
        self.phase = OVER

    def clone(self) -> Self:
        new = super().clone()
        new.here = self.here.copy()
        new.waiting = self.waiting.copy()
        new.clock = self.clock
        new.phase = self.phase
        return new

    # --- what a game writes

    def _broken(self, word: str, seat: int) -> Reason | None:
        """The first rule by which this cannot have happened now; None where it can."""
        raise NotImplementedError

    def _happen(self, word: str, seat: int) -> None:
        """Do what follows from an event that can be."""
        raise NotImplementedError

    def _gone(self, seat: int) -> None:
        """Do what follows when somebody has gone home, who is no longer `here`."""
        raise NotImplementedError

    def _begun(self) -> bool:
        """Whether the start is over: who comes now waits for the next one."""
        raise NotImplementedError

    def _basis(self, word: str) -> Reason:
        """The clause by which an event counts, where it can be."""
        raise NotImplementedError

    def _early(self, time: float, word: str, seat: int) -> Reason | None:
        """The rule by which an event that could be now is too early at this time."""
        return None

    def timers(self) -> list[Timer]:
        """The clocks that run now."""
        return []

    def _from(self) -> float:
        """The time from which on a nature draws the next event."""
        return self.clock

    # --- the rest follows

    def current_player(self) -> int:
        return TERMINAL if self.phase == OVER else CHANCE

    def open_input(self) -> OpenInput | None:
        """An event with its time; lots are drawn without one."""
        if self.phase in (OVER, LOT):
            return None
        known = self.yard.texts(CHANCE)
        return timed_input(t("What happened?"), known, self._sample, self._from())

    def by_lot(self) -> bool:
        return self.phase == LOT

    def _drawable(self) -> list[int]:
        said = self.yard.said
        return [outcome for outcome in super()._drawable() if said[outcome][0] not in AT_ANY_TIME]

    def absent(self, seat: int) -> bool:
        return 0 <= seat < len(self.here) and not self.here[seat]

    def _legal(self) -> list[int]:
        found = []
        for outcome, (word, seat) in enumerate(self.yard.said):
            # most are refused because of who is where: no reason has to be worded for that
            if not self._elsewhere(word, seat) and self._why_not(word, seat) is None:
                found.append(outcome)
        return found

    def _elsewhere(self, word: str, seat: int) -> bool:
        """Whether a word names somebody who is not here, or, as one who comes, is here already."""
        return seat != NOBODY and self.here[seat] == (word == COMES)

    def _is_legal(self, action: int) -> bool:
        word, seat = self.yard.said[action]
        return self._why_not(word, seat) is None

    def _is_possible(self, value: OpenValue) -> bool:
        return self._why_not_then(value) is None

    def _outcome_reason(self, outcome: Action, legal: bool) -> Reason:
        if isinstance(outcome, int):
            word, seat = self.yard.said[outcome]
            found = None if legal else self._why_not(word, seat)
        else:
            wanted = None if legal else self.open_input()
            if not legal and (wanted is None or not wanted.accepts(outcome)):
                return "world", t("An event is told with its time in seconds: at 412.5 enough.")
            word, seat = self._event(outcome)
            found = None if legal else self._why_not_then(outcome)
        return self._basis_of(word) if found is None else found

    def _event(self, value: OpenValue) -> tuple[str, int]:
        """The word and the name of an event that is told with its time."""
        return self.yard.said[timed_outcome(self.yard.texts(CHANCE), value)]

    def _why_not_then(self, value: OpenValue) -> Reason | None:
        """The first rule by which an event cannot have happened at its time."""
        word, seat = self._event(value)
        time = float(value[0])
        if time < self.clock:
            return "order", t(
                "What was told before happened at {clock:g} s: events are told in their order.",
                clock=self.clock,
            )
        return self._why_not(word, seat) or self._early(time, word, seat)

    def _why_not(self, word: str, seat: int) -> Reason | None:
        """The first rule by which an event cannot be now, of those of all yard games and the game's own."""
        if self._elsewhere(word, seat):
            who = player_word(seat)
            if word == COMES:
                return "comes", t("{player:@ is|You are} already here.", player=who)
            return "comes", t("{player:@ is|You are} not here.", player=who)
        if word in AT_ANY_TIME:
            return None
        if seat != NOBODY and self.waiting[seat] and self.phase != LOT:
            return "comes", t(
                "{player:@ comes|You come} in with the next start.", player=player_word(seat)
            )
        return self._broken(word, seat)

    def _basis_of(self, word: str) -> Reason:
        if word == COMES:
            if self.phase == LOT and not self._begun():
                return "comes", t(
                    "A player who comes while lots are drawn is drawn with the others."
                )
            return "comes", self._comes_in()
        if word == GOES:
            return "goes", t("Anybody may go home at any time.")
        if word == ENOUGH:
            return "end", t("It is over whenever people say so.")
        return self._basis(word)

    def _comes_in(self) -> Text:
        """When one who comes now takes part, once the lots are drawn."""
        return t("Who comes later hides from the next start on.")

    def _apply(self, action: int) -> None:
        word, seat = self.yard.said[action]
        self._take(word, seat)

    def _apply_open(self, value: OpenValue) -> None:
        self.clock = float(value[0])
        word, seat = self._event(value)
        self._take(word, seat)

    def _take(self, word: str, seat: int) -> None:
        if word == ENOUGH:
            self._finish()
        elif word == COMES:
            self.here[seat] = True
            self.waiting[seat] = self._begun()
        elif word == GOES:
            self.here[seat] = self.waiting[seat] = False
            self._gone(seat)
        else:
            self._happen(word, seat)
        if self._steps() >= self.yard.options.events:
            self._finish()

    def _finish(self) -> None:
        """It is over."""
        self.phase = OVER

    def _too_few(self, few: int) -> bool:
        """Whether fewer are left than it needs: then it is over."""
        if len(self.people()) >= few:
            return False
        self._reveal(t("Fewer than {few} are left: it is over", few=few))
        self._finish()
        return True

    def _sample(self, rng: Random) -> OpenValue:
        """An event that can be now, some time after the one before."""
        time = round(self._from() + rng.uniform(1.0, 60.0), 1)
        said, often = self.yard.said, self.yard.often
        legal = [o for o in self._legal() if self._early(time, said[o][0], said[o][1]) is None]
        if self._steps() < _AT_LEAST and len(legal) > 1:
            legal = [o for o in legal if said[o][0] != ENOUGH]
        outcome = rng.choices(legal, [often[o] for o in legal])[0]
        return time, self.yard.outcomes[outcome][0]

    def people(self) -> list[int]:
        """Who is here, with those who wait for the next start."""
        return [seat for seat, here in enumerate(self.here) if here]

    def players_now(self) -> list[int]:
        """Who takes part now."""
        return [seat for seat in self.people() if not self.waiting[seat]]

    def _chance_what(self) -> str:
        return t("what happened")

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, tuple):
            return f"{action[1]}"
        return super()._action_string_at(step, actor, action)

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, tuple):
            action = timed_outcome(self.yard.texts(CHANCE), action)
        return self.yard.outcomes[action][1]

    def winners(self) -> list[int]:
        """Nobody: the source says so."""
        return []

    def _result_text(self) -> str:
        return t("It is over; nobody has won or lost")

    def returns(self) -> list[float]:
        """What each has is what each wants less of: fewer is worth more."""
        objective = self.yard.options.objective
        if not self.is_terminal() or objective == "win":
            return [0.0] * self.num_players()
        return score_utilities(objective, [-score for score in self.scores()], self.sides())
