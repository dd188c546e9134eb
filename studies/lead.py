"""`python -m studies.lead`: learns the order in which the trick search tries leads.

python -m studies.lead collect --trump none --deals 400 none.jsonl
python -m studies.lead fit none.jsonl none.json
python -m studies.lead write --no-trumps none.json lead_weights.py

A *lesson* is a position, met in the search of a random deal, in which some lead decides: with every lead
of it, searched by itself. `docs/lab/trick_solver.md` has the method, `solvers.tricks.leads` what its numbers
stand for.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
from rich.console import Console
from rich.progress import Progress

from pelitupa.core import PelitupaError
from pelitupa.core.extras import needing
from pelitupa.equipment.cards import BITS, cards_in, mask_of
from pelitupa.games.tricks.trick import NO_TRUMP
from pelitupa.players.solvers.tricks import TrickPosition, TrickRules, TrickSolver
from pelitupa.players.solvers.tricks import lead_weights as trick_lead_weights
from pelitupa.players.solvers.tricks import leads as trick_leads
from pelitupa.players.solvers.tricks import search as trick_search
from pelitupa.players.solvers.tricks.bits import SLOT, SLOT_SIZE
from pelitupa.players.solvers.tricks.layout import Layout
from pelitupa.players.solvers.tricks.leads import LENGTHS, PAIRS, SIZE
from pelitupa.players.solvers.tricks.patterns import INFINITE, Patterns
from studies.trick import full_deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EVERY: Final = {4: 509, 5: 509, 6: 313, 7: 199, 8: 113, 9: 61, 10: 31, 11: 17}
"""By the number of tricks left: of how many positions that a lead decides one is a lesson."""

TRUMPS: Final = {"none": NO_TRUMP, "spades": 3}
SUIT: Final = 13

SETTING_UP: Final = 5
"""Tricks begun that a search costs besides its own, so that the smallest costs are not thought to differ."""

WORTH: Final = 32
"""A number of a table is so many parts of a logit."""

THREES: Final = 64
FIELD: Final = SIZE + 4 * THREES
"""While it is learned a table has a part more, by card and the three highest of the suit: what honours
that are rarely met have in common. In the end it is added to the part by the four highest."""

WIDTH: Final = 11
BATCH: Final = 512


class LeadStudyError(PelitupaError):
    """A file of lessons or of tables is none, or does not go with another."""


class Tried(NamedTuple):
    """A lead: the cards that come to the same, whether it decides, and the tricks begun to find out."""

    cards: int
    decides: bool
    tricks: int


class Lesson(NamedTuple):
    """A position and its leads, lowest first.

    `hands` are those of the leader, the next foe, the partner and the other foe, laid out as in
    `tricks.bits` with no card missing between others; the leader's side wants `target` of the `left` tricks.
    """

    trumps: bool
    hands: tuple[int, ...]
    left: int
    target: int
    leads: tuple[Tried, ...]


@cache
def _readable_search() -> Any:
    """The class of the search as Python runs it, also where it is compiled: its methods can be replaced."""
    path = Path(str(trick_search.__file__)).with_name("search.py")
    spec = spec_from_file_location("pelitupa_readable_trick_search", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.TrickSearch


def lessons_of(
    position: TrickPosition, solver: TrickSolver, every: Mapping[int, int]
) -> list[Lesson]:
    """Find the value of a deal of four seats, and make lessons of positions met on the way.

    `solver`, of the same rules, searches the leads of each; `every` is as `EVERY`.
    """
    layout = Layout(solver.rules, position)
    search = _readable_search()(layout, Patterns())
    met = _met(search, sum(layout.hands), position, every)
    found = []
    for alive, leader, left, need in met:
        hands = [layout.hands[(leader + turn) % 4] & alive for turn in range(4)]
        target = need if leader % 2 == 0 else left - need + 1
        lesson = _lesson(solver, _packed(hands, alive), left, target, search)
        if len(lesson.leads) > 1 and any(lead.decides for lead in lesson.leads):
            found.append(lesson)
    return found


def _met(
    search: Any, alive: int, position: TrickPosition, every: Mapping[int, int]
) -> list[tuple[int, int, int, int]]:
    """Run the search for the value; of the positions that a lead decides, those that are wanted."""
    met: list[tuple[int, int, int, int]] = []
    seen = 0
    usual = search._lead_moves

    def noting(alive: int, leader: int, left: int, need: int, move: int) -> int:
        nonlocal seen
        value = int(usual(alive, leader, left, need, move))
        if search._move:
            seen += 1
            if left in every and seen % every[left] == 0:
                met.append((alive, leader, left, need))
        return value

    search._lead_moves = noting
    left = position.tricks_left()
    need = int(search.guess(alive, left))
    low, high = -INFINITE, INFINITE
    while low < high:
        value = int(search.lead(alive, position.leader, left, need))
        if value >= need:
            low, need = value, value + 1
        else:
            high = need = value
    return met


def _packed(hands: Sequence[int], alive: int) -> tuple[int, ...]:
    """Hands with the cards of each suit side by side from its lowest place."""
    suits = [cards_in(alive & SLOT << SLOT_SIZE * suit) for suit in range(4)]
    places = {
        place: BITS[SLOT_SIZE * suit + rank]
        for suit, cards in enumerate(suits)
        for rank, place in enumerate(cards)
    }
    return tuple(sum(places[place] for place in cards_in(hand)) for hand in hands)


def _lesson(
    solver: TrickSolver, hands: tuple[int, ...], left: int, target: int, search: Any
) -> Lesson:
    """Search every lead of a position by itself."""
    cards = [
        mask_of([place // SLOT_SIZE * SUIT + place % SLOT_SIZE for place in cards_in(hand)])
        for hand in hands
    ]
    leads = []
    for same in sorted(search.groups(hands[0], sum(hands[1:]))):
        place = int(same).bit_length() - 1
        card = place // SLOT_SIZE * SUIT + place % SLOT_SIZE
        after = TrickPosition((cards[0] ^ BITS[card], *cards[1:]), 0, (card,))
        before = solver.nodes
        decides = solver.at_least(after, target)
        leads.append(Tried(int(same), decides, solver.nodes - before))
    return Lesson(solver.rules.trump != NO_TRUMP, hands, left, target, tuple(leads))


def numbers_of(lesson: Lesson) -> list[list[int]]:
    """For each lead of a lesson the places in the tables of the numbers that are added up."""
    trumps = [hand >> 3 * SLOT_SIZE & SLOT for hand in lesson.hands]
    losing = min(lesson.left - lesson.target, 3)
    by_suit: dict[int, list[Tried]] = {}
    for lead in lesson.leads:
        by_suit.setdefault((lead.cards.bit_length() - 1) // SLOT_SIZE, []).append(lead)
    rows = []
    for suit, leads in by_suit.items():
        held = [hand >> suit * SLOT_SIZE & SLOT for hand in lesson.hands]
        lengths = [cards.bit_count() for cards in held]
        highest = sorted(cards_in(sum(held)), reverse=True)[:4]
        code = sum(
            turn << 2 * number
            for number, place in enumerate(highest)
            for turn in range(4)
            if held[turn] & BITS[place]
        )
        table = FIELD if lesson.trumps and suit == 3 else 0
        shared = [
            trick_leads.BY_LENGTHS + LENGTHS * turn + min(lengths[turn], 7) for turn in range(4)
        ]
        ruffs = _ruffs(lengths, trumps, table > 0) if lesson.trumps else []
        for number in range(len(leads)):
            kind = _kind(number, len(leads))
            row = [kind * trick_leads.HONOURS + code, SIZE + kind * THREES + code % THREES, *shared]
            row.append(trick_leads.BY_OWN_LENGTH + LENGTHS * kind + min(lengths[0], 7))
            row.append(trick_leads.BY_LOSING + (losing * 4 + kind) * PAIRS + code % PAIRS)
            row = [table + place for place in row + ruffs]
            rows.append(row + [2 * FIELD] * (WIDTH - len(row)))  # where nothing is learned
    return rows


def _kind(number: int, count: int) -> int:
    """Which card the lead is, by its number from below among those of the suit."""
    if count == 1:
        return trick_leads.ONLY
    if number == 0:
        return trick_leads.LOWEST
    return trick_leads.HIGHEST if number == count - 1 else trick_leads.MIDDLE


def _ruffs(lengths: Sequence[int], trumps: Sequence[int], of_trumps: bool) -> list[int]:
    """The places of what all trumps say for leading a suit."""
    counts = [min(3, cards.bit_count()) for cards in trumps]
    by_trumps = trick_leads.BY_TRUMPS + counts[0] * 16 + counts[2] * 4 + max(counts[1], counts[3])
    if of_trumps:
        return [by_trumps]
    void = mask_of([turn for turn in range(4) if lengths[turn] == 0 and trumps[turn]])
    single = mask_of([turn for turn in range(4) if lengths[turn] == 1 and trumps[turn]])
    return [trick_leads.BY_VOID + void, trick_leads.BY_SINGLETON + single, by_trumps]


@dataclass(frozen=True)
class Exercise:
    """Lessons as arrays: a row for each lead, those of a lesson from `starts` to before `ends`.

    `places` are as of `numbers_of`; `losses` the logarithm of what it costs to try this lead first,
    in parts of the least possible.
    """

    places: NDArray[np.int64]
    losses: NDArray[np.float64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]


def exercise(lessons: Sequence[Lesson]) -> Exercise:
    """Lay lessons out for learning. Raises `LeadStudyError`, and `MissingExtra` without numpy."""
    with needing("lab", "learning leads"):
        import numpy as np
    if not lessons:
        raise LeadStudyError("there are no lessons: collect from more deals")
    if len({lesson.trumps for lesson in lessons}) > 1:
        raise LeadStudyError("lessons with trumps and without are learned apart, give files of one")
    places: list[list[int]] = []
    losses: list[float] = []
    ends: list[int] = []
    for lesson in lessons:
        places += numbers_of(lesson)
        best = min(lead.tricks for lead in lesson.leads if lead.decides) + SETTING_UP
        for lead in lesson.leads:
            work = lead.tricks + SETTING_UP + (0 if lead.decides else best)
            losses.append(math.log(work / best))
        ends.append(len(losses))
    return Exercise(np.array(places), np.array(losses), np.array([0, *ends[:-1]]), np.array(ends))


def learn(
    task: Exercise,
    chosen: NDArray[np.int64],
    generator: np.random.Generator,
    epochs: int,
    decay: float,
    advance: Callable[[], object] = lambda: None,
) -> NDArray[np.float64]:
    """Weights, in logits, that make the loss of the `chosen` lessons small; `advance` is called each epoch.

    The lead is drawn with the odds of its sum, so that the mean loss can be descended; each weight has a
    step of its own (as in RMSProp), smaller towards the end. `decay` keeps small what is rarely met.
    """
    import numpy as np

    weights, squares = np.zeros(2 * FIELD + 1), np.full(2 * FIELD + 1, 1e-6)
    lessons, order = len(chosen), chosen.copy()
    for epoch in range(epochs):
        rate = 0.08 * (0.5 if epoch > epochs * 0.6 else 1) * (0.3 if epoch > epochs * 0.85 else 1)
        generator.shuffle(order)
        for first in range(0, lessons, BATCH):
            batch = np.sort(order[first : first + BATCH])
            slope = _slope(task, weights, batch) + decay * weights / lessons
            slope[-1] = 0
            if epoch:
                squares = 0.99 * squares + 0.01 * slope * slope
            else:
                squares = squares + slope * slope / (lessons / BATCH)
            weights -= rate * slope / np.sqrt(squares + 1e-9) * 0.2
        advance()
    return weights


def _slope(
    task: Exercise, weights: NDArray[np.float64], batch: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The gradient of the mean loss expected of some lessons."""
    import numpy as np

    counts = task.ends[batch] - task.starts[batch]
    rows = np.concatenate([np.arange(task.starts[n], task.ends[n]) for n in batch])
    begins = np.r_[0, np.cumsum(counts)[:-1]]
    sums = weights[task.places[rows]].sum(1)
    sums -= np.repeat(np.maximum.reduceat(sums, begins), counts)
    odds = np.exp(sums)
    odds /= np.repeat(np.add.reduceat(odds, begins), counts)
    losses = task.losses[rows]
    expected = np.repeat(np.add.reduceat(odds * losses, begins), counts)
    slopes = np.repeat(odds * (losses - expected), WIDTH)
    found = np.bincount(task.places[rows].ravel(), slopes, minlength=len(weights))
    return found / len(batch)


