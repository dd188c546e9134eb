"""The pussi games (booklet 13 and 18): nine cards each, tens above kings, trumps made by marriages.

Marjapussi and Huutopussi have one way to play a trick: follow suit and head the trick if you can, else
trump and overtrump if you can. They have one way to find trumps: a player who has won a trick announces
a marriage, the king and the queen of a suit, or asks the partner for one. They differ in who may do so
after which trick, in what a marriage brings, and in all that comes before and after the tricks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Self

from pelitupa.core import Agreed, Reason, Tensor, t
from pelitupa.core.places import TABLE, Condition
from pelitupa.equipment.cards import (
    BITS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_MASKS,
    card_text,
    cards_in,
    mask_of,
    suit_name,
    suit_of,
)
from pelitupa.games.tricks.fast_path import CHAIRS, DEALS, LED, RANKS, STEPS
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.pussi_family.marriages import (
    ANNOUNCE,
    ANNOUNCING,
    ANSWERING,
    ASK_HALF,
    ASK_WHOLE,
    HAVE_WHOLE,
    MARRIAGES,
    NAMING,
    NO,
    NO_ANNOUNCEMENT,
    NOT_ANSWERS,
    PAIRS,
    PUSSI_PHASES,
    WORDS,
    YES,
    Told,
    ToldOfMarriages,
    suit_in,
)
from pelitupa.games.tricks.seats import partner_of, side_name
from pelitupa.games.tricks.table import TrickGame
from pelitupa.games.tricks.trick import NO_TRUMP, Ranking

RANKING: Final = Ranking("6789JQKTA")
PACK: Final = mask_of(card for suit in range(4) for card in range(13 * suit + 4, 13 * suit + 13))
PACK_OF: Final = 36
_HELD_ORDER: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)

# at most one announcement or question, with its answer, after each trick but the last
TRICK_ACTIONS: Final = PACK_OF + 2 * 8
"""The most decisions there can be in the tricks of a deal."""


class PussiGame(TrickGame[Agreed]):
    """What both games are: a pack of 36, nine cards a hand, and the actions of marriages."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.pussi_family.look"

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, RANKS, DEALS, CHAIRS})

    def pack(self) -> int:
        return PACK

    def hand_size(self) -> int:
        return 9

    def in_order(self, cards: int) -> Iterable[int]:
        held: list[int] = []
        for suit in _HELD_ORDER:
            held += sorted(cards_in(cards & SUIT_MASKS[suit]), key=_cards_above)
        return held


def _cards_above(card: int) -> int:
    return RANKING.above[card].bit_count()


