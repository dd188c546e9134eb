"""Moska (booklet 30): Musta Maija with pairs and triplets, into which all others may throw cards."""

from __future__ import annotations

from typing import ClassVar

from pelitupa.core import Rulebook, t
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.beating.maija import MaijaGame
from pelitupa.games.beating.moska.options import HAND, PACKS, MoskaOptions
from pelitupa.games.beating.moska.steps import StepsState
from pelitupa.games.beating.moska.throwing import EXCHANGING, MoskaState


class Moska(MaijaGame[MoskaOptions]):
    """Moska. Actions: the cards, done, leave, no, stock, and all."""

    look_place: ClassVar[str] = "pelitupa.games.beating.moska.look"
    full_hand: ClassVar[int] = HAND
    phases: ClassVar[int] = EXCHANGING + 1

    def __init__(self, options: MoskaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, options.first, options.limit)
        self.pack, self.hand = PACKS[options.pack], options.hand_size
        self.draws_last = options.turned == "drawn_last"
        self.draws_before_pickup = options.draw_before_pickup
        self.in_steps = options.defence == "in_steps"
        if self.in_steps:
            self.named = [*CARDS, ("done", t("done")), ("leave", t("pick up what is left"))]
        self.named = [
            *self.named,
            ("no", t("no card")),
            ("stock", t("beat from the stock")),
            ("all", t("pick up all")),
        ]

    def new_initial_state(self) -> MoskaState:
        return StepsState(self) if self.in_steps else MoskaState(self)

    def score_range(self) -> tuple[float, float]:
        """For each place a point for every player behind."""
        return 0.0, self.players - 1.0

    def max_game_length(self) -> int:
        """In each turn the cards attack, beat or are beaten, and after each the others are asked again.

        At once no more attack than the defender holds; in steps all cards can come to lie there, and half of
        them are named once more, to be beaten. Once in a match everyone may be asked to exchange.
        """
        cards = PACK_SIZE if self.in_steps else PACK_SIZE // 2
        asked = (cards + 1) * (self.players - 1)
        return self.limit * (2 * cards + 2 + asked) + self.players

    def max_chance_nodes_in_history(self) -> int:
        """Each card is drawn once, and the one that shows the trumps is turned up before."""
        return PACK_SIZE + 1

    def silence_answers(self) -> bool:
        return True


GAME = Moska
