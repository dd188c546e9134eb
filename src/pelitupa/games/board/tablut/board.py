"""The board of Tablut: how pieces move and capture, with every move taken back again for search.

A square is `9 * row + column`, from a1 (0) to i9 (80). An action is `16 * square + line`, where lines 0 to 7
are the other columns of the square's row and 8 to 15 the other rows of its column, ascending.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from pelitupa.core import PositionError
from pelitupa.core.vecs import vec
from pelitupa.equipment.bits import COMPILED

SIZE: Final = 9
SQUARES: Final = 81
ACTIONS: Final = SQUARES * 16
THRONE: Final = 40
EMPTY: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2
KING: Final = 3
ATTACKERS: Final = 0
"""The side that moves first, as a seat."""
DEFENDERS: Final = 1
START: Final = "3aaa3/4a4/4D4/a3D3a/aaDDKDDaa/a3D3a/4D4/4a4/3aaa3 a"
NAMES: Final = tuple(f"{'abcdefghi'[square % 9]}{square // 9 + 1}" for square in range(SQUARES))
_MARKS: Final = ".aDK"
_MOST: Final = {ATTACKER: 16, DEFENDER: 8, KING: 1}
_CALLED: Final = {ATTACKER: "attackers", DEFENDER: "defenders", KING: "king"}


def _ray(square: int, across: int, up: int) -> list[int]:
    column, row = square % SIZE + across, square // SIZE + up
    found = []
    while 0 <= column < SIZE and 0 <= row < SIZE:
        found.append(SIZE * row + column)
        column, row = column + across, row + up
    return found


_DIRECTIONS: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
_RAYS: Final = tuple(
    tuple(tuple(_ray(square, across, up)) for across, up in _DIRECTIONS)
    for square in range(SQUARES)
)


def action_of(start: int, end: int) -> int:
    """The action that moves from a square to another of its row or column."""
    if start // SIZE == end // SIZE:
        line = end % SIZE - (end % SIZE > start % SIZE)
    else:
        line = 8 + end // SIZE - (end > start)
    return 16 * start + line


def start_of(action: int) -> int:
    """The square an action moves from."""
    return action // 16


def _end(action: int) -> int:
    start, line = divmod(action, 16)
    row, column = divmod(start, SIZE)
    if line < 8:
        return SIZE * row + line + (line >= column)
    return SIZE * (line - 8 + (line - 8 >= row)) + column


_ENDS: Final = vec[i64]([_end(action) for action in range(ACTIONS)])
_NEXT: Final = vec[i64](
    [(*ray, -1)[0] for square in range(SQUARES) for ray in _RAYS[square]]
)  # by square and direction
_BEYOND: Final = vec[i64]([(*ray, -1, -1)[1] for square in range(SQUARES) for ray in _RAYS[square]])
_WAYS: Final = tuple(
    tuple(tuple((end, action_of(square, end)) for end in ray) for ray in _RAYS[square])
    for square in range(SQUARES)
)
_LINES: Final = 2**SIZE
_TAKEN: Final = [[at for at in range(SIZE) if line & 2**at] for line in range(_LINES)]
"""The squares of a row that are taken, by the row as bits."""


def _span(line: int, place: int) -> tuple[int, int]:
    """The first of the eight other squares of a row or column that are free from a place on, and the one
    behind the last, by which squares of the line are taken."""
    first, end = place, place
    while first > 0 and not line >> (first - 1) & 1:
        first -= 1
    while end < SIZE - 1 and not line >> (end + 1) & 1:
        end += 1
    return first, end


_SPANS: Final = [_span(line, place) for line in range(_LINES) for place in range(SIZE)]
_FIRST: Final = vec[i64]([first for first, _ in _SPANS])
_PAST: Final = vec[i64]([end for _, end in _SPANS])
"""Both by nine times the line as bits, and the place in it."""
_EVERY: Final[list[object]] = list(range(ACTIONS))
_KEPT: Final[list[list[object] | None]] = [] if COMPILED else [None] * (2 * SQUARES * _LINES)
"""What lies along lines, for plain Python, which reads a list faster than it makes one."""
_TO_THRONE: Final = vec[i64](
    [
        action_of(square, THRONE) if (column == 4) != (row == 4) else -1
        for square in range(SQUARES)
        for row, column in (divmod(square, SIZE),)
    ]
)
"""The action from each square to the throne, where there is one."""


_EDGE: Final = vec[i64](
    [int(s % SIZE in (0, SIZE - 1) or s // SIZE in (0, SIZE - 1)) for s in range(SQUARES)]
)
_BITS: Final = [2**place for place in range(SIZE)]
_KEYS: Final = tuple(tuple(piece * 4**square for square in range(SQUARES)) for piece in range(4))


def end_of(action: int) -> int:
    """The square an action moves to."""
    return _ENDS[action]


def is_edge(square: int) -> bool:
    """Whether a square lies at the edge."""
    return _EDGE[square] != 0


Moved = tuple[int, int, tuple[int, ...], int]
"""A move done: from where, to where, the squares of what it captured, and where the king was before."""


class Board:
    """The pieces by square. `king` is the king's square, -1 once captured; `key` tells all pieces exactly.

    `strong` says that the king is only ever captured by surrounding.
    """

    def __init__(self, strong: bool) -> None:
        self.strong = strong
        self.pieces = vec[i64]([EMPTY] * SQUARES)
        self.king: i64 = -1
        self.counts = vec[i64]([0, 0, 0, 0])
        self.rows = [0] * SIZE
        self.columns = [0] * SIZE
        self.key = 0

    def copy(self) -> Board:
        """The same pieces, to be moved by themselves."""
        new = Board(self.strong)
        new.pieces = self.pieces[:]
        new.counts = self.counts[:]
        new.rows = self.rows.copy()
        new.columns = self.columns.copy()
        new.king = self.king
        new.key = self.key
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.key, self.strong) == (other.key, other.strong)

    def __hash__(self) -> int:
        return hash(self.key)

    def put(self, piece: int, square: int) -> None:
        """Put a piece on an empty square."""
        self.pieces[square] = piece
        self.counts[piece] += 1
        self._turn_over(square)
        self.key ^= _KEYS[piece][square]
        if piece == KING:
            self.king = square

    def _turn_over(self, square: int) -> None:
        """A square is taken that was not, or the other way round."""
        row, column = square // SIZE, square % SIZE
        self.rows[row] = self.rows[row] ^ _BITS[column]
        self.columns[column] = self.columns[column] ^ _BITS[row]

    def _take(self, square: i64) -> i64:
        piece: i64 = self.pieces[square]
        self.pieces[square] = EMPTY
        self._turn_over(square)
        self.counts[piece] -= 1
        self.key ^= _KEYS[piece][square]
        if piece == KING:
            self.king = -1
        return piece

    def owner(self, square: int) -> int:
        """The side that a square's piece belongs to, -1 for an empty square."""
        piece: i64 = self.pieces[square]
        return -1 if piece == EMPTY else ATTACKERS if piece == ATTACKER else DEFENDERS

    # --- moving

    def moves(self, side: i64) -> list[int]:
        """The actions of a side, ascending."""
        found: list[object] = []
        pieces, rows, columns = self.pieces, self.rows, self.columns
        attacks = side == ATTACKERS
        for row in range(SIZE):
            across = rows[row]
            for column in _TAKEN[across]:
                square: i64 = SIZE * row + column
                if (pieces[square] == ATTACKER) == attacks:
                    if COMPILED:
                        _add(found, square, 16 * square, across * SIZE + column)
                        _add(found, square, 16 * square + 8, columns[column] * SIZE + row)
                    else:
                        key = 2 * _LINES * square + across
                        along = _KEPT[key]
                        found += _look_along(key) if along is None else along
                        key += _LINES - across + columns[column]
                        along = _KEPT[key]
                        found += _look_along(key) if along is None else along
        return cast("list[int]", found)

    def can_move(self, side: i64) -> bool:
        """Whether a side has any action."""
        pieces = self.pieces
        square: i64 = 0
        while square < SQUARES:
            piece: i64 = pieces[square]
            if piece != EMPTY and (piece == ATTACKER) == (side == ATTACKERS):
                for way in _WAYS[square]:
                    for end, _ in way:
                        if pieces[end] != EMPTY:
                            break
                        if end != THRONE:
                            return True
            square += 1
        return False

    def is_free(self, action: i64) -> bool:
        """Whether nothing stands on an action's way, nor where it ends."""
        square: i64 = action // 16
        line: i64 = action % 16
        row: i64 = square // SIZE
        column: i64 = square % SIZE
        if line < 8:
            span: i64 = self.rows[row] * SIZE + column
        else:
            span = self.columns[column] * SIZE + row
            line -= 8
        return _FIRST[span] <= line < _PAST[span]

    def play(self, action: int) -> Moved:
        """Move, and take what that captures off the board; what `undo` needs to take it back."""
        start, end, king = start_of(action), end_of(action), self.king
        piece = self._take(start)
        self.put(piece, end)
        taken = self._captured(end, piece)
        for square in taken:
            self._take(square)
        return start, end, taken, king

    def undo(self, moved: Moved) -> None:
        """Take the latest move back."""
        start, end, taken, king = moved
        piece = self._take(end)
        self.put(piece, start)
        for square in taken:
            self.put(
                ATTACKER if piece != ATTACKER else KING if square == king else DEFENDER, square
            )

    # --- capturing

    def _captured(self, end: i64, piece: i64) -> tuple[int, ...]:
        """The squares of the pieces that a piece captures by having moved to a square."""
        pieces = self.pieces
        taken: tuple[int, ...] = ()
        attacks = piece == ATTACKER
        direction: i64 = 0
        while direction < 4:
            beside: i64 = _NEXT[4 * end + direction]
            if beside >= 0 and pieces[beside] != EMPTY:
                other: i64 = pieces[beside]
                beyond: i64 = _BEYOND[4 * end + direction]
                if not attacks:
                    if other == ATTACKER and beyond >= 0 and pieces[beyond] >= DEFENDER:
                        taken = (*taken, beside)
                elif other == KING:
                    if self._king_falls(beside, beyond):
                        taken = (*taken, beside)
                elif other == DEFENDER and beyond >= 0:
                    if pieces[beyond] == ATTACKER or self._against_throne(beside, beyond):
                        taken = (*taken, beside)
            direction += 1
        return taken

    def _king_falls(self, king: i64, beyond: i64) -> bool:
        """Whether an attacker that has come beside the king captures it; `beyond` is the king's far side."""
        surrounded, beside_throne = True, False
        direction: i64 = 0
        while direction < 4:
            square: i64 = _NEXT[4 * king + direction]
            if square == THRONE:
                beside_throne = True
            elif square < 0 or self.pieces[square] != ATTACKER:
                surrounded = False
            direction += 1
        if self.strong or king == THRONE or beside_throne:
            return surrounded
        return beyond >= 0 and self.pieces[beyond] == ATTACKER

    def _against_throne(self, defender: i64, beyond: i64) -> bool:
        """Whether `beyond` a defender is the king on the throne, with attackers on its three other sides."""
        if beyond != THRONE or self.pieces[THRONE] != KING:
            return False
        direction: i64 = 0
        while direction < 4:
            square: i64 = _NEXT[4 * THRONE + direction]
            if square != defender and self.pieces[square] != ATTACKER:
                return False
            direction += 1
        return True

    # --- what the king sees

    def open_lines(self) -> int:
        """Along how many lines the king could go to the edge at once."""
        king = self.king
        if king < 0:
            return 0
        count = 0
        for way in _WAYS[king]:
            free = True
            for end, _ in way:
                if self.pieces[end] != EMPTY:
                    free = False
                    break
            if free:
                count += 1
        return count

    def way_out(self) -> int:
        """An action that takes the king to the edge, -1 for none."""
        king = self.king
        if king < 0:
            return -1
        for way in _WAYS[king]:
            last = -1
            for end, action in way:
                if self.pieces[end] != EMPTY:
                    last = -1
                    break
                last = action
            if last >= 0:
                return last
        return -1

    def king_can_be_taken(self) -> bool:
        """Whether the attackers, to move, can capture the king at once."""
        king: i64 = self.king
        direction: i64 = 0
        while direction < 4:
            square: i64 = _NEXT[4 * king + direction]
            if square >= 0 and square != THRONE and self.pieces[square] == EMPTY:
                if self._reached(square):
                    self.pieces[square] = ATTACKER
                    falls = self._king_falls(king, _NEXT[4 * king + (direction ^ 1)])
                    self.pieces[square] = EMPTY
                    if falls:
                        return True
            direction += 1
        return False

    def _reached(self, square: i64) -> bool:
        """Whether an attacker can move to an empty square."""
        for way in _WAYS[square]:
            for start, _ in way:
                piece: i64 = self.pieces[start]
                if piece == ATTACKER:
                    return True
                if piece != EMPTY:
                    break
        return False

    def ways_in_two(self) -> int:
        """To how many squares the king could go from which a line to the edge lies open."""
        king: i64 = self.king
        pieces = self.pieces
        pieces[king] = EMPTY
        count = 0
        for way in _WAYS[king]:
            for end, _ in way:
                if pieces[end] != EMPTY:
                    break
                if end != THRONE and self._open_from(end):
                    count += 1
        pieces[king] = KING
        return count

    def _open_from(self, square: int) -> bool:
        for way in _WAYS[square]:
            free = True
            for end, _ in way:
                if self.pieces[end] != EMPTY:
                    free = False
                    break
            if free:
                return True
        return False


