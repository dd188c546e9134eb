"""How Poliisi ja Rosvo looks: the prison at the cops' end, who is in it, and who still runs."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.games.yard.matches import RED, START
from pelitupa.games.yard.poliisi_ja_rosvo.game import PoliisiState
from pelitupa.games.yard.prison_look import PrisonLook


class PoliisiLook(PrisonLook[PoliisiState]):
    """See `Look`."""

    def begins(self) -> Text:
        return t("Which team are the cops first? Draw lots")

    def awaiting(self, state: PoliisiState) -> Text:
        if state.phase == START:
            if state.hiding == RED:
                return t("Blue are the cops, red the robbers: are all at their ends?")
            return t("Red are the cops, blue the robbers: are all at their ends?")
        return t("Who is caught, and who is freed?")

    def catches(self) -> Text:
        return t("cop")

    def flees(self) -> Text:
        return t("robber")


LOOK: Final = PoliisiLook
