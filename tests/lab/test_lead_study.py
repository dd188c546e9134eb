"""The order of leads is learned from positions met in searches, and written as the module that is read."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from pelitupa.equipment.cards import cards_in, mask_of, read_cards
from pelitupa.players.solvers.tricks import TrickPosition, TrickRules, TrickSolver
from pelitupa.players.solvers.tricks import lead_weights as trick_lead_weights
from pelitupa.players.solvers.tricks import leads as trick_leads
from pelitupa.players.solvers.tricks.hands import Hands
from pelitupa.players.solvers.tricks.layout import Layout
from pelitupa.players.solvers.tricks.leads import BY_LOSING, BY_SINGLETON, BY_TRUMPS, BY_VOID, SIZE
from pelitupa.players.solvers.tricks.patterns import Patterns
from studies import lead as lead_study
from studies.lead import (
    FIELD,
    Lesson,
    Tried,
    exercise,
    learn,
    lessons_of,
    main,
    mean_loss,
    module_text,
    numbers_of,
    present_tables,
    tables_of,
)

ALL = {2: 1, 3: 1, 4: 1}
MODULE = Path(str(trick_lead_weights.__file__)).with_name("lead_weights.py")


def small_deal(seed: str, size: int = 4) -> tuple[tuple[int, ...], int]:
    """A deal of a few cards a hand, from the lowest of each suit, and who leads."""
    random = Random(seed)
    pack = [suit * 13 + rank for suit in range(4) for rank in range(size)]
    random.shuffle(pack)
    hands = tuple(mask_of(pack[seat * size : seat * size + size]) for seat in range(4))
    return hands, random.randrange(4)


def small_lessons(trump: int, deals: int) -> list[Lesson]:
    """What a few small deals teach."""
    solver = TrickSolver(TrickRules(trump=trump))
    positions = [TrickPosition(*small_deal(f"lead:{number}")) for number in range(deals)]
    return [lesson for position in positions for lesson in lessons_of(position, solver, ALL)]


def _hands(lesson: Lesson) -> tuple[int, ...]:
    """The hands of a lesson as sets of cards."""
    return tuple(
        mask_of([place // 16 * 13 + place % 16 for place in cards_in(hand)])
        for hand in lesson.hands
    )


@pytest.mark.parametrize("trump", [-1, 3])
def test_a_lesson_tells_truly_which_leads_decide(trump: int) -> None:
    lessons = small_lessons(trump, 4)
    assert lessons
    solver = TrickSolver(TrickRules(trump=trump))
    for lesson in lessons:
        assert lesson.trumps == (trump == 3)
        position = TrickPosition(_hands(lesson))
        assert position.tricks_left() == lesson.left
        values = solver.card_values(position)
        led = {
            place // 16 * 13 + place % 16: lead.decides
            for lead in lesson.leads
            for place in cards_in(lead.cards)
        }
        assert led == {card: value >= lesson.target for card, value in values.items()}
        assert any(lead.decides for lead in lesson.leads)


def test_a_search_that_is_watched_meets_each_position_as_often_as_wanted() -> None:
    position = TrickPosition(*small_deal("lead:1", 6))
    solver = TrickSolver(TrickRules())
    every = lessons_of(position, solver, dict.fromkeys(range(2, 7), 1))
    again = lessons_of(position, solver, dict.fromkeys(range(2, 7), 1))
    assert again == every  # it depends on the deal alone, not on what was searched before
    assert lessons_of(position, solver, {}) == []
    assert lessons_of(position, solver, {4: 1}) == [one for one in every if one.left == 4] != []
    assert 0 < len(lessons_of(position, solver, dict.fromkeys(range(2, 7), 3))) < len(every)


@pytest.mark.parametrize("trump", [-1, 3])
def test_the_numbers_of_a_lead_are_those_that_the_search_adds_up(trump: int) -> None:
    """The first lead in the search's own order is one with the largest sum."""
    rules = TrickRules(trump=trump)
    weights = np.zeros(2 * FIELD + 1)
    for number, table in enumerate(present_tables()[1:] if trump == 3 else present_tables()[:1]):
        weights[number * FIELD : number * FIELD + SIZE] = table
    lessons = small_lessons(trump, 30)
    for lesson in lessons:
        layout = Layout(rules, TrickPosition(_hands(lesson)))
        assert layout.hands == list(lesson.hands)
        patterns = Patterns()
        patterns.begin(layout)
        patterns.find(sum(layout.hands), 0, lesson.left, 0, lesson.target)
        places = [lead.cards.bit_length() - 1 for lead in lesson.leads]
        leads = trick_leads.Leads(Hands(layout))
        order = leads.order(patterns, 0, mask_of(places), lesson.left - lesson.target)
        sums = weights[np.array(numbers_of(lesson))].sum(1)
        assert sums[places.index(order & 63)] == sums.max()
    assert len(lessons) > 20


