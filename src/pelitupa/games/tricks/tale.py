"""How the cards of a deal went from place to place, told anew by one who saw only part of it.

A deal is a list of moves: each takes one card from a place (the stock, a hand, a pocket, the table) to
another, and an observer saw some of the cards. `Tale` draws all that the observer did not see: where
the unknown cards lie now, and, going backwards, which of them went by each unseen move. Every tale
that agrees with what was seen is as likely as another (as if all hidden choices had been made
uniformly): tales are drawn from the end backwards and accepted in proportion to the number of ways
in which the drawn end may have come about. What a rule says of a hand beyond that (no marriage was
held, at most 16 points) is a condition, which the game gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import TYPE_CHECKING, Final

from pelitupa.core import HIDDEN
from pelitupa.equipment.cards import BITS, cards_in, mask_of
from pelitupa.games.tricks.sampling import Arrangements, Random, shuffle

if TYPE_CHECKING:
    from pelitupa.games.tricks.match import TrickMatch

STOCK: Final = -1
TABLE: Final = -2
SHOWN: Final = -1
"""The step of a move that is none: cards were shown where they lie."""

_PATIENCE: Final = 400
"""Tales tried in proportion to their ways; after that the first that agrees will do."""


class Move:
    """One card's way, as written down in the history at `step`: its entry is `offset` + the card.

    `source` and `target` are places: a hand by its number, further places of a game, TABLE, STOCK. With step
    SHOWN nothing moves: `cards` were shown to `audience` where they lie, at `source`.
    """

    def __init__(
        self, step: int, source: int, target: int, offset: int, cards: int = 0, audience: int = 0
    ) -> None:
        self.step = step
        self.source = source
        self.target = target
        self.offset = offset
        self.cards = cards
        self.audience = audience


class _Run:
    """Moves one after the other from the same place, whose order tells nothing: drawn as one.

    `before` has for each place the cards that may have lain there before, as far as is known. `known` are
    the cards seen to go to a target, `hidden` the indices of the unseen moves, both by target.
    """

    def __init__(self, source: int, before: list[int]) -> None:
        self.source = source
        self.before = before
        self.known: dict[int, int] = {}
        self.hidden: dict[int, list[int]] = {}
        self.room: dict[int, int] = {}  # the cards in each target after the run

    def follows(self, move: Move) -> bool:
        """Whether another move belongs to this run."""
        return self.source == move.source and self.source != move.target


Condition = Callable[["Telling"], bool]


class Telling:
    """One tale in full: the card of each move, and where all cards lie at its end (`places`)."""

    def __init__(self, start: list[int], moves: Sequence[Move], cards: list[int]) -> None:
        self._start = start
        self._moves = moves
        self.cards = cards
        self.places: list[int] = []

    def at(self, index: int) -> list[int]:
        """The cards in each place before move `index`."""
        places = self._start.copy()
        for number in range(index):
            move = self._moves[number]
            if move.step != SHOWN:
                card = BITS[self.cards[number]]
                places[move.source] &= ~card
                places[move.target] |= card
        return places


class Tale:
    """What one observer knows of the moves of a deal."""

    def __init__(
        self,
        start: list[int],
        moves: Sequence[Move],
        seen: Sequence[int],
        barred: Sequence[int],
    ) -> None:
        """`start` has the cards of each place at the beginning of the deal; `seen` the card of each
        move, or HIDDEN (for a SHOWN one anything but HIDDEN if the observer saw it). `barred` has for each
        place cards that do not lie there now, though no move tells.
        """
        self._start = start
        self._moves = moves
        self._seen = seen
        self._can = start.copy()
        self._sizes = [cards.bit_count() for cards in start]
        self._runs: list[_Run] = []
        self._read()
        self._barred = barred
        self._most = 1
        for run in self._runs:
            for target, hidden in run.hidden.items():
                if run.before[target] & run.before[run.source]:
                    self._most *= comb(run.room[target], len(hidden))

    def _read(self) -> None:
        """Gather runs, and what may lie where at the end."""
        can, sizes = self._can, self._sizes
        for index, move in enumerate(self._moves):
            card = self._seen[index]
            if move.step == SHOWN:
                if card != HIDDEN:
                    self._settle(move.cards, move.source)
                self._runs.append(_Run(TABLE, can.copy()))  # nothing goes on across it
                continue
            if not self._runs or not self._runs[-1].follows(move):
                self._runs.append(_Run(move.source, can.copy()))
            run = self._runs[-1]
            sizes[move.source] -= 1
            sizes[move.target] += 1
            run.room[move.target] = sizes[move.target]
            if card != HIDDEN:
                run.known[move.target] = run.known.get(move.target, 0) | BITS[card]
                self._settle(BITS[card], move.target)
            else:
                run.hidden.setdefault(move.target, []).append(index)
                can[move.target] |= can[move.source]
        for place, size in enumerate(sizes):
            if not size:
                can[place] = 0

    def _settle(self, cards: int, place: int) -> None:
        for other in range(len(self._can)):
            self._can[other] &= ~cards
        self._can[place] |= cards

    # --- drawing

    def draw(self, rng: Random, fits: Condition | None = None, patience: int = 20000) -> Telling:
        """A tale that agrees with all that was seen, and fulfils the condition.

        Raises `ValueError` where none was found in `patience` tries, which cannot happen to an
        observer of a real deal unless the condition is very rare.
        """
        fixed, loose = self._fixed()
        room = [size - cards.bit_count() for size, cards in zip(self._sizes, fixed, strict=True)]
        allowed = [can & ~bar for can, bar in zip(self._can, self._barred, strict=True)]
        ends = Arrangements(loose, room, allowed) if loose else None
        for attempt in range(patience):
            places = fixed.copy()
            if ends is not None:
                for place, cards in enumerate(ends.draw(rng)):
                    places[place] |= cards
            told, ways = self._backwards(places.copy(), rng)
            if not ways or (attempt < _PATIENCE and rng() * float(self._most) >= float(ways)):
                continue
            telling = Telling(self._start, self._moves, told)
            telling.places = places
            if fits is None or fits(telling):
                return telling
        raise ValueError("no deal was found that agrees with what was seen")

    def _fixed(self) -> tuple[list[int], int]:
        """The cards whose place is known, by place, and all others."""
        once, twice = 0, 0
        for can in self._can:
            twice |= once & can
            once |= can
        return [can & ~twice for can in self._can], twice

    def _backwards(self, places: list[int], rng: Random) -> tuple[list[int], int]:
        """The card of each move of a tale with this end, and the ways there were to tell it; 0: none."""
        told = list(self._seen)
        ways = 1
        for number in range(len(self._runs) - 1, -1, -1):
            run = self._runs[number]
            back = 0
            for target, cards in run.known.items():
                if cards & ~places[target]:
                    return told, 0
                places[target] &= ~cards
                back |= cards
            for target, hidden in run.hidden.items():
                could = places[target] & run.before[run.source]
                must = could & ~run.before[target]
                if places[target] & ~could & ~run.before[target]:
                    return told, 0
                free = could & ~must
                wanted = len(hidden) - must.bit_count()
                if wanted < 0 or wanted > free.bit_count():
                    return told, 0
                went = cards_in(must)
                if wanted:
                    others = cards_in(free)
                    shuffle(others, rng)
                    went += others[:wanted]
                    ways *= comb(len(others), wanted)
                shuffle(went, rng)
                for index, card in zip(hidden, went, strict=True):
                    told[index] = card
                moved = mask_of(went)
                places[target] &= ~moved
                back |= moved
            places[run.source] |= back
        return told, ways if places == self._start else 0


class Conditions:
    """Asks a match whether a tale of one of its deals agrees with what the rules told."""

    def __init__(self, match: TrickMatch, deal: int) -> None:
        self._match = match
        self._deal = deal

    def fit(self, telling: Telling) -> bool:
        """See `TrickMatch._fits`."""
        return self._match._fits(telling, self._deal)
