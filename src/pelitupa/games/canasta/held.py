"""What the cards of a hand may still bring their side in a canasta game, about.

Pairs are worth the pile that they may take, wild cards the melds that they complete; there is what fits melds
and continues sequences; the less the later, when what is left counts against it.

The rule is the same in all these games; each has its numbers, read off how deals ended that were played as
advised.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pelitupa.games.canasta.cards import BLACK, BLACK_THREES, JOKER, VALUES, is_red_three, is_wild
from pelitupa.games.canasta.layout import ends
from pelitupa.games.canasta.measures import CANASTA_SIZE
from pelitupa.games.canasta.table import CanastaTable

_RANKS: Final = 13
_FEW: Final = 4


class HandWorth:
    """What things in a hand are worth, in points; what is `_late` is added by the end of a deal.

    `card` and `value` are for each card and for each point that it counts, `few` for each card that the hand
    has less than four, `joker` for what it is worth above another wild card.
    `fits` is for a card of a rank of which the side has an open meld, `fits_two` for two of them or more;
    `pair`, `three` and `more` (each card beyond) for cards of other ranks; `run` for a card that continues a
    sequence of the side, `two_in_row` and `three_in_row` for others.
    """

    def __init__(
        self,
        card: float,
        card_late: float,
        value: float,
        value_late: float,
        wild: float,
        wild_late: float,
        fits: float,
        fits_late: float,
        pair: float,
        three: float,
        more: float,
        few: float = 0.0,
        joker: float = 0.0,
        black: float = 0.0,
        black_late: float = 0.0,
        red: float = 0.0,
        red_late: float = 0.0,
        fits_two: float = 0.0,
        pair_late: float = 0.0,
        three_late: float = 0.0,
        run: float = 0.0,
        run_late: float = 0.0,
        two_in_row: float = 0.0,
        three_in_row: float = 0.0,
    ) -> None:
        self.card, self.card_late = card, card_late
        self.value, self.value_late = value, value_late
        self.few = few
        self.wild, self.wild_late, self.joker = wild, wild_late, joker
        self.black, self.black_late = black, black_late
        self.red, self.red_late = red, red_late
        self.fits, self.fits_late, self.fits_two = fits, fits_late, fits_two
        self.pair, self.pair_late = pair, pair_late
        self.three, self.three_late, self.more = three, three_late, more
        self.run, self.run_late = run, run_late
        self.two_in_row, self.three_in_row = two_in_row, three_in_row

    def of(
        self,
        hand: Sequence[int],
        late: float,
        open_ranks: Collection[int],
        wanted: Collection[int],
        after: Sequence[int],
    ) -> float:
        """What a hand is worth. `late` is 0 at the beginning of the deal and 1 at its end; the side has open
        melds of `open_ranks` (0 for twos to 12 for aces), and its sequences go on with the kinds `wanted`;
        the next kind `after` each in a sequence is -1 for none, and where there are no sequences nobody
        looks."""
        held = [0] * _RANKS
        found = (self.card + self.card_late * late) * len(hand)
        found += self.few * max(0, _FEW - len(hand))
        value = 0
        for kind in hand:
            value += VALUES[kind]
            if is_wild(kind):
                found += self.wild + self.wild_late * late + (self.joker if kind == JOKER else 0.0)
            elif is_red_three(kind):
                found += self.red + self.red_late * late
            elif kind in BLACK_THREES:
                found += self.black + self.black_late * late
            else:
                held[kind // 4] += 1
        found += (self.value + self.value_late * late) * value
        for rank in range(2, _RANKS):
            many = held[rank]
            if many and rank in open_ranks:
                found += (self.fits + self.fits_late * late) * many
                found += self.fits_two if many > 1 else 0.0
            elif many == 2:
                found += self.pair + self.pair_late * late
            elif many > 2:
                found += self.three + self.three_late * late + self.more * (many - 3)
        if self.run or self.two_in_row:
            kinds = set(hand)
            for kind in kinds:
                if kind in wanted:
                    found += self.run + self.run_late * late
                elif kind != JOKER and after[kind] in kinds:
                    found += self.three_in_row if after[after[kind]] in kinds else self.two_in_row
        return found


def open_melds(state: CanastaTable, side: int) -> tuple[list[int], list[int]]:
    """Of what ranks a side has melds that can grow, and which kinds continue its sequences."""
    measures = state.measures
    ranks: list[int] = []
    wanted: list[int] = []
    for place, meld in enumerate(state.melds[side]):
        if not meld or measures.targets[place] == BLACK:
            continue
        if place < measures.ranks:
            if len(meld) < CANASTA_SIZE:
                low, high = ends(measures, meld)
                wanted += [measures.below[low], measures.after[high]]
        elif not measures.most or len(meld) < measures.most:
            ranks.append(measures.targets[place] + 2)
    return ranks, wanted
