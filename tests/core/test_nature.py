"""Nature: streams of numbers anybody can recompute, fair choices, throws, and what people report."""

from __future__ import annotations

import copy
import hashlib
import math
import pickle
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.core import NoDistribution, OptionError, PelitupaError, State
from pelitupa.equipment.dartboard import (
    DOUBLE_OUTSIDE,
    INNER_BULL,
    MISS,
    OUTER_BULL,
    SECTORS,
    SEGMENTS,
    read_segment,
    segment_area,
    segment_at,
    segment_centre,
    segment_of,
)
from pelitupa.games import load_game
from pelitupa.nature import (
    Reported,
    Seeded,
    SeedStream,
    Thrower,
    Throws,
    fresh_seed,
    nature_for,
    read_outcome,
    segment_chances,
)


def words(seed: str, count: int) -> list[int]:
    """The algorithm `pelitupa-1` as its description says it."""
    found: list[int] = []
    block = 0
    while len(found) < count:
        digest = hashlib.sha256(b"pelitupa-1:%s:%d" % (seed.encode(), block)).hexdigest()
        found += [int(digest[i : i + 16], 16) for i in (0, 16, 32, 48)]
        block += 1
    return found[:count]


def thrown(aim: str = "aim T20", spec: str = "round_the_clock") -> State:
    """A dart in the air."""
    state = load_game(spec).new_initial_state()
    state.apply_action(state.string_to_action(aim))
    return state


@pytest.mark.parametrize("seed", ["", "0", "a", "talvi-ilta", "7" * 500, "c0ffee" * 10 + "beef"])
def test_a_stream_is_what_its_description_says(seed: str) -> None:
    stream = SeedStream(seed)
    assert [stream.word() for _ in range(11)] == words(seed, 11)


def test_a_whole_number_is_a_seed_like_its_digits() -> None:
    assert SeedStream(42).word() == SeedStream("42").word() == words("42", 1)[0]


def test_a_known_word() -> None:
    """Written down once, so that no change of the algorithm goes unnoticed."""
    assert SeedStream("pelitupa").word() == int(
        hashlib.sha256(b"pelitupa-1:pelitupa:0").hexdigest()[:16], 16
    )
    assert SeedStream("pelitupa").word() == 5590598295036119310


def test_fresh_seeds_differ_and_have_256_bits() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


class Scripted(SeedStream):
    """A stream whose words are given."""

    def __init__(self, *script: int) -> None:
        super().__init__("")
        self.script = list(script)

    def word(self) -> int:
        return self.script.pop(0)


def test_a_choice_rejects_the_words_that_would_make_it_unfair() -> None:
    n = 2**63 + 1  # only one whole run of n fits into 2**64
    assert Scripted(n, 2**64 - 1, n - 1).below(n) == n - 1
    assert Scripted(2**64 - 1, 5).below(3) == 2  # 2**64 - 1 is the one word over 3 * (2**64 // 3)
    assert Scripted(2**64 - 2).below(3) == (2**64 - 2) % 3
    assert Scripted(2**64 - 1).below(2**64) == 2**64 - 1
    assert Scripted(2**64 - 1).below(1) == 0


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_there_is_no_choice_among_none_or_too_many(n: int) -> None:
    with pytest.raises(PelitupaError, match="1 to 2"):
        SeedStream("").below(n)


@pytest.mark.parametrize("n", [2, 3, 7, 52])
def test_choices_are_even(n: int) -> None:
    stream, draws = SeedStream(n), 200 * n
    counts = Counter(stream.below(n) for _ in range(draws))
    square = sum((counts[i] - 200) ** 2 / 200 for i in range(n))
    assert square < n - 1 + 5 * math.sqrt(2 * (n - 1)) + 5


@given(st.text(), st.integers(1, 2**64))
def test_choices_and_fractions_stay_in_bounds(seed: str, n: int) -> None:
    stream = SeedStream(seed)
    assert 0 <= stream.below(n) < n
    assert 0.0 <= stream.random() < 1.0
    assert all(math.isfinite(z) for z in stream.normal_pair())


def test_the_largest_and_smallest_words_give_finite_normals() -> None:
    assert Scripted(0, 0).normal_pair() == (0.0, 0.0)
    assert all(math.isfinite(z) for z in Scripted(2**64 - 1, 2**64 - 1).normal_pair())


