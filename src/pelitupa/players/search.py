"""Tree search that plays every game through the contract alone.

Where all is open: UCT (Kocsis and Szepesvári 2006), each player maximising their own utility, chance
drawn by its outcomes. Where something is hidden: multiple-observer information set search (Cowling,
Powley and Whitehouse 2012): every simulation draws all that the seat does not know anew, and each
seat has a tree of its own, whose branches are what that seat saw happen.

The true state is touched in one way only: to clone it where nothing is hidden, to resample it where
something is. The states of OpenSpiel's own games, played in turns, can be searched as well, if those
with hidden information resample.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import (
    CHANCE,
    HIDDEN,
    SIMULTANEOUS,
    TERMINAL,
    Action,
    Event,
    Eye,
    Game,
    NoDistribution,
    OptionError,
    PelitupaError,
    option,
)
from pelitupa.core.advice import Advice
from pelitupa.nature import Nature, NatureSpec, nature_for, read_nature
from pelitupa.players.advice import advice_for
from pelitupa.players.budget import FLOOR, Budget, BudgetSettings
from pelitupa.players.halving import Halving
from pelitupa.players.seat_bot import SeatBot

Key = int | str | tuple[Any, ...]
"""What an observer saw at a step: the action, with it what the rules told, or all it knows."""

_LONG_GAME: Final = 400
_LONG_PLAYOUT: Final = 80
_THROWS_PLAYOUT: Final = 6
_FORCED: Final = 80
"""As many decisions without a choice are passed over in the trees: a game may be forced for ever."""
_DRAWING_SHARE: Final = 0.5
_OFTEN: Final = 0.3
_TEMPER: Final = 0.5
_AMAF: Final = 300.0
_LESS: Final = 0.25
"""How actions fared later tells which to try, so that less has to be tried for its own sake."""
_FEW_NAMED: Final = 8
"""Named actions beside an open value are all considered if they are no more than this."""


@dataclass(frozen=True)
class SearchSettings(BudgetSettings):
    """How long to think, and how."""

    exploration: float = option(0.7, "The weight of rarely tried actions.", low=0)
    horizon: int = option(
        0, "Decisions in a playout before the position is estimated; 0 to suit the game.", low=0
    )
    nature: str = option(
        "", "The nature it reckons with, as throws(sd=10); empty for the game's own."
    )
    deals: int = option(
        0,
        "Draws a move, at most, of what is hidden; 0 for one a simulation, time allowing.",
        low=0,
    )
    temper: float = option(
        0.0,
        "Whether it takes chances: 1 bold, -1 careful, 0 what is best on average.",
        low=-1,
        high=1,
    )
    amaf: float = option(
        -1.0,
        "Simulations by which actions are judged by how they fared later too, where an action means the "
        "same whenever it is done (RAVE); 0 never, -1 to suit the game.",
        low=-1,
    )

    @classmethod
    def former(cls) -> dict[str, str]:
        """See `Settings.former`."""
        return {"spread": "nature=throws(sd=...)"}

    def check(self) -> None:
        """A search must end, and draw for itself."""
        BudgetSettings.check(self)
        if self.nature and read_nature(self.nature).is_reported:
            raise OptionError(f"a search draws for itself: its nature cannot be {self.nature}")


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
        self.squares = 0.0
        self.later = 0
        self.later_total = 0.0

    def mean(self) -> float:
        """The mean utility."""
        return self.total / self.visits

    def deviation(self) -> float:
        """The standard deviation of the utilities."""
        return math.sqrt(max(0.0, self.squares / self.visits - self.mean() ** 2))


def reckoned_nature(game: Any, spec: str) -> NatureSpec:
    """The nature that a search draws from; for the games of others whatever they list as possible.

    Raises `OptionError` for one that cannot answer the game.
    """
    return nature_for(game, spec) if isinstance(game, Game) else read_nature("chance")


class SearchBot(SeatBot):
    """Searches anew at every move, by simulations and means given in its settings."""

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: SearchSettings | None = None
    ) -> None:
        self.settings = settings if settings is not None else SearchSettings()
        super().__init__(seat)
        self._seed = seed
        self._ours = isinstance(game, Game)
        self._advice: Advice[Any] | None = None
        if isinstance(game, Game):
            self._advice = advice_for(game)
            self._hidden = game.has_hidden_information()
        else:
            self._hidden = game.get_type().information.name == "IMPERFECT_INFORMATION"
        self._long = game.max_game_length() > _LONG_GAME
        self._amaf = self.settings.amaf if self.settings.amaf >= 0 else _AMAF
        self._lasting = 0
        if isinstance(game, Game) and not self._hidden:
            self._lasting = game.lasting_actions()
        if not self._lasting:
            self._amaf = 0.0
        self._done: list[tuple[int, Action]] = []
        self._since = 0
        self._eyes = [Eye(observer) for observer in range(game.num_players())]
        self._low = math.inf
        self._high = -math.inf
        self._budget = Budget(0.0)
        self._drawing = 0.0
        self._sampler: Any = None
        self._rng = Random(0)
        self._luck = reckoned_nature(game, self.settings.nature)
        self._nature: Nature = self._luck.make(0)

    def step(self, state: Any) -> Action:
        """The action tried most often, of a state in which this seat is the current player."""
        return self.search(state)[0][0]

    def search(self, state: Any) -> list[tuple[Action, int, float]]:
        """All actions tried, with visits and mean utility for this seat, the best first.

        The only legal action comes back at once, with 0 visits. Raises `PelitupaError` for a state
        in which this seat is not the current player.
        """
        self._check_turn(state)
        legal: list[Action] = list(state.legal_actions())
        self._begin()
        if len(legal) == 1 and self._open_input(state) is None:
            return [(legal[0], 0, 0.0)]
        self._begin_at(state)
        trees = [Node() for _ in self._eyes] if self._hidden else [Node()]
        deals: list[Any] = []
        limit = self.settings.simulations or 2**62
        done = 0
        while done < limit and self._budget.lasts(done):
            self._simulate(self._start(state, deals, done), trees)
            done += 1
        root = trees[self.seat if self._hidden else 0]
        ranked = [(action, tried.visits, tried.mean()) for action, tried in root.tried.items()]
        ranked.sort(key=_rank, reverse=True)
        if self.settings.temper:
            self._by_temper(ranked, root)
        return ranked

    def tried_alike(self, state: Any, actions: list[Action]) -> list[list[float]]:
        """For each action the utilities it brings this seat in the same worlds, drawn to fit what the seat
        knows, one after another; each action has trees of its own.

        Raises `PelitupaError` for a state in which this seat is not the current player.
        """
        self._check_turn(state)
        self._begin()
        self._begin_at(state)
        trees = [[Node() for _ in self._eyes] if self._hidden else [Node()] for _ in actions]
        results: list[list[float]] = [[] for _ in actions]
        deals: list[Any] = []
        done = 0
        while done < (self.settings.simulations or 2**62) and self._budget.lasts(done):
            world = self._start(state, deals, done)
            for action, roots, found in zip(actions, trees, results, strict=True):
                begun, nodes = world.clone(), list(roots)
                self._move(begun, nodes, action)
                found.append(self._simulate(begun, nodes)[self.seat])
            done += 1
        return results

    def _try(self, state: Any, halving: Halving) -> None:
        """Try actions in the same worlds, ever fewer of them in ever more, each played out after it."""
        deals: list[Any] = []
        halving.run(lambda: self._start(state, deals, halving.worlds), self._played_out)

    def _played_out(self, world: Any, action: Action) -> float:
        """What this seat has of a world in which it does this and all play on."""
        begun = world.clone()
        begun.apply_action(action)
        return float(self._playout(begun, world.dealings() if self._ours else 1)[self.seat])

    def _begin_at(self, state: Any) -> None:
        """Begin to simulate from a state: nothing is known yet of what it may bring."""
        self._prepare(state)
        self._low, self._high = math.inf, -math.inf
        self._sampler = None

    def _prepare(self, state: Any) -> None:
        """Begin anew to draw by chance."""
        self._rng = Random(f"{self._seed}:{self.seat}:{state.move_number()}")
        self._nature = self._luck.make(self._rng.getrandbits(64))

    def _begin(self, floor: int = FLOOR) -> None:
        """From now on a decision is thought about."""
        self._budget = Budget(self.settings.seconds, floor)
        self._drawing = 0.0

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._budget.cut_short

    def _by_temper(self, ranked: list[tuple[Action, int, float]], root: Node) -> None:
        """Put first, of the actions that were tried often, the one that suits the bot's temper: a bold
        bot counts what an action may bring above its mean, a careful one what it may cost."""
        often = ranked[0][1] * _OFTEN
        best, best_value = 0, -math.inf
        for place, (action, visits, mean) in enumerate(ranked):
            if visits >= often:
                value = mean + self.settings.temper * _TEMPER * root.tried[action].deviation()
                if value > best_value:
                    best, best_value = place, value
        ranked.insert(0, ranked.pop(best))

    def _check_turn(self, state: Any) -> None:
        if state.current_player() == SIMULTANEOUS:
            raise PelitupaError("search needs turns; see pyspiel.convert_to_turn_based")
        super()._check_turn(state)

    def _start(self, root: Any, deals: list[Any], done: int) -> Any:
        """A state to simulate from: where something is hidden, one of the `deals` or a new one."""
        if not self._hidden:
            return root.clone()
        if deals and self._enough(len(deals)):
            return deals[done % len(deals)].clone()
        begun = self._budget.worked()
        state = self._drawn_state(root)
        self._drawing += self._budget.worked() - begun
        if self.settings.deals or self.settings.seconds:
            deals.append(state.clone())
        return state

    def _drawn_state(self, root: Any) -> Any:
        """A state that the seat cannot tell from the root, by a sampler prepared once for the search."""
        if not self._ours:
            return root.resample_from_infostate(self.seat, self._rng.random)
        if self._sampler is None:
            self._sampler = root.sampler(self.seat)
        return self._sampler.draw(self._rng.random)

    def _enough(self, deals: int) -> bool:
        """Whether the deals drawn so far take turns now, rather than be joined by another.

        Against a clock they do while drawing has taken more than its share of the time: after a
        long history it can take longer than all the rest.
        """
        if self.settings.deals:
            return deals >= self.settings.deals
        return self._drawing > _DRAWING_SHARE * self._budget.worked()

    def _simulate(self, state: Any, trees: list[Node]) -> list[float]:
        """One simulation: down the trees, one step out of them, a playout, and back; its utilities."""
        nodes = list(trees)
        self._done = []
        self._since = 0
        path: list[tuple[Node, Tried, int]] = []
        depths: list[int] = []
        deal = state.dealings() if self._ours else 1
        left = _FORCED
        new = False
        while not new:
            player = state.current_player()
            if player == TERMINAL or (self._ours and state.dealings() != deal):
                break
            if player == CHANCE:
                self._move(state, nodes, self._draw(state))
                continue
            node = nodes[player if self._hidden else 0]
            actions = self._candidates(state, node)
            if len(actions) == 1 and path and left:  # nothing to decide
                left -= 1
                self._move(state, nodes, actions[0])
                continue
            action, new = self._select(node, actions)
            path.append((node, node.tried[action], player))
            if self._amaf:
                depths.append(len(self._done))
                self._note_done(player, action)
            self._move(state, nodes, action)
        utilities = self._playout(state, deal)
        self._low = min(self._low, *utilities)
        self._high = max(self._high, *utilities)
        for node, tried, player in path:
            node.visits += 1
            tried.visits += 1
            tried.total += utilities[player]
            tried.squares += utilities[player] ** 2
        if self._amaf:
            self._judge_later(path, depths, utilities)
        return utilities

    def _note_done(self, player: int, action: Action) -> None:
        """Remember an action; after one that changes what actions mean (a swap) all begins anew."""
        self._done.append((player, action))
        if not isinstance(action, int) or action >= self._lasting:
            self._since = len(self._done)

    def _judge_later(
        self, path: list[tuple[Node, Tried, int]], depths: list[int], utilities: list[float]
    ) -> None:
        """Count for each node on the path what its player did later in the simulation (all moves as
        first; Gelly and Silver 2011)."""
        for (node, _, player), depth in zip(path, depths, strict=True):
            if depth < self._since:
                continue
            utility = utilities[player]
            for who, action in self._done[depth:]:
                entry = node.tried.get(action) if who == player else None
                if entry is not None:
                    entry.later += 1
                    entry.later_total += utility

    def _select(self, node: Node, actions: list[Action]) -> tuple[Action, bool]:
        """The action to simulate in a node; True when it is new there."""
        tried = node.tried
        fresh: list[Action] = []
        for action in actions:
            known = tried.get(action)
            if known is None:
                fresh.append(action)
            else:
                known.available += 1
        if fresh:
            action = fresh[int(self._rng.random() * len(fresh))]
            entry = Tried()
            entry.available = 1
            tried[action] = entry
            return action, True
        low, weight = self._low, self.settings.exploration
        if self._amaf:
            weight *= _LESS
        span = self._high - low or 1.0
        best, best_value = actions[0], -math.inf
        for action in actions:
            entry = tried[action]
            mean = entry.total / entry.visits
            if entry.later:
                share = math.sqrt(self._amaf / (3.0 * entry.visits + self._amaf))
                mean += share * (entry.later_total / entry.later - mean)
            value = (mean - low) / span + weight * math.sqrt(
                math.log(entry.available) / entry.visits
            )
            if value > best_value:
                best, best_value = action, value
        return best, False

    def _candidates(self, state: Any, node: Node) -> list[Action]:
        """The actions worth a thought; for open values ever more samples (progressive widening)."""
        wanted = self._open_input(state)
        legal: list[Action]
        if wanted is None:
            advice = self._advice
            actions: list[Any] = (
                state.legal_actions() if advice is None else advice.sensible_actions(state)
            )
            return actions
        legal = state.legal_actions()
        known = list(node.tried)
        if len(legal) <= _FEW_NAMED:
            known += legal
        if len(node.tried) <= 2.0 * math.sqrt(node.visits):
            known.append(wanted.sampler(self._rng))
        return list(dict.fromkeys(known))

    def _move(self, state: Any, nodes: list[Node], action: Action) -> None:
        """Apply an action, and take each tree to what its owner saw of it."""
        if not self._hidden:
            state.apply_action(action)
            nodes[0] = nodes[0].next(action)
            return
        if not self._ours:
            state.apply_action(action)
            for seat in range(len(nodes)):
                nodes[seat] = nodes[seat].next(state.information_state_string(seat))
            return
        told = state.num_events()
        state.apply_action(action)
        news: list[Event] = state.events(told)
        for seat in range(len(nodes)):
            key: Key = state.last_observed(seat)
            if news:
                key = _with_news(key, news, self._eyes[seat])
            nodes[seat] = nodes[seat].next(key)

    def _draw(self, state: Any) -> Action:
        """An outcome of a chance node."""
        if self._ours:
            try:
                drawn: int = state.draw(self._rng.random)
            except NoDistribution:
                return self._by_nature(state)
            return drawn
        outcomes = state.chance_outcomes()
        point = self._rng.random()
        outcome: int
        for outcome, chance in outcomes:
            point -= chance
            if point < 0:
                return outcome
        last: int = outcomes[-1][0]
        return last

    def _playout(self, state: Any, deal: int) -> list[float]:
        """Play on, plausibly or at random, to the end of the match or deal, or to the horizon."""
        left = self._horizon(state)
        random, advice = self._rng.random, self._advice
        utilities: list[float]
        while True:
            player = state.current_player()
            if player == TERMINAL:
                utilities = state.returns()
                return utilities
            if advice is not None and (left <= 0 or state.dealings() != deal):
                return advice.estimate(state)
            if player == CHANCE:
                state.apply_action(self._draw(state))
                continue
            left -= 1
            if advice is not None:
                likely = self._likely(advice, state, random)
                if likely >= 0:
                    state.apply_action(likely)
                    continue
            legal = state.legal_actions()
            wanted = self._open_input(state)
            if wanted is None or (0 < len(legal) <= _FEW_NAMED and random() < 0.5):
                chosen = legal[int(random() * len(legal))]
                if self._amaf:
                    self._note_done(player, chosen)
                state.apply_action(chosen)
            else:
                state.apply_action(wanted.sampler(self._rng))

    def _likely(self, advice: Advice[Any], state: Any, random: Callable[[], float]) -> int:
        """What a plausible player does in a playout, -1 where any action will do."""
        return advice.playout_action(state, random)

    def _horizon(self, state: Any) -> int:
        """How many decisions a playout from here may take."""
        if self.settings.horizon:
            return self.settings.horizon
        if self._open_input(state) is not None:
            return _THROWS_PLAYOUT
        return _LONG_PLAYOUT if self._long else 2**62

    def _by_nature(self, state: Any) -> Action:
        """What nature may do: as the one reckoned with has it, or else as the game supposes."""
        try:
            return self._nature.outcome(state)
        except NoDistribution:
            wanted = self._open_input(state)
            if wanted is None:
                raise
            supposed: Action = wanted.sampler(self._rng)
            return supposed

    def _open_input(self, state: Any) -> Any:
        """The open value wanted; OpenSpiel's states want none."""
        return state.open_input() if self._ours else None


def _with_news(key: Key, news: list[Event], eye: Eye) -> Key:
    """What an observer saw of an action together with what the rules told it.

    Nothing in it may tell that others were told something, or unlike nodes would stand for the same.
    """
    texts = tuple(str(event.text) for event in news if eye.sees(event.audience))
    if not texts:
        return key
    return ("hidden" if key == HIDDEN else key, *texts)


def _rank(entry: tuple[Action, int, float]) -> tuple[int, float]:
    return entry[1], entry[2]
