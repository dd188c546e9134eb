"""Matches that begin at a score: one option, in every game that keeps points from deal to deal."""

from __future__ import annotations

import pytest

from adapters.short import short_spec
from conformance.harness import check_clone, check_sums, random_match
from pelitupa.core import OptionError, describe
from pelitupa.games import game_class, game_ids, load_game
from pelitupa.records import Seat, parse, verify, write
from pelitupa.table.match import Match
from pelitupa.table.rating import unrated

BESIDE = {"chinese_poker": {"scoring": True}}
"""What a game needs for points to be kept."""


def has(id: str, option: str) -> bool:
    return any(info.name == option for info in describe(game_class(id).options_type()))


STANDING = [id for id in game_ids() if has(id, "standing")]


def uneven(id: str) -> str:
    """A standing in which the first side is a little ahead of the others, as far as the game allows."""
    game = load_game(id, **BESIDE.get(id, {}))
    low, high = game.start_range()
    least = max(low, min(0, high))
    return ":".join(str(min(high, least + 3 * (not side))) for side in range(game.start_sides()))


def test_the_families_that_deal_over_and_over_have_it() -> None:
    assert {"canasta", "contract_samba", "hand_and_foot", "samba"} < set(STANDING)
    assert {"tuppi", "skruuvi", "huutopussi", "marjapussi", "minibridge", "screw_misere"} < set(
        STANDING
    )
    assert {"sakaali", "sinkki", "mah_jong", "chinese_poker", "norrlandsknack"} < set(STANDING)


@pytest.mark.clause("contract/begins-at")
@pytest.mark.parametrize("id", STANDING)
def test_a_match_goes_on_from_its_score(id: str) -> None:
    spec = short_spec(id)
    if has(id, "deals"):
        spec = f"{id}(deals=1)"
    given = {} if id == "huutopussi" else {"objective": "margin"}
    game = load_game(spec, standing=uneven(id), **given, **BESIDE.get(id, {}))
    assert load_game(str(game)) == game
    begun = game.new_initial_state().scores()
    assert sorted(set(begun)) == sorted(set(map(float, game.starting)))
    low, high = game.score_bounds()
    state = game.new_initial_state()
    for state in random_match(game, seed=5, limit=600):
        check_sums(state, begun)
    check_clone(state)
    assert all(low <= points <= high for points in state.scores())
    if state.is_terminal():
        assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())


@pytest.mark.clause("contract/begins-at")
@pytest.mark.parametrize("id", [id for id in STANDING if has(id, "dealer")])
def test_another_player_may_deal_first(id: str) -> None:
    state = load_game(id, dealer=2).new_initial_state()
    assert state.dealer == 1  # type: ignore[attr-defined]
    first = load_game(id).new_initial_state()
    assert first.chance_draw() != state.chance_draw()
    with pytest.raises(OptionError):
        load_game(id, dealer=load_game(id).num_players() + 1)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("canasta(standing=100)", "2 numbers"),
        ("canasta(standing=1:2:3)", "2 numbers"),
        ("canasta(standing=a:b)", "whole numbers"),
        ("canasta(standing=1_0:0)", "whole numbers"),
        ("canasta(standing=5000:0)", "-100000 to 4999"),
        ("huutopussi(standing=500:0)", "to 499"),
        ("tuppi(standing=4:8)", "nousussa"),
        ("tuppi(standing=-1:0)", "0 to 51"),
        ("marjapussi(standing=12:0)", "0 to 11"),
        ("screw_misere(standing=0:1)", "-99 to 0"),
        ("chinese_poker(standing=1:0:0:0)", "scoring=true"),
    ],
)
def test_no_match_begins_at_a_score_that_cannot_be(spec: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        load_game(spec)


def test_what_a_side_opens_with_goes_by_the_score_it_begins_at() -> None:
    state = load_game("canasta(standing=1500:2995)").new_initial_state()
    assert state.minimums == [90, 90]  # type: ignore[attr-defined]


def test_a_record_says_where_it_began_and_verifies_and_is_not_rated() -> None:
    game = load_game("tuppi(deals=1,standing=0:36,dealer=3)")
    match = Match(
        game, [Seat("Aino", "random"), *[Seat(f"B{n}", "random") for n in range(3)]], seed="s"
    )
    match.advance()
    text = write(match.record())
    assert "game: tuppi(deals=1,standing=0:36,dealer=3)\n" in text
    assert verify(parse(text)).ok
    assert "began at a score" in str(unrated(parse(text), ["a", "b", "c", "d"]))
