"""Shots of cue games answered by physics: scattered by a seed, reported in the words of the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot
from random import Random

import pytest

from pelitupa.core import OptionError, Report, ReportInput
from pelitupa.core.report import report_input
from pelitupa.equipment import cue_tables
from pelitupa.equipment.cue_tables import NOTHING, TOUCHING, UNTRIED, CueTable, Stroke
from pelitupa.games import game_ids, load_game
from pelitupa.games.cue.lines import is_free
from pelitupa.games.cue.report import read_shot, shot_words
from pelitupa.nature import SeedStream, nature_for, read_nature
from pelitupa.nature.billiards.prediction import FALL, HIT
from pelitupa.nature.billiards.simulation import TIP_LIMIT, Shot, begun, first_hit, shoot
from pelitupa.nature.billiards.tables import CAROM, POOL, SNOOKER, TABLES, Table, apart
from pelitupa.nature.cue_shots import (
    Cue,
    motion_of,
    played,
    scattered,
    shot_facts,
    spoken,
    stroke_of,
)
from studies.billiards import hold, random_shot, straight_share

EXACT = Cue.make({"ruleset": "none"})
STRAIGHT = Stroke("pool", 26.57, 2.0, 0.0, -0.4, ("1",), (("cue", 0.0, 0.0), ("1", 635.0, 317.5)))


def words(table: CueTable, fouls: tuple[str, ...] = ("wrong",)) -> ReportInput:
    """What a game asks for that has these words."""
    return report_input(shot_words(table, ("cue", "1", "2"), fouls), lambda rng: ())


def test_tables_of_worlds_and_of_physics_are_the_same() -> None:
    for known, table in (
        (cue_tables.POOL, POOL),
        (cue_tables.SNOOKER, SNOOKER),
        (cue_tables.CAROM, CAROM),
    ):
        assert TABLES[table.name] is table
        assert known.length == pytest.approx(1000.0 * table.length)
        assert known.width == pytest.approx(1000.0 * table.width)
        assert known.radius == pytest.approx(1000.0 * table.radius)
        assert known.pocket_names == tuple(pocket.name for pocket in table.pockets)
        pins = sorted((round(1000.0 * x, 6), round(1000.0 * y, 6)) for x, y in table.pins)
        assert sorted(place[1:] for place in known.pins) == pins
        assert known.pin_radius == pytest.approx(1000.0 * table.pin_radius)


@pytest.mark.parametrize(
    "table", [cue_tables.POOL, cue_tables.SNOOKER], ids=lambda table: table.length
)
def test_a_ball_may_lie_in_a_mouth_but_not_in_a_cushion_or_a_pocket(table: CueTable) -> None:
    x, y = table.length / 2.0, table.width / 2.0
    assert table.holds(x - 40.0, y - 20.0)  # in the jaws of a corner
    assert table.holds(10.0, y - 2.0)  # in those of a middle pocket
    assert not table.holds(x - 5.0, y - 5.0)  # over the drop
    assert not table.holds(x / 2.0, y - 2.0)
    assert not table.holds(x - 2.0, 0.0)
    assert not table.holds(0.0, y + 1.0)
    assert not cue_tables.CAROM.holds(cue_tables.CAROM.length / 2.0 - 20.0, 0.0)


@pytest.mark.parametrize(
    "known", [cue_tables.POOL, cue_tables.SNOOKER], ids=lambda table: table.length
)
def test_balls_can_be_played_from_wherever_they_may_be_put(known: CueTable) -> None:
    """Half of them in or near mouths, also where a rounded place is in the rubber of a jaw; wherever they
    come to rest, the world lets them lie."""
    table = TABLES[known.name]
    for number in range(60):
        stream = SeedStream(f"put down {number}")
        put: list[tuple[str, float, float]] = []
        while len(put) < 5:
            x, y = (stream.random() - 0.5) * known.length, (stream.random() - 0.5) * known.width
            if stream.below(2):
                _, px, py = known.pockets[stream.below(6)]
                x, y = px + 260.0 * (stream.random() - 0.5), py + 260.0 * (stream.random() - 0.5)
            x, y = round(x, 1), round(y, 1)
            if is_free(known, (x, y), [place[1:] for place in put]):
                put.append((f"{len(put)}", x, y))
        shot = random_shot(stream)
        places = apart(table, [(x / 1000.0, y / 1000.0) for _, x, y in put], stream)
        hold(begun(table, places, shot))
        stroke = Stroke(table.name, shot.bearing, shot.speed, 0.0, 0.0, (), tuple(put))
        for name, parts in shot_facts(stroke, EXACT, stream):
            assert name != "rest" or known.holds(float(parts[1]), float(parts[2]))


def test_a_shot_is_reported_as_physics_has_it() -> None:
    facts = shot_facts(STRAIGHT, EXACT, SeedStream(1))
    assert facts[0] == ("hit", ("cue", "1"))
    assert ("pot", ("1", "north-east")) in facts
    assert [name for name, _ in facts][-1] == "rest"
    assert [parts[0] for name, parts in facts if name == "rest"] == ["cue"]
    wanted = words(cue_tables.POOL)
    assert wanted.fault(Report(tuple(spoken(facts, wanted))).value()) == ""
    shot = read_shot(Report(tuple(facts)), "cue", ("1",))
    assert shot.whole
    assert shot.first == "1"
    miss = Stroke("pool", 180.0, 0.3, 0.0, 0.0, ("1",), STRAIGHT.lies)
    assert ("hit", ("cue", NOTHING)) in shot_facts(miss, EXACT, SeedStream(1))


def test_the_same_seed_gives_the_same_report_and_another_another() -> None:
    def reports(cue: Cue, count: int, seed: str) -> list[tuple[object, ...]]:
        stream = SeedStream(seed)
        return [Report(tuple(shot_facts(STRAIGHT, cue, stream))).value() for _ in range(count)]

    first, again = [reports(Cue(), 8, "seed") for _ in range(2)]
    assert first == again
    assert len(set(first)) == 8
    assert reports(Cue(), 8, "other") != first
    exact = reports(EXACT, 3, "seed")
    assert exact[0] == exact[1] == exact[2]


def test_not_even_tried_is_said_of_the_shot_as_it_was_aimed() -> None:
    def untried(bearing: float, on: tuple[str, ...], cue: Cue = EXACT, seed: int = 1) -> bool:
        stroke = Stroke("pool", bearing, 1.0, 0.0, 0.0, on, STRAIGHT.lies)
        return ("foul", (UNTRIED,)) in shot_facts(stroke, cue, SeedStream(seed))

    assert untried(180.0, ("1",))
    assert not untried(26.57, ("1",))
    assert not untried(180.0, ())
    wild = Cue(angle=10.0)
    missed = [
        seed
        for seed in range(12)
        if ("hit", ("cue", "1"))
        not in shot_facts(
            Stroke("pool", 26.57, 1.0, 0.0, 0.0, ("1",), STRAIGHT.lies), wild, SeedStream(seed)
        )
    ]
    assert missed  # it strays, and was tried all the same
    assert not any(untried(26.57, ("1",), wild, seed) for seed in missed)
    facts = shot_facts(
        Stroke("pool", 180.0, 1.0, 0.0, 0.0, ("1",), STRAIGHT.lies), EXACT, SeedStream(1)
    )
    assert ("foul", (UNTRIED,)) not in spoken(facts, words(cue_tables.POOL))
    assert ("foul", (UNTRIED,)) in spoken(facts, words(cue_tables.POOL, (UNTRIED,)))


def test_who_plays_away_from_a_ball_on_that_touches_has_tried() -> None:
    """Of balls that the white rests against, those that are on are named, as the referee would do it."""
    lies = (("cue", 0.0, 0.0), ("1", 57.2, 0.0), ("2", 19.6, 53.8), ("3", -44.0, 37.0))
    for on, touching in (("1", ["1"]), ("2", ["2"]), ("3", [])):
        stroke = Stroke("pool", 250.0, 0.5, 0.0, 0.0, (on,), lies)
        facts = shot_facts(stroke, EXACT, SeedStream(1))
        assert [parts[0] for name, parts in facts if name == TOUCHING] == touching
        assert ("hit", ("cue", NOTHING)) in facts
        assert (("foul", (UNTRIED,)) in facts) == (not touching)
        assert TOUCHING not in [name for name, _ in spoken(facts, words(cue_tables.POOL))]


def test_the_first_hit_is_found_without_the_rest_of_the_shot() -> None:
    for number in range(60):
        stream = SeedStream(f"first {number}")
        places = [(-0.4 + 0.2 * i, 0.5 * (stream.random() - 0.5)) for i in range(5)]
        shot = random_shot(stream)
        events = shoot(POOL, list(places), shot).events
        touched = [event.other for event in events if event.kind == HIT and event.ball == 0]
        assert first_hit(POOL, list(places), shot) == (touched or [-1])[0]


def test_pins_and_cushions_are_named() -> None:
    stroke = Stroke("carom", 0.0, 1.0, 0.0, 0.3, (), (("cue", -500.0, 0.0), ("1", 900.0, 300.0)))
    facts = shot_facts(stroke, EXACT, SeedStream(1))
    assert [parts for name, parts in facts if name == "pin"] == [
        ("cue", "west"),
        ("cue", "centre"),
        ("cue", "east"),
    ]
    assert ("cushion", ("cue",)) in facts
    assert "pin" not in [name for name, _ in spoken(facts, words(cue_tables.CAROM))]


def test_scatter_is_normal_and_no_tip_slips() -> None:
    stream = SeedStream("scatter")
    cue = Cue(angle=0.5, speed=10.0, tip=1.0)
    shots = [scattered(Shot(10.0, 2.0), POOL, cue, stream) for _ in range(1500)]
    for values, sd in (
        ([shot.bearing - 10.0 for shot in shots], 0.5),
        ([shot.speed - 2.0 for shot in shots], 0.2),
        ([shot.side * 28.575 for shot in shots], 1.0),
    ):
        mean = sum(values) / len(values)
        assert abs(mean) < 0.1 * sd
        assert sum((value - mean) ** 2 for value in values) / len(values) == pytest.approx(
            sd * sd, rel=0.1
        )
    wild = Cue(tip=5.0)
    for _ in range(200):
        shot = scattered(Shot(0.0, 2.0, 0.3, 0.3), POOL, wild, stream)
        assert shot.side * shot.side + shot.top * shot.top <= TIP_LIMIT + 1e-12


@pytest.mark.parametrize(
    ("name", "table", "share"),
    [("none", POOL, 1.0), ("steady", POOL, 0.75), ("club", POOL, 0.5), ("beginner", POOL, 0.15)],
)
def test_a_preset_pots_what_it_says(name: str, table: Table, share: float) -> None:
    """Of two-metre straight pots on a pool table, within three standard errors."""
    cue = Cue.make({"ruleset": name})
    found = straight_share(table, cue.angle, cue.speed, cue.tip, 250)
    assert found == pytest.approx(share, abs=3.0 * (share * (1.0 - share) / 250.0) ** 0.5 + 1e-9)


def test_its_text_parses_back_and_what_cannot_be_is_refused() -> None:
    for text in ("cue", "cue(angle=0.5)", "cue(angle=0.18,speed=5.0,tip=0.5)"):
        assert str(read_nature(text)) == text
    assert str(read_nature("cue(ruleset=club)")) == "cue(angle=0.18,speed=5.0,tip=0.5)"
    assert read_nature("cue(ruleset=steady)") == read_nature("cue")
    unequal = read_nature("cue(skills=none beginner)").settings
    assert isinstance(unequal, Cue)
    assert unequal.of_seat(0).angle == 0.0
    assert unequal.of_seat(1) == Cue.make({"ruleset": "beginner"})
    assert unequal.of_seat(2) == unequal
    for text in (
        "cue(skills=steady master)",
        "cue(angle=-1)",
        "cue(tip=nan)",
        "cue(ruleset=master)",
    ):
        with pytest.raises(OptionError):
            read_nature(text)


def test_what_is_no_stroke_is_not_answered_by_physics() -> None:
    assert stroke_of(words(cue_tables.POOL)) is None
    known = report_input(words(cue_tables.POOL).words, lambda rng: (), STRAIGHT.value())
    assert stroke_of(known) == STRAIGHT
    other = Stroke("no such table", 0.0, 1.0, 0.0, 0.0, (), STRAIGHT.lies)
    assert stroke_of(report_input(known.words, lambda rng: (), other.value())) is None


CUE_GAMES = [id for id in game_ids() if load_game(id).nature_kind == "cue"]


@pytest.mark.parametrize("id", CUE_GAMES)
def test_physics_answers_real_shots_and_the_rules_take_the_answers(id: str) -> None:
    """Shots chosen at random in a match; every report is accepted, and no two balls lie in one place. The
    skill of the seat that shoots is used."""
    game = load_game(id)
    nature = nature_for(game, "cue(ruleset=club)").make(1)
    by_seat = nature_for(game, "cue(skills=club club club club)").make(1)
    state, rng, reports = game.new_initial_state(), Random(1), 0
    while not state.is_terminal() and reports < 60:
        wanted = state.open_input()
        if state.is_chance_node():
            outcome = nature.outcome(state)
            assert by_seat.outcome(state) == outcome
            if isinstance(outcome, tuple) and isinstance(wanted, ReportInput):
                shot = Report.of(outcome, wanted.words)
                places = list(shot.places("rest").values())
                radius = TABLES[str(wanted.aim[0])].radius if wanted.aim else 0.0
                assert all(
                    hypot(a[0] - b[0], a[1] - b[1]) > 2000.0 * radius - 0.3
                    for i, a in enumerate(places)
                    for b in places[:i]
                )
                reports += bool(places)
            state.apply_action(outcome)
        elif wanted is not None and rng.random() < 0.7:
            state.apply_action(wanted.sampler(rng))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert reports >= 30 or state.is_terminal()


def test_what_is_seen_of_a_shot_is_its_way_within_five_millimetres_and_its_end() -> None:
    """What the table lets run: straight pieces within 4 mm of the parabolas, whose ends are rounded to 1 mm
    (0.7 mm aslant), and a ball that falls until then."""
    shot = played(STRAIGHT, EXACT, SeedStream(1))
    motion = motion_of(shot)
    assert [way.thing for way in motion.ways] == ["ball-cue", "ball-1"]
    assert [way.gone for way in motion.ways] == [False, True]
    for ball, way in enumerate(motion.ways):
        for (early, x, y), (late, to_x, to_y) in pairwise(way.points):
            for share in (0.25, 0.5, 0.75):
                true = shot.run.place(ball, early + share * (late - early))
                seen = x + share * (to_x - x), y + share * (to_y - y)
                assert hypot(seen[0] - 1000 * true[0], seen[1] - 1000 * true[1]) < 5.0
    fall = next(event.time for event in shot.run.events if event.kind == FALL)
    assert motion.ways[1].points[-1][0] == pytest.approx(fall, abs=0.001)
    assert [beat.kind for beat in motion.beats][:1] == ["hit"]
    assert {beat.kind for beat in motion.beats} >= {"hit", "pocket"}
    assert 0.05 < motion.beats[0].force < 0.3  # less than the 2 m/s at which it was struck


def test_what_does_not_move_is_said_once() -> None:
    still = replace(STRAIGHT, lies=(*STRAIGHT.lies, ("2", -900.0, 300.0)))
    way = motion_of(played(still, EXACT, SeedStream(1))).ways[2]
    assert way.points == ((0.0, -900.0, 300.0),)
