"""A position of Hex or Y filled at random, some thousand times at once.

What a cell holds in all the fillings is one long int, a bit a filling: red where it is 1. Who wins each
filling is then found by a few hundred operations on such ints, all fillings together, and so is how much
depends on each cell. Plain Python fills boards a hundred times as fast so as it plays moves.

Two stones of a colour that share two vacant cells are joined by a *bridge*, and so is a stone in the second
row with its side: where the other colour got both cells, one is given back, as a player would answer. That
holds for the stones on the board, no cell serving two bridges of a colour, and between these and stones that
fall early in a filling.

The same numbers are used for all positions of a search, so that two of them that differ by a stone are
judged in the same fillings: their difference is much surer than each of them.

Sources: Y. Peres, O. Schramm, S. Sheffield and D. Wilson, Random-turn Hex and other selection games (2007);
C. Schensted and C. Titus, Mudcrack Y and Poly-Y (1975), for the winner of Y by majorities of triangles.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pelitupa.games.board.connection import RED, ConnectionGame

Bridge = tuple[int, int, int]
"""The other end, a cell or -1 - side, and the two cells between."""


class FillBoard:
    """What stays the same: the cells in a frame, and the bridges that can be.

    `places` are the cells' places in a frame `width` wide. `bridges` of a cell are those to later cells and
    to sides, `around` those to any cell. In Y (`triangle`) every side is everybody's.
    """

    def __init__(self, game: ConnectionGame) -> None:
        rows = game.rows()
        self.size = len(rows)
        self.cells = game.cells
        self.triangle = len(rows[0]) < len(rows[-1])
        self.width = self.size + 2
        self.places = [
            (number + 1) * self.width + column + 1
            for number, row in enumerate(rows)
            for column in range(len(row))
        ]
        self.bridges: list[list[Bridge]] = []
        self.around: list[list[Bridge]] = [[] for _ in range(self.cells)]
        for cell in range(self.cells):
            found = _bridges_to_cells(game, cell)
            self.around[cell] += found
            later = [bridge for bridge in found if bridge[0] > cell]
            self.bridges.append(later + _bridges_to_sides(game, cell))

    def is_own_side(self, end: int, colour: int) -> bool:
        """Whether the side at the end of a bridge is one that a colour has to join: in Hex the first and
        the third are red's."""
        return self.triangle or (end & 1) == (colour & 1)

    def between(self, stones: list[int], colour: int) -> set[int]:
        """The cells on which a colour's bridges lie."""
        found: set[int] = set()
        for cell in range(self.cells):
            if stones[cell] == colour:
                for end, one, two in self.bridges[cell]:
                    if stones[one] == 0 and stones[two] == 0:
                        if stones[end] == colour if end >= 0 else self.is_own_side(end, colour):
                            found.add(one)
                            found.add(two)
        return found


def _bridges_to_cells(game: ConnectionGame, cell: int) -> list[Bridge]:
    near = set(game.neighbours[cell])
    ends = sorted({end for one in near for end in game.neighbours[one]} - near - {cell})
    found: list[Bridge] = []
    for end in ends:
        between = sorted(near & set(game.neighbours[end]))
        if len(between) == 2:
            found.append((end, between[0], between[1]))
    return found


def _bridges_to_sides(game: ConnectionGame, cell: int) -> list[Bridge]:
    found: list[Bridge] = []
    for side, along in enumerate(game.grid.sides):
        between = sorted(along.intersection(game.neighbours[cell]))
        if cell not in along and len(between) == 2:
            found.append((-1 - side, between[0], between[1]))
    return found


_BOARDS: Final[dict[tuple[str, int], FillBoard]] = {}


def board_of(game: ConnectionGame) -> FillBoard:
    """The board of a game; made once for all that are alike."""
    key = (game.id, game.cells)
    if key not in _BOARDS:
        _BOARDS[key] = FillBoard(game)
    return _BOARDS[key]


