"""One-suit whist (booklet 65, problem 7): two players, one suit, all cards known.

Card `c` of the pack is the number `c + 1`; a higher card has a higher int. Hands are sets of cards
as bitmasks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Game,
    Options,
    Reason,
    Rulebook,
    State,
    Tensor,
    option,
    player_word,
    t,
)
from pelitupa.core.standing import standing_option
from pelitupa.equipment.cards import BITS, cards_in

NO_CARD: Final = -1
MOST_CARDS: Final = 26


@dataclass(frozen=True)
class SingleSuitWhistOptions(Options):
    """How many cards there are, who begins, and with how many tricks."""

    players: int = option(2, "One-suit whist is for two.", low=2, high=2, clause="pack")
    n: int = option(13, "Cards a player.", low=1, high=MOST_CARDS, clause="number")
    leader: int = option(1, "The player who leads first.", choices=(1, 2), clause="leader")
    standing: str = standing_option()


class SingleSuitWhist(Game[SingleSuitWhistOptions]):
    """One-suit whist. Actions and chance outcomes: the cards, from the lowest to the highest."""

    look_place: ClassVar[str] = "pelitupa.games.mathematics.single_suit_whist.look"

    def __init__(self, options: SingleSuitWhistOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.n = options.n
        self.first_leader = options.leader - 1
        self.named = self.outcomes = [(str(card), str(card)) for card in range(1, 2 * self.n + 1)]

    def new_initial_state(self) -> SingleSuitWhistState:
        return SingleSuitWhistState(self)

    def score_range(self) -> tuple[float, float]:
        return 0.0, float(self.n)

    def start_range(self) -> tuple[int, int]:
        """Tricks, fewer than there are to win."""
        return 0, self.n - 1

    def max_game_length(self) -> int:
        return 2 * self.n

    def max_chance_nodes_in_history(self) -> int:
        return 2 * self.n


class SingleSuitWhistState(State):
    """A position: both hands, the card led, who leads, and the tricks won."""

    def __init__(self, game: SingleSuitWhist) -> None:
        super().__init__(game)
        self.n = game.n
        self.hands = [0, 0]
        self.undealt = 2 ** (2 * game.n) - 1
        self.dealt = 0
        self.leader = game.first_leader
        self.led = NO_CARD
        self.tricks = list(game.starting) or [0, 0]

    def clone(self) -> SingleSuitWhistState:
        new = super().clone()
        new.hands = self.hands.copy()
        new.undealt = self.undealt
        new.dealt = self.dealt
        new.leader = self.leader
        new.led = self.led
        new.tricks = self.tricks.copy()
        return new

    def current_player(self) -> int:
        if self.undealt:
            return CHANCE
        if self.led != NO_CARD:
            return 1 - self.leader
        return self.leader if self.hands[self.leader] else TERMINAL

    def _choices(self) -> int:
        """The cards that may be played, or dealt, now."""
        return self.undealt or self.hands[self.current_player()]

    def _legal(self) -> list[int]:
        return cards_in(self._choices())

    def _is_legal(self, action: int) -> bool:
        return 0 <= action < 2 * self.n and self._choices() & BITS[action] != 0

    def _chance_seat(self) -> int:
        return self.dealt % 2

    def _apply(self, action: int) -> None:
        if self.undealt:
            self.undealt ^= BITS[action]
            self.hands[self.dealt % 2] |= BITS[action]
            self.dealt += 1
            return
        self.hands[self.current_player()] ^= BITS[action]
        if self.led == NO_CARD:
            self.led = action
        else:
            self._end_trick(action)

    def _end_trick(self, answer: int) -> None:
        """The higher card wins, and its player leads to the next trick."""
        winner = self.leader if self.led > answer else 1 - self.leader
        high, low = max(self.led, answer), min(self.led, answer)
        self.led = NO_CARD
        self.leader = winner
        self.tricks[winner] += 1
        self._score((winner,), 1, "trick", t("Trick"))
        self._reveal(
            t(
                "{player:@ wins|You win} the trick: {card} beats {other}",
                player=player_word(winner),
                card=high + 1,
                other=low + 1,
            )
        )

    def winners(self) -> list[int]:
        if self.tricks[0] == self.tricks[1]:
            return []
        return [0] if self.tricks[0] > self.tricks[1] else [1]

    def scores(self) -> list[float]:
        return [float(tricks) for tricks in self.tricks]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if legal:
            return "any-card", t("Any card of your hand may be played.")
        if self.hands[1 - player] & BITS[action]:
            return "own-card", t("This card is in the other hand.")
        return "own-card", t("This card has already been played.")

    def _chance_what(self) -> str:
        return t("a card for {player}", player=player_word(self._chance_seat()))

    def _observe(self, seat: int, out: Tensor) -> None:
        size = 2 * self.n
        out.bits("mine", self.hands[seat], size)
        out.bits("theirs", self.hands[1 - seat], size)
        out.one_hot("led", self.led, size)
        out.one_hot("leader", int(self.leader == seat), 2)
        out.numbers("tricks", [float(self.tricks[seat]), float(self.tricks[1 - seat])])


GAME = SingleSuitWhist
