"""Beginners' Go (booklet 63), on the board of its chapter or on any finite closure space (booklet 64).

Groups, liberties and areas are what chapter 64 defines: the connected components of the stones of a colour
and of the empty points, and what of the empty points is in their closures. Sets of points are ints, as in
`equipment.closure`. On a grid of squares this is the Go that everybody knows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from pelitupa.core import (
    TERMINAL,
    Game,
    OptionError,
    Options,
    PositionError,
    Rule,
    Rulebook,
    State,
    Tensor,
    Text,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.core.game import MANY_STEPS
from pelitupa.core.options import Value
from pelitupa.equipment.closure import members
from pelitupa.games.board.beginners_go.boards import LONGEST_GRAPH, Board, graph, grid, hexagons
from pelitupa.games.board.beginners_go.groups import no_stones
from pelitupa.games.board.beginners_go.position import line_of_play, read_position, write_position
from pelitupa.games.board.beginners_go.sgf import PASS, read_sgf, write_sgf
from pelitupa.games.board.sgf import is_sgf

BLACK: Final = 0
WHITE: Final = 1
COLOURS: Final = ("black", "white")
_DODECAHEDRON: Final = (
    "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t-a a-k b-i c-g d-t e-r f-p h-o j-n l-s m-q"
)

LAYS_FIRST: Final = Rule[State]("stones", t("Black lays the stones of the handicap first."))
TAKEN: Final = Rule[State]("turn", t("There is a stone: one is placed on an empty point."))
SUICIDE: Final = Rule[State]("suicide", t("That stone's group would have no liberty."))
KO: Final = Rule[State]("ko", t("That would bring back the board after your previous move."))
"""What can be against a stone, or against passing."""

MAY_PASS: Final = Rule[State]("pass", t("One may always pass."))
EMPTY: Final = Rule[State]("turn", t("The point is empty."))


@dataclass(frozen=True)
class BeginnersGoOptions(Options):
    """The board, and what the chapter leaves open."""

    players: int = option(2, "Go is for two.", low=2, high=2, clause="players")
    size: int = option(9, "Points along a side of the board.", low=5, high=19, clause="board")
    board: str = option(
        "square",
        "What is beside what: the lines of a square, a torus, whose opposite sides meet, or hexagons.",
        choices=("square", "torus", "hexagons"),
        clause="spaces",
    )
    graph: str = option(
        "",
        "A board of one's own, written as walks from point to point, such as a-b-c-a c-d.",
        clause="graph",
        longest=LONGEST_GRAPH,
    )
    komi: float = option(
        6.5,
        "The points white gets in advance; below nothing black gets them.",
        low=-100,
        high=100,
        clause="komi",
    )
    stones: int = option(
        1,
        "So many stones black lays before white’s first turn: a handicap.",
        low=1,
        high=9,
        clause="stones",
    )
    pass_is_move: bool = option(
        True,
        "The board on which one passes counts for ko, as that after a stone.",
        clause="ko-pass",
    )
    limit: int = option(
        10_000, "Turns before the match is drawn.", low=1, high=100_000, clause="limit"
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            "torus": {"board": "torus"},
            "hexagons": {"board": "hexagons"},
            "dodecahedron": {"graph": _DODECAHEDRON, "komi": 0.5},
        }

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        return {
            "torus": t("On a torus"),
            "hexagons": t("On hexagons"),
            "dodecahedron": t("On a dodecahedron"),
        }

    def check(self) -> None:
        """A graph is a board of its own."""
        if self.graph:
            graph(self.graph)
            if self.board != "square" or self.size != 9:
                raise OptionError(t("a graph is the whole board: leave out board and size"))


class BeginnersGo(Game[BeginnersGoOptions]):
    """Beginners' Go. Actions: the points, then passing."""

    look_place: ClassVar[str] = "pelitupa.games.board.beginners_go.look"

    notation: ClassVar[str] = t(
        "SGF, such as (;GM[1]SZ[9];B[ee];W[ce]), or rows with / between them: X a black stone, "
        "O a white one, . none; then black or white, who is to move."
    )

    def __init__(self, options: BeginnersGoOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.board = _board(options)
        self.points = len(self.board.names)
        self.space = self.board.space
        self.begun = no_stones(self.space)
        self.named = [*[(name, name) for name in self.board.names], ("pass", t("pass"))]

    def new_initial_state(self) -> BeginnersGoState:
        state = BeginnersGoState(self)
        state.kept = self.begun.copy()
        return state

    def _from_position(self, text: str) -> BeginnersGoState:
        """See `Game.from_position`; `position.py` and `sgf.py` describe the notations."""
        if self.options.stones > 1:  # they have been laid
            plain = BeginnersGo(replace(self.options, stones=1), self.rulebook)
            return plain._from_position(text)
        if is_sgf(text):
            return self._from_sgf(text)
        black, white, turn = read_position(text, self.rows())
        return self._laid(black, white, turn, text)

    def _from_sgf(self, text: str) -> BeginnersGoState:
        """The position at the end of a line of play."""
        if self.options.graph or self.options.board != "square":
            raise PositionError("SGF is of boards of squares; here the rows are written", text)
        told = read_sgf(text, self.options.size, self.options.komi)
        turn = told.first if told.first >= 0 else told.moves[0][0] if told.moves else BLACK
        state = self._laid(list(told.black), list(told.white), turn, text)
        for seat, point, written in told.moves:
            if state.is_terminal():
                raise PositionError("the match was over before this move", written)
            if seat != state.turn:
                raise PositionError(f"it is {COLOURS[state.turn]}'s turn", written)
            action = self.points if point == PASS else point
            if not state._is_legal(action):
                raise PositionError("this is no legal move where it stands", written)
            state.apply_action(action)
        return state

    def _laid(self, black: list[int], white: list[int], turn: int, text: str) -> BeginnersGoState:
        """The position with these stones, and a seat to move."""
        state = self.new_initial_state()
        for action in line_of_play(black, white, turn, self.points):
            if not state._is_legal(action):
                raise PositionError("a group here has no liberty", text)
            state.apply_action(action)
        if [members(mask) for mask in state.stones] != [sorted(black), sorted(white)]:
            raise PositionError("a group here has no liberty", text)
        return state

    def rows(self) -> list[list[int]]:
        """The points by rows, as they are written; all in one of a graph."""
        if self.options.graph:
            return [list(range(self.points))]
        size = self.options.size
        return [list(range(row * size, row * size + size)) for row in range(size)]

    def gives_ahead(self) -> bool:
        return self.options.stones > 1 or self.options.komi < 0

    def lasting_actions(self) -> int:
        return self.points

    def score_range(self) -> tuple[float, float]:
        """All points of the board, and the komi."""
        komi = self.options.komi
        return min(0.0, komi), self.points + max(0.0, komi)

    def max_game_length(self) -> int:
        return self.options.limit


def _board(options: BeginnersGoOptions) -> Board:
    if options.graph:
        return graph(options.graph)
    if options.board == "hexagons":
        return hexagons(options.size)
    return grid(options.size, options.board == "torus")


class BeginnersGoState(State):
    """A position. Seat 0 is black.

    `stones` are the points of each colour; `before` is the board that each seat may not bring back: that
    after its previous move, None while it has made none, and `lost` says whether it has lost stones since.
    `passes` counts the passes since the latest stone, which is on `last`. `kept` are the groups, and what is
    open.
    """

    def __init__(self, game: BeginnersGo) -> None:
        super().__init__(game)
        self.game = game
        self.stones = [0, 0]
        self.kept = game.begun  # of which a state that is played on has a copy
        self.limit = game.options.limit
        self.before: list[tuple[int, int] | None] = [None, None]
        self.lost = [False, False]
        self.turn = BLACK
        self.turns = 0
        self.passes = 0
        self.last = -1

    def clone(self) -> Self:
        new = super().clone()
        new.stones = self.stones.copy()
        new.kept = self.kept.copy()
        new.before = self.before.copy()
        new.lost = self.lost.copy()
        new.turn = self.turn
        new.turns = self.turns
        new.passes = self.passes
        new.last = self.last
        return new

    def position(self) -> str:
        """This position as `Game.from_position` reads it: in SGF on squares, else by rows."""
        options = self.game.options
        if options.stones > 1:
            return super().position()
        if options.graph or options.board != "square":
            black, white = (members(mask) for mask in self.stones)
            return write_position(black, white, self.turn, self.game.rows())
        moves = []
        for entry in self.full_history():
            assert isinstance(entry.action, int)
            moves.append((entry.player, entry.action if entry.action < self.game.points else PASS))
        return write_sgf(moves, options.size, options.komi)

    def current_player(self) -> int:
        if self.passes == 2 or self.turns >= self.limit:
            return TERMINAL
        return self.turn

    def is_terminal(self) -> bool:
        return self.passes == 2 or self.turns >= self.limit

    def legal_actions(self, player: int | None = None) -> list[int]:
        """See `State.legal_actions`; of the player to move at once."""
        if player is None and not self.is_terminal():
            return self._legal()
        return super().legal_actions(player)

    def apply_action(self, action: object) -> None:
        """See `State.apply_action`; what everybody sees is written down at once."""
        if type(action) is int and not self.is_terminal() and self._is_legal(action):
            if len(self._recent) < MANY_STEPS:
                self._mark_open(self.turn)
                self._recent.append(action)
                self._apply(action)
                return
        super().apply_action(action)

    def lays_ahead(self) -> bool:
        """Whether black lays the stones of the handicap, after which it is black's turn still or white's
        first."""
        return self.turns < self.game.options.stones > 1

    # --- the board

    def empty(self) -> int:
        """The points without a stone."""
        return self.game.space.points & ~(self.stones[BLACK] | self.stones[WHITE])

    def groups(self, colour: int) -> list[int]:
        """The groups of a colour, each the set of its points."""
        return self.game.space.components(self.stones[colour])

    def liberties(self, group: int) -> int:
        """The liberties of a group."""
        return self.game.space.closure(group) & self.empty()

    def areas(self) -> tuple[int, int]:
        """The black and the white area; what touches no stone at all is both."""
        space = self.game.space
        mine = [0, 0]
        for part in space.components(self.empty()):
            closure = space.closure(part)
            for colour in (BLACK, WHITE):
                if not closure & self.stones[1 - colour]:
                    mine[colour] |= part
        return mine[BLACK], mine[WHITE]

    def _is_ko(self, point: int) -> bool:
        """Whether a stone on an empty point would bring back the board after one's own previous move."""
        before, me = self.before[self.turn], self.turn
        if before is None or before[me] != self.stones[me] | self.game.space.bits[point]:
            return False
        return before[1 - me] == self.stones[1 - me] & ~self.kept.captured(point, me + 1)

    def _is_legal(self, action: int) -> bool:
        if 0 <= action < self.game.points and self.kept.is_open(action, self.turn + 1):
            return not self.lost[self.turn] or not self._is_ko(action)
        return action == self.game.points and not (self.lays_ahead() and self._places())

    def _against(self, action: int) -> Rule[Self] | None:
        if action == self.game.points:
            return LAYS_FIRST if self.lays_ahead() and self._places() else None
        if not self.empty() & self.game.space.bits[action]:
            return TAKEN
        if not self.kept.is_open(action, self.turn + 1):
            return SUICIDE
        return KO if self._is_ko(action) else None

    def _ground(self, action: int) -> Rule[Self]:
        return MAY_PASS if action == self.game.points else EMPTY

    def _legal(self) -> list[int]:
        legal = self._places()
        if not legal or not self.lays_ahead():
            legal.append(self.game.points)
        return legal

    def _places(self) -> list[int]:
        """The points on which a stone may be placed."""
        legal = self.kept.open[self.turn].copy()
        before = self.before[self.turn]
        if before is not None and self.lost[self.turn]:
            # ko forbids one point at most: that of the one stone that is not there any more
            point = (before[self.turn] & ~self.stones[self.turn]).bit_length() - 1
            if point in legal and self._is_ko(point):
                legal.remove(point)
        return legal

    def _apply(self, action: int) -> None:
        me = self.turn
        self.turns += 1
        if action == self.game.points:
            self.passes += 1
        else:
            taken = self.kept.put(action, me + 1)
            self.stones[me] |= self.game.space.bits[action]
            self.passes = 0
            self.last = action
            if taken:
                self.stones[1 - me] ^= taken
                self.lost[1 - me] = True
                self._reveal_later(_captured_told, (me, taken.bit_count()))
        if action != self.game.points or self.game.options.pass_is_move:
            self.before[me] = (self.stones[BLACK], self.stones[WHITE])
            self.lost[me] = False
        if not self.lays_ahead():
            self.turn = 1 - me
        if self.passes == 2:
            self._count()

    # --- points and the end

    def _count(self) -> None:
        """Write the points of both on the sheet."""
        for seat, area in enumerate(self.areas()):
            self._score((seat,), self.stones[seat].bit_count(), "points", t("stones on the board"))
            self._score((seat,), area.bit_count(), "area", t("empty points of their area"))
        self._score((WHITE,), self.game.options.komi, "komi", t("bonus for moving second"))

    def settlement(self) -> list[float]:
        """What the board as it stands counts for."""
        black, white = self.areas()
        return [
            float(self.stones[BLACK].bit_count() + black.bit_count()),
            self.stones[WHITE].bit_count() + white.bit_count() + self.game.options.komi,
        ]

    def scores(self) -> list[float]:
        return self.settlement() if self.passes == 2 else [0.0, 0.0]

    def winners(self) -> list[int]:
        black, white = self.scores()
        return [] if black == white else [BLACK if black > white else WHITE]

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        bits = self.game.space.bits
        for name, colour in (("mine", seat), ("theirs", 1 - seat)):
            out.numbers(name, [1.0 if self.stones[colour] & bit else 0.0 for bit in bits])
        before = self.before[seat]
        for name, colour in (("mine before", seat), ("theirs before", 1 - seat)):
            known = 0 if before is None else before[colour]
            out.numbers(name, [1.0 if known & bit else 0.0 for bit in bits])
        out.one_hot("my colour", seat, 2)
        out.one_hot("passes", self.passes, 3)


def _captured_told(seat: int, count: int) -> Text:
    player = player_word(seat)
    if count == 1:
        return t("{player:@ captures|You capture} a stone", player=player)
    return tn(
        "{player:@ captures|You capture} {count} stone",
        "{player:@ captures|You capture} {count} stones",
        count,
        player=player,
    )


GAME = BeginnersGo
