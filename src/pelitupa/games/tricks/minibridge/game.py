"""Tuomas's Minibridge (booklet 17): bridge for three without its auction.

The fourth hand is the dummy, face down until the first card is played. Who has the high card points
becomes the declarer, hears what the dummy holds, names a contract, and plays it with the dummy
against the other two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    NOBODY,
    Options,
    Reason,
    Tensor,
    Text,
    only,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.core.places import STOCK, DealSampler, Fact, SeenMoves
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.equipment.cards import PACK_SIZE, SUIT_MASKS, card_text
from pelitupa.games.tricks.actions import Actions
from pelitupa.games.tricks.fast_path import DEALS, FOLLOWS, RANKS, STEPS
from pelitupa.games.tricks.high_cards import high_card_points
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.minibridge.contracts import (
    ACTIONS,
    ANNOUNCING,
    CHOOSING,
    CONTRACT,
    CONTRACTS,
    DECLARE,
    LOOKING,
    MOST_POINTS,
    OVERTRICK,
    PASS,
    PLAYERS,
    ROUND_CLAUSES,
    ROUNDS,
    TELLING,
    contract_text,
    limits,
    made_points,
    missing_points,
)
from pelitupa.games.tricks.minibridge.hidden import DUMMY, PointsSampler
from pelitupa.games.tricks.minibridge.words import told_text
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.seats import clockwise_from, left_of, right_of
from pelitupa.games.tricks.table import TrickGame

_ANNOUNCEMENTS: Final = PLAYERS * len(ROUNDS)
_HANDS: Final = 13 * PLAYERS


@dataclass(frozen=True)
class MinibridgeOptions(Options):
    """How long a match lasts."""

    players: int = option(3, "Minibridge is for three.", low=3, high=3, clause="players")
    deals: int = option(
        10, "Deals of a match; the second half scores higher.", low=1, high=1000, clause="halves"
    )
    redeals: int = option(
        20,
        "How often in a row cards are dealt again when nobody declares.",
        low=0,
        high=1000,
        clause="redeals",
    )
    standing: str = standing_option()
    dealer: int = dealer_option(3)


class Minibridge(TrickGame[MinibridgeOptions]):
    """Minibridge. Actions: a card, `declare` or `pass`, to `tell` of the dummy, and a contract."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.minibridge.look"

    pad_place: ClassVar[str] = "pelitupa.games.tricks.minibridge.pad"

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, DEALS, FOLLOWS, RANKS})

    actions: ClassVar[Actions] = ACTIONS

    def new_initial_state(self) -> MinibridgeMatch:
        return MinibridgeMatch(self)

    def deal_limit(self) -> int:
        return self.options.deals

    def score_range(self) -> tuple[float, float]:
        """In each deal twelve tricks promised and thirteen won, or none; in the second half for more."""
        deals = self.deal_limit()
        late = deals // 2
        made = [made_points(12, half) + OVERTRICK for half in (False, True)]
        missing = [missing_points(12, half) for half in (False, True)]
        least = (deals - late) * missing[0] + late * missing[1]
        return float(least), float((deals - late) * made[0] + late * made[1])

    def max_game_length(self) -> int:
        wasted = _ANNOUNCEMENTS * self.options.redeals
        return (wasted + _ANNOUNCEMENTS + 2 + PACK_SIZE) * self.deal_limit()

    def max_chance_nodes_in_history(self) -> int:
        options = self.options
        return (_HANDS * options.redeals + PACK_SIZE) * options.deals