def _add(found: list[object], square: i64, first: i64, span: i64) -> None:
    """Add the actions along a line; `first` is the one to the line's first other square."""
    action: i64 = first + _FIRST[span]
    end: i64 = first + _PAST[span]
    throne: i64 = _TO_THRONE[square]
    while action < end:
        if action != throne:
            found.append(_EVERY[action])
        action += 1


def _look_along(key: int) -> list[object]:
    """The actions from a square along its row (`line` 0) or its column (1), by which squares of that are
    taken, for `_KEPT`: by `(2 * square + line) * _LINES + taken`."""
    square, line, taken = key // (2 * _LINES), key // _LINES % 2, key % _LINES
    found: list[object] = []
    place = square // SIZE if line else square % SIZE
    _add(found, square, 16 * square + 8 * line, taken * SIZE + place)
    _KEPT[key] = found
    return found


# --- positions


def write_position(board: Board, side: int) -> str:
    """The pieces by rows from the ninth down, as chess players write them: `a` attackers, `D` defenders, `K`
    the king, numbers for empty squares; then who is to move, `a` or `k` (the king's side)."""
    rows = []
    for row in range(SIZE - 1, -1, -1):
        text = "".join(_MARKS[board.pieces[SIZE * row + column]] for column in range(SIZE))
        for count in range(SIZE, 0, -1):
            text = text.replace("." * count, str(count))
        rows.append(text)
    return f"{'/'.join(rows)} {'ak'[side]}"


