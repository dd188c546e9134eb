"""What can still come of a turn that has been begun: whether it can be completed (booklet 46.2-46.6, 48.2).

Cards are laid in one order, place by place, natural cards before wild ones. So what is left of a turn is a
choice for each place that is still to come. Melds of ranks meet in three things only: wild cards, points for
an opening, and how many cards are left in the hand; what can be had of them is worked out rank by rank.
Sequences come first, and take cards from the ranks: each way to lay them is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.equipment.cards import BITS
from pelitupa.games.canasta.cards import (
    BLACK_THREES,
    JOKER,
    RANK_VALUES,
    RANKS,
    TARGET_OF,
    VALUES,
)
from pelitupa.games.canasta.layout import Layout, Rest
from pelitupa.games.canasta.measures import (
    CANASTA_SIZE,
    LEAST,
    LEAST_NATURAL,
    PURE,
    Measures,
    RankKey,
    RankOption,
    Slot,
    missing_after,
)
from pelitupa.games.canasta.sequences import Run, ways_to_lay

_LEAST_BLACKS: Final = 3
_KEPT: Final = 2
"""Who does not go out keeps so many cards before the discard."""
_KEEPS: Final[list[list[RankOption]]] = [[(0, 0, kept, 0, 0)] for kept in range(_KEPT + 1)]
"""The options of a rank of which nothing can be laid, by its cards."""
_IMPOSSIBLE: Final[list[RankOption]] = []
_LACKS: Final = 256
"""More than the canastas that may be missing come to, as one number."""


class Aim:
    """What a turn has to come to: `points` still missing for an opening (0 for none), `canastas` missing for
    going out, whether the player may go out and whether he must; `pair` is the rank of whose first meld two
    natural cards have to go with the top card of the pile (-1 for none)."""

    __slots__ = ("points", "canastas", "may_out", "must_out", "pair")

    def __init__(
        self, points: int, canastas: int, may_out: bool, must_out: bool, pair: int = -1
    ) -> None:
        self.points = points
        self.canastas = canastas
        self.may_out = may_out
        self.must_out = must_out
        self.pair = pair


def _options(
    measures: Measures,
    cards: int,
    here: int,
    value: int,
    twos: int,
    jokers: int,
    twos_here: int,
    floor: int,
    slots: tuple[Slot, ...],
) -> list[RankOption]:
    """What can be laid to the melds of a rank, of so many cards in the hand: twos and jokers used, natural
    cards left (no more than `_KEPT` are told), canastas made, points. To the first of `slots` goes only what
    is `here`, and it must come to `floor` natural cards."""
    key: RankKey = (cards, here, value, twos, jokers, twos_here, floor, slots)
    found = measures.known.get(key)
    if found is not None:
        return found
    states: set[tuple[int, int, int, int]] = {(0, 0, 0, 0)}
    closed: set[tuple[int, int, int, int]] = set()
    for number, (natural, wild, before, wild_before) in enumerate(slots):
        new: set[tuple[int, int, int, int]] = set()
        size = natural + wild
        for used, a, b, made in states:
            if not size:
                closed.add((used, a, b, made))
            most = min(cards - used, measures.most - size) if measures.most else cards - used
            most_twos = min(twos - a, measures.most_wild - wild)
            most_jokers = min(jokers - b, measures.most_wild - wild)
            if not number:
                most, most_twos = min(most, here), min(most_twos, twos_here)
            for laid in range(most + 1):
                if not number and natural + laid < floor:
                    continue
                for more_twos in range(most_twos + 1):
                    for more_jokers in range(most_jokers + 1):
                        more = more_twos + more_jokers
                        if not laid and not more and not size:
                            continue
                        if not measures.fits(natural + laid, wild + more, before, wild_before):
                            if more > measures.most_wild:
                                break
                            continue
                        whole = measures.made(natural + laid, wild + more, size)
                        new.add((used + laid, a + more_twos, b + more_jokers, made + whole))
        states = new
        if not states:
            break
    if not (floor and not slots[0][0] + slots[0][1]):
        states |= closed
    best: dict[tuple[int, int, int, int], int] = {}
    for used, a, b, made in states:
        way = (a, b, min(cards - used, _KEPT), made)
        best[way] = max(best.get(way, 0), used * value + 20 * a + 50 * b)
    found = [(a, b, kept, made, points) for (a, b, kept, made), points in best.items()]
    measures.known[key] = found
    return found


def can_finish(measures: Measures, rest: Rest, layout: Layout, first: int, aim: Aim) -> bool:
    """Whether a turn can be completed, from the place `first` on; `layout` has what it has laid, too."""
    in_ranks = first >= measures.ranks
    if aim.must_out and in_ranks and _left_behind(measures, rest, first) >= _KEPT:
        return False
    if not _may_finish(measures, rest, layout, aim):
        return False
    if in_ranks and aim.points and _counts_enough(measures, rest, layout, first, aim):
        return True
    if in_ranks:
        return _finish_ranks(measures, rest, rest.natural, layout, first, aim, 0, 0, None)
    natural = 0
    for target in range(RANKS):
        natural |= rest.natural[target] << 4 * target
    return _Runs(measures, rest, layout, first, aim).search(first // measures.runs, natural, 0, 0)


def _left_behind(measures: Measures, rest: Rest, first: int) -> int:
    """How many cards cannot be laid any more, from the place `first` of a rank on: those of the ranks before,
    and where a rank has one place, those that it can take no more."""
    begun = measures.targets[first]
    found = rest.lost + sum(rest.natural[:begun])
    if measures.slots == 1 and begun < RANKS:
        found += max(0, rest.natural[begun] - rest.here)
    return found


def _counts_enough(measures: Measures, rest: Rest, layout: Layout, first: int, aim: Aim) -> bool:
    """Whether at a glance cards count enough for an opening, two being kept: the natural ones that the meld
    which is begun takes, three or more of a later rank, then wild cards with these, or with two of a rank."""
    begun = measures.targets[first]
    if aim.must_out or aim.pair >= 0 or begun >= RANKS:
        return False
    natural, wild, before, wild_before = layout.slots[first]
    here = min(rest.natural[begun], rest.here)
    twos, jokers = rest.twos_here, rest.jokers
    natural += here
    points, kept = aim.points - here * RANK_VALUES[begun], rest.cards - here
    room = measures.most_wild - wild
    if natural + wild < LEAST:  # it needs a wild card
        if natural < LEAST_NATURAL or not twos or not room:
            return False
        twos, wild, room, kept, points = twos - 1, wild + 1, room - 1, kept - 1, points - 20
    pairs: list[int] = []
    for target in range(begun + 1, RANKS):
        cards = rest.natural[target]
        if points <= 0:
            break
        if cards < LEAST_NATURAL or layout.slots[measures.firsts[target]][0]:
            continue
        if cards == LEAST_NATURAL:
            pairs.append(RANK_VALUES[target])
            continue
        if measures.most:
            cards = min(cards, measures.most)
        points -= cards * RANK_VALUES[target]
        kept -= cards
    values = [20] * twos + [50] * jokers  # the dearest is laid first
    while points > 0 and room > 0 and values:
        wild, room, kept, points = wild + 1, room - 1, kept - 1, points - values.pop()
    while points > 0 and pairs and values:
        points -= 2 * pairs.pop() + values.pop()
        kept -= LEAST
    return points <= 0 and kept >= _KEPT and measures.fits(natural, wild, before, wild_before)


def _may_finish(measures: Measures, rest: Rest, layout: Layout, aim: Aim) -> bool:
    """What can be seen at a glance: points, cards for canastas, and cards that can go nowhere."""
    if aim.points and most_points(measures, rest, layout) < aim.points:
        return False
    if not aim.must_out:
        return True
    if not _may_end(measures, rest, aim, layout.slots[measures.black][0], rest.lost, 0, 0, 0):
        return False
    if aim.canastas > 0:
        if _most_canastas(measures, rest, layout) < max(aim.canastas % PURE, aim.canastas // PURE):
            return False
    stuck = rest.lost
    for target in range(RANKS):
        if not rest.natural[target] or _may_meld(measures, rest, layout, target):
            continue
        for kind in range(4 * target + 8, 4 * target + 12):
            if rest.many[kind] and not (measures.runs and _may_run(measures, rest, layout, kind)):
                stuck += rest.many[kind]
                if stuck >= _KEPT:
                    return False
    return True


def _most_canastas(measures: Measures, rest: Rest, layout: Layout) -> int:
    """No more melds than this can still be completed."""
    found, slots = 0, layout.slots
    wild = min(measures.most_wild, rest.twos + rest.jokers)
    for target in range(RANKS):
        cards = rest.natural[target] + wild
        found += cards // CANASTA_SIZE
        if cards:
            first = measures.firsts[target]
            for place in range(first, first + measures.slots):
                size = slots[place][0] + slots[place][1]
                if not size:
                    break
                if size < CANASTA_SIZE <= size + cards:
                    found += 1
    for suit in range(4 if measures.runs else 0):
        many = rest.many[8 + suit : JOKER : 4]
        cards = sum(many)
        if cards >= CANASTA_SIZE and _has_row(many):
            found += cards // CANASTA_SIZE
        for place in range(suit * measures.runs, (suit + 1) * measures.runs):
            size = slots[place][0]
            if not size:
                break
            if size < CANASTA_SIZE <= size + cards:
                found += 1
    return found


def _has_row(many: Sequence[int]) -> bool:
    """Whether a suit has a card of each of so many ranks in a row that they are a whole sequence."""
    row = 0
    for cards in many:
        row = row + 1 if cards else 0
        if row == CANASTA_SIZE:
            return True
    return False


def _may_meld(measures: Measures, rest: Rest, layout: Layout, target: int) -> bool:
    """Whether cards of a rank may find a place in melds of it."""
    natural = rest.natural[target]
    if natural >= LEAST or (natural == LEAST_NATURAL and rest.twos + rest.jokers):
        return True
    return layout.slots[measures.firsts[target]][0] > 0


def most_points(measures: Measures, rest: Rest, layout: Layout) -> int:
    """No more points than this can still be laid."""
    points, pairs = rest.points, rest.twos + rest.jokers > 0
    for target in range(RANKS):
        many = rest.natural[target]
        if not many or many >= LEAST or (pairs and many == LEAST_NATURAL):
            continue
        if not _may_meld(measures, rest, layout, target):
            for kind in range(4 * target + 8, 4 * target + 12):
                if rest.many[kind] and not (
                    measures.runs and _may_run(measures, rest, layout, kind)
                ):
                    points -= rest.many[kind] * VALUES[kind]
    return points


def _may_run(measures: Measures, rest: Rest, layout: Layout, kind: int) -> bool:
    """Whether a card may find a place in a sequence."""
    if layout.slots[kind % 4 * measures.runs][0]:
        return True
    around = 1
    for way in (measures.after, measures.below):
        other = way[kind]
        for _ in range(LEAST - 1):
            if other < 0 or not rest.many[other]:
                break
            around += 1
            other = way[other]
    return around >= LEAST


class _Runs:
    """Tries all ways to lay sequences, and looks each time what the ranks can make of the rest. The natural
    cards that are left are one number, four bits for each rank."""

    def __init__(
        self, measures: Measures, rest: Rest, layout: Layout, first: int, aim: Aim
    ) -> None:
        self.measures = measures
        self.rest = rest
        self.layout = layout
        self.first = first
        self.begun = first // measures.runs
        self.aim = aim
        self.suits: list[list[tuple[int, int, int]]] = []
        self.tried: set[int] = set()
        self.known: dict[int, list[RankOption]] = {}
        self.bare = 0
        """The lowest bit of each rank of which no meld lies there."""
        for target in range(RANKS):
            if not layout.slots[measures.firsts[target]][0]:
                self.bare |= BITS[4 * target]

    def _suit(self, suit: int) -> list[tuple[int, int, int]]:
        """What sequences of a suit can take, from the place `first` on: the cards, what they count, and how
        many sequences are completed."""
        start = suit * self.measures.runs
        runs: list[Run] = []
        place, end = max(start, self.first), start + self.measures.runs
        while place < end and self.layout.slots[place][0]:
            size = self.layout.slots[place][0]
            if size < CANASTA_SIZE:
                down = self.rest.down or place > self.first
                runs.append((TARGET_OF[self.layout.low[place]], size, down))
            place += 1
        many = (*self.rest.many[8 + suit : JOKER : 4], 0)  # the ace is the end of a suit
        found: list[tuple[int, int, int]] = []
        for left, whole in ways_to_lay(many, tuple(runs), max(0, end - place)).items():
            taken = worth = 0
            for target in range(RANKS):
                laid = many[target] - left[target]
                if laid:
                    taken |= laid << 4 * target
                    worth += laid * RANK_VALUES[target]
            found.append((taken, worth, whole))
        return found

    def search(self, suit: int, natural: int, points: int, made: int) -> bool:
        """Whether the turn can be completed with more sequences from a suit on."""
        if suit == 4:
            return self._by_ranks(natural, points, made)
        key = natural << 16 | made << 3 | suit  # what is left tells the points
        if key in self.tried:
            return False
        self.tried.add(key)
        if len(self.suits) == suit - self.begun:
            self.suits.append(self._suit(suit))
        for taken, worth, whole in self.suits[suit - self.begun]:
            if self.search(suit + 1, natural - taken, points + worth, made + whole):
                return True
        return False

    def _by_ranks(self, natural: int, points: int, made: int) -> bool:
        """Whether melds of ranks complete the turn with what sequences leave."""
        if self.aim.must_out and not self._all_fit(natural):
            return False
        key = natural << 16 | made << 3 | 4
        if key in self.tried:
            return False
        self.tried.add(key)
        return _finish_ranks(
            self.measures,
            self.rest,
            [natural >> 4 * target & 15 for target in range(RANKS)],
            self.layout,
            self.measures.ranks,
            self.aim,
            points,
            made,
            self.known,
        )

    def _all_fit(self, natural: int) -> bool:
        """Whether, at a glance, all cards but one find a meld; `_Ranks.go` says the same of a list."""
        few = self.bare & ~(natural >> 2 | natural >> 3)
        pairs, single = natural >> 1, natural
        stuck = self.rest.lost + (single & ~pairs & few).bit_count()
        wild = self.rest.twos + self.rest.jokers
        return stuck < _KEPT and (pairs & ~single & few).bit_count() <= wild


def _finish_ranks(
    measures: Measures,
    rest: Rest,
    hand: Sequence[int],
    layout: Layout,
    first: int,
    aim: Aim,
    points: int,
    made: int,
    known: dict[int, list[RankOption]] | None,
) -> bool:
    """Whether a turn can be completed with melds of ranks, from the place `first` on; `points` and canastas
    `made` have come of sequences. See `_Ranks` for what is `known`.

    What is laid of one rank after another comes to states: twos and jokers used, cards left and canastas
    missing, with the points they are worth at most. Where points do not matter, those that differ in wild
    cards only are one set, in which a bit stands for so many used."""
    need = missing_after(aim.canastas, made)
    goal = aim.points - points
    there = _Ranks(measures, rest, hand, layout, first, aim, known)
    if goal <= 0:
        there.mix_wilds()
        if not aim.must_out and there.keeps():
            return True
    if aim.must_out and not there.go():
        return False
    choices, lost = there.choices(rest.lost)
    if choices is None or (aim.must_out and lost >= _KEPT):  # what is kept cannot be laid any more
        return False
    laid_blacks = layout.slots[measures.black][0]
    twos = there.twos
    if goal > 0 or there.jokers > 0:
        return _by_points(measures, rest, aim, choices, there, lost * _LACKS + need, goal)
    sets: dict[int, int] = {lost * _LACKS + need: 1}
    whole_set = 2 ** (twos + 1) - 1
    for options in choices:
        sets = _laid(sets, options, whole_set, aim.must_out)
        if not sets:
            return False
    for kept, used in sets.items():
        for wild in range(twos + 1):
            if used & 2**wild:
                left = kept // _LACKS + twos - wild
                if _may_end(measures, rest, aim, laid_blacks, left, kept % _LACKS, 0, 0):
                    return True
    return False


def _by_points(
    measures: Measures,
    rest: Rest,
    aim: Aim,
    choices: Sequence[Sequence[RankOption]],
    there: _Ranks,
    start: int,
    goal: int,
) -> bool:
    """The same where points matter, or jokers are no twos. A state is one number: twos and jokers used (a
    byte each), then as `start` has it. States that cannot come to the `goal` any more are left out."""
    twos, jokers = there.twos, there.jokers
    laid_blacks = there.layout.slots[measures.black][0]
    after = min(rest.blacks, measures.most_blacks) * VALUES[BLACK_THREES[0]]
    for options in choices:
        after += _most_value(options)
    states: dict[int, int] = {start: 0}
    for options in choices:
        after -= _most_value(options)
        new: dict[int, int] = {}
        for key, worth in states.items():
            a, b, left, whole = key >> 24, key >> 16 & 255, key >> 8 & 255, key & 255
            for more_a, more_b, kept, more, value in options:
                if a + more_a > twos or b + more_b > jokers or worth + value + after < goal:
                    continue
                now_left = left + kept
                if now_left >= _KEPT:
                    if aim.must_out:  # what is kept cannot be laid any more
                        continue
                    now_left = _KEPT
                lacks = missing_after(whole, more) if more and whole else whole
                found = (a + more_a) << 24 | (b + more_b) << 16 | now_left << 8 | lacks
                if new.get(found, -1) < worth + value:
                    new[found] = worth + value
        states = new
        if not states:
            return False
    for key, worth in states.items():
        left = (key >> 8 & 255) + twos - (key >> 24) + jokers - (key >> 16 & 255)
        if _may_end(measures, rest, aim, laid_blacks, left, key & 255, worth, goal):
            return True
    return False


def _most_value(options: Sequence[RankOption]) -> int:
    """The most points that one of some options counts."""
    most = 0
    for option in options:
        if option[4] > most:
            most = option[4]
    return most


class _Ranks:
    """What can be laid of each rank, from the place `first` on, of so many cards of each in the `hand`; for
    other hands with the same wild cards, melds and aim that may be `known`, where there are such hands."""

    def __init__(
        self,
        measures: Measures,
        rest: Rest,
        hand: Sequence[int],
        layout: Layout,
        first: int,
        aim: Aim,
        known: dict[int, list[RankOption]] | None,
    ) -> None:
        self.measures = measures
        self.rest = rest
        self.known = known
        self.hand = hand
        self.layout = layout
        self.first = first
        self.pair = aim.pair
        self.begun = measures.targets[first]
        self.twos, self.twos_here, self.jokers = rest.twos, rest.twos_here, rest.jokers

    def mix_wilds(self) -> None:
        """Without points, wild cards are alike."""
        if self.twos_here == self.twos:
            self.twos = self.twos_here = self.twos + self.jokers
            self.jokers = 0

    def options(self, target: int) -> list[RankOption]:
        """What can be laid of a rank; nothing where what must be laid cannot be."""
        if self.known is None:
            return self._find_options(target)
        key = (self.hand[target] << 5 | target) << 8 | self.jokers  # no jokers where they are mixed
        found = self.known.get(key)
        if found is None:
            found = self._find_options(target)
            self.known[key] = found
        return found

    def _find_options(self, target: int) -> list[RankOption]:
        measures, layout, cards = self.measures, self.layout, self.hand[target]
        place = measures.firsts[target]
        natural = layout.slots[place][0]
        floor = LEAST if target == self.pair else 0
        if target < self.begun or (cards + natural < LEAST_NATURAL and target != self.begun):
            return _IMPOSSIBLE if natural < floor else _KEEPS[min(cards, _KEPT)]
        here, twos_here, start = cards, self.twos, place
        if target == self.begun:
            here, twos_here, start = min(cards, self.rest.here), self.twos_here, self.first
            if start > place:
                if floor and natural < floor:
                    return _IMPOSSIBLE
                floor = 0
        slots = layout.rooms(start, place + measures.slots, cards)
        return _options(
            measures,
            cards,
            here,
            RANK_VALUES[target],
            self.twos,
            self.jokers,
            twos_here,
            floor,
            slots,
        )

    def choices(self, lost: int) -> tuple[list[list[RankOption]] | None, int]:
        """The options of each rank of which something can be laid, None where what must be laid cannot be;
        and how many cards are kept, `lost` ones and those of the other ranks, `_KEPT` at most."""
        found: list[list[RankOption]] = []
        for target in range(RANKS):
            options = self.options(target)
            if not options:
                return None, lost
            if len(options) > 1 or options[0][0] or options[0][1] or options[0][3] or options[0][4]:
                found.append(options)
            else:
                lost += options[0][2]
        return found, min(lost, _KEPT)

    def go(self) -> bool:
        """Whether, at a glance, all cards but one find a meld: a pair needs a wild card for its own."""
        stuck, wild = self.rest.lost, self.twos + self.jokers
        for target in range(RANKS):
            many = self.hand[target]
            if 0 < many < LEAST and not self.layout.slots[self.measures.firsts[target]][0]:
                if many < LEAST_NATURAL:
                    stuck += 1
                else:
                    wild -= 1
        return stuck < _KEPT and wild >= 0

    def keeps(self) -> bool:
        """Whether two cards can be kept when nothing is laid but to the meld that is begun, and to that of
        the top card of the pile."""
        if self.layout.slots[self.measures.black][0]:
            return False
        left = self.rest.lost + self.rest.blacks + self.twos + self.jokers + sum(self.hand)
        ways = [(0, 0, 0)]
        for target in {self.begun, self.pair}:
            if 0 <= target < RANKS:
                left -= self.hand[target]
                ways = [
                    (a + more_a, b + more_b, kept + more_kept)
                    for a, b, kept in ways
                    for more_a, more_b, more_kept, _, _ in self.options(target)
                ]
        for a, b, kept in ways:
            if a <= self.twos and b <= self.jokers and left + kept - a - b >= _KEPT:
                return True
        return False


def _laid(
    sets: dict[int, int], options: Sequence[RankOption], whole_set: int, must_out: bool
) -> dict[int, int]:
    """What becomes of sets of wild cards used, by cards left and canastas missing, with one rank more."""
    new: dict[int, int] = {}
    for key, used in sets.items():
        before, missing = key // _LACKS, key % _LACKS
        for wild, _, kept, made, _ in options:
            left = before + kept
            if left >= _KEPT:
                if must_out:  # what is kept cannot be laid any more
                    continue
                left = _KEPT
            now = used << wild & whole_set
            if now:
                lacks = missing_after(missing, made) if made and missing else missing
                found = left * _LACKS + lacks
                new[found] = new.get(found, 0) | now
    return new


def _may_end(
    measures: Measures,
    rest: Rest,
    aim: Aim,
    laid_blacks: int,
    left: int,
    lacks: int,
    worth: int,
    goal: int,
) -> bool:
    """Whether a turn may end with so many cards `left` besides black threes, canastas missing and points."""
    held = left + rest.blacks
    if not laid_blacks and worth >= goal and held >= _KEPT and not aim.must_out:
        return True
    if not aim.may_out or lacks:
        return False
    if not laid_blacks and held < _KEPT and worth >= goal:
        return True
    for size in range(_LEAST_BLACKS, measures.most_blacks + 1):
        more = size - laid_blacks
        if 0 <= more <= rest.blacks and held - more < _KEPT:
            if worth + more * VALUES[BLACK_THREES[0]] >= goal:
                return True
    return False
