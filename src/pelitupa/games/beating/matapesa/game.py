"""Mätäpesä (booklet 35): tricks in which suits do not matter, and whoever wins the last has lost.

Who plays lower than the highest card so far shows that nothing in his hand is lower: `floors` remembers it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    Random,
    Reason,
    Rulebook,
    Sampler,
    State,
    Tensor,
    option,
    player_word,
    t,
)
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.history import actor_of, target_of
from pelitupa.core.retold import RetoldSampler
from pelitupa.core.shares import Shares, shuffle
from pelitupa.equipment.card_game import CARDS, CardGame
from pelitupa.equipment.cards import (
    BITS,
    FROM_RANK,
    PACK_SIZE,
    card_text,
    cards_in,
    mask_of,
    rank_of,
)

DEALING: Final = 0
SHOWING: Final = 1
PLAYING: Final = 2
OVER: Final = 3


@dataclass(frozen=True)
class MatapesaOptions(FirstTurnOptions):
    """How many play, and who begins."""

    players: int = option(4, "How many play.", low=3, high=6, clause="players")
    first: int = first_turn(6)


class Matapesa(CardGame[MatapesaOptions]):
    """Mätäpesä. Actions and chance outcomes: the cards."""

    look_place: ClassVar[str] = "pelitupa.games.beating.matapesa.look"

    def __init__(self, options: MatapesaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = CARDS

    def new_initial_state(self) -> MatapesaState:
        return MatapesaState(self)

    def score_range(self) -> tuple[float, float]:
        return -1.0, 0.0

    def max_game_length(self) -> int:
        return PACK_SIZE


def highest(trick: tuple[int, ...]) -> int:
    """The card that wins a trick so far: of equally high ones the last; -1 if there is none."""
    best = -1
    for card in trick:
        if best < 0 or rank_of(card) >= rank_of(best):
            best = card
    return best


class MatapesaState(State):
    """A position. `stock` is the set of cards not dealt yet, `odd` those shown and removed.

    `trick` has the cards of the trick in order, from the `leader`'s on; `before` those of the trick before,
    from the `before_leader`'s on.
    `floors` has for each seat the rank below which its hand has no card, as all have seen.
    """

    def __init__(self, game: Matapesa) -> None:
        super().__init__(game)
        self.game = game
        self.phase = DEALING
        self.stock = game.pack
        self.odd = 0
        self.hands: list[int] = [0] * game.players
        self.floors: list[int] = [0] * game.players
        self.leader = game.options.first - 1
        self.trick: tuple[int, ...] = ()
        self.before: tuple[int, ...] = ()
        self.before_leader = self.leader
        self.loser = -1

    def clone(self) -> Self:
        new = super().clone()
        new.phase = self.phase
        new.stock = self.stock
        new.odd = self.odd
        new.hands = self.hands.copy()
        new.floors = self.floors.copy()
        new.leader = self.leader
        new.trick = self.trick
        new.before = self.before
        new.before_leader = self.before_leader
        new.loser = self.loser
        return new

    # --- the deal

    def current_player(self) -> int:
        if self.phase == PLAYING:
            return (self.leader + len(self.trick)) % self.game.players
        return TERMINAL if self.phase == OVER else CHANCE

    def _legal(self) -> list[int]:
        return cards_in(self._playable() if self.phase == PLAYING else self.stock)

    def _is_legal(self, action: int) -> bool:
        cards = self._playable() if self.phase == PLAYING else self.stock
        return 0 <= action < PACK_SIZE and cards & BITS[action] != 0

    def _chance_seat(self) -> int:
        if self.phase == SHOWING:
            return -1
        return (self.game.pack & ~self.stock).bit_count() % self.game.players

    def _chance_what(self) -> str:
        return t("a card that is left over") if self.phase == SHOWING else t("a card")

    def _apply(self, action: int) -> None:
        if self.phase == PLAYING:
            self._play(action)
            return
        if self.phase == DEALING:
            self.hands[self._chance_seat()] |= BITS[action]
        else:
            self.odd |= BITS[action]
        self.stock ^= BITS[action]
        dealt = (self.game.pack & ~self.stock).bit_count()
        if not self.stock:
            self.phase = PLAYING
        elif dealt % self.game.players == 0 and self.stock.bit_count() < self.game.players:
            self.phase = SHOWING

    # --- tricks

    def lowest_cards(self, seat: int) -> int:
        """The cards of a hand than which none there is lower."""
        hand, rank = self.hands[seat], 1
        while rank < 13 and not hand & ~FROM_RANK[rank]:
            rank += 1
        return hand & ~FROM_RANK[rank]

    def _playable(self) -> int:
        """What the player to move may play."""
        seat, top = self.current_player(), highest(self.trick)
        hand = self.hands[seat]
        if top < 0:
            return hand
        return hand & FROM_RANK[rank_of(top)] | self.lowest_cards(seat)

    def _play(self, card: int) -> None:
        seat, top = self.current_player(), highest(self.trick)
        if top >= 0 and rank_of(card) < rank_of(top):
            self.floors[seat] = rank_of(card)
        self.hands[seat] ^= BITS[card]
        self.trick += (card,)
        if len(self.trick) < self.game.players:
            return
        winner = (self.leader + self.trick.index(highest(self.trick))) % self.game.players
        self.before, self.before_leader = self.trick, self.leader
        self.leader, self.trick = winner, ()
        if self.hands[winner]:
            self._reveal(t("{player:@ wins|You win} the trick", player=player_word(winner)))
            return
        self.phase = OVER
        self.loser = winner
        self._reveal(
            t(
                "{player:@ wins the last trick, and loses|You win the last trick, and lose}",
                player=player_word(winner),
            )
        )
        self._score((winner,), -1.0, "loser", t("the last trick"))

    # --- results

    def winners(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat != self.loser]

    def scores(self) -> list[float]:
        return [-1.0 if seat == self.loser else 0.0 for seat in range(self.game.players)]

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`."""
        return MatapesaSampler(self, player)

    # --- for people and bots

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        card = card_text(action)
        if not self.hands[player] & BITS[action]:
            return "follow", t("You do not hold {card}.", card=card)
        top = highest(self.trick)
        if top < 0:
            return "lead", t("Any card may be led.")
        values = {"card": card, "top": card_text(top)}
        if rank_of(action) >= rank_of(top):
            return "follow", t("{card} is not lower than {top}.", **values)
        if legal:
            return "lowest", t("It is your lowest card.")
        text = t("{card} is lower than {top}, and you have a lower card to give.", **values)
        return "follow", text

    def _observe(self, seat: int, out: Tensor) -> None:
        players = self.game.players
        out.bits("hand", self.hands[seat], PACK_SIZE)
        out.bits("trick", mask_of(self.trick), PACK_SIZE)
        out.one_hot("highest", highest(self.trick), PACK_SIZE)
        out.bits("odd", self.odd, PACK_SIZE)
        held = self.stock
        for hand in self.hands:
            held |= hand
        gone = self.game.pack & ~held & ~self.odd & ~mask_of(self.trick)
        out.bits("gone", gone, PACK_SIZE)
        out.one_hot("phase", self.phase, OVER + 1)
        out.seat("leader", self.leader)
        out.one_hot("cards in the trick", len(self.trick), players)
        out.each("floors", [self.floors[other] for other in out.around], 13)
        out.each("hand sizes", [self.hands[other].bit_count() for other in out.around], 18)
        out.seat("loser", self.loser)


