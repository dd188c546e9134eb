"""Tree search that plays every game through the contract alone.

Where all is open: UCT (Kocsis and Szepesvári 2006), each player maximising their own utility, chance
drawn by its outcomes. Where something is hidden: multiple-observer information set search (Cowling,
Powley and Whitehouse 2012): every simulation draws all that the seat does not know anew, and each
seat has a tree of its own, whose branches are what that seat saw happen.

The true state is touched in one way only: to clone it where nothing is hidden, to resample it where
something is. The states of OpenSpiel's own perfect-information games can be searched as well.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from random import Random
from typing import Any

from pelitupa.core import HIDDEN, Action, Eye, NoDistribution, OptionError, Settings, option
from pelitupa.nature import Nature, Seeded

Key = Action | tuple[Any, ...]

_LONG_GAME = 400
_LONG_PLAYOUT = 80
_THROWS_PLAYOUT = 6


@dataclass(frozen=True)
class SearchSettings(Settings):
    """How long to think, and how."""

    simulations: int = option(400, "Simulations a move; 0 for a time limit alone.", low=0)
    seconds: float = option(0.0, "Seconds a move at most; 0 for no time limit.", low=0)
    exploration: float = option(0.7, "The weight of rarely tried actions.", low=0)
    horizon: int = option(
        0, "Decisions in a playout before the position is estimated; 0 to suit the game.", low=0
    )
    spread: float = option(20.0, "The scatter of throws it reckons with, in mm.", low=0)

    def check(self) -> None:
        """A search must end."""
        if not self.simulations and not self.seconds:
            raise OptionError("a search needs simulations or seconds")


class Node:
    """What one observer has seen up to here: the actions tried, and what it may see next."""

    def __init__(self) -> None:
        self.visits = 0
        self.tried: dict[Action, Tried] = {}
        self.after: dict[Key, Node] = {}

    def next(self, key: Key) -> Node:
        """The node after seeing something, made if it is new."""
        node = self.after.get(key)
        if node is None:
            node = Node()
            self.after[key] = node
        return node


class Tried:
    """How an action has fared: how often taken, how often it could have been, and its utilities."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0