def test_the_numbers_of_a_lead_tell_honours_voids_and_trumps() -> None:
    texts = ("S2 S4 S6 H2", "S3 H3 H4 D4", "S5 S7 D2 D3", "C2 C3 C4 C5")
    hands = tuple(_places(text) for text in texts)
    leads = tuple(Tried(_places(card), True, 1) for card in ("H2", "S2", "S4", "S6"))
    heart, low, middle, high = numbers_of(Lesson(True, hands, 4, 3, leads))
    # of hearts the next foe has the two highest; the partner has trumps and no heart
    assert trick_leads.ONLY * 256 + (1 | 1 << 2 | 0 << 4) in heart
    assert BY_VOID + 0b0100 in heart
    assert BY_SINGLETON + 0b0001 in heart
    assert BY_TRUMPS + 3 * 16 + 2 * 4 + 1 in heart
    # of spades the partner has the highest and the third, the leader the second and the fourth
    code = 2 | 0 << 2 | 2 << 4 | 0 << 6
    kinds = {trick_leads.LOWEST: low, trick_leads.MIDDLE: middle, trick_leads.HIGHEST: high}
    for kind, row in kinds.items():
        assert FIELD + kind * 256 + code in row
        assert FIELD + BY_LOSING + (1 * 4 + kind) * 16 + code % 16 in row
        assert FIELD + BY_TRUMPS + 3 * 16 + 2 * 4 + 1 in row
        assert len(row) == len(heart)


def _places(text: str) -> int:
    """Cards as the search lays them out."""
    return mask_of([card // 13 * 16 + card % 13 for card in read_cards(text)])


@pytest.mark.parametrize("trump", [-1, 3])
def test_a_few_steps_of_learning_lower_the_cost(trump: int) -> None:
    task = exercise(small_lessons(trump, 12))
    chosen = np.arange(len(task.ends))
    none = np.zeros(2 * FIELD + 1)
    losses = [mean_loss(task, none, chosen)]
    for epochs in (2, 20):
        weights = learn(task, chosen, np.random.default_rng(1), epochs, 2.0)
        losses.append(mean_loss(task, weights, chosen))
    assert losses[0] > losses[1] >= losses[2] >= 0
    assert weights[-1] == 0
    tables = tables_of(weights, trump == 3)
    assert [len(table) for table in tables] == [SIZE] * (2 if trump == 3 else 1)
    assert any(any(table) for table in tables)
    again = learn(task, chosen, np.random.default_rng(1), 20, 2.0)
    assert (again == weights).all()


def test_what_is_written_is_the_module_that_the_search_reads() -> None:
    text = module_text(present_tables())
    assert text == MODULE.read_text(encoding="utf-8")
    names: dict[str, str] = {}
    exec(compile(text, "written", "exec"), names)
    numbers = [int(n) for n in (names["NO_TRUMPS"] + names["PLAIN"] + names["TRUMPS"]).split()]
    assert numbers == list(trick_leads.WEIGHTS)
    assert len(numbers) == 3 * SIZE


def test_the_commands_collect_learn_and_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lead_study, "full_deal", small_deal)
    monkeypatch.setattr(lead_study, "EVERY", ALL)
    lessons, tables, module = tmp_path / "lessons", tmp_path / "tables", tmp_path / "module.py"
    run = CliRunner().invoke
    said = run(main, ["collect", str(lessons), "--trump", "spades", "--deals", "8"])
    assert said.stdout == f"{len(lessons.read_text().splitlines())} lessons of 8 deals\n"
    said = run(main, ["fit", str(lessons), str(tables), "--epochs", "4"])
    assert "not learned from" in said.stdout
    assert run(main, ["write", "--trumps", str(tables), str(module)]).exit_code == 0
    learned = json.loads(tables.read_text())
    assert module.read_text() == module_text([present_tables()[0], *learned])


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    run, out, bad = CliRunner().invoke, str(tmp_path / "out"), tmp_path / "bad"
    bad.write_text("[1, 2]\n")
    assert f"line 1 of {bad} is no lesson" in run(main, ["fit", str(bad), out]).output
    assert "holds no tables" in run(main, ["write", "--trumps", str(bad), out]).output
    bad.write_text("[[1, 2]]")
    assert (
        "has 1 tables where 2 are wanted" in run(main, ["write", "--trumps", str(bad), out]).output
    )
    said = run(main, ["write", "--no-trumps", str(bad), out])
    assert f"a table has {SIZE} numbers, that for NO_TRUMPS has 2" in said.output
    bad.write_text("")
    assert "there are no lessons" in run(main, ["fit", str(bad), out]).output
    lessons = small_lessons(-1, 4) + small_lessons(3, 4)
    bad.write_text("".join(json.dumps(lesson) + "\n" for lesson in lessons))
    assert "learned apart" in run(main, ["fit", str(bad), out]).output
    assert not Path(out).exists()
