"""How Contract Samba looks: sequences by both ends, what was called, and the contract."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import (
    BidPlace,
    Counter,
    CounterZone,
    Eye,
    Item,
    Text,
    Zone,
    listed,
    player_word,
    t,
)
from pelitupa.equipment.cards import SUITS
from pelitupa.games.canasta.cards import text_of
from pelitupa.games.canasta.contract_samba.actions import MAKES_CALL, place_name
from pelitupa.games.canasta.contract_samba.auction import (
    BIDS,
    SEATS,
    call_label,
    caller,
    contract_name,
    level_of,
    type_name,
    type_of,
)
from pelitupa.games.canasta.contract_samba.game import ContractState
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    FIRST_SET,
    is_run,
    is_whole,
    is_wild_at,
)
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING
from pelitupa.games.canasta.phases import ANSWER, MELDING, START
from pelitupa.games.canasta.table_look import CanastaGameLook, meld_of

_ORDER: Final = (*range(BLACK - 1, FIRST_SET - 1, -1), *range(FIRST_SET), BLACK)


class ContractLook(CanastaGameLook[ContractState]):
    """See `Look`."""

    pile_wish: ClassVar[str] = ""

    def bid_place(self, state: ContractState, action: int) -> BidPlace | None:
        actions = state.game.actions
        call = actions.about[action]
        if actions.does[action] != MAKES_CALL or call >= BIDS:
            return None
        kind = type_of(call)
        suit = SUITS[kind] if kind < len(SUITS) else ""
        return BidPlace(level_of(call), kind, suit, type_name(kind))

    def task(self, state: ContractState, seat: int) -> str:
        if state.phase == CALLING:
            return t("Bid, pass or double")
        by_partner = self.asked_by_partner(state)
        if state.phase == ANSWER:
            return by_partner
        need, points = state.minimums[state.side()], state.laid_points()
        if state.phase == OPENING:
            return t(
                "Open as declarer: {points} points, {needed} needed", points=points, needed=need
            )
        if state.taking and len(state.laid) < state.natural_needed():
            return t("Lay the cards that take the pile")
        if (state.laid or state.taking) and not state.opened[state.side()]:
            return t("Opening: {points} points, {needed} needed", points=points, needed=need)
        if state.phase == START:
            return t("Draw two cards, or take the pile")
        return by_partner or t("Meld what you like, then discard")

    def is_composing(self, state: ContractState) -> bool:
        return state.phase == OPENING or super().is_composing(state)

    def hand_wish(self, state: ContractState) -> str:
        return "discard {card}" if state.phase == MELDING and not state.laid else ""

    def meld_items(self, state: ContractState, team: int) -> list[Item]:
        """Each meld by one card with how many there are; a sequence by both its ends."""
        items: list[Item] = []
        for place in _ORDER:
            meld = state.melds[team][place]
            if not meld:
                continue
            id, name = f"meld-{team}-{place}", place_name(place)
            if not is_run(place):
                natural = [kind for kind in meld if not is_wild_at(place, kind)]
                items.append(meld_of(id, natural, len(meld), name))
                continue
            mark = "winning" if is_whole(place, meld) else ""
            label = t(
                "{place} from {low} to {high}",
                place=name,
                low=text_of(meld[0]),
                high=text_of(meld[-1]),
            )
            low, high = text_of(meld[0]), text_of(meld[-1])
            items.append(Item(f"{id}-low", low, label, mark=mark, note=str(len(meld))))
            items.append(Item(f"{id}-high", high, label, mark=mark))
        return items

    def told(self, state: ContractState, team: int) -> Text:
        """What a side still needs to open, or its canastas and sambas."""
        if not state.opened[team]:
            return (
                t("opens with {points}", points=state.minimums[team])
                if state.minimums[team]
                else t("")
            )
        whole = [place for place, meld in enumerate(state.melds[team]) if is_whole(place, meld)]
        runs = len([place for place in whole if is_run(place)])
        if not whole:
            return t("")
        return t("canastas: {count}, sambas: {runs}", count=len(whole) - runs, runs=runs)

    def own_zones(self, state: ContractState, eye: Eye) -> list[Zone]:
        """What each player has called, in the order of their turns."""
        return [eye.known("auction") or eye.keep(self._auction(state))]

    def _auction(self, state: ContractState) -> CounterZone:
        counters: list[Counter] = []
        for step in range(SEATS):
            seat = caller(state.first, step)
            said = [call_label(call) for call in state.calls[step::SEATS]]
            value = listed(said) if said else t("nothing yet")
            counters.append(
                Counter(f"calls-{seat}", t("{player} calls", player=player_word(seat)), value, seat)
            )
        return CounterZone("auction", t("Auction"), tuple(counters))

    def counters(self, state: ContractState) -> list[Counter]:
        """The contract and who plays it."""
        contract = state.contract
        if contract is None:
            return []
        text = contract_name(contract.level, contract.type)
        if contract.doubled:
            text = t("{contract}, doubled", contract=text)
        return [
            Counter("contract", t("Contract"), text),
            Counter("declarer", t("Declarer"), player_word(contract.seat)),
        ]


LOOK: Final = ContractLook
