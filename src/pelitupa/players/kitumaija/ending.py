"""Two who are left in Kitumaija with nothing to draw: they know each other's cards by counting.

What can be done is said here a second time, on plain numbers, as thousands of positions are looked at.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import BITS, cards_in, mask_of
from pelitupa.games.beating.filling import ATTACKING, MAIJA
from pelitupa.games.beating.kitumaija.game import BEATERS, DONE, TAKE, KitumaijaState
from pelitupa.players.solvers.endings.cycles import DRAWN, UNKNOWN, WON, Cycles, Step

Place = tuple[int, int, tuple[int, ...], bool, int]
"""The hand of whoever decides, that of the other, the pile, whether he attacks, and the turns in a row in
which nobody played or took a card."""

SAME: Final = 1
OTHER: Final = -1


def is_open(state: KitumaijaState) -> bool:
    """Whether two are left, who know each other's cards."""
    return state.remaining() == 2 and not state.stock and state.current_player() >= 0


def place_of(state: KitumaijaState) -> Place:
    """A position as whoever decides sees it."""
    other = state.next_in(state.turn)
    attacks = state.phase == ATTACKING
    return state.hands[state.turn], state.hands[other], state.pile, attacks, state.idle


class KitumaijaEnding:
    """Solves the endings of a match; looks at so many positions for a decision."""

    def __init__(self, state: KitumaijaState, positions: int) -> None:
        options = state.game.options
        self._free = options.endgame == "free"
        self._queen = options.endgame == "queen"
        self._none = options.endgame == "none"
        self._may_stop = options.attack == "may"
        self._stays = int(options.bottom == "stays")
        self._must = not options.may_decline
        self._lone_free = options.unbeatable == "free"
        self._cycles = Cycles(self.steps, positions)

    def values(self, state: KitumaijaState, enough: bool = False) -> dict[int, tuple[int, int]]:
        """What each action brings: WON, LOST or, where both can go round for ever, DRAWN, with the decisions
        until then at most; UNKNOWN where that is not found out, or the match may end before. With `enough`
        no more is looked for than one that wins."""
        turns = state.filling.limit - state.turns
        return {
            action: (value if value == DRAWN or far <= turns else UNKNOWN, far)
            for action, value, far in self._cycles.solve(place_of(state), enough)
        }

    def steps(self, place: Place) -> list[Step]:
        """See `cycles.Steps`."""
        return self._attacks(place) if place[3] else self._answers(place)

    def _attacks(self, place: Place) -> list[Step]:
        mine, other, pile, _, idle = place
        able = mine
        if pile and not self._free:
            able = mine & BITS[MAIJA] if self._queen else 0
        found: list[Step] = []
        for card in cards_in(able):
            after, whose = self._ended(mine ^ BITS[card], other, (*pile, card), 0)
            found.append((card, after, whose))
        if self._may_stop and pile:
            after, whose = self._ended(mine, other, pile, idle)
            found.append((DONE, after, whose))
        return found

    def _answers(self, place: Place) -> list[Step]:
        mine, other, pile, _, idle = place
        top = pile[-1]
        able = mine & BEATERS[top]
        taken = max(0, min(5 if top == MAIJA else 3, len(pile) - self._stays))
        found: list[Step] = []
        for card in cards_in(able):
            rest, lying = mine ^ BITS[card], (*pile, card)
            if rest and not self._none:
                found.append((card, (rest, other, lying, True, 0), SAME))
            else:
                after, whose = self._ended(rest, other, lying, 0)
                found.append((card, after, whose))
        if able and (self._must or not taken):
            return found
        if taken:
            kept = len(pile) - taken
            after, whose = self._ended(mine | mask_of(pile[kept:]), other, pile[:kept], 0)
            found.append((TAKE, after, whose))
        elif self._lone_free:
            found.append((TAKE, (mine, other, pile, True, idle + 1), SAME))
        else:
            after, whose = self._ended(mine, other, pile, idle + 1)
            found.append((TAKE, after, whose))
        return found

    def _ended(
        self, mine: int, other: int, pile: tuple[int, ...], idle: int
    ) -> tuple[Place | None, int]:
        """What a turn leads to: who has no cards is out, and the circle of those who pass ends the match."""
        if not mine:
            return None, WON
        if idle == 2:
            return None, DRAWN
        return (other, mine, pile, not pile, idle), OTHER
