"""Knorri, also Hörri (Pagat; booklet 34; Penguin Book of Card Games): collect cards, then shed them.

A deal has two phases, told in their order; at the end is why an action is legal or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Game,
    Reason,
    Rulebook,
    Tensor,
    Text,
    only,
    player_word,
    t,
    tn,
)
from pelitupa.core.objective import with_most
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
    cards_text,
    mask_of,
    suit_of,
)
from pelitupa.games.beating.deeds import DEEDS
from pelitupa.games.beating.knorri import phases
from pelitupa.games.beating.knorri.options import KnorriOptions
from pelitupa.games.beating.knorri.phases import (
    DONE,
    LAST_CARD,
    SILENT,
    STOCK,
    TAKE,
    TWO_OF_CLUBS,
    WORDS,
)
from pelitupa.games.beating.mas import HAND_SIZE, BouncingTrick
from pelitupa.games.beating.pickup import (
    PickupPlay,
    PickupState,
    beaters,
    lower_in_suit,
    next_higher,
    observe_cards,
    suit_cards,
)

QUEEN_OF_SPADES: Final = SPADES * 13 + QUEEN
_END_OF_RUN: Final[int] = BITS[DONE]
_ANNOUNCEMENTS: Final[int] = BITS[LAST_CARD] | BITS[SILENT]
_PENALTY: Final[Reason] = (
    "last-card-penalty",
    t("You did not announce your last card: you must pick up the lowest card."),
)


class Knorri(Game[KnorriOptions]):
    """Knorri. Actions: the cards, then `WORDS`. Chance outcomes: the cards."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS
    look_place: ClassVar[str] = "pelitupa.games.beating.knorri.look"

    def __init__(self, options: KnorriOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        packs = options.packs
        self.cards = PACK_SIZE * packs
        self.pack: int = 2**self.cards - 1
        cards = [card_text(card) for card in range(self.cards)]
        labels = [
            t("pick up the lowest card"),
            t("that is all"),
            t("say: last card"),
            t("say nothing"),
            t("play the top of the stock"),
        ]
        self.named = [*zip(cards, cards, strict=True), *zip(WORDS, labels, strict=True)]
        self.outcomes = [(card, "") for card in cards]
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

    def new_initial_state(self) -> KnorriState:
        state = KnorriState(self)
        state.start_deal()
        return state

    def _without_queen(self, table: list[int]) -> list[int]:
        """A table of sets of cards by card, in which a queen that stands alone has no part."""
        return [
            0 if self.alone & BITS[card] else mask & ~self.alone for card, mask in enumerate(table)
        ]

    def score_range(self) -> tuple[float, float]:
        """A point lost in each deal; with points, one for every other player, or all that the others get."""
        deals, others = self.options.deals, self.players - 1
        if not self.options.scoring:
            return -float(deals), 0.0
        return -deals * others * self.players / 2, float(deals * others)

    def max_game_length(self) -> int:
        # a turn of the second phase: at most a run of thirteen, its end and an announcement
        turn = 14 if self.options.runs in ("any", "reaching") else 1
        once = 14 if self.options.runs == "first" else 0
        turn += 1 if self.options.last_card else 0
        return self.options.deals * (self.cards + once + turn * self.options.limit)

    def max_chance_nodes_in_history(self) -> int:
        """Each card is drawn once a deal."""
        return self.options.deals * self.cards

    def has_hidden_information(self) -> bool:
        return self.hidden

    def hidden_text(self, actor: int) -> str:
        return t("gets a card unseen by the others")


class KnorriState(PickupState):
    """A match. In the first phase cards lie in `piles`; in the second they are `play.hands`.

    `secret` has for each seat the cards of its hand that the others have not seen: none but in
    two-card tricks. `out` names the players who have gone out in this deal, in order. `forgot`
    are the players who have not announced their last card, `announced` those who have.
    """

    def __init__(self, game: Knorri) -> None:
        super().__init__(game)
        self.game = game
        self.dealer = game.options.players - 1
        self.points: list[float] = [0.0] * game.options.players

    def start_deal(self) -> None:
        """Everything as it is before the first card of a deal is drawn."""
        game = self.game
        players = game.options.players
        self.phase = phases.DEALING if game.hidden else phases.LAYING
        self.stock = game.pack
        self.secret = [0] * players
        self.table = 0
        self.turned = -1
        self.active = (self.dealer + 1) % players
        self.last_taker = -1
        self.piles: list[int] = [0] * players
        self.contest = BouncingTrick((self.active, (self.active + 1) % players))
        self.play = PickupPlay(players)
        self.opening = False
        self.out = ()
        self.first_out: tuple[int, ...] = ()
        self.gained = 0
        self.turns = 0
        self.announcer = -1
        self.announced = 0
        self.forgot = 0

    def clone(self) -> Self:
        new = super().clone()
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
        if phase in (phases.PLAYING, phases.EXTENDING):
            return self.play.turn
        if phase in phases.CHANCE_PHASES:
            return CHANCE
        if phase == phases.CHOOSING:
            return self.active
        if phase == phases.CONTEST:
            return self.contest.to_play()
        return self.announcer if phase == phases.ANNOUNCING else TERMINAL

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
        if phase == phases.PLAYING:
            hand = play.hands[play.turn]
            if not play.cards:
                return BITS[TWO_OF_CLUBS] if self.opening else hand
            if self.forgot & BITS[play.turn]:
                return 0
            beaters = self.game.beaters[play.cards[-1]]
            if self.game.options.runs == "reaching":
                return self._reaching(hand, beaters)
            return hand & beaters
        if phase in phases.CHANCE_PHASES:
            return self.stock
        if phase == phases.EXTENDING:
            return play.hands[play.turn] & self.game.above[play.cards[-1]]
        if phase == phases.CHOOSING:
            return self.takeable(self.turned)
        if phase == phases.CONTEST:
            return play.hands[self.contest.to_play()]
        return 0

    def _words(self) -> int:
        """The actions beside cards that are legal now, as a set of their places in `WORDS`."""
        phase = self.phase
        if phase == phases.PLAYING:
            return BITS[TAKE] if self.play.cards else 0
        if phase == phases.EXTENDING:
            return _END_OF_RUN if self._has_reached() else 0
        if phase == phases.CONTEST:
            return BITS[STOCK] if self.stock else 0
        return _ANNOUNCEMENTS if phase == phases.ANNOUNCING else 0

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
        if game.options.taking == "all" or suit_of(card) != DIAMONDS:
            return mask
        if mask and game.options.own_suit_first:
            return mask
        return mask | self.table & game.trumped

    def _audience(self, action: int) -> int:
        """Cards are turned and laid for all to see; dealt and drawn ones come to a hand."""
        if self.phase in (phases.DEALING, phases.DRAWING):
            return only(self._chance_seat())
        return EVERYONE

    def _chance_seat(self) -> int:
        if self.phase == phases.LAYING:
            return -1
        if self.phase == phases.TURNING:
            return self.active
        if self.phase == phases.DEALING:
            dealt = (self.game.pack ^ self.stock).bit_count()
            return (self.dealer + 1 + dealt) % self.game.options.players
        if self.phase == phases.DRAWING:
            return self.contest.seats[-1]
        return self.contest.to_play()

    def _chance_what(self) -> str:
        if self.phase == phases.LAYING:
            return t("a card for the table")
        if self.phase == phases.DEALING:
            return t("a card for {player}", player=player_word(self._chance_seat()))
        return t("the top card of the stock")

    # --- what happens

    def _apply(self, action: int) -> None:
        phase = self.phase
        if phase in (phases.PLAYING, phases.EXTENDING):
            self._play(action)
        elif phase == phases.TURNING:
            self._turn(action)
        elif phase == phases.CHOOSING:
            self._take(BITS[action])
        elif phase == phases.LAYING:
            self._lay(action)
        elif phase == phases.ANNOUNCING:
            self._announce(action - self.game.cards)
        else:
            self._contest(action)

    # --- the first phase: turning cards

    def _lay(self, card: int) -> None:
        """One of the cards with which the table is laid out."""
        self.stock ^= BITS[card]
        self.table |= BITS[card]
        if self.table.bit_count() == self.game.options.table:
            self.phase = phases.TURNING

    def _turn(self, card: int) -> None:
        """The active player turns the top card: it takes what it must, or joins the table."""
        self.stock ^= BITS[card]
        mask = self.takeable(card)
        self.turned = card
        if not mask:
            self.table |= BITS[card]
            self._reveal(t("{card} stays on the table", card=card_text(card)))
            self._next_to_turn()
        elif self.game.options.taking == "all" or mask & (mask - 1) == 0:
            self._take(mask)
        else:
            self.phase = phases.CHOOSING

    def _take(self, mask: int) -> None:
        """The active player takes cards of the table with the turned card."""
        self.table ^= mask
        self.piles[self.active] |= mask | BITS[self.turned]
        self.last_taker = self.active
        self._reveal(
            t(
                "{player:@ takes|You take} {cards} with {card}",
                player=player_word(self.active),
                cards=cards_text(mask),
                card=card_text(self.turned),
            )
        )
        self._next_to_turn()

    def _next_to_turn(self) -> None:
        self.turned = -1
        self.active = (self.active + 1) % self.game.options.players
        if self.stock:
            self.phase = phases.TURNING
        elif self.last_taker < 0:
            self._reveal(t("Nobody has taken a card: the deal is void"))
            self.start_deal()
        else:
            if self.table:
                self._reveal(
                    t(
                        "{player:@ took last, and takes|You took last, and take} the rest: {cards}",
                        player=player_word(self.last_taker),
                        cards=cards_text(self.table),
                    )
                )
            self.piles[self.last_taker] |= self.table
            self.table = 0
            self._second_phase()

    # --- the first phase: two-card tricks

    def _contest(self, action: int) -> None:
        """A card dealt, played or drawn in the two-card variant of the first phase."""
        phase, play, contest = self.phase, self.play, self.contest
        if action == self.game.cards + STOCK:
            self.phase = phases.TOP
            return
        bit = BITS[action]
        if phase == phases.CONTEST:
            seat = contest.to_play()
            play.hands[seat] ^= bit
            self.secret[seat] &= ~bit
            contest.play(action)
            if self.stock:
                self.phase = phases.DRAWING
            else:
                self._after_contest_card()
            return
        seat = self._chance_seat()
        self.stock ^= bit
        if phase == phases.TOP:
            contest.play(action)
            self._after_contest_card()
            return
        play.hands[seat] |= bit
        self.secret[seat] |= bit
        if phase == phases.DRAWING:
            self._after_contest_card()
        elif (
            self.game.pack ^ self.stock
        ).bit_count() == self.game.hand * self.game.options.players:
            self.phase = phases.CONTEST

    def _after_contest_card(self) -> None:
        """A card lies in the two-card trick: the other player's turn, a win, a bounce, or the end."""
        contest = self.contest
        self.phase = phases.CONTEST
        if not contest.complete():
            return
        best = contest.best(self.game.alone)
        leader, answerer = contest.order
        if len(best) == 1:
            self._win_cards(best[0], mask_of(contest.cards))
            leader, answerer = answerer, (answerer + 1) % self.game.options.players
            self.contest = contest = BouncingTrick((leader, answerer))
        else:
            contest.bounce(best)
            self._reveal(t("It bounces: both play another card"))
        hands = self.play.hands
        if self.stock or (hands[leader] and hands[answerer]):
            return
        for seat in contest.order:
            hands[seat] |= contest.cards_of(seat)
        self.contest = BouncingTrick(contest.order)
        self._reveal(t("A player has no card to play: the first phase is over"))
        self._second_phase()

    # --- the second phase

    def _second_phase(self) -> None:
        """All pick up their piles; who has no card is safe; the two of clubs begins."""
        play = self.play
        self._pick_up_piles()
        holding = play.holding()
        for seat, hand in enumerate(play.hands):
            if not hand:
                self.out = (*self.out, seat)
                self._reveal(
                    t(
                        "{player:@ has no cards, and is|You have no cards, and are} safe",
                        player=player_word(seat),
                    )
                )
                self._gain(seat, holding, "points-empty")
        self.first_out = self.out
        if holding == 1:
            self._end_deal()
            return
        for seat, hand in enumerate(play.hands):
            if hand & BITS[TWO_OF_CLUBS]:
                play.turn = seat
                self.secret[seat] &= ~BITS[TWO_OF_CLUBS]
                self._reveal(
                    t(
                        "{player:@ has C2 and begins|You have C2 and begin}",
                        player=player_word(seat),
                    )
                )
        self.opening = True
        self._leave_behind()
        self._begin_turn()

    def _begin_turn(self) -> None:
        """The turn of `play.turn`, who may have to miss it for not announcing a last card."""
        play = self.play
        while not play.cards and self.forgot & BITS[play.turn]:
            self.forgot ^= BITS[play.turn]
            self.announced |= BITS[play.turn]
            self._reveal(
                t(
                    "{player:@|You} did not announce a last card, and {player:misses|miss} a turn",
                    player=player_word(play.turn),
                )
            )
            play.turn = play.next_holding(play.turn)
        if self.turns == self.game.options.limit:
            self._reveal(t("The deal is drawn among those who still have cards"))
            self._end_deal()
        else:
            self.turns += 1
            self.phase = phases.PLAYING

    def _play(self, action: int) -> None:
        """A card led, laid on the trick or added to a run, the end of a run, or a pick-up."""
        play = self.play
        if action == self.game.cards + TAKE:
            self._pick_up()
            return
        if action != self.game.cards + DONE:
            self.secret[play.turn] &= ~BITS[action]
            if self.phase == phases.PLAYING:
                play.play(action)
            else:
                play.extend(action)
            if self._run_may_go_on(action):
                self.phase = phases.EXTENDING
                return
        seat = play.turn
        self.opening = False
        complete = play.finish()
        if not play.hands[seat]:
            self.out = (*self.out, seat)
            self.first_out = self.first_out or self.out
            self._reveal(t("{player:@ is|You are} out", player=player_word(seat)))
            holding = play.holding()
            self._gain(seat, holding, "points-out")
            if holding == 1:
                self._end_deal()
                return
        if complete:
            self._leave_behind()
            self._tell_complete()
        if self.game.options.last_card and play.hands[seat].bit_count() == 1:
            self.announcer = seat
            self.phase = phases.ANNOUNCING
        else:
            self._begin_turn()

    def _run_may_go_on(self, card: int) -> bool:
        """Whether the player is asked for the next card of a run that has come to `card`.

        With hidden hands they are asked whether they have it or not, so that the question tells nothing.
        """
        runs = self.game.options.runs
        if runs == "none" or (runs == "first" and not self.opening):
            return False
        hand = self.play.hands[self.play.turn]
        above = self.game.above[card]
        return (hand & above) != 0 or (self.game.hidden and hand != 0 and above != 0)

    def _pick_up(self) -> None:
        """The player to move picks up the lowest card of the trick."""
        seat = self.play.turn
        card = self.play.take()
        self.forgot &= ~BITS[seat]
        self.announced &= ~BITS[seat]
        self._tell_picked_up(seat, BITS[card])
        self._begin_turn()

    def _announce(self, word: int) -> None:
        """The announcer says that one card is left, or says nothing."""
        if word == LAST_CARD:
            self.announced |= BITS[self.announcer]
        else:
            self.forgot |= BITS[self.announcer]
        self.announcer = -1
        self._begin_turn()

    # --- results

    def _gain(self, seat: int, points: int, clause: str) -> None:
        """Points for going out while that many players still have cards."""
        if self.game.options.scoring:
            self.gained += points
            self.points[seat] += points
            text = tn(
                "safe with {count} player still in", "safe with {count} players still in", points
            )
            self._score((seat,), float(points), clause, text)

    def _end_deal(self) -> None:
        """Those who still have cards have lost, or share the loss of a drawn deal."""
        losers = [seat for seat, hand in enumerate(self.play.hands) if hand]
        loss = (self.gained if self.game.options.scoring else 1) / len(losers)
        for seat in losers:
            self.points[seat] -= loss
            hand = cards_text(self.play.hands[seat])
            self._reveal(
                t("{player:@ is|You are} left with {cards}", player=player_word(seat), cards=hand)
            )
            lost = "points-loser" if self.game.options.scoring else "loser"
            clause = lost if len(losers) == 1 else "limit"
            self._score((seat,), -loss, clause, t("left with cards"))
            self.secret[seat] = 0
        if len(losers) == 1:
            self.dealer = losers[0]
        if self.deal == self.game.options.deals:
            self.phase = phases.OVER
        else:
            self.deal += 1
            self._leave_behind()
            self.start_deal()

    def winners(self) -> list[int]:
        if self.phase != phases.OVER:
            return []
        if self.game.options.aim == "first":
            return list(self.first_out)
        if not self.game.options.scoring:
            return sorted(self.out)
        return with_most(self.points)

    def scores(self) -> list[float]:
        return self.points.copy()

    # --- for people and bots

    def _observe(self, seat: int, out: Tensor) -> None:
        size, players, play = self.game.cards, self.num_players(), self.play
        observe_cards(out, seat, play, self.piles, self.secret, self.game.options.memory, size)
        contest = sum(BITS[card] for card in self.contest.cards)
        trick = sum(BITS[card] for card in play.cards)
        out.bits("table", self.table | contest | trick, size)
        played = play.cards or self.contest.cards
        out.one_hot("turned, or last played", played[-1] if played else self.turned, size)
        out.one_hot("lowest of the trick", play.cards[0] if play.cards else -1, size)
        out.bits("out of the game", 0 if self.game.options.memory else play.aside, size)
        out.one_hot("phase", self.phase, phases.PHASES)
        current = self.current_player()
        out.seat("to move", current)
        out.one_hot("plays in the trick", len(play.sizes), players + 1)
        out.one_hot("plays needed", play.needed, players + 1)
        for name, mask in (("announced", self.announced), ("forgot", self.forgot)):
            out.each(name, [float(mask >> s & 1) for s in out.around])
        out.among("out", self.out)
        out.each("points", [self.points[s] for s in out.around])
        options = self.game.options
        out.numbers(
            "stock, turns, deal, over",
            [self.stock.bit_count(), self.turns, self.deal, float(self.phase == phases.OVER)],
            [size, options.limit, options.deals, 1],
        )

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        return _reason_of(self, action, legal)


def _reason_of(state: KnorriState, action: int, legal: bool) -> Reason:
    """Why any action of the player who is to decide is legal or not."""
    if action >= state.game.cards:
        return _word(state, action - state.game.cards, legal)
    if state.phase == phases.CHOOSING:
        return _taken(state, action)
    if state.phase == phases.CONTEST:
        return "mas-play", t("It is in your hand.") if legal else _not_held(action)
    if state.phase == phases.EXTENDING:
        return f"runs-{state.game.options.runs}", _run_on(state, action, legal)
    if state.phase == phases.ANNOUNCING:
        return "last-card", t("First say whether you announce your last card.")
    return _played(state, action, legal)


def _not_held(card: int) -> Text:
    return t("You do not hold {card}.", card=card_text(card))


def _word(state: KnorriState, word: int, legal: bool) -> Reason:
    """Take, done, last card, silent and stock."""
    if word == TAKE:
        if legal and state.forgot & BITS[state.play.turn]:
            return _PENALTY
        if legal:
            return "pick-up", t("You may pick up the lowest card.")
        if state.phase == phases.PLAYING:
            return "lead", t("There is no trick to pick up from: lead.")
        return "pick-up", t("You cannot pick up a card now.")
    if word == DONE:
        text = t("There is no run to end.")
        if legal:
            text = t("You may end your run here.")
        elif state.phase == phases.EXTENDING:
            text = t(
                "Your run has to go on until one of its cards beats the last card of the trick."
            )
        return f"runs-{state.game.options.runs}", text
    if word == STOCK:
        if legal:
            return "mas-play", t("You may play the top of the stock unseen.")
        return "mas-play", t("There is no stock to play from.")
    if not legal:
        return "last-card", t("There is no last card to announce now.")
    if word == LAST_CARD:
        return "last-card", t("You have one card left.")
    return "last-card", t("You may say nothing, and pay for it.")


def _taken(state: KnorriState, card: int) -> Reason:
    """A card of the table to be taken with the turned one."""
    game, turned, bit = state.game, state.turned, BITS[card]
    names = {"card": card_text(card), "turned": card_text(turned)}
    if not state.table & bit:
        return "take-choice", t("{card} is not face up on the table.", card=card_text(card))
    if game.lower[turned] & bit:
        return "take-choice", t("{card} is lower than {turned}.", **names)
    if state.playable() & bit:
        return "take-trump", t("The diamond takes a heart or a spade.")
    if game.alone & bit:
        return "queen-alone", t("Nothing takes the queen of spades.")
    if suit_of(turned) == DIAMONDS and game.trumped & bit:
        return "take-trump", t("A diamond takes a lower diamond while there is one.")
    if suit_of(turned) == DIAMONDS and suit_of(card) == CLUBS:
        return "hard-clubs", t("A diamond does not take a club.")
    return "take-one", t("{turned} does not take {card}.", **names)


def _run_on(state: KnorriState, card: int, legal: bool) -> Text:
    """Another card for a run."""
    top = card_text(state.play.cards[-1])
    if legal:
        return t("It follows {top} in its suit.", top=top)
    if not state.play.hands[state.play.turn] & BITS[card]:
        return _not_held(card)
    return t("A run goes on with the next card up from {top} in its suit.", top=top)


def _played(state: KnorriState, card: int, legal: bool) -> Reason:
    """A card led, or laid on the trick."""
    play, game = state.play, state.game
    if state.opening:
        if legal:
            return "first-lead", t("The two of clubs begins.")
        return "first-lead", t("The first trick begins with the two of clubs, C2.")
    if not play.hands[play.turn] & BITS[card]:
        return "beat", _not_held(card)
    if not play.cards:
        return "lead", t("Any card may be led.")
    if state.forgot & BITS[play.turn]:
        return _PENALTY
    top = play.cards[-1]
    names = {"card": card_text(card), "top": card_text(top)}
    if (BITS[card] | BITS[top]) & game.alone:
        return "queen-alone", t("The queen of spades beats nothing and is not beaten.")
    same, club = suit_of(card) == suit_of(top), suit_of(top) == CLUBS
    if legal and not game.beaters[top] & BITS[card]:
        return "runs-reaching", t(
            "{card} begins a run that comes to a card that beats {top}.", **names
        )
    if legal:
        clause = "beat" if same else "soft-clubs" if club else "trumps"
        return clause, t("{card} beats {top}.", **names)
    if club and not same:
        return "hard-clubs", t("Only a higher club beats a club, not {card}.", card=card_text(card))
    return "beat", t("{card} does not beat {top}.", **names)


GAME = Knorri
