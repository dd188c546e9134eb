"""Knüffeln: two chosen suits of odd powers, a raise by a lead face down, and talk that may lie.

A deal is cut, dealt and turned up, cards are exchanged, each side may name a director; then tricks are
played until one side has five. The powers of the cards are in `powers.py`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import CHANCE, Reason, Text, t, tn
from pelitupa.core.places import TABLE
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_text
from pelitupa.games.tricks.actions import CARDS, Actions
from pelitupa.games.tricks.fast_path import CHAIRS, STEPS
from pelitupa.games.tricks.knueffeln.actions import (
    ACTIONS,
    ANSWERING,
    CHANGE_PLACES,
    COVER,
    COVERING,
    DIRECT,
    DIRECTING,
    EXCHANGING,
    FACE_DOWN,
    NO_CARD_IN,
    NO_DIRECTOR,
    ORDER,
    ORDERING,
    PLACING,
    SAY,
    SAY_BEATER,
    SILENT,
    SPEAK,
    SPEAKING,
    TAKE_UP,
    UNCOVERING,
)
from pelitupa.games.tricks.knueffeln.deal import DOWN, POCKETS, KnueffelnDeal
from pelitupa.games.tricks.knueffeln.options import KnueffelnOptions
from pelitupa.games.tricks.knueffeln.powers import BEATEN_BY, DOG, pack
from pelitupa.games.tricks.knueffeln.slate import RUNGS, SPECTACLES, Slate
from pelitupa.games.tricks.limits import BIT, bits_of
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.seats import PARTNERSHIPS, left_of, partner_of, side_name, side_of
from pelitupa.games.tricks.table import TrickGame

HAND: Final = 9
TO_WIN: Final = 5

_LONGEST_LADDER: Final = 7
_LONGEST_EXCHANGE: Final = 12
_MOST_DRAWS: Final = 48

_OF_ANY_SUIT: Final = bits_of(0, SAY_BEATER - SAY)
"""The remarks that speak of no suit, numbered from `SAY` on."""


class Knueffeln(TrickGame[KnueffelnOptions]):
    """Knüffeln. Actions are in `actions.py`; chance outcomes are the cards."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.knueffeln.look"

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, CHAIRS})

    actions: ClassVar[Actions] = ACTIONS

    draws_in_order: ClassVar[bool] = True
    """The cutter may look at three cards before the deal, and knows in whose hand they come to lie."""

    def pack(self) -> int:
        return pack(self.options.left_out)

    def pockets(self) -> int:
        return POCKETS

    def hand_size(self) -> int:
        return HAND

    def new_initial_state(self) -> KnueffelnMatch:
        return KnueffelnMatch(self)

    def deal_limit(self) -> int:
        return self.options.limit

    def score_range(self) -> tuple[float, float]:
        """Rungs for one dot less than end the match, and a pair of spectacles."""
        return 0.0, float(RUNGS * (self.options.dots - 1 + SPECTACLES))

    def max_game_length(self) -> int:
        options = self.options
        ladders = 2 * options.dots - 1
        scored = min(options.deals or _LONGEST_LADDER * ladders, options.limit)
        talk = 4 * 2 * options.remarks + (2 + 4 * HAND if options.orders else 0)
        raising = 2
        talk += HAND if options.director_order else 0
        deal = 1 + _LONGEST_EXCHANGE + 4 * HAND + raising + talk
        return deal * scored + options.limit

    def max_chance_nodes_in_history(self) -> int:
        return _MOST_DRAWS * self.options.limit


