"""Kymmenen tikkua laudalla (booklet 88): Purkkis with ten sticks on a plank in place of the ball."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Call, Reason, Rulebook, Tensor, Text, option, player_word, t, tn
from pelitupa.games.yard.hiding import AWAY, SEEKING, START, HidingOptions
from pelitupa.games.yard.launching import ASTRAY, LaunchGame, LaunchState, Sayings

PUSH: Final = "push"
SET: Final = "set"
STAY: Final = "stay"
FALLEN: Final = "fallen"
LOST: Final = "lost"
"""Words: who pushed the plank down, that all is set up; whose push left sticks on the plank; that sticks fell
by themselves; that a stick is lost."""

STICKS: Final = 10


@dataclass(frozen=True)
class TikkuaOptions(HidingOptions):
    """As in all hide and seek, and what a push must do."""

    all_sticks: bool = option(
        False, "A push counts only if all sticks fall off the plank.", clause="all-sticks"
    )


class KymmenenTikkua(LaunchGame[TikkuaOptions]):
    """Kymmenen tikkua laudalla. Outcomes: who pushed the plank, that it is set up, and what is said at it."""

    look_place: ClassVar[str] = "pelitupa.games.yard.kymmenen_tikkua.look"

    def __init__(self, options: TikkuaOptions, rulebook: Rulebook) -> None:
        calls = (
            Call(PUSH, t("Pushes the plank"), often=0.05),
            Call(SET, t("The sticks are set up"), named=False),
            Call(STAY, t("Sticks stay on the plank"), aside=True),
            Call(FALLEN, t("Sticks fell by themselves"), named=False, aside=True),
            Call(LOST, t("A stick is lost"), named=False, aside=True),
        )
        sayings = Sayings(
            first=t("First somebody pushes the plank down."),
            busy=t("First the seeker sets the plank and the sticks up."),
            astray=t("The sticks are down: nobody can touch the plank as it was."),
            here=t("The plank and the sticks are set up."),
            gone=t("The sticks are down already."),
            not_by_the_seeker=t("The seeker does not push the plank."),
            rescues=t("There are prisoners: this push rescues them, and is told as All rescued."),
            restored=t("The sticks are down, and are set up again."),
            anybody=t("Any hider may push the plank down; who pushes first does."),
            in_vain=t("A push that can rescue nobody: who pushed sets the sticks up."),
            hide=t("The sticks fly: hide!"),
        )
        super().__init__(options, rulebook, calls, sayings)

    def new_initial_state(self) -> TikkuaState:
        return TikkuaState(self).set_up()


class TikkuaState(LaunchState):
    """Who is what, where the sticks are, and how many there are."""

    def __init__(self, game: KymmenenTikkua) -> None:
        super().__init__(game)
        self.game = game
        self.sticks = STICKS

    def clone(self) -> Self:
        new = super().clone()
        new.sticks = self.sticks
        return new

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        if word == FALLEN:
            return None if self.phase in (START, SEEKING) else ("fallen", self._gone_already())
        if word == LOST:
            if self.phase not in (AWAY, ASTRAY):
                return "lost", t("Sticks are looked for when they are set up.")
            return None if self.sticks > 1 else ("lost", t("The last stick must be found."))
        if word == STAY:
            if not self.game.options.all_sticks:
                return "all-sticks", t("A push counts here, even if sticks stay on the plank.")
            if seat == self.seeker:
                return "kick", self.game.sayings.not_by_the_seeker
            return None if self.phase in (START, SEEKING) else ("fetch", self._gone_already())
        return super()._own_broken(word, seat)

    def _gone_already(self) -> Text:
        return self.game.sayings.gone

    def _basis(self, word: str) -> Reason:
        if word == FALLEN:
            return "fallen", t("Sticks that fall by themselves are set up again by the seeker.")
        if word == LOST:
            return "lost", t("Where a stick is not found, people may go on with one fewer.")
        if word == STAY:
            return "all-sticks", t("All sticks must fall: this push does not count.")
        return super()._basis(word)

    def _own_happen(self, word: str, seat: int) -> None:
        if word == FALLEN:
            self._fall()
        elif word == LOST:
            self.sticks -= 1
            self._reveal(tn("{count} stick is left", "{count} sticks are left", self.sticks))
        elif word == STAY:
            who = player_word(seat)
            self._reveal(
                t(
                    "Sticks stay on the plank: the push of {player:@|yours} does not count",
                    player=who,
                )
            )
            if self.phase == SEEKING:
                self._stray(seat)
        else:
            super()._own_happen(word, seat)

    def _fall(self) -> None:
        """Nobody is freed; before the start there is nothing but to begin once more."""
        self._reveal(
            t("The sticks fell by themselves: nobody is freed, and the seeker sets them up")
        )
        if self.phase == SEEKING:
            self._stray(self.seeker)

    def _in_vain(self, seat: int) -> Text:
        who = player_word(seat)
        return t("Nobody is rescued: {player:@ sets|you set} the sticks up", player=who)

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        out.numbers("sticks left", [self.sticks], STICKS)


GAME = KymmenenTikkua