class MatapesaSampler(RetoldSampler[MatapesaState, list[int]]):
    """The hands that a player does not see: none has a card below its floor, and all ways to deal so are as
    likely as each other. Ranks between two floors are alike, and are shared out together. The way of a draw
    are the hands."""

    def __init__(self, state: MatapesaState, player: int) -> None:
        super().__init__(state, player)
        self.others = [seat for seat in range(state.game.players) if seat != player]
        unseen = state.stock if state.phase == DEALING else 0
        for seat in self.others:
            unseen |= state.hands[seat]
        floors = [state.floors[seat] for seat in self.others]
        steps = sorted({0, *floors})
        ends = [*steps[1:], 13]
        groups = [
            unseen & FROM_RANK[low] & ~FROM_RANK[end] for low, end in zip(steps, ends, strict=True)
        ]
        every = list(range(len(groups)))
        allowed = [[number for number in every if steps[number] >= floor] for floor in floors]
        self._sizes = [state.hands[seat].bit_count() for seat in self.others]
        self._unseen = unseen
        self._sizes.append(unseen.bit_count() - sum(self._sizes))
        self._shares = Shares(groups, [*allowed, every])

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        state = self.template.clone()
        taken = self._shares.draw(self._sizes, rng)
        for seat, cards in zip(self.others, taken, strict=False):
            state.hands[seat] = cards
        if state.phase == DEALING:
            state.stock = taken[-1]
        return self._went(state, state.hands.copy(), rng())

    def retold(self, way: list[int], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`: what the others have and what they have played came in any order."""
        log, dealt = self.true.log(), way.copy()
        steps: list[list[int]] = [[] for _ in dealt]
        for step, action in enumerate(actions):
            actor, seat = actor_of(log[step]), target_of(log[step])
            assert isinstance(action, int)
            if actor >= 0:
                dealt[actor] |= BITS[action]
            elif seat >= 0:
                steps[seat].append(step)
        for seat in self.others:
            cards = cards_in(dealt[seat])
            shuffle(cards, rng)
            for step, card in zip(steps[seat], cards, strict=True):
                actions[step] = card


GAME = Matapesa
