"""How Tuikkunen looks: a prison in the dark, who is in it, and who is still free."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.games.yard.matches import RED, START
from pelitupa.games.yard.prison import COUNTING
from pelitupa.games.yard.prison_look import PrisonLook
from pelitupa.games.yard.tuikkunen.game import TuikkunenState


class TuikkunenLook(PrisonLook[TuikkunenState]):
    """See `Look`."""

    def begins(self) -> Text:
        return t("Which team seeks first? Draw lots")

    def awaiting(self, state: TuikkunenState) -> Text:
        if state.phase == START:
            if state.hiding == RED:
                return t("Blue seeks, red hides: are all at the prison?")
            return t("Red seeks, blue hides: are all at the prison?")
        if state.phase == COUNTING:
            return t("The seekers count to 100")
        return t("Who is caught, and who is freed?")

    def catches(self) -> Text:
        return t("seeks")

    def flees(self) -> Text:
        return t("hides")


LOOK: Final = TuikkunenLook
