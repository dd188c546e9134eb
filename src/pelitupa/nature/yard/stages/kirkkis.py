"""Kirkkis in a yard (booklet 86): somebody pokes the seeker's back, he guesses, and counts to 100."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from pelitupa.core import Text
from pelitupa.nature.yard.policies.hiding import POKE, Hide, Poke
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Intent
from pelitupa.nature.yard.stages import shared_words
from pelitupa.nature.yard.stages._hiding import HidingStage


class KirkkisStage(HidingStage):
    """See the module. Who pokes is drawn, and so is the guess, unless something has given the poker away
    (`Poke`, by the role poke): nobody sees who it was."""

    place: ClassVar[str] = "church"
    shows: ClassVar[tuple[str, ...]] = ("church",)
    usual_hider: ClassVar[Hide] = Hide(far=26.0, patience=26.7)
    words: ClassVar[Mapping[str, Text]] = shared_words("touch", "rescue", "hide", "stand")

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        self.poke: Poke = self.policy(POKE, Poke())

    def is_away(self) -> bool:
        return self.yard.can("counted")

    def head_start(self) -> None:
        """The back is poked, and the seeker guesses, as often as the rules have it."""
        yard = self.yard
        poker = -1
        for word in ("poked", "guess"):
            if yard.can(word):
                others = [seat for seat in self.here() if seat != self.world.seeker]
                seat = others[yard.chance.below(len(others))]
                if word == "guess" and poker in others:
                    if self.poke.told and yard.chance.random() < self.poke.told:
                        seat = poker
                poker = seat
                yard.tell(f"{word} {seat + 1}")

    def rescued(self, seat: int) -> None:
        self.head_start()

    def obeys(self, seat: int) -> bool:
        """Who counts has his eyes shut."""
        return super().obeys(seat) and (self.mode == "seeking" or self.roles[seat] != "seeker")

    def deeds(self, seat: int) -> tuple[str, ...]:
        return tuple("rescue" if deed == "kick" else deed for deed in super().deeds(seat))

    def seeker_way(self, seat: int) -> Intent:
        return Intent(self.base, 1.0, "touch")

    def wait_for_seeker(self) -> None:
        """The clock of the count is told when it is over."""
        seeker = self.world.seeker
        yard = self.yard
        if seeker >= 0 and yard.intents[seeker].go != self.base:
            yard.intents[seeker] = Intent(self.base, 0.6)
            yard.aim(seeker, yard.intents[seeker])


STAGE: Final = KirkkisStage