class MinibridgeMatch(TrickMatch):
    """A position of a match. Chairs 0 to 2 are the players, chair 3 (DUMMY) is the fourth hand.

    `said` is how many have announced in this deal that they are not the declarer. `declarer` and
    `contract` are -1 until they are known. `told` are the points of the dummy and the lengths of its
    suits, once they have been told; `open` is whether it lies face up. `thrown` is how
    often the cards of this deal have been dealt again. `asked` has for each dealing before this one
    who dealt, `said` and `declarer`.
    """

    def __init__(self, game: Minibridge) -> None:
        super().__init__(game)
        self.game = game
        self.thrown = 0
        self.asked: tuple[tuple[int, int, int], ...] = ()

    def _clear_deal(self) -> None:
        self.said = 0
        self.declarer = -1
        self.contract = -1
        self.told: tuple[int, ...] = ()
        self.open = False

    def clone(self) -> Self:
        new = super().clone()
        new.said = self.said
        new.declarer = self.declarer
        new.contract = self.contract
        new.told = self.told
        new.open = self.open
        new.thrown = self.thrown
        new.asked = self.asked
        return new

    # --- who sits where

    def _player_of(self, chair: int) -> int:
        return self.declarer if chair == DUMMY else chair

    def _side_of(self, chair: int) -> int:
        """0 for the declarer and the dummy, 1 for the other two."""
        return 0 if chair in (self.declarer, DUMMY) else 1

    def _points_of(self, chair: int) -> int:
        """Each keeps a score of their own."""
        return chair

    def looker(self) -> int:
        """The player on the declarer's right, who looks at the dummy; -1 without a declarer."""
        return right_of(self.declarer, PLAYERS) if self.declarer >= 0 else -1

    def _hand_audience(self, chair: int) -> int:
        if chair != DUMMY:
            return only(chair)
        if self.open:
            return EVERYONE
        return only(self.looker()) if self.declarer >= 0 else NOBODY

    # --- the announcements

    def asking(self) -> int:
        """The round of announcements, from 0."""
        return self.said // PLAYERS

    def _has_enough(self) -> bool:
        """Whether the player to announce has the points that this round asks about."""
        return high_card_points(self.places[self.turn]) >= ROUNDS[self.asking()]

    def late(self) -> bool:
        """Whether the deal is scored by the column for the end of the match."""
        return self.deal_number() > (self.table.deal_limit() + 1) // 2

    def known_limits(self) -> tuple[tuple[int, int], ...]:
        """The least and the most points of each player's hand, as announced in this deal."""
        return limits(self.dealer, self.said, self.declarer)

    def _side_name(self, side: int) -> Text:
        return t("the defenders") if side else t("the declarer")

    def _trick_order(self, leader: int) -> tuple[int, ...]:
        """The dummy sits between the opponents of the declarer."""
        first = left_of(self.declarer, PLAYERS)
        circle = (first, DUMMY, left_of(first, PLAYERS), self.declarer)
        start = circle.index(leader)
        return circle[start:] + circle[:start]

    # --- the deal and the announcements

    def _deal_round(self, dealer: int) -> tuple[int, ...]:
        return clockwise_from(left_of(dealer % PLAYERS, PLAYERS), PLAYERS)

    def _plain_deal(self) -> int:
        return _HANDS

    def _next_chair(self) -> int:
        if self.phase == LOOKING:
            return DUMMY
        return super()._next_chair()

    def _hands_are_dealt(self) -> bool:
        return self.dealt == _HANDS

    def _chance_seat(self) -> int:
        return self.looker() if self.phase == LOOKING else super()._chance_seat()

    def _chance_what(self) -> str:
        if self.phase == LOOKING:
            return t("a card of the dummy, for {player}", player=player_word(self.looker()))
        return super()._chance_what()

    def _after_the_deal(self) -> None:
        self.phase = ANNOUNCING
        self._give_turn(self.dealer)

    def _limits(self, player: int) -> list[int]:
        if self.phase == LOOKING:
            return [self.places[STOCK]]
        limits = super()._limits(player)
        if self.phase == ANNOUNCING and ROUNDS[self.asking()]:
            limits.append(BIT[0 if self._has_enough() else PASS - DECLARE])
        return limits

    def _limit(self, index: int, action: int) -> Reason:
        """Why the player to announce may not say so; in the last round one may."""
        asked, clause = ROUNDS[self.asking()], ROUND_CLAUSES[self.asking()]
        points = high_card_points(self.places[self.turn])
        if action == DECLARE:
            return clause, tn(
                "You have {count} point; the declarer of this round must have at least {asked}.",
                "You have {count} points; the declarer of this round must have at least {asked}.",
                points,
                asked=asked,
            )
        return clause, tn(
            "You have {count} point; with at least {asked} you must be the declarer.",
            "You have {count} points; with at least {asked} you must be the declarer.",
            points,
            asked=asked,
        )

    def _leave(self, action: int) -> Reason:
        if self.phase != ANNOUNCING:
            return super()._leave(action)
        asked, clause = ROUNDS[self.asking()], ROUND_CLAUSES[self.asking()]
        if not asked:
            return clause, t("In the fourth round you may choose.")
        points = high_card_points(self.places[self.turn])
        return clause, tn(
            "You have {count} point; {asked} are asked for.",
            "You have {count} points; {asked} are asked for.",
            points,
            asked=asked,
        )

    def _not_now(self, action: int) -> Reason:
        if action >= CONTRACT and self.phase == PLAYING:
            return "contracts", t("The contract has been named.")
        return super()._not_now(action)

    def _choose(self, action: int) -> None:
        if self.phase == LOOKING:
            self._carry(action, STOCK, DUMMY)
            if not self.places[STOCK]:
                self.phase = TELLING
                self._give_turn(self.looker())
        elif self.phase == TELLING:
            self._tell()
        elif self.phase == CHOOSING:
            self.contract = action - CONTRACT
            self.trump = CONTRACTS[self.contract][1]
            self._start_play(left_of(self.declarer, PLAYERS))
        elif action == DECLARE:
            self.declarer = self.turn
            self.phase = LOOKING
            self.chair, self.turn = -1, CHANCE
        else:
            self._deny()

    def _choice_audience(self, action: int) -> int:
        return only(self.looker()) if self.phase == LOOKING else super()._choice_audience(action)

    def _deny(self) -> None:
        """The player to announce is not the declarer."""
        self.said += 1
        if self.said < _ANNOUNCEMENTS:
            self._give_turn(left_of(self.turn, PLAYERS))
        else:
            self._nobody_declares()

    def _nobody_declares(self) -> None:
        """All have denied in all rounds: the cards are dealt again, as often as is agreed."""
        if self.thrown < self.game.options.redeals:
            self._reveal(t("Nobody is the declarer: the cards are dealt again."))
            self.thrown += 1
            self.thrown_in += 1
            self._next_deal(self.dealer)
        else:
            self._reveal(t("Nobody is the declarer: nobody scores."))
            self._after_scoring()

    def _tell(self) -> None:
        """The player on the declarer's right tells of the dummy."""
        hand = self.places[DUMMY]
        lengths = [(hand & suit).bit_count() for suit in SUIT_MASKS]
        self.told = (high_card_points(hand), *lengths)
        self._reveal(told_text(self.told))
        self.phase = CHOOSING
        self._give_turn(self.declarer)

    # --- the tricks

    def _play(self, card: int) -> None:
        first = not self.open
        super()._play(card)
        if first:
            self.open = True
            dummy = self.places[DUMMY]
            self._show(dummy, DUMMY)
            cards = " ".join([card_text(c) for c in self.table.in_order(dummy)])
            self._reveal(t("The dummy is turned face up: {cards}", cards=cards))

    # --- scoring

    def _result(self, won: int) -> int:
        """What the declarer scores with so many tricks."""
        promised = CONTRACTS[self.contract][0]
        if won < promised:
            return missing_points(promised - won, self.late())
        return made_points(promised, self.late()) + OVERTRICK * (won - promised)

    def _end_deal(self) -> None:
        won, promised = self._side_tricks(0), CONTRACTS[self.contract][0]
        points = self._result(won)
        if won < promised:
            text = t("tricks missing: {missing}", missing=promised - won)
            self._gain(self.declarer, points, "missing", text)
        else:
            made, text = made_points(promised, self.late()), contract_text(self.contract)
            self._gain(self.declarer, made, "made", text)
            if won > promised:
                text = t("tricks beyond the promised ones: {over}", over=won - promised)
                self._gain(self.declarer, points - made, "overtricks", text)
        self._reveal(
            tn(
                "{player:@|You} promised {promised} tricks and {player:has|have} won {won}: "
                "{count} point",
                "{player:@|You} promised {promised} tricks and {player:has|have} won {won}: "
                "{count} points",
                points,
                player=player_word(self.declarer),
                won=won,
                promised=promised,
            )
        )
        self._after_scoring()

    def _after_scoring(self) -> None:
        """The next deal, or the end of the match."""
        self.thrown = 0
        if self.deal_number() == self.game.deal_limit():
            self._finish()
        else:
            self._next_deal(left_of(self.dealer, PLAYERS))

    def _next_deal(self, dealer: int) -> None:
        self.asked = (*self.asked, (self.dealer, self.said, self.declarer))
        super()._next_deal(dealer)

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    # --- hidden information

    def _deal_sampler(self, seen: SeenMoves, cases: list[list[Fact]], deal: int) -> DealSampler:
        if deal == len(self.starts):
            return PointsSampler(seen, cases, self.voids, self.known_limits(), self.told)
        dealer, said, declarer = self.asked[deal - 1]
        return PointsSampler(seen, cases, [0] * 4, limits(dealer, said, declarer), ())

    def _observe_more(self, seat: int, out: Tensor) -> None:
        declarer = (self.declarer - seat) % PLAYERS if self.declarer >= 0 else -1
        out.one_hot("seat", seat, PLAYERS)
        out.one_hot("declarer", declarer, PLAYERS)
        out.one_hot("contract", self.contract, len(CONTRACTS))
        out.one_hot("said", self.said, PLAYERS * len(ROUNDS) + 1)
        out.numbers("late", [1.0 if self.late() else 0.0])
        told = self.told or (0, 0, 0, 0, 0)
        out.numbers("told", list(told), 13.0)
        known = self.known_limits()
        for player in out.turned(clockwise_from(seat, PLAYERS)):
            least, most = known[player]
            out.numbers("limits", [least, most], MOST_POINTS)


GAME = Minibridge
