"""What tests of the games with a prison share: positions by what was reported, and a look at who is what."""

from __future__ import annotations

from games.playing import play
from pelitupa.core import State
from pelitupa.games import load_game
from pelitupa.games.yard.prison import PrisonState

TEAMS = "red 1, red 2, blue 3, blue 4"
NAMED = "players=4,first=2"
"""Players 3 and 4, blue, catch players 1 and 2."""
GAMES = ("tuikkunen", "poliisi_ja_rosvo")
BEGUN = {"tuikkunen": f"{TEAMS}, go, counted", "poliisi_ja_rosvo": f"{TEAMS}, go"}


def at(id: str, texts: str = "", options: str = NAMED) -> PrisonState:
    """A yard after what was reported of it."""
    state = load_game(f"{id}({options})").new_initial_state()
    assert isinstance(state, PrisonState)
    return play(state, texts) if texts else state


def who(state: State) -> tuple[list[int], list[int], list[int]]:
    """Who is free, who walks to the prison, and who is in it, by their numbers."""
    assert isinstance(state, PrisonState)
    free, walking, inside = state.free(), state.walking, state.inside
    return [s + 1 for s in free], [s + 1 for s in walking], [s + 1 for s in inside]
