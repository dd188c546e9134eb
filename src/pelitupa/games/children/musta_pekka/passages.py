"""Which card went from hand to hand at each turn of Musta Pekka, as far as somebody did not see it.

All ways in which it can have gone that agree with what a player has seen are as likely as each other: cards
are dealt evenly, and of a fan any card is taken as often as another. (Only of three of a kind in a first
hand, where two are laid down, it is one order of dealing in three that leaves just that one.) They are too
many to be counted, as whatever one hand gives another takes. So one way is found, going back from what is
known now, and then changed at random, which leads to each as often as to another: a Metropolis walk, of which
every so many steps are a draw.

A change lets two cards exchange their passages between two moments at which both were in one hand, or lay in
the pack, or now. Sizes of hands stay as they are. It holds if neither was seen between, and no hand had all
of a kind that was not laid down. Up to three changes are made at once, so that no way is cut off.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core.shares import Random, shuffle
from pelitupa.equipment.cards import BITS, cards_in

UNSEEN: Final = -1
LATER: Final = 2**30
"""A turn after all others."""
PACK: Final = -1
"""The turn before the first: cards lie as they were dealt."""

_ATTEMPTS: Final = 60
_REPAIRS: Final = 4000
_UPHILL: Final = 0.15
_AT_FIRST: Final = 12
_MOST_AT_FIRST: Final = 2500
_EACH: Final = 12
_MOST_EACH: Final = 80


@dataclass
class Known:
    """What a player has seen. Of each turn the giver, the taker, and the card `drawn` or UNSEEN; `laid` tells
    after which turn (PACK: at the deal) a seat laid down which cards. `mine` was dealt to the player `me`,
    `sizes` are those of the hands as dealt, and of each kind `need` cards are laid down together."""

    me: int
    pack: int
    mine: int
    sizes: list[int]
    kinds: list[list[int]]
    need: int
    givers: list[int]
    takers: list[int]
    drawn: list[int]
    laid: list[tuple[int, int, int]]


class Passages:
    """One way in which it can have gone, which `wander` changes. `start` is by card the seat it was dealt to,
    `moved` by turn the card that was taken."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.cards = cards_in(known.pack)
        room = self.cards[-1] + 1
        self.start: list[int] = [0] * room
        self.moved: list[int] = known.drawn.copy()
        self.moves: list[list[int]] = [[] for _ in range(room)]
        """By card the turns at which it was taken, ascending."""
        self.gone: list[int] = [LATER] * room
        """By card the turn after which it was laid down."""
        self.kind_of: list[int] = [0] * room
        for number, kind in enumerate(known.kinds):
            for card in kind:
                self.kind_of[card] = number
        self.laid_at: dict[int, int] = {}
        self.first_laid: dict[int, int] = {}
        """By kind the seat that laid down some of it at the deal."""
        self._note_laid()
        self.unseen = [turn for turn, card in enumerate(known.drawn) if card == UNSEEN]
        self.dealt = [
            card for card in self.cards if not known.mine & BITS[card] and self.gone[card] != PACK
        ]
        """The cards that were dealt to others, and stayed in hand."""
        self.given: list[list[int]] = [[] for _ in range(room)]
        """By card the turns at which the player gave it away."""
        for turn, card in enumerate(known.drawn):
            if known.givers[turn] == known.me:
                self.given[card].append(turn)
        self.found = False
        work = len(self.dealt) + len(self.unseen)
        self.at_first = min(_AT_FIRST * work, _MOST_AT_FIRST)
        self.each = min(_EACH + work, _MOST_EACH)

    def _note_laid(self) -> None:
        known = self.known
        for turn, seat, cards in known.laid:
            self.laid_at[turn] = cards
            for card in cards_in(cards):
                self.gone[card] = turn
                if turn == PACK:
                    self.start[card] = seat
                    self.first_laid[self.kind_of[card]] = seat

    def hands(self) -> list[int]:
        """The hands as they are now."""
        hands = [0] * len(self.known.sizes)
        takers = self.known.takers
        for card in self.cards:
            if self.gone[card] == LATER:
                moves = self.moves[card]
                seat = takers[moves[-1]] if moves else self.start[card]
                hands[seat] |= BITS[card]
        return hands

    def wander(self, rng: Random) -> None:
        """Go on to another way; the first time, find one. Raises `ValueError` where none is found."""
        steps = self.each
        if not self.found:
            self._find(rng)
            self.found = True
            steps = self.at_first
        if len(self.known.sizes) > 2 and len(self.dealt) > 1:
            for _ in range(steps):
                self._step(rng)

    # --- the first way

    def _find(self, rng: Random) -> None:
        for attempt in range(_ATTEMPTS):
            if self._go_back(attempt, rng) and self._repair(rng):
                return
        raise ValueError("no way was found in which it can have gone")

    def _visit(self, card: int, turn: int) -> int:
        """When the player last gave a card away before a turn; -1 if never."""
        given = self.given[card]
        place = bisect_left(given, turn)
        return given[place - 1] if place else -1

    def _go_back(self, attempt: int, rng: Random) -> bool:
        """Lay out all hands as they are now, and take every turn back; False where that comes to a dead end.

        A card that the player gave away has to find back to where he gave it: those go first, the last
        given foremost. Cards that the player never had may be anywhere.
        """
        known = self.known
        turns = len(known.drawn)
        hands = self._hands_at_last(attempt, rng)
        for turn in range(turns - 1, -1, -1):
            giver, taker = known.givers[turn], known.takers[turn]
            laid = cards_in(self.laid_at.get(turn, 0))
            hands[taker] += laid
            card = known.drawn[turn]
            if card == UNSEEN:
                card = self._taken_back(turn, laid or hands[taker], hands[giver], attempt, rng)
            elif card not in hands[taker]:
                return False
            hands[taker].remove(card)
            hands[giver].append(card)
            self.moved[turn] = card
        for card in self.cards:
            self.moves[card] = []
        for turn, card in enumerate(self.moved):
            self.moves[card].append(turn)
        for seat, hand in enumerate(hands):
            for card in hand:
                self.start[card] = seat
        return all(self.start[card] == known.me for card in cards_in(known.mine))

    def _hands_at_last(self, attempt: int, rng: Random) -> list[list[int]]:
        """All hands as they are now: what the player gave away last is still nearest to him."""
        known = self.known
        players, turns = len(known.sizes), len(known.drawn)
        sizes = known.sizes.copy()
        mine = known.mine
        for turn, card in enumerate(known.drawn):
            sizes[known.givers[turn]] -= 1
            sizes[known.takers[turn]] += 1
            if known.takers[turn] == known.me:
                mine |= BITS[card]
            elif known.givers[turn] == known.me:
                mine &= ~BITS[card]
        for _, seat, cards in known.laid:
            sizes[seat] -= cards.bit_count()
            mine &= ~cards
        hidden = [card for card in self.cards if not mine & BITS[card] and self.gone[card] == LATER]
        shuffle(hidden, rng)
        hidden.sort(key=lambda card: self._visit(card, turns), reverse=True)
        hands: list[list[int]] = [[] for _ in range(players)]
        hands[known.me] = cards_in(mine)
        for place in range(1, players):
            hand = hands[(known.me + place) % players]
            for _ in range(sizes[(known.me + place) % players]):
                fitting = [card for card in hidden if not self._completes(card, hand)]
                card = fitting[0] if fitting and attempt % 4 != 3 else hidden[0]
                hidden.remove(card)
                hand.append(card)
        return hands

    def _completes(self, card: int, hand: Sequence[int]) -> bool:
        """Whether a card makes a hand have all that is needed of its kind."""
        kind = self.kind_of[card]
        return len([other for other in hand if self.kind_of[other] == kind]) + 1 >= self.known.need

    def _taken_back(
        self, turn: int, choice: list[int], to: list[int], attempt: int, rng: Random
    ) -> int:
        """The card of a turn that the player did not see, as it goes back."""
        known = self.known
        players = len(known.sizes)
        nearer = (known.givers[turn] - known.me) % players < (
            known.takers[turn] - known.me
        ) % players
        best, least = choice[0], (9, 0.0, 0.0)
        for card in choice:
            wrong = int(self._completes(card, to))
            visit = float(self._visit(card, turn))
            chance = rng()
            if attempt % 3 == 2 and chance < 0.2:
                visit = -visit
            hurry = -visit if nearer else visit
            key = (wrong, hurry, chance) if attempt % 2 else (0, hurry, wrong + chance)
            if key < least:
                best, least = card, key
        return best

    def _repair(self, rng: Random) -> bool:
        """Change at random, rather where it is wrong, until no hand has all of a kind that was not laid
        down."""
        faults = [self._faults(kind) for kind in range(len(self.known.kinds))]
        wrong = [kind for kind, count in enumerate(faults) if count]
        for _ in range(_REPAIRS):
            if not wrong:
                return True
            if rng() < 0.75:
                change = self._change_where_wrong(wrong[int(rng() * len(wrong))], rng)
            else:
                change = self._change(rng)
            if change is None:
                continue
            one, other = self.kind_of[change.one], self.kind_of[change.other]
            if one == other:
                continue
            first, second = self._faults(one), self._faults(other)
            worse = first + second - faults[one] - faults[other]
            if worse > 0 and rng() >= _UPHILL**worse:
                self._undo(change)
                continue
            faults[one], faults[other] = first, second
            wrong = [kind for kind, count in enumerate(faults) if count]
        return not wrong

    def _change_where_wrong(self, kind: int, rng: Random) -> _Change | None:
        """A change of a card of a kind that some hand had all of: it comes there by another turn, or goes by
        one before."""
        found = self._all_together(kind)
        turn, seat, cards = found[int(rng() * len(found))]
        card = cards[int(rng() * len(cards))]
        moves = self.moves[card]
        place = bisect_right(moves, turn)
        came = moves[place - 1] if place else PACK
        known = self.known
        if rng() < 0.5:
            first = bisect_right(self.unseen, came)
            ways = [
                away
                for away in self.unseen[first : bisect_right(self.unseen, turn)]
                if known.givers[away] == seat
            ]
            return self._change_at(ways[int(rng() * len(ways))], card) if ways else None
        if came == PACK:
            return self._change_dealt(card, self.dealt[int(rng() * len(self.dealt))])
        if known.drawn[came] != UNSEEN:
            return None
        giver = known.givers[came]
        there = [
            other
            for other in self.cards
            if other != card and self.gone[other] >= came and self._seat(other, came) == giver
        ]
        return self._change_at(came, there[int(rng() * len(there))]) if there else None

    def _seat(self, card: int, turn: int) -> int:
        """In whose hand a card is before a turn, if it has not been laid down."""
        moves = self.moves[card]
        place = bisect_left(moves, turn)
        return self.known.takers[moves[place - 1]] if place else self.start[card]

    # --- changes

    def _step(self, rng: Random) -> None:
        """One to three changes at once, if what follows can be."""
        number = 1
        chance = rng()
        if chance < 0.45:
            number = 2 if chance < 0.3 else 3
        undone: list[_Change] = []
        for _ in range(number):
            change = self._change(rng)
            if change is not None:
                undone.append(change)
        weight = 1.0
        fits = True
        first, last = LATER, PACK
        kinds: set[int] = set()
        for change in undone:
            weight *= change.weight
            one, other = self.kind_of[change.one], self.kind_of[change.other]
            if one != other:
                kinds |= {one, other}
                first, last = min(first, change.since), max(last, change.until)
        for kind in kinds:
            if self._all_together(kind, first, last):
                fits = False
                break
        if not fits or (weight < 1.0 and rng() >= weight):
            for change in reversed(undone):
                self._undo(change)

    def _change(self, rng: Random) -> _Change | None:
        """Let two cards exchange their passages; None where these two cannot."""
        if self.unseen and rng() < 0.6:
            turn = self.unseen[int(rng() * len(self.unseen))]
            return self._change_at(turn, self.cards[int(rng() * len(self.cards))])
        one = self.dealt[int(rng() * len(self.dealt))]
        return self._change_dealt(one, self.dealt[int(rng() * len(self.dealt))])

    def _change_at(self, turn: int, other: int) -> _Change | None:
        """Let another card go at a turn that the player did not see, if it is in the giver's hand."""
        one = self.moved[turn]
        if other == one or self.gone[other] < turn:
            return None
        seat = self._seat(other, turn)
        if seat != self.known.givers[turn]:
            return None
        first, second = bisect_left(self.moves[one], turn), bisect_left(self.moves[other], turn)
        taker = self.known.takers[turn]
        return self._exchange(one, other, first, second, first + 1, taker, seat, False)

    def _change_dealt(self, one: int, other: int) -> _Change | None:
        """Let two cards be dealt to each other's hands."""
        here, there = self.start[one], self.start[other]
        if here == there:
            return None
        return self._exchange(one, other, 0, 0, 0, here, there, True)

    def _exchange(
        self,
        one: int,
        other: int,
        first: int,
        second: int,
        after: int,
        here: int,
        there: int,
        from_pack: bool,
    ) -> _Change | None:
        """Exchange the moves of two cards, from the `first` of the one and the `second` of the other, until
        they meet. After the moves before `after` the one is `here`, the other `there`."""
        takers, drawn = self.known.takers, self.known.drawn
        mine, others = self.moves[one], self.moves[other]
        end = min(self.gone[one], self.gone[other])
        i, j = after, second
        while True:
            next_one = mine[i] if i < len(mine) else LATER
            next_other = others[j] if j < len(others) else LATER
            turn = min(next_one, next_other)
            if turn == LATER:
                if end != LATER:
                    return None
                break
            if turn > end or drawn[turn] != UNSEEN:
                return None
            if turn == next_one:
                here = takers[turn]
                i += 1
            else:
                there = takers[turn]
                j += 1
            if here == there:
                break
        change = _Change(one, other, mine, others, from_pack)
        change.since, change.until = PACK if from_pack else mine[first], turn
        if from_pack:
            before = self._kept(one) + self._kept(other)
            self.start[one], self.start[other] = self.start[other], self.start[one]
            change.weight = 3.0 ** (before - self._kept(one) - self._kept(other))
        self.moves[one] = mine[:first] + others[second:j] + mine[i:]
        self.moves[other] = others[:second] + mine[first:i] + others[j:]
        for turn in others[second:j]:
            self.moved[turn] = one
        for turn in mine[first:i]:
            self.moved[turn] = other
        return change

    def _kept(self, card: int) -> int:
        """1 for the third of a kind of which the others were laid down at the deal: one order of dealing in
        three leaves it."""
        return 1 if self.first_laid.get(self.kind_of[card], -1) == self.start[card] else 0

    def _undo(self, change: _Change) -> None:
        one, other = change.one, change.other
        if change.from_pack:
            self.start[one], self.start[other] = self.start[other], self.start[one]
        self.moves[one], self.moves[other] = change.mine, change.others
        for turn in change.mine:
            self.moved[turn] = one
        for turn in change.others:
            self.moved[turn] = other

    def _faults(self, kind: int) -> int:
        """How often some hand came to have all of a kind, and it was not laid down."""
        return len(self._all_together(kind))

    def _all_together(
        self, kind: int, since: int = PACK, until: int = LATER
    ) -> list[tuple[int, int, list[int]]]:
        """After which turn, of some, which hand came to have all of a kind that was not laid down, and the
        cards."""
        need = self.known.need
        cards = [card for card in self.known.kinds[kind] if self.gone[card] != PACK]
        found: list[tuple[int, int, list[int]]] = []
        if len(cards) < need:
            return found
        takers, gone = self.known.takers, self.gone
        seats = [self._seat(card, since) for card in cards]
        events: list[int] = []
        dealt = BITS[len(cards)] - 1
        if since == PACK:
            dealt = 0
            events += [
                -number - 1 for number in range(len(cards))
            ]  # as if each came when it was dealt
        for number, card in enumerate(cards):
            moves = self.moves[card]
            for turn in moves[bisect_left(moves, since) : bisect_right(moves, until)]:
                events.append(turn * 4 + number)
        events.sort()
        for event in events:
            if event < 0:
                number, turn, dealt = -event - 1, PACK, dealt | BITS[-event - 1]
            else:
                number, turn = event % 4, event // 4
                seats[number] = takers[turn]
                if gone[cards[number]] == turn:
                    continue
            seat = seats[number]
            together = 0
            for place, other in enumerate(cards):
                if seats[place] == seat and gone[other] > turn and dealt & BITS[place]:
                    together += 1
            if together >= need:
                here = [
                    other
                    for place, other in enumerate(cards)
                    if seats[place] == seat and gone[other] > turn and dealt & BITS[place]
                ]
                found.append((turn, seat, here))
        return found


class _Change:
    """Two cards that have exchanged passages, of the turns `since` .. `until`, and what these were; `weight`
    tells how much likelier it is."""

    __slots__ = ("one", "other", "mine", "others", "from_pack", "weight", "since", "until")

    def __init__(
        self, one: int, other: int, mine: list[int], others: list[int], from_pack: bool
    ) -> None:
        self.one = one
        self.other = other
        self.mine = mine
        self.others = others
        self.from_pack = from_pack
        self.weight = 1.0
        self.since = self.until = PACK