def test_a_throw_is_what_the_description_says() -> None:
    u, v = ((word >> 11) / 2**53 for word in words("dart", 2))
    radius = math.sqrt(-2 * math.log(1 - u))
    dx, dy = radius * math.cos(2 * math.pi * v), radius * math.sin(2 * math.pi * v)
    landed = Thrower(SeedStream("dart"), Throws(10.0)).outcome(thrown("aim 30 -40"))
    assert landed == pytest.approx((30 + 10 * dx, -40 + 10 * dy), abs=0.006)
    assert Seeded("dart", Throws(10.0)).outcome(thrown("aim 30 -40")) == landed


def test_throws_scatter_normally_on_each_axis() -> None:
    thrower, state = Thrower(SeedStream("many"), Throws(10.0, 30.0)), thrown("aim 5 -7")
    throws = [thrower.outcome(state) for _ in range(4000)]
    for axis, mean, sd in ((0, 5, 10), (1, -7, 30)):
        values = [throw[axis] for throw in throws]
        found = sum(values) / 4000
        assert abs(found - mean) < 5 * sd / math.sqrt(4000)
        variance = sum((value - found) ** 2 for value in values) / 3999
        assert abs(variance / sd**2 - 1) < 5 * math.sqrt(2 / 4000)
    across = sum((x - 5) * (y + 7) for x, y in throws) / 4000
    assert abs(across) < 5 * 10 * 30 / math.sqrt(4000)


def test_a_perfect_thrower_hits_the_aim() -> None:
    assert Thrower(SeedStream(1), Throws(0.0)).outcome(thrown("aim 1.23456789 -9")) == (
        1.23456789,
        -9.0,
    )
    x, y = Thrower(SeedStream(1), Throws(0.0, 5.0)).outcome(thrown("aim 1.5 2.5"))
    assert x == 1.5
    assert y != 2.5


def test_a_throw_is_read_to_about_a_thousandth_of_the_spread() -> None:
    state = thrown()
    for sd, digits in ((20.0, 2), (10.0, 2), (9.0, 3), (0.05, 5)):
        landed = Thrower(SeedStream("digits"), Throws(sd)).outcome(state)
        assert all(value == round(value, digits) for value in landed)


def test_a_wild_throw_stays_within_the_bounds() -> None:
    thrower, state = Thrower(SeedStream("wild"), Throws(5000.0)), thrown()
    throws = [thrower.outcome(state) for _ in range(50)]
    assert all(abs(value) <= 300.0 for throw in throws for value in throw)
    assert any(abs(value) == 300.0 for throw in throws for value in throw)


def test_nothing_can_be_thrown_where_nobody_aimed() -> None:
    thrower = Thrower(SeedStream(1), Throws(10.0))
    for state in (load_game("round_the_clock").new_initial_state(), load_game("hex").state([])):
        with pytest.raises(NoDistribution):
            thrower.outcome(state)
    with pytest.raises(NoDistribution):
        Seeded(1).outcome(load_game("round_the_clock").new_initial_state())


@pytest.mark.parametrize("sd", [-1.0, math.nan, math.inf])
def test_a_bad_standard_deviation_is_refused(sd: float) -> None:
    for wrong in ((sd,), (1.0, sd)):
        with pytest.raises(OptionError, match=r"option sd(_y)? is 0 to 10000, not"):
            Throws(*wrong)


# --- the chances of segments


@pytest.mark.parametrize("sd", [5.0, 20.0, 60.0, 200.0])
def test_aimed_at_the_centre_the_rings_have_their_closed_form(sd: float) -> None:
    chances = segment_chances(0.0, 0.0, Throws(sd))

    def ring(inside: float, outside: float) -> float:
        return math.exp(-(inside**2) / (2 * sd**2)) - math.exp(-(outside**2) / (2 * sd**2))

    singles = ring(15.9, 99.0) + ring(107.0, 162.0)
    assert chances[INNER_BULL] == pytest.approx(ring(0.0, 6.35), abs=1e-5)
    assert chances[OUTER_BULL] == pytest.approx(ring(6.35, 15.9), abs=1e-5)
    for sector in SECTORS:
        assert chances[segment_of(sector, 1)] == pytest.approx(singles / 20, abs=1e-5)
        assert chances[segment_of(sector, 2)] == pytest.approx(ring(162, 170) / 20, abs=1e-5)
        assert chances[segment_of(sector, 3)] == pytest.approx(ring(99, 107) / 20, abs=1e-5)
    assert chances[MISS] == pytest.approx(math.exp(-(170.0**2) / (2 * sd**2)), abs=1e-5)


