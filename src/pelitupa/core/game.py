"""The contract: what a game and its states are. It speaks OpenSpiel's Python API by duck typing.

A game module subclasses `Game` and `State` and sets `GAME`. Of a state it must write

- `current_player`, `_legal`, `_apply`, `clone`, `winners`, `_zones`, `_ruling`;
- with chance: `_chance_seat`, `_chance_what`, and `probabilities` unless all outcomes are alike;
- with anything hidden: `_audience`, `sampler`, and `_reveal` where the rules reveal.

Everything else has a default that other parts of the cottage build on.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import index
from random import Random
from typing import ClassVar, Final, Self, cast

from mypy_extensions import mypyc_attr

from pelitupa.core.errors import (
    AmbiguousAction,
    IllegalAction,
    MalformedAction,
    NoDistribution,
    PelitupaError,
    PositionError,
)
from pelitupa.core.objective import margin_utilities, money_utilities, win_utilities
from pelitupa.core.open_input import (
    Action,
    OpenInput,
    as_number,
    read_value,
    shown_value,
    written_value,
)
from pelitupa.core.options import Options, describe
from pelitupa.core.past import NOTHING_YET, EventEntry, Past
from pelitupa.core.rulebook import Rulebook
from pelitupa.core.rulings import Ruling, ScoreLine
from pelitupa.core.sampler import CloneSampler, Sampler, UnpreparedSampler
from pelitupa.core.spiel import (
    CHANCE,
    TERMINAL,
    GameType,
    PlayerAction,
    SpielName,
)
from pelitupa.core.tensor import Tensor
from pelitupa.core.view import (
    EVERYONE,
    ActionView,
    Eye,
    PlayerView,
    View,
    ViewCache,
    Zone,
    summarise,
)
from pelitupa.core.wording import t

HIDDEN: Final = -1
"""Stands in an observed history for an action that the observer could not see."""

_TENSOR_LIMIT: Final = 2000


Scored = tuple[int, tuple[int, ...], float, str, str, str]
"""The fields of a `ScoreLine`, its clause without the game's id."""


@dataclass(frozen=True)
class Event:
    """Something the rules made known or did at a step: cards turned up, a pile fallen, a deal won.

    `step` is the length of the history when it happened; only its `audience` learns of it.
    """

    step: int
    audience: int
    text: str


@dataclass(frozen=True)
class LogLine:
    """One line of the match as one observer saw it. `actor` is a seat, CHANCE, or TERMINAL for events.

    `seat` is the seat a chance draw was for, else -1; `hidden` tells that the observer saw only that
    something was done. `label` is what the button of a player's action says, where it is not `text`.
    `alert` is what the player's side has agreed that it shows, which the opponents must hear.
    """

    step: int
    actor: int
    text: str
    seat: int = -1
    hidden: bool = False
    label: str = ""
    alert: str = ""


