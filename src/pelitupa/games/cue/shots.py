"""What cue games share (booklet 93, 95 to 97): a player chooses a shot, nature reports what came of it.

**A shot is a choice, then a report.** The choice is a bearing, a speed and where the tip meets the ball, or
a named shot (`pot 3 north-east`); at a real table nobody says how they aim (`play`). The report (`report.py`)
is what physics computed or what people saw. The least of it is a listed outcome (`pot 3`, `over`). A whole
turn can be reported at once where its player would choose: `turn 1 2 over`.

A ball whose place nobody reported lies where nobody knows: no rule needs it, and nothing draws it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Self

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from pelitupa.core import (
    ACROSS,
    AHEAD,
    CHANCE,
    NUMBER,
    TERMINAL,
    Action,
    Field,
    Game,
    NamedNumber,
    OpenInput,
    OpenValue,
    Options,
    Ready,
    Reason,
    Report,
    Room,
    Rulebook,
    ShotForm,
    State,
    Tensor,
    Text,
    Word,
    either_input,
    limit_option,
    listed,
    option,
    player_word,
    report_input,
    t,
    tn,
    told_input,
)
from pelitupa.core.first_turn import check_first
from pelitupa.core.report import Fact
from pelitupa.equipment.cue_tables import NOTHING, CueTable, Place, Stroke
from pelitupa.games.cue.deeds import DEEDS
from pelitupa.games.cue.likely import guessed, likely_report
from pelitupa.games.cue.lines import bearing, easiest, ghost, is_free, near, rectangle
from pelitupa.games.cue.report import MOVED, Shot, read_shot

TURN: Final = "turn"
"""Begins the text of a whole turn that is reported at once: `turn 1 2 over`."""
AND: Final = "and"
"""Stands in a turn between what happened in one and the same shot: `turn 1 and 3 over`."""

PLAY: Final = 0
"""The action of a shot of which nobody says how it is aimed."""

HALF: Final = 0.5
"""How far from the ball's middle the tip may meet it, in parts of its radius: beyond, it slips."""

FASTEST: Final = 13.0
"""The fastest shot, in m/s: a strong break."""

FULL: Final = "full"
"""In place of a pocket: the ball is hit in the middle."""

_NEAR_A_LINE: Final = 2.0
"""Degrees: a shot that is not further from the line of a named one is called by its name."""

_FIRM: Final = 2.6
_CONTACTS: Final = 8
"""So many contacts of a shot are named in words."""
_MOST_SHOTS: Final = 60
"""Words in the report of a whole turn at most."""

_FORCES: Final = (
    NamedNumber(t("very soft"), 0.0),
    NamedNumber(t("soft"), 0.8),
    NamedNumber(t("medium"), 1.6),
    NamedNumber(t("firm"), 3.0),
    NamedNumber(t("hard"), 5.0),
    NamedNumber(t("as at a break"), 8.0),
)
"""What people call the speed of a shot, from so many m/s on."""
_SHOT_FIELDS: Final = (
    Field(t("speed"), NUMBER, "m/s", 0.05, FASTEST, words=_FORCES),
    Field(t("side"), NUMBER, t("radii"), -HALF, HALF, face="across"),
    Field(t("height"), NUMBER, t("radii"), -HALF, HALF, face="up"),
)


def breaks_option(default: str = "alternate") -> Any:
    """The field of the option who breaks the next frame."""
    return option(
        default, "Who breaks the next frame.", choices=("alternate", "winner", "loser"), clause="breaks"
    )  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class CueOptions(Options):
    """How many frames win, and who breaks. A game gives its own `players` and `limit`."""

    players: int = option(2, "How many play.", low=2, high=2, clause="players")
    frames: int = option(2, "Frames that win the match.", low=1, high=35, clause="match")
    first: int = option(1, "Who breaks first, by the seat.", low=1, high=4, clause="first")
    breaks: str = breaks_option()
    limit: int = limit_option(200, "Shots in a frame before it is begun again.")

    def check(self) -> None:
        """Whoever breaks first must sit there."""
        check_first(self.first, self.players)


@dataclass(frozen=True)
class Aim:
    """A named shot: its text, what a button says, the ball meant and the pocket (both may be empty)."""

    text: str
    label: Text
    target: str = ""
    pocket: str = ""


@dataclass(frozen=True)
class Verdict:
    """A listed outcome, the least that can be reported of a shot: its text, its label, and the facts."""

    text: str
    label: Text
    facts: tuple[Fact, ...] = ()


