"""Strategies that are hard to exploit, for games small enough to be laid out whole: counterfactual regret.

    tree = GameTree(game)                        # any game with perfect recall whose chance is listed
    solver = RegretSolver(tree)
    solver.run(500)
    nash_conv(tree, solver.average())            # what all players could gain by deviating, together

A strategy says for each information set (what a player knows when deciding) with what chance to take
each action. `RegretSolver` is CFR+: regret matching with regrets that never fall below 0, players in
turn, averages weighted by the iteration (Zinkevich and others 2007; Tammelin 2014). Of two players its
average comes as near to an equilibrium as one likes; of more nothing is promised, so measure it.

The states of OpenSpiel's own games will do as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pelitupa.core import CHANCE, PelitupaError

Strategy = list[list[float]]
"""The chances of the actions of each information set of a tree, in the order of `GameTree.sets`."""

MOST_NODES: Final = 2_000_000
"""Of a game that is laid out whole, unless told otherwise."""


class TreeError(PelitupaError):
    """A game that cannot be laid out, or a strategy that is none for it."""


class TreeNode:
    """A node of a laid-out game. `place` is the information set, -1 at the end and where chance draws."""

    def __init__(self, player: int, place: int) -> None:
        self.player = player
        self.place = place
        self.children: list[TreeNode] = []
        self.chances: list[float] = []
        self.utilities: list[float] = []


class InformationSet:
    """What a player knows at a decision: `key` in words, the actions, and one of the states that look so."""

    def __init__(self, player: int, key: str, actions: list[int], state: Any) -> None:
        self.player = player
        self.key = key
        self.actions = actions
        self.state = state


class GameTree:
    """A game from a state on, laid out whole; `sets` are all information sets, `index` their places."""

    def __init__(
        self,
        game: Any,
        utilities: Callable[[Any], list[float]] | None = None,
        most_nodes: int = MOST_NODES,
    ) -> None:
        """`utilities` takes a finished state; by default they are its returns.

        Raises `TreeError` for a game of more nodes.
        """
        self.players: int = game.num_players()
        self.sets: list[InformationSet] = []
        self.index: dict[tuple[int, str], int] = {}
        self.nodes = 0
        self._utilities = utilities
        self._most = most_nodes
        self.root = self._lay(game.new_initial_state())

    def _lay(self, state: Any) -> TreeNode:
        self.nodes += 1
        if self.nodes > self._most:
            raise TreeError(f"the game has more than {self._most:,} nodes; take a smaller one")
        if state.is_terminal():
            node = TreeNode(CHANCE, -1)
            found = state.returns() if self._utilities is None else self._utilities(state)
            node.utilities = [float(value) for value in found]
            return node
        if state.current_player() == CHANCE:
            node = TreeNode(CHANCE, -1)
            for outcome, chance in state.chance_outcomes():
                node.chances.append(float(chance))
                node.children.append(self._lay(state.child(outcome)))
            return node
        player = int(state.current_player())
        actions = [int(action) for action in state.legal_actions()]
        key = (player, str(state.information_state_string(player)))
        place = self.index.get(key, -1)
        if place < 0:
            place = len(self.sets)
            self.index[key] = place
            self.sets.append(InformationSet(player, key[1], actions, state))
        node = TreeNode(player, place)
        for action in actions:
            node.children.append(self._lay(state.child(action)))
        return node

    def uniform(self) -> Strategy:
        """The strategy that takes all actions alike."""
        return [[1.0 / len(known.actions)] * len(known.actions) for known in self.sets]

    def check(self, strategy: Strategy) -> None:
        """Raise `TreeError` for what is no strategy for this tree."""
        if [len(chances) for chances in strategy] != [len(known.actions) for known in self.sets]:
            raise TreeError("a strategy has a chance for each action of each information set")
        for known, chances in zip(self.sets, strategy, strict=True):
            if min(chances) < 0.0 or abs(sum(chances) - 1.0) > 1e-6:
                raise TreeError(f"chances of actions sum to 1; they do not at {known.key!r}")


class RegretSolver:
    """CFR+ on a tree."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.iterations = 0
        self._regrets = [[0.0] * len(known.actions) for known in tree.sets]
        self._sums = [[0.0] * len(known.actions) for known in tree.sets]
        self._strategy = tree.uniform()

    def run(self, iterations: int) -> None:
        """Go on for some iterations; in each every player learns once."""
        for _ in range(iterations):
            self.iterations += 1
            for player in range(self.tree.players):
                self._learn(self.tree.root, player, 1.0, 1.0)
                self._match(player)

    def average(self) -> Strategy:
        """The strategy so far: what was played on average, later iterations counting for more."""
        return [_shares(sums) for sums in self._sums]

    def _learn(self, node: TreeNode, player: int, own: float, others: float) -> float:
        """The value of a node to a player; `own` and `others` are the chances that they come there."""
        if node.place < 0:
            if not node.children:
                return node.utilities[player]
            value = 0.0
            for chance, child in zip(node.chances, node.children, strict=True):
                value += chance * self._learn(child, player, own, others * chance)
            return value
        chances = self._strategy[node.place]
        value = 0.0
        if node.player != player:
            for chance, child in zip(chances, node.children, strict=True):
                if chance > 0.0:
                    value += chance * self._learn(child, player, own, others * chance)
            return value
        values: list[float] = []
        for chance, child in zip(chances, node.children, strict=True):
            found = self._learn(child, player, own * chance, others)
            values.append(found)
            value += chance * found
        regrets, sums = self._regrets[node.place], self._sums[node.place]
        weight = own * self.iterations
        for i, found in enumerate(values):
            regrets[i] += others * (found - value)
            sums[i] += weight * chances[i]
        return value

    def _match(self, player: int) -> None:
        """Let no regret of a player be below 0, and play in proportion to them."""
        for place, known in enumerate(self.tree.sets):
            if known.player == player:
                regrets = [max(0.0, regret) for regret in self._regrets[place]]
                self._regrets[place] = regrets
                self._strategy[place] = _shares(regrets)