class PussiMatch(TrickMatch):
    """A position of a match of either game.

    Of this deal: `marriages` are the suits announced, in their order, each with the side that announced
    it; `told` is what questions and answers have told of the hands; `question` is the one that waits
    for its answer, or -1.
    """

    def _clear_deal(self) -> None:
        self.marriages: tuple[tuple[int, int], ...] = ()
        self.told: tuple[Told, ...] = ()
        self.question = -1

    def clone(self) -> Self:
        new = super().clone()
        new.marriages = self.marriages
        new.told = self.told
        new.question = self.question
        return new

    # --- what the games differ in

    def _partner(self, seat: int) -> int:
        """Who may be asked by a player for a marriage; -1 for nobody."""
        return partner_of(seat)

    def _may_marry(self, winner: int) -> bool:
        """Whether the winner of a trick may announce or ask after it, as everyone can see."""
        raise NotImplementedError

    def _left_to_say(self) -> int:
        """What the player on turn may announce or ask after what they have asked before."""
        return MARRIAGES

    def _asked(self, action: int) -> None:
        """Note that the player on turn has asked for a half or a whole."""

    def _married(self, suit: int, side: int) -> None:
        """What a marriage brings; it is the latest of `marriages`."""
        raise NotImplementedError

    # --- tricks

    def _ranking(self) -> Ranking:
        return RANKING

    def _obligations(self) -> list[int]:
        """Head the suit led, follow it, overtrump, trump: as far as each can be asked."""
        trick, trump = self.trick, self.trump
        if not trick:
            return []
        best, led = trick[self._winning], LED[trick[0]]
        above = RANKING.above[best]
        obligations = [above, led] if led & BITS[best] else [led, above]
        if trump != NO_TRUMP and suit_of(trick[0]) != trump:
            obligations.append(SUIT_MASKS[trump])
        return obligations

    def _obligation(self, index: int) -> Reason:
        led, best = suit_of(self.trick[0]), self.trick[self._winning_place(self.trick)]
        headed = suit_of(best) == led
        if index == (1 if headed else 0):
            return super()._obligation(index)
        if index == 0:
            clause = "head-trumps" if led == self.trump else "head"
            text = t(
                "You hold {suit} that beat {best}, and must play one of them.",
                suit=suit_name(led),
                best=card_text(best),
            )
            return clause, text
        if index == 1:
            return "overtrump", t(
                "You hold a higher trump than {best}, and must play one.", best=card_text(best)
            )
        return "trump", t("You hold no {suit}, and must play a trump.", suit=suit_name(led))

    def _after_trick(self, winner: int) -> None:
        if self._may_marry(winner) and self._open_suits():
            self.phase = ANNOUNCING
            self._give_turn(winner)
        else:
            super()._after_trick(winner)

    def _trick_winner(self) -> int:
        """Who won the latest trick."""
        return self.last_order[self._winning_place(self.last_trick)]

    # --- marriages

    def _open_suits(self) -> tuple[int, ...]:
        """The suits that may still be announced in this deal, as everyone can see."""
        gone = self.places[TABLE]
        for announced, _ in self.marriages:
            gone |= PAIRS[announced]
        return tuple([suit for suit in range(4) if not gone & PAIRS[suit]])

    def _limits(self, player: int) -> list[int]:
        if self.phase >= PUSSI_PHASES:
            return super()._limits(player)
        if self.phase == ANSWERING:
            return [MARRIAGES, self._answers()]
        hand, gone = self.hand_of(player), self.places[TABLE]
        announced = played = 0
        fitting = WORDS
        for suit, _ in self.marriages:
            announced |= NAMING[suit]
        for suit in range(4):
            pair, held = PAIRS[suit], hand & PAIRS[suit]
            if gone & pair:
                played |= NAMING[suit]
            if held:
                fitting |= BIT[suit + (ANNOUNCE if held == pair else ASK_HALF)]
        return [MARRIAGES, NOT_ANSWERS, self._left_to_say(), ~announced, ~played, fitting]

    def _limit(self, index: int, action: int) -> Reason:
        if self.phase >= PUSSI_PHASES:
            return super()._limit(index, action)
        if self.phase == ANSWERING:
            text = t("The question of your partner must be answered, and by the truth.")
            return "answer", text
        if index == 1:
            return "answer", t("Nobody has asked you for a marriage.")
        suit = suit_name(suit_in(action))
        if index == 3:
            return "once", t("The marriage of {suit} has been announced in this deal.", suit=suit)
        if index == 4:
            return "gone", t("The king or the queen of {suit} has been played.", suit=suit)
        if action < ASK_HALF:
            return "own", t("You do not hold both the king and the queen of {suit}.", suit=suit)
        if not self.places[self.turn] & PAIRS[suit_in(action)]:
            return "half", t("You hold neither the king nor the queen of {suit}.", suit=suit)
        return "half-both", t(
            "You hold both the king and the queen of {suit}: no half is missing.", suit=suit
        )

    def _leave(self, action: int) -> Reason:
        if self.phase == ANSWERING and len(self._choices()) > 1:
            return "whole-choice", t("You have more than one whole, and choose among them.")
        return super()._leave(action)

    def _answers(self) -> int:
        """The true answers of the player on turn to the question: one, or any of several wholes."""
        hand = self.places[self.turn]
        if self.question != ASK_WHOLE:
            return BIT[YES] if hand & PAIRS[suit_in(self.question)] else BIT[NO]
        wholes = 0
        for suit in self._open_suits():
            if hand & PAIRS[suit] == PAIRS[suit]:
                wholes |= BIT[HAVE_WHOLE + suit]
        return wholes or BIT[NO]

    def _choose(self, action: int) -> None:
        seat = self.turn
        if self.phase == ANSWERING:
            self._answer(action)
            self._lead(self._partner(seat))
        elif action == NO_ANNOUNCEMENT:
            self._lead(seat)
        elif action < ASK_HALF:
            self._show(PAIRS[suit_in(action)], seat)
            self._marry(suit_in(action), seat)
            self._lead(seat)
        else:
            self._ask(action)

    def _ask(self, action: int) -> None:
        if action != ASK_WHOLE:
            self.told = (*self.told, Told(self.count_moves(), self.turn, (suit_in(action),)))
        self._asked(action)
        self.question = action
        self.phase = ANSWERING
        self._give_turn(self._partner(self.turn))

    def _answer(self, action: int) -> None:
        """What an answer tells: a whole lies here; one half here and one there; or neither.

        Hands only lose cards during the tricks, so that what one does not hold now it will lack.
        """
        seat, question = self.turn, self.question
        self.question = -1
        if action >= HAVE_WHOLE:
            self._show(PAIRS[suit_in(action)], seat)
            self._marry(suit_in(action), self._partner(seat))
        elif action == YES:
            asker = self._partner(seat)
            for other in range(self.table.chairs()):
                if other not in (seat, asker):
                    self.voids[other] |= PAIRS[suit_in(question)]
            self._marry(suit_in(question), asker)
        elif question == ASK_WHOLE:
            self.told = (
                *self.told,
                Told(self.count_moves(), seat, self._open_suits(), no_whole=True),
            )
        else:
            self.voids[seat] |= PAIRS[suit_in(question)]

    def _marry(self, suit: int, asker: int) -> None:
        side = self._side_of(asker)
        self.marriages = (*self.marriages, (suit, side))
        self._married(suit, side)

    # --- scoring

    def _tell_points(self) -> None:
        self._reveal(
            t(
                "points: {first} for {one}, {second} for {two}",
                first=self.points[0],
                one=side_name(0),
                second=self.points[1],
                two=side_name(1),
            )
        )

    # --- hidden information

    def _condition(self, deal: int) -> Condition | None:
        """Of deals that are over, the cards played have told the hands of all tricks."""
        if deal < len(self.starts) or not self.told:
            return None
        return ToldOfMarriages(self.told)

    def _checkpoints(self, deal: int) -> list[int]:
        told = self.told if deal == len(self.starts) else ()
        return sorted({entry.move for entry in told})

    # --- for people

    def _observe_more(self, seat: int, out: Tensor) -> None:
        side = self._side_of(seat)
        ours = [suit for suit, who in self.marriages if who == side]
        theirs = [suit for suit, who in self.marriages if who != side]
        for suit in (CLUBS, DIAMONDS, HEARTS, SPADES):
            out.one_hot("marriage", 0 if suit in ours else 1 if suit in theirs else -1, 2)
        out.one_hot("question", self.question - ASK_HALF if self.question >= 0 else -1, 5)
