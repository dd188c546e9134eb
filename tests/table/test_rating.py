"""Ratings: known values and directions, draws, teams, what counts, and players simulated by the model."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pelitupa.games import load_game
from pelitupa.records import Record
from pelitupa.table import Match, Seat
from pelitupa.table.rating import (
    PROVISIONAL,
    SIGMA,
    START,
    Rating,
    RatingError,
    rate,
    rate_match,
    unrated,
    win_probabilities,
)

BETA = 400 / (math.log(10) * math.sqrt(2))


def known(mu: float) -> Rating:
    """A player of whom almost everything is known."""
    return Rating(mu, 1.0, 1000)


# --- one rating


def test_a_newcomer_is_shown_with_1100() -> None:
    rating = Rating()
    assert (rating.mu, rating.sigma, rating.matches) == (1500, 200, 0)
    assert rating.shown() == 1100
    assert rating.interval() == (1100, 1900)
    assert rating.words() == "1100 to 1900, provisional"


def test_a_rating_is_provisional_until_so_many_matches() -> None:
    assert Rating(matches=PROVISIONAL - 1).provisional
    assert not Rating(matches=PROVISIONAL).provisional
    assert Rating(1600, 50, PROVISIONAL).words() == "1500 to 1700"


@pytest.mark.parametrize(
    ("mu", "sigma", "matches"),
    [(math.nan, 1, 0), (math.inf, 1, 0), (1500, 0, 0), (1500, math.nan, 0), (1500, 250, -1)],
)
def test_what_is_no_rating_is_refused(mu: float, sigma: float, matches: int) -> None:
    with pytest.raises(RatingError, match="not"):
        Rating(mu, sigma, matches)


# --- the model


def test_a_win_between_newcomers_by_the_papers_formula() -> None:
    """Weng and Lin 2011, algorithm 4, worked by hand for two."""
    [[winner], [loser]] = rate([[Rating()], [Rating()]], [1, -1])
    variance = SIGMA**2 + 4**2
    spread = math.sqrt(2 * (variance + BETA**2))
    step = variance / spread * 0.5
    assert winner.mu == pytest.approx(START + step, rel=1e-12)
    assert loser.mu == pytest.approx(START - step, rel=1e-12)
    shrink = variance / spread**2 * 0.25
    assert winner.sigma == pytest.approx(math.sqrt(variance * (1 - shrink)), rel=1e-12)
    assert winner.matches == loser.matches == 1


def test_of_three_the_middle_one_moves_as_the_formula_says() -> None:
    ratings = rate([[Rating()], [Rating()], [Rating()]], [3, 1, 2])
    variance = SIGMA**2 + 4**2
    unit = variance / math.sqrt(3 * (variance + BETA**2))
    moved = [(team[0].mu - START) / unit for team in ratings]
    assert moved == pytest.approx([2 / 3, -1 / 3 - 1 / 2, -1 / 3 + 1 / 2])


def test_400_points_are_odds_of_10_to_1() -> None:
    assert win_probabilities([[known(1900)], [known(1500)]])[0] == pytest.approx(10 / 11, abs=1e-4)


def test_the_expected_win_moves_little_and_the_surprise_much() -> None:
    strong, weak = Rating(1800, 80), Rating(1200, 80)
    [[a], [b]] = rate([[strong], [weak]], [1, -1])
    [[c], [d]] = rate([[strong], [weak]], [-1, 1])
    assert 0 < a.mu - 1800 < 5 < 15 < 1800 - c.mu
    assert 0 < 1200 - b.mu < 5 < 15 < d.mu - 1200


def test_a_draw_brings_unequal_players_together_and_leaves_equal_ones() -> None:
    [[a], [b]] = rate([[Rating(1800)], [Rating(1200)]], [0, 0])
    assert a.mu < 1800
    assert b.mu > 1200
    assert a.sigma < SIGMA
    [[a], [b]] = rate([[Rating()], [Rating()]], [0.1 + 0.2, 0.3])
    assert a.mu == pytest.approx(START, abs=1e-9)
    assert b == a


def test_a_draw_tells_as_much_as_a_win() -> None:
    [[drawn], _] = rate([[Rating()], [Rating()]], [0, 0])
    [[won], _] = rate([[Rating()], [Rating()]], [1, 0])
    assert drawn.sigma == pytest.approx(won.sigma, rel=1e-12)


def test_of_players_alike_a_better_place_never_moves_less() -> None:
    """The model's own rule for draws gives the third of five more than the two who shared the first."""
    for utilities in ([2, 2, 1, 0, -1], [2, 2, 1, 0], [1, 1, 1, -3], [3, -1, -1, -1], [5, 5, 5, 5]):
        moved = [team[0].mu for team in rate([[Rating()] for _ in utilities], utilities)]
        for i, one in enumerate(utilities):
            for j, other in enumerate(utilities):
                if one > other:
                    assert moved[i] > moved[j]
                if one == other:
                    assert moved[i] == pytest.approx(moved[j], abs=1e-6)
        assert math.fsum(moved) == pytest.approx(START * len(moved))


