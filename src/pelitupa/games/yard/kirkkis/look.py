"""How Kirkkis looks: a tree is the base, and the church of its name."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Figure, Shape, Text, player_word, t
from pelitupa.games.yard.hiding import AWAY
from pelitupa.games.yard.hiding_look import BASE, HidingLook
from pelitupa.games.yard.kirkkis.game import POKING, KirkkisState
from pelitupa.games.yard.looks import rectangle


class KirkkisLook(HidingLook[KirkkisState]):
    """See `Look`."""

    def base(self, state: KirkkisState) -> tuple[list[Shape], list[Figure]]:
        x, y = BASE
        trunk = rectangle(x - 0.8, y - 3.0, x + 0.8, y + 2.0, "black")
        return [trunk, Shape("circle", ((x, y + 5.0),), "green", 5.0, t("the church, a tree"))], []

    def awaiting(self, state: KirkkisState) -> Text:
        who = player_word(state.seeker)
        if state.phase == AWAY:
            return t("{player:@ counts|You count} to 100", player=who)
        if state.phase == POKING:
            return t("{player:@ turns|You turn} round: who pokes?", player=who)
        return t("{player:@ guesses|You guess} who poked", player=who)


LOOK: Final = KirkkisLook
