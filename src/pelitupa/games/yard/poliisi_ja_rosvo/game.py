"""Poliisi ja Rosvo (booklet 90): Tuikkunen by day, with nothing to hide behind: cops and robbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import Call, Reason, Rulebook, Text, option, player_word, t
from pelitupa.games.yard.prison import PrisonGame, PrisonOptions, PrisonState, Sayings

OUT: Final = "out"
"""A word: which robber has left the yard."""


@dataclass(frozen=True)
class PoliisiOptions(PrisonOptions):
    """As in both games with a prison, with the edge of the yard."""

    out: str = option(
        "caught",
        "What becomes of a robber who leaves the yard.",
        choices=("caught", "back"),
        clause="out",
    )


class PoliisiJaRosvo(PrisonGame[PoliisiOptions]):
    """Poliisi ja Rosvo. Outcomes: the teams by lot, who is caught and freed, and who leaves the yard."""

    look_place: ClassVar[str] = "pelitupa.games.yard.poliisi_ja_rosvo.look"

    def __init__(self, options: PoliisiOptions, rulebook: Rulebook) -> None:
        sayings = Sayings(
            go=t("Go!"),
            begins=(t("Red are the cops first"), t("Blue are the cops first")),
            change=t("All robbers are prisoners: the teams switch roles"),
            not_started=t("First both teams go at one word."),
            starts=t("Cops and robbers start from different ends, at one word."),
        )
        super().__init__(options, rulebook, (Call(OUT, t("Leaves the yard"), often=0.05),), sayings)

    def new_initial_state(self) -> PoliisiState:
        return PoliisiState(self)


class PoliisiState(PrisonState):
    """Which robbers are caught."""

    def __init__(self, game: PoliisiJaRosvo) -> None:
        super().__init__(game)
        self.game = game

    def _catches(self, seat: int) -> Text:
        return t("{player:@ is a cop|You are a cop} in this round.", player=player_word(seat))

    def _beside(self, word: str, seat: int) -> Reason | None:
        return self._not_free(seat)

    def _beside_basis(self, word: str) -> Reason:
        if self.game.options.out == "back":
            return "out", t("A robber who leaves the yard comes back at once.")
        return "out", t("A robber who leaves the yard is caught.")

    def _start(self) -> None:
        self._release()
        self._reveal(t("Go!"))

    def _beside_happens(self, word: str, seat: int) -> None:
        who = player_word(seat)
        if self.game.options.out == "back":
            self._reveal(t("{player:@ must|You must} come back into the yard", player=who))
            return
        self._catch(seat)
        self._reveal(t("{player:@ has|You have} left the yard, and so is caught", player=who))
        self._count_heads()


GAME = PoliisiJaRosvo
