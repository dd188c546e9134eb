"""Bridge Meets Guess Who (booklet 16): Android Whist with an auction, chips, and questions that cost one.

It differs from Android Whist in what an android is told to do, too: a suit, a range of ranks, and
whether to play the lowest or the highest card of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import ClassVar, Final

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    MalformedAction,
    OpenInput,
    OpenValue,
    Options,
    Reason,
    Tensor,
    Text,
    agreed_deals,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.equipment.cards import (
    ACE,
    BITS,
    PACK_SIZE,
    SUIT_MASKS,
    TWO,
    card_text,
    suit_name,
    suit_of,
)
from pelitupa.games.tricks.actions import Actions
from pelitupa.games.tricks.asking.choosing import (
    SUBJECTS,
    at_least,
    most_of,
    question_in,
    question_input,
    telling_question,
    value_of,
)
from pelitupa.games.tricks.asking.questions import (
    Cards,
    Compare,
    Holds,
    Join,
    Number,
    Question,
    QuestionError,
)
from pelitupa.games.tricks.bridge_meets_guess_who.actions import (
    ABOUT,
    ACTIONS,
    ANSWERING,
    ANY_CARD,
    ANYTHING,
    ASK,
    ASKING,
    AT_LEAST,
    AUCTION,
    BID,
    BIDS_OVER,
    COMMAND,
    COMMANDS,
    DETAILING,
    DOUBLE,
    DOUBLING,
    END_OF_ACTIONS,
    ENDING_RANGE,
    FROM,
    HAS,
    LOWER_ENDS,
    NO_COMMAND,
    PASS,
    PASSING,
    RANGING,
    TO,
    strain_of,
)
from pelitupa.games.tricks.bridge_meets_guess_who.scoring import result_of
from pelitupa.games.tricks.bridge_meets_guess_who.table import (
    STAKE,
    TOKENS,
    Answered,
    BridgeMeetsGuessWhoTable,
)
from pelitupa.games.tricks.commands.androids import (
    COMMANDING,
    ERROR,
    NO,
    REPLYING,
    YES,
    AndroidGame,
    is_android,
)
from pelitupa.games.tricks.limits import BIT, bits_of
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.plain import applied, legal_now
from pelitupa.games.tricks.trick import ACE_HIGH, NO_TRUMP

RAKE: Final = 5
MOST_DEALS: Final = STAKE // RAKE
"""Each deal takes both players' rake out of the game: then the chips are gone."""

_TURNS: Final = 37 + 52
_SPENDING: Final = 2 * STAKE + TOKENS
_LONGEST_DEAL: Final = 37 + 26 + 4 * 26 + 3 * _SPENDING * _TURNS
_HANDS_CONSIDERED: Final = 12

_QUESTIONS: Final = t("questions")
_FAILED_COMMANDS: Final = t("failed commands")


@cache
def _excuse(suit: int, low: int, top: int, led: int) -> Question:
    """Why an android may fail whose command is not of the suit led: it has no such card, or must follow."""
    missing = Compare(Cards(suit, low, top), 4, Number(0))
    follows = Compare(Cards(led), 1, Number(0))
    return Join(False, missing, follows)


@dataclass(frozen=True)
class BridgeMeetsGuessWhoOptions(Options):
    """How long a match lasts."""

    players: int = option(2, "Two people, each with an android.", low=2, high=2, clause="sides")
    deals: int = agreed_deals(high=MOST_DEALS)


