"""How a match of Valepaska or Paskahousu can have gone, for all that one seat knows.

What is public of a match is a list of steps: who drew, how many cards somebody played, who took the
pile, when it fell. A seat knows besides the cards of some of these steps; `Retelling` gives the others
cards at random among what is possible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from pelitupa.equipment.cards import (
    BITS,
    FULL_PACK,
    JACK,
    KING,
    PACK_SIZE,
    cards_in,
    mask_of,
    rank_of,
)

DRAW: Final = 0
PLAY: Final = 1
TAKE: Final = 2
FALL: Final = 3
PASS: Final = 4

FACE_CARDS: Final = mask_of(c for c in range(PACK_SIZE) if JACK <= rank_of(c) <= KING)
UNKNOWN: Final = -1


@dataclass(frozen=True)
class Step:
    """A draw, a play, the taking or the fall of the pile, or a pass, by a seat.

    `cards` are the `count` cards drawn or played, empty where they are not known; `shown` tells that
    everybody saw them.
    """

    kind: int
    seat: int
    count: int = 0
    cards: tuple[int, ...] = ()
    shown: bool = False


def as_seen(steps: list[Step], player: int) -> list[Step]:
    """The steps without the cards that a player has not seen. Whoever takes a pile sees all of it."""
    seen: list[Step] = []
    pile: list[int] = []
    for step in steps:
        if step.kind == PLAY:
            pile.append(len(seen))
        elif step.kind == TAKE or step.kind == FALL:
            if step.kind == TAKE and step.seat == player:
                for index in pile:
                    seen[index] = steps[index]
            pile = []
        known = step.shown or step.seat == player
        seen.append(step if known else replace(step, cards=()))
    return seen


Limit = tuple[int, int, int]
"""How many cards that are seen later a hand can have, with those it has unseen in the pile: in all, of
cards seen before, and of cards not seen before."""


class Retelling:
    """One way a match can have gone, drawn at random among all that a player cannot tell apart.

    The steps are those of `as_seen`. Three passes over them give cards to the draws and plays whose
    cards the player does not know:

    - forwards, how likely each card was where, if any card of a hand was as likely to be played;
    - backwards, from which draw and through which unseen plays each card came to the hand that was
      later seen to play it (a card *demanded* of a hand), by those chances. A dead end (more cards
      demanded than there was room for) goes back some steps and chooses anew, ever further back;
    - forwards again, the cards never seen are shuffled into the remaining draws, and the rest of each
      unseen play is any cards of the hand that are not demanded later.

    Every consistent match can come out. That people rather play what they announce is left to bots
    to weigh.
    """

    def __init__(
        self, steps: list[Step], player: int, players: int, rng: Callable[[], float]
    ) -> None:
        self.steps = steps
        self.player = player
        self.players = players
        self.rng = rng
        self.chances: list[list[float]] = [[] for _ in steps]
        """For each card, before an unseen play or a taking: the chance that it was played, or was in
        the hand already; at an unseen draw, that it was drawn if the hand has it afterwards."""
        self.known: list[int] = [0] * len(steps)
        """At a pass: the cards known to be in the hand."""
        self.piles: dict[int, list[int]] = {}
        """For each taking, the plays in the pile."""
        self.pool = FULL_PACK
        """The cards never seen."""
        self.first: list[int] = [len(steps)] * PACK_SIZE
        """The step at which the player first saw each card."""
        self.last: list[int] = [-1] * PACK_SIZE
        """The step at which the player last saw each card."""
        self.unseen: list[int] = []
        """Before each step: the cards not seen till then."""
        self.sizes: list[int] = [0] * players
        self.demand: list[int] = [0] * players
        self.pending: list[int] = [0] * players
        """Demanded cards that lie unseen in the pile, by the seat that played them."""
        self.eager = 1.0
        """How much rather than by chance a demanded card is taken to be just drawn."""
        self.drawn: list[int] = [UNKNOWN] * len(steps)
        self.through: list[int] = [0] * len(steps)
        self.stays: list[int] = [0] * len(steps)
        self._look_forward()
        others = [2**seat for seat in range(players) if seat != player]
        everybody = sum(others)
        self.groups = sorted({*others, *(everybody - other for other in others), everybody} - {0})
        self.limits = [self._limits_of(group) for group in self.groups]

    def told(self) -> list[Step]:
        """The steps with cards for all draws and plays."""
        self._look_back()
        return self._deal()

    def _look_forward(self) -> None:
        stock = [1.0] * PACK_SIZE
        hands = [[0.0] * PACK_SIZE for _ in range(self.players)]
        held = [0] * self.players
        pile: list[int] = []
        left = PACK_SIZE
        for index, step in enumerate(self.steps):
            self.unseen.append(self.pool)
            for card in step.cards:
                self._see(card, stock, hands, pile)
                self.first[card] = min(self.first[card], index)
                self.last[card] = index
            seat = step.seat
            if step.kind == DRAW:
                self.sizes[seat] += 1
                if not step.cards:
                    self.chances[index] = _draw_chances(stock, left, hands[seat])
                left -= 1
            elif step.kind == PLAY:
                if not step.cards:
                    part = step.count / self.sizes[seat]
                    self.chances[index] = [_scaled(chance, part) for chance in hands[seat]]
                    hands[seat] = [_scaled(chance, 1 - part) for chance in hands[seat]]
                self.sizes[seat] -= step.count
                held[seat] &= ~mask_of(step.cards)
                pile.append(index)
            elif step.kind == TAKE:
                self.piles[index] = pile
                self.chances[index] = hands[seat]
                self.sizes[seat] += sum(self.steps[play].count for play in pile)
                if seat != self.player:
                    hands[seat] = hands[seat].copy()
                    for play in pile:
                        held[seat] |= mask_of(self.steps[play].cards)
                        self._add_play(hands[seat], play)
                pile = []
            elif step.kind == FALL:
                pile = []
            elif seat != self.player:
                self.known[index] = held[seat]
                hands[seat] = [
                    chance if BITS[card] & FACE_CARDS else 0.0
                    for card, chance in enumerate(hands[seat])
                ]

    def _see(
        self, card: int, stock: list[float], hands: list[list[float]], pile: list[int]
    ) -> None:
        """The player learns where a card is: it is nowhere else."""
        self.pool &= ~BITS[card]
        stock[card] = 0.0
        for hand in hands:
            hand[card] = 0.0
        for play in pile:
            if not self.steps[play].cards:
                self.chances[play][card] = 0.0

    def _add_play(self, hand: list[float], play: int) -> None:
        """The cards of a play come to a hand."""
        cards = self.steps[play].cards
        if cards:
            for card in cards:
                hand[card] = 1.0
        else:
            for card, chance in enumerate(self.chances[play]):
                hand[card] += chance

    def _limits_of(self, group: int) -> list[Limit]:
        """The limits of a group of seats, a bit for each, before every step."""
        size = hidden = total = old = new = 0
        limits: list[Limit] = []
        for index, step in enumerate(self.steps):
            limits.append((total, old, new))
            inside = bool(group >> step.seat & 1)
            if step.kind == TAKE or step.kind == FALL:
                back, (total, old, new) = (total, old, new), _limit(total, old, new, size)
                hidden = 0
                if step.kind == TAKE and inside:
                    for play in self.piles[index]:
                        size += self.steps[play].count
                        known, unseen, foreign = self._later(play, index, group)
                        total, old, new = total + known + unseen, old + known + unseen, new + unseen
                        back = (
                            back[0] + known + foreign,
                            back[1] + known + foreign,
                            back[2] + foreign,
                        )
                    total, old, new = min(total, back[0]), min(old, back[1]), min(new, back[2])
            elif step.kind == DRAW and inside:
                size, total, new = size + 1, total + 1, new + 1
            elif step.kind == PLAY and inside:
                size -= step.count
                hidden += 0 if step.cards else step.count
                fresh = sum(1 for card in step.cards if self.first[card] == index)
                total, old, new = (
                    total - len(step.cards), old - len(step.cards) + fresh, new - fresh
                )  # fmt: skip
            total, old, new = _limit(total, old, new, size + hidden)
        return limits

    def _later(self, play: int, taking: int, group: int) -> tuple[int, int, int]:
        """Of a play that is taken: the cards seen that are seen again, the cards not seen, and how
        many of those come from outside a group."""
        step = self.steps[play]
        if step.cards:
            return sum(1 for card in step.cards if self.last[card] > taking), 0, 0
        return 0, step.count, 0 if group >> step.seat & 1 else step.count

    def _look_back(self) -> None:
        saved: list[tuple[int, list[int], list[int], list[int], int]] = []
        index = lowest = len(self.steps) - 1
        jump = 1
        while index >= 0:
            step = self.steps[index]
            if step.seat != self.player and step.kind != PLAY:
                saved.append((
                    index, self.demand.copy(), self.pending.copy(), self.sizes.copy(), self.pool
                ))  # fmt: skip
            if self._undo(index, step) and self._possible(index, step):
                index -= 1
                if index < lowest:
                    self.eager = 1.0
                continue
            jump = 1 if index < lowest else 2 * jump
            self.eager = 4.0 ** int(5 * self.rng())
            lowest = min(lowest, index)
            back = max(0, len(saved) - jump)
            if back == 0:
                jump = 1
            index, self.demand, self.pending, self.sizes, self.pool = saved[back]
            del saved[back:]

    def _possible(self, index: int, step: Step) -> bool:
        """Whether the hands that a step can have changed were within their limits before it."""
        if step.seat == self.player:
            return True
        if self.demand[step.seat].bit_count() > self.sizes[step.seat]:
            return False
        return all(
            self._within(index, number)
            for number, group in enumerate(self.groups)
            if step.kind == TAKE or group >> step.seat & 1
        )

    def _within(self, index: int, number: int) -> bool:
        demanded = 0
        for seat in range(self.players):
            if self.groups[number] >> seat & 1:
                demanded |= self.demand[seat] | self.pending[seat]
        total, old, new = self.limits[number][index]
        fresh = (demanded & self.unseen[index]).bit_count()
        count = demanded.bit_count()
        return count <= total and count - fresh <= old and fresh <= new

    def _undo(self, index: int, step: Step) -> bool:
        """Go back over a step; False in a dead end."""
        seat = step.seat
        if step.kind == DRAW:
            return seat == self.player or self._undo_draw(index, seat)
        if step.kind == PLAY:
            self.sizes[seat] += step.count
            if seat != self.player:
                if not step.cards:
                    self.stays[index] = self.demand[seat]
                    self.pending[seat] &= ~self.through[index]
                self.demand[seat] |= mask_of(step.cards) or self.through[index]
            return True
        if step.kind == TAKE:
            return seat == self.player or self._undo_taking(index, seat)
        return step.kind == FALL or seat == self.player or self._undo_pass(index, seat)

    def _undo_draw(self, index: int, seat: int) -> bool:
        """The card drawn is one demanded, which the hand did not have before, or one never seen."""
        self.sizes[seat] -= 1
        self.drawn[index] = UNKNOWN
        cards = [c for c in cards_in(self.demand[seat]) if self.chances[index][c] > 0]
        chances = [self.chances[index][card] for card in cards]
        odds = [self.eager * chance / max(1 - chance, 1e-9) for chance in chances]
        must = not self._possible(index, self.steps[index])
        point = self.rng() * (sum(odds) + (0 if must else 1))
        for card, weight in zip(cards, odds, strict=True):
            point -= weight
            if point < 0:
                self.drawn[index] = card
                self.demand[seat] ^= BITS[card]
                return True
        return not must

    def _undo_taking(self, index: int, seat: int) -> bool:
        """Each card demanded was in the hand already, or in a play of the pile."""
        places = [index]
        total = sum(self.steps[play].count for play in self.piles[index])
        self.sizes[seat] -= total
        alone = self.groups.index(2**seat)
        room = [min(self.sizes[seat], self.limits[alone][index][0])]
        for play in self.piles[index]:
            step = self.steps[play]
            if step.cards:
                self.demand[seat] &= ~mask_of(step.cards)
            else:
                places.append(play)
                room.append(step.count)
        seats = Seating([self.chances[place] for place in places], room)
        for card in shuffled(cards_in(self.demand[seat]), self.rng):
            if not seats.put(card, self.rng()):
                return False
        self.demand[seat] = mask_of(seats.found[0])
        for place, play in enumerate(places):
            if place:
                self.through[play] = mask_of(seats.found[place])
                self.pending[self.steps[play].seat] |= self.through[play]
        return True

    def _undo_pass(self, index: int, seat: int) -> bool:
        """Whoever passes has nothing but face cards: those of unknown cards are chosen now."""
        demand = self.demand[seat]
        missing = self.sizes[seat] - (demand | self.known[index]).bit_count()
        faces = cards_in(self.pool & FACE_CARDS)
        if demand & ~FACE_CARDS or missing > len(faces):
            return False
        chosen = mask_of(shuffled(faces, self.rng)[:missing])
        self.demand[seat] |= chosen
        self.pool ^= chosen
        return True

    def _deal(self) -> list[Step]:
        """Go through the match once more and give each draw and play its cards."""
        hands = [0] * self.players
        pool = shuffled(cards_in(self.pool), self.rng)
        pile = 0
        told: list[Step] = []
        for index, step in enumerate(self.steps):
            cards = step.cards
            if step.kind == DRAW:
                if not cards:
                    card = self.drawn[index]
                    cards = (card if card != UNKNOWN else pool.pop(),)
                hands[step.seat] |= mask_of(cards)
            elif step.kind == PLAY:
                if not cards:
                    must = self.through[index]
                    free = cards_in(hands[step.seat] & ~must & ~self.stays[index])
                    rest = shuffled(free, self.rng)[: step.count - must.bit_count()]
                    cards = tuple(shuffled(cards_in(must) + rest, self.rng))
                hands[step.seat] &= ~mask_of(cards)
                pile |= mask_of(cards)
            elif step.kind != PASS:
                if step.kind == TAKE:
                    hands[step.seat] |= pile
                pile = 0
            told.append(replace(step, cards=cards))
        return told


def _scaled(chance: float, factor: float) -> float:
    """A chance times a factor; a chance above 0 times a factor above 0 stays above 0."""
    return chance * factor if chance > 1e-200 or not factor else chance


def _limit(total: int, old: int, new: int, size: int) -> Limit:
    """A limit that is no more than the cards there are."""
    old, new = min(old, size), min(new, size)
    return min(total, old + new, size), old, new


def _draw_chances(stock: list[float], left: int, hand: list[float]) -> list[float]:
    """Draw an unseen card from a stock of `left` to a hand; the chance of each card to be the one
    drawn if it is in the hand now."""
    part = 1 / left
    chances = [0.0] * PACK_SIZE
    for card, chance in enumerate(stock):
        if chance:
            moved = _scaled(chance, part)
            stock[card] = _scaled(chance, 1 - part)
            hand[card] += moved
            chances[card] = moved / hand[card]
    return chances


class Seating:
    """Cards put in places with limited room, by the chance of each card to be in each place."""

    def __init__(self, chances: list[list[float]], room: list[int]) -> None:
        self.chances = chances
        self.room = room
        self.found: list[list[int]] = [[] for _ in room]

    def put(self, card: int, point: float) -> bool:
        """Put a card in a place with room, drawn by a `point` in [0, 1), or let others move over for
        it; False if there is no place for all."""
        weights = [
            chance[card] * (room - len(found))
            for chance, room, found in zip(self.chances, self.room, self.found, strict=True)
        ]
        point *= sum(weights)
        for place, weight in enumerate(weights):
            point -= weight
            if weight and point < 0:
                self.found[place].append(card)
                return True
        return self._move_over(card, set())

    def _move_over(self, card: int, tried: set[int]) -> bool:
        """Find a place for a card by moving those already seated, each place once."""
        for place, chance in enumerate(self.chances):
            if not chance[card] or place in tried:
                continue
            tried.add(place)
            if len(self.found[place]) < self.room[place]:
                self.found[place].append(card)
                return True
            for other in self.found[place]:
                if self._move_over(other, tried):
                    self.found[place].remove(other)
                    self.found[place].append(card)
                    return True
        return False


def shuffled(cards: list[int], rng: Callable[[], float]) -> list[int]:
    """The cards in random order."""
    cards = cards.copy()
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
