"""What each seat sees of a table of Contract Samba, what it is asked, and the same as numbers."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    BidPlace,
    Counter,
    CounterZone,
    Eye,
    Item,
    Tensor,
    Text,
    Zone,
    listed,
    player_word,
    t,
)
from pelitupa.equipment.cards import SUITS
from pelitupa.games.canasta.asking import ANSWER, BOUND, MELDING, REFUSED, START
from pelitupa.games.canasta.cards import text_of
from pelitupa.games.canasta.contract_samba.actions import MAKES_CALL, place_name
from pelitupa.games.canasta.contract_samba.auction import (
    BIDS,
    LEVELS,
    SEATS,
    TYPES,
    call_label,
    caller,
    contract_name,
    highest,
    level_of,
    type_name,
    type_of,
)
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    FIRST_SET,
    PLACES,
    is_run,
    is_whole,
    is_wild_at,
    wilds_at,
)
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING, PHASES, ContractTable
from pelitupa.games.canasta.measures import MEASURE
from pelitupa.games.canasta.seen import meld_of

_EQUAL: Final = 3
_ORDER: Final = (*range(BLACK - 1, FIRST_SET - 1, -1), *range(FIRST_SET), BLACK)


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractView(ContractTable):
    """A position, as it is shown."""

    __slots__ = ()

    pile_wish: ClassVar[str] = ""

    def _bid_place(self, action: int) -> BidPlace | None:
        actions = self.game.actions
        call = actions.about[action]
        if actions.does[action] != MAKES_CALL or call >= BIDS:
            return None
        kind = type_of(call)
        suit = SUITS[kind] if kind < len(SUITS) else ""
        return BidPlace(level_of(call), kind, suit, type_name(kind))

    def _task(self, seat: int) -> str:
        if self.phase == CALLING:
            return t("Bid, pass or double")
        by_partner = self.asked_by_partner()
        if self.phase == ANSWER:
            return by_partner
        need, points = self.zones[self.side()], self.laid_points()
        if self.phase == OPENING:
            return t(
                "Open as declarer: {points} points, {needed} needed", points=points, needed=need
            )
        if self.taking and len(self.laid) < self.natural_needed():
            return t("Lay the cards that take the pile")
        if (self.laid or self.taking) and not self.opened[self.side()]:
            return t("Opening: {points} points, {needed} needed", points=points, needed=need)
        if self.phase == START:
            return t("Draw two cards, or take the pile")
        return by_partner or t("Meld what you like, then discard")

    def is_composing(self) -> bool:
        return self.phase == OPENING or super().is_composing()

    def hand_wish(self) -> str:
        return "discard {card}" if self.phase == MELDING and not self.laid else ""

    def meld_items(self, team: int) -> list[Item]:
        """Each meld by one card with how many there are; a sequence by both its ends."""
        items: list[Item] = []
        for place in _ORDER:
            meld = self.melds[team][place]
            if not meld:
                continue
            id, name = f"meld-{team}-{place}", place_name(place)
            if not is_run(place):
                natural = [kind for kind in meld if not is_wild_at(place, kind)]
                items.append(meld_of(id, natural, len(meld), name))
                continue
            mark = "winning" if is_whole(place, meld) else ""
            label = t("{place} from {low} to {high}", place=name, low=text_of(meld[0]),
                      high=text_of(meld[-1]))  # fmt: skip
            low, high = text_of(meld[0]), text_of(meld[-1])
            items.append(Item(f"{id}-low", low, label, mark=mark, note=str(len(meld))))
            items.append(Item(f"{id}-high", high, label, mark=mark))
        return items

    def told(self, team: int) -> Text:
        """What a side still needs to open, or its canastas and sambas."""
        if not self.opened[team]:
            return t("opens with {points}", points=self.zones[team]) if self.zones[team] else t("")
        whole = [place for place, meld in enumerate(self.melds[team]) if is_whole(place, meld)]
        runs = len([place for place in whole if is_run(place)])
        if not whole:
            return t("")
        return t("canastas: {count}, sambas: {runs}", count=len(whole) - runs, runs=runs)

    def own_zones(self, eye: Eye) -> list[Zone]:
        """What each player has called, in the order of their turns."""
        return [eye.known("auction") or eye.keep(self._auction())]

    def _auction(self) -> CounterZone:
        counters: list[Counter] = []
        for step in range(SEATS):
            seat = caller(self.first, step)
            said = [call_label(call) for call in self.calls[step::SEATS]]
            value = listed(said) if said else t("nothing yet")
            counters.append(Counter(f"calls-{seat}", t("{player} calls", player=player_word(seat)),
                                    value, seat))  # fmt: skip
        return CounterZone("auction", t("Auction"), tuple(counters))

    def counters(self) -> list[Counter]:
        """The contract and who plays it."""
        contract = self.contract
        if contract is None:
            return []
        text = contract_name(contract.level, contract.type)
        if contract.doubled:
            text = t("{contract}, doubled", contract=text)
        return [
            Counter("contract", t("Contract"), text),
            Counter("declarer", t("Declarer"), player_word(contract.seat)),
        ]

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers: cards by kind, players in order from the seat itself, its own side first."""
        for step in out.turned(range(SEATS)):
            other = (seat + step) % SEATS
            self.observe_hand(seat, step, out, 30.0, _EQUAL)
            said = [call for number, call in enumerate(self.calls)
                    if caller(self.first, number) == other]  # fmt: skip
            out.numbers("highest", [highest(said) + 1], LEVELS * TYPES)
        for side in out.sided((seat % 2, 1 - seat % 2)):
            for place in range(PLACES):
                meld = self.melds[side][place]
                low = meld[0] // 4 if meld and is_run(place) else 0
                out.numbers("meld", [len(meld), wilds_at(place, meld), low], [MEASURE, 2, 13])
            out.numbers(
                "side",
                [
                    len(self.reds[side]),
                    float(self.opened[side]),
                    self.zones[side],
                    self.totals[side],
                    self.fines[side],
                ],
                [6.0, 1, 200.0, 20000.0, 2.0],
            )
        contract = self.contract
        out.numbers("contract", [0.0] * 4 if contract is None else [
            contract.level, contract.type + 1, float(contract.doubled),
            float(contract.seat % 2 == seat % 2),
        ], [LEVELS, TYPES, 1, 1])  # fmt: skip
        self.observe_pile(out, _EQUAL)
        out.numbers("stock", [self.left], 162.0)
        out.one_hot("phase", self.phase, PHASES)
        out.whose("turn", (self.turn - seat) % SEATS, SEATS)
        out.numbers(
            "turn so far",
            [
                float(self.taking > 0),
                self.owed,
                float(self.opening),
                float(self.asked),
                float(self.bound == BOUND),
                float(self.bound == REFUSED),
                float(self.short),
                float(self.took),
            ],
            [1, 2.0, 1, 1, 1, 1, 1, 1],
        )