def pots_of(targets: Sequence[tuple[str, str, Text]], table: CueTable) -> list[Aim]:
    """The named shots at each target into each pocket. A target is its word, the ball meant (empty where the
    state chooses) and its label."""
    return [
        Aim(f"pot {word} {pocket}", t("{ball} into the {pocket}", ball=label, pocket=pocket_label(pocket)),
            ball or word, pocket)
        for word, ball, label in targets
        for pocket in table.pocket_names
    ]  # fmt: skip


def pocket_label(pocket: str) -> Text:
    """What people call a pocket, as the table is drawn: the foot end is on the right."""
    known = {
        "north-west": t("top left pocket"), "north": t("top middle pocket"),
        "north-east": t("top right pocket"), "south-west": t("bottom left pocket"),
        "south": t("bottom middle pocket"), "south-east": t("bottom right pocket"),
    }  # fmt: skip
    return known[pocket]


def fouls_in(words: Sequence[Word]) -> tuple[str, ...]:
    """The fouls that can be reported by their names, sorted."""
    return tuple(
        sorted(name for word in words if word.name == "foul" for name in word.parts[0].names)
    )


Setup = TypeVar("Setup", bound=CueOptions, default=CueOptions, covariant=True)


class CueGame(Game[Setup]):
    """A cue game on a `table` with these `balls`, the one struck first among them.

    Actions: `play`, the named shots (`aims`), `place` for a ball in hand, then the game's own `offers`.
    Outcomes: the `verdicts` on a shot, then the game's own `draws`. `told` are the words of a whole turn,
    each with its facts; `words` those of a report.
    """

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    nature_kind: ClassVar[str] = "cue"
    round_verb: ClassVar[str] = TURN
    shot_numbers: ClassVar[int] = 4
    frame_unit: ClassVar[str] = ""
    """The unit in which frames stand on the score sheet: empty where they are the points of the match."""

    def __init__(
        self,
        options: Setup,
        rulebook: Rulebook,
        table: CueTable,
        balls: Sequence[str],
        words: tuple[Word, ...],
        aims: Sequence[Aim],
        verdicts: Sequence[Verdict],
        told: Mapping[str, tuple[Fact, ...]],
        offers: Sequence[tuple[str, Text]] = (),
        draws: Sequence[tuple[str, Text]] = (),
    ) -> None:
        super().__init__(options, rulebook)
        self.table = table
        self.balls = tuple(balls)
        self.words = words
        self.aims = tuple(aims)
        self.verdicts = tuple(verdicts)
        self.told = dict(told)
        self.fouls = fouls_in(words)
        self.place_action = 1 + len(self.aims)
        self.first_offer = self.place_action + 1
        self.first_draw = len(self.verdicts)
        self.named = [
            ("play", t("the obvious shot")),
            *[(aim.text, aim.label) for aim in self.aims],
            ("place", t("place the cue ball")),
            *offers,
        ]
        self.outcomes = [*[(verdict.text, verdict.label) for verdict in self.verdicts], *draws]
        self.whole_turn = told_input(
            TURN, t("What happened in the turn?"), [AND, *self.told], _MOST_SHOTS, "WORD"
        )

    def is_announced(self, action: int) -> bool:
        return action >= self.first_offer

    def teams(self) -> tuple[tuple[int, ...], ...]:
        if self.players == 4:
            return (0, 2), (1, 3)
        return (0,), (1,)

    def score_range(self) -> tuple[float, float]:
        return 0.0, float(self.options.frames)


