"""What numbers the options of each game take: both ends of each are played, and nothing beyond them.

`bounds.txt` says for every game what its options' ends are, apart from the code; `make playthroughs`
writes it anew. Read the difference before you commit it.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from conformance.harness import check_actions, random_match
from pelitupa.core import OptionError, OptionInfo, describe
from pelitupa.games import game_class, game_ids, load_game

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
    ("musta_maija", "first", "6"): ",players=6",
    ("chinese_poker", "deals", "1000"): ",scoring=true",
    ("chinese_poker", "first", "5"): ",players=5",
    ("fireplace_poker", "first", "4"): ",players=4",
    ("kiertopokeri", "first", "10"): ",players=10",
    ("vector_formula", "first", "5"): ",players=5",
    ("sinkki", "first", "5"): ",players=5",
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


NO_RANGE = {
    "knorri", "believe_or_doubt", "canasta", "contract_samba", "hand_and_foot", "samba", "bleep", "kangaroo",
    "killeri", "merirosvo", "round_the_clock", "chinese_poker", "indian_poker", "strip_poker", "mah_jong",
    "sakaali", "sinkki", "android_whist", "bridge_meets_guess_who", "historical_skruuvi", "huutopussi",
    "klubiskruuvi", "knueffeln", "marjapussi", "minibridge", "multimulta", "narnian_whist",
    "norrlandsknack", "screw_misere", "skruf_whist", "skruuvi", "vint",
}  # fmt: skip
"""Games that do not state yet what points a match can come to."""


@pytest.mark.parametrize("id", game_ids())
def test_points_stay_in_the_range_that_a_game_states(id: str) -> None:
    """And utilities under `margin` are bounded by it; conformance holds returns to these bounds."""
    ends = load_game(id).score_range()
    assert (ends is None) == (id in NO_RANGE)
    if ends is None:
        return
    low, high = ends
    for seed in range(2):
        *_, state = random_match(load_game(id), seed=seed, limit=3000)
        assert not state.is_terminal() or all(low <= points <= high for points in state.scores())
    game = load_game(id, objective="margin")
    most = high - low if game.num_players() > 1 else high
    assert game.max_utility() == most < 1e6


def test_the_range_of_tuppi_is_one_point_short_of_the_target_and_a_lost_rami() -> None:
    assert load_game("tuppi(objective=margin)").max_utility() == 51 + 8 * 7


if __name__ == "__main__":
    PATH.write_text("\n".join(listed()) + "\n", encoding="utf-8")
