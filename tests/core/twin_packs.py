"""A small game with two equal packs: cards are shown, hidden, and taken back, and only kinds are ever told.

The pack has each of `KINDS` letters twice. Everyone is dealt two cards; who is in turn shows a card, hides
one in the cellar, or takes one that was shown, twice, and after the first two the first player draws.
"""

from __future__ import annotations

from typing import Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    Eye,
    Game,
    Options,
    Random,
    Rulebook,
    Ruling,
    Sampler,
    State,
    Zone,
    only,
)
from pelitupa.core.kinds import alike_sampler
from pelitupa.core.places import STOCK, TABLE, UNSEEN, Drawn, Likelihood, Move
from pelitupa.core.shares import set_of

KINDS: Final = 3
SHOW, HIDE, TAKE = 0, KINDS, 2 * KINDS
SEATS: Final = 2
CELLAR: Final = 2
PLACES: Final = 5
"""Two hands, the cellar, the table, the stock."""
OF: Final = [thing // 2 for thing in range(2 * KINDS)]
TURNS: Final = 8
BOOK: Final = Rulebook("twins", "Twins", "2", "", "", {}, {}, {})


class Twins(Game):
    """`worth` is how gladly each kind is hidden; () for all alike."""

    def __init__(self, worth: tuple[float, ...] = ()) -> None:
        super().__init__(Options(players=SEATS, objective="win"), BOOK)
        self.worth = worth

    def new_initial_state(self) -> TwinsState:
        return TwinsState(self)

    def has_hidden_information(self) -> bool:
        return True

    def num_distinct_actions(self) -> int:
        return 3 * KINDS

    def max_chance_outcomes(self) -> int:
        return KINDS

    def max_game_length(self) -> int:
        return TURNS

    def _action_text(self, action: int) -> str:
        return f"{('show', 'hide', 'take')[action // KINDS]} {'abc'[action % KINDS]}"

    def _chance_text(self, outcome: int) -> str:
        return "abc"[outcome]


class TwinsState(State):
    """`lie` has for each place how many of each kind lie there."""

    def __init__(self, game: Twins) -> None:
        super().__init__(game)
        self.game = game
        self.lie = [[0] * KINDS for _ in range(PLACES)]
        self.lie[STOCK] = [2] * KINDS
        self.turns = 0
        self.to_draw = [0, 0, 1, 1]
        self.moves: list[Move] = []
        self.kinds: list[int] = []

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_base(self)
        new.lie = [kinds.copy() for kinds in self.lie]
        new.turns, new.to_draw = self.turns, self.to_draw.copy()
        new.moves, new.kinds = self.moves.copy(), self.kinds.copy()
        return new

    def current_player(self) -> int:
        if self.to_draw and sum(self.lie[STOCK]):
            return CHANCE
        return TERMINAL if self.turns == TURNS else self.turns // 2 % SEATS

    def _legal(self) -> list[int]:
        player = self.current_player()
        if player == CHANCE:
            return [kind for kind in range(KINDS) if self.lie[STOCK][kind]]
        own = [kind for kind in range(KINDS) if self.lie[player][kind]]
        shown = [kind for kind in range(KINDS) if self.lie[TABLE][kind]]
        return [SHOW + k for k in own] + [HIDE + k for k in own] + [TAKE + k for k in shown]

    def probabilities(self) -> list[float]:
        stock = self.lie[STOCK]
        return [stock[kind] / sum(stock) for kind in self._legal()]

    def _chance_seat(self) -> int:
        return self.to_draw[0]

    def _audience(self, action: int) -> int:
        player = self.current_player()
        if player == CHANCE:
            return only(self.to_draw[0])
        return only(player) if action // KINDS == 1 else EVERYONE

    def _apply(self, action: int) -> None:
        player, kind = self.current_player(), action % KINDS
        if player == CHANCE:
            source, target = STOCK, self.to_draw.pop(0)
        else:
            ways = ((player, TABLE), (player, CELLAR), (TABLE, player))
            source, target = ways[action // KINDS]
            self.turns += 1
            if self.turns == 2:
                self.to_draw = [0]
        self.lie[source][kind] -= 1
        self.lie[target][kind] += 1
        self.moves.append(Move(self.move_number() - 1, source, target, action - kind))
        self.kinds.append(kind)

    def winners(self) -> list[int]:
        return []

    def _zones(self, eye: Eye) -> list[Zone]:
        return []

    def _ruling(self, action: Action, player: int) -> Ruling:
        return Ruling(action in self._legal(), "twins/any", "Any card will do.")

    def _sampler(self, player: int) -> Sampler:
        return TwinsSampler(self, player)

    def gladly(self, action: int) -> float:
        """How likely a player hides this card rather than another."""
        hand, worth = self.lie[self.current_player()], self.game.worth or (1.0,) * KINDS
        kind = action % KINDS
        return hand[kind] * worth[kind] / sum(n * w for n, w in zip(hand, worth, strict=True))


class Gladly(Likelihood):
    """How likely hidden cards were to be hidden, each beside what else was in the hand."""

    def __init__(self, worth: tuple[float, ...]) -> None:
        self.worth = worth

    def weight(self, drawn: Drawn) -> float:
        seen, told = drawn.case.seen, 1.0
        for number, run in enumerate(seen.runs):
            if run.target == CELLAR:
                hand = drawn.at(run.moves[0])[run.source]
                told *= self._of(drawn.cards_of(number)) / self._of(hand)
        return told

    def _of(self, cards: int) -> float:
        return sum(self.worth[OF[thing]] for thing in range(len(OF)) if cards >> thing & 1)


class TwinsSampler(Sampler):
    """Draws what lies hidden from a player, by the kinds of what was seen."""

    def __init__(self, state: TwinsState, player: int) -> None:
        self.state = state.clone()
        observed = state.observed(player)
        seen = [kind if observed[step] != -1 else UNSEEN for step, kind in enumerate(state.kinds)]
        hidden = [
            index for index, move in enumerate(state.moves)
            if move.target == CELLAR and seen[index] == UNSEEN
        ]  # fmt: skip
        start = [0] * PLACES
        start[STOCK] = set_of(range(len(OF)))
        worth = state.game.worth
        self.sampler = alike_sampler(
            start, state.moves, seen, OF, checkpoints=hidden,
            likelihood=Gladly(worth) if worth else None,
        )  # fmt: skip

    def draw(self, rng: Random) -> TwinsState:
        told = self.sampler.draw(rng).told(rng)
        state = self.state.game.new_initial_state()
        for move, thing in zip(self.state.moves, told, strict=True):
            state.apply_action(move.offset + OF[thing])
        return state