class KnueffelnMatch(KnueffelnDeal):
    """A position of a match."""

    def __init__(self, game: Knueffeln) -> None:
        super().__init__(game, game.options)
        self.game = game

    # --- directors

    def _after_the_exchange(self) -> None:
        if self.options.orders:
            self.phase, self.turn, self.asked = DIRECTING, left_of(self.dealer), 0
        else:
            self._start_play(left_of(self.dealer))

    def _name_director(self, action: int) -> None:
        side = side_of(self.turn)
        if action != NO_DIRECTOR:
            self.directors[side] = self.turn if action == DIRECT else partner_of(self.turn)
        self.asked += 1
        if self.asked == 1:
            self.turn = left_of(self.turn)
        else:
            self._start_play(left_of(self.dealer))

    def _give_turn(self, chair: int) -> None:
        """At the first card after the lead a director may say which of the partners plays it."""
        director = self.directors[side_of(chair)]
        is_first = len(self.trick) == 1 and self.options.director_order
        if is_first and director >= 0 and self.places[chair].bit_count() > 1:
            self.chair, self.phase, self.turn = chair, PLACING, director
        else:
            self._hear_director(chair)

    def _place(self, action: int) -> None:
        """The director has said who plays first; the other plays last."""
        if action == CHANGE_PLACES:
            first, second, third, fourth = self.order
            self.order = (first, fourth, third, second)
        self._hear_director(self.order[1])

    def _hear_director(self, chair: int) -> None:
        """Before a chair plays the partner who directs is heard, as long as orders are left and there is a
        choice."""
        super()._give_turn(chair)
        self.phase = PLAYING
        side, hand = side_of(chair), self.places[chair]
        director = self.directors[side]
        is_asked = director not in (-1, chair) and self.orders[side] < self.options.orders
        if is_asked and hand & (hand - 1):
            self.phase, self.turn = ORDERING, director

    def _order(self, action: int) -> None:
        if action != SILENT:
            self.orders[side_of(self.turn)] += 1
            self.said[self.turn] = action
        self.phase, self.turn = PLAYING, self.chair

    # --- talk and the raise, at one's turn to play

    def _asides(self) -> list[int]:
        """What the player to play a card may do before."""
        asides: list[int] = []
        if self.spoken[self.chair] < self.options.remarks:
            asides.append(SPEAK)
        if not self.trick and self._raise_refusal() is None:
            asides.append(FACE_DOWN)
        return asides

    def _raise_refusal(self) -> Reason | None:
        """Why the leader may not raise (short clause, and a sentence), or None."""
        if self.raised >= 0:
            return "raise-once", t("There has been a raise in this deal.")
        if max(self._side_tricks(0), self._side_tricks(1)) >= TO_WIN:
            return "raise-late", t("The deal is won: nothing can be raised.")
        tricks = self._side_tricks(side_of(self.chair))
        needed = self.options.raise_after
        if tricks < needed:
            return "raise-tricks", tn(
                "Your side must have won {count} trick to raise; it has won {tricks}.",
                "Your side must have won {count} tricks to raise; it has won {tricks}.",
                needed,
                tricks=tricks,
            )
        return None

    def _say(self, action: int) -> None:
        self.spoken[self.turn] += 1
        self.said[self.turn] = action
        self.phase = PLAYING

    def _cover(self, card: int) -> None:
        self._carry(card, self.chair, DOWN, COVER)
        director = self.directors[1 - side_of(self.chair)]
        self.phase = ANSWERING
        self.turn = director if director >= 0 else left_of(self.chair)

    def _answer(self, take_up: bool) -> None:
        if take_up:
            self.raised = side_of(self.chair)
            self.phase, self.turn = UNCOVERING, CHANCE
        else:
            side = side_of(self.chair)
            self._award(side, [(1, "raise-refused", t("the raise was refused"))])

    def _uncover(self, card: int) -> None:
        self._carry(card, DOWN, TABLE)
        self.trick = [card]
        self._give_turn(self.order[1])

    # --- the phases between

    def _limits(self, player: int) -> list[int]:
        if self.phase == PLAYING:
            asides = BIT[SPEAK] if self.trick else BIT[SPEAK] | BIT[FACE_DOWN]
            return [asides, sum([BIT[aside] for aside in self._asides()])]
        if self.phase == UNCOVERING:
            return [self.places[DOWN]]
        limits = super()._limits(player)
        if self.phase == ORDERING and self.options.left_out == "fives":
            limits.append(~BIT[ORDER + DOG - SILENT])
        elif self.phase == SPEAKING:
            limits.append(_OF_ANY_SUIT | self.chosen << (SAY_BEATER - SAY))
        return limits

    def _limit(self, index: int, action: int) -> Reason:
        if self.phase == EXCHANGING:
            return super()._limit(index, action)
        if action == SPEAK:
            return "talk-bound", t("You have spoken as often as is agreed for a deal.")
        if action == FACE_DOWN:
            refusal = self._raise_refusal()
            assert refusal is not None
            return refusal
        if action == ORDER + DOG:
            return "fives-out", t("The fives are left out of the pack: there are no dogs.")
        if self.phase == SPEAKING:
            return "remarks", t("That suit is not chosen.")
        return "raise", t("{card} is not in your hand.", card=card_text(action - COVER))

    def _choose(self, action: int) -> None:
        if self.phase == DIRECTING:
            self._name_director(action)
        elif self.phase == PLACING:
            self._place(action)
        elif self.phase == ORDERING:
            self._order(action)
        elif self.phase == SPEAKING:
            self._say(action)
        elif self.phase == COVERING:
            self._cover(action - COVER)
        elif self.phase == ANSWERING:
            self._answer(action == TAKE_UP)
        elif self.phase == UNCOVERING:
            self._uncover(action)
        else:
            super()._choose(action)

    def _chance_what(self) -> str:
        return t("the card led face down") if self.phase == UNCOVERING else super()._chance_what()

    # --- play

    def _legal(self) -> list[int]:
        if self.phase == PLAYING:
            return super()._legal() + self._asides()
        return super()._legal()

    def _is_legal(self, action: int) -> bool:
        if self.phase == PLAYING and action >= PACK_SIZE:
            return action in self._asides()
        return super()._is_legal(action)

    def _play(self, card: int) -> None:
        if card == SPEAK:
            self.phase = SPEAKING
        elif card == FACE_DOWN:
            self.phase = COVERING
        else:
            super()._play(card)

    def _obligations(self) -> list[int]:
        return []

    def _beats(self, card: int, best: int) -> bool:
        return (BEATEN_BY[self.chosen][best] & BITS[card]) != 0

    def _after_trick(self, winner: int) -> None:
        side = side_of(winner)
        tricks, all_tricks = self._side_tricks(side), sum(self.tricks)
        if tricks == TO_WIN == all_tricks:
            self.jann = side
        last = HAND if self.options.march else TO_WIN
        if all_tricks == HAND or tricks == last:
            self._end_deal()
        else:
            self._lead(winner)

    # --- scoring

    def _end_deal(self) -> None:
        side = 0 if self._side_tricks(0) >= TO_WIN else 1
        if self._side_tricks(side) == HAND:
            self._award(side, self._march_lines())
            return
        lines = [(1, "rung", t("the deal is won"))]
        if self.jann == side:
            lines.append((1, "jann", t("jann: the first five tricks in a row")))
        if self.raised >= 0:
            lines.append((len(lines), "raise-double", t("the raise doubles it")))
        self._award(side, lines)

    def _march_lines(self) -> list[tuple[int, str, Text]]:
        """What a march erases: the whole ladder, or three rungs, which a raise doubles."""
        rungs = self.options.march_rungs
        if rungs == RUNGS:
            return [(RUNGS, "march", t("a march"))]
        lines = [(rungs, "march-stakes", t("a march"))]
        if self.raised >= 0:
            lines.append((rungs, "raise-double", t("the raise doubles it")))
        return lines

    def _award(self, side: int, lines: list[tuple[int, str, Text]]) -> None:
        """Erase rungs of a side, as the lines say, and go on. Rungs it does not have do not count."""
        before, left = self.slate, self.slate.left(side)
        for count, clause, text in lines:
            erased = min(count, left)
            left -= erased
            if erased:
                self._score(PARTNERSHIPS[side], erased, clause, text)
        self.slate = before.erase(side, before.left(side) - left)
        text = t(
            "{side} erase {rungs} of their rungs",
            side=side_name(side),
            rungs=before.left(side) - left,
        )
        self._reveal(text)
        if not left:
            self._wipe(side, before)
        self.points = [self.slate.points(0), self.slate.points(1)]
        self.scored += 1
        is_lost = max(self.slate.dots) >= self.options.dots
        self._go_on(is_lost or 0 < self.options.deals == self.scored)

    def _wipe(self, winner: int, before: Slate) -> None:
        """Tell what the losers of a ladder get."""
        loser = 1 - winner
        if before.loss(winner) == SPECTACLES:
            text = t("spectacles: a second dot to the losers of the ladder")
            self._score(PARTNERSHIPS[winner], RUNGS, "spectacles", text)
            self._reveal(t("A pair of spectacles to {side}", side=side_name(loser)))
        else:
            text = t("a Knüppel: the slate is wiped clean")
            self._score(PARTNERSHIPS[loser], -before.rungs[loser], "knueppel", text)
            self._reveal(t("A Knüppel to {side}", side=side_name(loser)))

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if self.phase == PLAYING and PACK_SIZE <= action <= CHANGE_PLACES:
            return self._choice_reason(action, player)
        return super()._reason(action, player, legal)

    def _not_now(self, action: int) -> Reason:
        if not 0 <= action < PACK_SIZE:
            return super()._not_now(action)
        if self.phase == COVERING:
            text = t("You raise: lead {card} face down, if it is in your hand.", card=CARDS[action])
            return "raise", text
        return NO_CARD_IN.get(self.phase) or super()._not_now(action)


GAME = Knueffeln
