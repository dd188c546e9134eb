"""Knorri, also Hörri (Pagat; booklet 34; Penguin Book of Card Games): collect cards, then shed them.

What happens is here, in its order; `table.py` says what may be done, `look.py` shows it to players, and
`rulings.py` explains it.
"""

from __future__ import annotations

from pelitupa.core import player_word, t, tn
from pelitupa.core.objective import with_most
from pelitupa.equipment.cards import BITS, card_text, cards_text, mask_of
from pelitupa.games.beating.knorri import phases
from pelitupa.games.beating.knorri.look import KnorriView
from pelitupa.games.beating.knorri.phases import DONE, LAST_CARD, STOCK, TAKE, TWO_OF_CLUBS
from pelitupa.games.beating.knorri.table import KnorriGame
from pelitupa.games.beating.mas import BouncingTrick


class Knorri(KnorriGame):
    """Knorri; see `KnorriGame`."""

    def new_initial_state(self) -> KnorriState:
        state = KnorriState(self)
        state.start_deal()
        return state


class KnorriState(KnorriView):
    """A match."""

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
                player=player_word(self.active), cards=cards_text(mask), card=card_text(self.turned),
            )
        )  # fmt: skip
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
                        player=player_word(self.last_taker), cards=cards_text(self.table),
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
                t("{player:@|You} did not announce a last card, and {player:misses|miss} a turn",
                  player=player_word(play.turn))
            )  # fmt: skip
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


GAME = Knorri
