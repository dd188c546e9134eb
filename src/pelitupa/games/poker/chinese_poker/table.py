"""What lies on the table in Chinese Poker, and whose turn it is: the fields of a position."""

from __future__ import annotations

from typing import Final, Self

from pelitupa.core import Game, Text, t
from pelitupa.core.going_out import GoingOutState
from pelitupa.equipment.cards import PACK_SIZE, card_text, cards_in
from pelitupa.games.poker.chinese_poker.combinations import CARD_OF
from pelitupa.games.poker.chinese_poker.options import ChinesePokerOptions

PASS: Final = PACK_SIZE
PLAY: Final = PACK_SIZE + 1

KINDS: Final = {
    1: "a single card",
    2: "a pair",
    3: "three of a kind",
    5: "a poker hand of five cards",
}


def kind_name(kind: int) -> Text:
    """The name of a type of combination, by its number of cards."""
    return t(KINDS[kind])


def shown(cards: int) -> str:
    """The short texts of a set of cards, from the lowest to the highest."""
    return " ".join([card_text(CARD_OF[height]) for height in cards_in(cards)])


class ChinesePokerTable(GoingOutState):
    """A position. All sets of cards are by height.

    `undealt` are the cards still to be dealt; a hand still has the `chosen` cards of a combination that is
    being put together. `last` is the combination to be beaten (none at the start of a round), with its
    type, its worth and who played it; `passes` counts since then. `out` are the players without cards, in
    their order, `gone` the cards played in this deal.
    """

    def __init__(self, game: Game, options: ChinesePokerOptions) -> None:
        super().__init__(game)
        self.options = options
        self.first = 0
        self.hands: list[int] = []
        self.undealt = 0
        self.dealt = 0
        self.gone = 0
        self.turn = 0
        self.chosen = 0
        self.last = 0
        self.last_by = 0
        self.kind = 0
        self.worth = 0
        self.passes = 0
        self.points: list[int] = list(game.starting) or [0] * options.players
        self.over = False
        self._wholes: tuple[int, ...] | None = None

    def clone(self) -> Self:
        new = super().clone()
        new.first = self.first
        new.hands = self.hands.copy()
        new.undealt = self.undealt
        new.dealt = self.dealt
        new.gone = self.gone
        new.turn = self.turn
        new.chosen = self.chosen
        new.last = self.last
        new.last_by = self.last_by
        new.kind = self.kind
        new.worth = self.worth
        new.passes = self.passes
        new.points = self.points.copy()
        new.over = self.over
        new._wholes = self._wholes
        return new

    def lay(self, hands: list[int], undealt: int) -> None:
        """Let these be the hands, and the cards still to be dealt."""
        self.hands, self.undealt = hands, undealt
        self._wholes = None

    def wholes(self) -> tuple[int, ...]:
        """The combinations that may be played now, of those that begin with the chosen cards."""
        raise NotImplementedError