class BridgeMeetsGuessWho(AndroidGame[BridgeMeetsGuessWhoOptions]):
    """The game. Actions: see `actions.py`; a question may be an open value."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.bridge_meets_guess_who.look"

    actions: ClassVar[Actions] = ACTIONS

    def new_initial_state(self) -> BridgeMeetsGuessWhoMatch:
        return BridgeMeetsGuessWhoMatch(self)

    def max_chance_outcomes(self) -> int:
        return NO + 1

    def deal_limit(self) -> int:
        return self.options.deals or MOST_DEALS

    def score_range(self) -> tuple[float, float]:
        """All debts of the table and thirteen tricks missing, doubled; or what the other has then lost.

        Debts are paid at the end of a deal, and who cannot pay has lost: so only one deal's can be left.
        """
        debt = TOKENS + 2 * 5 * 13
        return -float(debt), float(2 * (STAKE - RAKE) + debt)

    def max_game_length(self) -> int:
        return _LONGEST_DEAL * self.deal_limit()

    def max_chance_nodes_in_history(self) -> int:
        return (PACK_SIZE + 26 + _SPENDING * _TURNS) * self.deal_limit()


class BridgeMeetsGuessWhoMatch(BridgeMeetsGuessWhoTable):
    """A position of a match."""

    def __init__(self, game: BridgeMeetsGuessWho) -> None:
        super().__init__(game)
        self.game = game

    # --- chips

    def _pay_one(self, payer: int, clause: str, text: Text) -> None:
        """Pay the opponent a chip, lent by the bank if there is none."""
        self._score_on((payer,), -1.0, clause, text)
        self._score_on((1 - payer,), 1.0, clause, text)
        if self.chips[payer]:
            self.chips[payer] -= 1
        else:
            self.debt[payer] += 1
        self.chips[1 - payer] += 1
        self._count_points()

    def _count_points(self) -> None:
        chips, debt = self.chips, self.debt
        self.points = [chips[0] - debt[0], chips[1] - debt[1]]

    # --- auction

    def _after_the_deal(self) -> None:
        for side in (0, 1):
            self.chips[side] -= RAKE
            self._score((side,), -float(RAKE), "rake", t("rake to the bank"))
        self._count_points()
        self.phase, self.turn = AUCTION, self.dealer

    def _bid(self, action: int) -> None:
        if action == DOUBLE:
            self.doubled = True
        elif action == PASS:
            self.passes += 1
            if self.high < 0 and self.passes < 2:
                self.turn = 1 - self.turn
                return
        else:
            self.high, self.bidder = action - BID, self.turn
            self.turn = 1 - self.turn
            return
        strain = strain_of(self.high) if self.high >= 0 else 4
        self.trump = strain if strain < 4 else NO_TRUMP
        self._reveal(t("The contract: {contract}", contract=self.contract_name()))
        self._start_play(self._left_of(self.bidder) if self.high >= 0 else self.dealer)

    # --- what may be done

    def open_input(self) -> OpenInput | None:
        if self.phase != ASKING:
            return None
        return question_input(t("Or a question of your own"), self.sample_question)

    def sample_question(self, rng: Random) -> OpenValue:
        """A question that tells the player in turn much."""
        hands = self.android_hands(self.turn, _HANDS_CONSIDERED, rng.random)
        return value_of(telling_question(hands, rng))

    def _legal(self) -> list[int]:
        legal = super()._legal()
        if self.phase == PLAYING and self.may_ask():
            legal.append(ASK)
        return legal

    def _is_legal(self, action: int) -> bool:
        if self.phase == PLAYING and action == ASK:
            return self.may_ask()
        return super()._is_legal(action)

    def _limits(self, player: int) -> list[int]:
        if self.phase == REPLYING:
            return [BIT[self._reply()]]
        if self.phase == ANSWERING:
            assert self.question is not None
            return [BIT[YES if self.question.holds(self.places[2 + self.asker]) else NO]]
        if self.phase == DETAILING:
            return [self._details()]
        may_ask = BIT[ASK - self._first_choice()] if self.may_ask() else 0
        if self.phase == PLAYING:  # beside the cards
            return [BIT[ASK] if self.is_turn_to_ask() else 0, may_ask]
        offered = self.table.acts.offered[self.phase]
        if self.phase == AUCTION:
            doubling = DOUBLING if self.high >= 0 else 0
            return [offered, BIDS_OVER[self.high + 1] | PASSING | doubling | may_ask]
        if self.phase == COMMANDING:
            return [offered, (COMMANDS if self.credit() else NO_COMMAND) | may_ask]
        if self.phase == RANGING:
            return [offered, LOWER_ENDS]
        if self.phase == ENDING_RANGE:
            return [offered, bits_of(TO + self.low - ANY_CARD, ASK - ANY_CARD)]
        return [offered]

    def _limit(self, index: int, action: int) -> Reason:
        if action == ASK and not self.places[2 + self.turn]:
            return "empty", t("Your android has no card left to ask about.")
        if action == ASK:
            return "tokens", t(
                "You have no chip left to pay for a question, and the bank has lent all it has."
            )
        if action == DOUBLE:
            return "double", t("There is no bid of your opponent's to double.")
        if self.phase == AUCTION:
            return "higher", t("A bid must be higher than the one before.")
        if self.phase == COMMANDING:
            text = t("A command may fail, and you have no chip for that, nor has the bank.")
            return "tokens", text
        if action >= TO:
            return "range", t("The range goes from the lower rank to the higher.")
        return "range", t("The lower end of the range has been said.")

    def _not_now(self, action: int) -> Reason:
        if 0 <= action < BID and self.chair >= 0 and is_android(self.chair):
            return "command", t("Your android plays: you can only command it.")
        if BID <= action < COMMAND and self.in_auction() and self.question_is_open():
            return "question", t("First say what your question is.")
        return super()._not_now(action)

    def _details(self) -> int:
        """The numbers, and the cards, that complete a question about the subject chosen."""
        size = self.places[2 + self.turn].bit_count()
        details = bits_of(0, most_of(self.subject, size))
        if self.subject < 4:
            details |= SUIT_MASKS[self.subject] << (HAS - AT_LEAST)
        return details

    # --- what happens

    def _apply_open(self, value: OpenValue) -> None:
        question = question_in(value)
        assert question is not None
        self._ask(question, str(question))

    def _play(self, card: int) -> None:
        if card == ASK:
            self._stop_to_ask()
        else:
            super()._play(card)

    def _stop_to_ask(self) -> None:
        """Ask, and then go on where one was."""
        self.back, self.phase = self.phase, ASKING

    def _choose(self, action: int) -> None:
        if action == ASK:
            self._stop_to_ask()
        elif self.phase == AUCTION:
            self._bid(action)
        elif self.phase == COMMANDING:
            self._command(action)
        elif self.phase == RANGING:
            self.low = TWO if action == ANY_CARD else action - FROM
            self.top = ACE
            if action == ANY_CARD or self.low == ACE:
                self._await_reply()
            else:
                self.phase = ENDING_RANGE
        elif self.phase == ENDING_RANGE:
            self.top = action - TO
            self._await_reply()
        elif self.phase == ASKING:
            self.subject, self.phase = action - ABOUT, DETAILING
        elif self.phase == DETAILING:
            number = action - AT_LEAST + 1
            if action >= HAS:
                card = t("is {card} there", card=card_text(action - HAS))
                self._ask(Holds(action - HAS), card)
            else:
                what = t(SUBJECTS[self.subject])
                said = t("at least {number} {what}", number=number, what=what)
                self._ask(at_least(self.subject, number), said)
        elif self.phase == ANSWERING:
            self._hear_answer(action == YES)
        else:
            self._hear_reply(action)

    # --- questions

    def _ask(self, question: Question, said: str) -> None:
        """The player in turn pays for a question, in these words, and it is answered."""
        self.question, self.asker = question, self.turn
        self._pay_one(self.turn, "pay-question", _QUESTIONS)
        player = player_word(self.turn)
        self._reveal(t("{player:@ asks|You ask}: {question}?", player=player, question=said))
        self.phase, self.turn = ANSWERING, CHANCE

    def _hear_answer(self, answer: bool) -> None:
        """The opponent has answered; the turn goes on."""
        assert self.question is not None
        self._learn(2 + self.asker, self.question, answer)
        self.answers = (*self.answers, Answered(self.asker, self.question, answer))
        self.phase, self.turn = self.back, self.asker
        self.question = None

    def _chance_what(self) -> str:
        return t("the answer") if self.phase == ANSWERING else super()._chance_what()

    def string_to_action(self, player: int | str, text: str | None = None) -> Action:
        """See `State.string_to_action`; what is wrong with a question is pointed at."""
        try:
            return super().string_to_action(player, text)
        except QuestionError as error:
            raise MalformedAction(str(error), error.asked, self.public_position()) from None

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return super()._action_string_at(step, actor, action)
        return f"ask {question_in(action)}"

    # --- commands

    def _command(self, action: int) -> None:
        if action == ANYTHING:
            self.phase, self.turn = PLAYING, 1 - self.turn
            return
        self.suit, self.highest = (action - COMMAND) // 2, (action - COMMAND) % 2 == 1
        self.phase = RANGING

    def _reply(self) -> int:
        hand = self.places[self.chair]
        cards = hand & self._commanded()
        if not cards or (self._other_suit() and hand & SUIT_MASKS[suit_of(self.trick[0])]):
            return ERROR
        return cards.bit_length() - 1 if self.highest else (cards & -cards).bit_length() - 1

    def _other_suit(self) -> bool:
        """Whether the command is not to follow the suit led."""
        return bool(self.trick) and suit_of(self.trick[0]) != self.suit

    def _obeyed(self, card: int) -> None:
        passed = ACE_HIGH.above[card] if self.highest else ~ACE_HIGH.above[card] & ~BITS[card]
        self._bar(self.chair, self._commanded() & passed)

    def _failed(self) -> None:
        self._pay_one(self.turn, "pay-error", _FAILED_COMMANDS)
        if self._other_suit():
            led = SUIT_MASKS[suit_of(self.trick[0])]
            if led & ~self.voids[self.chair]:
                excuse = _excuse(self.suit, self.low, self.top, suit_of(self.trick[0]))
                self._learn(self.chair, excuse, True)
                return
        self._bar(self.chair, self._commanded())

    # --- scoring

    def _end_deal(self) -> None:
        tricks = (self._side_tricks(0), self._side_tricks(1))
        result = result_of(self.high, self.bidder, self.doubled, tricks)
        for side in (0, 1):
            for clause, chips, text in result.lines:
                self._score(
                    (side,), float(chips if side == result.receiver else -chips), clause, text
                )
        chips = result.chips()
        self.chips[result.receiver] += chips
        self.chips[1 - result.receiver] -= chips
        self._reveal(
            t(
                "{name}: {tricks}; {side} pays {chips}",
                name=result.name,
                tricks=tn("{count} trick", "{count} tricks", tricks[result.declarer]),
                side=self._chair_name(1 - result.receiver),
                chips=tn("{count} chip", "{count} chips", chips),
            )
        )
        for side in (0, 1):
            if self.debt[side]:
                debt = self.debt[side]
                text = t(
                    "{player:@ owes|You owe} the bank: {debt}", player=player_word(side), debt=debt
                )
                self._reveal(text)
                self.chips[side] -= debt
                self.debt[side] = 0
        self._count_points()
        self._go_on(self._is_over())

    def _is_over(self) -> bool:
        """Whether somebody cannot pay what they owe, or the next rake; or the deals are played."""
        for side in (0, 1):
            if self.chips[side] < 0:
                self._reveal(t("{player:@|You} cannot pay what is due", player=player_word(side)))
                return True
        if self.deal_number() == self.game.deal_limit():
            return True
        poor = [side for side in (0, 1) if self.chips[side] < RAKE]
        for side in poor:
            self._reveal(t("{player:@|You} cannot pay the rake", player=player_word(side)))
        return bool(poor)

    # --- for people

    def _open_reason(self, value: OpenValue, legal: bool) -> Reason:
        """Of a question of one's own."""
        if legal:
            return "language", t("Its answer depends on that hand alone.")
        return "question", t("That is no question about the hand of your android, or not its time.")

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if self.phase == PLAYING and PACK_SIZE <= action < END_OF_ACTIONS:
            return self._choice_reason(action, player)
        return super()._reason(action, player, legal)

    def _obligation(self, index: int) -> Reason:
        suit = suit_name(suit_of(self.trick[0]))
        if is_android(self.chair):
            text = t("The android holds {suit}, the suit led, and must follow it.", suit=suit)
            return "anything", text
        return super()._obligation(index)

    # --- for speed: see the same in `tuppi/game.py`

    def is_terminal(self) -> bool:
        return self.turn == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None and self.turn != TERMINAL:
            return legal_now(self)
        return super().legal_actions(player)

    def apply_action(self, action: object) -> None:
        if not applied(self, action):
            super().apply_action(action)

    def _observe_more(self, seat: int, out: Tensor) -> None:
        for side in out.sided((seat, 1 - seat)):
            out.numbers("chips", [self.chips[side], self.debt[side]], [STAKE, TOKENS])
        out.one_hot("high bid", self.high, 35)
        out.whose("bidder", (self.bidder - seat) % 2 if self.high >= 0 else -1, 2)
        out.numbers("doubled", [1.0 if self.doubled else 0.0])
        out.bits("command", self._commanded() if self.suit >= 0 else 0, PACK_SIZE)
        out.one_hot("subject", self.subject, len(SUBJECTS))


GAME = BridgeMeetsGuessWho