def exact(teams: Sequence[Rating], utilities: Sequence[float]) -> list[float]:
    """The moves of single players, all orders of those who drew equally likely: summed over the sets of
    them that may be left at each stage."""
    variances = [player.sigma**2 + 4**2 for player in teams]
    spread = math.sqrt(sum(variance + BETA**2 for variance in variances))
    weight = [math.exp((player.mu - START) / spread) for player in teams]
    slope = [1.0] * len(teams)
    for worth in set(utilities):
        group = [i for i, other in enumerate(utilities) if other == worth]
        below = [i for i, other in enumerate(utilities) if other < worth]
        for size in range(1, len(group) + 1):
            for left in combinations(group, size):
                chosen = [*left, *below]
                total = math.fsum(weight[i] for i in chosen) * math.comb(len(group), size)
                for i in chosen:
                    slope[i] -= weight[i] / total
    return [
        player.mu + variance / spread * slope_of
        for player, variance, slope_of in zip(teams, variances, slope, strict=True)
    ]


@pytest.mark.parametrize("drawn", [2, 3, 4, 5, 6, 7, 9])
def test_draws_are_all_orders_equally_often(drawn: int) -> None:
    """Exactly so for up to five; for more, within 3 points."""
    rng = Random(drawn)
    teams = [Rating(rng.uniform(900, 2100), rng.uniform(40, 200)) for _ in range(drawn + 2)]
    utilities = [1.0, -1.0] + [0.0] * drawn
    found = [team[0].mu for team in rate([[player] for player in teams], utilities)]
    assert found == pytest.approx(exact(teams, utilities), abs=1e-6 if drawn <= 5 else 3)


def test_who_drew_and_was_alike_stays_alike() -> None:
    teams = [[Rating(mu)] for mu in (1500, 1800, 1500, 1200, 1200, 1500, 1500)]
    rated = rate(teams, [1, 1, 1, 1, 1, 1, -1])
    assert rated[0] == rated[2] == rated[5] != rated[6]
    assert rated[3] == rated[4]


def test_the_better_known_player_moves_less() -> None:
    [[new, old], _] = rate([[Rating(), Rating(1500, 60, 100)], [Rating(), Rating()]], [1, -1])
    assert new.mu - START > 5 * (old.mu - START) > 0


def test_partners_share_what_their_side_did() -> None:
    teams = [[Rating(1400, 90), Rating(1700, 90)], [Rating(1550, 90), Rating(1550, 90)]]
    assert win_probabilities(teams) == pytest.approx([0.5, 0.5])
    [[a, b], [c, d]] = rate(teams, [-1, 1])
    assert a.mu - 1400 == pytest.approx(b.mu - 1700)
    assert a.mu < 1400
    assert c == d
    assert c.mu > 1550


def test_a_larger_side_has_no_advantage_by_its_number() -> None:
    assert win_probabilities([[Rating()], [Rating(), Rating(), Rating()]]) == pytest.approx(
        [0.5, 0.5]
    )


