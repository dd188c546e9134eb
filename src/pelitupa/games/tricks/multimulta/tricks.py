"""How tricks are played in Multimulta (booklet 12.3), whoever plays with whom."""

from __future__ import annotations

from pelitupa.core import Reason, t
from pelitupa.games.tricks.exchange import ExchangeMatch


class MultimultaTricks(ExchangeMatch):
    """A position of a match of either kind: the best so far is reached, or else the suit is followed."""

    def _after_the_deal(self) -> None:
        self._begin_exchange()

    def _obligations(self) -> list[int]:
        return [self._reaching(), self.many.deck.having[self.suit]] if self.trick else []

    def _obligation(self, index: int) -> Reason:
        if index == 0:
            return "beat", t("You have {wanted}, and must play it.", wanted=self._wanted())
        suit = self.many.suit_title(self.suit)
        return "follow", t("You have a card with a rank in {suit}, and must play one.", suit=suit)
