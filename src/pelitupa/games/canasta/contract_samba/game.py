"""Contract Samba (booklet 49): an auction of thousands, and then Samba for what was promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import Rule, Rulebook, Sampler, Tensor, player_word, t, tn
from pelitupa.core.game import CloneSampler
from pelitupa.games.canasta import shared_rules
from pelitupa.games.canasta.actions import (
    ASKS,
    DISCARDS,
    DRAWS,
    FALLS_SHORT,
    LAYS,
    LAYS_AWAY,
    SHOWS,
    TAKES,
    TAKES_NOW,
)
from pelitupa.games.canasta.asking import BOUND, NO_MISTAKES, NOT_ASKED, NOT_SHORT, REFUSED, WORDS
from pelitupa.games.canasta.cards import BLACK_THREES, JOKER, RED_THREES, Melds
from pelitupa.games.canasta.contract_samba import arranging, auction, rules, scoring
from pelitupa.games.canasta.contract_samba.actions import (
    ACTIONS,
    CALL,
    DISCARD,
    MAKES_CALL,
    OPENS,
    RED,
    SHOW,
    TAKE,
)
from pelitupa.games.canasta.contract_samba.auction import (
    BIDS,
    CALLS,
    LEVELS,
    SEATS,
    TYPES,
    caller,
    highest,
)
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    NO_MELDS,
    PLACES,
    TWO,
    is_run,
    points_of,
    wilds_at,
)
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.options import ContractOptions
from pelitupa.games.canasta.contract_samba.table import (
    CALLING,
    OPENING,
    PHASES,
    ContractTable,
    taken_of,
)
from pelitupa.games.canasta.dealing import Movements, ScoreLine
from pelitupa.games.canasta.match import CanastaMatch
from pelitupa.games.canasta.measures import CANASTA_SIZE
from pelitupa.games.canasta.phases import MELDING, OVER, START, TURNING

HAND: Final = 15
PACKS: Final = 3
JOKERS: Final = 6

_EQUAL: Final = PACKS
"""So many equal cards there are, as a unit for tensors."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractSamba(CanastaMatch[ContractOptions]):
    """Contract Samba. Actions: lay a card to a place, call, discard, take the pile, draw, end an opening."""

    look_place: ClassVar[str] = "pelitupa.games.canasta.contract_samba.look"
    sampler_place: ClassVar[str] = "pelitupa.games.canasta.contract_samba.hidden"
    pad_place: ClassVar[str] = "pelitupa.games.canasta.contract_samba.pad"

    def __init__(self, options: ContractOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, [PACKS] * JOKER + [JOKERS], HAND, ACTIONS)
        self.first, self.target = options.first, options.target
        self.deals, self.limit = options.deals, options.limit
        self.penalties = options.penalties

    def deal_range(self) -> tuple[int, int]:
        """All cards melded, twos and jokers in canastas of twos and the rest in sambas, and the highest
        contract, doubled; or all held, and a fine for every bid."""
        cards = self.worth_of_pack()
        twos = (sum(self.pack[:4]) + self.pack[JOKER]) // CANASTA_SIZE
        threes = sum([self.pack[kind] for kind in (*RED_THREES, *BLACK_THREES)])
        most = (
            cards + scoring.canasta_bonus(TWO, True) * twos + scoring.SAMBA * self.most_canastas()
        )
        most += scoring.GOING_OUT + scoring.AT_ONCE + 2 * scoring.PROMISED * LEVELS
        least = -cards + scoring.RED_HELD * threes - scoring.CANNOT_OPEN * BIDS
        return least - self.most_fines(), most

    def new_initial_state(self) -> ContractState:
        return ContractState(self).begin()

    def max_game_length(self) -> int:
        # a bid is higher than the last, with three passes between; each turn draws a card at least, and
        # beside that begins, takes, asks and discards; every card is laid once, or again in too small an
        # opening
        most = 80 if self.options.penalties else 10
        return self.most_deals() * (4 * CALLS + sum(self.pack) * most)


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractState(ContractTable):
    """A position; see `ContractTable` for its fields."""

    __slots__ = ()

    opens_with: ClassVar[tuple[tuple[int, int], ...]] = (
        (10000, 200),
        (7000, 150),
        (3000, 120),
        (1500, 90),
        (0, 50),
    )
    opens_at_least: ClassVar[int] = 15

    def __init__(self, game: ContractSamba) -> None:
        super().__init__(game, game.options.opens_as_frozen, game.options.partner_counts)

    def no_melds(self) -> Melds:
        return NO_MELDS

    def composing(self) -> int:
        if self.phase in (START, MELDING, OPENING):
            return len(self.laid) + int(self.taking > 0)
        return -1

    # --- steps in whatever order a person takes them: see `pelitupa.table.staging`

    def wishes(self) -> list[int]:
        """The steps that somebody might want to take next, in whatever order."""
        return arranging.wishes(self) if self.composing() >= 0 else []

    def rearranged(self, steps: Sequence[int], wanted: int) -> list[int]:
        """The steps of a turn that begins here, and one that is wanted, in an order that is legal."""
        return arranging.rearranged(self, steps, wanted)

    # --- what can be done

    def is_quiet(self) -> bool:
        return self.phase == CALLING or super().is_quiet()

    def choices(self) -> list[int]:
        if self.phase == CALLING:
            return [CALL + call for call in auction.next_calls(self.calls)]
        found: list[int] = []
        if self.phase != START or self.taking:
            found = sorted([ACTIONS.lay_of[step] for step in self.lays()])
        found += [DISCARD + kind for kind in self.discards()]
        found += [TAKE + place for place in self.takes()]
        for action in range(RED, len(ACTIONS.does) if self.penalties() else SHOW):
            if self.against(ACTIONS.does[action], ACTIONS.about[action]) is None:
                found.append(action)
        return found

    def against(self, does: int, about: int) -> Rule[Self] | None:
        if does == MAKES_CALL:
            return self.against_calling(about)
        if self.phase == CALLING:
            return rules.AUCTION_FIRST
        if does == LAYS:
            return self.against_laying(about)
        if does == DISCARDS:
            return self.against_discarding(about)
        if does == TAKES:
            return self.against_taking(about)
        if does == SHOWS:
            return self.against_showing(about)
        if does == LAYS_AWAY:
            return self.against_laying_away(about)
        if does == DRAWS:
            return self.against_drawing()
        if does == TAKES_NOW:
            return self.against_taking_now()
        if does == OPENS:
            return self.against_opening()
        if does == ASKS:
            return self.against_asking()
        return self.against_falling_short() if does == FALLS_SHORT else NOT_ASKED

    def against_calling(self, call: int) -> Rule[Self] | None:
        """The first rule against a call of the auction."""
        if self.phase != CALLING:
            return rules.AUCTION_OVER
        if auction.may_call(self.calls, call):
            return None
        return rules.NOT_DOUBLED if call == auction.DOUBLE else rules.NOT_HIGHER

    def against_drawing(self) -> Rule[Self] | None:
        """The first rule against drawing: who has said that he goes out cannot, whatever comes."""
        if self.phase != START or self.taking:
            return rules.NO_BEGINNING
        return shared_rules.BOUND_OUT if self.bound == BOUND else None

    def against_taking_now(self) -> Rule[Self] | None:
        """The first rule against taking the pile with what was laid, which has to open."""
        if not self.taking or len(self.laid) < self.natural_needed():
            return rules.PILE_POINTS
        melds = self.now()
        return None if self.begun(melds) < 0 and self.has_opened(melds) else rules.PILE_POINTS

    def against_laying_away(self, kind: int) -> Rule[Self] | None:
        """The first rule against laying a red three before the side, for another card; who has said that he
        goes out draws no more."""
        if self.bound == BOUND:
            return rules.BOUND_RED
        if self.phase != MELDING or self.laid or kind not in self.hands[self.turn]:
            return rules.RED_LATER
        return None

    def against_falling_short(self) -> Rule[Self] | None:
        """The first rule against laying what is too small an opening."""
        if not self.penalties():
            return NO_MISTAKES
        melds = self.now()
        if not self.may_try() or not self.laid or self.begun(melds) >= 0:
            return NOT_SHORT
        if self.taking and len(self.laid) < self.natural_needed():
            return NOT_SHORT
        return NOT_SHORT if self.has_opened(melds) else None

    def but_for(self, does: int, about: int) -> Rule[Self] | None:
        """Beside the partner's no, what the partner holds."""
        found = super().but_for(does, about)
        if found is None and self.counts_partner():
            self.partner_counts = False
            if self.against(does, about) is None:
                found = rules.KEPT_IN
            self.partner_counts = True
        return found

    def ground(self, does: int, about: int) -> Rule[Self]:
        return WORDS[does] if does in WORDS else rules.ground(self, does, about)

    # --- ending a turn, or the opening

    def against_opening(self) -> Rule[Self] | None:
        """The first rule against opening, as the declarer, with what was laid."""
        if self.phase != OPENING:
            return rules.ONLY_DECLARER
        melds = self.now()
        if not self.laid or self.begun(melds) >= 0 or not self.has_opened(melds):
            return rules.NOT_OPENING
        return None

    def against_ending(self) -> Rule[Self] | None:
        """The first rule against discarding whatever card."""
        if self.phase == OPENING:
            return rules.OPEN_FIRST
        if self.phase != MELDING:
            return shared_rules.BEGIN_FIRST
        melds, rest = self.now(), self.in_hand()
        begun = self.begun(melds)
        if begun == BLACK:
            if len(melds[BLACK]) < 3 or len(rest) != 1:
                return shared_rules.MORE_BLACKS
        elif begun >= 0:
            return rules.UNFINISHED
        elif self.laid and not self.has_opened(melds):
            return rules.POINTS_FOR_OPENING
        if len(rest) > 1:
            return shared_rules.BOUND_LAYS if self.bound == BOUND else None
        if self.may_out(melds):
            return None
        return rules.DECLARER_STAYS if self.declaring() else rules.OTHERS_STAY

    def against_discarding(self, kind: int) -> Rule[Self] | None:
        """The first rule against discarding a card."""
        found = self.against_ending()
        rest = self.in_hand()
        if kind not in rest and found not in (rules.OPEN_FIRST, shared_rules.BEGIN_FIRST):
            return shared_rules.DISCARD_NOT_HELD
        if found is not None:
            return found
        return None if kind in self.first_of(rest) else shared_rules.PENALTY_FIRST

    def discards(self) -> list[int]:
        """The kinds that can be discarded now."""
        return [] if self.against_ending() is not None else self.first_of(self.in_hand())

    # --- what follows

    def _perform(self, does: int, about: int) -> None:
        if does == MAKES_CALL:
            self._call(about)
        elif does == TAKES:
            self.taking = about + 1
            if is_run(about):
                self._take()
        elif does == LAYS_AWAY:
            self._lay_away(about)
        elif does == DRAWS:
            self._owe(2)
        elif does == TAKES_NOW:
            self._take()
        elif does == OPENS:
            self._lay()
            self.phase = TURNING
        else:
            super()._perform(does, about)
            if does == LAYS and self.taking and self.opened[self.side()]:
                if len(self.laid) == self.natural_needed():
                    self._take()

    def _lay_away(self, kind: int) -> None:
        """A red three is laid before the side, and another card drawn for it."""
        self.hands[self.turn].remove(kind)
        self.movements[self.turn].append(kind)
        self._played(kind)
        self.reds[self.side()] = (*self.reds[self.side()], kind)
        self.took = True
        self._owe(1)

    # --- the deal, the auction, the declarer's opening

    def _begin_deal(self) -> None:
        super()._begin_deal()
        self._forget()  # what was said in the turn that ended the last deal binds no declarer
        self.first, self.fines = self.turn, [0, 0]
        self.calls, self.rung, self.contract = (), 0, None
        self.taking, self.opening = 0, False
        self.failed, self.asks = (), ()

    def _dealt_out(self) -> None:
        self.phase = CALLING

    def _call(self, call: int) -> None:
        self.calls = (*self.calls, call)
        if auction.is_over(self.calls):
            self._find_declarer()
        else:
            self.turn = auction.caller(self.first, len(self.calls))

    def _find_declarer(self) -> None:
        """Down the list of bids until one who made it can open; each who cannot is fined."""
        for contract in auction.ladder(self.first, self.calls):
            side = contract.seat % 2
            hand = self.hands[contract.seat]
            if can_open(hand, self.minimums[side], contract, len(hand) - 1, 2):
                self.contract, self.turn, self.phase = contract, contract.seat, OPENING
                self.opening = True
                return
            self.rung += 1
            self.fines[side] += 1
            self.failed = (*self.failed, (contract.seat, self.minimums[side], contract))
            self._reveal(t("{player:@ cannot|You cannot} open", player=player_word(contract.seat)))
        self.turn, self.phase = self.first, TURNING

    def _begin_turn(self) -> None:
        super()._begin_turn()
        self.taking = 0

    def _owe(self, cards: int) -> None:
        self.then = MELDING
        super()._owe(cards)

    # --- melds, the pile, discards

    def _lay(self) -> None:
        """What was put together is laid, the card of the pile with it."""
        super()._lay()
        self.taking = 0

    def _fall_short(self) -> None:
        super()._fall_short()
        self.taking = 0

    def _take(self) -> None:
        """The top card is melded, the cards under it come to the hand, and one is drawn."""
        cards = taken_of(self.pile)
        if self.bound == BOUND:  # he could go out in this way, among all that there were
            self.asks = (
                *self.asks[:-1],
                self.asks[-1]._replace(laid=self.laid, taking=self.taking),
            )
        self._lay()
        self.took = True
        self._take_up(cards)
        self._reveal(
            tn(
                "{player:@ takes|You take} {count} card of the pile",
                "{player:@ takes|You take} {count} cards of the pile",
                cards,
                player=player_word(self.turn),
            )
        )
        self._owe(1)

    # --- the end of a deal, results

    def _end_deal(self, out: int) -> None:
        self.laid, self.taking = (), 0
        super()._end_deal(out)

    def _keep_past(self, movements: Movements) -> None:
        self.earlier = (*self.earlier, (movements, self.failed, self.asks))

    def deal_lines(self, out: int) -> list[list[ScoreLine]]:
        sides: list[scoring.Side] = []
        for side in range(2):
            held = scoring.hand_lines([*self.hands[side], *self.hands[side + 2]])
            mine = out >= 0 and out % 2 == side
            sides.append(
                scoring.Side(
                    [*self.meld_lines(side, self.melds[side]), *held],
                    sum([points_of(meld) for meld in self.melds[side]]),
                    mine,
                    mine and self.opening,
                    self.fines[side],
                )
            )
        return scoring.deal_lines(sides, self.contract)

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the hands of others, and when their cards came to them."""
        return CloneSampler(self) if self.phase == OVER else super()._sampler(player)

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers: cards by kind, players in order from the seat itself, its own side first."""
        for step in out.turned(range(SEATS)):
            other = (seat + step) % SEATS
            self.observe_hand(seat, step, out, 30.0, _EQUAL)
            said = [
                call
                for number, call in enumerate(self.calls)
                if caller(self.first, number) == other
            ]
            out.numbers("highest", [highest(said) + 1], LEVELS * TYPES)
        for side in out.sided((seat % 2, 1 - seat % 2)):
            for place in range(PLACES):
                meld = self.melds[side][place]
                low = meld[0] // 4 if meld and is_run(place) else 0
                out.numbers("meld", [len(meld), wilds_at(place, meld), low], [CANASTA_SIZE, 2, 13])
            out.numbers(
                "side",
                [
                    len(self.reds[side]),
                    float(self.opened[side]),
                    self.minimums[side],
                    self.totals[side],
                    self.fines[side],
                ],
                [6.0, 1, 200.0, 20000.0, 2.0],
            )
        contract = self.contract
        out.numbers(
            "contract",
            [0.0] * 4
            if contract is None
            else [
                contract.level,
                contract.type + 1,
                float(contract.doubled),
                float(contract.seat % 2 == seat % 2),
            ],
            [LEVELS, TYPES, 1, 1],
        )
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
                float(self.has_asked),
                float(self.bound == BOUND),
                float(self.bound == REFUSED),
                float(self.short),
                float(self.took),
            ],
            [1, 2.0, 1, 1, 1, 1, 1, 1],
        )


GAME: Final = ContractSamba
