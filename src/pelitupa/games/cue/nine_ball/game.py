"""9-ball (booklet 96): the lowest ball must be touched first, and whoever pockets the 9 wins the frame.

What 10-ball shares is here too, in words of the `money` ball, which wins: 9 here, 10 there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Self

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from pelitupa.core import (
    Action,
    NamesInput,
    OpenInput,
    OpenValue,
    PositionError,
    Reason,
    Rulebook,
    State,
    Tensor,
    Text,
    Word,
    limit_option,
    option,
    player_word,
    t,
)
from pelitupa.core.game import do_written
from pelitupa.core.report import UNTOLD, Fact
from pelitupa.core.standing import standing_option
from pelitupa.equipment.cue_tables import NOTHING, POOL, Place
from pelitupa.games.cue.lines import behind, ease, rectangle, spotted
from pelitupa.games.cue.lying import pots, read_lies, rests, told
from pelitupa.games.cue.report import Shot, shot_words
from pelitupa.games.cue.shots import (
    Aim,
    CueGame,
    CueOptions,
    CueState,
    Verdict,
    pots_of,
)

CUE: Final = "cue"
FOOT_SPOT: tuple[float, float] = (635.0, 0.0)
"""A quarter of the table's length from the foot cushion."""
HEAD_STRING: Final = -635.0
"""The line behind which the cue ball lies at the break."""
HEAD: Final = "head"
ANYWHERE: Final = "anywhere"

WRONG: Final = "wrong"
NONE: Final = "none"
CUSHION: Final = "cushion"
PUSH: Final = "push"

PUSH_OUT: Final = 0
TAKE: Final = 1
GIVE_BACK: Final = 2
"""The game's own actions, counted from `CueGame.first_offer`."""