@pytest.mark.parametrize(
    ("x", "y", "sd", "sd_y"),
    [
        (0.0, 103.0, 12.0, 0.0),
        (-60.0, 80.0, 35.0, 15.0),
        (169.0, 3.0, 0.5, 0.0),
        (-250.0, 0.0, 40.0, 90.0),
        (10.0, -40.0, 0.0, 25.0),
        (900.0, 900.0, 3.0, 0.0),
    ],
)
def test_chances_sum_to_1_and_agree_with_a_grid(x: float, y: float, sd: float, sd_y: float) -> None:
    chances = segment_chances(x, y, Throws(sd, sd_y))
    assert math.fsum(chances) == pytest.approx(1.0, abs=1e-12)
    assert min(chances) >= 0.0
    grid = _by_quantiles(x, y, sd, sd_y or sd)
    for segment in range(SEGMENTS + 1):
        assert chances[segment] == pytest.approx(grid[segment], abs=2e-3)


def _by_quantiles(x: float, y: float, sd_x: float, sd_y: float) -> list[float]:
    """An independent reckoning: equally likely points on a grid of normal quantiles."""
    points = 300 if sd_x and sd_y else 5000
    steps = [NormalDist().inv_cdf((i + 0.5) / points) for i in range(points)]
    across = [x + sd_x * step for step in steps] if sd_x else [x]
    upwards = [y + sd_y * step for step in steps] if sd_y else [y]
    chances = [0.0] * (SEGMENTS + 1)
    for a in across:
        for b in upwards:
            chances[segment_at(a, b)] += 1 / len(across) / len(upwards)
    return chances


def test_chances_are_symmetric() -> None:
    """The upright mirror takes each sector to its partner, 20 and 3 to themselves; so the chances."""
    mirrored = {SECTORS[i]: SECTORS[-i % 20] for i in range(20)}
    here, there = (segment_chances(x, 70.0, Throws(18.0, 25.0)) for x in (40.0, -40.0))
    for sector, partner in mirrored.items():
        for multiple in (1, 2, 3):
            chance = here[segment_of(sector, multiple)]
            assert chance == pytest.approx(there[segment_of(partner, multiple)], abs=1e-9)
    # turned by a right angle, sector 20 goes to 6
    up, right = (segment_chances(x, y, Throws(15.0)) for x, y in ((0.0, 103.0), (103.0, 0.0)))
    for place, sector in enumerate(SECTORS):
        turned = SECTORS[(place + 5) % 20]
        chance = up[segment_of(sector, 3)]
        assert chance == pytest.approx(right[segment_of(turned, 3)], abs=1e-5)


@pytest.mark.parametrize("sd", [0.0, 1e-6, 0.3])
def test_with_a_vanishing_deviation_the_aim_is_hit(sd: float) -> None:
    for segment in range(0, SEGMENTS + 1, 3):
        x, y = segment_centre(segment)
        assert segment_chances(x, y, Throws(sd))[segment] == pytest.approx(1.0)


def test_with_a_vast_deviation_chances_go_by_area() -> None:
    sd = 5000.0
    chances = segment_chances(0.0, 0.0, Throws(sd))
    for segment in range(SEGMENTS):
        expected = segment_area(segment) / (2 * math.pi * sd**2)
        assert chances[segment] == pytest.approx(expected, rel=0.02)


def test_throws_come_as_often_as_their_chances_say() -> None:
    thrower, state = Thrower(SeedStream("often"), Throws(20.0)), thrown("aim T20")
    counts = Counter(segment_at(*thrower.outcome(state)) for _ in range(4000))
    chances = segment_chances(0.0, 103.0, Throws(20.0))
    assert math.hypot(0.0, 103.0) < DOUBLE_OUTSIDE
    for segment in (read_segment(text) for text in ("S20", "T20", "S1", "S5", "T5", "D20")):
        deviation = math.sqrt(4000 * chances[segment])
        assert abs(counts[segment] - 4000 * chances[segment]) < 5 * deviation


