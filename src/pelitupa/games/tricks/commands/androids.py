"""Two people and two androids at a table of four (booklet 10.3, 10.4, 16.2).

Chairs 0 and 1 are the players, chair 2 the android of player 0 and chair 3 that of player 1; an
android's hand is seen by the opponent of the player it obeys. An android sits on the dealer's left and
the other on the right of the player who does not deal, so that the order round the table turns with
the deal: `clockwise`. What an android does follows from its command and its hand; as its own
player does not see that hand, it comes as a chance draw with a single outcome.

All that commands and questions tell of a hand is kept as bars (`voids`) and as questions with their
answers (`told`), and hands are drawn anew by them: exactly where that is quick, else by a random walk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from pelitupa.core import CHANCE, Agreed, Text, only, player_word, t
from pelitupa.core.places import STOCK, Condition, Drawn
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, PACK_SIZE
from pelitupa.games.tricks.asking.questions import Question
from pelitupa.games.tricks.fast_path import DEALS, FOLLOWS, RANKS, STEPS
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import FIRST_PHASE, PLAYING
from pelitupa.games.tricks.sampler import deal_sampler
from pelitupa.games.tricks.table import TrickGame

ERROR: Final = PACK_SIZE
YES: Final = PACK_SIZE + 1
NO: Final = PACK_SIZE + 2

COMMANDING: Final = FIRST_PHASE
REPLYING: Final = FIRST_PHASE + 1
FIRST_OTHER_PHASE: Final = FIRST_PHASE + 2

_REPLIES: Final[dict[int, Text]] = {}
"""What is told of each reply, by the android's commander."""

ROUND: Final = ((0, 3, 2, 1), (1, 2, 3, 0))
"""The chairs clockwise, from the dealer, by dealer."""


class AndroidGame(TrickGame[Agreed]):
    """A trick-taking game of two people, each with an android as partner."""

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, DEALS, FOLLOWS, RANKS})

    def max_chance_outcomes(self) -> int:
        return ERROR + 1

    def _chance_text(self, outcome: int) -> str:
        if outcome == ERROR:
            return t("error message")
        if outcome > ERROR:
            return t("yes") if outcome == YES else t("no")
        return super()._chance_text(outcome)


class Told:
    """An answer that an android gave, in words or by what it did, when it had played the cards `gone`."""

    def __init__(self, chair: int, question: Question, answer: bool, gone: int) -> None:
        self.chair = chair
        self.question = question
        self.answer = answer
        self.gone = gone


def commander_of(chair: int) -> int:
    """The player who plays a chair or commands it."""
    return chair & 1


def is_android(chair: int) -> bool:
    """Whether an android sits in a chair."""
    return chair >= 2


