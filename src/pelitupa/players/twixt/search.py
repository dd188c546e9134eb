"""Search for Twixt: marks on the shortest ways of both colours, valued by how many marks each still needs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from pelitupa.core import TERMINAL
from pelitupa.games.board.twixt.game import TwixtState
from pelitupa.players.twixt.paths import FAR, needed

WON: Final = 1_000_000.0
_MARK: Final = 100.0
_TEMPO: Final = 50.0
_MANY: Final = 40
_WIDE: Final = (14, 6)
"""So many of the best marks are looked into, at the first step and at later ones."""
_TRIED: Final = 60


class TwixtSearch:
    """Looks for the best mark of a position; `visited` counts positions valued, and `lasts(visited)` says
    whether there is work left to do. Ways are those of the paper rules: lines that can be drawn are."""

    def __init__(self, state: TwixtState, lasts: Callable[[int], bool], rng: Random) -> None:
        self.state = state
        self.visited = 0
        self.depth = 0
        self._lasts = lasts
        self._rng = rng
        self._out = False

    def best(self) -> int:
        """The intersection to mark."""
        ranked = self._ranked(self.state, _TRIED)
        best = ranked[0][1]
        if ranked[0][0] >= WON:
            return best
        cells = [cell for _, cell in ranked[: _WIDE[0]]]
        while not self._out and self.depth < 4:
            found: list[tuple[float, int]] = []
            alpha = -2 * WON
            for cell in cells:
                value = -self._value(_marked(self.state, cell), self.depth + 1, -2 * WON, -alpha)
                if self._out:
                    break
                alpha = max(alpha, value)
                found.append((value, cell))
            if found and (not self._out or len(found) > 1):
                order = {cell: place for place, cell in enumerate(cells)}
                found.sort(key=lambda one: (-one[0], order[one[1]]))
                if not self._out or found[0][1] == cells[0] or len(found) > len(cells) // 2:
                    best = found[0][1]
            if self._out:
                break
            self.depth += 1
            cells = [cell for _, cell in found]
        return best

    def _value(self, state: TwixtState, depth: int, alpha: float, beta: float) -> float:
        """The value for the player to move."""
        if state.turn == TERMINAL:
            return -WON if state.winning_colour else 0.0
        ranked = self._ranked(state, _TRIED if depth > 1 else _TRIED // 3)
        if self._out or not ranked:
            return 0.0
        if depth <= 1 or ranked[0][0] >= WON:
            return ranked[0][0]
        best = -2 * WON
        for _, cell in ranked[: _WIDE[1]]:
            value = -self._value(_marked(state, cell), depth - 1, -beta, -alpha)
            best, alpha = max(best, value), max(alpha, value)
            if self._out or alpha >= beta:
                break
        return best

    def _ranked(self, state: TwixtState, most: int) -> list[tuple[float, int]]:
        """Marks worth a thought with their values for whoever makes them, the best first."""
        colour = state.colour_of(state.turn)
        found: list[tuple[float, int]] = []
        for cell in self._candidates(state, colour, most):
            if not self._lasts(self.visited):
                self._out = True
                if found:
                    break
            after = _marked(state, cell)
            self.visited += 1
            if after.winning_colour:
                return [(WON, cell)]
            found.append((self.estimate(after, colour), cell))
        found.sort(key=lambda one: -one[0])
        return found

    def _candidates(self, state: TwixtState, colour: int, most: int) -> list[int]:
        """Vacant intersections on the shortest ways of either colour, or nearly so."""
        _, mine = needed(state, colour)
        _, theirs = needed(state, 3 - colour)
        cells = state.vacant[colour].copy()
        self._rng.shuffle(cells)
        my_best, their_best = min(mine), min(theirs)
        near = [
            (min(mine[c] - my_best, theirs[c] - their_best) * 4
             + min(4, mine[c] - my_best) + min(4, theirs[c] - their_best), place, c)
            for place, c in enumerate(cells)
        ]  # fmt: skip
        near.sort()
        return [cell for _, _, cell in near[:most]]

    def estimate(self, state: TwixtState, colour: int) -> float:
        """The value of a position for a colour that has just marked."""
        own, through = needed(state, colour)
        other, against = needed(state, 3 - colour)
        if own >= FAR and other >= FAR:
            return 0.0
        ways = min(_MANY, through.count(own)) if own < FAR else 0
        others = min(_MANY, against.count(other)) if other < FAR else 0
        return _MARK * (min(other, 99) - min(own, 99)) - _TEMPO + ways - others


def _marked(state: TwixtState, cell: int) -> TwixtState:
    """The position after a mark; with erasing, after the lines that cost nothing."""
    after = state.clone()
    after.apply_action(cell)
    while after.drawing:
        after.apply_action(line_for(after))
    return after


def line_for(state: TwixtState) -> int:
    """What to do after a mark where lines are chosen: draw what erases nothing, or what a chain that needs no
    more marks goes along; else be done."""
    game = state.game
    colour = state.colour_of(state.turn)
    lines = [action - game.first_line for action in state.legal_actions()[:-1]]
    own, through = needed(state, colour)
    for line in lines:
        start, end = game.grid.lines[line]
        crossed = [other for other in game.grid.crossing[line] if state.drawn[other] == colour]
        if not crossed or (own == 0 and through[start] == 0 and through[end] == 0):
            return game.first_line + line
    return game.done
