"""Screw Misere (booklet 27): a pass misere of Skruuvi made into a game of a hundred minus points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Options, Reason, Tensor, agreed_deals, limit_option, option, t, tn
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.equipment.cards import PACK_SIZE, mask_of
from pelitupa.games.tricks.aces import ACES, Aces
from pelitupa.games.tricks.actions import CARDS, PAIR, Actions, Row, playing
from pelitupa.games.tricks.fast_path import ALL_PLAIN
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import FIRST_PHASE
from pelitupa.games.tricks.seats import left_of, partner_of, side_name
from pelitupa.games.tricks.table import TrickGame

GIVE: Final = PACK_SIZE
USUAL: Final = GIVE + PACK_SIZE
RELIEF: Final = USUAL + 1

GIVING: Final = FIRST_PHASE
CHOOSING: Final = FIRST_PHASE + 1

_LONGEST_DEAL: Final = 4 + PACK_SIZE + 1

ACTIONS: Final = Actions(
    t("That is nothing one can do in Screw Misere."),
    (
        playing(("give-first", t("First the cards are given; nothing is played."))),
        Row(
            [f"give {card}" for card in CARDS],
            [t("give {card}", card=card) for card in CARDS],
            t("exchange"),
            phases=(GIVING,),
            seen_by=PAIR,
            are_cards=True,
            not_now=("give-second", t("The cards have been given.")),
        ),
        Row(
            ("usual scoring", "relief"),
            (t("usual scoring"), t("relief")),
            t("scoring"),
            phases=(CHOOSING,),
            leave=("choice", t("Your side has fewer minus points and chooses.")),
            not_now=(
                "choice",
                t("A scoring is chosen only where both sides would come to the limit."),
            ),
        ),
    ),
    asks={
        GIVING: t("Give your partner one card"),
        CHOOSING: t("Both sides would come to the limit: usual scoring, or relief?"),
    },
)


@dataclass(frozen=True)
class ScrewMisereOptions(Options):
    """How long a match lasts."""

    players: int = option(
        4, "Screw Misere is for four, in two sides.", low=4, high=4, clause="sides"
    )
    target: int = option(
        100, "Minus points with which a side loses.", low=1, high=1000, clause="target"
    )
    deals: int = agreed_deals()
    limit: int = limit_option(200, "Deals after which the match ends in any case.")
    standing: str = standing_option()
    dealer: int = dealer_option(4)


class ScrewMisere(TrickGame[ScrewMisereOptions]):
    """Screw Misere. Actions: a card to play, `give` a card, and the choice of a scoring."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.screw_misere.look"

    pad_place: ClassVar[str] = "pelitupa.games.tricks.screw_misere.pad"

    plain: ClassVar[frozenset[str]] = ALL_PLAIN

    actions: ClassVar[Actions] = ACTIONS

    def new_initial_state(self) -> ScrewMisereMatch:
        return ScrewMisereMatch(self)

    def deal_limit(self) -> int:
        options = self.options
        return min(options.deals or options.limit, options.limit)

    def start_range(self) -> tuple[int, int]:
        return 1 - self.options.target, 0

    def score_range(self) -> tuple[float, float]:
        """Short of the target by a point, and a deal with all tricks and all aces in the last one."""
        most = 13 + 4 * 13
        return -float(min(self.options.target - 1 + most, self.deal_limit() * most)), 0.0

    def max_game_length(self) -> int:
        return _LONGEST_DEAL * self.deal_limit()


class ScrewMisereMatch(TrickMatch):
    """A position of a match. `aces` tells in which trick each ace of this deal fell, and to whom."""

    def __init__(self, game: ScrewMisere) -> None:
        super().__init__(game)
        self.game = game

    def _clear_deal(self) -> None:
        self.given = 0
        self.aces = Aces()

    def clone(self) -> Self:
        new = super().clone()
        new.given = self.given
        new.aces = self.aces
        return new

    # --- exchange

    def _after_the_deal(self) -> None:
        self.phase = GIVING
        self._give_turn(left_of(self.dealer))

    def _leave(self, action: int) -> Reason:
        if self.phase == CHOOSING:
            return super()._leave(action)
        clause = "give-first" if self.given < 2 else "give-second"
        return clause, t("Any card of your hand may go to your partner.")

    def _choose(self, action: int) -> None:
        if self.phase == CHOOSING:
            self._score_deal(action == RELIEF)
            return
        self._carry(action - GIVE, self.turn, partner_of(self.turn), GIVE)
        self.given += 1
        if self.given < 4:
            self._give_turn(left_of(self.turn))
        else:
            self._start_play(left_of(self.dealer))

    # --- scoring

    def _after_trick(self, winner: int) -> None:
        self.aces = self.aces.after(self.last_trick, sum(self.tricks), self._side_of(winner))
        super()._after_trick(winner)

    def _minus(self, side: int) -> int:
        """The minus points of a side in this deal as it stands."""
        return self._side_tricks(side) + self.aces.points(side)

    def _end_deal(self) -> None:
        target = self.game.options.target
        reach = [self._minus(side) - self.points[side] >= target for side in (0, 1)]
        fewer = self._fewer()
        if all(reach) and fewer >= 0:
            self.phase = CHOOSING
            seat = left_of(self.dealer)
            self._give_turn(seat if self._side_of(seat) == fewer else left_of(seat))
        else:
            self._score_deal(reach[fewer] if fewer >= 0 else any(reach))

    def _fewer(self) -> int:
        """The side with fewer minus points in this deal, or -1."""
        first, second = self._minus(0), self._minus(1)
        return 0 if first < second else 1 if second < first else -1

    def _score_deal(self, relief: bool) -> None:
        minus = [self._minus(0), self._minus(1)]
        if relief:
            least = min(minus)
            minus = [minus[0] - least, minus[1] - least]
            for side in (0, 1):
                text = t("relief: only the difference of the deal counts")
                self._gain(side, -minus[side], "relief", text)
        else:
            for side in (0, 1):
                tricks, aces = self._side_tricks(side), self.aces.points(side)
                text = tn("{count} trick", "{count} tricks", tricks)
                self._gain(side, -tricks, "tricks", text)
                if aces:
                    self._gain(side, -aces, "aces", t("aces taken"))
        for side in (0, 1):
            self._reveal(
                tn(
                    "{count} minus point to {side}, {total} in all",
                    "{count} minus points to {side}, {total} in all",
                    minus[side],
                    side=side_name(side),
                    total=-self.points[side],
                )
            )
        self._go_on(min(self.points) <= -self.game.options.target)

    # --- for people

    def _observe_more(self, seat: int, out: Tensor) -> None:
        out.one_hot("given", self.given, 5)
        for side in out.sided((self._side_of(seat), 1 - self._side_of(seat))):
            out.bits("aces", mask_of(a for a in ACES if self.aces.side(a) == side), PACK_SIZE)
            out.numbers("minus", [self._minus(side)], 50.0)


GAME = ScrewMisere