def test_probabilities_say_what_ratings_learn() -> None:
    """With a result as likely as predicted, the expected move is nothing: the prediction is the model's."""
    teams = [[Rating(1600, 70)], [Rating(1500, 40)]]
    p, q = win_probabilities(teams)
    won, lost = rate(teams, [1, -1]), rate(teams, [-1, 1])
    assert p * won[0][0].mu + q * lost[0][0].mu == pytest.approx(1600, abs=0.05)


def test_numbers_far_out_do_no_harm() -> None:
    best, worst = [[known(7500)] * 8, [known(-4500)] * 8]
    assert win_probabilities([best, worst]) == pytest.approx([1, 0])
    rated = rate([best, worst], [-1, 1])
    assert all(-4500 <= player.mu <= 7500 for team in rated for player in team)
    best = [Rating(7500, 250)]
    assert rate([best, worst], [1, -1])[0][0].mu <= 7500


ratings = st.builds(
    Rating, st.floats(800, 2200), st.floats(30, 250), st.integers(0, 100).map(lambda n: n)
)
matches = st.lists(
    st.tuples(st.lists(ratings, min_size=1, max_size=3), st.integers(-3, 3)),
    min_size=2,
    max_size=6,
)


@settings(max_examples=200, deadline=None)
@given(matches, st.randoms(use_true_random=False))
def test_the_order_in_which_teams_are_named_does_not_matter(
    match: list[tuple[list[Rating], int]], rng: Random
) -> None:
    order = list(range(len(match)))
    rng.shuffle(order)
    plain = rate([team for team, _ in match], [worth for _, worth in match])
    mixed = rate([match[i][0] for i in order], [match[i][1] for i in order])
    for place, i in enumerate(order):
        for a, b in zip(plain[i], mixed[place], strict=True):
            assert a.mu == pytest.approx(b.mu, abs=1e-6)
            assert a.sigma == pytest.approx(b.sigma, abs=1e-6)
            assert a.matches == b.matches


@settings(max_examples=100, deadline=None)
@given(matches)
def test_only_the_order_of_utilities_matters(match: list[tuple[list[Rating], int]]) -> None:
    teams = [team for team, _ in match]
    assert rate(teams, [w for _, w in match]) == rate(teams, [10 * w + 7 for _, w in match])


@pytest.mark.parametrize(
    ("sizes", "utilities", "told"),
    [
        ((1,), (1.0,), "two teams at least are compared, not 1"),
        ((1, 0), (1.0, 0.0), "team 2 has no players"),
        ((1, 1), (1.0,), "2 teams have 2 utilities, not 1"),
        ((1, 1), (1.0, math.nan), "utilities are finite numbers"),
    ],
)
def test_what_cannot_be_rated_is_refused(
    sizes: Sequence[int], utilities: Sequence[float], told: str
) -> None:
    teams = [[Rating()] * size for size in sizes]
    with pytest.raises(RatingError, match=told):
        rate(teams, utilities)
    if "utilities" not in told:
        with pytest.raises(RatingError, match=told):
            win_probabilities(teams)


# --- players simulated


def simulate(sides: int, size: int, rounds: int, seed: str) -> tuple[list[float], list[Rating]]:
    """12 players of known strengths meet at random, by the model; their strengths and their ratings."""
    rng = Random(seed)
    true = [1500 + 60 * (i - 5.5) for i in range(12)]
    found = [Rating() for _ in true]
    spread = BETA * math.sqrt(sides)
    for _ in range(rounds):
        seats = rng.sample(range(12), sides * size)
        teams = [seats[i * size : (i + 1) * size] for i in range(sides)]
        worth = [
            math.fsum(true[i] - START for i in team) / spread - math.log(-math.log(rng.random()))
            for team in teams
        ]
        new = rate([[found[i] for i in team] for team in teams], worth)
        for team, players in zip(teams, new, strict=True):
            for i, player in zip(team, players, strict=True):
                found[i] = player
    return true, found


