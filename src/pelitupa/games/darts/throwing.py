"""What dart games share (booklet 74): a player aims, nature says where the dart lands.

The darts of a turn stay in the board, for all to see, until the next player aims. Beside aims a game may ask
somebody for a choice, whose actions come after the aims at the parts of its board.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    Action,
    Agreed,
    Game,
    OpenInput,
    OpenValue,
    Reason,
    Rulebook,
    State,
    Tensor,
    either_input,
    listed,
    number_fields,
    point_of,
    t,
    told_input,
)
from pelitupa.equipment.boards import ENGLISH, Dartboard
from pelitupa.games.darts.deeds import DEEDS

DARTS: Final = 3
"""Darts in a turn (booklet 74.1)."""

REACH: Final = 300.0
"""Aims and landings are within this many millimetres of the centre, sideways and up and down."""

TURN: Final = "turn"
"""Begins the text of a whole turn that is reported at once: `turn T20 S5 miss`."""

_FIELDS: Final = number_fields("x y", "mm", -REACH, REACH)
_TYPICAL_SPREAD: Final = 20.0
_ANYWHERE: Final = 170.0
"""In mm: within this radius a sampled aim may be at anything."""


@dataclass(frozen=True)
class Dart:
    """A dart in the board, or beside it: who threw it, the segment it hit, and where, in mm."""

    seat: int
    segment: int
    x: float
    y: float


class DartGame(Game[Agreed]):
    """A dart game. Actions: an aim at the centre of each segment; outcomes: segments and the miss.

    `darts` are thrown in a turn at the `dartboard`.
    """

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    asks: ClassVar[bool] = False
    """Whether somebody has a choice at times: see `DartState.offers`; with it goes such a method."""
    nature_kind: ClassVar[str] = "throws"
    round_verb: ClassVar[str] = TURN
    shot_numbers: ClassVar[int] = 2

    def __init__(
        self,
        options: Agreed,
        rulebook: Rulebook,
        dartboard: Dartboard = ENGLISH,
        darts: int = DARTS,
    ) -> None:
        super().__init__(options, rulebook)
        self.dartboard = dartboard
        self.darts = darts
        self.named = [
            (f"aim {dartboard.text(at)}", t("aim at the {segment}", segment=dartboard.label(at)))
            for at in range(dartboard.segments)
        ]
        self.outcomes = [
            (dartboard.text(at), dartboard.label(at)) for at in range(dartboard.segments + 1)
        ]
        self.all_aims = list(range(dartboard.segments))
        self.all_landings = list(range(dartboard.segments + 1))
        self.hits = {text: at for at, (text, _) in enumerate(self.outcomes)}
        self.whole_turn = told_input(TURN, t("Which darts were thrown?"), self.hits, darts, "DART")


class DartState(State):
    """Somebody aims, or a dart is in the air. Needs the clauses `aim` and `landing` in its rulebook.

    `turn` are the segments hit so far in the turn of `thrower`; `landings` who threw the darts to be seen,
    which may still be those of the turn before, with what they hit and where they landed; `aim` is the point
    a dart in the air was thrown at, else ().
    """

    def __init__(self, game: DartGame) -> None:
        super().__init__(game)
        self.dart_game = game
        self.thrower = 0
        self.turn: list[int] = []
        self.landings: list[tuple[int, int, Action]] = []
        self.aim: OpenValue = ()

    # --- what a game writes

    def _landed(self) -> None:
        """Do what follows when the dart that hit the segment `turn[-1]` has landed."""
        raise NotImplementedError

    def wanted(self) -> list[int]:
        """The segments that would bring the thrower something now, ascending."""
        raise NotImplementedError

    def offers(self) -> list[int]:
        """The actions of a choice that somebody has now, ascending; none where the thrower aims."""
        return []

    def _chosen(self, action: int) -> None:
        """Do what was chosen of the offers."""
        raise NotImplementedError

    def _choice_reason(self, action: int, legal: bool) -> Reason:
        """Why an action is legal or not that is of a choice; an open value is -1 while there is one."""
        raise NotImplementedError

    def strays(self) -> float:
        """How many times as far as usual a dart thrown now strays from its aim."""
        return 1.0

    # --- the rest follows

    def clone(self) -> Self:
        new = super().clone()
        new.thrower = self.thrower
        new.turn = self.turn.copy()
        new.landings = self.landings.copy()
        new.aim = self.aim
        return new

    @property
    def board(self) -> list[Dart]:
        """The darts to be seen."""
        return [Dart(seat, hit, *self._point(point)) for seat, hit, point in self.landings]

    def current_player(self) -> int:
        return CHANCE if self.aim else self.thrower

    def _legal(self) -> list[int]:
        game = self.dart_game
        if game.asks and (offers := self.offers()):
            return offers
        return (game.all_landings if self.aim else game.all_aims).copy()

    def _is_legal(self, action: int) -> bool:
        if self.dart_game.asks and (offers := self.offers()):
            return action in offers
        segments = self.dart_game.dartboard.segments
        return 0 <= action < (segments + 1 if self.aim else segments)

    def _chance_seat(self) -> int:
        return self.thrower

    def _chance_what(self) -> str:
        return t("where the dart lands")

    def open_input(self) -> OpenInput | None:
        player = self.current_player()
        if self.offers():
            return None
        if player >= 0:
            prompt = t("Which point do you aim at?")
            aim = OpenInput("aim", prompt, _FIELDS, self.sample_aim)
            return aim if self.turn else either_input(aim, self.dart_game.whole_turn)
        if player == CHANCE:
            prompt = t("Where did the dart land?")
            strays = self.strays()
            at = self.aim if strays == 1.0 else (*self.aim, strays)
            return OpenInput("land", prompt, _FIELDS, self.sample_landing, at)
        return None

    def _name_of(self, value: OpenValue) -> int:
        """The segment that is aimed at."""
        if value[:1] == (TURN,):
            return -1
        segment = self.dart_game.dartboard.at(*point_of(value))
        return segment if segment < self.dart_game.dartboard.segments else -1

    def sample_aim(self, rng: Random) -> OpenValue:
        """A sensible aim: mostly the centre of a wanted segment, else any point of the board."""
        wanted = self.wanted()
        if wanted and rng.random() < 0.8:
            return self.dart_game.dartboard.centre(rng.choice(wanted))
        radius = _ANYWHERE * math.sqrt(rng.random())
        angle = 2.0 * math.pi * rng.random()
        return round(radius * math.cos(angle), 1), round(radius * math.sin(angle), 1)

    def sample_landing(self, rng: Random) -> OpenValue:
        """Where a practised player's dart may land."""
        spread = _TYPICAL_SPREAD * self.strays()
        x, y = (round(rng.gauss(value, spread), 2) for value in point_of(self.aim))
        return min(max(x, -REACH), REACH), min(max(y, -REACH), REACH)

    def _apply(self, action: int) -> None:
        if self.dart_game.asks and self.offers():
            self._chosen(action)
        else:
            self._throw(action)

    def _apply_open(self, value: OpenValue) -> None:
        if value[0] == TURN:
            for segment in self._segments_told(value):
                self._throw(self.dart_game.dartboard.centre(segment))
                self._throw(segment)
        else:
            self._throw(value)

    def _is_possible(self, value: OpenValue) -> bool:
        return value[0] != TURN or self._is_whole_turn(self._segments_told(value))

    def _segments_told(self, value: OpenValue) -> list[int]:
        """The segments of a whole turn that is reported at once."""
        return [self.dart_game.hits[str(name)] for name in value[1:]]

    def _is_whole_turn(self, segments: list[int]) -> bool:
        """Whether the turn ends with just these darts, and nobody is asked for a choice between them."""
        tried = self.clone()
        for place, segment in enumerate(segments):
            if place and (tried.is_terminal() or not tried.turn or tried.offers()):
                return False
            tried._throw(tried.dart_game.dartboard.centre(segment))
            tried._throw(segment)
        return tried.is_terminal() or not tried.turn

    def _throw(self, point: Action) -> None:
        """An aim, or where the dart that is in the air lands."""
        if not self.aim:
            if not self.turn:
                self.landings.clear()
            self.aim = self._point(point)
            return
        segment = self._segment_hit(point)
        self.aim = ()
        self.landings.append((self.thrower, segment, point))
        self.turn.append(segment)
        self._landed()

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if action >= self.dart_game.dartboard.segments or self.offers():
            return self._choice_reason(action, legal)
        return "aim", t("You may aim wherever you like.")

    def _outcome_reason(self, outcome: Action, legal: bool) -> Reason:
        if legal:
            return "landing", t("A dart may land anywhere.")
        return "landing", t("A dart lands in a segment, or is a miss.")

    def _open_reason(self, value: OpenValue, legal: bool) -> Reason:
        if self.offers():
            return self._choice_reason(-1, legal)
        if value[:1] == (TURN,):
            if legal:
                return "landing", t("Where the darts of a turn have landed may be told at once.")
            return "landing", t(
                "The turn does not end with just these darts, or somebody is asked between them."
            )
        if legal:
            return "aim", t("You may aim wherever you like.")
        return "aim", t("An aim is a point within {mm:g} mm.", mm=REACH)

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return self._base.action_to_string(actor, action)
        if action[0] == TURN:
            return self.dart_game.whole_turn.text(action[1:])
        x, y = self._point(action)
        if actor == CHANCE:
            hit = self.dart_game.dartboard.text(self._segment_hit(action))
            return f"land {x!r} {y!r} ({hit})"
        return f"aim {x!r} {y!r}"

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        if actor == CHANCE:
            label = self.dart_game.dartboard.label(self._segment_hit(action))
            return t("hits: {segment}", segment=label)
        if isinstance(action, int):
            return super()._action_label_at(step, actor, action)
        if action[0] == TURN:
            board = self.dart_game.dartboard
            darts = [board.label(segment) for segment in self._segments_told(action)]
            return t("hits: {segment}", segment=listed(darts))
        x, y = self._point(action)
        board = self.dart_game.dartboard
        place = board.at(x, y)
        if place == board.segments:
            return t("aim at the point {x:.1f} {y:.1f}", x=x, y=y)
        return t("aim at the {segment}", segment=board.label(place))

    def _observe_darts(self, seat: int, out: Tensor) -> None:
        """Write who throws, counted from a seat, the darts of the turn, and the aim of one in the air."""
        game = self.dart_game
        out.seat("thrower", self.thrower)
        for place in range(game.darts):
            hit = self.turn[place] if place < len(self.turn) else -1
            out.one_hot(f"dart {place + 1}", hit, game.dartboard.segments + 1)
        x, y = point_of(self.aim) if self.aim else (0.0, 0.0)
        out.numbers("aim", [1.0 if self.aim else 0.0, x, y], [1, REACH, REACH])

    def _point(self, action: Action) -> tuple[float, float]:
        """The point of an aim or landing: given itself, or the centre of the segment named."""
        if isinstance(action, int):
            return self.dart_game.dartboard.centre(action)
        return point_of(action)

    def _segment_hit(self, landing: Action) -> int:
        """The segment of a landing: named itself, or the one at the point."""
        if isinstance(landing, int):
            return landing
        return self.dart_game.dartboard.at(*point_of(landing))
