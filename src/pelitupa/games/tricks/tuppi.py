"""Tuppi (booklet 15): rami, nolo and sooli, and only the side that is rising has points.

Each deal all cards are dealt one by one from the dealer's left; then all four lay bidding cards, each
unseen by the others, and these are turned up from the dealer's left; sooli is offered where
somebody bid rami; then thirteen tricks are played. Seats 0 and 2 are side 0, seats 1 and 3 side 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    HIDDEN,
    TERMINAL,
    Action,
    Eye,
    Game,
    OptionError,
    Options,
    Ruling,
    State,
    Tensor,
    Text,
    Zone,
    only,
    option,
    t,
)
from pelitupa.equipment.cards import (
    BITS,
    FULL_PACK,
    PACK_SIZE,
    card_text,
    cards_in,
)
from pelitupa.games.tricks.sampling import Random
from pelitupa.games.tricks.seats import (
    PARTNERSHIPS,
    clockwise_from,
    dealer_of,
    left_of,
    partner_of,
    right_of,
    side_name,
    side_of,
)
from pelitupa.games.tricks.trick import ACE_HIGH, ACE_LOW, may_follow, winning_place
from pelitupa.games.tricks.tuppi_auction import (
    ACTIONS_WITH_SOOLI,
    ACTIONS_WITHOUT_SOOLI,
    BID,
    BIDDING,
    DEALING,
    GIVE,
    GIVING,
    NOTHING_SHOWN,
    OFFERING,
    OVER,
    PASS,
    PLAYING,
    PUTTING_AWAY,
    SAY_NOLO,
    SAY_RAMI,
    SOOLI,
    Shown,
    bids_of,
    bids_rami,
    is_aloud,
    may_bid,
    show,
)
from pelitupa.games.tricks.tuppi_redraw import redraw
from pelitupa.games.tricks.tuppi_rulings import (
    bid_ruling,
    exchange_ruling,
    offer_ruling,
    play_ruling,
)
from pelitupa.games.tricks.tuppi_scoring import (
    CONTRACT_NAMES,
    NOLO,
    RAMI,
    SOLO,
    UNDECIDED,
    deal_is_over,
    deal_points,
    expected_lead,
)
from pelitupa.games.tricks.tuppi_table import prompt, status, zones

# bids and plays; the offers of sooli add two, and a deal of sooli itself is shorter
_LONGEST_DEAL: Final = 4 + PACK_SIZE


@dataclass(frozen=True)
class TuppiOptions(Options):
    """Sooli, how long a match lasts, and whether lost deals are played out."""

    players: int = option(4, "Tuppi is for four, in two sides.", low=4, high=4, clause="sides")
    sooli: bool = option(True, "Sooli may be bid.", clause="no-sooli")
    early_end: bool = option(
        True, "A deal ends once the side that is nousussa can only lose it.", clause="early-end"
    )
    target: int = option(52, "Points that win the match.", low=1, high=1000, clause="target")
    deals: int = option(
        0, "Deals after which the match ends; 0 for no such end.", low=0, high=1000, clause="deals"
    )
    limit: int = option(
        1000, "Deals after which an endless match is drawn.", low=1, high=10000, clause="limit"
    )

    def check(self) -> None:
        if self.deals > self.limit:
            raise OptionError("option deals is at most the limit, after which a match is drawn")


class Tuppi(Game):
    """Tuppi. Actions are in `tuppi_auction`; chance outcomes are the cards."""

    options_type: ClassVar[type[Options]] = TuppiOptions

    def settings(self) -> TuppiOptions:
        """The options, of their own type."""
        assert isinstance(self.options, TuppiOptions)
        return self.options

    def new_initial_state(self) -> TuppiState:
        return TuppiState(self)

    def num_distinct_actions(self) -> int:
        return ACTIONS_WITH_SOOLI if self.settings().sooli else ACTIONS_WITHOUT_SOOLI

    def max_chance_outcomes(self) -> int:
        return PACK_SIZE

    def max_game_length(self) -> int:
        settings = self.settings()
        longest = _LONGEST_DEAL + 2 if settings.sooli else _LONGEST_DEAL
        return longest * (settings.deals or settings.limit)

    def has_hidden_information(self) -> bool:
        return True

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return PARTNERSHIPS

    def _action_text(self, action: int) -> str:
        if action >= GIVE:
            return f"give {card_text(action - GIVE)}"
        if action >= SAY_RAMI:
            return ("say rami", "say nolo", "sooli", "pass")[action - SAY_RAMI]
        return f"bid {card_text(action - BID)}" if action >= BID else card_text(action)

    def _action_label(self, action: int) -> str:
        if action >= GIVE:
            return t("give {card}", card=card_text(action - GIVE))
        if action >= SAY_RAMI:
            return t(("say rami", "say nolo", "sooli", "pass")[action - SAY_RAMI])
        if action >= BID:
            kind = t("rami") if bids_rami(action) else t("nolo")
            return t("bid {kind} with {card}", kind=kind, card=card_text(action - BID))
        return card_text(action)

    def _chance_text(self, outcome: int) -> str:
        return card_text(outcome)


class TuppiState(State):
    """A position of a match.

    `hands` keep the bidding cards, which lie on the table until the play begins. By seat:
    `hands`, and `bids` (actions, or HIDDEN when not made). By side: `points`, `tricks`. By deal:
    `starts`, the length of the history at its beginning, and `auctions`, what was shown of the bids.
    """

    def __init__(self, game: Tuppi) -> None:
        super().__init__(game)
        self.game = game
        self.phase = DEALING
        self.turn = CHANCE
        self.points: list[int] = [0, 0]
        self.starts: tuple[int, ...] = (0,)
        self.auctions: tuple[Shown, ...] = (NOTHING_SHOWN,)
        self.dealer = dealer_of(1)
        self.stock = FULL_PACK
        self.dealt = 0
        self.hands: list[int] = [0, 0, 0, 0]
        self.bids: list[int] = [HIDDEN] * 4
        self.contract = UNDECIDED
        self.declarer = -1
        self.soloist = -1
        self.away = HIDDEN
        self.order: tuple[int, ...] = ()
        self.trick: list[int] = []
        self.gone = 0
        self.tricks: list[int] = [0, 0]
        self.last_order: tuple[int, ...] = ()
        self.last_trick: tuple[int, ...] = ()

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_base(self)
        new.phase = self.phase
        new.turn = self.turn
        new.points = self.points.copy()
        new.starts = self.starts
        new.auctions = self.auctions
        new.dealer = self.dealer
        new.stock = self.stock
        new.dealt = self.dealt
        new.hands = self.hands.copy()
        new.bids = self.bids.copy()
        new.contract = self.contract
        new.declarer = self.declarer
        new.soloist = self.soloist
        new.away = self.away
        new.order = self.order
        new.trick = self.trick.copy()
        new.gone = self.gone
        new.tricks = self.tricks.copy()
        new.last_order = self.last_order
        new.last_trick = self.last_trick
        return new

    # --- whose turn, and what may be done

    def deal_number(self) -> int:
        return len(self.starts)

    def current_player(self) -> int:
        return self.turn

    def pending_players(self) -> list[int]:
        if self.phase == BIDDING:
            return [s for s in clockwise_from(left_of(self.dealer)) if self.bids[s] == HIDDEN]
        return [self.turn] if self.turn >= 0 else []

    def _playable(self) -> int:
        """The cards that the player to play may play."""
        hand = self.hands[self.turn]
        return may_follow(hand, self.trick[0]) if self.trick else hand

    def _legal(self) -> list[int]:
        if self.phase == PLAYING:
            return cards_in(self._playable())
        if self.phase == DEALING:
            return cards_in(self.stock)
        return self._legal_for(self.turn)

    def _legal_for(self, player: int) -> list[int]:
        if self.phase == BIDDING:
            return bids_of(self.hands[player])
        if self.phase == OFFERING:
            return [SOOLI, PASS]
        return [GIVE + card for card in cards_in(self.hands[player])]

    def _is_legal(self, action: int) -> bool:
        if action < 0:
            return False
        if self.phase == PLAYING:
            return action < PACK_SIZE and self._playable() & BITS[action] != 0
        if self.phase == DEALING:
            return action < PACK_SIZE and self.stock & BITS[action] != 0
        if self.phase == BIDDING:
            return may_bid(self.hands[self.turn], action)
        return action in self._legal_for(self.turn)

    def _audience(self, action: Action) -> int:
        if self.phase == DEALING:
            return only(self._chance_seat())
        if self.phase in (BIDDING, PUTTING_AWAY):
            return only(self.turn)
        if self.phase == GIVING:
            return only(self.soloist, self.turn)
        return EVERYONE

    def _chance_seat(self) -> int:
        return (self.dealer + 1 + self.dealt) % 4

    # --- setup

    def _new_deal(self) -> None:
        self.starts = (*self.starts, len(self._history))
        self.auctions = (*self.auctions, NOTHING_SHOWN)
        self.phase, self.turn = DEALING, CHANCE
        self.dealer = dealer_of(self.deal_number())
        self.stock, self.dealt = FULL_PACK, 0
        self.hands = [0, 0, 0, 0]
        self.bids = [HIDDEN] * 4
        self.contract = UNDECIDED
        self.declarer = self.soloist = -1
        self.away = HIDDEN
        self.order, self.trick, self.gone = (), [], 0
        self.tricks = [0, 0]
        self.last_order, self.last_trick = (), ()

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
        if self.phase == PLAYING:
            self._play(action)
        elif self.phase == DEALING:
            self._deal_card(action)
        elif self.phase == BIDDING:
            self._bid(action)
        elif self.phase == OFFERING:
            self._answer_sooli(action)
        else:
            self._exchange(action - GIVE)

    def _deal_card(self, card: int) -> None:
        self.hands[self._chance_seat()] |= BITS[card]
        self.stock ^= BITS[card]
        self.dealt += 1
        if not self.stock:
            self.phase, self.turn = BIDDING, left_of(self.dealer)

    # --- auction

    def _bid(self, bid: int) -> None:
        self.bids[self.turn] = bid
        if self.turn != self.dealer:
            self.turn = left_of(self.turn)
            return
        shown = show(self.bids, self.dealer)
        self.auctions = (*self.auctions[:-1], shown)
        for seat in range(4):
            if shown.aloud >> seat & 1:
                self._reveal(t("Player {player} lays no card", player=seat + 1))
        for seat in shown.order:
            self._turn_up(seat)
        last = shown.order[-1]
        if not bids_rami(self.bids[last]):
            self.contract = NOLO
            self._reveal(t("Nobody bid rami: the game is nolo"))
            self._start_play(left_of(self.dealer))
            return
        self.contract = RAMI
        self.declarer = last
        self._reveal(t("Rami: player {player} is the declarer", player=self.declarer + 1))
        if self.game.settings().sooli:
            self.phase, self.turn = OFFERING, left_of(self.declarer)
        else:
            self._start_play(right_of(self.declarer))

    def _turn_up(self, seat: int) -> None:
        bid = self.bids[seat]
        kind = t("rami") if bids_rami(bid) else t("nolo")
        if is_aloud(bid):
            self._reveal(t("Player {player} says {kind}", player=seat + 1, kind=kind))
        else:
            self._reveal(
                t(
                    "Player {player} turns up {card}: {kind}",
                    player=seat + 1, card=card_text(bid - BID), kind=kind,
                )
            )  # fmt: skip

    def _answer_sooli(self, answer: int) -> None:
        if answer == SOOLI:
            self.contract = SOLO
            self.soloist = self.turn
            self.phase = PUTTING_AWAY
        elif self.turn == left_of(self.declarer):
            self.turn = right_of(self.declarer)
        else:
            self._start_play(right_of(self.declarer))

    def _exchange(self, card: int) -> None:
        self.hands[self.turn] ^= BITS[card]
        if self.phase == PUTTING_AWAY:
            self.away = card
            self.phase, self.turn = GIVING, partner_of(self.soloist)
        else:
            self.hands[self.soloist] |= BITS[card]
            self._start_play(self.declarer)

    # --- play

    def _start_play(self, leader: int) -> None:
        self.phase = PLAYING
        self._lead(leader)

    def _lead(self, leader: int) -> None:
        if self.contract == SOLO:  # the partner sits out, and the sooli player plays last
            self.order = (leader, partner_of(leader), self.soloist)
        else:
            self.order = clockwise_from(leader)
        self.turn = leader

    def _play(self, card: int) -> None:
        self.hands[self.turn] ^= BITS[card]
        self.gone |= BITS[card]
        self.trick.append(card)
        if len(self.trick) < len(self.order):
            self.turn = self.order[len(self.trick)]
            return
        winner = self.order[self.winning_place(self.trick)]
        self.tricks[side_of(winner)] += 1
        self.last_order, self.last_trick = self.order, tuple(self.trick)
        self.trick = []
        rising = self._rising_side() if self.game.settings().early_end else -1
        if deal_is_over(self.contract, self._bidding_side(), self.tricks, rising):
            self._score_deal()
        else:
            self._lead(winner)

    def winning_place(self, cards: list[int]) -> int:
        """The place in a trick of the card that wins it as it stands; -1 if it is empty."""
        return winning_place(cards, ACE_LOW if self.contract == SOLO else ACE_HIGH)

    def _bidding_side(self) -> int:
        """The side of the declarer, or of the sooli player."""
        return side_of(self.soloist if self.contract == SOLO else self.declarer)

    def _rising_side(self) -> int:
        """The side that is nousussa, or -1."""
        return 0 if self.points[0] else 1 if self.points[1] else -1

    # --- scoring

    def _score_deal(self) -> None:
        side, points, clause = deal_points(self.contract, self._bidding_side(), self.tricks)
        rising = self._rising_side()
        name = side_name(side)
        if rising == 1 - side:
            self._score(
                PARTNERSHIPS[rising],
                -float(self.points[rising]),
                "fall",
                t("nousussa no more: 0-0"),
            )
            self.points = [0, 0]
            self._reveal(t("The deal goes to {side}: back to 0-0", side=name))
        else:
            self.points[side] += points
            self._score(PARTNERSHIPS[side], float(points), clause, self._score_text(side))
            self._reveal(
                t(
                    "{points} points to {side}, who are nousussa with {total}",
                    points=points, side=name, total=self.points[side],
                )
            )  # fmt: skip
        settings = self.game.settings()
        deal = self.deal_number()
        if self.points[side] >= settings.target or deal in (settings.deals, settings.limit):
            self.phase, self.turn = OVER, TERMINAL
        else:
            self._new_deal()

    def _score_text(self, side: int) -> Text:
        if self.contract != SOLO:
            kind = t(CONTRACT_NAMES[self.contract])
            return t("{tricks} tricks in {kind}", tricks=self.tricks[side], kind=kind)
        made = not self.tricks[side_of(self.soloist)]
        return t("sooli without a trick") if made else t("the sooli player took a trick")

    def scores(self) -> list[float]:
        return [float(self.points[side_of(seat)]) for seat in range(4)]

    def winners(self) -> list[int]:
        rising = self._rising_side()
        if self.phase != OVER or rising < 0:
            return []
        settings = self.game.settings()
        if self.points[rising] >= settings.target or self.deal_number() == settings.deals:
            return list(PARTNERSHIPS[rising])
        return []

    def estimate(self) -> list[float]:
        if self.phase == OVER:
            return self.returns()
        lead = expected_lead(self.contract, self._bidding_side(), self.tricks, self.points)
        if self.game.options.objective == "win":
            lead = max(-1.0, min(1.0, lead / self.game.settings().target))
        return [lead if side_of(seat) == 0 else -lead for seat in range(4)]

    # --- hidden information

    def resample_from_infostate(self, player: int, rng: Random) -> Self:
        """A state `player` cannot tell from this one; see `tuppi_redraw` for how the rest is drawn.

        Earlier deals are drawn anew too, so that a history tells nothing its reader did not see.
        """
        actors = [self._seat_of(step) for step in range(len(self._history))]
        new = self.clone()
        new._history = redraw(
            player, self.observed(player), actors, self.starts, self.auctions, rng
        )
        new._take_hidden()
        return new

    def _seat_of(self, step: int) -> int:
        """Who made an entry of the history; for a draw, whom the card was for."""
        actor = self._actor(step)
        return actor if actor != CHANCE else self._marks[step] // 64 % 64 - 1

    def _take_hidden(self) -> None:
        """Set what is hidden (hands, stock, bids, the card put away) from the history."""
        hands, bids = [0, 0, 0, 0], [HIDDEN] * 4
        for step in range(self.starts[-1], len(self._history)):
            entry, actor = self._history[step], self._seat_of(step)
            assert isinstance(entry, int)
            if entry < PACK_SIZE:  # dealt, or later played
                hands[actor] ^= BITS[entry]
            elif entry < SOOLI:
                bids[actor] = entry
            elif entry >= GIVE:
                hands[actor] ^= BITS[entry - GIVE]
                if actor == self.soloist:
                    self.away = entry - GIVE
                else:
                    hands[self.soloist] |= BITS[entry - GIVE]
        self.hands, self.bids = hands, bids
        if self.phase == DEALING:
            self.stock = FULL_PACK & ~(hands[0] | hands[1] | hands[2] | hands[3])

    # --- for people

    def _ruling(self, action: Action, player: int) -> Ruling:
        if not isinstance(action, int) or not 0 <= action < self.game.num_distinct_actions():
            return Ruling(False, "tuppi/follow", t("That is nothing one can do in Tuppi."))
        hand = self.hands[player]
        if self.phase == BIDDING:
            return bid_ruling(action, hand)
        if self.phase == OFFERING:
            return offer_ruling(action)
        if self.phase == PLAYING:
            return play_ruling(action, hand, self.trick[0] if self.trick else -1)
        return exchange_ruling(action, hand)

    def _touches(self, action: int) -> tuple[str, ...]:
        if action in (SAY_RAMI, SAY_NOLO, SOOLI, PASS):
            return ()
        return (card_text(action % PACK_SIZE if action < SAY_RAMI else action - GIVE),)

    def _group(self, action: int) -> str:
        if action >= GIVE:
            return t("exchange")
        if action >= SOOLI:
            return t("sooli")
        return t("bid") if action >= BID else t("play")

    def _chance_what(self) -> str:
        return t("a card for player {player}", player=self._chance_seat() + 1)

    def _prompt(self, seat: int | None) -> str:
        return self._result_text() if self.phase == OVER else prompt(self, seat)

    def _status(self, seat: int) -> str:
        return status(self, seat)

    def _zones(self, eye: Eye) -> list[Zone]:
        return zones(self, eye)

    def _observe(self, seat: int, out: Tensor) -> None:
        settings, shown = self.game.settings(), self.auctions[-1]
        relative = clockwise_from(seat)
        out.bits("hand", self.hands[seat], PACK_SIZE)
        own_bid = self.bids[seat]
        out.one_hot("own bid", own_bid - BID if own_bid != HIDDEN else -1, SOOLI - BID)
        out.bits("put away", BITS[self.away] if seat == self.soloist >= 0 <= self.away else 0, 52)
        out.one_hot("phase", self.phase, OVER + 1)
        out.one_hot("contract", self.contract, 3)
        for name, who in (
            ("dealer", self.dealer), ("declarer", self.declarer), ("sooli", self.soloist),
        ):  # fmt: skip
            out.one_hot(name, (who - seat) % 4 if who >= 0 else -1, 4)
        for other in relative:
            out.one_hot("bid", shown.up[other] - BID if shown.up[other] >= 0 else -1, SOOLI - BID)
            out.bits("has bid", int(self.bids[other] != HIDDEN), 1)
            out.bits("aloud", shown.aloud >> other & 1, 1)
            place = self.order.index(other) if other in self.order else len(self.trick)
            card = self.trick[place] if place < len(self.trick) else -1
            out.one_hot("in trick", card, PACK_SIZE)
        out.one_hot("leader", (self.order[0] - seat) % 4 if self.order else -1, 4)
        out.bits("gone", self.gone, PACK_SIZE)
        mine = side_of(seat)
        for side in (mine, 1 - mine):
            out.numbers("tricks", [self.tricks[side] / 13.0])
            out.numbers("points", [self.points[side] / settings.target])


GAME = Tuppi
