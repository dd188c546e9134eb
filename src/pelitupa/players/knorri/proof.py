"""Who can force what in an ending of Knorri, where positions can come again: retrograde analysis.

From a position all positions are looked up that can come of it. What is decided at once is handed back to the
positions before: one is reached for the hero if the hero, to move, can go to one that is, or if all moves of
another player lead to such; and the same the other way round. What remains undecided when nothing new is
found, nobody can force: play goes on until the turns run out.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from pelitupa.players.knorri.duel import (
    DuelSolver,
    KnorriLimitError,
    is_safe_lead,
    most_turns,
)
from pelitupa.players.knorri.moves import (
    HANDS,
    HERO,
    LACKING,
    REACHED,
    TRICK,
    Position,
    Turns,
)

OPEN: Final = 0
WON: Final = 1
LOST: Final = 2
DRAWN: Final = 3

_REACHED: Final = 0
_MISSED: Final = 1

_Key = tuple[tuple[int, int, int, int, int], int]


class EndingProof:
    """Positions and what is known of them, kept from question to question.

    With `shortest` the distances are exact, the shortest that a side can force; without, a position is
    settled as soon as it can be, and its distance is a number of turns that surely suffices.
    """

    def __init__(self, turns: Turns, limit: int, shortest: bool) -> None:
        self.turns = turns
        self.limit = limit
        self.shortest = shortest
        simple = not turns.cards.runs and not turns.last_card
        self._duel = DuelSolver(turns.cards, limit) if simple and not shortest else None
        self._numbers: dict[_Key, int] = {}
        self._positions: list[Position] = [REACHED, (0,)]
        self.values: list[int] = [WON, LOST]
        self.distances: list[int] = [0, 0]
        self._waiting: list[int] = [0, 0]
        self._before: list[list[int]] = [[], []]
        self._after: list[list[int]] = [[], []]
        self._expanded: list[bool] = [True, True]
        self.visited = 0

    def number(self, position: Position) -> int:
        """The number of a position, by which its value and distance are found."""
        if len(position) == 1:
            return _REACHED if position == REACHED else _MISSED
        rest = (position[2] << 8 | position[3]) << 8 | position[HERO]
        key = (self.turns.cards.key((position[0], position[1], *position[HANDS:])), rest)
        found = self._numbers.get(key, -1)
        if found < 0:
            found = len(self._positions)
            self._numbers[key] = found
            self._positions.append(position)
            self.values.append(OPEN)
            self.distances.append(0)
            self._waiting.append(0)
            self._before.append([])
            self._after.append([])
            self._expanded.append(False)
        return found

    def solve(self, position: Position) -> int:
        """Settle a position; its number. Raises `KnorriLimitError`."""
        root = self.number(position)
        budget = self.visited + self.limit
        if self._duel is not None:
            self._duel.limit = self._duel.visited + self.limit
        seen = {root}
        queue = deque([root])
        while queue and not (self.values[root] and not self.shortest):
            number = queue.popleft()
            if self.values[number]:
                continue
            if number != root and not self._matters(number):
                seen.discard(number)
                continue
            if not self._expanded[number]:
                if self.visited >= budget:
                    raise KnorriLimitError(f"no answer within {self.limit} positions")
                self._expand(number)
            for after in self._after[number]:
                if not self.values[after] and after not in seen:
                    seen.add(after)
                    queue.append(after)
        if self.shortest:
            self._hand_back(deque([_REACHED, _MISSED]))
        if not self.values[root]:
            for number in seen:
                if self._expanded[number] and not self.values[number]:
                    self.values[number] = DRAWN
        return root

    def _matters(self, number: int) -> bool:
        """Whether a position can still settle one before it."""
        open_before = [before for before in self._before[number] if not self.values[before]]
        return len(open_before) > 0

    def _expand(self, number: int) -> None:
        """Look up what can come of a position, and settle it if that is known."""
        self.visited += 1
        position = self._positions[number]
        settled = self._settle_duel(
            number, position
        )  # it may give up, and then nothing has changed
        self._expanded[number] = True
        if settled:
            self._hand_back(deque([number]))
            return
        after = list(dict.fromkeys([self.number(new) for new in self.turns.after(position)]))
        self._after[number] = after
        self._waiting[number] = len(after)
        for new in after:
            self._before[new].append(number)
        if self.shortest:
            return
        for new in after:
            if self.values[number]:
                break
            if self.values[new] in (WON, LOST):
                self._hear(number, new)
        if self.values[number]:
            self._hand_back(deque([number]))

    def _settle_duel(self, number: int, position: Position) -> bool:
        """Settle a position of two players at the lead, or before the answer to it, if that can be
        done without loops."""
        duel = self._duel
        if self.shortest or len(position) != HANDS + 2:
            return False
        trick, mine, other = position[TRICK], position[HANDS], position[HANDS + 1]
        most = most_turns((trick | mine | other).bit_count())
        if not trick and is_safe_lead(self.turns.cards, mine, other):
            wins, most = True, 2 * mine.bit_count() - 1
        elif duel is None:
            return False
        elif not trick:
            wins = duel.leader_wins(mine, other)
        elif position[LACKING] == 1 and trick & (trick - 1) == 0:
            wins = not duel.lead_holds(other, mine, trick.bit_length() - 1)
        else:
            return False
        self.values[number] = WON if wins == (position[HERO] == 0) else LOST
        self.distances[number] = most
        return True

    def _hear(self, number: int, after: int) -> None:
        """A position hears that one after it is settled."""
        value = self.values[after]
        heros = self._positions[number][HERO] == 0
        if heros == (value == WON):
            self.values[number] = value
            self.distances[number] = self.distances[after] + 1
            return
        self._waiting[number] -= 1
        if not self._waiting[number]:
            self.values[number] = value
            self.distances[number] = 1 + max([self.distances[new] for new in self._after[number]])

    def _hand_back(self, queue: deque[int]) -> None:
        """Tell the positions before what is settled, in the order of distances if these began so."""
        while queue:
            settled = queue.popleft()
            for before in self._before[settled]:
                if not self.values[before]:
                    self._hear(before, settled)
                    if self.values[before]:
                        queue.append(before)
