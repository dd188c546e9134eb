"""What numbers the options of each game take: both ends of each are played, and nothing beyond them.

`bounds.txt` says for every game what its options' ends are, apart from the code; `make playthroughs`
writes it anew. Read the difference before you commit it.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from adapters.short import short_spec
from conformance.harness import check_actions, random_match
from pelitupa.core import CHANCE, OptionError, OptionInfo, describe
from pelitupa.core.history import actor_of
from pelitupa.equipment.tiles import DRAGONS, WINDS
from pelitupa.games import game_class, game_ids, load_game
from pelitupa.games.rummy.mah_jong.options import MahJongOptions
from pelitupa.games.rummy.mah_jong.scoring import (
    KONG,
    MOST_OF_LOSER,
    MOST_OF_WINNER,
    Win,
    Winds,
    loser_value,
    winner_value,
)
from pelitupa.games.tricks.skruuvi_family.scoring import (
    Played,
    club_bonus,
    club_points,
    modern_points,
)

PATH = Path(__file__).parent / "bounds.txt"
STEPS = 80


def numbers(id: str) -> list[OptionInfo]:
    """A game's options that are numbers within bounds."""
    infos = describe(game_class(id).options_type())
    return [info for info in infos if info.kind in ("int", "float") and not info.choices]


def line(id: str, info: OptionInfo) -> str:
    assert info.low is not None, f"{id}: {info.name} has no lower end"
    assert info.high is not None, f"{id}: {info.name} has no upper end"
    return f"{id} {info.name} {info.low:g} {info.high:.6g}"


def listed() -> list[str]:
    return [line(id, info) for id in game_ids() for info in numbers(id)]


def test_the_ends_are_those_that_are_written_down() -> None:
    assert listed() == PATH.read_text(encoding="utf-8").splitlines()


WITH = {
    ("contract_petanque", "farthest", "1"): ",nearest=0.5",
    ("contract_petanque", "nearest", "20"): ",farthest=50",
    ("hutunkeitto", "m", "0.1"): ",n=0.1,unit=10",
    ("hutunkeitto", "n", "0.1"): ",unit=10",
    ("hutunkeitto", "n", "50"): ",m=50",
    ("knorri", "deals", "1000"): ",scoring=true",
    ("matapesa", "first", "6"): ",players=6",
    ("kitumaija", "first", "5"): ",players=5",
    ("moska", "first", "6"): ",players=6",
    ("moska", "players", "2"): ",pack=6,hand_size=2",
    ("musta_maija", "first", "6"): ",players=6",
    ("chinese_poker", "deals", "1000"): ",scoring=true",
    ("chinese_poker", "first", "5"): ",players=5",
    ("fireplace_poker", "first", "4"): ",players=4",
    ("kiertopokeri", "first", "10"): ",players=10",
    ("vector_formula", "first", "5"): ",players=5",
    ("narnian_whist", "dealer", "4"): ",players=4",
    ("norrlandsknack", "dealer", "5"): ",players=5",
    ("norrlandsknack", "players", "2"): ",pack=8,hand_size=2",
    ("sinkki", "first", "5"): ",players=5",
    ("sinkki", "players", "2"): ",pack=8,hand_size=3",
    ("petanque", "first", "6"): ",players=6",
    ("strip_poker", "first", "6"): ",players=6",
    ("nine_ball", "first", "4"): ",players=4",
    ("ten_ball", "first", "4"): ",players=4",
    ("skruuvi", "deals", "40"): ",basic=20,kotkas=20",
    ("breakthrough", "present", "40"): ",players=40",
    ("rymypallo", "present", "40"): ",players=40",
    ("tuikkunen", "present", "40"): ",players=40",
    ("poliisi_ja_rosvo", "present", "40"): ",players=40",
    ("seinis", "first", "40"): ",players=40",
    ("seinis", "present", "40"): ",players=40",
    ("swing_dodgeball", "first", "5"): ",players=5",
    ("swing_dodgeball", "present", "5"): ",players=5",
    **{
        (id, name, "40"): ",players=40"
        for id in ("purkkis", "kymmenen_tikkua", "kirkkis")
        for name in ("first", "present")
    },
}
"""What an end needs beside it: the game says so where it is lacking."""

