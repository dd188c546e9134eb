"""Positions of balls as people write them, to practise from."""

from __future__ import annotations

from typing import Any

import pytest

from games.cue.shooting import table
from pelitupa.core import PositionError
from pelitupa.games import load_game
from pelitupa.shown.setup import begun_at, has_notation, read_setup

ALL_NINE = ", ".join(f"{n} {200 * n - 1100} 300" for n in range(1, 10)) + ", cue 0 0"
A_RED = (
    "white 300 -400, red 900 -600, yellow -1047 -292, green -1047 292, brown -1047 0, blue 0 0, "
    "pink 892 0, black 1460 0"
)


@pytest.mark.parametrize(("spec", "text", "on", "left"), [
    ("nine_ball", "cue -600 0, 1 300 -200, 9 700 300", ["1"], {"cue", "1", "9"}),
    ("nine_ball", "9 700 300, cue -600 0", ["9"], {"cue", "9"}),
    ("nine_ball(ruleset=wpa)", ALL_NINE, ["1"], None),
    ("nine_ball(players=4)", "cue -600 0, 4 300 -200, 9 700 300", ["4"], {"cue", "4", "9"}),
    ("ten_ball", "cue -600 0, 3 300 -200, 10 700 300", ["3"], {"cue", "3", "10"}),
    ("ten_ball(ruleset=wpa)", "cue 0 0, 10 700 300", ["10"], {"cue", "10"}),
    ("snooker", A_RED, ["red 1"], None),
    ("snooker", "white 300 -400, pink 892 0, black 1460 0", ["pink"], {"white", "pink", "black"}),
    ("snooker", "white 0 0, pink 300 0, black 500 0", ["pink"], {"white", "pink", "black"}),
    ("snooker", "white 300 -400, pink 892 0, black 0 0", ["pink"], {"white", "pink", "black"}),
    ("snooker(ruleset=wpbsa)", "black 1460 0, white 0 500", ["black"], {"white", "black"}),
    ("five_pin", "white -900 -20, yellow -500 -10, red 700 500", ["yellow"], {"white", "yellow", "red"}),
])  # fmt: skip
def test_balls_lie_where_they_are_written_and_the_first_player_shoots(
    spec: str, text: str, on: list[str], left: set[str] | None
) -> None:
    state: Any = load_game(spec).from_position(text)
    assert state.current_player() % 2 == 0  # or the partner of the one who broke
    assert state._on() == on
    assert left is None or set(state.lies) == left
    for part in text.split(","):
        *name, x, y = part.split()
        ball = " ".join(name) if name != ["red"] or spec == "five_pin" else "red 1"
        assert state.lies[ball] == (float(x), float(y))
    assert len(table(state).figures) == len(state.lies)
    assert state.get_game().from_position(state.position()).serialize() == state.serialize()


@pytest.mark.parametrize(("id", "text", "why"), [
    ("nine_ball", "cue 0 0, 1 300 0", "while a frame goes on: 9"),
    ("nine_ball", "cue 0 0, 9 10 0", "two balls"),
    ("nine_ball", "cue 0 0, 9 1268 0", "between the cushions"),
    ("nine_ball", "cue 0 0, 9 nan 0", "between the cushions"),
    ("nine_ball", "cue 0 0, 9 x 0", "two numbers"),
    ("nine_ball", "cue 0 0, 12 300 0", "no such ball"),
    ("nine_ball", "cue 0 0, 9 300 0, 9 500 0", "named twice"),
    ("nine_ball", "cue 0", "with its place"),
    ("nine_ball", "cue 0 0," * 5000, "not so many balls"),
    ("snooker", "white 0 0, red 300 0", "in their order"),
    ("snooker", "white 0 0, yellow 300 0", "in their order"),
    ("snooker", "black 0 0", "the white"),
    ("five_pin", "white 0 300, red 300 0", "all three"),
])  # fmt: skip
def test_what_cannot_lie_so_is_refused_in_words(id: str, text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        load_game(id).from_position(text)


def test_a_match_begins_in_such_a_position_and_counts_for_no_rating() -> None:
    game = load_game("nine_ball")
    assert has_notation(game)
    setup, given = begun_at(read_setup("nine_ball", {}), "cue -600 0, 1 300 -200, 9 700 300")
    assert setup.spec.startswith("nine_ball")
    assert len(given) == 4  # the rack, the place, the shot, and what came of it
