"""Sakaali (booklet 42): partners discard eight of thirteen cards openly, and count the ten that they keep.

What the discards tell the partner is agreed: see `pelitupa.players.conventions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Reason,
    Rulebook,
    Tensor,
    only,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.standing import standing_option
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import (
    BITS,
    PACK_SIZE,
    card_text,
    cards_in,
    cards_text,
    mask_of,
)
from pelitupa.games.rummy.held import HeldGame, HeldState
from pelitupa.games.rummy.sakaali.team_hand import MOST_MINUS, minus_points
from pelitupa.games.tricks.seats import PARTNERSHIPS, side_name, side_of

SEATS: Final = 4
HAND: Final = 13
KEEP: Final = 5
BONUS: Final = 20
MATCHED: Final = 30

DEALING: Final = 0
PLAYING: Final = 1
OVER: Final = 2

TURNS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_SCALE: Final = 100.0
"""Points, as a unit for tensors."""


@dataclass(frozen=True)
class SakaaliOptions(FirstTurnOptions):
    """Who begins, and how long a match is."""

    players: int = option(SEATS, "How many play.", low=SEATS, high=SEATS, clause="players")
    first: int = first_turn(SEATS)
    target: int = option(
        100, "Points that win a game; 0: all deals are played.", low=0, high=10_000, clause="game"
    )
    games: int = option(1, "Best of so many games.", choices=(1, 3), clause="best-of-three")
    deals: int = option(
        200, "Deals after which a match ends at the latest.", low=1, high=1000, clause="deals"
    )
    standing: str = standing_option()


class Sakaali(HeldGame[SakaaliOptions]):
    """Sakaali. Actions: the cards to discard. Of a hand `keep` cards are kept; in a small game fewer."""

    look_place: ClassVar[str] = "pelitupa.games.rummy.sakaali.look"

    pad_place: ClassVar[str] = "pelitupa.games.rummy.sakaali.pad"

    full_hand: ClassVar[int] = HAND

    def __init__(self, options: SakaaliOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.keep = KEEP
        self.named = [(card, t("discard {card}", card=card)) for card, _ in CARDS]

    def new_initial_state(self) -> SakaaliState:
        return SakaaliState(self)

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return PARTNERSHIPS

    def tied_deal(self) -> int:
        return BONUS

    def start_range(self) -> tuple[int, int]:
        return 0, super().start_range()[1]

    def score_range(self) -> tuple[float, float]:
        """In each deal a difference, what winning it brings, and all cards matched.

        With a target a side gets that in the deals that win games, and stays short of it in games it loses.
        """
        options = self.options
        bonus = BONUS * options.deals  # each deal brings one, a tied one to the next
        most = options.deals * (MOST_MINUS + MATCHED)
        if options.target:
            wins = options.games // 2 + 1
            most = min(most, options.games * (options.target - 1) + wins * (MOST_MINUS + MATCHED))
        return 0.0, float(bonus + most)

    def max_game_length(self) -> int:
        return self.options.deals * SEATS * (HAND - KEEP)

    def max_chance_nodes_in_history(self) -> int:
        return self.options.deals * PACK_SIZE


class SakaaliState(HeldState):
    """A position. `rows` are the discards of each seat in their order, `bonus` what winning the deal brings
    beside the difference.

    By side, `points` are those of the whole match, `game_points` of the game going on, and `games` those won.
    The cards of a deal are drawn seat by seat from the first, so that what was drawn says all of it, however
    it was played and whoever began.
    """

    def __init__(self, game: Sakaali) -> None:
        super().__init__(game)
        self.game = game
        self.phase, self.turn = DEALING, 0
        self.rows: list[tuple[int, ...]] = [()] * SEATS
        self.bonus = BONUS
        self.points = list(game.starting) or [0, 0]
        self.game_points = self.points.copy()
        self.games = [0, 0]

    def clone(self) -> Self:
        new = super().clone()
        new.phase = self.phase
        new.rows = self.rows.copy()
        new.bonus = self.bonus
        new.points = self.points.copy()
        new.game_points = self.game_points.copy()
        new.games = self.games.copy()
        return new

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        return CHANCE if self.phase == DEALING else self.turn

    def hand_audience(self, seat: int) -> int:
        return EVERYONE if self.phase == OVER else only(seat)

    # --- what can be done, and what follows

    def _legal(self) -> list[int]:
        return cards_in(self.stock() if self.phase == DEALING else self.hands[self.turn])

    def _is_legal(self, action: int) -> bool:
        cards = self.stock() if self.phase == DEALING else self.hands[self.turn]
        return bool(cards & BITS[action])

    def _apply(self, action: int) -> None:
        seat = self.turn
        if self.phase == DEALING:
            self.hands[seat] |= BITS[action]
            if self.hands[seat].bit_count() == self.game.hand:
                self.turn = seat + 1
                if self.turn == SEATS:
                    self.phase, self.turn = PLAYING, self.start
            return
        self.hands[seat] ^= BITS[action]
        self.gone |= BITS[action]
        self.rows[seat] = (*self.rows[seat], action)
        self.turn = (seat + 1) % SEATS
        if self.hands[self.turn].bit_count() == self.game.keep:
            self._end_deal()

    # --- the end of a deal

    def _end_deal(self) -> None:
        """The partners put their cards together, and the better side scores."""
        for seat in range(SEATS):
            cards = cards_text(self.hands[seat])
            self._reveal(
                t("{player:@ shows|You show} {cards}", player=player_word(seat), cards=cards)
            )
        self.settle([minus_points(self.hands[one] | self.hands[two]) for one, two in PARTNERSHIPS])

    def settle(self, minus: Sequence[int]) -> None:
        """Score a deal by the minus points of each side, and go on."""
        for side in range(2):
            self._reveal(
                tn(
                    "{side}: {count} minus point",
                    "{side}: {count} minus points",
                    minus[side],
                    side=side_name(side),
                )
            )
        if minus[0] == minus[1]:
            self.bonus += BONUS
            self._reveal(t("A tie: the next deal is worth {bonus} more", bonus=self.bonus))
        else:
            self._win(int(minus[1] < minus[0]), minus)
        game_won = self._reached()
        if game_won >= 0:
            self.games[game_won] += 1
            self.game_points = [0, 0]
        if self.deal == self.game.options.deals or 2 * max(self.games) > self.game.options.games:
            self.phase = OVER
            return
        if game_won >= 0:
            self._reveal(t("{side}: the game is won", side=side_name(game_won)))
        self._begin_next()
        self.rows = [()] * SEATS
        self.phase, self.turn = DEALING, 0

    def _reached(self) -> int:
        """The side that has the points of a game now; -1 if none has."""
        target = self.game.options.target
        for side in range(2):
            if target and self.game_points[side] >= target:
                return side
        return -1

    def _win(self, side: int, minus: Sequence[int]) -> None:
        self._score_side(side, abs(minus[0] - minus[1]), "difference", t("fewer minus points"))
        self._score_side(side, self.bonus, "bonus", t("for winning the deal"))
        if not minus[side]:
            self._score_side(side, MATCHED, "all-matched", t("all ten cards matched"))
        self.bonus = BONUS

    def _score_side(self, side: int, points: int, clause: str, text: str) -> None:
        self.points[side] += points
        self.game_points[side] += points
        self._score(PARTNERSHIPS[side], points, clause, text)

    # --- results

    def standing(self) -> list[int]:
        """Of several games those won would be lost, and after a tie what the next deal is worth."""
        alone = self.game.options.games == 1 and self.bonus == BONUS
        return super().standing() if alone else []

    def scores(self) -> list[float]:
        return [float(self.points[side_of(seat)]) for seat in range(SEATS)]

    def winners(self) -> list[int]:
        one, two = zip(self.games, self.game_points, strict=True)
        return [] if one == two else list(PARTNERSHIPS[int(two > one)])

    # --- what discards tell: see `pelitupa.players.conventions.needs`

    def calls_so_far(self) -> list[tuple[int, int]]:
        """The discards of this deal in their order: player and card."""
        turns = len(self.rows[self.start])
        seats = [(self.start + place) % SEATS for place in range(SEATS)]
        return [
            (seat, self.rows[seat][turn])
            for turn in range(turns)
            for seat in seats
            if turn < len(self.rows[seat])
        ]

    def call_turn(self, calls: Sequence[tuple[int, int]], index: int) -> str:
        """Which of its player's discards it is."""
        player = calls[index][0]
        return TURNS[sum([who == player for who, _ in calls[:index]])]

    def call_traits(self, calls: Sequence[tuple[int, int]], index: int) -> list[str]:
        """Nothing beside the card."""
        return []

    def convention_part(self) -> str:
        """All deals are alike."""
        return ""

    def are_partners(self, player: int, other: int) -> bool:
        """Whether two players are on one side."""
        return side_of(player) == side_of(other)

    def hand_of_call(self, calls: Sequence[tuple[int, int]], index: int) -> int:
        """The cards that a discard speaks of: those that it leaves in the hand."""
        player = calls[index][0]
        later = [card for who, card in calls[: index + 1] if who == player]
        return (self.hands[player] | mask_of(self.rows[player])) & ~mask_of(later)

    # --- for people

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if legal:
            return "turn", t("Any card of the hand may be discarded.")
        return "turn", t("{card} is not in the hand.", card=card_text(action))

    def _observe(self, seat: int, out: Tensor) -> None:
        out.bits("hand", self.hands[seat], PACK_SIZE)
        for other in out.turned(out.around):
            for turn in range(HAND - KEEP):
                row = self.rows[other]
                out.one_hot("discard", row[turn] if turn < len(row) else -1, PACK_SIZE)
        for other in out.turned(out.around):
            out.bits(
                "shown",
                self.hands[other] if self.hand_audience(other) == EVERYONE else 0,
                PACK_SIZE,
            )
        out.seat("turn", self.turn)
        out.seat("start", self.start)
        out.one_hot("phase", self.phase, OVER + 1)
        own = side_of(seat)
        for side in out.sided((own, 1 - own)):
            out.numbers("points", [self.points[side], self.game_points[side]], _SCALE)
            out.numbers("games", [float(self.games[side])])
        out.numbers("bonus", [self.bonus], _SCALE)


GAME = Sakaali