class AndroidMatch(TrickMatch):
    """A state of a match with androids. `gone` has by chair the cards it has played in this deal."""

    def _clear_deal(self) -> None:
        self.told: tuple[Told, ...] = ()
        self.gone: list[int] = [0] * 4

    def clone(self) -> Self:
        new = super().clone()
        new.told = self.told
        new.gone = self.gone.copy()
        return new

    # --- what a game writes

    def _reply(self) -> int:
        """The card that the android to reply plays by its command, or ERROR."""
        raise NotImplementedError

    def _obeyed(self, card: int) -> None:
        """Take note that the android is about to play a card by its command."""
        raise NotImplementedError

    def _failed(self) -> None:
        """What comes after an Error Message."""
        raise NotImplementedError

    # --- who sits where

    def clockwise(self) -> tuple[int, ...]:
        """The chairs in their order round the table in this deal, from the dealer."""
        return ROUND[self.dealer]

    def _deal_round(self, dealer: int) -> tuple[int, ...]:
        order = ROUND[dealer % 2]
        return order[1:] + order[:1]

    def _trick_order(self, leader: int) -> tuple[int, ...]:
        order = self.clockwise()
        place = order.index(leader)
        return order[place:] + order[:place]

    def _left_of(self, chair: int) -> int:
        """The chair on the left of a chair in this deal."""
        return self._trick_order(chair)[1]

    def _side_of(self, chair: int) -> int:
        return commander_of(chair)

    def _player_of(self, chair: int) -> int:
        return commander_of(chair)

    def _hand_audience(self, chair: int) -> int:
        return only(1 - commander_of(chair) if is_android(chair) else chair)

    def _chair_name(self, chair: int) -> Text:
        if is_android(chair):
            return t("{player:@'s|your} android", player=player_word(commander_of(chair)))
        return super()._chair_name(chair)

    def _side_name(self, side: int) -> Text:
        return t("{player} and android", player=player_word(side))

    # --- what happens

    def _give_turn(self, chair: int) -> None:
        super()._give_turn(chair)
        self.phase = COMMANDING if is_android(chair) else PLAYING

    def _await_reply(self) -> None:
        """The android in turn has its command and is to do something now."""
        self.phase, self.turn = REPLYING, CHANCE

    def _hear_reply(self, reply: int) -> None:
        """The android in turn does as commanded, or cannot."""
        self._reveal(self._reply_text(reply))
        if reply == ERROR:
            self.phase, self.turn = COMMANDING, commander_of(self.chair)
            self._failed()
            return
        self._obeyed(reply)
        self._play(reply)

    def _reply_text(self, reply: int) -> Text:
        """What is told of a reply: few things, over and over."""
        commander = commander_of(self.chair)
        key = 2 * reply + commander
        text = _REPLIES.get(key)
        if text is None:
            name = player_word(commander)
            if reply == ERROR:
                text = t("{player:Android of @|Your android}: Error Message", player=name)
            else:
                card = self.table.card_name(reply)
                text = t("{player:Android of @|Your android}: {card}", player=name, card=card)
            _REPLIES[key] = text
        return text

    def _play(self, card: int) -> None:
        self.gone[self.chair] = self.gone[self.chair] | BITS[card]
        super()._play(card)

    def _chance_seat(self) -> int:
        return -1 if self.phase >= FIRST_PHASE else super()._chance_seat()

    def _chance_what(self) -> str:
        if self.phase >= FIRST_PHASE:
            return t("the reply of {android}", android=self._chair_name(self.chair))
        return super()._chance_what()

    # --- what is known of a hand

    def _bar(self, chair: int, cards: int) -> None:
        """An android has shown not to hold some cards."""
        self.voids[chair] = self.voids[chair] | cards

    def _learn(self, chair: int, question: Question, answer: bool) -> None:
        """An android has answered a question about its hand, in words or by what it did."""
        held, absent, whole = question.facts(answer)
        self.voids[chair] |= absent
        held &= ~self.gone[chair]
        for other in range(4):
            if other != chair:
                self.voids[other] |= held
        if not whole:
            self.told = (*self.told, Told(chair, question, answer, self.gone[chair]))

    def unseen(self, player: int) -> int:
        """The cards that a player sees nowhere and has not seen played."""
        return self.places[1 - player] | self.places[2 + player] | self.places[STOCK]

    def android_hands(self, player: int, count: int, rng: Random) -> list[int]:
        """Hands that a player's android may have, drawn by all that the player knows."""
        sampler = deal_sampler(self, player, len(self.starts))
        return [sampler.draw(rng).places[2 + player] for _ in range(count)]

    def _condition(self, deal: int) -> Condition | None:
        if deal < len(self.starts) or not self.told:
            return None
        return Answers(self.told, self.gone)

    # --- for people


class Answers(Condition):
    """All that androids have answered in this deal; `gone` has by chair the cards played in it."""

    def __init__(self, told: Sequence[Told], gone: Sequence[int]) -> None:
        self._told = told
        self._gone = tuple(gone)

    def gap(self, drawn: Drawn) -> int:
        """How far the hands are from it."""
        total = 0
        for entry in self._told:
            hand = drawn.places[entry.chair] | (self._gone[entry.chair] & ~entry.gone)
            total += entry.question.gap(hand, entry.answer)
        return total
