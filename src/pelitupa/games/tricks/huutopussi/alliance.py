"""A match of Huutopussi by three (booklet 14): the two others are allies against the declarer.

The tricks, the marriages and the auction are those of the game for four. Nobody has a partner who could
give cards: three are left over in the deal, which the declarer takes, and lays as many away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from pelitupa.core import CHANCE, Reason, Tensor, Text, player_word, t, tn
from pelitupa.core.places import STOCK, Fact
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.tricks.huutopussi.auction import GIVE, GIVING, RAISING, TAKING
from pelitupa.games.tricks.huutopussi.match import (
    GIFT,
    LAST_TRICK,
    TRUMP_POINTS,
    HuutopussiMatch,
    points_in,
)
from pelitupa.games.tricks.huutopussi.options import HuutopussiOptions
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.passing import lay_aside
from pelitupa.games.tricks.pussi_family.marriages import (
    ANNOUNCING,
    ASK_WHOLE,
    HALVES,
    MARRIAGES,
    PAIRS,
    YES,
    suit_in,
)
from pelitupa.games.tricks.pussi_family.match import PussiGame
from pelitupa.games.tricks.seats import ALONE

PLAYERS: Final = 3
DECLARER: Final = 0
ALLIES: Final = 1
"""The sides of a deal; points are kept for each player."""


class AllianceMatch(HuutopussiMatch):
    """A position of a match. `found` are the cards that answers have shown to be in the allies' hands,
    `announcers` who announced each of the `marriages`, or asked for it.
    """

    def __init__(self, game: PussiGame[HuutopussiOptions]) -> None:
        super().__init__(game)
        self.found = 0
        self.announcers: tuple[int, ...] = ()

    def _clear_deal(self) -> None:
        super()._clear_deal()
        self.found = 0
        self.announcers = ()

    def clone(self) -> Self:
        new = super().clone()
        new.found = self.found
        new.announcers = self.announcers
        return new

    # --- who plays with whom

    def _side_of(self, chair: int) -> int:
        return DECLARER if chair == self.declarer else ALLIES

    def _points_of(self, chair: int) -> int:
        """Each keeps a score of their own."""
        return chair

    def _partner(self, seat: int) -> int:
        return -1 if seat == self.declarer else PLAYERS - seat - self.declarer

    def _side_name(self, side: int) -> Text:
        return t("the allies") if side else t("the declarer")

    def sides(self) -> tuple[tuple[int, ...], ...]:
        if self.declarer < 0 or self.is_terminal():
            return self.table.teams()
        return (self.declarer,), tuple(s for s in range(PLAYERS) if s != self.declarer)

    def convention_part(self) -> str:
        return "alone"  # nobody has a partner in the auction with whom anything could be agreed

    def are_partners(self, player: int, other: int) -> bool:
        return self.declarer >= 0 and self._side_of(player) == self._side_of(other)

    # --- the three cards left over

    def _begin_exchange(self) -> None:
        self.phase, self.chair, self.turn = TAKING, -1, CHANCE

    def _limits(self, player: int) -> list[int]:
        return [self.places[STOCK]] if self.phase == TAKING else super()._limits(player)

    def _choose(self, action: int) -> None:
        if self.phase != TAKING:
            super()._choose(action)
            return
        self._carry(action, STOCK, self.declarer)
        if not self.places[STOCK]:
            self.given = GIFT
            self._ask_raise()

    def _choice_audience(self, action: int) -> int:
        if self.phase == TAKING:
            return ALONE[self.declarer]
        return super()._choice_audience(action)

    def _give(self, card: int) -> None:
        """Lay a card away."""
        if lay_aside(self, card, self.aside, GIVE) == GIFT:
            self._let_out(ordered=False)
            self.given += GIFT
            self._start_play(self.declarer)

    # --- marriages

    def _may_marry(self, winner: int) -> bool:
        """Not after the last trick: a marriage that was laid away has never been seen to be gone."""
        return self.hand_of(winner) != 0 and super()._may_marry(winner)

    def _left_to_say(self) -> int:
        if self.turn == self.declarer:
            return MARRIAGES & ~HALVES & ~BIT[ASK_WHOLE]
        return MARRIAGES

    def _answer(self, action: int) -> None:
        if action == YES:
            self.found |= PAIRS[suit_in(self.question)]
        super()._answer(action)

    def _marry(self, suit: int, asker: int) -> None:
        self.announcers = (*self.announcers, asker)
        super()._marry(suit, asker)

    def _cases(self, player: int, deal: int) -> list[list[Fact]]:
        if deal < len(self.starts) or not self.found:
            return [[]]
        return [[Fact(self.count_moves(), (self.aside,), self.found, there=False)]]

    # --- scoring

    def _card_points(self, side: int) -> int:
        away = points_in(self.places[self.aside]) if side == DECLARER else 0
        return super()._card_points(side) + away

    def _points_won(self, seat: int) -> int:
        """The card points of one player's tricks and marriages, with the last trick, when all is played."""
        points = points_in(self.taken[seat])
        for (suit, _), who in zip(self.marriages, self.announcers, strict=True):
            if who == seat:
                points += TRUMP_POINTS[suit]
        return points + (LAST_TRICK if self._trick_winner() == seat else 0)

    def _end_deal(self) -> None:
        away = self.places[self.aside]
        self._show(away, self.aside)
        names = " ".join([self.game.card_name(card) for card in self.game.in_order(away)])
        self._reveal(t("laid away: {cards}", cards=names))
        cards = [self._points_won(seat) for seat in range(PLAYERS)]
        cards[self.declarer] += points_in(away)
        self.settle(cards, self._trickless())

    def settle(self, cards: Sequence[int], trickless: Sequence[bool]) -> None:
        """Score a deal by the card points of each player, of the declarer with those laid away."""
        won = cards[self.declarer]
        made = won >= self.contract
        text = tn(
            "{count} card point for a contract of {contract}",
            "{count} card points for a contract of {contract}",
            won,
            contract=self.contract,
        )
        change = self.contract if made else -self.contract
        self._gain(self.declarer, change, "made" if made else "failed", text)
        allies = [seat for seat in range(PLAYERS) if seat != self.declarer]
        for seat in allies:
            self._gain(seat, cards[seat], "three-points", t("card points"))
        for side in (DECLARER, ALLIES):
            if trickless[side]:
                self._reveal(t("läpäri by {side}", side=self._side_name(1 - side)))
                for seat in allies if side == ALLIES else [self.declarer]:
                    text = t("no trick: the bid is lost")
                    self._gain(seat, -self.final_bid(), "three-lapari", text)
        self._tell_points()
        self._go_on(self._is_won() or self.deal_number() == self.game.options.deals)

    def _is_won(self) -> bool:
        """Whether somebody has reached the target, and is ahead of both others."""
        first, second, _ = sorted(self.points, reverse=True)
        return first >= self.game.options.target and first > second

    def _tell_points(self) -> None:
        one, two, three = self.points
        self._reveal(
            t(
                "points: {one} for {first}, {two} for {second}, {three} for {third}",
                one=one,
                first=player_word(0),
                two=two,
                second=player_word(1),
                three=three,
                third=player_word(2),
            )
        )

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    # --- the calls: there is no partner whom they could tell anything

    def is_calling(self) -> bool:
        return False

    def calls_so_far(self) -> list[tuple[int, int]]:
        return []

    # --- for people

    def _giving(self) -> str:
        return "three-away"

    def _leave(self, action: int) -> Reason:
        if self.phase == GIVING:
            return "three-away", t("Any card of your hand may be laid away.")
        return super()._leave(action)

    def _limit(self, index: int, action: int) -> Reason:
        if self.phase == ANNOUNCING and index == 2:
            return "three-marriages", t("You play alone in this deal, and have nobody to ask.")
        return super()._limit(index, action)

    def _barred_text(self, points: int) -> Text:
        return tn(
            "You have {count} point, and may not bid.",
            "You have {count} points, and may not bid.",
            points,
        )

    def _not_now(self, action: int) -> Reason:
        if action >= 0 and self.phase in (GIVING, RAISING, TAKING):
            return "three-away", t("The declarer has not laid cards away yet.")
        return super()._not_now(action)

    def _chance_seat(self) -> int:
        return self.declarer if self.phase == TAKING else super()._chance_seat()

    def _chance_what(self) -> str:
        if self.phase == TAKING:
            return t("a card left over, for {player}", player=player_word(self.declarer))
        return super()._chance_what()

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        out.bits("away", self.places[self.aside] if seat == self.declarer else 0, PACK_SIZE)
