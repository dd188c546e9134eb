"""How Huutopussi looks: the auction, the contract, and gifts that are not complete."""

from __future__ import annotations

from typing import Final, TypeVar

from pelitupa.core import Counter, CounterZone, Eye, Zone, player_word, t
from pelitupa.games.tricks.huutopussi.auction import BIDDING, GIVING, RAISING
from pelitupa.games.tricks.huutopussi.match import GIFT, HuutopussiMatch
from pelitupa.games.tricks.passing import gift_zones, held_by
from pelitupa.games.tricks.pussi_family.look import PussiLook
from pelitupa.games.tricks.seats import partner_of

Huuto = TypeVar("Huuto", bound=HuutopussiMatch, contravariant=True)


class HuutopussiLook(PussiLook[Huuto]):
    """See `Look`."""

    def choice_prompt(self, state: Huuto) -> str:
        if state.phase == BIDDING:
            if not state.bids:
                return t("Open the auction with 50 or more")
            if state._most_bid() < state._least_bid():
                return t("You may not bid any more")
            return t("Bid more than {amount}, or pass", amount=state.final_bid())
        if state.phase == RAISING:
            return t("Raise your bid of {amount}, or keep it", amount=state.final_bid())
        if state.phase != GIVING:
            return super().choice_prompt(state)
        left = GIFT - state.places[state.aside].bit_count()
        if state.given < GIFT:
            return t("Give the declarer cards: {left} to go", left=left)
        return t("Give your partner cards back: {left} to go", left=left)

    def status(self, state: Huuto, seat: int) -> str:
        if seat == state.declarer:
            return t("dealer, declarer") if seat == state.dealer else t("declarer")
        return super().status(state, seat)

    def contract_counters(self, state: Huuto) -> list[Counter]:
        counters = super().contract_counters(state)
        if state.declarer >= 0:
            counters.append(Counter("declarer", t("Declarer"), player_word(state.declarer)))
        if state.contract:
            counters.append(Counter("agreed", t("Contract"), str(state.contract)))
        return counters

    def held(self, state: Huuto, eye: Eye, chair: int) -> int:
        return held_by(state, eye, chair, state.aside)

    def more_zones(self, state: Huuto, eye: Eye) -> list[Zone]:
        if not state.bids:
            return [*self.aside_zones(state, eye), *super().more_zones(state, eye)]
        counters: list[Counter] = []
        for number, (seat, amount) in enumerate(state.bids):
            said = str(amount) if amount else t("pass")
            label = player_word(seat)
            counters.append(Counter(f"bid-{number}", label, said, owner=seat))
        auction = CounterZone("auction", t("Auction"), tuple(counters))
        return [auction, *self.aside_zones(state, eye), *super().more_zones(state, eye)]

    def aside_zones(self, state: Huuto, eye: Eye) -> list[Zone]:
        """The cards chosen for a gift that is not complete."""
        if not state.places[state.aside]:
            return []
        partner = player_word(partner_of(state.turn))
        return gift_zones(state, eye, state.aside, t("For {name}", name=partner))


LOOK: Final = HuutopussiLook
