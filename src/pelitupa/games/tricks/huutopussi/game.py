"""Huutopussi (booklet 18): Marjapussi's tricks for a bid of points, for four in two sides or for three.

`match.py` has the game for four, as mathematics students play it, and `alliance.py` that for three (booklet
14).
"""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import Rulebook
from pelitupa.games.tricks.actions import Actions
from pelitupa.games.tricks.huutopussi.alliance import AllianceMatch
from pelitupa.games.tricks.huutopussi.auction import ACTIONS, HIGHEST, LONGEST_AUCTION, actions
from pelitupa.games.tricks.huutopussi.match import HuutopussiMatch
from pelitupa.games.tricks.huutopussi.options import ANY, HuutopussiOptions
from pelitupa.games.tricks.passing import SEQUENCE
from pelitupa.games.tricks.pussi_family.match import PACK_OF, TRICK_ACTIONS, PussiGame

_LONGEST_DEAL: Final = LONGEST_AUCTION + 7 + TRICK_ACTIONS
_THROWN_IN: Final = 4
"""The most decisions in a deal that is thrown in: everyone's first turn."""


class Huutopussi(PussiGame[HuutopussiOptions]):
    """Huutopussi. Actions: a card to play, those of marriages, of the auction and of the exchange."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.huutopussi.look"

    pad_place: ClassVar[str] = "pelitupa.games.tricks.huutopussi.pad"

    actions: ClassVar[Actions] = ACTIONS

    def __init__(self, options: HuutopussiOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        if options != HuutopussiOptions():
            self.acts = actions(options.players, options.announce == ANY)
            self.named = self.acts.named

    def new_initial_state(self) -> HuutopussiMatch:
        return AllianceMatch(self) if self.options.players == 3 else HuutopussiMatch(self)

    def _look_place(self) -> str:
        return (
            "pelitupa.games.tricks.huutopussi.alliance_look"
            if self.options.players == 3
            else self.look_place
        )

    def chairs(self) -> int:
        return self.options.players

    def hand_size(self) -> int:
        """Of three, each gets eleven; three cards are left for the declarer."""
        return 11 if self.options.players == 3 else 9

    def pockets(self) -> int:
        return 1

    def passes_in_order(self) -> bool:
        return self.options.passing == SEQUENCE

    def deal_limit(self) -> int:
        return self.options.limit

    def score_range(self) -> tuple[float, float]:
        """In each deal all there is to get, which is as much as can be bid; or the highest bid lost twice."""
        deals = min(self.options.deals or self.deal_limit(), self.deal_limit())
        return -2.0 * HIGHEST * deals, float(HIGHEST * deals)

    def max_game_length(self) -> int:
        limit = self.deal_limit()
        played = min(self.options.deals or limit, limit)
        return played * _LONGEST_DEAL + (limit - played) * _THROWN_IN

    def max_chance_nodes_in_history(self) -> int:
        return PACK_OF * self.deal_limit()


GAME = Huutopussi