def mean_loss(task: Exercise, weights: NDArray[np.float64], chosen: NDArray[np.int64]) -> float:
    """The mean loss of the lead with the largest sum, over some lessons."""
    sums = weights[task.places].sum(1)
    total = 0.0
    for lesson in chosen:
        start = int(task.starts[lesson])
        total += float(task.losses[start + int(sums[start : task.ends[lesson]].argmax())])
    return total / max(1, len(chosen))


def tables_of(weights: NDArray[np.float64], trumps: bool) -> list[list[int]]:
    """The tables that weights come to: one without trumps; of plain suits and of trumps where there are."""
    import numpy as np

    tables = []
    for first in range(0, (2 if trumps else 1) * FIELD, FIELD):
        table = weights[first : first + SIZE].copy()
        threes = weights[first + SIZE : first + FIELD].reshape(4, THREES)
        table[: 4 * trick_leads.HONOURS] += np.tile(
            threes, (1, trick_leads.HONOURS // THREES)
        ).ravel()
        tables.append([int(number) for number in np.round(table * WORTH)])
    return tables


_DOC: Final = """What the trick search has learned about leads: \
see `leads` for what each number stands for.

Learned from positions of four to eleven tricks, met in the search of random full deals, in which some lead
decides. Each lead of such a position was searched by itself, and the numbers were fitted by gradient
descent so that the logarithm of the work is small that the lead with the largest sum causes: its own, and
where it fails that of the best lead as well. A number counts in thirty-seconds of a logit.
"""

_QUOTES: Final = '"' * 3
_IMPORTS: Final = "from __future__ import annotations\n\nfrom typing import Final\n"
_TABLES: Final = (
    ("NO_TRUMPS", "For any suit, without trumps."),
    ("PLAIN", "For the other suits where there are trumps."),
    ("TRUMPS", "For the trumps."),
)


def module_text(tables: Sequence[Sequence[int]]) -> str:
    """The source of `lead_weights`, of its three tables: without trumps, of plain suits, of trumps.

    Raises `LeadStudyError` for a table of another size than `leads` reads.
    """
    text = f"{_QUOTES}{_DOC}{_QUOTES}\n\n{_IMPORTS}"
    for (name, meaning), table in zip(_TABLES, tables, strict=True):
        if len(table) != SIZE:
            raise LeadStudyError(f"a table has {SIZE} numbers, that for {name} has {len(table)}")
        lines = [" ".join(map(str, table[row : row + 16])) for row in range(0, SIZE, 16)]
        body = "\n".join(lines)
        text += f"\n{name}: Final = {_QUOTES}\n{body}\n{_QUOTES}\n{_QUOTES}{meaning}{_QUOTES}\n"
    return text


def present_tables() -> list[list[int]]:
    """The three tables that the search uses now."""
    texts = (getattr(trick_lead_weights, name) for name, _ in _TABLES)
    return [[int(number) for number in text.split()] for text in texts]


def read_tables(path: Path, count: int) -> list[list[int]]:
    """So many tables as `fit` has written them. Raises `LeadStudyError`."""
    try:
        tables = [[int(number) for number in table] for table in json.loads(path.read_text())]
    except (ValueError, TypeError):
        raise LeadStudyError(f"{path} holds no tables of numbers as `fit` writes them") from None
    if len(tables) != count:
        raise LeadStudyError(f"{path} has {len(tables)} tables where {count} are wanted")
    return tables


def read_lessons(paths: Sequence[Path]) -> list[Lesson]:
    """All lessons of some files, in their order. Raises `LeadStudyError`."""
    lessons = []
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                trumps, hands, left, target, leads = json.loads(line)
                tried = tuple(Tried(*lead) for lead in leads)
            except (ValueError, TypeError):
                raise LeadStudyError(f"line {number} of {path} is no lesson: {line[:60]}") from None
            lessons.append(Lesson(trumps, tuple(hands), left, target, tried))
    return lessons


_FILE: Final = click.Path(dir_okay=False, path_type=Path)
_READ: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def main() -> None:
    """Learns the order in which the trick search tries leads."""


@main.command()
@click.argument("path", type=_FILE)
@click.option("--trump", type=click.Choice([*TRUMPS]), default="none", show_default=True)
@click.option("--deals", type=click.IntRange(min=1), default=400, show_default=True)
@click.option("--first", default=0, show_default=True, help="Number of the first deal.")
@click.option("--seed", default="3", show_default=True)
def collect(path: Path, trump: str, deals: int, first: int, seed: str) -> None:
    """Write lessons met in the search of full deals to PATH, by the order of leads as it is now."""
    solver = TrickSolver(TrickRules(trump=TRUMPS[trump]))
    count = 0
    with (
        path.open("w", encoding="utf-8") as file,
        Progress(console=Console(stderr=True), transient=True) as bar,
    ):
        task = bar.add_task("Searching deals", total=deals)
        for number in range(first, first + deals):
            lessons = lessons_of(TrickPosition(*full_deal(f"{seed}:{number}")), solver, EVERY)
            file.writelines(json.dumps(lesson) + "\n" for lesson in lessons)
            count += len(lessons)
            bar.update(task, advance=1, description=f"{count} lessons")
    click.echo(f"{count} lessons of {deals} deals")


@main.command()
@click.argument("lessons", nargs=-1, type=_READ, required=True)
@click.argument("path", type=_FILE)
@click.option("--epochs", type=click.IntRange(min=1), default=40, show_default=True)
@click.option("--decay", default=2.0, show_default=True, help="How small rare numbers are kept.")
@click.option("--seed", default=0, show_default=True)
def fit(lessons: tuple[Path, ...], path: Path, epochs: int, decay: float, seed: int) -> None:
    """Learn tables from files of LESSONS and write them to PATH.

    First from 85 of 100 lessons, to tell what they are worth on the others, then from all. The order of the
    files counts for the last digit.
    """
    try:
        with needing("lab", "learning leads"):
            import numpy as np
        read = read_lessons(lessons)
        Random(3).shuffle(read)
        task = exercise(read)
        generator = np.random.default_rng(seed)
        everything = np.arange(len(read))
        shown, hidden = np.split(everything, [math.ceil(len(read) * 0.85)])
        trial = math.ceil(epochs * 0.75)
        with Progress(console=Console(stderr=True), transient=True) as bar:
            watch = bar.add_task("Learning", total=trial + epochs)
            weights = learn(task, shown, generator, trial, decay, lambda: bar.advance(watch))
            before = mean_loss(task, np.zeros_like(weights), hidden)
            after = mean_loss(task, weights, hidden)
            weights = learn(task, everything, generator, epochs, decay, lambda: bar.advance(watch))
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    path.write_text(json.dumps(tables_of(weights, read[0].trumps)), encoding="utf-8")
    click.echo(
        f"{len(read)} lessons; on {len(hidden)} not learned from the mean logarithm of the cost "
        f"over the least is {after:.3f}, with no order {before:.3f}"
    )


@main.command()
@click.argument("path", type=_FILE)
@click.option("--no-trumps", type=_READ, help="Tables learned without trumps; else as they are.")
@click.option("--trumps", type=_READ, help="Tables learned with trumps; else as they are.")
def write(path: Path, no_trumps: Path | None, trumps: Path | None) -> None:
    """Write the module `lead_weights` to PATH, of tables that `fit` wrote."""
    tables = present_tables()
    try:
        if no_trumps:
            tables[:1] = read_tables(no_trumps, 1)
        if trumps:
            tables[1:] = read_tables(trumps, 2)
        text = module_text(tables)
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
