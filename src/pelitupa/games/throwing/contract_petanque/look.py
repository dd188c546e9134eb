"""How Contract Petanque looks: the road as in petanque, and beside it the bids and the contract."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, CounterZone, Eye, Zone, player_word, t
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_look import BoulesLook
from pelitupa.games.throwing.boules_pitch import BALL_NEXT
from pelitupa.games.throwing.closeness import side_word
from pelitupa.games.throwing.contract_petanque.auction import NOBODY
from pelitupa.games.throwing.contract_petanque.game import BID, ContractPetanqueState


class ContractPetanqueLook(BoulesLook):
    """See `Look`."""

    def zones(self, state: BoulesState, eye: Eye) -> list[Zone]:
        assert isinstance(state, ContractPetanqueState)
        return [*super().zones(state, eye), self.auction(state)]

    def auction(self, state: ContractPetanqueState) -> CounterZone:
        """The last number, by what it is multiplied, and who fled."""
        auction = state.auction
        number, declarer, fleer = "-", "-", "-"
        if auction.number:
            number = str(auction.number)
        if state.declarer != NOBODY:
            declarer = side_word(state.declarer)
        elif auction.declarer != NOBODY:
            declarer = side_word(state.bidders[auction.declarer])
        if state.fleer != NOBODY:
            fleer = side_word(state.fleer)
        elif auction.fleer != NOBODY:
            fleer = side_word(state.bidders[auction.fleer])
        return CounterZone(
            "auction",
            t("The auction"),
            (
                Counter("bid", t("Bid"), number),
                Counter("bidder", t("Bid by"), declarer),
                Counter("factor", t("Times"), str(auction.factor())),
                Counter("fled", t("Fled"), fleer),
            ),
        )

    def task(self, state: BoulesState, seat: int) -> str:
        assert isinstance(state, ContractPetanqueState)
        if state.choosing:
            return t("Do you throw first or last?")
        if state.is_auction():
            return self.bidding(state, state.boules.side_of[seat])
        if state.next == BALL_NEXT and state.hand() != state.thrower:
            return t("Throw the ball of the one who fled")
        return super().task(state, seat)

    def bidding(self, state: ContractPetanqueState, side: int) -> str:
        """What a player may bid, in which round; in the last one those who are far behind are told."""
        round, rounds = state.deal, state.game.options.rounds
        first = not state.auction.number
        if state.is_silent(side):
            if first:
                return t("Round {round} of {rounds}, more than twenty points behind: begin with 1",
                         round=round, rounds=rounds)  # fmt: skip
            return t("Round {round} of {rounds}, more than twenty points behind: pass",
                     round=round, rounds=rounds)  # fmt: skip
        if first:
            return t("Round {round} of {rounds}: begin the bidding, 1 to 5 points",
                     round=round, rounds=rounds)  # fmt: skip
        return t("Round {round} of {rounds}: bid, or pass", round=round, rounds=rounds)

    def awaited(self, state: BoulesState, player: int) -> str:
        assert isinstance(state, ContractPetanqueState)
        who = player_word(player)
        if state.choosing:
            return t("{player:@ says|You say} who of the defenders throws first", player=who)
        if state.is_auction():
            return t("{player:@ bids|You bid}", player=who)
        return super().awaited(state, player)

    def group(self, state: BoulesState, action: int) -> str:
        return t("Bid") if action >= BID else super().group(state, action)


LOOK: Final = ContractPetanqueLook
