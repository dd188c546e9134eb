"""Each game has a committed, readable playthrough; the rules still give exactly the same.

A change here is a change of the rules as they run: read the difference before you commit it.
`make playthroughs` writes those of all games, `make playthroughs GAME=tuppi` those of one.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pelitupa.games import game_ids
from pelitupa.records.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("id", game_ids())
def test_playthrough(id: str) -> None:
    path = FOLDER / f"{id}.txt"
    assert path.exists(), (
        f"{id} has no playthrough; run `make playthroughs GAME={id}` and read what it writes"
    )
    assert playthrough(id) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("id", game_ids())
def test_a_playthrough_is_short_and_comes_to_the_end(id: str) -> None:
    path = FOLDER / f"{id}.txt"
    if not path.exists():
        pytest.skip("the test above says that there is none")
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 300
    assert all(len(line) <= 130 for line in text.splitlines())
    assert text.startswith(f"game: {id}\n")
    assert "--- the end\n" in text
    assert "returns: " in text


if __name__ == "__main__":
    for name in sys.argv[1:] or game_ids():
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
        print(f"tests/playthroughs/{name}.txt")
