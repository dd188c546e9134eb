"""The bot of Beginners' Go: tree search with playouts on a board of its own.

It plays on any board whose ways lead both ways; on others the search of all games does.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, option
from pelitupa.games.board.beginners_go.game import BLACK, BeginnersGo, BeginnersGoState
from pelitupa.players.beginners_go.stones import NOWHERE, Ground, Stones
from pelitupa.players.beginners_go.tree import Node, Tree
from pelitupa.players.budget import BudgetBot, BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.search import SearchBot, SearchSettings

_CHECKED: Final = 16
"""After so many simulations each it is looked whether more could still change the choice."""
_PACE: Final[tuple[tuple[float, float], ...]] = ((0.45, 2.0), (0.65, 1.0), (1.1, 0.5))
"""Up to which share of the board filled how many times the work of a move is done, where that is paced."""
_SURE: Final = 0.9
"""It passes where it wins as the board stands and passing won this often."""
_HOPELESS: Final = 0.02
"""It passes after a pass where nothing won more often than this: no reason to fill one's own eyes."""


@dataclass(frozen=True)
class GoSettings(BudgetSettings):
    """How long to think."""

    paced: bool = option(
        False,
        "More time for the first half of a match and less for its end, for about as much in all.",
    )


class GoBot(BudgetBot):
    """See `kind.Bot`. Its choices follow from the seed, unless it has a time limit: then it also goes on from
    what it knew of a position from its move before."""

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: BudgetSettings | None = None
    ) -> None:
        chosen = settings or GoSettings()
        super().__init__(seat, seed, chosen)
        if not isinstance(game, BeginnersGo):
            raise OptionError(f"this bot plays Go only, not {game.id}")
        self._game = game
        self._ground = Ground(game.board)
        self._paced = isinstance(chosen, GoSettings) and chosen.paced
        self._whole = self._limit, self._seconds
        self._known: Node | None = None
        self._known_after: list[Action] = []
        self._other: SearchBot | None = None
        if game.space.closures != game.space.reached_from:
            inner = SearchSettings(simulations=chosen.simulations, seconds=chosen.seconds)
            self._other = SearchBot(game, seat, seed, inner)

    def __getstate__(self) -> dict[str, Any]:
        """See `Copied`: without the vectors, which cannot be pickled, and what it knew of a position."""
        fields = super().__getstate__()
        del fields["_ground"]
        return fields | {"_known": None}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        """See `Copied`."""
        super().__setstate__(fields)
        self._ground = Ground(self._game.board)

    def step(self, state: Any) -> Action:
        """The move tried most often, or a pass where that is sure to win."""
        if self._other is not None:
            return self._other.step(state)
        return self.search(state)[0][0]

    def search(self, state: BeginnersGoState) -> list[tuple[int, int, float]]:
        """All moves tried, with visits and the share of them won, the best first.

        Raises `PelitupaError` for a state in which this seat is not the current player.
        """
        if self._paced:
            self._pace(1.0 - state.empty().bit_count() / state.game.points)
        self._begin(state)
        passing = state.game.points
        counted = state.settlement()
        wins_now = counted[self.seat] > counted[1 - self.seat]
        if wins_now and state.passes:
            return [(passing, 0, 1.0)]
        seed = zlib.crc32(f"{self._seed}:{self.seat}:{state.move_number()}".encode())
        root = self._remembered(state, passing)
        tree = Tree(stones_of(state, self._ground), state.game.options.komi, seed, root)
        tree.keep({point for point in state.legal_actions() if point != passing})
        done = 0
        while self._lasts(done):
            tree.simulate()
            done += 1
            if done % _CHECKED == 0 and self._is_decided(tree, done):
                break
        if self._seconds:
            self._known, self._known_after = tree.root, list(state.history())
        return _ranked(tree, passing, wins_now, bool(state.passes))

    def restart(self) -> None:
        """See `kind.Bot`."""
        self._known = None

    def _pace(self, filled: float) -> None:
        """Set what may be done for this move."""
        limit, seconds = self._whole
        times = next(times for most, times in _PACE if filled <= most)
        self._limit, self._seconds = max(1, int(limit * times)), seconds * times

    def _is_decided(self, tree: Tree, done: int) -> bool:
        """Whether the move tried most will stay that, or the match is as good as over."""
        left = float(self._limit - done)
        part = done / self._limit
        if self._seconds:
            worked = self._budget.worked()
            part = max(part, worked / self._seconds)
            left = min(left, done * (self._seconds - worked) / worked if worked else left)
        if self._paced and part > 0.2 and tree.is_settled():
            return True
        return tree.lead() > left

    def _remembered(self, state: BeginnersGoState, passing: int) -> Node | None:
        """The node of the search before that has become this position, where there is one."""
        node, count = self._known, len(self._known_after)
        self._known = None
        history = state.history()
        if node is None or history[:count] != self._known_after:
            return None
        for action in history[count:]:
            point = NOWHERE if action == passing else action
            node = next((move for move in node.moves or [] if move.point == point), None)
            if node is None:
                return None
        return node

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._other.was_cut_short() if self._other else self._budget.cut_short


def _ranked(tree: Tree, passing: int, wins_now: bool, passed: bool) -> list[tuple[int, int, float]]:
    """The moves of the root by how often they were tried; a pass first where it is sure to win, or ends,
    after the other's, what is lost."""
    moves: list[Node] = tree.root.moves or []
    moves.sort(key=lambda move: -move.visits)
    lost = passed and bool(moves) and moves[0].visits > 0 and moves[0].mean() < _HOPELESS
    for move in moves:
        sure = wins_now and move.visits > 0 and move.mean() > _SURE
        if move.point == NOWHERE and (sure or lost):
            moves.remove(move)
            moves.insert(0, move)
            break
    return [
        (passing if move.point == NOWHERE else int(move.point), int(move.visits), move.mean())
        for move in moves
    ]


def stones_of(state: BeginnersGoState, ground: Ground) -> Stones:
    """The position on the board of the playouts: its stones laid in any order, then what is known of ko."""
    stones = Stones(ground)
    for colour, points in enumerate(state.stones, 1):
        for point in range(state.game.points):
            if points & state.game.space.bits[point]:
                stones.turn = colour
                stones.play(point)
    stones.turn = 1 if state.turn == BLACK else 2
    latest = [action for action in state.history()[-2:] if isinstance(action, int)]
    latest = [NOWHERE] * (2 - len(latest)) + latest
    known = [NOWHERE if action == state.game.points else action for action in latest]
    stones.previous, stones.last = known
    stones.passes = state.passes
    stones.ko = NOWHERE
    before = state.before[state.turn]
    if stones.last != NOWHERE and before is not None:
        gone = before[state.turn] & ~state.stones[state.turn]
        if gone and not gone & (gone - 1):
            stones.ko = gone.bit_length() - 1
    return stones


BOT: Final = Kind(GoSettings, GoBot, best="{budget},paced=true")
