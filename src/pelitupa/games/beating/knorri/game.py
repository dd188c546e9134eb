"""Knorri, also Hörri (Pagat; booklet 34; Penguin Book of Card Games): collect cards, then shed them.

The play is here; `knorri_table.py` shows it to players and `knorri_rulings.py` explains it.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    Eye,
    Game,
    Options,
    Rulebook,
    Ruling,
    Tensor,
    Zone,
    only,
    t,
)
from pelitupa.equipment.cards import (
    BITS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    PACK_SIZE,
    QUEEN,
    SPADES,
    card_text,
    cards_in,
    suit_of,
)
from pelitupa.games.beating.knorri.look import listed, observe, prompt, status, touches, zones
from pelitupa.games.beating.knorri.options import KnorriOptions
from pelitupa.games.beating.knorri.phases import (
    ANNOUNCING,
    CHANCE_PHASES,
    CHOOSING,
    CONTEST,
    DEALING,
    DONE,
    DRAWING,
    EXTENDING,
    LAST_CARD,
    LAYING,
    OVER,
    PLAYING,
    SILENT,
    STOCK,
    TAKE,
    TOP,
    TURNING,
    TWO_OF_CLUBS,
    WORDS,
)
from pelitupa.games.beating.knorri.rulings import ruling
from pelitupa.games.beating.mas import HAND_SIZE, SecretHandsState, TwoCardTrick
from pelitupa.games.beating.pickup import (
    PickupPlay,
    beaters,
    lower_in_suit,
    next_higher,
    suit_cards,
)

QUEEN_OF_SPADES: Final = SPADES * 13 + QUEEN
_END_OF_RUN: Final[int] = BITS[DONE]
_ANNOUNCEMENTS: Final[int] = BITS[LAST_CARD] | BITS[SILENT]


class Knorri(Game):
    """Knorri. Actions: the cards, then `WORDS`. Chance outcomes: the cards."""

    options_type: ClassVar[type[Options]] = KnorriOptions

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        assert isinstance(options, KnorriOptions)
        self.rules = options
        packs = options.packs
        self.cards = PACK_SIZE * packs
        self.pack: int = 2**self.cards - 1
        self.hand = HAND_SIZE
        self.hidden = options.taking == "mas"
        self.alone = 0
        if options.queen_alone:
            self.alone = BITS[QUEEN_OF_SPADES] * (1 if packs == 1 else 1 + 2**PACK_SIZE)
        soft = CLUBS if options.clubs == "soft" else -1
        hard = CLUBS if options.clubs == "hard" else -1
        self.beaters = self._without_queen(beaters(packs, DIAMONDS, hard, soft))
        self.lower = self._without_queen([lower_in_suit(c, packs) for c in range(self.cards)])
        self.above = self._without_queen([next_higher(c, packs) for c in range(self.cards)])
        self.trumped = (suit_cards(HEARTS, packs) | suit_cards(SPADES, packs)) & ~self.alone

    def _without_queen(self, table: list[int]) -> list[int]:
        """A table of sets of cards by card, in which a queen that stands alone has no part."""
        return [
            0 if self.alone & BITS[card] else mask & ~self.alone for card, mask in enumerate(table)
        ]

    def new_initial_state(self) -> KnorriState:
        return KnorriState(self)

    def num_distinct_actions(self) -> int:
        return self.cards + len(WORDS)

    def max_chance_outcomes(self) -> int:
        return self.cards

    def max_game_length(self) -> int:
        # a turn of the second phase: at most a run of thirteen, its end and an announcement
        turn = 14 if self.rules.runs in ("any", "reaching") else 1
        once = 14 if self.rules.runs == "first" else 0
        turn += 1 if self.rules.last_card else 0
        return self.rules.deals * (self.cards + once + turn * self.rules.limit)

    def has_hidden_information(self) -> bool:
        return self.hidden

    def _action_text(self, action: int) -> str:
        return card_text(action) if action < self.cards else WORDS[action - self.cards]

    def _chance_text(self, outcome: int) -> str:
        return card_text(outcome)

    def _action_label(self, action: int) -> str:
        if action < self.cards:
            return card_text(action)
        return (
            t("pick up the lowest card"), t("that is all"), t("say: last card"),
            t("say nothing"), t("play the top of the stock"),
        )[action - self.cards]  # fmt: skip

    def hidden_text(self, actor: int) -> str:
        return t("gets a card unseen by the others")


class KnorriState(SecretHandsState):
    """A match. In the first phase cards lie in `piles`; in the second they are `play.hands`.

    `secret` has for each seat the cards of its hand that the others have not seen: none but in
    two-card tricks. `out` names the players who have gone out in this deal, in order. `forgot`
    are the players who have not announced their last card, `announced` those who have.
    """

    def __init__(self, game: Knorri) -> None:
        super().__init__(game)
        self.game = game
        self.deal = 1
        self.dealer = game.rules.players - 1
        self.points: list[float] = [0.0] * game.rules.players
        self._start_deal()

    def _start_deal(self) -> None:
        """Everything as it is before the first card of a deal is drawn."""
        game = self.game
        players = game.rules.players
        self.phase = DEALING if game.hidden else LAYING
        self.stock = game.pack
        self.secret = [0] * players
        self.table = 0
        self.turned = -1
        self.active = (self.dealer + 1) % players
        self.last_taker = -1
        self.piles: list[int] = [0] * players
        self.contest = TwoCardTrick(self.active, (self.active + 1) % players)
        self.play = PickupPlay(players)
        self.opening = False
        self.out: tuple[int, ...] = ()
        self.first_out: tuple[int, ...] = ()
        self.gained = 0
        self.turns = 0
        self.announcer = -1
        self.announced = 0
        self.forgot = 0

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_base(self)
        new.deal = self.deal
        new.dealer = self.dealer
        new.points = self.points.copy()
        new.phase = self.phase
        new.stock = self.stock
        new.table = self.table
        new.turned = self.turned
        new.active = self.active
        new.last_taker = self.last_taker
        new.piles = self.piles.copy()
        new.secret = self.secret.copy()
        new.contest = self.contest.copy()
        new.play = self.play.copy()
        new.opening = self.opening
        new.out = self.out
        new.first_out = self.first_out
        new.gained = self.gained
        new.turns = self.turns
        new.announcer = self.announcer
        new.announced = self.announced
        new.forgot = self.forgot
        return new

    # --- whose turn, and what may be done

    def current_player(self) -> int:
        phase = self.phase
        if phase in (PLAYING, EXTENDING):
            return self.play.turn
        if phase in CHANCE_PHASES:
            return CHANCE
        if phase == CHOOSING:
            return self.active
        if phase == CONTEST:
            return self.contest.to_play()
        return self.announcer if phase == ANNOUNCING else TERMINAL

    def _legal(self) -> list[int]:
        actions = cards_in(self.playable())
        words = self._words()
        if words:
            first = self.game.cards
            actions.extend(first + word for word in range(len(WORDS)) if words & BITS[word])
        return actions

    def _is_legal(self, action: int) -> bool:
        first = self.game.cards
        if not 0 <= action < first + len(WORDS):
            return False
        if action < first:
            return bool(self.playable() & BITS[action])
        return bool(self._words() & BITS[action - first])

    def playable(self) -> int:
        """The cards that may be played, taken or drawn now."""
        phase, play = self.phase, self.play
        if phase == PLAYING:
            hand = play.hands[play.turn]
            if not play.cards:
                return BITS[TWO_OF_CLUBS] if self.opening else hand
            if self.forgot & BITS[play.turn]:
                return 0
            beaters = self.game.beaters[play.cards[-1]]
            if self.game.rules.runs == "reaching":
                return self._reaching(hand, beaters)
            return hand & beaters
        if phase in CHANCE_PHASES:
            return self.stock
        if phase == EXTENDING:
            return play.hands[play.turn] & self.game.above[play.cards[-1]]
        if phase == CHOOSING:
            return self.takeable(self.turned)
        if phase == CONTEST:
            return play.hands[self.contest.to_play()]
        return 0

    def _words(self) -> int:
        """The actions beside cards that are legal now, as a set of their places in `WORDS`."""
        phase = self.phase
        if phase == PLAYING:
            return BITS[TAKE] if self.play.cards else 0
        if phase == EXTENDING:
            return _END_OF_RUN if self._has_reached() else 0
        if phase == CONTEST:
            return BITS[STOCK] if self.stock else 0
        return _ANNOUNCEMENTS if phase == ANNOUNCING else 0

    def _reaching(self, hand: int, beaters: int) -> int:
        """The cards of a hand from which a run of cards held comes to one that beats."""
        reaching = added = hand & beaters
        while added:
            below = 0
            for card in cards_in(hand & ~reaching):
                if self.game.above[card] & added:
                    below |= BITS[card]
            reaching |= below
            added = below
        return reaching

    def _has_reached(self) -> bool:
        """Whether the highest card of the run being played beats what lies below the run, if anything."""
        play = self.play
        lead = len(play.cards) - play.sizes[-1]
        return lead == 0 or self.game.beaters[play.cards[lead - 1]] & BITS[play.cards[-1]] != 0

    def takeable(self, card: int) -> int:
        """The cards on the table that a turned card takes, or from which one is to be taken."""
        game = self.game
        mask = self.table & game.lower[card]
        if game.rules.taking == "all" or suit_of(card) != DIAMONDS:
            return mask
        if mask and game.rules.own_suit_first:
            return mask
        return mask | self.table & game.trumped

    def _audience(self, action: Action) -> int:
        if self.phase in (DEALING, DRAWING):
            return only(self._chance_seat())
        return EVERYONE

    def _chance_seat(self) -> int:
        if self.phase == LAYING:
            return -1
        if self.phase == TURNING:
            return self.active
        if self.phase == DEALING:
            dealt = (self.game.pack ^ self.stock).bit_count()
            return (self.dealer + 1 + dealt) % self.game.rules.players
        if self.phase == DRAWING:
            return self.contest.player_of(len(self.contest.cards) - 1)
        return self.contest.to_play()

    def _chance_what(self) -> str:
        if self.phase == LAYING:
            return t("a card for the table")
        if self.phase == DEALING:
            return t("a card for player {player}", player=self._chance_seat() + 1)
        return t("the top card of the stock")

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
        phase = self.phase
        if phase in (PLAYING, EXTENDING):
            self._play(action)
        elif phase == TURNING:
            self._turn(action)
        elif phase == CHOOSING:
            self._take(BITS[action])
        elif phase == LAYING:
            self._lay(action)
        elif phase == ANNOUNCING:
            self._announce(action - self.game.cards)
        else:
            self._contest(action)

    # --- the first phase: turning cards

    def _lay(self, card: int) -> None:
        """One of the cards with which the table is laid out."""
        self.stock ^= BITS[card]
        self.table |= BITS[card]
        if self.table.bit_count() == self.game.rules.table:
            self.phase = TURNING

    def _turn(self, card: int) -> None:
        """The active player turns the top card: it takes what it must, or joins the table."""
        self.stock ^= BITS[card]
        mask = self.takeable(card)
        self.turned = card
        if not mask:
            self.table |= BITS[card]
            self._reveal(t("{card} stays on the table", card=card_text(card)))
            self._next_to_turn()
        elif self.game.rules.taking == "all" or mask & (mask - 1) == 0:
            self._take(mask)
        else:
            self.phase = CHOOSING

    def _take(self, mask: int) -> None:
        """The active player takes cards of the table with the turned card."""
        self.table ^= mask
        self.piles[self.active] |= mask | BITS[self.turned]
        self.last_taker = self.active
        self._reveal(
            t(
                "Player {player} takes {cards} with {card}",
                player=self.active + 1, cards=listed(mask), card=card_text(self.turned),
            )
        )  # fmt: skip
        self._next_to_turn()

    def _next_to_turn(self) -> None:
        self.turned = -1
        self.active = (self.active + 1) % self.game.rules.players
        if self.stock:
            self.phase = TURNING
        elif self.last_taker < 0:
            self._reveal(t("Nobody has taken a card: the deal is void"))
            self._start_deal()
        else:
            if self.table:
                self._reveal(
                    t(
                        "Player {player} took last, and takes the rest: {cards}",
                        player=self.last_taker + 1, cards=listed(self.table),
                    )
                )  # fmt: skip
            self.piles[self.last_taker] |= self.table
            self.table = 0
            self._second_phase()

    # --- the first phase: two-card tricks

    def _contest(self, action: int) -> None:
        """A card dealt, played or drawn in the two-card variant of the first phase."""
        phase, play, contest = self.phase, self.play, self.contest
        if action == self.game.cards + STOCK:
            self.phase = TOP
            return
        bit = BITS[action]
        if phase == CONTEST:
            seat = contest.to_play()
            play.hands[seat] ^= bit
            self.secret[seat] &= ~bit
            contest.cards.append(action)
            if self.stock:
                self.phase = DRAWING
            else:
                self._after_contest_card()
            return
        seat = self._chance_seat()
        self.stock ^= bit
        if phase == TOP:
            contest.cards.append(action)
            self._after_contest_card()
            return
        play.hands[seat] |= bit
        self.secret[seat] |= bit
        if phase == DRAWING:
            self._after_contest_card()
        elif (self.game.pack ^ self.stock).bit_count() == self.game.hand * self.game.rules.players:
            self.phase = CONTEST

    def _after_contest_card(self) -> None:
        """A card lies in the two-card trick: the other player's turn, a win, a bounce, or the end."""
        contest = self.contest
        self.phase = CONTEST
        if len(contest.cards) & 1:
            return
        winner = contest.winner(self.game.alone)
        if winner >= 0:
            for card in contest.cards:
                self.piles[winner] |= BITS[card]
            self._reveal(
                t("Player {player} wins {count} cards", player=winner + 1, count=len(contest.cards))
            )
            leader = contest.answerer
            self.contest = contest = TwoCardTrick(leader, (leader + 1) % self.game.rules.players)
        else:
            self._reveal(t("It bounces: both play another card"))
        hands = self.play.hands
        if self.stock or (hands[contest.leader] and hands[contest.answerer]):
            return
        for seat in (contest.leader, contest.answerer):
            hands[seat] |= contest.cards_of(seat)
        contest.cards.clear()
        self._reveal(t("A player has no card to play: the first phase is over"))
        self._second_phase()

    # --- the second phase

    def _second_phase(self) -> None:
        """All pick up their piles; who has no card is safe; the two of clubs begins."""
        play = self.play
        for seat, pile in enumerate(self.piles):
            play.hands[seat] |= pile
            self.piles[seat] = 0
        holding = play.holding()
        for seat, hand in enumerate(play.hands):
            if not hand:
                self.out = (*self.out, seat)
                self._reveal(t("Player {player} has no cards, and is safe", player=seat + 1))
                self._gain(seat, holding, "points-empty")
        self.first_out = self.out
        if holding == 1:
            self._end_deal()
            return
        for seat, hand in enumerate(play.hands):
            if hand & BITS[TWO_OF_CLUBS]:
                play.turn = seat
                self.secret[seat] &= ~BITS[TWO_OF_CLUBS]
                self._reveal(t("Player {player} has C2 and begins", player=seat + 1))
        self.opening = True
        self._begin_turn()

    def _begin_turn(self) -> None:
        """The turn of `play.turn`, who may have to miss it for not announcing a last card."""
        play = self.play
        while not play.cards and self.forgot & BITS[play.turn]:
            self.forgot ^= BITS[play.turn]
            self.announced |= BITS[play.turn]
            self._reveal(
                t("Player {player} did not announce a last card, and misses a turn",
                  player=play.turn + 1)
            )  # fmt: skip
            play.turn = play.next_holding(play.turn)
        if self.turns == self.game.rules.limit:
            self._reveal(t("The deal is drawn among those who still have cards"))
            self._end_deal()
        else:
            self.turns += 1
            self.phase = PLAYING

    def _play(self, action: int) -> None:
        """A card led, laid on the trick or added to a run, the end of a run, or a pick-up."""
        play = self.play
        if action == self.game.cards + TAKE:
            self._pick_up()
            return
        if action != self.game.cards + DONE:
            self.secret[play.turn] &= ~BITS[action]
            if self.phase == PLAYING:
                play.play(action)
            else:
                play.extend(action)
            if self._run_may_go_on(action):
                self.phase = EXTENDING
                return
        seat = play.turn
        self.opening = False
        complete = play.finish()
        if not play.hands[seat]:
            self.out = (*self.out, seat)
            self.first_out = self.first_out or self.out
            self._reveal(t("Player {player} is out", player=seat + 1))
            holding = play.holding()
            self._gain(seat, holding, "points-out")
            if holding == 1:
                self._end_deal()
                return
        if complete:
            self._reveal(t("The trick is complete: player {player} leads", player=play.turn + 1))
        if self.game.rules.last_card and play.hands[seat].bit_count() == 1:
            self.announcer = seat
            self.phase = ANNOUNCING
        else:
            self._begin_turn()

    def _run_may_go_on(self, card: int) -> bool:
        """Whether the player is asked for the next card of a run that has come to `card`.

        With hidden hands they are asked whether they have it or not, so that the question tells nothing.
        """
        runs = self.game.rules.runs
        if runs == "none" or (runs == "first" and not self.opening):
            return False
        hand = self.play.hands[self.play.turn]
        above = self.game.above[card]
        return (hand & above) != 0 or (self.game.hidden and hand != 0 and above != 0)

    def _pick_up(self) -> None:
        """The player to move picks up the lowest card of the trick."""
        play = self.play
        seat = play.turn
        card = play.take()
        self.forgot &= ~BITS[seat]
        self.announced &= ~BITS[seat]
        self._reveal(t("Player {player} picks up {card}", player=seat + 1, card=card_text(card)))
        if not play.cards:
            self._reveal(t("The trick is gone: player {player} leads", player=play.turn + 1))
        self._begin_turn()

    def _announce(self, word: int) -> None:
        """The announcer says that one card is left, or says nothing."""
        if word == LAST_CARD:
            self.announced |= BITS[self.announcer]
        else:
            self.forgot |= BITS[self.announcer]
        self.announcer = -1
        self._begin_turn()

    def _hold_secretly(self, seat: int, cards: int) -> None:
        self.play.hands[seat] ^= self.secret[seat] ^ cards
        self.secret[seat] = cards

    # --- results

    def _gain(self, seat: int, points: int, clause: str) -> None:
        """Points for going out while that many players still have cards."""
        if self.game.rules.scoring:
            self.gained += points
            self.points[seat] += points
            text = t("safe with {count} players still in", count=points)
            self._score((seat,), float(points), clause, text)

    def _end_deal(self) -> None:
        """Those who still have cards have lost, or share the loss of a drawn deal."""
        losers = [seat for seat, hand in enumerate(self.play.hands) if hand]
        loss = (self.gained if self.game.rules.scoring else 1) / len(losers)
        for seat in losers:
            self.points[seat] -= loss
            hand = listed(self.play.hands[seat])
            self._reveal(t("Player {player} is left with {cards}", player=seat + 1, cards=hand))
            lost = "points-loser" if self.game.rules.scoring else "loser"
            clause = lost if len(losers) == 1 else "limit"
            self._score((seat,), -loss, clause, t("left with cards"))
            self.secret[seat] = 0
        if len(losers) == 1:
            self.dealer = losers[0]
        if self.deal == self.game.rules.deals:
            self.phase = OVER
        else:
            self.deal += 1
            self._start_deal()

    def winners(self) -> list[int]:
        if self.phase != OVER:
            return []
        if self.game.rules.aim == "first":
            return list(self.first_out)
        if not self.game.rules.scoring:
            return sorted(self.out)
        best = max(self.points)
        winners = [seat for seat, points in enumerate(self.points) if points == best]
        return winners if len(winners) < len(self.points) else []

    def scores(self) -> list[float]:
        return self.points.copy()

    def deal_number(self) -> int:
        return self.deal

    # --- for people; see knorri_table and knorri_rulings

    def _zones(self, eye: Eye) -> list[Zone]:
        return zones(self, eye)

    def _prompt(self, seat: int | None) -> str:
        return self._result_text() if self.phase == OVER else prompt(self, seat)

    def _status(self, seat: int) -> str:
        return status(self, seat)

    def _touches(self, action: int) -> tuple[str, ...]:
        return touches(self, action)

    def _ruling(self, action: Action, player: int) -> Ruling:
        assert isinstance(action, int)
        return ruling(self, action)

    def _observe(self, seat: int, out: Tensor) -> None:
        observe(self, seat, out)


GAME = Knorri