_BREAK_SPEED: Final = 9.0
_BREAK_PLACE: tuple[float, float] = (-700.0, 0.0)
_STEP: tuple[float, float] = (49.6, 28.6)
"""In mm: from row to row of a rack, and half of the way from ball to ball in a row: all but touching."""
_RACKS: Final = 3
"""So often a frame is racked before the match is stopped."""
_FOULS_THAT_LOSE: Final = 3
_BALLS_TO_CUSHIONS: Final = 4
"""At a break in which no ball falls, where cushions are asked for."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class NineBallOptions(CueOptions):
    """What clubs and the official rules add to the booklet."""

    players: int = option(
        2,
        "How many play: 4 are two sides of two.",
        choices=(2, 4),
        low=2,
        high=4,
        clause="players",
    )
    limit: int = limit_option(100, "Shots in a frame before it is racked again.")
    alternate: str = option(
        "shots",
        "When a side of two changes who shoots.",
        choices=("shots", "turns"),
        clause="alternate",
    )
    break_wins: bool = option(True, "A 9 that falls on a fair break wins.", clause="nine-on-break")
    rail: bool = option(
        False, "A ball must fall or touch a cushion after the first contact.", clause="rail"
    )
    push_out: bool = option(False, "The shot after the break may be a push out.", clause="push-out")
    three_fouls: bool = option(
        False, "A side that fouls three times in a row loses the frame.", clause="three-fouls"
    )

    standing: str = standing_option()

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, bool | int | float | str]]:
        """The official rules of the World Pool-Billiard Association, as far as they are a matter of rules."""
        return {"wpa": {"rail": True, "push_out": True, "three_fouls": True}}

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        return {"wpa": t("WPA, the official rules")}


PoolAgreed = TypeVar("PoolAgreed", bound=NineBallOptions, default=NineBallOptions, covariant=True)


class NineBall(CueGame[PoolAgreed]):
    """9-ball. Actions: see `CueGame`; then announcing a push out, and answering one."""

    look_place: ClassVar[str] = "pelitupa.games.cue.nine_ball.look"
    notation: ClassVar[str] = t(
        "Each ball with its place in mm from the middle of the table, x to the right and y upwards, as: "
        "cue -600 0, 1 300 -200, 9 700 300. Other balls have fallen, and the one who breaks is to shoot."
    )
    money: ClassVar[int] = 9
    rows: ClassVar[tuple[int, ...]] = (1, 2, 3, 2, 1)
    """Balls in the rows of the rack, from the foot spot on."""

    def __init__(self, options: PoolAgreed, rulebook: Rulebook) -> None:
        numbers = [str(number) for number in range(1, self.money + 1)]
        fouls = (WRONG, NONE, CUSHION) if options.rail else (WRONG, NONE)
        more = [*self._more_words(numbers)]
        if options.push_out:
            more.insert(0, Word(PUSH, ()))
        known: dict[str, tuple[Fact, ...]] = {"over": (), "white": (("pot", (CUE, UNTOLD)),)}
        known |= {number: (("pot", (number, UNTOLD)),) for number in numbers}
        known |= {why: (("foul", (why,)),) for why in fouls}
        known |= {word.name: ((word.name, ()),) for word in more if not word.parts}
        verdicts = [Verdict("over", t("nothing falls"), ())]
        verdicts += [
            Verdict(f"pot {number}", t("the {ball} falls", ball=number), known[number])
            for number in numbers
        ]
        verdicts.append(Verdict("white", t("the cue ball falls"), known["white"]))
        verdicts += [Verdict(f"foul {why}", foul_label(why), known[why]) for why in fouls]
        verdicts += self._more_verdicts(known)
        super().__init__(
            options,
            rulebook,
            POOL,
            [CUE, *numbers],
            shot_words(POOL, [CUE, *numbers], fouls, *more),
            self._named_shots(numbers),
            verdicts,
            known,
            [
                ("push out", t("announce a push out")),
                ("take", t("take the shot")),
                ("give back", t("give the shot back")),
            ],
            [("racked", t("racked"))],
        )
        self.drawn_balls = tuple([number for number in numbers[1:] if number != str(self.money)])
        self.rack = NamesInput(
            "rack",
            t("In which order were the balls racked, row by row?"),
            (),
            self.sample_rack,
            names=frozenset(self.drawn_balls),
            most=len(self.drawn_balls),
            called="BALL",
        )

    def _named_shots(self, numbers: Sequence[str]) -> list[Aim]:
        """The shots that have names."""
        return pots_of([(number, number, ball_label(number)) for number in numbers], POOL)

    def _more_words(self, numbers: Sequence[str]) -> list[Word]:
        """Words of reports that only this game has."""
        return []

    def _more_verdicts(self, told: dict[str, tuple[Fact, ...]]) -> list[Verdict]:
        """Listed outcomes that only some rules have."""
        if PUSH not in told:
            return []
        return [Verdict("push", t("a push out, and nothing falls"), told[PUSH])]

    def new_initial_state(self) -> NineBallState:
        return NineBallState(self)

    def _from_position(self, text: str) -> State:
        """See `Game.from_position`; `lying.py` describes the notation. What has fallen fell at the break."""
        lies = read_lies(text, POOL, self.balls)
        for ball in (CUE, str(self.money)):
            if ball not in lies:
                raise PositionError(f"it lies on the table while a frame goes on: {ball}", text)
        state = self.new_initial_state()
        do_written(state, " ".join(["rack", *self.drawn_balls]))
        gone = [ball for ball in self.balls if ball not in lies]
        cushions = " ".join(f"cushion {ball}" for ball in self.balls[1:5])
        told(state, f"hit cue 1 {cushions} {pots(gone)} {rests(lies)}")
        if not gone:
            told(state, f"hit cue 1 cushion 1 {rests(lies)}")
        return state

    def start_range(self) -> tuple[int, int]:
        """Frames, fewer than win."""
        return 0, self.options.frames - 1

    def max_game_length(self) -> int:
        """For each shot: placing the cue ball, announcing a push out, the shot, the other side's choice."""
        return 4 * self._most_shots()

    def max_chance_nodes_in_history(self) -> int:
        return self._most_shots() + _RACKS * (2 * self.options.frames - 1)

    def _most_shots(self) -> int:
        return self.options.limit * _RACKS * (2 * self.options.frames - 1)

    def sample_rack(self, rng: Random) -> OpenValue:
        """The drawn balls in any order."""
        left = list(self.drawn_balls)
        found: list[float | str] = []
        while left:
            found.append(left.pop(int(rng.random() * len(left))))
        return tuple(found)

    def rack_places(self) -> tuple[list[Place], int]:
        """The places of a rack row by row, from the foot spot on, and which of them is the money ball's."""
        places: list[Place] = []
        middle = -1
        for row, count in enumerate(self.rows):
            for place in range(count):
                if row == 2 and place == 1:
                    middle = len(places)
                aside = (count - 1 - 2 * place) * _STEP[1]
                places.append((round(FOOT_SPOT[0] + row * _STEP[0], 1), round(aside, 1)))
        return places, middle