# --- what people report


def answers(*texts: str) -> tuple[Callable[[State, str], str], list[str]]:
    """An `ask` that gives these answers, and the list of troubles it was told."""
    left, troubles = list(texts), list[str]()

    def ask(state: State, trouble: str) -> str:
        troubles.append(trouble)
        return left.pop(0)

    return ask, troubles


def test_a_report_may_be_an_outcome_or_a_point() -> None:
    state = thrown()
    assert Reported(answers("t20")[0]).outcome(state) == read_segment("T20")
    assert Reported(answers("land 3.5 -20")[0]).outcome(state) == (3.5, -20.0)
    card = load_game("jakis").new_initial_state()
    assert card.action_to_string(Reported(answers("S7")[0]).outcome(card)) == "S7"


def test_an_impossible_report_is_asked_for_again_with_the_reason() -> None:
    ask, troubles = answers("", "T21", "land 900 0", "land nan 0", "land 1", "s", "miss")
    assert Reported(ask).outcome(thrown()) == MISS
    assert troubles[0] == ""
    assert all("land X Y (x from -300 to 300" in troubles[i] for i in (1, 2, 3, 4, 5))
    assert troubles[6].startswith("that could be: S1, S2, S3")


def test_a_card_that_is_gone_is_asked_for_again() -> None:
    state = load_game("jakis").new_initial_state()
    state.apply_action(state.string_to_action("S7"))
    ask, troubles = answers("S7", "S8")
    assert state.action_to_string(Reported(ask).outcome(state)) == "S8"
    assert "contract/chance" in troubles[1]


def test_nothing_is_reported_where_a_player_decides() -> None:
    with pytest.raises(PelitupaError, match="nothing is drawn"):
        read_outcome(load_game("round_the_clock").new_initial_state(), "T20")


def test_whoever_asks_can_stop() -> None:
    def ask(state: State, trouble: str) -> str:
        raise EOFError

    with pytest.raises(EOFError):
        Reported(ask).outcome(thrown())


# --- seeded draws


class Loaded(State):
    """A chance node with unequal outcomes. A state, since `Seeded` takes nothing else when compiled."""

    def open_input(self) -> None:
        return None

    def probabilities(self) -> list[float]:
        return [0.5, 0.25, 0.25]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(3, 0.5), (5, 0.25), (9, 0.25)]


def test_unequal_outcomes_come_by_their_chances() -> None:
    node = Loaded(load_game("sticks"))
    nature = Seeded("loaded")
    counts = Counter(nature.outcome(node) for _ in range(4000))
    assert set(counts) == {3, 5, 9}
    assert abs(counts[3] - 2000) < 5 * math.sqrt(1000)
    assert abs(counts[5] - 1000) < 5 * math.sqrt(750)


def test_the_same_seed_deals_the_same_match() -> None:
    def deal(seed: str) -> list[object]:
        state, nature = load_game("jakis").new_initial_state(), Seeded(seed)
        while state.is_chance_node():
            state.apply_action(nature.outcome(state))
        return list(state.history())

    assert deal("x") == deal("x") != deal("y")


@pytest.mark.parametrize("id", ["tuppi", "kangaroo", "nine_ball", "curling", "petanque", "bleep"])
def test_a_nature_that_was_sent_elsewhere_goes_on_as_the_first(id: str) -> None:
    """As when matches are played by processes, compiled too."""
    game = load_game(id)
    nature, rng, state = nature_for(game).make("1"), Random(1), game.new_initial_state()
    answered = 0
    for _ in range(300):
        if not state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        if answered == 2:
            break
        state.apply_action(nature.outcome(state))
        answered += 1
    others = [pickle.loads(pickle.dumps(nature)), copy.deepcopy(nature)]
    assert all(other.motion() is None for other in others if isinstance(other, Seeded))
    outcome = nature.outcome(state)
    assert [other.outcome(state) for other in others] == [outcome, outcome]
