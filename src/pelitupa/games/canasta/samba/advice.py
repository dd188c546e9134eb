"""Advice on Samba, from its tips (booklet 48.8) and the strategy of Canasta (47).

Sequences are what counts: a samba is worth three canastas. Each has an eight, a nine and a ten, so these are
kept; a card that continues a sequence is laid, and what others could lay to theirs is not thrown. Where the
others are nearer to a samba, one goes out before they have it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar, Final

from pelitupa.games.canasta.canasta.advice import CanastaAdvice, Contribution, Planner
from pelitupa.games.canasta.cards import JOKER, KINDS, TARGET_OF, VALUES, value_of, wilds_in
from pelitupa.games.canasta.held import HandWorth
from pelitupa.games.canasta.layout import ends
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST, SUIT
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.samba.game import SambaState

_MIDDLE: Final = (24, 36)
"""The kinds from the eights to the tens."""

_GROWING: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 120.0, 260.0, 480.0, 820.0, 1500.0)
"""What a sequence of so many cards is worth on its way to a samba, that included."""


class SambaPlanner(Planner):
    """What the player in turn could lay and discard; sequences are chosen first."""

    def main_place(self, side: int, target: int) -> int:
        """The longest meld of a rank that is not complete; else a complete one, else the first."""
        measures, row = self.state.measures, self.state.melds[side]
        first = measures.first(target)
        best, longest = first, 0
        for place in range(first, first + measures.slots):
            size = len(row[place])
            if longest < size < CANASTA_SIZE or (size and not longest):
                best, longest = place, size if size < CANASTA_SIZE else 0
        return best

    def key(self, step: int) -> tuple[int, int, int]:
        """See `Planner.key`: a sequence grows down, then up."""
        place, kind = step // KINDS, step % KINDS
        if place < self.state.measures.ranks:
            meld = self.state.melds[self.side][place]
            return (place, 0, -kind) if meld and kind < meld[0] else (place, 1, kind)
        return super().key(step)

    # --- sequences

    def stretches(self) -> list[list[int]]:
        """Three cards or more of a suit in order, in the hand."""
        found: list[list[int]] = []
        held = set(self.hand)
        for kind in sorted(held):
            if 8 <= kind < JOKER and (kind - 4 not in held or kind < 12):
                run = [kind]
                while run[-1] + 4 in held and run[-1] + 4 < JOKER:
                    run.append(run[-1] + 4)
                if len(run) >= LEAST:
                    found.append(run[-CANASTA_SIZE:])
        return found

    def sequences(self, new: bool) -> list[int]:
        """Cards that continue the side's sequences, and new ones, as steps."""
        measures, row = self.state.measures, self.state.melds[self.side]
        rest = self.hand.copy()
        found: list[int] = []
        places = [place for place in range(measures.ranks) if 0 < len(row[place]) < CANASTA_SIZE]
        places.sort(key=lambda place: -len(row[place]))
        for place in places:
            room = CANASTA_SIZE - len(row[place])
            low, high = ends(measures, row[place])
            for start, way in ((low, measures.below), (high, measures.after)):
                kind = way[start]
                while kind >= 0 and kind in rest and room:
                    rest.remove(kind)
                    found.append(place * KINDS + kind)
                    room -= 1
                    kind = way[kind]
        if new:
            for run in self.stretches():
                taken = {step // KINDS for step in found}
                steps = self.free_run(run, taken)
                if steps and all(kind in rest for kind in run):
                    found += steps
                    for kind in run:
                        rest.remove(kind)
        return found

    def free_run(self, run: Sequence[int], taken: Collection[int] = ()) -> list[int]:
        """Steps that lay a new sequence, not to places `taken`; none where the suit has no other place."""
        measures, row = self.state.measures, self.state.melds[self.side]
        first = measures.first(SUIT + run[0] % 4)
        place = first
        while place < first + measures.runs and (row[place] or place in taken):
            place += 1
        if place == first + measures.runs:
            return []
        return [place * KINDS + kind for kind in run]

    def more_groups(self) -> list[list[Contribution]]:
        """Sequences of the hand, each as an opening or a part of one."""
        found: list[list[Contribution]] = []
        suits: set[int] = set()
        for run in self.stretches():
            steps = self.free_run(run)
            if steps and run[0] % 4 not in suits:
                suits.add(run[0] % 4)
                points = sum([VALUES[kind] for kind in run])
                found.append([(0.6 + 0.1 * len(run), points, steps)])
        return found

    def growing(self, canastas: bool, new: bool) -> list[int]:
        """See `Planner.growing`: sequences first."""
        return self._beside(self.sequences(True), canastas, new, False)

    def everything(self) -> list[int]:
        """See `Planner.everything`: sequences first."""
        return self._beside(self.sequences(True), True, True, True)

    def _beside(self, runs: list[int], canastas: bool, new: bool, all_of_it: bool) -> list[int]:
        """Sequences, and what the ranks can make of the rest."""
        by_target, self.by_target = self.by_target, [row.copy() for row in self.by_target]
        hand = self.hand
        self.hand = hand.copy()
        for step in runs:
            self.by_target[TARGET_OF[step % KINDS]].remove(step % KINDS)
            self.hand.remove(step % KINDS)
        steps = super().everything() if all_of_it else super().growing(canastas, new)
        self.by_target, self.hand = by_target, hand
        return self.in_order([*runs, *steps])

    # --- how good that is

    def worth_there(self, place: int, kinds: Sequence[int]) -> float:
        """See `Planner.worth_there`."""
        if place >= self.state.measures.ranks:
            return super().worth_there(place, kinds)
        size = len(self.state.melds[self.side][place])
        return 0.25 * len(kinds) + (_GROWING[size + len(kinds)] - _GROWING[size]) / 130.0

    def leaving(self) -> float:
        """See `Planner.leaving`: before the others have a samba, not before one has it oneself."""
        score = super().leaving()
        for side, sign in ((self.side, -1.0), (1 - self.side, 1.0)):
            for meld in self.state.melds[side][: self.state.measures.ranks]:
                if LEAST < len(meld) < CANASTA_SIZE:
                    score += sign * 0.9 * (len(meld) - LEAST)
        return score

    def worth_of_discard(self, kind: int, rest: Sequence[int]) -> float:
        """Keep the middle, and what is near to sequences; throw nothing that others continue."""
        state = self.state
        score = -0.35 if _MIDDLE[0] <= kind < _MIDDLE[1] else 0.0
        for near, worth in ((4, 0.45), (8, 0.2)):
            score -= worth * ((kind - near in rest and kind - near >= 8) + (kind + near in rest))
        for side in range(2):
            for meld in state.melds[side][kind % 4 * state.measures.runs :][: state.measures.runs]:
                if not meld or len(meld) == CANASTA_SIZE:
                    continue
                low, high = ends(state.measures, meld)
                gap = min(abs(kind - low), abs(kind - high)) // 4
                if side == self.side:
                    score -= 1.2 if gap == 1 and not low <= kind <= high else 0.0
                elif gap <= 2 and not low <= kind <= high:
                    score -= (1.4 if gap == 1 else 0.5) + (
                        0.1 * len(state.pile) if gap == 1 and not state.frozen() else 0.0
                    )
        return score


class SambaAdvice(CanastaAdvice):
    """See `Advice`."""

    in_hand: ClassVar[HandWorth] = HandWorth(
        card=-16.0,
        card_late=0.0,
        value=1.1,
        value_late=0.0,
        wild=13.0,
        wild_late=0.0,
        black=42.0,
        fits=20.0,
        fits_late=40.0,
        pair=56.0,
        pair_late=37.0,
        three=103.0,
        more=0.0,
        run=295.0,
        run_late=-25.0,
        three_in_row=13.0,
    )

    def planner(self, state: CanastaPlay) -> Planner:
        """See `CanastaAdvice.planner`."""
        assert isinstance(state, SambaState)
        return SambaPlanner(state)

    def prospects(self, state: CanastaPlay, side: int) -> float:
        """See `CanastaAdvice.prospects`: read off deals of Samba, where sequences are what counts."""
        late = max(0.0, 1.0 - state.left / (sum(state.pack) - state.players * state.size))
        found = (80.0 if state.opened[side] else 60.0) * len(state.reds[side])
        for place, meld in enumerate(state.melds[side]):
            if not meld:
                continue
            found += 1.9 * value_of(meld)
            if place < state.measures.ranks:
                found += _RUNS[len(meld)]
            elif len(meld) >= CANASTA_SIZE:
                found += 165.0 if wilds_in(meld) else 295.0
            else:
                found += (_MIXED if wilds_in(meld) else _CLEAN)[len(meld)]
        return found + self.held(state, side, late)


_RUNS: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, -110.0, 15.0, 80.0, 285.0, 1370.0)
_CLEAN: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 65.0, 115.0, 150.0, 200.0)
_MIXED: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, -50.0, -70.0, -40.0, -30.0)
"""What a sequence and melds of so many cards are worth beside what their cards count."""

ADVICE: Final = SambaAdvice