class SearchBot:
    """Searches anew at every move, by simulations and means given in its settings."""

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: SearchSettings | None = None
    ) -> None:
        self.settings = settings if settings is not None else SearchSettings()
        self.seat = seat
        self._seed = seed
        kind = game.get_type()
        self._hidden = kind.information == "IMPERFECT_INFORMATION" or (
            getattr(kind.information, "name", "") == "IMPERFECT_INFORMATION"
        )
        self._long = game.max_game_length() > _LONG_GAME
        self._low = math.inf
        self._high = -math.inf
        self._rng = Random(0)
        self._nature: Nature = Seeded(0, self.settings.spread)

    def restart(self) -> None:
        """Nothing is kept from move to move."""

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from move to move."""

    def inform_action(self, state: Any, player: int, action: Any) -> None:
        """Nothing is kept from move to move."""

    def step(self, state: Any) -> Action:
        """The action tried most often, of a state in which this seat is the current player."""
        return self.search(state)[0][0]

    def search(self, state: Any) -> list[tuple[Action, int, float]]:
        """All actions tried, with visits and mean utility for this seat, the best first."""
        legal: list[Action] = list(state.legal_actions())
        open_input = _open_input(state)
        if len(legal) == 1 and not open_input:
            return [(legal[0], 0, 0.0)]
        self._rng = Random(f"{self._seed}:{self.seat}:{_step(state)}")
        self._nature = Seeded(self._rng.getrandbits(64), self.settings.spread)
        self._low, self._high = math.inf, -math.inf
        trees = [Node() for _ in range(state.num_players())] if self._hidden else [Node()]
        deadline = time.monotonic() + self.settings.seconds if self.settings.seconds else math.inf
        limit = self.settings.simulations or 2**62
        done = 0
        while done < limit and (not done or time.monotonic() < deadline):
            self._simulate(state, trees)
            done += 1
        root = trees[self.seat if self._hidden else 0]
        ranked = [
            (action, tried.visits, tried.total / tried.visits)
            for action, tried in root.tried.items()
            if tried.visits
        ]
        ranked.sort(key=_rank, reverse=True)
        return ranked

    def _simulate(self, root: Any, trees: list[Node]) -> None:
        """One simulation: down the trees, one step out of them, a playout, and back."""
        if self._hidden:
            state = root.resample_from_infostate(self.seat, self._rng.random)
        else:
            state = root.clone()
        nodes = list(trees)
        path: list[tuple[Node, Tried, int]] = []
        deal = _deal(state)
        new = False
        while not new and not state.is_terminal() and _deal(state) == deal:
            if state.is_chance_node():
                self._move(state, nodes, self._draw(state))
                continue
            player = state.current_player()
            node = nodes[player if self._hidden else 0]
            action, tried, new = self._select(state, node)
            path.append((node, tried, player))
            self._move(state, nodes, action)
        utilities = self._playout(state, deal)
        for value in utilities:
            self._low, self._high = min(self._low, value), max(self._high, value)
        for node, tried, player in path:
            node.visits += 1
            tried.visits += 1
            tried.total += utilities[player]

    def _select(self, state: Any, node: Node) -> tuple[Action, Tried, bool]:
        """The action to simulate in a node; True when it had not been tried."""
        actions = self._candidates(state, node)
        fresh: list[Action] = []
        for action in actions:
            tried = node.tried.get(action)
            if tried is None:
                tried = Tried()
                node.tried[action] = tried
            tried.available += 1
            if not tried.visits:
                fresh.append(action)
        if fresh:
            action = fresh[int(self._rng.random() * len(fresh))]
            return action, node.tried[action], True
        span = self._high - self._low or 1.0
        best, best_value = actions[0], -math.inf
        for action in actions:
            tried = node.tried[action]
            mean = (tried.total / tried.visits - self._low) / span
            bonus = math.sqrt(math.log(tried.available) / tried.visits)
            value = mean + self.settings.exploration * bonus
            if value > best_value:
                best, best_value = action, value
        return best, node.tried[best], False

    def _candidates(self, state: Any, node: Node) -> list[Action]:
        """The legal actions; for open values ever more samples (progressive widening)."""
        wanted = _open_input(state)
        if wanted is None:
            return list(state.legal_actions())
        known = list(node.tried)
        if len(known) <= 2.0 * math.sqrt(node.visits):
            known.append(wanted.sampler(self._rng))
        return list(dict.fromkeys(known))

    def _move(self, state: Any, nodes: list[Node], action: Action) -> None:
        """Apply an action, and take each tree to what its owner saw of it."""
        if not self._hidden:
            state.apply_action(action)
            nodes[0] = nodes[0].next(action)
            return
        told = state.num_events()
        state.apply_action(action)
        news = state.events(told)
        for seat in range(len(nodes)):
            seen: Key = state.last_observed(seat)
            if news:
                eye = Eye(seat)
                texts = tuple(str(event.text) for event in news if eye.sees(event.audience))
                seen = (seen if seen != HIDDEN else "hidden", *texts)
            nodes[seat] = nodes[seat].next(seen)

    def _draw(self, state: Any) -> Action:
        """An outcome of a chance node."""
        try:
            outcomes = state.chance_outcomes()
        except NoDistribution:
            return self._nature.outcome(state)
        point = self._rng.random()
        outcome: int
        for outcome, chance in outcomes:
            point -= chance
            if point < 0:
                return outcome
        last: int = outcomes[-1][0]
        return last

    def _playout(self, state: Any, deal: int) -> list[float]:
        """Play on at random to the end of the match or deal, or to the horizon."""
        left = self.settings.horizon
        if not left:
            left = _LONG_PLAYOUT if self._long else 2**62
            if _open_input(state) is not None:
                left = _THROWS_PLAYOUT
        rng = self._rng
        while not state.is_terminal():
            if _deal(state) != deal or left <= 0:
                estimate: list[float] = state.estimate()
                return estimate
            if state.is_chance_node():
                state.apply_action(self._draw(state))
                continue
            left -= 1
            wanted = _open_input(state)
            if wanted is not None:
                state.apply_action(wanted.sampler(rng))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
        returns: list[float] = state.returns()
        return returns


def _rank(entry: tuple[Action, int, float]) -> tuple[int, float]:
    return entry[1], entry[2]


def _open_input(state: Any) -> Any:
    """The open value wanted; foreign states have none."""
    return state.open_input() if hasattr(state, "open_input") else None


def _deal(state: Any) -> int:
    """The deal being played; foreign states have one."""
    return state.deal_number() if hasattr(state, "deal_number") else 1


def _step(state: Any) -> int:
    return state.move_number() if hasattr(state, "move_number") else len(state.history())
