"""Jäkis (booklet 58): ice hockey with cards.

A goalie lies face down and nobody has seen it, so it is chance still to come: it is drawn when it is
turned up. The stock counts the cards that may yet be turned or dealt, goalies left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Game,
    Options,
    Reason,
    Rulebook,
    State,
    Tensor,
    option,
    t,
)
from pelitupa.core.deeds import DEEDS
from pelitupa.core.standing import standing_option
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import (
    FULL_PACK,
    PACK_SIZE,
    card_text,
    cards_in,
    rank_of,
)

LEFT_WING: Final = 0
CENTRE: Final = 1
RIGHT_WING: Final = 2
LEFT_DEFENCE: Final = 3
RIGHT_DEFENCE: Final = 4
GOALIE: Final = 5
SLOT_TEXTS: Final = ("LW", "C", "RW", "LD", "RD", "G")
SLOT_NAMES: Final = (
    "left wing",
    "centre forward",
    "right wing",
    "left defenceman",
    "right defenceman",
    "goalie",
)
FORWARDS: Final = (LEFT_WING, CENTRE, RIGHT_WING)
DEFENCE: Final = (LEFT_DEFENCE, RIGHT_DEFENCE)
AFTER: Final = ((LEFT_DEFENCE,), DEFENCE, (RIGHT_DEFENCE,))
"""Whom the next card may attack once a forward is beaten."""

_MOST_GOALS: Final = 5

EMPTY: Final = -1
UNSEEN: Final = -2


@dataclass(frozen=True)
class JakisOptions(Options):
    """Jäkis has no variants; a weaker player may begin with goals."""

    players: int = option(2, "Jäkis is for two.", low=2, high=2, clause="lines")
    standing: str = standing_option()


class Jakis(Game[JakisOptions]):
    """Jäkis. Actions: the five slots that can be attacked by choice."""

    look_place: ClassVar[str] = "pelitupa.games.children.jakis.look"

    deeds: ClassVar[Mapping[str, str]] = {
        **DEEDS,
        "attack the {slot}": t("{player:@ attacks|You attack} the {slot}"),
    }

    surface = "rink"

    def __init__(self, options: JakisOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        chosen = list(zip(SLOT_TEXTS, SLOT_NAMES, strict=True))[:GOALIE]
        self.named = [(text, t("attack the {slot}", slot=t(name))) for text, name in chosen]
        self.outcomes = CARDS

    def new_initial_state(self) -> JakisState:
        return JakisState(self)

    def score_range(self) -> tuple[float, float]:
        """A goal takes a card of the stock."""
        return 0.0, 40.0

    def start_range(self) -> tuple[int, int]:
        """Goals; more than a match has seen would leave nothing to play for."""
        return 0, _MOST_GOALS

    def max_game_length(self) -> int:
        return 40  # each decision uses up a card of the stock


class JakisState(State):
    """A position: both players' slots, the attack under way, and the stock."""

    def __init__(self, game: Jakis) -> None:
        super().__init__(game)
        self.slots: list[list[int]] = [[EMPTY] * 5 + [UNSEEN], [EMPTY] * 5 + [UNSEEN]]
        self.unseen = FULL_PACK
        self.stock = PACK_SIZE - 2  # two goalies lie face down from the beginning
        self.goals = list(game.starting) or [0, 0]
        self.attacker = 0
        self.targets: tuple[int, ...] = ()
        self.attack_card = EMPTY
        self.filling = True
        self.over = False

    def clone(self) -> JakisState:
        new = super().clone()
        new.slots = [row.copy() for row in self.slots]
        new.unseen = self.unseen
        new.stock = self.stock
        new.goals = self.goals.copy()
        new.attacker = self.attacker
        new.targets = self.targets
        new.attack_card = self.attack_card
        new.filling = self.filling
        new.over = self.over
        return new

    def current_player(self) -> int:
        if self.over:
            return TERMINAL
        return CHANCE if self.attack_card == EMPTY else self.attacker

    def _place_to_fill(self) -> tuple[int, int]:
        """The seat and slot that the next dealt card goes to: the first empty one."""
        for seat in (0, 1):
            for slot in range(5):
                if self.slots[seat][slot] == EMPTY:
                    return seat, slot
        return -1, -1

    def _legal(self) -> list[int]:
        return cards_in(self.unseen) if self.attack_card == EMPTY else list(self.targets)

    def _chance_seat(self) -> int:
        if self.filling:
            return self._place_to_fill()[0]
        return 1 - self.attacker if self._goalie_is_next() else self.attacker

    def _chance_what(self) -> str:
        if self.filling:
            return t("a card for the {slot}", slot=t(SLOT_NAMES[self._place_to_fill()[1]]))
        return t("the goalie") if self._goalie_is_next() else t("an attack card")

    def _goalie_is_next(self) -> bool:
        return self.targets == (GOALIE,) and self.slots[1 - self.attacker][GOALIE] == UNSEEN

    def _apply(self, action: int) -> None:
        if self.attack_card != EMPTY:
            self._attack(action)
            return
        self.unseen ^= 2**action
        if self.filling:
            seat, slot = self._place_to_fill()
            self.slots[seat][slot] = action
            self.stock -= 1
            self._fill_on()
        elif self._goalie_is_next():
            self.slots[1 - self.attacker][GOALIE] = action
        else:
            self._turn_up(action)

    def _turn_up(self, card: int) -> None:
        self.stock -= 1
        self.attack_card = card
        row = self.slots[1 - self.attacker]
        beaten = [slot for slot in self.targets if rank_of(row[slot]) <= rank_of(card)]
        if len(self.targets) == 1:
            self._attack(self.targets[0])
        elif not beaten:
            self.attack_card = EMPTY
            self._reveal(t("{card} beats none of them", card=card_text(card)))
            self._end_attack(goalie_gone=False)

    def _attack(self, slot: int) -> None:
        row = self.slots[1 - self.attacker]
        success = rank_of(row[slot]) <= rank_of(self.attack_card)
        values = {
            "card": card_text(self.attack_card),
            "slot": t(SLOT_NAMES[slot]),
            "other": card_text(row[slot]),
        }
        self.attack_card = EMPTY
        if not success:
            self._reveal(t("{card} does not beat the {slot} {other}", **values))
        elif slot != GOALIE:
            self._reveal(t("{card} beats the {slot} {other}", **values))
        else:
            self._reveal(t("Goal! {card} beats the goalie {other}", **values))
            self.goals[self.attacker] += 1
            self._score((self.attacker,), 1, "goal", t("Goal"))
        if success or slot == GOALIE:
            row[slot] = UNSEEN if slot == GOALIE else EMPTY
        if success and slot != GOALIE:
            self.targets = AFTER[slot] if slot in FORWARDS else (GOALIE,)
            self.over = self.stock == 0
        else:
            self._end_attack(goalie_gone=slot == GOALIE)

    def _end_attack(self, goalie_gone: bool) -> None:
        """Replace what the defender lost; a new goalie is put down unseen, last of all."""
        lost = sum(1 for card in self.slots[1 - self.attacker] if card == EMPTY)
        if goalie_gone and self.stock > lost:
            self.stock -= 1
        self.attacker = 1 - self.attacker
        self._fill_on()

    def _fill_on(self) -> None:
        """Go on dealing while there are gaps, else let the attack begin."""
        self.over = self.stock == 0
        self.filling = self._place_to_fill()[0] >= 0
        if not self.filling:
            self.targets = FORWARDS

    def winners(self) -> list[int]:
        if self.goals[0] == self.goals[1]:
            return []
        return [0] if self.goals[0] > self.goals[1] else [1]

    def scores(self) -> list[float]:
        return [float(goals) for goals in self.goals]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        forwards = self.targets == FORWARDS
        clause = "forwards" if forwards else "defence"
        if legal:
            return clause, t("You may attack this card now.")
        if forwards:
            return clause, t("A forward has to be beaten first.")
        return clause, t("Now a defenceman has to be beaten.")

    def _observe(self, seat: int, out: Tensor) -> None:
        for name, owner in (("mine", seat), ("theirs", 1 - seat)):
            for slot in range(6):
                out.one_hot(f"{name} {SLOT_TEXTS[slot]}", self.slots[owner][slot], PACK_SIZE)
        out.one_hot("attack card", self.attack_card, PACK_SIZE)
        out.bits("targets", sum(2**slot for slot in self.targets), 6)
        out.bits("unseen", self.unseen, PACK_SIZE)
        out.one_hot("attacker", int(self.attacker == seat), 2)
        out.numbers(
            "counts",
            [self.stock, float(self.goals[seat]), float(self.goals[1 - seat])],
            [40.0, 1, 1],
        )


GAME = Jakis