class Fillings:
    """Fills positions of a board, `count` fillings at a time, an even number.

    After `fill`, `share` is the share that red wins, and for each vacant cell `as_red` is that where the cell
    is red, `as_blue` that where it is blue.
    """

    def __init__(self, board: FillBoard, count: int, rng: Random) -> None:
        self.board = board
        self.count = count
        self.share = 0.0
        self.as_red = [0.0] * board.cells
        self.as_blue = [0.0] * board.cells
        self._full = 2**count - 1
        half = count // 2
        self._colours: list[int] = []
        self._late: list[int] = []
        self._coins: list[int] = []
        for _ in range(board.cells):
            word = rng.getrandbits(half)
            # each filling has its opposite, so that every cell is red in exactly half of them
            self._colours.append(word | (((2**half - 1) ^ word) << half))
            self._late.append(rng.getrandbits(count) | rng.getrandbits(count))
            self._coins.append(rng.getrandbits(count))

    def fill(self, stones: list[int], bridged: bool = True) -> None:
        """Fill the vacant cells of a position: the colours of all cells, 0 where they are vacant.

        Where it is not `bridged`, all falls as it falls: what matters where bridges have decided already.
        """
        board, full, count = self.board, self._full, self.count
        words: list[int] = []
        for stone, word in zip(stones, self._colours, strict=True):
            if stone == 0:
                words.append(word)
            else:
                words.append(full if stone == RED else 0)
        if bridged:
            self._bridge_early(stones, words)
            self._bridge(stones, words)
        won = self._of_triangle(words) if board.triangle else self._of_rhombus(words)
        wins = won.bit_count()
        self.share = wins / count
        as_red, as_blue = self.as_red, self.as_blue
        for cell in range(board.cells):
            if stones[cell] == 0:
                word = words[cell]
                red = word.bit_count()
                both = (word & won).bit_count()
                as_red[cell] = (both + 0.5) / (red + 1)
                as_blue[cell] = (wins - both + 0.5) / (count - red + 1)

    def _bridge_early(self, stones: list[int], words: list[int]) -> None:
        """Hold bridges between stones on the board and those that fall early in a filling: three quarters
        of a filling fall late."""
        board, full, late, coins = self.board, self._full, self._late, self._coins
        for cell in range(board.cells):
            colour = stones[cell]
            if colour == 0:
                continue
            for end, one, two in board.around[cell]:
                if stones[end] or stones[one] or stones[two]:
                    continue
                lost = late[one] & late[two] & (full ^ late[end])
                if colour == RED:
                    lost &= words[end] & (full ^ (words[one] | words[two]))
                else:
                    lost &= (full ^ words[end]) & words[one] & words[two]
                if lost:
                    half = lost & coins[end]
                    words[one] ^= half
                    words[two] ^= lost ^ half

    def _bridge(self, stones: list[int], words: list[int]) -> None:
        """Hold bridges between stones on the board, and between these and the sides."""
        board, full, coins = self.board, self._full, self._coins
        used = [0] * board.cells
        for cell in range(board.cells):
            colour = stones[cell]
            if colour == 0:
                continue
            for end, one, two in board.bridges[cell]:
                if stones[one] or stones[two] or (used[one] | used[two]) & colour:
                    continue
                if end >= 0:
                    if stones[end] != colour:
                        continue
                elif not board.is_own_side(end, colour):
                    continue
                used[one] |= colour
                used[two] |= colour
                if colour == RED:
                    lost = full ^ (words[one] | words[two])
                else:
                    lost = words[one] & words[two]
                if lost:
                    half = lost & coins[cell]
                    words[one] ^= half
                    words[two] ^= lost ^ half

    def _of_rhombus(self, words: list[int]) -> int:
        """The fillings in which red joins the first row with the last: what it reaches from the first is
        carried down and up, until nothing is added on the way up."""
        board = self.board
        size, width = board.size, board.width
        reach = [0] * (width * width)
        red = [0] * (width * width)
        for place, word in zip(board.places, words, strict=True):
            red[place] = word
        for place in range(width):
            reach[place] = self._full
        last = size * width
        while True:
            for row in range(width, last + 1, width):
                carried = 0
                for place in range(row + 1, row + size + 1):
                    above = reach[place - width] | reach[place - width + 1]
                    carried = (above | carried | reach[place]) & red[place]
                    reach[place] = carried
                for place in range(row + size - 1, row, -1):
                    carried = reach[place] | (carried & red[place])
                    reach[place] = carried
            added = 0
            for row in range(last - width, width - 1, -width):
                carried = 0
                for place in range(row + size, row, -1):
                    old = reach[place]
                    below = reach[place + width] | reach[place + width - 1]
                    carried = old | ((below | carried) & red[place])
                    added |= carried ^ old
                    reach[place] = carried
                for place in range(row + 2, row + size + 1):
                    old = reach[place]
                    carried = old | (carried & red[place])
                    added |= carried ^ old
                    reach[place] = carried
            if not added:
                break
        won = 0
        for place in range(last + 1, last + size + 1):
            won |= reach[place]
        return won

    def _of_triangle(self, words: list[int]) -> int:
        """The fillings in which red joins the three sides: each three cells side by side become one, of
        the colour of two of them, until one is left."""
        rows: list[list[int]] = []
        at = 0
        for length in range(1, self.board.size + 1):
            rows.append(words[at : at + length])
            at += length
        while len(rows) > 1:
            fewer: list[list[int]] = []
            for number in range(len(rows) - 1):
                upper, lower = rows[number], rows[number + 1]
                row: list[int] = []
                left = lower[0]
                for column in range(len(upper)):
                    one, right = upper[column], lower[column + 1]
                    row.append((one & (left | right)) | (left & right))
                    left = right
                fewer.append(row)
            rows = fewer
        return rows[0][0]
