"""10-ball (booklet 96.6): as 9-ball, but a ball counts only in the pocket that was called for it.

What differs from 9-ball is written here; the rest is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    NUMBER,
    Field,
    NamedNumber,
    OpenValue,
    Reason,
    Text,
    Word,
    name_part,
    option,
    t,
)
from pelitupa.core.report import UNTOLD, Fact
from pelitupa.equipment.cue_tables import NOTHING, POOL, figure_of
from pelitupa.games.cue.lines import easiest
from pelitupa.games.cue.nine_ball.game import CUE, NineBall, NineBallOptions, NineBallState
from pelitupa.games.cue.report import Shot
from pelitupa.games.cue.shots import FULL, PLAY, Aim, Verdict, pocket_label

CALL: Final = "call"
UNCALLED: Final = "uncalled"
SAFE: Final = "safe"

_SOFT: Final = 1.2
_NOTHING_CALLED: Final = NamedNumber(t("none"), 0.0)
_BALLS: Final = tuple(
    [NamedNumber(t("the {ball}", ball=str(n)), float(n), figure_of(str(n))) for n in range(1, 11)]
)
_POCKETS: Final = tuple(
    [
        NamedNumber(pocket_label(name), 1.0 + place, at=(x, y))
        for place, (name, x, y) in enumerate(POOL.pockets)
    ]
)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class TenBallOptions(NineBallOptions):
    """As in 9-ball, and what is called."""

    break_wins: bool = option(False, "A 10 that falls on a fair break wins.", clause="ten-break")
    ten_goes_on: bool = option(
        False, "Who pockets only the 10 on a fair break shoots again.", clause="ten-goes-on"
    )
    uncalled: str = option(
        "stays",
        "Where a ball goes that fell uncalled.",
        choices=("stays", "returns"),
        clause="uncalled",
    )
    choice: bool = option(
        False, "After an uncalled ball the opponents may give the shot back.", clause="choice"
    )
    ten_last: bool = option(False, "The 10 wins only as the last ball.", clause="ten-last")

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, bool | int | float | str]]:
        """The official rules of the World Pool-Billiard Association, as far as they are a matter of rules."""
        nine = NineBallOptions.rulesets()["wpa"]
        return {"wpa": {**nine, "ten_goes_on": True, "choice": True}}


class TenBall(NineBall[TenBallOptions]):
    """10-ball. Actions: as in 9-ball, with a named safety."""

    look_place: ClassVar[str] = "pelitupa.games.cue.ten_ball.look"
    shot_numbers: ClassVar[int] = 6
    money: ClassVar[int] = 10
    rows: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)

    def _named_shots(self, numbers: Sequence[str]) -> list[Aim]:
        return [
            *super()._named_shots(numbers),
            Aim(SAFE, t("play safe, and call nothing"), NOTHING, FULL),
        ]

    def _more_words(self, numbers: Sequence[str]) -> list[Word]:
        called = name_part("ball", (*numbers, NOTHING))
        pocket = name_part("pocket", POOL.pocket_names, untold=True)
        return [Word(CALL, (called, pocket)), Word(UNCALLED, ())]

    def _more_verdicts(self, told: dict[str, tuple[Fact, ...]]) -> list[Verdict]:
        wrongly = [
            Verdict(
                f"{UNCALLED} {n}",
                t("the {ball} falls, not as called", ball=n),
                (*told[UNCALLED], *told[str(n)]),
            )
            for n in range(1, self.money + 1)
        ]
        return [*wrongly, *super()._more_verdicts(told)]

    def new_initial_state(self) -> TenBallState:
        return TenBallState(self)


class TenBallState(NineBallState):
    """As in 9-ball. `aimed` is what was called: the ball and its pocket; NOTHING for a safety, and empty
    where nobody said, as at a real table where the intention was obvious. `called`: it was said with the
    shot; else it is what is obvious, and a report may say something else."""

    def __init__(self, game: TenBall) -> None:
        super().__init__(game)
        self.ten_game = game
        self.called = False

    def clone(self) -> Self:
        new = super().clone()
        new.called = self.called
        return new

    # --- calling

    def _aims(self) -> list[int]:
        return [] if self.breaking else [*super()._aims(), len(self.game.aims)]

    def _aim_reason(self, aim: Aim, legal: bool) -> Reason:
        if aim.text != SAFE:
            return super()._aim_reason(aim, legal)
        if legal:
            return "no-call", t("You may call nothing.")
        return "ten-break", t("On the break nothing is called.")

    def _target(self, aim: Aim) -> str:
        return self._on()[0] if aim.text == SAFE else aim.target

    def _speed(self, action: int) -> float:
        return _SOFT if action == len(self.game.aims) else super()._speed(action)

    def _shoot_named(self, action: int) -> None:
        super()._shoot_named(action)
        self.called = action != PLAY
        if action == len(self.game.aims):
            self.aimed = (NOTHING, "")

    def _obvious(self) -> tuple[str, str]:
        """The ball on and its easiest pocket; nothing said where nobody knows how the balls lie."""
        if self.breaking:
            return NOTHING, ""
        ball = self._on()[0]
        cue, at = self.lies.get(CUE), self.lies[ball]
        if cue is None or at is None:
            return "", ""
        others = self._others(cue, at)
        return ball, easiest(POOL, cue, at, others)[0]

    def _shot_fields(self) -> tuple[Field, ...]:
        """The shot, and what is called: a ball and a pocket by their numbers, 0 for none."""
        balls = (
            [] if self.breaking else [ball for ball in _BALLS if str(int(ball.value)) in self.lies]
        )
        pockets = [] if self.breaking else [*_POCKETS]
        return (
            *super()._shot_fields(),
            Field(t("ball"), NUMBER, "", 0.0, 10.0, words=(_NOTHING_CALLED, *balls), listed=True),
            Field(
                t("pocket"), NUMBER, "", 0.0, 6.0, words=(_NOTHING_CALLED, *pockets), listed=True
            ),
        )

    def _with_call(self, shot: OpenValue, action: int) -> OpenValue:
        ball, pocket = self._obvious()
        if action != PLAY:
            aim = self.game.aims[action - 1]
            ball, pocket = (NOTHING, "") if aim.text == SAFE else (aim.target, aim.pocket)
        if ball in ("", NOTHING):
            return (*shot, 0.0, 0.0)
        return (*shot, float(ball), 1.0 + POOL.pocket_names.index(pocket))

    def _nearest_value(self, value: OpenValue) -> OpenValue:
        """Nothing is called on the break, nor a ball that is down, nor a ball without a pocket."""
        found = super()._nearest_value(value)
        if len(found) < 6 or isinstance(found[0], str):
            return found
        ball, pocket = round(float(found[4])), round(float(found[5]))
        if self.breaking or not pocket or str(ball) not in self.lies:
            ball = pocket = 0
        return (*found[:4], float(ball), float(pocket))

    def _name_of(self, value: OpenValue) -> int:
        """The shot that calls the same ball and pocket; without a call, a safe one."""
        if self.hand or self.breaking or len(value) < 6:
            return super()._name_of(value)
        ball, pocket = int(float(value[4])), int(float(value[5]))
        called = f"pot {ball} {POOL.pocket_names[pocket - 1]}" if ball else SAFE
        texts = [aim.text for aim in self.game.aims]
        return texts.index(called) + 1 if called in texts else -1

    def _choice_fault(self, value: OpenValue) -> Reason | None:
        fault = super()._choice_fault(value)
        if fault is not None or len(value) < 6:
            return fault
        ball, pocket = float(value[4]), float(value[5])
        if ball != int(ball) or pocket != int(pocket):
            return "call", t("A ball and a pocket are called by whole numbers.")
        if (ball == 0.0) != (pocket == 0.0):
            return "call", t("A ball is called with its pocket.")
        if ball == 0.0:
            return None
        if self.breaking:
            return "ten-break", t("On the break nothing is called.")
        if str(int(ball)) not in self.lies:
            return "call", t(
                "No longer on the table: {ball}.", ball=self._ball_label(str(int(ball)))
            )
        return None

    def _shoot(self, value: OpenValue) -> None:
        super()._shoot(value)
        self.called = True
        ball, pocket = int(float(value[4])), int(float(value[5]))
        self.aimed = (str(ball), POOL.pocket_names[pocket - 1]) if ball else (NOTHING, "")

    # --- what a report may say

    def _can_be(self, fact: Fact) -> bool:
        return super()._can_be(fact) and (fact[0] != UNCALLED or not self.breaking)

    def _fault(self, shot: Shot) -> Reason | None:
        calls, uncalled = shot.report.said(CALL), shot.report.said(UNCALLED)
        if self.breaking and (calls or uncalled):
            return "ten-break", t("On the break nothing is called.")
        if len(calls) > 1:
            return "call", t("One ball is called for a shot.")
        if self.called and not all(self._is_called(*call) for call in shot.report.names(CALL)):
            return "call", t("Something else was called with the shot.")
        if uncalled and not any(ball != CUE for ball in shot.balls):
            return "call", t("No ball fell that could have been called.")
        if uncalled and self._fell_as_called(shot):
            return "call", t("The ball that was called fell into its pocket: it counts.")
        return super()._fault(shot)

    def _is_called(self, ball: str, pocket: str) -> bool:
        """Whether a report names the call that was said with the shot; of a safety no pocket is asked."""
        return ball == self.aimed[0] and (ball == NOTHING or pocket in (UNTOLD, self.aimed[1]))

    def _fell_as_called(self, shot: Shot) -> bool:
        """Whether a ball is reported to have fallen into the pocket that was said to be called for it."""
        said = self.called or bool(shot.report.said(CALL))
        call = self._call(shot)
        return said and UNTOLD not in call and call in shot.potted

    def _call(self, shot: Shot) -> tuple[str, str]:
        """What was called, the ball and the pocket: with the shot, by the report, or as is obvious."""
        said = [] if self.called else shot.report.names(CALL)
        return (said[0][0], said[0][1]) if said else self.aimed

    # --- what follows from a shot

    def _shot_over(self, shot: Shot) -> None:
        super()._shot_over(shot)
        self.called = False

    def _counts(self, shot: Shot) -> str:
        """The ball that fell as it was called; empty for none. Where nobody said what was called, the first
        ball that fell, but not the 10 while other balls are left."""
        if shot.report.said(UNCALLED):
            return ""
        ball, pocket = self._call(shot)
        for fallen, into in shot.potted:
            if fallen == CUE:
                continue
            if ball == "":
                if fallen != self.money or shot.on == (self.money,):
                    return fallen
            elif fallen == ball and (into == pocket or UNTOLD in (into, pocket)):
                return fallen
        return ""

    def _wins(self, shot: Shot, broke: bool) -> bool:
        if broke:
            return self.game.options.break_wins
        last = shot.on == (self.money,)
        return self._counts(shot) == self.money and (last or not self.ten_game.options.ten_last)

    def _come_back(self, shot: Shot, broke: bool, fair: bool) -> None:
        super()._come_back(shot, broke, fair)
        if (
            fair
            and not broke
            and self.ten_game.options.uncalled == "returns"
            and not self._counts(shot)
        ):
            for ball in shot.balls:
                if ball not in self.lies:
                    self._put_back(ball)

    def _goes_on(self, shot: Shot, broke: bool) -> bool:
        if broke:
            others = any(ball != self.money for ball in shot.balls)
            return others or (bool(shot.balls) and self.ten_game.options.ten_goes_on)
        return bool(self._counts(shot))

    def _win_clause(self, broke: bool) -> str:
        return "ten-break" if broke else "win"

    def _turn_ruling(self, shot: Shot, broke: bool, goes_on: bool) -> Reason:
        fell = bool(shot.balls)
        if broke and goes_on:
            return "break", t("A ball fell on a fair break: the same side shoots again")
        if broke and fell:
            return "ten-goes-on", t("Only the 10 fell: the turn passes to the other side")
        if goes_on:
            return "go-on", t("The ball fell as it was called: the same side shoots again")
        if fell and self._call(shot)[0] == NOTHING:
            return "no-call", t("Nothing was called: the turn passes to the other side")
        if fell:
            return "uncalled", t("No ball fell as it was called: the turn passes to the other side")
        return super()._turn_ruling(shot, broke, goes_on)

    def _fair(self, shot: Shot, broke: bool, push: bool) -> None:
        super()._fair(shot, broke, push)
        wrongly = bool(shot.balls) and not broke and not push and not self._counts(shot)
        if wrongly and self.ten_game.options.choice and self._call(shot)[0] != NOTHING:
            self.asked = CALL

    def _asked_clause(self) -> str:
        return "choice" if self.asked == CALL else super()._asked_clause()

    # --- in words

    def _shot_label(self, value: OpenValue) -> Text:
        shot = super()._shot_label(value)
        ball, pocket = int(float(value[4])), int(float(value[5]))
        numbers = shot.values
        if ball == 0:
            return t("{shot}; calls nothing", shot=shot, **numbers)
        into = pocket_label(POOL.pocket_names[pocket - 1])
        return t(
            "{shot}; calls {ball} into the {pocket}",
            shot=shot,
            ball=self._ball_label(str(ball)),
            pocket=into,
            **numbers,
        )


GAME = TenBall
