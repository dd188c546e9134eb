"""Marjapussi (booklet 13): exactly twelve points, from marriages, pips and the last trick.

The way to play a trick and to find a marriage is that of `pussi_family`. Every trick won gives one chance to
announce or ask; the first marriage of a deal makes trumps, later ones are little ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Options, Reason, Tensor, agreed_deals, limit_option, option, t
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.equipment.cards import (
    ACE,
    BITS,
    JACK,
    KING,
    QUEEN,
    SPADES,
    SUIT_MASKS,
    TEN,
    cards_in,
    mask_of,
    rank_of,
    suit_name,
)
from pelitupa.games.tricks.actions import Actions
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.pussi_family.marriages import (
    ANNOUNCEMENTS,
    ANSWERING,
    ASK_WHOLE,
    HALVES,
    MARRIAGES,
    NO_ANNOUNCEMENT,
    rows,
)
from pelitupa.games.tricks.pussi_family.match import TRICK_ACTIONS, PussiGame, PussiMatch
from pelitupa.games.tricks.seats import side_name

TARGET: Final = 12
BACK: Final = 7
"""Where a side stands that has come past the target."""

PIPS: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}

_FIRST_LEAD: Final = (mask_of(13 * suit + ACE for suit in range(4)), SUIT_MASKS[SPADES])
_FREE: Final = 0
_WHOLE_ASKED: Final = 1
_HALF_ASKED: Final = 2


def pips_in(cards: int) -> int:
    """The pips of a set of cards: 120 in the pack."""
    total = 0
    for card in cards_in(cards):
        total += PIPS.get(rank_of(card), 0)
    return total


@dataclass(frozen=True)
class MarjapussiOptions(Options):
    """How long a match lasts."""

    players: int = option(4, "Marjapussi is for four, in two sides.", low=4, high=4, clause="sides")
    deals: int = agreed_deals()
    limit: int = limit_option(200, "Deals after which the match ends in any case.")
    standing: str = standing_option()
    dealer: int = dealer_option(4)


class Marjapussi(PussiGame[MarjapussiOptions]):
    """Marjapussi. Actions: a card to play, and those of marriages."""

    actions: ClassVar[Actions] = Actions(
        t("That is nothing one can do in Marjapussi."),
        rows(
            no_card=("turn", t("First say whether there is a marriage.")),
            not_now=("turn", t("Marriages come when a trick has been won.")),
        ),
    )

    def new_initial_state(self) -> MarjapussiMatch:
        return MarjapussiMatch(self)

    def deal_limit(self) -> int:
        options = self.options
        return min(options.deals or options.limit, options.limit)

    def start_range(self) -> tuple[int, int]:
        return 0, TARGET - 1

    def score_range(self) -> tuple[float, float]:
        """What is beyond the target counts back."""
        return 0.0, float(TARGET)

    def max_game_length(self) -> int:
        return TRICK_ACTIONS * self.deal_limit()


class MarjapussiMatch(PussiMatch):
    """A position of a match. `asked` has for each seat what it has asked for in this deal."""

    def __init__(self, game: Marjapussi) -> None:
        super().__init__(game)
        self.game = game

    def _clear_deal(self) -> None:
        super()._clear_deal()
        self.asked: list[int] = [_FREE] * 4

    def clone(self) -> Self:
        new = super().clone()
        new.asked = self.asked.copy()
        return new

    # --- the first lead

    def _is_first_lead(self) -> bool:
        return self.phase == PLAYING and not self.trick and not self.last_trick

    def _playable(self) -> int:
        if self._is_first_lead():
            hand = self.places[self.chair]
            for cards in _FIRST_LEAD:
                if hand & cards:
                    return hand & cards
        return super()._playable()

    def _play(self, card: int) -> None:
        if self._is_first_lead():
            for cards in _FIRST_LEAD:
                if cards & BITS[card]:
                    break
                self.voids[self.chair] |= cards
        super()._play(card)

    def _play_reason(self, card: int, legal: bool) -> Reason:
        hand = self.places[self.chair]
        if not self._is_first_lead() or not hand & BITS[card]:
            return super()._play_reason(card, legal)
        aces, spades = _FIRST_LEAD
        if hand & aces:
            return "first-lead", t("Who holds an ace leads one first.")
        if hand & spades:
            return "first-lead", t("Who holds no ace leads a spade first.")
        return "first-lead-any", t("You hold no ace and no spade.")

    # --- marriages

    def _may_marry(self, winner: int) -> bool:
        return True

    def _left_to_say(self) -> int:
        asked = self.asked[self.turn]
        if asked == _HALF_ASKED:
            return HALVES | BIT[NO_ANNOUNCEMENT]
        return MARRIAGES & ~ANNOUNCEMENTS if asked == _WHOLE_ASKED else MARRIAGES

    def _limit(self, index: int, action: int) -> Reason:
        if self.phase == ANSWERING or index != 2:
            return super()._limit(index, action)
        if self.asked[self.turn] == _HALF_ASKED:
            text = t("You have asked for a half in this deal, and may only ask for halves.")
            return "after-half", text
        return "after-whole", t(
            "You have asked for a whole in this deal, and may not announce from your own hand."
        )

    def _asked(self, action: int) -> None:
        self.asked[self.turn] = _WHOLE_ASKED if action == ASK_WHOLE else _HALF_ASKED

    def _married(self, suit: int, side: int) -> None:
        if len(self.marriages) == 1:
            self.trump = suit
            self._reveal(
                t("{suit} are trumps, by {side}", suit=suit_name(suit), side=side_name(side))
            )
        else:
            self._reveal(
                t("a little one in {suit} to {side}", suit=suit_name(suit), side=side_name(side))
            )

    # --- scoring

    def _gains(self) -> list[tuple[int, int, str, str]]:
        """What the tricks of a deal have brought: the side, its points, the clause, and for what."""
        gains: list[tuple[int, int, str, str]] = []
        for number, (suit, side) in enumerate(self.marriages):
            if number:
                text = t("a little one in {suit}", suit=suit_name(suit))
                gains.append((side, 1, "score-little", text))
            else:
                text = t("{suit} announced as trumps", suit=suit_name(suit))
                gains.append((side, 2, "score-trumps", text))
        gains.append((self._side_of(self._trick_winner()), 1, "score-last", t("the last trick")))
        pips = [pips_in(self._side_cards(side)) for side in (0, 1)]
        if pips[0] != pips[1]:
            side = 0 if pips[0] > pips[1] else 1
            text = t("{more} pips against {less}", more=max(pips), less=min(pips))
            gains.append((side, 1, "score-pips", text))
        return gains

    def _end_deal(self) -> None:
        for side in (0, 1):
            if not self._side_tricks(side):
                self._go_to_porvoo(side)
        for side, points, clause, text in self._gains():
            self._gain(side, points, clause, text)
        for side in (0, 1):
            if self.points[side] > TARGET:
                text = t("more than {target}: down to {back}", target=TARGET, back=BACK)
                self._gain(side, BACK - self.points[side], "over", text)
        self._tell_points()
        self._go_on(TARGET in self.points)

    def _go_to_porvoo(self, side: int) -> None:
        """Take from a side that won no trick all it had."""
        self._gain(side, -self.points[side], "porvoo", t("no trick: to Porvoo"))
        self._reveal(t("{side} go to Porvoo", side=side_name(side)))

    # --- for people

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        for turn in out.turned(range(4)):
            out.one_hot("asked", self.asked[(seat + turn) % 4], 3)


GAME = Marjapussi
