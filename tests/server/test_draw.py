"""Tracks drawn in the browser: what is checked, made and handed to the form of the game, whole."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest

from pelitupa import load_game
from pelitupa.equipment.grounds import read_ground
from pelitupa.equipment.track import HIGHEST, LONGEST_TRACK, WIDEST
from pelitupa.server import create_app
from pelitupa.server.pages.draw import DRAWING_WEIGHT
from pelitupa.server.web.language import LANGUAGE_COOKIE
from server.talking import TestClient, client, config, table_of

ROWS = "/".join(["." * WIDEST] * (HIGHEST - 7) + ["x" * WIDEST] * 6)
LONG = f"{ROWS}:b30-b36:ar30-ar36>"
"""A track along the lower edge of the largest paper there is to draw on."""


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with client() as made:
        yield made


def written(page: str) -> str:
    """The track that stands on the paper."""
    return html.unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)[0])


def test_a_drawing_goes_whole_into_the_form_and_to_the_table(browser: TestClient) -> None:
    assert 1650 < len(LONG) <= LONGEST_TRACK
    entries = {"players": "4", "finish": "touch", "company": "people", "elk": "1"}
    used = browser.post("/draw/vector_formula", data={**entries, "track": LONG})
    assert used.status_code == 200
    assert f'value="{LONG}"' in html.unescape(used.text)
    assert f'maxlength="{LONGEST_TRACK}"' in used.text
    assert '<option value="touch" selected' in used.text
    assert '<option value="people" selected' in used.text
    assert "elk" not in used.text
    given = {"players": "4", "company": "people", "track": LONG}
    refused = browser.post("/games/vector_formula/start", data={**given, "first": "9"})
    assert refused.status_code == 422
    assert f'value="{LONG}"' in html.unescape(refused.text), "nothing of it is cut off"
    table = browser.post("/games/vector_formula/start", data=given, follow_redirects=False)
    assert table.status_code == 303
    place = table.headers["location"]
    assert table_of(browser, place.rpartition("/")[2]).playing.match.game.options.drawing() == LONG
    shown = html.unescape(browser.get(place).text)
    assert LONG[:60] in shown
    assert LONG not in shown, "the table does not say all of it"


def test_what_is_wrong_is_said_to_people(browser: TestClient) -> None:
    narrow = "xxxxx/xxxxx:b1-b3:e1-e3>"

    def said(track: str, players: str) -> tuple[bool, str]:
        answer = browser.post(
            "/draw/vector_formula", data={"track": track, "players": players, "act": "check"}
        ).json()
        return answer["fits"], answer["told"]

    assert said(narrow, "3") == (True, "This track can be driven.")
    assert said(narrow, "4") == (False, "the starting line has no point for each player")
    assert said("xx.xx/xx.xx:a1-a3:e1-e3>", "2") == (
        False,
        "there is no way from the start to the finish",
    )
    assert not said("x" * 3000, "2")[0]
    browser.cookies.set(LANGUAGE_COOKIE, "fi")
    fits, told = said(narrow, "4")
    assert not fits
    assert "starting" not in told
    browser.cookies.delete(LANGUAGE_COOKIE)
    shown = browser.post(
        "/draw/vector_formula", data={"track": narrow, "players": "4", "seed": "7"}
    )
    assert shown.status_code == 422
    assert 'role="alert"' in shown.text
    assert written(shown.text) == narrow, "and the drawing is still there"
    assert '<input type="hidden" name="option-seed" value="7">' in shown.text


def test_a_track_is_made_to_be_changed(browser: TestClient) -> None:
    papers = []
    for made in ("straight-chicane-straight", "random", "random"):
        page = browser.post(
            "/draw/vector_formula", data={"made": made, "act": "make", "players": "5"}
        ).text
        papers.append(written(page))
        assert f'<option value="{made}" selected' in page
        load_game("vector_formula", track=papers[-1], players=5)
    assert len(set(papers)) == 3, "another each time"
    assert (
        browser.post("/draw/vector_formula", data={"made": "elk", "act": "make"}).status_code == 422
    )
    drawn = browser.post("/draw/vector_formula", data={"track": "left-chicane", "act": "draw"}).text
    assert written(drawn).count(":") == 2
    assert written(browser.get("/draw/vector_formula").text) == ""


def test_there_is_something_to_draw_only_where_a_game_says_so(browser: TestClient) -> None:
    assert 'formaction="/draw/vector_formula"' in browser.get("/games/vector_formula").text
    assert "formaction" not in browser.get("/games/hex").text
    assert browser.get("/draw/hex").status_code == 404
    assert browser.post("/draw/hex", data={}).status_code == 404
    assert browser.get("/draw/elk").status_code == 404


def test_drawings_are_not_looked_at_without_end() -> None:
    with client(create_app(config(requests_a_minute=10 * DRAWING_WEIGHT))) as browser:
        answers = [
            browser.post("/draw/vector_formula", data={"act": "check"}).status_code
            for _ in range(12)
        ]
        assert answers[:10] == [200] * 10
        assert answers[-1] == 429
        assert browser.post("/draw/vector_formula", data={"track": "x" * 9000}).status_code in (
            422,
            429,
        )


def test_a_ground_is_painted_checked_and_handed_to_the_form(browser: TestClient) -> None:
    assert "Draw the ground" in browser.get("/games/petanque").text
    paper = browser.post("/draw/petanque", data={"act": "draw"}).text
    drawn = written(paper)
    assert drawn == str(read_ground("park"))
    fits = browser.post("/draw/petanque", data={"map": drawn, "act": "check"}).json()
    assert fits == {"fits": True, "told": "This ground can be played on."}
    lawn = "/".join(["llll"] * 4)
    wrong = browser.post("/draw/petanque", data={"map": lawn, "act": "check"}).json()
    assert not wrong["fits"]
    assert "the nearest row of a ground has gravel" in wrong["told"]
    made = written(browser.post("/draw/petanque", data={"made": "yard", "act": "make"}).text)
    assert made.count("/") == 23
    assert read_ground(made)
    page = browser.post("/draw/petanque", data={"map": made}).text
    assert made in page
