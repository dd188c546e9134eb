"""A match in the browser that begins in a written position."""

from __future__ import annotations

import pytest

from server.talking import client, open_table, table_of

HEX = {"size": "3", "position": "R.B/.R./..."}


@pytest.mark.parametrize(
    ("game", "form", "given"),
    [
        ("hex", HEX, ["a1", "c1", "b2"]),
        ("twixt", {"size": "12", "position": "(;GM[21]SZ[12];B[c5];W[e6])"}, ["c5", "e6"]),
        ("beginners_go", {"position": "(;GM[1]SZ[9];B[ee];W[ce])"}, ["e5", "c5"]),
        ("tablut", {"position": "9/3a5/9/9/9/a2K3a1/9/3a5/9 k"}, []),
    ],
)
def test_a_match_begins_in_a_position(game: str, form: dict[str, str], given: list[str]) -> None:
    with client() as browser:
        assert "Begin in a position" in browser.get(f"/games/{game}").text
        record = table_of(browser, open_table(browser, game, **form)).playing.match.record()
        assert sorted(entry.text for entry in record.entries[: len(given)]) == sorted(given)
        assert record.header.given == len(given)
        assert ("start=" in record.header.game) == (game == "tablut")


def test_what_cannot_be_is_refused_and_stays_to_be_mended() -> None:
    with client() as browser:
        bad = {"size": "3", "position": "R.B/<b>"}
        answer = browser.post("/games/hex/start", data=bad)
        assert answer.status_code == 422
        assert "3 rows, not 2" in answer.text
        assert "R.B/&lt;b&gt;</textarea>" in answer.text
        assert browser.get("/games/knorri").text.count('name="position"') == 0
        answer = browser.post("/games/knorri/start", data={"position": "x"})
        assert "cannot begin in a position" in answer.text
        answer = browser.post("/games/hex/start", data=HEX | {"position": "RB./RB./R.."})
        assert "match is over" in answer.text or "over" in answer.text
        answer = browser.post("/games/hex/start", data=HEX | {"position": "R" * 2600})
        assert "2500 characters" in answer.text
