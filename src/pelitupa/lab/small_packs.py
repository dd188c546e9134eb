"""Valepaska with a small pack and no stock: the real rules, and few enough positions to solve.

Two players hold a few cards each of a pack of a few ranks; what is left of it has fallen, unseen. The play is
that of the game itself from there on, an inner state of it, until somebody goes out or so many turns have
been taken, which is a draw. Left out are only announcements that all can see to be lies (ranks that the
pack does not have, more cards than it has of a rank), and suits, which make no difference: of equal cards
the first is played, and cards of a play are chosen in ascending order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Self

from pelitupa.core import CHANCE, NOBODY, Action, Event, Eye, Game, Ruling, State, Zone
from pelitupa.core.advice import Advice
from pelitupa.equipment.cards import RANKS, mask_of, rank_of
from pelitupa.games import game_class, game_ids, load_game
from pelitupa.games.beating.paska import CHOOSING, PLAYING
from pelitupa.games.beating.valepaska.game import ACCEPT, ANNOUNCE, Valepaska, ValepaskaState
from pelitupa.players.advice import advice_for

Deal = tuple[tuple[int, ...], tuple[int, ...]]
"""The ranks that each of the two players holds."""


@dataclass(frozen=True)
class Pack:
    """A small pack: its ranks as letters, how many cards of each, the size of a hand, and turns.

    Nobody may hold more than two cards of a rank, so that either player has suits of their own: where
    there are more of a rank, hands are of two. Raises `ValueError` for anything else.
    """

    ranks: str = "38T"
    copies: int = 2
    hand: int = 2
    turns: int = 4

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= 4 or min(self.copies, self.hand) > 2:
            raise ValueError(
                f"hands of {self.hand} could hold three cards of a rank; at most 2 fit"
            )

    def numbers(self) -> tuple[int, ...]:
        """The ranks as numbers, ascending."""
        return tuple(sorted(RANKS.index(rank) for rank in self.ranks))

    def __str__(self) -> str:
        return f"{self.copies} x {self.ranks}, hands of {self.hand}, {self.turns} turns"


class SmallGame(Game):
    """The small game of a pack; `known` lets bots resample once the tree is known (`SmallState`)."""

    def __init__(self, pack: Pack) -> None:
        id = next(id for id in game_ids() if game_class(id) is Valepaska)
        inner = load_game(f"{id}(players=2,limit={pack.turns})")
        assert isinstance(inner, Valepaska)
        super().__init__(inner.options, inner.rulebook)
        self.inner = inner
        self.pack = pack
        self.deals, self.chances = _deals(pack)
        self.known: dict[str, list[tuple[float, list[int]]]] = {}

    def __str__(self) -> str:
        return f"{self.inner} with {self.pack}"

    def new_initial_state(self) -> SmallState:
        """See `Game.new_initial_state`."""
        return SmallState(self)

    def num_distinct_actions(self) -> int:
        """See `Game.num_distinct_actions`."""
        return self.inner.num_distinct_actions()

    def max_chance_outcomes(self) -> int:
        """See `Game.max_chance_outcomes`."""
        return len(self.deals)

    def max_game_length(self) -> int:
        """See `Game.max_game_length`."""
        return self.inner.max_game_length()

    def has_hidden_information(self) -> bool:
        """See `Game.has_hidden_information`."""
        return True

    def _action_text(self, action: int) -> str:
        return self.inner._action_text(action)

    def _chance_text(self, outcome: int) -> str:
        first, second = self.deals[outcome]
        return "-".join("".join(RANKS[rank] for rank in hand) for hand in (first, second))


def _deals(pack: Pack) -> tuple[list[Deal], list[float]]:
    """All deals by ranks, and how likely each is."""
    deals, ways = [], []
    ranks = pack.numbers()
    for first in combinations_with_replacement(ranks, pack.hand):
        for second in combinations_with_replacement(ranks, pack.hand):
            mine = [first.count(rank) for rank in ranks]
            theirs = [second.count(rank) for rank in ranks]
            if all(a + b <= pack.copies for a, b in zip(mine, theirs, strict=True)):
                deals.append((first, second))
                ways.append(
                    prod(
                        comb(pack.copies, a) * comb(pack.copies - a, b)
                        for a, b in zip(mine, theirs, strict=True)
                    )
                )
    return deals, [way / sum(ways) for way in ways]


class SmallState(State):
    """A position: first a deal, then the rules of the game. `keys` are what each seat has seen so far."""

    def __init__(self, game: SmallGame) -> None:
        super().__init__(game)
        self.small = game
        self.inner: ValepaskaState | None = None
        self.keys = ["", ""]

    def rules(self) -> ValepaskaState:
        """The state of the game itself; there is one as soon as cards are dealt."""
        assert self.inner is not None
        return self.inner

    def clone(self) -> Self:
        """See `State.clone`."""
        new = type(self)(self.small)
        new._copy_base(self)
        new.inner = self.inner.clone() if self.inner is not None else None
        new.keys = self.keys.copy()
        return new

    def current_player(self) -> int:
        """See `State.current_player`."""
        return CHANCE if self.inner is None else self.inner.current_player()

    def pending_players(self) -> list[int]:
        """See `State.pending_players`."""
        return [self.current_player()] if self.current_player() >= 0 else []

    def probabilities(self) -> list[float] | None:
        """See `State.probabilities`."""
        return self.small.chances

    def _legal(self) -> list[int]:
        if self.inner is None:
            return list(range(len(self.small.deals)))
        legal = self.inner._legal()
        if self.inner.phase == PLAYING:
            return [action for action in legal if self._may_be_true(action)]
        if self.inner.phase == CHOOSING:
            return self._in_order(legal)
        return legal

    def _may_be_true(self, action: int) -> bool:
        pack = self.small.pack
        if not ANNOUNCE <= action < ACCEPT:
            return True
        count, rank = divmod(action - ANNOUNCE, 13)
        return rank in pack.numbers() and count < pack.copies

    def _in_order(self, cards: Sequence[int]) -> list[int]:
        """One card of each rank, no lower than those chosen, so that enough are left for the rest."""
        inner = self.rules()
        lowest = rank_of(inner.played[-1]) if inner.played else 0
        missing = inner.count - len(inner.played)
        ranks = sorted(rank_of(card) for card in cards if rank_of(card) >= lowest)
        highest = ranks[len(ranks) - missing]
        chosen: dict[int, int] = {}
        for card in cards:
            if lowest <= rank_of(card) <= highest:
                chosen.setdefault(rank_of(card), card)
        return sorted(chosen.values())

    def _audience(self, action: int) -> int:
        return NOBODY if self.inner is None else self.inner._audience(action)

    def _apply(self, action: int) -> None:
        if self.inner is None:
            self._deal(action)
            return
        told = self.inner.num_events()
        self.inner.apply_action(action)
        for seat in (0, 1):
            seen = [str(self.last_observed(seat))]
            for event in self.inner.events(told):
                if Eye(seat).sees(event.audience):
                    seen.append(str(event.text))
            self.keys[seat] += "|" + ";".join(seen)

    def _deal(self, outcome: int) -> None:
        """Deal; suits tell only whose card it was: clubs and diamonds are the first player's."""
        inner = self.small.inner.new_initial_state()
        for seat, ranks in enumerate(self.small.deals[outcome]):
            held: list[int] = []
            for rank in ranks:
                number = sum(rank_of(card) == rank for card in held)
                held.append(13 * (2 * seat + number) + rank)
            inner.hands[seat] = mask_of(held)
            self.keys[seat] = "".join(RANKS[rank] for rank in ranks)
        inner.unseen = 0
        inner.fallen = 52 - 2 * self.small.pack.hand
        inner.phase = PLAYING
        self.inner = inner

    def information_state_string(self, player: int | None = None) -> str:
        """See `State.information_state_string`."""
        return self.keys[self.current_player() if player is None else player]

    def events(self, since: int = 0) -> list[Event]:
        """See `State.events`."""
        return self.inner.events(since) if self.inner is not None else []

    def num_events(self) -> int:
        """See `State.num_events`."""
        return self.inner.num_events() if self.inner is not None else 0

    def _zones(self, eye: Eye) -> list[Zone]:
        return self.inner._zones(eye) if self.inner is not None else []

    def _ruling(self, action: Action, player: int) -> Ruling:
        return self.rules()._ruling(action, player)

    def winners(self) -> list[int]:
        """See `State.winners`."""
        return self.rules().winners()

    def scores(self) -> list[float]:
        """See `State.scores`."""
        return self.inner.scores() if self.inner is not None else [0.0, 0.0]

    def returns(self) -> list[float]:
        """See `State.returns`."""
        return self.rules().returns() if self.inner is not None else [0.0, 0.0]

    def _resampled(self, player: int, rng: Callable[[], float]) -> State:
        """One of the positions that the player cannot tell apart, by how likely their deals are."""
        points = self.small.known[self.keys[player]]
        point = rng() * sum(chance for chance, _ in points)
        history = points[-1][1]
        for chance, way in points:
            point -= chance
            if point < 0:
                history = way
                break
        state = type(self)(self.small)
        for action in history:
            state.apply_action(action)
        return state


class SmallAdvice(Advice[SmallState]):
    """The advice on the game itself."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, SmallGame)
        self._advice = advice_for(game.inner)

    def estimate(self, state: SmallState) -> list[float]:
        """See `Advice.estimate`."""
        return self._advice.estimate(state.rules())


ADVICE = SmallAdvice