def read_position(text: str, strong: bool) -> tuple[Board, int]:
    """The pieces of a position and who is to move; see `write_position`. Raises `PositionError`."""
    rows, _, side = text.strip().partition(" ")
    if side.strip() not in ("a", "k"):
        raise PositionError(
            "after the rows stands who is to move: a for the attackers, k for the king's side", text
        )
    given = rows.split("/")
    if len(given) != SIZE:
        raise PositionError(f"the board has {SIZE} rows, not {len(given)}", rows)
    board = Board(strong)
    for number, row in zip(range(SIZE, 0, -1), given, strict=True):
        column = 0
        for mark in row:
            if mark in "123456789":
                column += int(mark)
            elif mark in _MARKS[1:]:
                if column < SIZE:
                    board.put(_MARKS.index(mark), SIZE * (number - 1) + column)
                column += 1
            else:
                raise PositionError(
                    f"row {number}: a square is a (attacker), D (defender) or K (king), and empty ones are "
                    f"counted from 1 to 9, not {mark!r}",
                    row,
                )
        if column != SIZE:
            raise PositionError(f"row {number} has {SIZE} squares, not {column}", row)
    turn = "ak".index(side.strip())
    _check(board, turn, text)
    return board, turn


def _check(board: Board, turn: int, text: str) -> None:
    """Raise `PositionError` for a position in which nobody can be to move."""
    if board.counts[KING] != 1:
        raise PositionError(f"there is one king, not {board.counts[KING]}", text)
    for piece, most in _MOST.items():
        if board.counts[piece] > most:
            raise PositionError(
                f"there are at most {most} {_CALLED[piece]}, not {board.counts[piece]}", text
            )
    if is_edge(board.king):
        raise PositionError("the king is at the edge: this match is won already", text)
    if board.pieces[THRONE] in (ATTACKER, DEFENDER):
        raise PositionError("nobody but the king stands on the throne", text)
    if board.king == THRONE and board._king_falls(THRONE, -1):
        raise PositionError("the king is surrounded: this match is won already", text)
    if not board.can_move(turn):
        raise PositionError("who is to move cannot: this match is won already", text)