def ball_label(ball: str) -> Text:
    """What people call a ball."""
    return t("cue ball") if ball == CUE else t("the {ball}", ball=ball)


def foul_label(why: str) -> Text:
    """What people call a foul that is reported by its name."""
    if why == WRONG:
        return t("foul: another ball was touched first")
    if why == NONE:
        return t("foul: no ball was touched")
    return t("foul: no ball touched a cushion")


class NineBallState(CueState):
    """`racking`: the balls are still to be racked. `breaking`: the next shot is the break; `may_push`: it may
    be a push out, `pushing` it will be one. `asked` is what the side at the table chooses about before it
    shoots: PUSH, or another word, and empty. `fouls` each side has made in a row, `racks` of this frame.
    """

    def __init__(self, game: NineBall) -> None:
        super().__init__(game)
        self.game = game
        self.racking = False
        self.breaking = False
        self.may_push = False
        self.pushing = False
        self.asked = ""
        self.fouls = [0, 0]
        self.racks = 0
        self._begin_frame()

    def clone(self) -> Self:
        new = super().clone()
        new.racking = self.racking
        new.breaking = self.breaking
        new.may_push = self.may_push
        new.pushing = self.pushing
        new.asked = self.asked
        new.fouls = self.fouls.copy()
        new.racks = self.racks
        return new

    @property
    def money(self) -> str:
        """The ball that wins."""
        return str(self.game.money)

    # --- the rack and the break

    def _set_up(self) -> None:
        self.racks = 1
        self._rack_again()

    def _rack_again(self) -> None:
        """The balls are to be racked, and the cue ball is in hand behind the head string."""
        self.racking = True
        self.breaking = True
        self.may_push = False
        self.pushing = False
        self.asked = ""
        self.fouls = [0, 0]
        self.shots = 0
        self.lies = {}
        self.hand = HEAD

    def _draws(self) -> bool:
        return self.racking

    def _draw_input(self) -> OpenInput | None:
        return self.game.rack

    def _draw_outcomes(self) -> list[int]:
        return [self.game.first_draw]

    def _draw_is_possible(self, value: OpenValue) -> bool:
        return sorted(map(str, value)) == sorted(self.game.drawn_balls)

    def _draw_reason(self, outcome: Action, legal: bool) -> Reason:
        if legal:
            return "rack", t("The other balls are racked in any order.")
        return "rack", t("Each of the other balls stands once in the rack.")

    def _drawn(self, outcome: Action) -> None:
        """The balls are racked; where nobody says how, only the 1 and the money ball have known places."""
        self.racking = False
        drawn = [str(ball) for ball in outcome] if isinstance(outcome, tuple) else []
        places, middle = self.game.rack_places()
        self.lies = {"1": places[0]}
        rest = [place for i, place in enumerate(places) if i not in (0, middle)]
        for ball, place in zip(drawn or self.game.drawn_balls, rest, strict=True):
            self.lies[ball] = place if drawn else None
        self.lies[self.money] = places[middle]

    # --- what may be chosen

    def _on(self) -> list[str]:
        numbers = [int(ball) for ball in self.lies if ball != CUE]
        return [str(min(numbers))] if numbers else []

    def _aims(self) -> list[int]:
        return [] if self.breaking else super()._aims()

    def _aim_reason(self, aim: Aim, legal: bool) -> Reason:
        if legal:
            return "shot", t("You may shoot as you like.")
        if self.breaking:
            return "break", t("On the break the balls are in the rack: no pocket is aimed at.")
        if aim.target not in self.lies:
            return "shot", t("No longer on the table: {ball}.", ball=self._ball_label(aim.target))
        return "lowest", t(
            "On is {ball}. To play another ball by way of it, give a bearing.",
            ball=self._ball_label(self._on()[0]),
        )

    def _may_place(self, x: float, y: float) -> bool:
        return self.hand != HEAD or x <= HEAD_STRING

    def _place_within(self, at: Place) -> Place:
        return (min(at[0], HEAD_STRING), at[1]) if self.hand == HEAD else at

    def _outline(self) -> tuple[Place, ...]:
        if self.hand == HEAD:
            return rectangle(POOL, high=HEAD_STRING)
        return super()._outline()

    def _default_place(self) -> Place | None:
        """At the break behind the head string; else where the ball on is most easily played from."""
        if any(at is None for at in self.lies.values()):
            return None
        if self.hand == HEAD:
            return _BREAK_PLACE
        ball = self.lies[self._on()[0]]
        assert ball is not None
        others = self._others(ball)
        best, most = behind(POOL, ball, POOL.pocket("south"), others), -1.0
        for _, x, y in POOL.pockets:
            place = behind(POOL, ball, (x, y), others)
            found = ease(POOL, place, ball, (x, y), others)
            if found > most:
                best, most = place, found
        return best

    def _hits_full(self) -> bool:
        return self.breaking

    def _speed(self, action: int) -> float:
        return _BREAK_SPEED if self.breaking else super()._speed(action)

    def _extras(self) -> list[int]:
        announced = self.may_push and not self.pushing and not self.hand
        return [self.game.first_offer + PUSH_OUT] if announced else []

    def _offers(self) -> list[int]:
        first = self.game.first_offer
        return [first + TAKE, first + GIVE_BACK] if self.asked else []

    def _chosen(self, action: int) -> None:
        what = action - self.game.first_offer
        if what == PUSH_OUT:
            self.pushing = True
            self.may_push = False
            return
        self.asked = ""
        if what == GIVE_BACK:
            self._pass_turn()

    def _offer_reason(self, action: int, legal: bool) -> Reason:
        what = action - self.game.first_offer
        if self.asked:
            if legal:
                return self._asked_clause(), t("You may take the shot or give it back.")
            return self._asked_clause(), t("First take the shot, or give it back.")
        if what == PUSH_OUT:
            if legal:
                return "push-out", t("The shot after the break may be a push out.")
            if not self.game.options.push_out:
                return "push-out", t("There is no push out at this table.")
            return "push-out", t("Only the shot right after a fair break may be a push out.")
        return self._asked_clause(), t("There is no shot to take or to give back.")

    def _asked_clause(self) -> str:
        """The clause by which the side at the table chooses who shoots."""
        return "push-out"

    # --- what a report may say

    def _can_come(self, verdict: int) -> bool:
        return all(self._can_be(fact) for fact in self.game.verdicts[verdict].facts)

    def _can_be(self, fact: Fact) -> bool:
        """Whether a fact of a listed outcome is possible for the shot under way."""
        word, parts = fact
        if word == "pot":
            return str(parts[0]) in self.lies
        if word == "foul":
            return self._can_foul(str(parts[0]))
        return word != PUSH or self.may_push

    def _is_push(self, shot: Shot) -> bool:
        """Whether the shot is a push out, announced before or in the report."""
        return self.pushing or bool(shot.report.said(PUSH))

    def _can_foul(self, why: str) -> bool:
        """See `CueState`: a push out need touch nothing, and no other ball is touched where one is left."""
        if self.pushing:
            return False
        return why != WRONG or len(self.lies) > 2

    def _fault(self, shot: Shot) -> Reason | None:
        if shot.report.said(PUSH) and not (self.may_push or self.pushing):
            return "push-out", t("Only the shot right after a fair break may be a push out.")
        fell = any(ball != CUE for ball in shot.balls)
        for why in shot.fouls:
            if self._is_push(shot):
                return "push-out", t("A push out need not touch the ball on, nor a cushion.")
            if not self._can_foul(why):
                return "lowest", t("Only one ball is left: no other can be touched first.")
            if self._denies(shot, why):
                return "lowest", t(
                    "What was touched first is reported, and the foul says otherwise."
                )
            untouched = self._untouched_fault(shot) if why == NONE else None
            if untouched is not None:
                return untouched
            if why == CUSHION and (fell or shot.later_cushions):
                return "rail", t("A ball fell or touched a cushion: that is enough.")
        if len(shot.fouls) > 1:
            return "report", t("One foul is enough: report the first.")
        return None

    def _denies(self, shot: Shot, why: str) -> bool:
        """Whether the contacts that are reported say otherwise than a foul by its name."""
        if why == NONE:
            return shot.first not in ("", NOTHING)
        return why == WRONG and (shot.first == NOTHING or shot.first in shot.on)

    # --- what follows from a shot

    def _shot_over(self, shot: Shot) -> None:
        broke, push = self.breaking, self._is_push(shot)
        self.breaking = self.may_push = self.pushing = False
        foul = self._foul(shot, broke, push)
        if foul is not None:
            self._rule(foul[0], t("Foul: {why}", why=foul[1]))
        money_down = shot.fell(self.money) or self.money in shot.off
        side, seat = self.side, self.shooter
        if self.game.options.alternate == "shots":
            self._shot_taken()
        if money_down and foul is None and not push and self._wins(shot, broke):
            self._rule(
                self._win_clause(broke),
                t("A fair shot, and the {ball} fell: the frame is won", ball=self.money),
            )
            self._money_won(side)
            return
        self._come_back(shot, broke, foul is None and not push)
        if foul is not None:
            self._fouled(side, seat, foul[1])
        else:
            self.fouls[side] = 0
            self._fair(shot, broke, push)
        if not self.over and not self.racking and self.shots >= self.game.options.limit:
            self._stalemate()

    def _foul(self, shot: Shot, broke: bool, push: bool) -> Reason | None:
        """The foul that was made, its clause and in words; None where there is none."""
        if shot.fell(CUE):
            return "cue-ball", t("the cue ball fell")
        if shot.off:
            return "off-table", t("a ball left the table")
        if push:
            return None
        wrong = shot.first not in ("", NOTHING) and shot.first not in shot.on
        if wrong or WRONG in shot.fouls:
            return "lowest", t("another ball was touched first")
        if shot.first == NOTHING or NONE in shot.fouls:
            return "lowest", t("no ball was touched")
        if self.game.options.rail and self._lacks_cushion(shot, broke):
            return "rail", t("no ball touched a cushion")
        return None

    def _win_clause(self, broke: bool) -> str:
        """The clause by which the money ball wins."""
        return "nine-on-break" if broke else "win"

    def _lacks_cushion(self, shot: Shot, broke: bool) -> bool:
        """Whether no ball fell and too few touched a cushion: at the break four besides the cue ball must."""
        if CUSHION in shot.fouls:
            return True
        if shot.balls or not shot.whole:
            return False
        if broke:
            return len({ball for ball in shot.cushions if ball != CUE}) < _BALLS_TO_CUSHIONS
        return not shot.later_cushions

    def _wins(self, shot: Shot, broke: bool) -> bool:
        """Whether the money ball, fallen by a fair shot, wins."""
        return not broke or self.game.options.break_wins

    def _money_won(self, side: int) -> None:
        text = t("pocketed the {ball}", ball=self.money)
        self._frame_won(side, "win", text)

    def _come_back(self, shot: Shot, broke: bool, fair: bool) -> None:
        """Put back the money ball that fell without winning, or left the table."""
        if self.money not in self.lies:
            self._put_back(self.money)

    def _put_back(self, ball: str) -> None:
        """A ball goes to the foot spot, or behind it as near as can be."""
        places = self._places()
        known = len(places) == len(self.lies)
        self.lies[ball] = spotted(POOL, FOOT_SPOT, places, 1.0) if known else None
        self._reveal(t("Put back on its spot: {ball}", ball=self._ball_label(ball)))

    def _fouled(self, side: int, seat: int, why: Text) -> None:
        """The other side has the cue ball in hand, or has won the frame."""
        self._reveal(t("Foul by {player:@|you}: {why}", player=player_word(seat), why=why))
        self.fouls[side] += 1
        if self.game.options.three_fouls and self.fouls[side] == _FOULS_THAT_LOSE:
            self._rule("three-fouls", t("The third foul in a row loses the frame"))
            self._frame_won(1 - side, "three-fouls", t("three fouls in a row"))
            return
        self._rule("in-hand", t("The cue ball is in hand for the other side"))
        self.lies.pop(CUE, None)
        self.hand = ANYWHERE
        self._turn_over()

    def _fair(self, shot: Shot, broke: bool, push: bool) -> None:
        """What follows a shot without a foul."""
        if push:
            self._rule(
                "push-out", t("A push out: the other side takes the next shot or gives it back")
            )
            self._turn_over()
            self.asked = PUSH
            return
        if broke:
            self.may_push = self.game.options.push_out
        goes_on = self._goes_on(shot, broke)
        self._rule(*self._turn_ruling(shot, broke, goes_on))
        if not goes_on:
            self._turn_over()

    def _turn_ruling(self, shot: Shot, broke: bool, goes_on: bool) -> Reason:
        """Why the side at the table goes on after a fair shot, or the turn passes."""
        if goes_on:
            return "go-on", t("A ball fell by a fair shot: the same side shoots again")
        return "go-on", t("No ball fell: the turn passes to the other side")

    def _goes_on(self, shot: Shot, broke: bool) -> bool:
        """Whether a fair shot lets the side shoot again."""
        return bool(shot.balls)

    def _turn_over(self) -> None:
        """The turn passes to the other side."""
        if self.game.options.alternate == "turns":
            self._shot_taken()
        self._pass_turn()

    def _stalemate(self) -> None:
        """Too many shots: the frame is racked again, and in the end the match is stopped."""
        self.turns += 1
        self._rule("limit", t("The frame has gone on for too many shots"))
        if self.racks == _RACKS:
            self.over = True
            self._reveal(t("No end in sight: the match is stopped"))
            return
        self.racks += 1
        self.side = self.breaker
        self._reveal(t("No end in sight: the frame is racked again"))
        self._rack_again()

    # --- in words, and as numbers

    def _ball_label(self, ball: str) -> Text:
        return ball_label(ball)

    def _foul_label(self, why: str) -> Text:
        return foul_label(why)

    def _chance_what(self) -> str:
        return t("the order of the rack") if self.racking else super()._chance_what()

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, tuple) and self._is_rack(actor, action):
            return self.game.rack.text(action)
        return super()._action_string_at(step, actor, action)

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, tuple) and self._is_rack(actor, action):
            return t("racked: {balls}", balls=" ".join(map(str, action)))
        return super()._action_label_at(step, actor, action)

    def _is_rack(self, actor: int, value: OpenValue) -> bool:
        return actor < 0 and value[:1] != () and value[0] in self.game.drawn_balls

    def _observe(self, seat: int, out: Tensor) -> None:
        self._observe_shots(seat, out)
        flags = [self.racking, self.breaking, self.may_push, self.pushing, bool(self.asked)]
        out.numbers("phase", [float(flag) for flag in flags])
        out.numbers("fouls", [self.fouls[seat % 2], self.fouls[1 - seat % 2]], 3)
        out.numbers("shots, racks", [self.shots, self.racks], [self.game.options.limit, _RACKS])


GAME = NineBall