class CueState(State):
    """Somebody chooses a shot, or one is under way. Its rulebook has the clauses `shot`, `place`, `report`,
    `turn`, `match`, `breaks` and `limit`.

    `lies` are the balls on the table, each with its place or None where nobody reported it. With the ball
    in hand, `hand` names where it may be put. `stroke` is the shot under way as nature needs it, () where its
    aim or the lie of the balls is not known; `aimed` the ball and the pocket that were named with it.
    `member` is whose shot it is in each side, `wins` their frames; `turns` count in
    the match, `shots` in the frame; `ruled` is what the rules made of the last shot.
    """

    def __init__(self, game: CueGame) -> None:
        super().__init__(game)
        self.cue_game = game
        begins = game.options.first - 1
        self.side = begins % 2
        self.breaker = self.side
        self.member = [0, 0]
        self.member[self.side] = begins // 2
        self.wins = list(game.starting) or [0, 0]
        self.lies: dict[str, Place | None] = {}
        self.hand = ""
        self.under_way = False
        self.stroke: OpenValue = ()
        self.aimed = ("", "")
        self.over = False
        self.turns = 0
        self.shots = 0
        self.ruled: tuple[Reason, ...] = ()

    # --- what a game writes

    def _set_up(self) -> None:
        """Put the balls where they are at the beginning of a frame; `side` breaks."""
        raise NotImplementedError

    def _on(self) -> list[str]:
        """The balls that may be touched first."""
        raise NotImplementedError

    def _shot_over(self, shot: Shot) -> None:
        """Do what follows from a shot. What fell is down, and `lies` is what was reported."""
        raise NotImplementedError

    def _fault(self, shot: Shot) -> Reason | None:
        """Why this report of a shot cannot be, by the rules of the game; None where it can."""
        return None

    def _can_foul(self, why: str) -> bool:
        """Whether a foul that is reported by its name can have been made, as far as the rules know."""
        return True

    def _can_come(self, verdict: int) -> bool:
        """Whether a listed outcome is possible for the shot under way."""
        raise NotImplementedError

    def _struck(self) -> str:
        """The ball that is struck."""
        return self.cue_game.balls[0]

    def _target(self, aim: Aim) -> str:
        """The ball that a named shot is aimed at."""
        return aim.target

    def _aims(self) -> list[int]:
        """The named shots that are offered now, ascending, from 1."""
        on = self._on()
        return [i + 1 for i, aim in enumerate(self.cue_game.aims) if aim.target in on]

    def _aim_reason(self, aim: Aim, legal: bool) -> Reason:
        """Why a named shot is offered or not."""
        raise NotImplementedError

    def _may_place(self, x: float, y: float) -> bool:
        """Whether the ball in hand may lie there by the rules, other balls aside."""
        return True

    def _default_place(self) -> Place | None:
        """Where the action `place` puts the ball in hand; None where nobody can say."""
        return None

    def _offers(self) -> list[int]:
        """The game's own actions that must be chosen among now, ascending; none where a shot is chosen."""
        return []

    def _extras(self) -> list[int]:
        """The game's own actions offered beside a shot, ascending."""
        return []

    def _chosen(self, action: int) -> None:
        """Do one of the game's own actions."""
        raise NotImplementedError

    def _offer_reason(self, action: int, legal: bool) -> Reason:
        """Why one of the game's own actions is legal or not. While one of them must be chosen, any other
        action, or -1 for an open value, is asked about too."""
        raise NotImplementedError

    def _draws(self) -> bool:
        """Whether something else than a shot is drawn now."""
        return False

    def _draw_input(self) -> OpenInput | None:
        """The open value of such a draw."""
        return None

    def _draw_outcomes(self) -> list[int]:
        """The listed outcomes of such a draw, ascending."""
        return []

    def _drawn(self, outcome: Action) -> None:
        """Do what such a draw brings."""
        raise NotImplementedError

    def _draw_is_possible(self, value: OpenValue) -> bool:
        """Whether such a draw can have this open value."""
        return True

    def _draw_reason(self, outcome: Action, legal: bool) -> Reason:
        """Why such a draw can come or not."""
        raise NotImplementedError

    # --- the rest follows

    def clone(self) -> Self:
        new = super().clone()
        new.side = self.side
        new.breaker = self.breaker
        new.member = self.member.copy()
        new.wins = self.wins.copy()
        new.lies = self.lies.copy()
        new.hand = self.hand
        new.under_way = self.under_way
        new.stroke = self.stroke
        new.aimed = self.aimed
        new.over = self.over
        new.turns = self.turns
        new.shots = self.shots
        new.ruled = self.ruled
        return new

    @property
    def shooter(self) -> int:
        """The seat that shoots: of a side of two, the one whose shot it is."""
        return self.cue_game.teams()[self.side][self.member[self.side]]

    def current_player(self) -> int:
        if self.over:
            return TERMINAL
        return CHANCE if self.under_way or self._draws() else self.shooter

    def _legal(self) -> list[int]:
        game = self.cue_game
        if self.over:
            return []
        if self.under_way:
            return [i for i in range(len(game.verdicts)) if self._can_come(i)]
        if self._draws():
            return self._draw_outcomes()
        offers = self._offers()
        if offers:
            return offers
        if self.hand:
            return [game.place_action, *self._extras()]
        return [PLAY, *self._aims(), *self._extras()]

    def _is_legal(self, action: int) -> bool:
        if self.under_way:
            return 0 <= action < len(self.cue_game.verdicts) and self._can_come(action)
        return action in self._legal()

    def _chance_seat(self) -> int:
        return -1 if self._draws() else self.shooter

    def _chance_what(self) -> str:
        return t("what comes of the shot")

    # --- what is chosen and what is reported

    def open_input(self) -> OpenInput | None:
        if self.over:
            return None
        if self.under_way:
            return report_input(self.cue_game.words, self.sample_report, self.stroke)
        if self._draws():
            return self._draw_input()
        if self._offers():
            return None
        return either_input(self._choice(), self.cue_game.whole_turn)

    def _choice(self) -> OpenInput:
        """The open value of the one who shoots: where the ball in hand lies, or the shot."""
        if self.hand:
            x, y = self.cue_game.table.length / 2.0, self.cue_game.table.width / 2.0
            fields = (
                Field("x", NUMBER, "mm", -x, x, axis=ACROSS),
                Field("y", NUMBER, "mm", -y, y, axis=AHEAD),
            )
            return OpenInput(
                "place",
                t("Where do you place the cue ball?"),
                fields,
                self.sample_place,
                shot=self._place_form,
            )
        return OpenInput("shoot", t("How do you shoot?"), self._shot_fields(), self.sample_shot)

    def _place_form(self) -> ShotForm:
        """How a screen asks where the ball in hand lies: it begins where the action `place` puts it."""
        game, default = self.cue_game, self._default_place()
        ready = () if default is None else (Ready(game.named[game.place_action][0], default),)
        across = 2.0 * game.table.radius
        taken = [(x, y, across) for x, y in self._places()]
        room = Room(across, self._outline(), (*taken, *self._kept_clear()))
        return ShotForm(t("Place the cue ball"), ready, room=room)

    def _outline(self) -> tuple[Place, ...]:
        """The corners of the convex shape in which the ball in hand may lie by the rules."""
        return rectangle(self.cue_game.table)

    def _kept_clear(self) -> tuple[tuple[float, float, float], ...]:
        """What else than balls it may not lie in: x, y, and how far from there it must be."""
        return ()

    def _name_of(self, value: OpenValue) -> int:
        """The named shot whose line is closest, within `_NEAR_A_LINE`."""
        if self.hand or value[:1] == (TURN,):
            return -1
        best, least = -1, _NEAR_A_LINE
        for action in self._aims():
            known = self._stroke_of(action)
            if known is not None:
                aside = abs((float(value[0]) - known[0] + 180.0) % 360.0 - 180.0)
                if aside < least:
                    best, least = action, aside
        return best

    def _shot_fields(self) -> tuple[Field, ...]:
        """What a shot is made of: its bearing, its speed, and where the tip meets the ball."""
        cue = self.lies.get(self._struck())
        bearing = Field(
            t("bearing"), NUMBER, t("degrees"), -180.0, 180.0, origin=cue if cue is not None else ()
        )
        return (bearing, *_SHOT_FIELDS)

    def sample_place(self, rng: Random) -> OpenValue:
        """A place for the ball in hand: the default one, or any that is free."""
        known = self._default_place()
        if known is not None and rng.random() < 0.5:
            return known
        table = self.cue_game.table
        for _ in range(200):
            x = round(rng.uniform(-table.length / 2.0, table.length / 2.0), 1)
            y = round(rng.uniform(-table.width / 2.0, table.width / 2.0), 1)
            if self._may_place(x, y) and is_free(table, (x, y), self._places()):
                return x, y
        return known if known is not None else (0.0, 0.0)

    def sample_shot(self, rng: Random) -> OpenValue:
        """A sensible shot: near one of the named ones, where the balls are known to lie."""
        aims = self._aims()
        action = aims[int(rng.random() * len(aims))] if aims and rng.random() < 0.7 else PLAY
        known = self._stroke_of(action)
        if known is None:
            return self._with_call((round(rng.uniform(-180.0, 180.0), 2), _FIRM, 0.0, 0.0), PLAY)
        bearing_, speed = known
        faster = round(min(FASTEST, speed * rng.uniform(0.7, 1.4)), 2)
        height = round(rng.uniform(-0.3, 0.3), 2)
        return self._with_call((bearing_, faster, 0.0, height), action)

    def _with_call(self, shot: OpenValue, action: int) -> OpenValue:
        """A shot with what else its fields ask for, as a named one says it."""
        return shot

    def sample_report(self, rng: Random) -> OpenValue:
        """What may come of the shot, without physics."""
        game = self.cue_game
        if self.stroke:
            return likely_report(game.table, Stroke.of(self.stroke), rng).value()
        fouls = [why for why in game.fouls if self._can_foul(why)]
        return guessed(self._struck(), self._on(), fouls, bool(game.table.pockets), rng).value()

    def _is_possible(self, value: OpenValue) -> bool:
        if self.under_way:
            return value != () and self._report_fault(Report.of(value, self.cue_game.words)) is None
        if self._draws():
            return self._draw_is_possible(value)
        if value[:1] == (TURN,):
            return self._turn_fault(value) is None
        return self._choice_fault(value) is None

    def _choice_fault(self, value: OpenValue) -> Reason | None:
        """Why a place or a shot that fits its fields cannot be chosen."""
        numbers = [float(part) for part in value]
        if self.hand:
            x, y = numbers[0], numbers[1]
            if not self._may_place(x, y):
                return "place", t("The cue ball may not be placed there.")
            if not is_free(self.cue_game.table, (x, y), self._places()):
                return "place", t("There is no room for a ball there.")
            return None
        if numbers[2] * numbers[2] + numbers[3] * numbers[3] > HALF * HALF + 1e-9:
            return "shot", t(
                "So far from the middle of the ball the tip slips: half the radius at most."
            )
        return None

    def _nearest_value(self, value: OpenValue) -> OpenValue:
        """A free place where the ball in hand may lie, a tip that does not slip."""
        if self.current_player() < 0 or self._offers() or isinstance(value[0], str):
            return value
        if self.hand:
            return self._nearest_place((float(value[0]), float(value[1])))
        side, height = float(value[2]), float(value[3])
        off = math.sqrt(side * side + height * height)
        if off <= HALF:
            return value
        return (*value[:2], side * HALF / off, height * HALF / off, *value[4:])

    def _nearest_place(self, at: Place) -> Place:
        """A place near another where the ball in hand may lie; the default one where none is near."""
        x, y = self._place_within(at)
        for found in ((x, y), near(self.cue_game.table, (x, y), self._places())):
            if self._choice_fault(found) is None:
                return found
        default = self._default_place()
        return at if default is None else default

    def _place_within(self, at: Place) -> Place:
        """The place nearest to another among those where the ball in hand may lie, other balls aside."""
        return at

    def _apply(self, action: int) -> None:
        game = self.cue_game
        if self.under_way:
            self._reported(Report(game.verdicts[action].facts))
        elif self._draws():
            self._drawn(action)
        elif action >= game.first_offer:
            self._chosen(action)
        elif action == game.place_action:
            self._put_down(self._default_place())
        else:
            self._shoot_named(action)

    def _apply_open(self, value: OpenValue) -> None:
        if self.under_way:
            self._reported(Report.of(value, self.cue_game.words))
        elif self._draws():
            self._drawn(value)
        elif value[0] == TURN:
            for facts in self._shots_told(value):
                self._tell(facts)
        elif self.hand:
            self._put_down((float(value[0]), float(value[1])))
        else:
            self._shoot(value)

    def _put_down(self, at: Place | None) -> None:
        """Place the ball in hand; None: where nobody says."""
        self.lies[self._struck()] = at
        self.hand = ""

    def _shoot_named(self, action: int) -> None:
        """A named shot is under way: aimed as its name says, where the balls are known to lie."""
        if action == PLAY:
            self.aimed = self._obvious()
        else:
            aim = self.cue_game.aims[action - 1]
            self.aimed = (self._target(aim), aim.pocket)
        known = self._stroke_of(action)
        self._under_way(
            known[0] if known else 0.0, known[1] if known else 0.0, 0.0, 0.0, known is not None
        )

    def _shoot(self, value: OpenValue) -> None:
        """A shot with a bearing is under way."""
        self.aimed = ("", "")
        bearing_, speed, side, height = [float(part) for part in value[:4]]
        self._under_way(bearing_, speed, side, height, True)

    def _under_way(
        self, bearing_: float, speed: float, side: float, height: float, aimed: bool
    ) -> None:
        self.under_way = True
        self.ruled = ()
        self.shots += 1
        places = [(name, at[0], at[1]) for name, at in self.lies.items() if at is not None]
        if not aimed or len(places) < len(self.lies):
            self.stroke = ()
            return
        struck = self._struck()
        lies = [lie for lie in places if lie[0] == struck] + [
            lie for lie in places if lie[0] != struck
        ]
        table, on = self.cue_game.table.name, tuple(self._on())
        self.stroke = Stroke(table, bearing_, speed, side, height, on, tuple(lies)).value()

    def _obvious(self) -> tuple[str, str]:
        """The ball and the pocket that a shot of which nobody says more is obviously meant for."""
        return "", ""

    def _stroke_of(self, action: int) -> tuple[float, float] | None:
        """Bearing and speed of a named shot, or of `play`; None where nobody knows how the balls lie."""
        table, cue = self.cue_game.table, self.lies.get(self._struck())
        if action == PLAY:
            on = self._on()
            ball, pocket = (on[0] if on else ""), ""
            if self._hits_full():
                pocket = FULL
        else:
            aim = self.cue_game.aims[action - 1]
            ball, pocket = self._target(aim), aim.pocket
        at = self.lies.get(ball)
        if cue is None or at is None:
            return None
        if pocket == FULL or not table.pockets:
            return bearing(cue, at), self._speed(action)
        if not pocket:
            others = self._others(cue, at)
            pocket, most = easiest(table, cue, at, others)
            if most == 0.0:
                return bearing(cue, at), self._speed(action)
        return bearing(cue, ghost(table, at, table.pocket(pocket))), self._speed(action)

    def _hits_full(self) -> bool:
        """Whether `play` means to hit the ball on in the middle, as on a break."""
        return False

    def _speed(self, action: int) -> float:
        """How fast a named shot is, in m/s."""
        return _FIRM

    def _places(self) -> list[Place]:
        """The places of all balls of which they are known."""
        return [at for at in self.lies.values() if at is not None]

    def _others(self, *but: Place) -> list[Place]:
        """The same, without those that are named."""
        return [at for at in self._places() if at not in but]

    # --- reports

    def _reported(self, report: Report) -> None:
        """A shot is over: take down what fell, note where balls lie, and let the rules read the rest."""
        shot = read_shot(report, self._struck(), self._on())
        self.under_way = False
        self.stroke = ()
        for ball in shot.gone:
            del self.lies[ball]
        unmoved = self._unmoved(shot)
        for ball in self.lies:
            self.lies[ball] = shot.rests.get(ball, unmoved.get(ball))
        self._shot_over(shot)

    def _unmoved(self, shot: Shot) -> dict[str, Place]:
        """The balls that lie where they lay: those that a whole account does not name."""
        if not shot.whole:
            return {}
        named = {part for word, parts in shot.report.facts if word in MOVED for part in parts}
        return {ball: at for ball, at in self.lies.items() if at is not None and ball not in named}

    def _report_fault(self, report: Report) -> Reason | None:
        """Why a report of the right form cannot be."""
        shot = read_shot(report, self._struck(), self._on())
        for _, parts in report.facts:
            for part in parts:
                if part in self.cue_game.balls and part not in self.lies:
                    return "report", t(
                        "No longer on the table: {ball}.", ball=self._ball_label(str(part))
                    )
        for one, other in shot.contacts:
            if one == other:
                return "report", t("A ball does not touch itself.")
        places = [*self._unmoved(shot).values(), *shot.rests.values()]
        for i, place in enumerate(places):
            if not self.cue_game.table.holds(place[0], place[1]):
                return "report", t("A ball cannot lie in a cushion.")
            if not is_free(self.cue_game.table, place, places[:i], -self.cue_game.table.radius):
                return "report", t("Two balls cannot lie in one place.")
        fault = self._untouched_fault(shot) if shot.first == NOTHING else None
        return fault or self._fault(shot)

    def _untouched_fault(self, shot: Shot) -> Reason | None:
        """Why balls cannot have gone as reported if the one struck touched none; None if they can."""
        struck = self._struck()
        if any(ball != struck for ball in shot.balls):
            return "report", t("A ball falls only when something touches it.")
        if any(ball != struck for ball in shot.off):
            return "report", t("A ball leaves the table only when something touches it.")
        return None

    def _ball_label(self, ball: str) -> Text:
        """What people call a ball."""
        return t("the {ball}", ball=ball)

    # --- whole turns

    def _shots_told(self, value: OpenValue) -> list[list[Fact]]:
        """The facts of each shot of a whole turn that is reported at once."""
        shots: list[list[Fact]] = []
        joined = False
        for word in value[1:]:
            if word == AND:
                joined = True
                continue
            facts = list(self.cue_game.told[str(word)])
            if joined and shots:
                shots[-1] += facts
            else:
                shots.append(facts)
            joined = False
        return shots

    def _tell(self, facts: list[Fact]) -> None:
        """A shot of a turn that is reported at once; nobody says how it was aimed."""
        if self.hand:
            self._put_down(None)
        self.aimed = ("", "")
        self._under_way(0.0, 0.0, 0.0, 0.0, False)
        self._reported(Report(tuple(facts)))

    def _turn_fault(self, value: OpenValue) -> Reason | None:
        """Why a whole turn cannot have been so."""
        if value[-1] == AND or value[1] == AND:
            return "turn", t("Between two words, `and` says that both happened in one shot.")
        tried, turns = self.clone(), self.turns
        for facts in self._shots_told(value):
            if tried.over or tried.turns != turns or tried._draws() or tried._offers():
                return "turn", t("The turn is over before its last word.")
            fault = tried._told_fault(facts)
            if fault is not None:
                return fault
            tried._tell(facts)
        if not tried.over and tried.turns == turns:
            return "turn", t("The turn is not over with this: it ends with a shot that ends it.")
        return None

    def _told_fault(self, facts: list[Fact]) -> Reason | None:
        """Why the facts of one shot of a whole turn cannot be."""
        report = Report(tuple(facts))
        wanted = report_input(self.cue_game.words, self.sample_report)
        if wanted.accepts(report.value()):
            return self._report_fault(report)
        return "turn", t("A ball falls once, and one word stands for it.")

    # --- what the rules say of a shot

    def rulings(self) -> tuple[Reason, ...]:
        """See `World.rulings`."""
        return self.ruled

    def _rule(self, clause: str, text: Text) -> None:
        """Say what the rules make of the shot."""
        self.ruled = (*self.ruled, (clause, text))

    # --- turns, frames, the match

    def _shot_taken(self) -> None:
        """Of a side of two, the next shot is the other member's."""
        self.member[self.side] = (self.member[self.side] + 1) % len(
            self.cue_game.teams()[self.side]
        )

    def _pass_turn(self) -> None:
        """It is the other side's turn."""
        self.side = 1 - self.side
        self.turns += 1

    def _frame_won(self, side: int, clause: str, text: Text) -> None:
        """A side has won the frame, and perhaps the match; else the next frame begins."""
        self.wins[side] += 1
        game = self.cue_game
        self._score(game.teams()[side], 1.0, clause, text, game.frame_unit)
        self._reveal(self._frame_text(side))
        self.turns += 1
        options = self.cue_game.options
        if self.wins[side] == options.frames:
            self.over = True
            return
        self.deal += 1
        if options.breaks == "winner":
            self.breaker = side
        elif options.breaks == "loser":
            self.breaker = 1 - side
        else:
            self.breaker = 1 - self.breaker
        self._begin_frame()

    def _frame_text(self, side: int) -> Text:
        """That a side has won the frame."""
        team = self.cue_game.teams()[side]
        if len(team) == 1:
            return t("{player:@ wins|You win} the frame", player=player_word(team[0]))
        names = t("{player:@s|You}", player=player_word(team[0]))
        for seat in team[1:]:
            names = t("{first}, {player:#|you}", first=names, player=player_word(seat))
        return t("{players:@|You} win the frame", players=names)

    def _begin_frame(self) -> None:
        """Set up a frame for the one who breaks it."""
        self.side = self.breaker
        self.shots = 0
        self._set_up()

    def winners(self) -> list[int]:
        if not self.over or self.wins[0] == self.wins[1]:
            return []
        return list(self.cue_game.teams()[0 if self.wins[0] > self.wins[1] else 1])

    def scores(self) -> list[float]:
        found = [0.0] * self.num_players()
        for side, team in enumerate(self.cue_game.teams()):
            for seat in team:
                found[seat] = float(self.wins[side])
        return found

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        game = self.cue_game
        if action >= game.first_offer or self._offers():
            return self._offer_reason(action, legal)
        if action == game.place_action:
            if legal:
                return "place", t("The cue ball is in hand.")
            return "place", t("The cue ball is not in hand: it is played from where it lies.")
        if self.hand:
            return "place", t("First place the cue ball, which is in hand.")
        if action == PLAY:
            return "shot", t("You may shoot as you like.")
        return self._aim_reason(game.aims[action - 1], legal)

    def _open_reason(self, value: OpenValue, legal: bool) -> Reason:
        if self._offers():
            return self._offer_reason(-1, legal)
        clause = "place" if self.hand else "shot"
        if not legal:
            form = self._form_fault(value)
            if form:
                return clause, t("{fault}", fault=form)
        if value[:1] == (TURN,):
            fault = None if legal else self._turn_fault(value)
            return fault or ("turn", t("What happened in a turn may be reported at once."))
        fault = None if legal else self._choice_fault(value)
        if fault is not None:
            return fault
        if self.hand:
            return clause, t("The cue ball may be placed there.")
        return clause, t("You may shoot as you like.")

    def _form_fault(self, value: OpenValue) -> str:
        """What is wrong with the form of a value that is wanted now; empty where nothing is."""
        wanted = self.open_input()
        return "" if wanted is None else wanted.fault(value)

    def _outcome_reason(self, outcome: Action, legal: bool) -> Reason:
        if not self.under_way:
            return self._draw_reason(outcome, legal)
        if legal:
            return "report", t("A shot does what it does.")
        if isinstance(outcome, tuple):
            form = self._form_fault(outcome)
            if form:
                return "report", t("{fault}", fault=form)
            if outcome == ():
                return "report", t("Say what happened, or that nothing fell.")
            report = Report.of(outcome, self.cue_game.words)
        elif outcome < self.cue_game.first_draw:
            report = Report(self.cue_game.verdicts[outcome].facts)
        else:
            return "report", t("A shot is under way: what came of it is asked.")
        return self._report_fault(report) or ("report", t("This cannot have come of the shot."))

    # --- what is said of it

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return self._base.action_to_string(actor, action)
        if actor == CHANCE:
            return self._report_string(action)
        if action[0] == TURN:
            return self.cue_game.whole_turn.text(action[1:])
        verb = "place" if len(action) == 2 else "shoot"
        return " ".join([verb, *[repr(float(part)) for part in action]])

    def _report_string(self, value: OpenValue) -> str:
        """The text of a report in the history."""
        return report_input(self.cue_game.words, self.sample_report).text(value)

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return super()._action_label_at(step, actor, action)
        if actor == CHANCE:
            return self._report_label(action, self._struck_at(step))
        if action[0] == TURN:
            return t("reports the turn: {words}", words=" ".join(map(str, action[1:])))
        if len(action) == 2:
            return t(
                "places the cue ball at {x:.0f} {y:.0f}", x=float(action[0]), y=float(action[1])
            )
        return self._shot_label(action)

    def _shot_label(self, value: OpenValue) -> Text:
        """What people read of a shot with a bearing."""
        return t("shoots: {bearing:.2f} degrees, {speed:.1f} m/s",
                 bearing=float(value[0]), speed=float(value[1]))  # fmt: skip

    def _struck_at(self, step: int) -> str:
        """The ball that was struck in the shot that an entry of the history reports."""
        return self.cue_game.balls[0]

    def _report_label(self, value: OpenValue, struck: str) -> Text:
        """What people read of a report: what was touched first, what fell, what left the table."""
        shot = read_shot(Report.of(value, self.cue_game.words), struck)
        said: list[Text] = []
        told = self._contacts_label(shot)
        if shot.first == NOTHING:
            said.append(t("touches nothing"))
        elif shot.first and told is None:
            said.append(t("touches {ball} first", ball=self._ball_label(shot.first)))
        for ball, pocket in shot.potted:
            if pocket:
                said.append(t("{ball} falls into the {pocket}",
                              ball=self._ball_label(ball), pocket=pocket_label(pocket)))  # fmt: skip
            else:
                said.append(t("{ball} falls", ball=self._ball_label(ball)))
        said += [t("{ball} leaves the table", ball=self._ball_label(ball)) for ball in shot.off]
        said += [self._foul_label(why) for why in shot.fouls]
        if told is not None:
            return t("{said}; {then}", said=told, then=listed(said)) if said else told
        return listed(said) if said else t("nothing falls")

    def _contacts_label(self, shot: Shot) -> Text | None:
        """What touched what in a shot, in order, the first of it: "cue ball, the 1, 2 cushions, the 3"; a
        semicolon stands before a ball that goes on its own. None where the report is not whole, or no ball
        was touched."""
        if not shot.whole or shot.first == NOTHING:
            return None
        told: Text | None = None
        now = ""
        contacts = shot.in_order()
        for ball, other, times in contacts[:_CONTACTS]:
            if other and other == now:
                ball, other = other, ball
            named = self._ball_label(ball)
            if told is None:
                told = named
            elif ball != now:
                told = t("{said}; {then}", said=told, then=named)
            then = self._ball_label(other) if other else tn("cushion", "{count} cushions", times)
            told = t("{said}, {then}", said=told, then=then)
            now = other or ball
        assert told is not None
        more = sum([times for _, _, times in contacts[_CONTACTS:]])
        if more:
            then = tn("{count} more contact", "{count} more contacts", more)
            told = t("{said}; {then}", said=told, then=then)
        return told

    def _foul_label(self, why: str) -> Text:
        """What people call a foul that is reported by its name."""
        return t("foul: {why}", why=why)

    def _observe_shots(self, seat: int, out: Tensor) -> None:
        """Write who shoots, the frames won, where balls are known to lie, and the shot under way."""
        game = self.cue_game
        out.seat("shooter", -1 if self.over else self.shooter)
        out.seat("breaker", game.teams()[self.breaker][0])
        mine = seat % 2
        frames = float(game.options.frames)
        out.numbers("frames", [self.wins[mine], self.wins[1 - mine]], frames)
        for ball in game.balls:
            at = self.lies.get(ball)
            x, y = at if at is not None else (0.0, 0.0)
            out.numbers(
                f"ball {ball}",
                [float(ball in self.lies), float(at is not None), 2.0 * x, 2.0 * y],
                [1, 1, game.table.length, game.table.width],
            )
        numbers = [float(part) for part in self.stroke[1:5]] if self.stroke else [0.0] * 4
        out.numbers("stroke", [float(self.under_way), float(bool(self.hand)), *numbers])
