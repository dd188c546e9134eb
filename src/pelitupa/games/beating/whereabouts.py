"""Where cards may lie that a player of Valepaska or Paskahousu has not seen, or lost sight of.

All ways in which the hidden part of a match can have gone are taken to be as likely as chance and even
choices make them: any card of the stock was as likely to be drawn, any cards of a hand as likely to be played
face down. (That people rather play what they announce is for bots to weigh.) There are two kinds of hidden
cards:

- A card *never seen* is any of those, wherever one can lie: they are all alike, and to deal them is to
  shuffle. A pass tells that all cards of a hand are face cards; how many of such *marked* cards a hand
  still has is counted.
- A card *lost sight of*, seen in a hand that later played cards face down, is in one of few places. Such
  cards are alike if they are in one place and are seen again at the same move, or never: so a few numbers
  say all, how many of each kind are in each hand and in the pile. The moves are gone through once, and each
  such *situation* gets its weight: a hidden play of k cards takes some of each kind, in as many ways as
  binomials count; a situation that what is seen later contradicts is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Final

from pelitupa.core.shares import chosen
from pelitupa.equipment.cards import BITS, JACK, KING, PACK_SIZE, mask_of, rank_of
from pelitupa.games.beating.paska_moves import DRAW, FALL, PASS, PLAY, TAKE, Move

FACE_CARDS: Final = mask_of(c for c in range(PACK_SIZE) if JACK <= rank_of(c) <= KING)

NEVER: Final = -1
"""Instead of the move at which a card is seen again."""
LOST: Final = 0
"""The kind of cards that are never seen again."""
MARKED: Final = 1
"""The kind of cards never seen that were in a hand when its player passed."""
_ALL: Final = 2
"""All that were seen before, whatever their kind."""
_OTHERS: Final = 3
"""The first of the kinds of cards that are seen again at some move."""

_DIGIT: Final = 6
_MOST: Final = 2**_DIGIT - 1

_WAYS: Final = [[float(comb(n, k)) for k in range(PACK_SIZE + 1)] for n in range(PACK_SIZE + 1)]

Message = dict[int, float]
"""Situations with their weights. A situation is a number with a row of digits for each hand and last for the
pile: how many cards of each kind lie there, in 6 bits each."""


class Before:
    """The situations that can have been before one, with their weights added up."""

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.sums: list[float] = []

    def add(self, key: int, weight: float) -> None:
        """One more, which must weigh something."""
        self.sums.append(weight + (self.sums[-1] if self.sums else 0.0))
        self.keys.append(key)

    def draw(self, rng: Callable[[], float]) -> int:
        """One of them, by weight."""
        return self.keys[chosen(self.sums, rng) if len(self.keys) > 1 else 0]


class Change:
    """A move that changes situations; `index` is its place among the moves.

    A situation after it is one before it with `shift` added, or else `before` tells. `lost` are the cards
    never seen again that the player sees come to the pile. `kinds` are, of a hidden play, the kinds of cards
    that it can take: the move at which they are seen again, and their number as a kind.
    """

    def __init__(self, index: int, move: Move) -> None:
        self.index = index
        self.kind = move.kind
        self.seat = move.seat
        self.hidden = move.kind == PLAY and not move.cards
        self.lost: list[int] = []
        self.kinds: list[tuple[int, int]] = []
        self.shift = 0
        self.before: dict[int, Before] = {}

    def back(self, key: int, rng: Callable[[], float]) -> int:
        """A situation from which it can have led to this one, drawn by weight."""
        if self.before:
            return self.before[key].draw(rng)
        return key - self.shift

    def lead(self, key: int, new: int, weight: float, after: Message) -> None:
        """A situation leads to another, one of several."""
        after[new] = after.get(new, 0.0) + weight
        found = self.before.get(new)
        if found is None:
            found = self.before[new] = Before()
        found.add(key, weight)


class Whereabouts:
    """All situations after some moves as a player saw them (`as_seen`), and the ways that led to them.

    `message` has them with their weights, `pool` is the set of cards never seen, `sizes` are those of the
    hands. Raises `ValueError` for moves that cannot have been.
    """

    def __init__(self, moves: Sequence[Move], player: int, players: int, pack: int) -> None:
        self.moves = moves
        self.player = player
        self.pile = players
        self.sizes: list[int] = [0] * players
        self.pool = pack
        self.changes: list[Change] = []
        self.seen_again: list[list[int]] = [[]] * len(moves)
        """For each play, when each of its cards is seen played again, or NEVER."""
        self._kinds: dict[int, int] = {NEVER: LOST}
        """The kinds of cards there are now, by the move at which they are seen again."""
        self._free: list[int] = []
        self._next_kind = _OTHERS
        self._first: dict[int, int] = {}
        self._reach: dict[int, list[int]] = {}
        """For each move at which cards are seen again: the first move from which they can come, and, found
        when it is asked for, the set of places from which they still can after each move from there on."""
        self._look_ahead()
        self._row = _DIGIT * (_OTHERS + self._most_kinds())
        """Bits of a row."""
        self.message: Message = {0: 1.0}
        for index, move in enumerate(moves):
            self._follow(index, move)

    def _look_ahead(self) -> None:
        """Find out when cards are seen again, and from where they can come to be."""
        later = [NEVER] * PACK_SIZE
        for index in range(len(self.moves) - 1, -1, -1):
            move = self.moves[index]
            if move.kind == PLAY and move.cards:
                self.seen_again[index] = [later[card] for card in move.cards]
                for card in move.cards:
                    if later[card] != NEVER:
                        self._first[later[card]] = index
                    later[card] = index

    def _most_kinds(self) -> int:
        """How many kinds of cards that are seen again there are at most at a time."""
        most = now = 0
        begins = [0] * len(self.moves)
        for first in self._first.values():
            begins[first] += 1
        for index, begun in enumerate(begins):
            now += begun
            most = max(most, now)
            if index in self._first:
                now -= 1
        return most

    def _reaching(self, again: int) -> list[int]:
        first = self._first[again]
        pile = BITS[self.pile]
        places: int = BITS[self.moves[again].seat]
        reach = [0] * (again - first)
        for index in range(again - 1, first - 1, -1):
            reach[index - first] = places
            move = self.moves[index]
            seat = BITS[move.seat]
            if move.kind == TAKE:
                places = places | pile if places & seat else places & ~pile
            elif move.kind == FALL:
                places &= ~pile
            elif move.kind == PLAY and not move.cards and places & pile:
                places |= seat
        return reach

    def _may_lie(self, again: int, index: int, place: int) -> bool:
        """Whether a card that is seen again at one move can lie in a place after another before it."""
        if again == NEVER:
            return True
        reach = self._reach.get(again)
        if reach is None:
            reach = self._reach[again] = self._reaching(again)
        return bool(reach[index - self._first[again]] & BITS[place])

    # --- situations

    def count(self, key: int, kind: int, place: int) -> int:
        """How many cards of a kind lie in a place."""
        return key >> place * self._row + kind * _DIGIT & _MOST

    def _one(self, kind: int, place: int) -> int:
        """One card of a kind in a place."""
        one: int = 2 ** (kind * _DIGIT)
        if kind != MARKED:
            one += 2 ** (_ALL * _DIGIT)
        return one << place * self._row

    def _unseen(self, key: int, seat: int) -> int:
        """How many cards never seen are in a hand."""
        return self.sizes[seat] - self.count(key, _ALL, seat)

    def _may_be(self, kind: int, place: int) -> bool:
        """Whether some card of a kind lies in a place in some situation."""
        shift = place * self._row + kind * _DIGIT
        return any(key >> shift & _MOST for key in self.message)

    def _kind_of(self, again: int) -> int:
        """The kind of the cards that are seen again at a move, a new one if there were none."""
        kind = self._kinds.get(again)
        if kind is None:
            if self._free:
                kind = self._free.pop()
            else:
                kind = self._next_kind
                self._next_kind += 1
            self._kinds[again] = kind
        return kind

    # --- moves

    def _follow(self, index: int, move: Move) -> None:
        seat = move.seat
        if move.kind == DRAW:
            self.pool &= ~mask_of(move.cards)
            self.sizes[seat] += 1
        elif move.kind == PLAY:
            if seat == self.player:
                self._show(index, move, 0)
            elif move.cards:
                self._seen_play(index, move)
            else:
                self._hidden_play(index, move)
            self.sizes[seat] -= move.count
            if index in self._kinds:
                self._free.append(self._kinds.pop(index))
        elif move.kind == PASS:
            if seat != self.player:
                self._passed(index, move)
        else:
            self._cleared(index, move)

    def _change(self, index: int, move: Move) -> Change:
        change = Change(index, move)
        self.changes.append(change)
        return change

    def _laid(self, change: Change, move: Move) -> int:
        """What the cards of a play add to a situation, now that the player sees them on the pile."""
        add = 0
        for card, again in zip(move.cards, self.seen_again[change.index], strict=True):
            add += self._one(self._kind_of(again), self.pile)
            if again == NEVER:
                change.lost.append(card)
        return add

    def _show(self, index: int, move: Move, less: int) -> None:
        """The cards of a play are seen on the pile, and `less` is taken from each situation."""
        change = self._change(index, move)
        change.shift = self._laid(change, move) - less
        self.message = {key + change.shift: weight for key, weight in self.message.items()}

    def _seen_play(self, index: int, move: Move) -> None:
        """Another's play that the player saw, then or later: some of its cards come from those never
        seen, and the rest are all that are to be seen here again."""
        seat = move.seat
        fresh = [card for card in move.cards if self.pool & BITS[card]]
        faces = sum([1 for card in fresh if FACE_CARDS & BITS[card]])
        self.pool &= ~mask_of(fresh)
        again = move.count - len(fresh)
        kind = self._kinds[index] if again else LOST
        kept: Message = {}
        marked = False
        for key, weight in self.message.items():
            ways = _WAYS[self._unseen(key, seat)][len(fresh)]
            if ways and (not again or self.count(key, kind, seat) == again):
                kept[key] = weight * ways
                marked = marked or self.count(key, MARKED, seat) > 0
        less = again * self._one(kind, seat)
        if marked:
            self._marked_play(index, move, faces, len(fresh) - faces, less)
        else:
            self.message = kept
            self._show(index, move, less)
        self._normalise()

    def _marked_play(self, index: int, move: Move, faces: int, others: int, less: int) -> None:
        """A play, with so many cards seen for the first time, from a hand of which some are known to be
        face cards. Nothing is played face down there, so that nobody loses sight of anything."""
        seat = move.seat
        change = self._change(index, move)
        add = self._laid(change, move) - less
        one = self._one(MARKED, seat)
        after: Message = {}
        for key, weight in self.message.items():
            marked = self.count(key, MARKED, seat)
            free = self._unseen(key, seat) - marked
            for used in range(min(faces, marked) + 1):
                ways = _WAYS[faces][used] * in_a_row(marked, used)
                ways *= in_a_row(free, faces - used + others)
                if ways:
                    change.lead(key, key + add - used * one, weight * ways, after)
        self.message = after

    def _hidden_play(self, index: int, move: Move) -> None:
        """Cards go unseen from a hand to the pile: some of each kind, the rest never seen."""
        seat, play = move.seat, move.count
        if not self._may_be(_ALL, seat):
            return
        kinds = [
            (again, kind) for again, kind in sorted(self._kinds.items()) if self._may_be(kind, seat)
        ]
        change = self._change(index, move)
        change.kinds = kinds
        after: Message = {}
        for key, weight in self.message.items():
            partial: list[tuple[int, int, float]] = [(key, 0, weight)]
            for again, kind in kinds:
                held = self.count(key, kind, seat)
                if not held:
                    continue
                least = 0 if self._may_lie(again, index, seat) else held
                most = held if self._may_lie(again, index, self.pile) else 0
                carried = self._one(kind, self.pile) - self._one(kind, seat)
                partial = [
                    (reached + number * carried, gone + number, heavy * _WAYS[held][number])
                    for reached, gone, heavy in partial
                    for number in range(least, min(most, play - gone) + 1)
                ]
            unseen = _WAYS[self._unseen(key, seat)]
            for reached, gone, heavy in partial:
                if unseen[play - gone]:
                    change.lead(key, reached, heavy * unseen[play - gone], after)
        self.message = after
        self._normalise()

    def _cleared(self, index: int, move: Move) -> None:
        """The pile is taken, or falls."""
        change = self._change(index, move)
        taken = move.kind == TAKE and move.seat != self.player
        first, to = self.pile * self._row, move.seat * self._row
        steps: list[tuple[int, int]] = []
        for key in self.message:
            cards = key >> first
            new = key - (cards << first)
            steps.append((key, new + (cards << to) if taken else new))
        self._led(change, steps)
        if move.kind == TAKE:
            self.sizes[move.seat] += move.count

    def _passed(self, index: int, move: Move) -> None:
        """All cards of a hand are face cards."""
        one = self._one(MARKED, move.seat)
        steps: list[tuple[int, int]] = []
        for key in self.message:
            more = self._unseen(key, move.seat) - self.count(key, MARKED, move.seat)
            steps.append((key, key + more * one))
        self._led(self._change(index, move), steps)

    def _led(self, change: Change, steps: list[tuple[int, int]]) -> None:
        """Each situation leads to one."""
        if len(steps) == 1:
            key, new = steps[0]
            change.shift = new - key
            self.message = {new: self.message[key]}
            return
        after: Message = {}
        for key, new in steps:
            change.lead(key, new, self.message[key], after)
        self.message = after

    def _normalise(self) -> None:
        """Let all weights add up to 1, lest they become too small to tell."""
        total = sum(self.message.values())
        if not total:
            raise ValueError("nobody can have come to know this: the moves contradict each other")
        self.message = {key: weight / total for key, weight in self.message.items()}


def in_a_row(things: int, places: int) -> float:
    """In how many ways so many places can each be given one of some things."""
    ways = 1.0
    for place in range(places):
        ways *= things - place
    return ways