@pytest.mark.parametrize(("sides", "size"), [(2, 1), (4, 1), (2, 2)])
def test_ratings_find_the_strengths_of_simulated_players(sides: int, size: int) -> None:
    """After 300 matches each: within 60 points in the mean square (before: 207), nearly all inside
    their intervals, and nearly in the right order."""
    true, found = simulate(sides, size, 300 * 12 // (sides * size), "strengths")
    mean = math.fsum(player.mu for player in found) / 12 - START
    errors = [player.mu - mean - strength for player, strength in zip(found, true, strict=True)]
    assert math.sqrt(math.fsum(e * e for e in errors) / 12) < 60
    assert abs(mean) < 30
    inside = [abs(e) <= 2 * p.sigma for e, p in zip(errors, found, strict=True)]
    assert sum(inside) >= 10
    order = sorted(range(12), key=lambda i: found[i].mu)
    assert sum(abs(place - i) for i, place in enumerate(order)) <= 8
    assert all(player.matches > 200 and player.sigma < 60 for player in found)


# --- which matches count


def played(id: str, *names: str | None, moves: int = 0, players: int | None = None) -> Match:
    """A match in which persons (None: a bot) have decided so many times in all."""
    game = load_game(id) if players is None else load_game(id, players=players)
    seats = [Seat(name or "Robo", None if name else "random") for name in names]
    match = Match(game, seats, seed="7")
    match.advance()
    for _ in range(moves):
        seat = match.waiting_for()[0]
        match.submit(seat, match.legal(seat)[0])
        match.advance()
    return match


def finished() -> Record:
    match = played("hex(size=3)", "Aino", "Eero", moves=4)
    match.resign(1)
    return match.record()


def test_a_match_of_two_persons_counts() -> None:
    record = finished()
    assert unrated(record, ["aino", "eero"]) is None
    new = rate_match(record, ["aino", "eero"], {"aino": Rating(1600, 100, 9)})
    assert new["aino"].mu > 1600
    assert new["aino"].matches == 10
    assert new["eero"].mu < START
    [[aino], [eero]] = rate([[Rating(1600, 100, 9)], [Rating()]], [1, -1])
    assert new == {"aino": aino, "eero": eero}


def test_a_match_to_its_end_counts() -> None:
    match = played("hex(size=2,swap=false)", "Aino", "Eero")
    while not match.is_over:
        seat = match.waiting_for()[0]
        match.submit(seat, match.legal(seat)[0])
    assert unrated(match.record(), ["aino", "eero"]) is None


def test_a_match_that_is_not_over_does_not_count() -> None:
    match = played("hex(size=3)", "Aino", "Eero", moves=4)
    assert unrated(match.record(), ["aino", "eero"]) == "The match is still going on"


def test_a_match_stopped_by_agreement_does_not_count() -> None:
    match = played("hex(size=3)", "Aino", "Eero", moves=4)
    match.agree_to_stop(0)
    match.agree_to_stop(1)
    told = "The players agreed to stop: the match is not rated"
    assert unrated(match.record(), ["aino", "eero"]) == told


def test_everybody_must_have_decided_something() -> None:
    match = played("hex(size=3)", "Aino", "Eero", moves=1)
    match.resign(1)
    told = "Eero had not decided anything yet: the match is not rated"
    assert unrated(match.record(), ["aino", "eero"]) == told
    with pytest.raises(RatingError, match="Eero had not decided"):
        rate_match(match.record(), ["aino", "eero"], {})


def test_two_persons_on_different_sides_are_needed() -> None:
    told = "A rated match needs two players with ratings on different sides"
    assert unrated(finished(), ["aino", None]) == told
    match = played("tuppi", "Aino", None, "Eero", None, moves=4)
    match.resign(0)
    assert unrated(match.record(), ["aino", None, "eero", None]) == told


def test_who_sits_in_two_seats_is_not_rated() -> None:
    told = "One player sat in several seats: the match is not rated"
    assert unrated(finished(), ["aino", "aino"]) == told


def test_bots_and_guests_are_left_out() -> None:
    match = played("tuppi", "Aino", "Guest", None, "Eero", moves=8)
    match.resign(0)
    new = rate_match(match.record(), ["aino", None, None, "eero"], {})
    assert set(new) == {"aino", "eero"}
    assert new["aino"].mu < START < new["eero"].mu


def test_every_seat_has_a_person_or_none() -> None:
    with pytest.raises(RatingError, match="2 seats"):
        unrated(finished(), ["aino"])
