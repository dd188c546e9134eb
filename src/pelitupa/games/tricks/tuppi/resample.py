"""What one seat of Tuppi cannot know of a deal, drawn anew.

The work is done on the seat's own view of the history, in which all it did not see is HIDDEN, so
that nothing can leak. What it knows besides its own cards: the cards played; suits that hands
did not follow; the bidding cards turned up, which their owners were dealt; who laid no card, and so
was dealt no card fit for one of the two bids; who laid one, and so was dealt one; and in sooli, that
the player put one dealt card away and then got one that the partner was dealt.

All deals that agree with this, together with the card put away, the card given, and the bids
made aloud but not yet heard, are equally likely. Bidding cards that were not turned up are then
drawn from what their owners might have laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import HIDDEN, Action
from pelitupa.equipment.cards import BITS, FULL_PACK, PACK_SIZE, cards_in
from pelitupa.games.tricks.sampling import Arrangements, Random, pick, shuffle, weighted_place
from pelitupa.games.tricks.seats import partner_of
from pelitupa.games.tricks.tuppi.auction import (
    BID,
    BIDDING_CARDS,
    BLACK_BIDS,
    GIVE,
    PASS,
    RED_BIDS,
    SAY_NOLO,
    SAY_RAMI,
    SOOLI,
    Shown,
    bids_of,
    is_aloud,
)

_BIDS_START: Final = PACK_SIZE
_BIDS_END: Final = PACK_SIZE + 4


def redraw(
    me: int,
    observed: Sequence[Action],
    actors: Sequence[int],
    starts: Sequence[int],
    auctions: Sequence[Shown],
    voids: Sequence[Sequence[int]],
    rng: Random,
) -> list[Action]:
    """A history of a match with all that seat `me` has not seen drawn anew, in every deal.

    `observed` is the history as `me` saw it, `actors` who made each entry (for a draw, the seat
    the card was for). `starts`, `auctions` and `voids` have for each deal the length of the history at
    its beginning, what was shown of the bids, and the cards that each seat has shown not to hold.
    """
    history: list[Action] = []
    ends = (*starts[1:], len(observed))
    for start, end, shown, void in zip(starts, ends, auctions, voids, strict=True):
        entries = [entry for entry in observed[start:end] if isinstance(entry, int)]
        history += _SeenDeal(me, actors[start:end], entries, shown, void).redraw(rng)
    return history


class _Case:
    """One way in which the hidden choices may have been made, and the deals that go with it.

    `never[seat]` are cards the seat was not dealt. `owners` tells for each place of `deals` to whom
    its cards were dealt (-1: nobody yet). `gifts` are the cards already played that may be the one given, if
    it was among those; `gift_place` and `away_place` are the places of the cards given and put away,
    or -1.
    """

    def __init__(self, never: list[int]) -> None:
        self.never = never
        self.owners: list[int] = []
        self.sizes: list[int] = []
        self.allowed: list[int] = []
        self.dealt: list[int] = [0, 0, 0, 0]  # what each seat is known to have been dealt
        self.gifts: list[int] = []
        self.gift_place = -1
        self.away_place = -1
        self.deals: Arrangements | None = None

    def add(self, owner: int, size: int, allowed: int) -> int:
        """One more place; gives its number."""
        self.owners.append(owner)
        self.sizes.append(size)
        self.allowed.append(allowed)
        return len(self.owners) - 1

    def count(self, unknown: int) -> int:
        """How many deals there are in this case."""
        self.deals = Arrangements(unknown, self.sizes, self.allowed)
        return self.deals.ways * max(1, len(self.gifts))


class _SeenDeal:
    """What one seat has seen of a deal."""

    def __init__(
        self,
        me: int,
        seats: Sequence[int],
        entries: list[int],
        shown: Shown,
        void: Sequence[int],
    ) -> None:
        self.me = me
        self.seats = seats
        self.entries = entries
        self.up = shown.up
        self.aloud = shown.aloud
        self.draws: list[list[int]] = [[], [], [], []]
        self.own = 0
        self.soloist = -1
        self.away_step = len(entries)
        self.gift_step = len(entries)
        self._read_deal()
        start = self._read_sooli()
        self.played = [0, 0, 0, 0]
        for step in range(start, len(entries)):
            self.played[seats[step]] |= BITS[entries[step]]
        self.void = void

    def _read_deal(self) -> None:
        for step in range(min(PACK_SIZE, len(self.entries))):
            seat = self.seats[step]
            self.draws[seat].append(step)
            if seat == self.me:
                self.own |= BITS[self.entries[step]]

    def _read_sooli(self) -> int:
        """Find the bid of sooli and its exchange; gives the step of the first card played."""
        step = _BIDS_END
        while step < len(self.entries) and self.entries[step] in (PASS, SOOLI):
            if self.entries[step] == SOOLI:
                self.soloist = self.seats[step]
                self.away_step, self.gift_step = step + 1, step + 2
                return step + 3
            step += 1
        return step

    # --- what is known

    def _happened(self, step: int) -> bool:
        return step < len(self.entries)

    def _gift(self) -> int:
        """The card given in sooli, if `me` gave or got it; else HIDDEN."""
        if not self._happened(self.gift_step) or self.entries[self.gift_step] == HIDDEN:
            return HIDDEN
        return self.entries[self.gift_step] - GIVE

    def _unknown(self) -> int:
        """The cards whose places `me` does not know."""
        known = self.own
        for played in self.played:
            known |= played
        gift = self._gift()
        return FULL_PACK & ~(known | (BITS[gift] if gift != HIDDEN else 0))

    def _undealt_choices(self) -> list[list[int]]:
        """The sets of cards each seat may be known not to have been dealt: one list a possibility."""
        choices: list[list[int]] = [[0, 0, 0, 0]]
        for seat in range(4):
            if seat == self.me or not self.aloud >> seat & 1:
                continue
            sets = [RED_BIDS, BLACK_BIDS]
            if self.up[seat] != HIDDEN:
                sets = [RED_BIDS if self.up[seat] == SAY_RAMI else BLACK_BIDS]
            choices = [
                [*never[:seat], cards, *never[seat + 1 :]] for never in choices for cards in sets
            ]
        return choices

    def _shown_by_others(self, owner: int) -> int:
        """The bidding cards turned up that were dealt to a seat other than the owner."""
        cards = 0
        for seat, bid in enumerate(self.up):
            if seat != owner and bid != HIDDEN and not is_aloud(bid):
                cards |= BITS[bid - BID]
        return cards

    def _cases(self) -> list[_Case]:
        """All that the hidden choices may have been, save what agrees with no deal at all."""
        cases: list[_Case] = []
        exchanged = self._happened(self.gift_step)
        outside = exchanged and self._gift() == HIDDEN
        for never in self._undealt_choices():
            for gift_played in (False, True) if outside else (False,):
                case = _Case(never)
                if self._fill(case, exchanged, outside, gift_played):
                    cases.append(case)
        return cases

    def _fill(self, case: _Case, exchanged: bool, outside: bool, gift_played: bool) -> bool:
        """Lay out a case's places; tell whether it agrees with the cards already known."""
        soloist, gift = self.soloist, self._gift()
        partner = partner_of(soloist) if exchanged else -1
        barred = [case.never[seat] | self._shown_by_others(seat) for seat in range(4)]
        for seat in range(4):
            if seat == self.me:
                continue
            size = len(self.draws[seat]) - self.played[seat].bit_count()
            case.dealt[seat] = self.played[seat]
            if seat == soloist and self._happened(self.away_step):
                size -= 1
                case.away_place = case.add(seat, 1, ~barred[seat])
            if seat == soloist and exchanged:
                size += 1
                if gift != HIDDEN:
                    case.dealt[seat] &= ~BITS[gift]
                    size -= 0 if self.played[seat] & BITS[gift] else 1
                elif gift_played:
                    case.gifts = self._played_gifts(barred, partner)
                    case.dealt[seat] = 0  # all but the gift, and checked with it
                else:
                    size -= 1
                    case.gift_place = case.add(partner, 1, ~(barred[partner] | self.void[seat]))
            if seat == partner:
                size -= 1
                if gift != HIDDEN:
                    case.dealt[seat] = BITS[gift]
            if size < 0 or case.dealt[seat] & barred[seat]:
                return False
            case.add(seat, size, ~(barred[seat] | self.void[seat]))
        undealt = PACK_SIZE - sum(len(steps) for steps in self.draws)
        if undealt:
            case.add(-1, undealt, FULL_PACK)
        return not (gift_played and outside) or bool(case.gifts)

    def _played_gifts(self, barred: list[int], partner: int) -> list[int]:
        """Which of the cards that the sooli player has played may have come from the partner."""
        played = self.played[self.soloist]
        return [
            card
            for card in cards_in(played & ~barred[partner])
            if not (played & ~BITS[card]) & barred[self.soloist]
        ]

    # --- drawing

    def redraw(self, rng: Random) -> list[int]:
        """The entries of the deal, with what was hidden drawn anew."""
        cases = self._cases()
        unknown = self._unknown()
        weights = [case.count(unknown) for case in cases]
        while True:
            case = cases[weighted_place(weights, rng)] if len(cases) > 1 else cases[0]
            assert case.deals is not None
            places = case.deals.draw(rng)
            dealt = case.dealt.copy()
            for owner, cards in zip(case.owners, places, strict=True):
                if owner >= 0:
                    dealt[owner] |= cards
            gift = self._draw_gift(case, places, dealt, rng)
            if self._could_all_bid(dealt):
                break
        self._write_deal(dealt, rng)
        self._write_bids(case.never, dealt, rng)
        if case.away_place >= 0:
            self.entries[self.away_step] = GIVE + cards_in(places[case.away_place])[0]
        if gift != HIDDEN:
            self.entries[self.gift_step] = GIVE + gift
        return self.entries

    def _draw_gift(self, case: _Case, places: list[int], dealt: list[int], rng: Random) -> int:
        """The card given, where it is unknown; puts it where it was dealt. HIDDEN if it is known."""
        if case.gifts:
            gift = pick(case.gifts, rng)
            dealt[self.soloist] |= self.played[self.soloist] & ~BITS[gift]
            dealt[partner_of(self.soloist)] |= BITS[gift]
            return gift
        return cards_in(places[case.gift_place])[0] if case.gift_place >= 0 else HIDDEN

    def _could_all_bid(self, dealt: list[int]) -> bool:
        """Whether everyone who laid a card unseen was dealt one that may be laid."""
        if len(self.entries) < _BIDS_END:
            return True
        for seat in range(4):
            if seat != self.me and self.up[seat] == HIDDEN and not self.aloud >> seat & 1:
                if not dealt[seat] & BIDDING_CARDS:
                    return False
        return True

    def _write_deal(self, dealt: list[int], rng: Random) -> None:
        for seat in range(4):
            if seat != self.me:
                cards = cards_in(dealt[seat])
                shuffle(cards, rng)
                for step, card in zip(self.draws[seat], cards, strict=True):
                    self.entries[step] = card

    def _write_bids(self, never: list[int], dealt: list[int], rng: Random) -> None:
        all_have_bid = len(self.entries) >= _BIDS_END
        for step in range(_BIDS_START, min(_BIDS_END, len(self.entries))):
            seat = self.seats[step]
            if seat == self.me:
                continue
            if self.up[seat] != HIDDEN:
                bid = self.up[seat]
            elif not all_have_bid:
                bid = pick(bids_of(dealt[seat]), rng)
            elif self.aloud >> seat & 1:
                bid = SAY_RAMI if never[seat] == RED_BIDS else SAY_NOLO
            else:
                bid = BID + pick(cards_in(dealt[seat] & BIDDING_CARDS), rng)
            self.entries[step] = bid