def _shares(values: Sequence[float]) -> list[float]:
    """Each value's part of the sum; equal parts where all are 0."""
    total = sum(values)
    if total <= 0.0:
        return [1.0 / len(values)] * len(values)
    return [value / total for value in values]


def expected_values(tree: GameTree, strategy: Strategy) -> list[float]:
    """What each player has on average when all keep to a strategy."""
    tree.check(strategy)
    return _values(tree.root, strategy, tree.players)


def _values(node: TreeNode, strategy: Strategy, players: int) -> list[float]:
    if not node.children:
        return node.utilities
    chances = node.chances if node.place < 0 else strategy[node.place]
    total = [0.0] * players
    for chance, child in zip(chances, node.children, strict=True):
        if chance > 0.0:
            for seat, value in enumerate(_values(child, strategy, players)):
                total[seat] += chance * value
    return total


class BestResponse:
    """What a player can have at best when all others keep to a strategy, and how."""

    def __init__(self, tree: GameTree, strategy: Strategy, player: int) -> None:
        tree.check(strategy)
        self.tree = tree
        self.player = player
        self.choices: dict[int, int] = {}
        """The place of the action to take among those of each information set of the player."""
        self._strategy = strategy
        self._reaches: dict[int, list[tuple[float, TreeNode]]] = {}
        self._reach(tree.root, 1.0)
        self.value = self._value(tree.root)

    def _reach(self, node: TreeNode, chance: float) -> None:
        """Write down how likely chance and the others make each node of the player."""
        if node.place >= 0 and node.player == self.player:
            self._reaches.setdefault(node.place, []).append((chance, node))
            for child in node.children:
                self._reach(child, chance)
            return
        chances = node.chances if node.place < 0 else self._strategy[node.place]
        for part, child in zip(chances, node.children, strict=True):
            self._reach(child, chance * part)

    def _value(self, node: TreeNode) -> float:
        if not node.children:
            return node.utilities[self.player]
        if node.place >= 0 and node.player == self.player:
            return self._value(node.children[self._choice(node.place)])
        chances = node.chances if node.place < 0 else self._strategy[node.place]
        value = 0.0
        for chance, child in zip(chances, node.children, strict=True):
            if chance > 0.0:
                value += chance * self._value(child)
        return value

    def _choice(self, place: int) -> int:
        known = self.choices.get(place, -1)
        if known < 0:
            sums = [0.0] * len(self.tree.sets[place].actions)
            for chance, node in self._reaches[place]:
                if chance > 0.0:
                    for i, child in enumerate(node.children):
                        sums[i] += chance * self._value(child)
            known = sums.index(max(sums))
            self.choices[place] = known
        return known


def nash_conv(tree: GameTree, strategy: Strategy) -> float:
    """What the players could gain, added up, each by the best response to all others; 0 in equilibrium.

    Divided by the number of players it is called exploitability.
    """
    values = expected_values(tree, strategy)
    return sum([BestResponse(tree, strategy, p).value - values[p] for p in range(tree.players)])
