"""The bot of Tuppi: bids by what deals are worth, cards, solved where it can be, with agreed signals."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, Settings, option
from pelitupa.games.tricks.seats import side_of
from pelitupa.games.tricks.tuppi.auction import (
    BIDDING,
    GIVE,
    GIVING,
    OFFERING,
    PASS,
    PUTTING_AWAY,
    SOOLI,
)
from pelitupa.games.tricks.tuppi.game import Tuppi, TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import SOLO
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.tuppi.bidding import Table, choose_bid, rami_value
from pelitupa.players.tuppi.drawing import believable_deals, plain_deals
from pelitupa.players.tuppi.play import CardChooser
from pelitupa.players.tuppi.sooli import (
    chance_of_sooli,
    choose_gift,
    choose_to_put_away,
    ranked_plays,
)
from pelitupa.players.tuppi.worth import Worth

_BIDS = 4
"""A bid is thought over on as many times the deals of a card: there it is cheap."""


@dataclass(frozen=True)
class TuppiSettings(Settings):
    """How much is drawn and solved, and who is listened to."""

    deals: int = option(16, "Deals drawn for a card; four times as many for a bid.", low=1)
    cards: int = option(
        9, "Cards of the longest hands that are solved; longer ones are played on to six.", low=1
    )
    signals: bool = option(True, "Keep to the signals of the card, and hear the partner's.")
    opponents: bool = option(False, "Hear the opponents' signals, too.")


class TuppiBot(SeatBot):
    """Plays Tuppi. It looks at its own hand, at what all have seen, and at deals drawn from these."""

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: TuppiSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game."""
        if not isinstance(game, Tuppi):
            raise OptionError(f"the bot 'tuppi' plays Tuppi only, not {game.id}")
        self.settings = settings if settings is not None else TuppiSettings()
        super().__init__(seat)
        self._seed = seed
        self._worth = Worth(game)
        self._rng = Random(0)

    def step(self, state: Any) -> Action:
        """The action chosen, of a state in which this seat is the current player.

        Raises `PelitupaError` where it is not.
        """
        self._check_turn(state)
        legal: list[int] = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        self._rng = Random(f"{self._seed}:{self.seat}:{state.move_number()}")
        deal = state.resample_from_infostate(self.seat, self._rng.random)
        table = Table(self._worth, deal.points, deal.deal_number())
        if deal.phase in (BIDDING, OFFERING, PUTTING_AWAY, GIVING):
            return self._between_deal_and_play(state, deal, table)
        deals = self._deals(state, table, self.settings.deals)
        if deal.contract == SOLO:
            return ranked_plays(deals)[0][0]
        chooser = CardChooser(deals, table, self.settings.cards, self._rng)
        return chooser.ranked(self.settings.signals)[0][0]

    def _deals(self, state: Any, table: Table, count: int) -> list[TuppiMatch]:
        listened = []
        if self.settings.signals:
            listened.append(self.seat ^ 2)
        if self.settings.opponents:
            listened += [self.seat ^ 1, self.seat ^ 3]
        return believable_deals(state, self.seat, table, listened, self._rng, count)

    def _between_deal_and_play(self, state: Any, deal: TuppiMatch, table: Table) -> int:
        """The bid, the answer to the offer of sooli, or the card of its exchange."""
        count = _BIDS * self.settings.deals
        if deal.phase == BIDDING:
            return choose_bid(plain_deals(state, self.seat, self._rng, count), self.seat, table)
        deals = self._deals(state, table, count)
        if deal.phase == OFFERING:
            return SOOLI if self._gains_by_sooli(deals, table) else PASS
        if deal.phase == PUTTING_AWAY:
            return GIVE + choose_to_put_away(deals, self.seat)
        return GIVE + choose_gift(deals, self.seat)

    def _gains_by_sooli(self, deals: list[TuppiMatch], table: Table) -> bool:
        """Whether sooli is worth more to the side than rami against it, over some deals."""
        first, side = deals[0], side_of(self.seat)
        chance = chance_of_sooli(deals, self.seat)
        good = table.of_sooli(first.points, side, side)
        bad = table.of_sooli(first.points, 1 - side, side)
        rami = sum(rami_value(deal.places[:4], first.declarer, side, table) for deal in deals)
        return chance * good + (1.0 - chance) * bad > rami / len(deals)


BOT: Final = Kind(TuppiSettings, TuppiBot, best="deals=12")
