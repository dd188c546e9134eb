"""What a game says of itself before anything has happened: its options, its sizes, and its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, Generic, NamedTuple, get_args

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from pelitupa.core.deeds import DEEDS, SAID_BY_RULES
from pelitupa.core.errors import MalformedAction, UnknownSeat
from pelitupa.core.information import row_size
from pelitupa.core.look import Look
from pelitupa.core.open_input import Action
from pelitupa.core.options import Options, describe
from pelitupa.core.parts import DEAL
from pelitupa.core.report import Call
from pelitupa.core.rows import Rows
from pelitupa.core.rulebook import Rulebook
from pelitupa.core.spiel import CHANCE, GameType, spiel_value
from pelitupa.core.standing import FURTHEST, check_standing, read_standing
from pelitupa.core.text import template_of
from pelitupa.core.wording import player_word, t

TENSOR_LIMIT: Final = 100_000
"""Games in which all that a seat may have seen takes more floats have no tensor of it."""

Agreed = TypeVar("Agreed", bound=Options, default=Options, covariant=True)
"""The options of a game. A family whose games all have some names a variable of its own, bound to these."""


def shortened(number: int) -> str:
    """A number as an error quotes it, which may be of any length."""
    return str(number) if -(10**20) < number < 10**20 else f"{number:#x}"[:20] + "..."


Named = tuple[str, str]
"""A short ASCII text, and what people read instead."""


class ActionRow(NamedTuple):
    """An action or a chance outcome: its number, its short text, and what people read."""

    number: int
    text: str
    label: str


@mypyc_attr(allow_interpreted_subclasses=True)
class GameInfo(Generic[Agreed]):
    """One game with its options and number of players fixed, as far as no state is needed to speak of it.

    The type of its options stands in brackets behind its family: `class Hex(ConnectionGame[HexOptions])`.
    """

    notation: ClassVar[str] = ""
    """How people write its positions (`from_position`), in a sentence; empty where nobody does."""
    nature_kind: ClassVar[str] = "chance"
    """What must answer where no player decides: a kind of `pelitupa.nature` (draws by chance, throws)."""
    look_place: ClassVar[str] = ""
    """The module of its look (`core/look.py`), which no world imports; empty where its states say themselves
    how they look."""
    sampler_place: ClassVar[str] = ""
    """The module of its sampler, next to the world: it sets `SAMPLER` to a class that takes a state and a
    player. Empty where the states make their samplers themselves."""
    pad_place: ClassVar[str] = ""
    """The module of its score pad (`core/pad.py`), which no world imports; empty where it has none."""
    round_verb: ClassVar[str] = ""
    """The verb by which a whole round can be reported at once where it begins; empty where none can."""
    shot_numbers: ClassVar[int] = 0
    """How many numbers the longest open value has that a player chooses: a place, an aim, a shot; 0 where
    players choose none."""
    clockwise: ClassVar[bool] = True
    """Whether the next seat sits to the left, as in most games; else turns go to the right."""
    surface: ClassVar[str] = "felt"
    """The surface below its items where there is no board: felt, a `rink` of ice, or felt for `tiles`."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS
    """The log's sentence for each button: see `core/deeds.py`."""

    draws_in_order: ClassVar[bool] = False
    """Whether a rule depends on the order in which a hand received its cards, so that they are not a set: see
    `core/information.py`."""

    def __init__(self, options: Agreed, rulebook: Rulebook) -> None:
        self.options: Agreed = options
        self.players = options.players
        self.rulebook = rulebook
        self.id = rulebook.game
        self.starting = read_standing(str(getattr(options, "standing", "")))
        """What each side begins with; empty where that is the usual."""
        inside = str(options)
        self._spec = f"{self.id}({inside})" if inside else self.id
        self.named: Sequence[Named] = ()
        """The actions by number, where a game has them as a table and not as methods: text, and button."""
        self.outcomes: Sequence[Named] = ()
        """The chance outcomes by number, where a game has them as a table."""
        self.calls: Sequence[Call] = ()
        """The words of its outcomes, where people report them of each other (`found 3`)."""
        self._texts: dict[str, int] = {}
        self._chance_texts: dict[str, int] = {}
        self._actions_end = -1  # both are counted when they are first asked for
        self._outcomes_end = -1
        self._said: dict[int, str] = {}  # texts and labels that were asked for, by action
        self._said_by_chance: dict[int, str] = {}
        self._labelled: dict[int, str] = {}
        self._rows: list[Rows] = []  # to be used again
        self._look: Look[Any] | None = None
        self._sampler_class: Any = None

    @classmethod
    def options_type(cls) -> type[Options]:
        """The type of its options."""
        for base in cls.__mro__:
            for family in base.__dict__.get("__orig_bases__", ()):
                for given in get_args(family):
                    named: type[Options] = getattr(given, "__default__", given)
                    return named
        return Options

    def look(self) -> Look[Any]:
        """How its states look: the look that `look_place` names."""
        if self._look is None:
            made: Look[Any] = import_module(self._look_place() or "pelitupa.core.look").LOOK()
            self._look = made
        return self._look

    def sampler_class(self) -> Any:
        """The class that `sampler_place` names: it takes a state and a player. None where none is named."""
        if self._sampler_class is None and self.sampler_place:
            self._sampler_class = import_module(self.sampler_place).SAMPLER
        return self._sampler_class

    def _look_place(self) -> str:
        """The module of its look, where that hangs on the options."""
        return self.look_place

    def num_distinct_actions(self) -> int:
        """Actions of players are ints from 0 to this number, exclusive."""
        return len(self.named)

    def max_chance_outcomes(self) -> int:
        """Chance outcomes are ints from 0 to this number, exclusive; 0 without chance."""
        return len(self.outcomes)

    def max_game_length(self) -> int:
        """An upper bound on the number of actions of players in a match."""
        raise NotImplementedError

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the number of chance outcomes in a match."""
        chance = self.max_chance_outcomes()
        return self.max_game_length() + chance if chance else 0

    def _code_bits(self) -> int:
        """How many binary digits the number of an action, or of an outcome, has."""
        return max(self._end_of(0), self._end_of(CHANCE), 2).bit_length()

    def _steps_of_the_past(self) -> int:
        """How many steps a match can have, each a row in an information state's tensor."""
        return self.max_game_length() + self.max_chance_nodes_in_history()

    def has_information_state_tensor(self) -> bool:
        """Whether a match is short enough for a tensor of all that a seat has seen."""
        return self._steps_of_the_past() * row_size(self.players, self._code_bits()) <= TENSOR_LIMIT

    def lasting_actions(self) -> int:
        """Actions below this number do much the same whenever in a match they are done, as a stone on a
        cell does; 0 for none."""
        return 0

    def has_hidden_information(self) -> bool:
        """Whether some seat may ever not see something that has been decided or drawn."""
        return False

    def has_decisions(self) -> bool:
        """Whether any player ever decides anything. Where nobody does, people play for real, and report
        what happened: such a game has a referee, records and replays, and neither tables nor bots."""
        return True

    def is_step(self, actor: int) -> bool:
        """Whether what an actor does is a step for those who read a match: a decision, or anything that
        happens where nobody decides."""
        return actor != CHANCE or not self.has_decisions()

    def is_announced(self, action: int) -> bool:
        """Whether people who play for real say this action aloud, though an aim that nobody sees could be
        chosen in its place: to give up a frame."""
        return False

    def silence_answers(self) -> bool:
        """Whether not to answer is ever an answer: see `State.default_action`."""
        return False

    def part(self) -> str:
        """What `State.deal_number` counts: DEAL, ROUND or HALF (`core/parts.py`)."""
        return DEAL

    def tied_deal(self) -> int:
        """How many points a tied deal hands on to the winner of the next one; 0 for none. For evenings, at
        which each deal is a match of its own."""
        return 0

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The sides, each a tuple of seats, as a match begins. Everyone for himself by default.

        Where partners change in a match, `State.sides` says who they are now.
        """
        return tuple((seat,) for seat in range(self.players))

    def _action_text(self, action: int) -> str:
        """The short ASCII text of a player's action, unique within the game."""
        return self.named[action][0]

    def _chance_text(self, outcome: int) -> str:
        """The short ASCII text of a chance outcome, unique within the game."""
        return self.outcomes[outcome][0]

    def _action_label(self, action: int) -> str:
        """What a button says; the text where no table has it."""
        return self.named[action][1] if self.named else self._action_text(action)

    def _chance_label(self, outcome: int) -> str:
        """What people read of a chance outcome instead of its text; empty for the text."""
        return self.outcomes[outcome][1] if outcome < len(self.outcomes) else ""

    def hidden_text(self, actor: int) -> str:
        """The text for observers who may not see an action."""
        return t("gets a card") if actor == CHANCE else t("has chosen")

    def _deed(self, said: str) -> str:
        """What the log says of a button, or of what others see of it, by its template; as a template."""
        return self.deeds.get(said, "")

    # --- the rest follows

    def deed(self, seat: int, said: str) -> str:
        """The log's sentence for an action of a seat, or of chance for it, from the text of its button.

        `SAID_BY_RULES` if it has no line of its own; empty if the log names the player and quotes the button.
        """
        template = self._deed(template_of(said))
        if template in ("", SAID_BY_RULES):
            return template
        if seat < 0 and "{player" in template:  # chance did it for the table
            return ""
        values = getattr(said, "values", {})
        return t(template, **{"player": player_word(max(seat, 0)), "what": said, **values})

    def num_players(self) -> int:
        """How many seats there are."""
        return self.players

    def __str__(self) -> str:
        return self._spec

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameInfo) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def get_parameters(self) -> dict[str, bool | int | float | str]:
        """All options by name."""
        return {i.name: getattr(self.options, i.name) for i in describe(type(self.options))}

    def get_type(self) -> GameType:
        """The game's kind in OpenSpiel's terms."""
        info = next(i for i in describe(type(self.options)) if i.name == "players")
        hidden = self.has_hidden_information()
        return GameType(
            short_name=self.id,
            long_name=self.rulebook.title,
            dynamics=spiel_value("Dynamics", "SEQUENTIAL"),
            chance_mode=spiel_value(
                "ChanceMode",
                "EXPLICIT_STOCHASTIC" if self.max_chance_outcomes() else "DETERMINISTIC",
            ),
            information=spiel_value(
                "Information", "IMPERFECT_INFORMATION" if hidden else "PERFECT_INFORMATION"
            ),
            utility=spiel_value("Utility", "ZERO_SUM" if self.num_players() > 1 else "GENERAL_SUM"),
            reward_model=spiel_value("RewardModel", "TERMINAL"),
            max_num_players=int(info.high or self.num_players()),
            min_num_players=int(info.low or 1),
            provides_information_state_string=True,
            provides_information_state_tensor=self.has_information_state_tensor(),
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=dict(self.get_parameters()),
        )

    def score_range(self) -> tuple[float, float]:
        """The least and the most points that a seat can have when the match is over (`State.scores`).

        They bound the returns, and no match goes beyond them; not every one of these numbers need be reached.
        A match that begins at a score is counted from there: `score_bounds` has that too.
        """
        raise NotImplementedError

    def score_bounds(self) -> tuple[float, float]:
        """`score_range`, widened by what the sides begin with."""
        low, high = self.score_range()
        more = [0, *[points - self.usual_start() for points in self.starting]]
        return low + float(min(more)), high + float(max(more))

    def usual_start(self) -> int:
        """What each side has when a match begins as usual."""
        return 0

    def gives_ahead(self) -> bool:
        """Whether a side is given something that the other has not, as points, stones or balls: such a match
        is not rated."""
        return bool(self.starting)

    def start_range(self) -> tuple[int, int]:
        """The least and the most that a side may begin with, where the game has the option `standing`: less
        than wins the match."""
        target = int(getattr(self.options, "target", 0))
        return -FURTHEST, target - 1 if target > 0 else FURTHEST

    def start_sides(self) -> int:
        """For how many points are kept: so many numbers the option `standing` has."""
        return len(self.teams())

    def check_standing(self) -> None:
        """Raise `OptionError` where no match can begin with what the option `standing` says."""
        check_standing(self.starting, self.start_sides(), *self.start_range())

    def min_utility(self) -> float:
        """A lower bound on returns (exact for the objective `win`; a player alone cannot lose anything)."""
        if self.options.objective == "win":
            return -1.0 if self.players > 1 else 0.0
        ends = self.score_bounds()
        return ends[0] - ends[1] if self.players > 1 else ends[0]

    def max_utility(self) -> float:
        """An upper bound on returns (exact for the objective `win`)."""
        if self.options.objective == "win":
            return 1.0
        ends = self.score_bounds()
        return ends[1] - ends[0] if self.players > 1 else ends[1]

    def utility_sum(self) -> float | None:
        """The sum of all returns: zero, but for a game that is played alone."""
        return 0.0 if self.num_players() > 1 else None

    def _end_of(self, actor: int) -> int:
        """What an actor does (for CHANCE: an outcome) is an int from 0 to this number, exclusive."""
        if self._actions_end < 0:
            self._outcomes_end = self.max_chance_outcomes()
            self._actions_end = self.num_distinct_actions()
        return self._outcomes_end if actor == CHANCE else self._actions_end

    def _check_number(self, actor: int, action: int) -> None:
        """Raise `MalformedAction` for an int that is none of an actor's actions, or outcomes."""
        if not 0 <= action < self._end_of(actor):
            raise self._no_action(actor, action)

    def _no_action(self, actor: int, action: int) -> MalformedAction:
        kind = "chance outcome" if actor == CHANCE else "action"
        end = self._end_of(actor)
        right = f"; they are 0 to {end - 1}" if end else ""
        given = shortened(action)
        return MalformedAction(f"there is no {kind} {given}{right}", given, str(self))

    def _check_seat(self, seat: int) -> None:
        """Raise `UnknownSeat` for a number that no seat has."""
        if not 0 <= seat < self.players:
            given = shortened(seat)
            told = f"there is no seat {given}; the seats of {self} are 0 to {self.players - 1}"
            raise UnknownSeat(told, seat)

    def action_to_string(self, player: int, action: Action) -> str:
        """The short ASCII text of an action of a player, or of a chance outcome (player CHANCE).

        Raises `MalformedAction`, and `UnknownSeat` where the player is neither.
        """
        if not isinstance(action, int):
            raise MalformedAction("only a state can print an open value", str(action), str(self))
        if player != CHANCE:
            self._check_seat(player)
        said = self._said_by_chance if player == CHANCE else self._said
        known = said.get(action)
        if known is not None:
            return known
        self._check_number(player, action)
        text = self._chance_text(action) if player == CHANCE else self._action_text(action)
        said[action] = text
        return text

    def action_label(self, action: int) -> str:
        """What a button says that stands for an action of a player. Raises `MalformedAction`."""
        label = self._labelled.get(action)
        if label is None:
            self._check_number(0, action)
            label = self._labelled[action] = self._action_label(action)
        return label

    def actions_table(self, player: int = 0) -> tuple[ActionRow, ...]:
        """All actions of a player by number, or for CHANCE all outcomes: text, and what people read.

        Raises `UnknownSeat`.
        """
        drawn = player == CHANCE
        if not drawn:
            self._check_seat(player)
        rows = []
        for number in range(self.max_chance_outcomes() if drawn else self.num_distinct_actions()):
            text = self.action_to_string(player, number)
            label = self._chance_label(number) if drawn else self.action_label(number)
            rows.append(ActionRow(number, text, label or text))
        return tuple(rows)

    def texts(self, player: int) -> dict[str, int]:
        """All action texts (for CHANCE: all outcome texts), in lower case, with their ints.

        Raises `UnknownSeat`.
        """
        if player != CHANCE:
            self._check_seat(player)
        if player == CHANCE:
            if not self._chance_texts:
                size = self.max_chance_outcomes()
                self._chance_texts = {self._chance_text(a).lower(): a for a in range(size)}
            return self._chance_texts
        if not self._texts:
            size = self.num_distinct_actions()
            self._texts = {self._action_text(a).lower(): a for a in range(size)}
        return self._texts
