"""How Android Whist looks: trumps, and the points to win."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, t
from pelitupa.equipment.cards import suit_name
from pelitupa.games.tricks.android_whist.game import AndroidWhistMatch
from pelitupa.games.tricks.commands.androids_look import AndroidLook


class AndroidWhistLook(AndroidLook[AndroidWhistMatch]):
    """See `Look`."""

    def choice_prompt(self, state: AndroidWhistMatch) -> str:
        if state.failing:
            return t("Error Message: give your android another command")
        if not state.trick:
            return t("Your android leads: give it a command")
        return t("Command your android: {suit} were led", suit=suit_name(state._led()))

    def contract_counters(self, state: AndroidWhistMatch) -> list[Counter]:
        suit = suit_name(state.trump) if state.turned >= 0 else t("spades")
        if state._turns_up() and state.turned < 0:
            suit = t("not turned up yet")
        trumps = Counter("trumps", t("Trumps"), suit)
        target = Counter("target", t("Points to win"), str(state.game.options.target))
        if state.turned < 0:
            return [trumps, target]
        return [
            trumps,
            Counter("turned", t("Turned up"), state.game.card_name(state.turned)),
            target,
        ]


LOOK: Final = AndroidWhistLook