@dataclass(frozen=True)
class Draw:
    """What a chance node draws, for which seat (-1: for the table), and who will see it.

    `audience` is None where that depends on what is drawn: then nobody can be told before.
    """

    what: str
    seat: int
    audience: int | None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game with its options and number of players fixed. Makes initial states."""

    options_type: ClassVar[type[Options]] = Options
    nature_kind: ClassVar[str] = "chance"
    """What must answer where no player decides: a kind of `pelitupa.nature` (draws by chance, throws)."""

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        self.options = options
        self.rulebook = rulebook
        self.id = rulebook.game
        inside = str(options)
        self._spec = f"{self.id}({inside})" if inside else self.id
        self._texts: dict[str, int] = {}
        self._chance_texts: dict[str, int] = {}

    # --- what a game writes

    def new_initial_state(self) -> State:
        """A state in which nothing has happened."""
        raise NotImplementedError

    def num_distinct_actions(self) -> int:
        """Actions of players are ints from 0 to this number, exclusive."""
        raise NotImplementedError

    def max_chance_outcomes(self) -> int:
        """Chance outcomes are ints from 0 to this number, exclusive; 0 without chance."""
        return 0

    def max_game_length(self) -> int:
        """An upper bound on the number of actions of players in a match."""
        raise NotImplementedError

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the number of chance outcomes in a match."""
        chance = self.max_chance_outcomes()
        return self.max_game_length() + chance if chance else 0

    def lasting_actions(self) -> int:
        """Actions below this number do much the same whenever in a match they are done, as a stone on a
        cell does; 0 for none."""
        return 0

    def has_hidden_information(self) -> bool:
        """Whether some seat may ever not see something that has been decided or drawn."""
        return False

    def silence_answers(self) -> bool:
        """Whether not to answer is ever an answer: see `State.default_action`."""
        return False

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The sides, each a tuple of seats, as a match begins. Everyone for himself by default.

        Where partners change in a match, `State.sides` says who they are now.
        """
        return tuple((seat,) for seat in range(self.options.players))

    def _action_text(self, action: int) -> str:
        """The short ASCII text of a player's action, unique within the game."""
        raise NotImplementedError

    def _chance_text(self, outcome: int) -> str:
        """The short ASCII text of a chance outcome, unique within the game."""
        raise NotImplementedError

    def _action_label(self, action: int) -> str:
        """What a button says; the text by default."""
        return self._action_text(action)

    def hidden_text(self, actor: int) -> str:
        """What those who may not see an action are told of it."""
        return t("gets a card") if actor == CHANCE else t("chooses in secret")

    # --- the rest follows

    def num_players(self) -> int:
        """How many seats there are."""
        return self.options.players

    def __str__(self) -> str:
        return self._spec

    def __repr__(self) -> str:
        return f"load_game({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def get_parameters(self) -> dict[str, bool | int | float | str]:
        """All options by name."""
        return {i.name: getattr(self.options, i.name) for i in describe(type(self.options))}

    def get_type(self) -> GameType:
        """The game's kind in OpenSpiel's terms."""
        info = next(i for i in describe(self.options_type) if i.name == "players")
        hidden = self.has_hidden_information()
        return GameType(
            short_name=self.id,
            long_name=self.rulebook.title,
            dynamics=SpielName("SEQUENTIAL"),
            chance_mode=SpielName(
                "EXPLICIT_STOCHASTIC" if self.max_chance_outcomes() else "DETERMINISTIC"
            ),
            information=SpielName("IMPERFECT_INFORMATION" if hidden else "PERFECT_INFORMATION"),
            utility=SpielName("ZERO_SUM" if self.num_players() > 1 else "GENERAL_SUM"),
            reward_model=SpielName("TERMINAL"),
            max_num_players=int(info.high or self.num_players()),
            min_num_players=int(info.low or 1),
            provides_information_state_string=True,
            provides_information_state_tensor=self.max_game_length() <= _TENSOR_LIMIT,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=dict(self.get_parameters()),
        )

    def min_utility(self) -> float:
        """A lower bound on returns (exact for the objective `win`)."""
        return -1.0 if self.options.objective == "win" else -1e9

    def max_utility(self) -> float:
        """An upper bound on returns (exact for the objective `win`)."""
        return 1.0 if self.options.objective == "win" else 1e9

    def utility_sum(self) -> float | None:
        """The sum of all returns: zero, but for a game that is played alone."""
        return 0.0 if self.num_players() > 1 else None

    def observation_tensor_shape(self) -> list[int]:
        """The shape of `State.observation_tensor`: one axis."""
        return [len(self.new_initial_state().observation_tensor(0))]

    def observation_tensor_size(self) -> int:
        """The number of floats in an observation."""
        return self.observation_tensor_shape()[0]

    def information_state_tensor_shape(self) -> list[int]:
        """The shape of `State.information_state_tensor`: one axis."""
        return [len(self.new_initial_state().information_state_tensor(0))]

    def information_state_tensor_size(self) -> int:
        """The number of floats in an information state."""
        return self.information_state_tensor_shape()[0]

    def action_to_string(self, player: int, action: Action) -> str:
        """The short ASCII text of an action of a player, or of a chance outcome (player CHANCE)."""
        if not isinstance(action, int):
            raise MalformedAction("only a state can print an open value", str(action), str(self))
        size = self.max_chance_outcomes() if player == CHANCE else self.num_distinct_actions()
        if not 0 <= action < size:
            kind = "chance outcome" if player == CHANCE else "action"
            raise MalformedAction(f"there is no {kind} {action}", str(action), str(self))
        return self._chance_text(action) if player == CHANCE else self._action_text(action)

    def texts(self, player: int) -> dict[str, int]:
        """All action texts (for CHANCE: all outcome texts), in lower case, with their ints."""
        if player == CHANCE:
            if not self._chance_texts:
                size = self.max_chance_outcomes()
                self._chance_texts = {self._chance_text(a).lower(): a for a in range(size)}
            return self._chance_texts
        if not self._texts:
            size = self.num_distinct_actions()
            self._texts = {self._action_text(a).lower(): a for a in range(size)}
        return self._texts

    def state(self, history: Sequence[Action]) -> State:
        """The state after a history. Raises `IllegalAction` or `MalformedAction`."""
        state = self.new_initial_state()
        for action in history:
            state.apply_action(action)
        return state

    def from_position(self, text: str) -> State:
        """The state of a position written in the notation of the game's family; its history is one that
        leads there, so that it can be recorded, drawn anew and played on as any.

        Raises `PositionError`. `docs/library.md` describes the notations.
        """
        raise PositionError(f"positions of {self.rulebook.title} have no notation yet", text)

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote. Raises a `PelitupaError`."""
        state = self.new_initial_state()
        for line in text.splitlines():
            state.apply_action(_read_action(line))
        return state


def draw_entry(seat: int, audience: int) -> int:
    """What a state writes down of a draw for a seat (-1: for the table), and who sees it."""
    return (audience - EVERYONE) * 4096 + (seat + 1) * 64 + CHANCE + 4


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A state of a match: what has been decided, by players and by chance, and what follows."""

    __slots__ = (
        "_base",
        "_past",
        "_recent",
        "_recent_log",
        "_recent_events",
        "_sheet",
        "_sheet_read",
    )

    def __init__(self, game: Game) -> None:
        self._base = game
        self._past: Past = NOTHING_YET  # the steps before those that are written down here
        self._recent: list[Action] = []
        self._recent_log: list[int] = []
        self._recent_events: list[EventEntry] = []
        self._sheet: tuple[Scored, ...] = ()
        self._sheet_read: tuple[ScoreLine, ...] = ()  # as many of them as have been read

    # --- what a game writes

    def current_player(self) -> int:
        """The seat to decide, CHANCE, or TERMINAL. Of several pending players, the first."""
        raise NotImplementedError

    def _legal(self) -> list[int]:
        """The legal actions (at a chance node: possible outcomes) as ascending ints."""
        raise NotImplementedError

    def _apply(self, action: Action) -> None:
        """Do a legal action of the current player, or a chance outcome."""
        raise NotImplementedError

    def clone(self) -> Self:
        """An independent copy. Call `_copy_base` for the fields of this class."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that have won a finished match; empty for a draw."""
        raise NotImplementedError

    def _zones(self, eye: Eye) -> list[Zone]:
        """The table as the eye sees it, by inclusion."""
        raise NotImplementedError

    def _ruling(self, action: Action, player: int) -> Ruling:
        """Why an action is legal or not for a player who is to decide."""
        raise NotImplementedError

    def _is_legal(self, action: int) -> bool:
        """Whether an int is legal now; games override it where they can say so faster."""
        return action in self._legal()

    def _legal_for(self, player: int) -> list[int]:
        """The legal actions of a pending player who is not the current one."""
        raise NotImplementedError

    def _audience(self, action: Action) -> int:
        """Who sees the action that is about to be applied."""
        return EVERYONE

    def probabilities(self) -> list[float] | None:
        """The probability of each legal outcome of a chance node, in order; None if all are alike."""
        return None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node with their probabilities, which sum to 1; [] elsewhere.

        Raises `NoDistribution` where nature decides.
        """
        if self.current_player() != CHANCE:
            return []
        outcomes, probabilities = self._drawable(), self.probabilities()
        if probabilities is None:
            return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]
        return list(zip(outcomes, probabilities, strict=True))

    def draw(self, rng: Callable[[], float]) -> int:
        """An outcome of a chance node by its probability, drawn with a number that `rng` takes
        from [0, 1).

        Raises `NoDistribution` where nature decides, and `PelitupaError` where a player does.
        """
        if self.current_player() != CHANCE:
            raise PelitupaError("nothing is drawn here: a player decides, or the match is over")
        outcomes, probabilities = self._drawable(), self.probabilities()
        point = rng()
        if probabilities is None:
            return outcomes[int(point * len(outcomes))]
        for outcome, probability in zip(outcomes, probabilities, strict=True):
            point -= probability
            if point < 0:
                return outcome
        return outcomes[-1]

    def _drawable(self) -> list[int]:
        if self.open_input() is not None:
            raise NoDistribution("nature decides here: draw the outcome with pelitupa.nature")
        return self._legal()

    def _chance_seat(self) -> int:
        """The seat that a chance node draws for, or -1 for the table."""
        return -1

    def _chance_what(self) -> str:
        """What a chance node draws, for people."""
        return t("a card")

    def pending_players(self) -> list[int]:
        """All seats that may decide now, the current player first."""
        player = self.current_player()
        return [player] if player >= 0 else []

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together now, each side a tuple of seats, as everybody knows: one against three in
        this deal, partners by auction. When the match is over, who shares its result."""
        return self._base.teams()

    def composing(self) -> int:
        """How many steps the current player has taken of a turn that is composed of several, 0 at its
        beginning; -1 where a decision stands alone.

        Steps come in one fixed order, so that each composition has one path, and a step is legal only if
        the whole can still be completed; the last of them confirms it. Until then nothing is drawn, nobody
        else decides, and a table keeps the steps to itself (`table/staging.py`).
        """
        return -1

    def default_action(self, seat: int) -> int:
        """What it means that a pending seat does not answer: no doubt, no claim; -1: it has to answer.

        A table can ask all at once and go on when time is out. It tells nothing hidden.
        """
        return -1

    def open_input(self) -> OpenInput | None:
        """The open value wanted now, if any; beside it `legal_actions` may offer named ones."""
        return None

    def sampler(self, player: int) -> Sampler:
        """What a player knows, ready to draw the rest anew, many times: see `Sampler`.

        Where nothing is hidden, each draw is a clone.
        """
        if self._base.has_hidden_information():
            return UnpreparedSampler(self, player)
        return CloneSampler(self)

    def _resampled(self, player: int, rng: Callable[[], float]) -> State:
        """A draw of `sampler`, for games that have nothing to prepare for it."""
        raise NotImplementedError

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> Self:
        """A state that `player` cannot tell from this one, the rest drawn anew; consistent history.

        `rng()` gives floats in [0, 1). One draw of `sampler`, which is the way to have many.
        """
        return cast("Self", self.sampler(player).draw(rng))

    def scores(self) -> list[float]:
        """The points of each seat so far, in the game's own points (a team's for each of its seats).

        What they change by stands on the score sheet at once; see `ScoreLine`.
        """
        return [0.0] * self._base.num_players()

    def settlement(self) -> list[float]:
        """The scores as they would be settled if all agreed to stop now."""
        return self.scores()

    def deal_number(self) -> int:
        """The deal, set or round now being played, from 1."""
        return 1

    def dealings(self) -> int:
        """How often there has been a deal, with those that were thrown in and count for nothing: within
        one of them the same cards are played."""
        return self.deal_number()

    def may_claim(self) -> bool:
        """Whether a side may claim all that is left of the deal now. It tells nothing hidden."""
        return False

    def claim_line(self, seat: int) -> list[int]:
        """Actions of all seats that play the deal out so that this seat's side gets all that is left.

        It is for a table at which all have agreed that it does. Empty if there is no such way.
        """
        return []

    def _observe(self, seat: int, out: Tensor) -> None:
        """Write what a seat sees into a tensor, by inclusion."""
        raise NotImplementedError

    def _prompt(self, seat: int | None) -> str:
        """What is asked of this seat, or who is awaited, in a sentence."""
        player = self.current_player()
        if player == TERMINAL:
            return self._result_text()
        if player == CHANCE:
            return t("{what} is drawn", what=self._chance_what())
        if seat in self.pending_players():
            return t("Your turn")
        return t("Waiting for player {player}", player=player + 1)

    def _touches(self, action: int) -> tuple[str, ...]:
        """The ids of the items or cells that a legal action touches."""
        return ()

    def _group(self, action: int) -> str:
        """The group of buttons an action belongs to."""
        return ""

    def _status(self, seat: int) -> str:
        """What everyone may know of a player: dealer, declarer, out."""
        return ""

    # --- history

    def apply_action(self, action: object) -> None:
        """Apply an `Action` of the current player or a chance outcome; changes nothing on error.

        Raises `MalformedAction` for what is no action of this game and `IllegalAction`, with its
        ruling, for what the rules refuse.
        """
        actor = self.current_player()
        legal: Action
        if type(action) is int and actor != TERMINAL and self._is_legal(action):
            legal = action
        else:
            legal = self._checked(action)
        self._do(legal, actor)

    def _do(self, legal: Action, actor: int) -> None:
        """Write down and apply what is known to be legal."""
        audience = self._audience(legal)
        if actor == CHANCE:
            self._recent_log.append(draw_entry(self._chance_seat(), audience))
        else:
            self._recent_log.append((audience - EVERYONE) * 4096 + actor + 4)
        self._recent.append(legal)
        self._apply(legal)

    def _mark_open(self, seat: int) -> None:
        """Write down that everyone sees the step that a seat takes now."""
        self._recent_log.append(seat + 4)

    def _mark_turns(self, first: int, second: int, steps: int) -> None:
        """Write down that everyone saw so many steps, which two seats took in turn; `play_on`
        writes down what they were."""
        self._recent_log += [first + 4, second + 4] * (steps // 2) + [first + 4] * (steps % 2)

    def _checked(self, action: object) -> Action:
        """The action if it is legal now: an int (or another library's whole number), an open value."""
        if isinstance(action, tuple):
            wanted = self.open_input()
            if wanted is None or not wanted.accepts(action):
                raise self._refusal(action)
            return action
        if isinstance(action, bool) or not hasattr(action, "__index__"):
            raise self._refusal(action)
        number = index(action)
        if self.current_player() == TERMINAL or not self._is_legal(number):
            raise self._refusal(number)
        return number

    def play_on(self, rng: Random) -> int:
        """Play on, every choice uniformly at random, until the match is over or an open value is
        wanted; how many steps it took.

        Games override it where the same can be had faster.
        """
        steps = 0
        while self._random_step(rng):
            steps += 1
        return steps

    def _random_step(self, rng: Random) -> bool:
        """Take one step at random; False where none is listed: the match is over, or an open value
        is wanted."""
        actor = self.current_player()
        if actor == TERMINAL:
            return False
        if actor == CHANCE:
            if self.open_input() is not None:
                return False
            self._do(self.draw(rng.random), actor)
            return True
        legal = self._legal()
        if not legal:
            return False
        self._do(legal[int(rng.random() * len(legal))], actor)
        return True

    def _refusal(self, action: object) -> PelitupaError:
        """The error for an action that cannot be applied now."""
        position = self.public_position()
        if isinstance(action, bool) or not isinstance(action, (int, tuple)):
            reason = f"an action is an int or an open value, not a {type(action).__name__}"
            return MalformedAction(reason, str(action), position)
        player = self.current_player()
        if isinstance(action, tuple):
            wanted = self.open_input()
            if wanted is None:
                reason = "not a value that is wanted here; give one of the legal actions"
            else:
                fault = wanted.fault(action) or "not a value that is wanted here"
                reason = f"{fault}; give {wanted.wanted()}"
            return MalformedAction(reason, str(action), position)
        if player == TERMINAL:
            text = str(action)
        else:
            try:
                text = self._base.action_to_string(player, action)
            except MalformedAction as error:
                return MalformedAction(error.reason, str(action), position)
        return IllegalAction(self.explain(action), text, position)

    def _reveal(self, text: str, audience: int = EVERYONE) -> None:
        """Make something known to an audience now (cards turned up), or tell what has happened."""
        self._recent_events.append((self._steps(), audience, text))

    def _score(
        self, seats: tuple[int, ...], points: float, clause: str, text: str, unit: str = ""
    ) -> None:
        """Write a line on the score sheet; `clause` is its short id, and `unit` as in `ScoreLine`."""
        line = (self.deal_number(), seats, float(points), clause, text, unit)
        self._sheet = (*self._sheet, line)

    def _score_on(self, seats: tuple[int, ...], points: float, clause: str, text: str) -> None:
        """Count points on in the seats' line of this deal for a clause, which says `text` from now on;
        write the line where there is none."""
        sheet, deal, place = self._sheet, self.deal_number(), len(self._sheet)
        while place and sheet[place - 1][0] == deal:
            place -= 1
            old = sheet[place]
            if old[1] == seats and old[3] == clause:
                line = (deal, seats, old[2] + points, clause, text, old[5])
                self._sheet = (*sheet[:place], line, *sheet[place + 1 :])
                self._sheet_read = self._sheet_read[:place]
                return
        self._score(seats, points, clause, text)

    def _copy_base(self, other: State) -> None:
        """Copy the fields of this class from another state of the same game."""
        self._past = other._past
        self._recent = other._recent.copy()
        self._recent_log = other._recent_log.copy()
        self._recent_events = other._recent_events.copy()
        self._sheet = other._sheet
        self._sheet_read = other._sheet_read

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
        """What the rules told after a step; all of it where the past has to be read."""
        if since >= self._past.steps:
            return self._recent_events
        return self._past.events() + self._recent_events

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

    def history(self) -> list[Action]:
        """All actions and chance outcomes so far; they alone make up the state."""
        return self._past.actions() + self._recent

    def full_history(self) -> list[PlayerAction]:
        """The history with the actor of each entry."""
        both = zip(self.history(), self._log_entries(0), strict=False)
        return [PlayerAction(entry % 64 - 4, action) for action, entry in both]

    def history_str(self) -> str:
        """The history as OpenSpiel prints it."""
        return ", ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        """How many actions and chance outcomes there have been."""
        return self._steps()

    def serialize(self) -> str:
        """The history, one entry a line; `Game.deserialize_state` reads it."""
        return "".join(f"{_write_action(action)}\n" for action in self.history())

    def _actor(self, step: int) -> int:
        return self._log_entry(step) % 64 - 4

    def _seen(self, step: int, seat: int | None) -> bool:
        audience = self._log_entry(step) // 4096 + EVERYONE
        if audience == EVERYONE:
            return True
        return seat is not None and (audience >> seat) & 1 == 1

    def observed(self, seat: int | None) -> list[Action]:
        """The history as a seat saw it: HIDDEN in place of what it did not see."""
        eye = Eye(seat)
        both = zip(self.history(), self._log_entries(0), strict=False)
        return [action if eye.sees(entry // 4096 + EVERYONE) else HIDDEN for action, entry in both]

    def last_observed(self, seat: int | None) -> Action:
        """How a seat saw the latest entry of the history: the entry itself, or HIDDEN."""
        step = self._steps() - 1
        return self._entry(step) if self._seen(step, seat) else HIDDEN

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """What a seat saw happen, from step `since` on: actions, draws, and what the rules told."""
        return self._lines(seat, since, labels=True)

    def _lines(self, seat: int | None, since: int, labels: bool) -> list[LogLine]:
        eye, told = Eye(seat), self._told_from(since)
        place = len(told)
        while place and told[place - 1][0] > since:
            place -= 1
        lines: list[LogLine] = []
        log = self._log_entries(since)
        for step, action in enumerate(self._entries(since), since):
            entry = log[step - since]
            actor, target = entry % 64 - 4, entry // 64 % 64 - 1
            if eye.sees(entry // 4096 + EVERYONE):
                text = self._action_string_at(step, actor, action)
                label = self._action_label_at(step, actor, action) if labels else ""
                lines.append(LogLine(step, actor, text, target, label=label))
            else:
                lines.append(LogLine(step, actor, self._base.hidden_text(actor), target, True))
            while place < len(told) and told[place][0] == step + 1:
                if eye.sees(told[place][1]):
                    lines.append(LogLine(step, TERMINAL, told[place][2]))
                place += 1
        return lines

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        """The text of an entry of the history; games may say more of open values here."""
        if isinstance(action, tuple):
            return shown_value(action)
        return self._base.action_to_string(actor, action)

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        """What people read of an entry of the history instead of its text; empty for the text."""
        if actor >= 0 and isinstance(action, int):
            return self._base._action_label(action)
        return ""

    def events(self, since: int = 0) -> list[Event]:
        """All that the rules made known or did, from the `since`-th event on."""
        return [Event(step, audience, text) for step, audience, text in self._told_from(0)[since:]]

    def num_events(self) -> int:
        """How many events there have been."""
        return len(self._past.events()) + len(self._recent_events)

    # --- OpenSpiel's API

    def get_game(self) -> Game:
        """The game this is a state of."""
        return self._base

    def num_players(self) -> int:
        """How many seats there are."""
        return self._base.num_players()

    def num_distinct_actions(self) -> int:
        """See `Game.num_distinct_actions`."""
        return self._base.num_distinct_actions()

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance or nature decides next."""
        return self.current_player() == CHANCE

    def is_player_node(self) -> bool:
        """Whether a player decides next."""
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        """Never: simultaneous decisions are a sequence in which earlier ones stay hidden."""
        return False

    def is_initial_state(self) -> bool:
        """Whether nothing has happened yet."""
        return not self._steps()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of a player (by default the current one), ascending; [] if not to act."""
        current = self.current_player()
        if current == TERMINAL:
            return []
        if player is None or player == current:
            return self._legal()
        return self._legal_for(player) if player in self.pending_players() else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action, 0 for the others, over all distinct actions (or outcomes)."""
        chance = self.current_player() == CHANCE and player in (None, CHANCE)
        base = self._base
        size = base.max_chance_outcomes() if chance else base.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def child(self, action: Action) -> Self:
        """The state after one more action."""
        state = self.clone()
        state.apply_action(action)
        return state

    def returns(self) -> list[float]:
        """The utility of each seat under the game's objective; zeros while the match is going on."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        objective = self._base.options.objective
        if objective == "win":
            return win_utilities(self.winners(), self.num_players())
        convert = margin_utilities if objective == "margin" else money_utilities
        return convert(self.scores(), self.sides())

    def rewards(self) -> list[float]:
        """What the latest action brought: the returns at the end, zeros before."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The utility of one seat."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """The reward of one seat."""
        return self.rewards()[player]

    def action_to_string(self, player: int | Action, action: Action | None = None) -> str:
        """The short text of an action: `(player, action)`, or `(action)` for the current player."""
        if action is None:
            actor, value = self.current_player(), player
        else:
            assert isinstance(player, int)
            actor, value = player, action
        if isinstance(value, tuple):
            wanted = self.open_input()
            if wanted is None:
                raise MalformedAction("no open value is wanted", str(value), self.public_position())
            return wanted.text(value)
        return self._base.action_to_string(actor, value)

    def string_to_action(self, player: int | str, text: str | None = None) -> Action:
        """The action of a text: `(text)` or `(player, text)`.

        Letter case and extra spaces do not matter. The beginning of the text of just one legal action stands
        for it, and so does its end, where no other legal action has these words (`hearts` for `bid hearts`);
        but the whole text of an action, legal or not, always means that action. Raises `MalformedAction`
        or `AmbiguousAction`. The action need not be legal: `apply_action` judges that.
        """
        if isinstance(player, str):
            actor, given = self.current_player(), player
        else:
            actor, given = player, text or ""
        clean = " ".join(given.split()).lower()
        wanted = self.open_input()
        if wanted is not None:
            value = wanted.parse(given)
            if value is not None:
                return value
        if actor == TERMINAL:
            raise MalformedAction(t("the match is over"), given, self.public_position())
        known = self._base.texts(actor)
        if clean in known:
            return known[clean]
        legal = [self._base.action_to_string(actor, a) for a in self.legal_actions(actor)]
        starts = [name for name in legal if clean and name.lower().startswith(clean)]
        if len(starts) == 1:
            return known[starts[0].lower()]
        only = only_end(clean, legal) if actor != CHANCE else ""
        if only and not starts:
            return known[only.lower()]
        if starts:
            raise AmbiguousAction(
                t("that could be: {choices}", choices=", ".join(starts)),
                given,
                self.public_position(),
                tuple(starts),
            )
        if wanted is not None:
            misread = wanted.misread(given)
            if misread:
                raise MalformedAction(
                    f"{misread}; give {wanted.wanted()}", given, self.public_position()
                )
        near = difflib.get_close_matches(clean, [name.lower() for name in legal], 3, 0.5)
        options = [name for name in legal if name.lower() in near] or legal[:6]
        hint = ", ".join(options) + (", ..." if len(legal) > len(options) else "")
        if wanted is not None:
            form = wanted.wanted()
            hint = t("{form}; {hint}", form=form, hint=hint) if hint else form
        reason = t("no such action; try {hint}", hint=hint)
        raise MalformedAction(reason, given, self.public_position())

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen since the beginning (perfect recall), one entry a line."""
        seat = self.current_player() if player is None else player
        lines = [f"{self._base} seat {seat}"]
        for line in self._lines(seat, 0, labels=False):
            lines.append(f"{line.step} {line.actor} {line.seat} {line.text}")
        return "\n".join(lines)

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees on the table now, one zone a line."""
        seat = self.current_player() if player is None else player
        view = self.view(seat if seat >= 0 else None)
        return "\n".join([str(view.prompt), *summarise(view)])

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees now as floats; see `Game.observation_tensor_shape`."""
        seat = self.current_player() if player is None else player
        out = Tensor()
        self._observe(seat, out)
        return out.values

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees now, then all it has seen happen, step by step.

        The observation tensor comes first; then for each step the actor, the seat a draw was for,
        and the action (0 where it was hidden), padded to `Game.max_game_length` and the draws.
        Raises `PelitupaError` for games too long for it
        (`GameType.provides_information_state_tensor`).
        """
        base = self._base
        limit = base.max_game_length()
        if limit > _TENSOR_LIMIT:
            raise PelitupaError(f"{base} is too long for an information state tensor")
        seat = self.current_player() if player is None else player
        values = self.observation_tensor(seat)
        size = 3 * (limit + base.max_chance_nodes_in_history())
        row: list[float] = []
        for action, entry in zip(self.observed(seat), self._log_entries(0), strict=False):
            code = float(action) if isinstance(action, int) else as_number(action)
            row += [float(entry % 64), float(entry // 64 % 64), code + 1.0]
        return values + row + [0.0] * (size - len(row))

    # --- for people

    def view(self, seat: int | None, cache: ViewCache | None = None) -> View:
        """What a seat, or a spectator (None), may see, with the seat's own legal actions.

        Whoever asks for several views of this position may hand the same `cache` to all.
        """
        base = self._base
        pending = self.pending_players()
        mine = seat is not None and seat in pending
        wanted = self.open_input() if mine else None
        cache = ViewCache() if cache is None else cache
        if not cache.players:
            cache.players = self._players(pending)
        return View(
            game=str(base),
            title=base.rulebook.title,
            seat=seat,
            step=self._steps(),
            players=cache.players,
            zones=tuple(self._zones(Eye(seat, cache))),
            prompt=self._prompt(seat),
            actions=tuple(
                ActionView(
                    base.action_to_string(seat, action), base._action_label(action),
                    self._touches(action), self._group(action),
                )
                for action in self.legal_actions(seat)
            ) if mine and seat is not None else (),
            open_input=wanted.view() if wanted is not None else None,
            sheet=self.score_sheet(),
            result=self._result_text() if self.is_terminal() else "",
        )  # fmt: skip

    def _players(self, pending: list[int]) -> tuple[PlayerView, ...]:
        """What everyone may know of each player."""
        base, scores = self._base, self.scores()
        team_of = {s: i for i, team in enumerate(self.sides()) for s in team}
        return tuple(
            PlayerView(s, team_of[s], f"{scores[s]:g}", self._status(s), s in pending)
            for s in range(base.num_players())
        )

    def _result_text(self) -> str:
        winners = self.winners()
        if not winners:
            return t("The match is drawn")
        names = ", ".join(str(seat + 1) for seat in winners)
        if len(winners) == 1:
            return t("Player {names} has won", names=names)
        if len(winners) == self.num_players() - 1:
            loser = next(s for s in range(self.num_players()) if s not in winners)
            return t("Player {loser} has lost", loser=loser + 1)
        return t("Players {names} have won", names=names)

    def explain(self, action: Action, player: int | None = None) -> Ruling:
        """Why an action is legal or not for a player (by default the current one)."""
        current = self.current_player()
        if current == TERMINAL:
            return Ruling(False, "contract/over", t("The match is over."))
        seat = current if player is None else player
        if seat != current and seat not in self.pending_players():
            return Ruling(False, "contract/turn", t("It is not your turn."))
        if seat == CHANCE:
            wanted = self.open_input()
            if isinstance(action, int):
                possible = self._is_legal(action)
            else:
                possible = wanted is not None and wanted.accepts(action)
            if possible:
                return Ruling(True, "contract/chance", t("It can still be drawn."))
            return Ruling(False, "contract/chance", t("It cannot be drawn: it is no longer there."))
        return self._ruling(action, seat)

    def score_sheet(self) -> tuple[ScoreLine, ...]:
        """Every point so far, with its clause."""
        made, told = self._sheet_read, self._sheet
        if len(made) < len(told):
            new, id = told[len(made) :], self._base.id
            made = (*made, *[ScoreLine(d, s, p, f"{id}/{c}", x, u) for d, s, p, c, x, u in new])
            self._sheet_read = made
        return made

    def chance_draw(self) -> Draw | None:
        """What a chance node draws and for whom, as everybody may know; None elsewhere."""
        if not self.is_chance_node():
            return None
        return Draw(self._chance_what(), self._chance_seat(), self._draw_audience())

    def _draw_audience(self) -> int | None:
        """Who will see what a chance node draws; None where that differs by outcome."""
        outcomes = self._legal()
        if not outcomes:
            return EVERYONE
        audience = self._audience(outcomes[0])
        for outcome in outcomes:
            if self._audience(outcome) != audience:
                return None
        return audience

    def public_position(self) -> str:
        """The position in one line, as a spectator sees it."""
        return f"{self._base}, move {self._steps() + 1}; " + "; ".join(summarise(self.view(None)))

    def __str__(self) -> str:
        return self.observation_string(None if self.current_player() >= 0 else 0)

    def __repr__(self) -> str:
        return f"{self._base!r}.state({self.history()!r})"

    def _repr_svg_(self) -> str:
        player = self.current_player()
        return draw_svg(self.view(player if player >= 0 else None))


def _no_drawing(view: View) -> str:
    raise PelitupaError("drawing is not installed: import pelitupa rather than its parts")


_drawing: list[Callable[[View], str]] = [_no_drawing]


def set_drawing(renderer: Callable[[View], str]) -> None:
    """Let `_repr_svg_` draw with this function; the package sets its own on import."""
    _drawing[0] = renderer


def draw_svg(view: View) -> str:
    """Draw a view with whatever renderer was set."""
    return _drawing[0](view)


def _write_action(action: Action) -> str:
    return str(action) if isinstance(action, int) else written_value(action)


def only_end(words: str, texts: list[str]) -> str:
    """The one text that ends with these words (in lower case), where no other has them; else ""."""
    has = [text for text in texts if f" {words} " in f" {text.lower()} "]
    return has[0] if words and len(has) == 1 and has[0].lower().endswith(f" {words}") else ""


def _read_action(line: str) -> Action:
    try:
        if "," in line or "." in line or line.startswith("["):
            return read_value(line)
        return int(line)
    except ValueError:
        raise MalformedAction("a line of a state is an int or an open value", line, "") from None