WRITTEN = [text.split() for text in PATH.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    ("id", "name", "end"), [(i, n, e) for i, n, *ends in WRITTEN for e in ends]
)
def test_a_game_is_played_at_both_ends_of_an_option(id: str, name: str, end: str) -> None:
    beside = WITH.get((id, name, end), "")
    game = load_game(f"{id}({name}={end}{beside})")
    assert (game.max_game_length() > 0) == game.has_decisions()
    for state in islice(random_match(game, seed=3), STEPS):
        if state.move_number() % 40 == 0 and not state.is_terminal():
            check_actions(state, Random(3))


@pytest.mark.parametrize(("id", "name", "low", "high"), WRITTEN)
def test_nothing_beyond_the_ends_is_taken(id: str, name: str, low: str, high: str) -> None:
    info = next(info for info in numbers(id) if info.name == name)
    step = 1 if info.kind == "int" else 0.001
    for beyond in (float(low) - step, float(high) + step):
        text = f"{beyond:.10g}"
        with pytest.raises(OptionError, match=f"option {name} is") as error:
            load_game(f"{id}({name}={text})")
        assert low in str(error.value)
        assert high in str(error.value)


@pytest.mark.parametrize("id", game_ids())
def test_matches_stay_in_the_bounds_that_a_game_states(id: str) -> None:
    """Points, returns, decisions and draws; whole matches, and short ones that come to their end."""
    whole = load_game(id)
    objectives = next(i for i in describe(type(whole.options)) if i.name == "objective").choices
    for objective in objectives or ("win",):
        game = load_game(short_spec(id), objective=objective)
        low, high = game.score_range()
        for seed in range(2):
            *_, state = random_match(game, seed=seed, limit=2000)
            actors = [actor_of(entry) for entry in state._log_entries(0)]
            draws = actors.count(CHANCE)
            assert len(actors) - draws <= game.max_game_length()
            assert draws <= game.max_chance_nodes_in_history()
            if not state.is_terminal():
                continue
            assert all(low <= points <= high for points in state.scores())
            bounds = game.min_utility(), game.max_utility()
            assert all(bounds[0] <= value <= bounds[1] for value in state.returns())


def test_bounds_are_of_the_size_of_what_can_happen() -> None:
    """The best and the worst deal by the games' own tables, and where a target ends a match."""
    played = [
        Played(level, kind, good, factor)
        for level in (5, 6, 7)
        for kind in range(6)
        for good in range(14)
        for factor in (1, 2, 4)
    ]
    modern = [modern_points(one)[0] for one in played]
    assert load_game("skruuvi(deals=1)").score_range() == (min(modern), 4 * (13 + 4 * 13))
    assert max(modern) == 244
    club = [club_points(one)[0] + club_bonus(one) * one.made for one in played]
    low, high = load_game("klubiskruuvi(deals=1)").score_range()
    assert low == 4 * min(club)
    assert high == 4 * 4 * (30 + 4 * 13) > 4 * max(club)
    assert load_game("minibridge(deals=2)").score_range() == (-60 - 120, 103 + 153)
    assert load_game("vint(deals=1)").score_range()[1] < 3000
    assert load_game("mah_jong", objective="margin").max_utility() < 10**7
    assert load_game("moska", limit=1).max_game_length() < 200
    assert load_game("round_the_clock(players=1)").min_utility() == 0.0
    assert load_game("round_the_clock(players=1,limit=5,objective=margin)").min_utility() == -15.0


def test_the_largest_hands_of_mah_jong_are_the_bound() -> None:
    """Concealed kongs of east and the dragons and a pair of north, east winning in the round of east."""
    rules, winds = MahJongOptions(), Winds(0, 0)
    kongs = [(KONG, kind, True) for kind in (WINDS, DRAGONS, DRAGONS + 1, DRAGONS + 2)]
    flowers = range(DRAGONS + 3, DRAGONS + 3 + 8)
    counts = [0] * (DRAGONS + 3 + 8)
    counts[WINDS + 3] = 2
    won = winner_value(counts, kongs, list(flowers), Win(-1, True, True), winds, rules)
    assert MOST_OF_WINNER - 4 * won.factor <= won.total <= MOST_OF_WINNER
    lost = loser_value(counts, kongs, list(flowers), winds, rules)
    assert MOST_OF_LOSER - 24 * lost.factor <= lost.total <= MOST_OF_LOSER


def test_the_range_of_tuppi_is_one_point_short_of_the_target_and_a_lost_rami() -> None:
    assert load_game("tuppi(objective=margin)").max_utility() == 51 + 8 * 7


if __name__ == "__main__":
    PATH.write_text("\n".join(listed()) + "\n", encoding="utf-8")
