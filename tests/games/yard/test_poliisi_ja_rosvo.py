"""Poliisi ja Rosvo: what differs from Tuikkunen; what it has in common stands in the tests of that."""

from __future__ import annotations

import pytest

from games.playing import may, play, refused
from games.yard.hiding import told
from games.yard.prison import BEGUN, NAMED, TEAMS, at, who
from pelitupa.core import CHANCE

ID = "poliisi_ja_rosvo"


@pytest.mark.clause("poliisi_ja_rosvo/start", "poliisi_ja_rosvo/place")
def test_both_teams_go_at_one_word_without_a_count_or_lights() -> None:
    state = at(ID, TEAMS)
    assert refused(state, "caught 1") == f"{ID}/start"
    play(state, "at 5 go")
    assert refused(state, "go") == f"{ID}/start"
    play(state, "at 5 caught 1")
    words = {text.partition(" ")[0] for text in state.get_game().texts(CHANCE)}
    assert words.isdisjoint({"counted", "lights"})


@pytest.mark.clause("poliisi_ja_rosvo/out")
def test_a_robber_who_leaves_the_yard_is_caught() -> None:
    state = at(ID, f"{BEGUN[ID]}, out 1")
    assert "Player 1 has left the yard, and so is caught" in told(state)
    assert who(state) == ([2], [1], [])
    assert refused(state, "out 1") == refused(state, "out 3") == f"{ID}/caught"
    assert "out 2" in may(state)
    play(state, "out 2")
    assert (state.deal, state.seekers()) == (2, [0, 1])
    back = at(ID, f"{BEGUN[ID]}, out 1", f"{NAMED},out=back")
    assert told(back)[-1] == "Player 1 must come back into the yard"
    assert who(back) == ([1, 2], [], [])
