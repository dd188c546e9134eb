"""The pages: what they show, how they refuse, and what keeps strangers out."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from html import unescape

import pytest

from pelitupa.core import describe
from pelitupa.games import decided_ids, game_ids, options_class, rulebook
from pelitupa.i18n import translator
from pelitupa.records import parse, verify
from pelitupa.server.app import create_app
from pelitupa.server.web.security import HEADERS, from_here, local_path, new_key
from pelitupa.shown.lines import with_names
from server.talking import (
    TestClient,
    client,
    config,
    open_table,
    play,
    until_asked,
)


@pytest.fixture
def browser() -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with client() as made:
        yield made


def test_the_catalogue_lists_every_game_by_family(browser: TestClient) -> None:
    page = browser.get("/")
    assert page.status_code == 200
    for id in game_ids():
        assert f'href="/games/{id}"' in page.text
        assert rulebook(id).title in unescape(page.text)
    assert "Board games" in page.text


def test_the_search_works_without_a_script(browser: TestClient) -> None:
    page = browser.get("/", params={"q": "HEX board"}).text
    assert 'href="/games/hex"' in page
    assert 'href="/games/jakis"' not in page
    assert "No game of that description" in browser.get("/", params={"q": "zzzzzz"}).text


@pytest.mark.parametrize("id", game_ids())
def test_a_games_page_has_its_rules_options_and_picture(browser: TestClient, id: str) -> None:
    page = unescape(browser.get(f"/games/{id}").text)
    english = translator("en")
    for clause in rulebook(id).clauses.values():
        text = with_names(clause.text, english)
        assert "`" not in text
        assert " ".join(text.split()) in " ".join(page.split())
        assert f'id="rule-{clause.id.replace("/", "-")}"' in page
        assert with_names(clause.reason, english) in page
    for word in rulebook(id).words:
        assert word in page
    decided = id in decided_ids()
    form = (
        page if decided else browser.get(f"/referee/{id}").text
    )  # without tables, all is set there
    for info in describe(options_class(id)):
        assert f'name="option-{info.name}"' in form or (
            info.name in ("players", "present") and not decided
        )
    assert (f'href="/referee/{id}"' in page) >= (not decided)
    for name in options_class(id).rulesets():
        assert browser.get(f"/games/{id}", params={"ruleset": name}).status_code == 200
    picture = browser.get(f"/games/{id}/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    ElementTree.fromstring(picture.text)


def test_a_ruleset_fills_in_the_form(browser: TestClient) -> None:
    page = browser.get("/games/hex", params={"ruleset": "hex14"}).text
    assert re.search(r'name="option-size" value="14"', page)


def test_only_open_games_can_be_shared_at_one_screen(browser: TestClient) -> None:
    assert 'value="people"' in browser.get("/games/hex").text
    open_table(browser, "hex", company="people")
    hidden = next((id for id in ("valepaska", "tuppi") if id in game_ids()), None)
    if hidden is not None:
        assert 'value="people"' not in browser.get(f"/games/{hidden}").text
        refused = browser.post(f"/games/{hidden}/start", data={"company": "people"})
        assert refused.status_code == 422
        assert "cannot share one screen" in refused.text


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"size": "41"}, "option Size is 1 to 40, not 41"),
        ({"size": "many"}, "option Size is 1 to 40, not 'many'"),
        ({"players": "3"}, "option Players is 2, not 3"),
        ({"seat": "3"}, "your seat is from 1 to 2"),
        ({"seat": "-1"}, "your seat is from 1 to 2"),
        ({"level": "genius"}, "level is one of best"),
        ({"company": "ghosts"}, "company is one of bots"),
        ({"spell": "1"}, "the form has no entry 'spell'"),
        ({"ruleset": "chess"}, "there is no ruleset 'chess'"),
    ],
)
def test_a_bad_choice_is_answered_with_what_would_be_right(
    browser: TestClient, form: dict[str, str], message: str
) -> None:
    answer = browser.post("/games/hex/start", data=form)
    assert answer.status_code == 422
    assert message in unescape(answer.text)
    assert "<form" in answer.text


def test_what_was_filled_in_is_kept_after_a_refusal(browser: TestClient) -> None:
    answer = browser.post("/games/hex/start", data={"size": "7", "seat": "9", "swap": "false"})
    assert 'name="option-size" value="7"' in answer.text


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("/games/chess", 404, "There is no game"),
        ("/games/hexx", 404, "did you mean hex"),
        ("/games/hex?ruleset=no", 422, "There is no rule set"),
        ("/tables/nowhere", 404, "There is no such table"),
        ("/tables/nowhere/record", 404, "There is no such table"),
        ("/nowhere", 404, "There is no such page"),
        ("/games/hex/start", 405, "That is not how it works"),
        ("/static/../app.py", 404, "There is no such page"),
    ],
)
def test_errors_are_pages_that_people_can_read(
    browser: TestClient, path: str, status: int, text: str
) -> None:
    answer = browser.get(path)
    assert answer.status_code == status
    assert text in unescape(answer.text)
    assert "All games" in answer.text


def test_a_game_in_which_nobody_decides_has_no_table(browser: TestClient) -> None:
    form = {"option-aloud": "true", "company": "bots"}
    refused = browser.post("/games/bleep/start", data=form)
    assert refused.status_code == 422
    assert "The Bleep Game has no tables: people play it for real" in refused.text


def test_a_form_that_is_too_long_or_unreadable_is_refused(browser: TestClient) -> None:
    assert browser.post("/games/hex/start", content=b"x" * 9000).status_code == 400
    assert browser.post("/games/hex/start", content=b"\xff\xfe").status_code == 400


# --- tables


def test_the_tables_of_a_browser_are_its_own_and_others_are_for_those_who_have_the_address(
    browser: TestClient,
) -> None:
    key = open_table(browser, "hex", size="3")
    assert browser.get(f"/tables/{key}").status_code == 200
    assert f"/tables/{key}" in browser.get("/").text
    browser.cookies.clear()
    assert f"/tables/{key}" not in browser.get("/").text
    assert f"/tables/{key}" not in browser.get("/lobby").text
    assert browser.get(f"/tables/{key}").status_code == 200
    assert browser.post(f"/tables/{key}/again").status_code == 403


def test_hands_kept_to_oneself_are_for_those_who_played(browser: TestClient) -> None:
    key = open_table(browser, "hex", size="3", open_after="false")
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        until_asked(socket)
        socket.send_json({"resign": True})
        while not socket.receive_json()["over"]:
            pass
    paths = ("/record", "/replay", "/replay/1", "/proof")
    assert {browser.get(f"/tables/{key}{path}").status_code for path in paths} == {200}
    browser.cookies.clear()
    assert {browser.get(f"/tables/{key}{path}").status_code for path in paths} == {403}


def test_keys_cannot_be_guessed() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert {len(key) for key in keys} == {43}


def test_old_tables_make_room_but_not_those_of_others() -> None:
    with client(create_app(config(tables_each=3))) as browser:
        keys = [open_table(browser, "hex", size="4") for _ in range(5)]
        over = [browser.get(f"/tables/{key}/record").status_code == 200 for key in keys]
        assert over == [True, True, False, False, False]
        for _ in range(3):
            key = open_table(browser, "hex", size="4", company="friends")
            mine = dict(browser.cookies)
            browser.cookies.clear()
            browser.post(f"/tables/{key}/sit", data={"seat": "2", "name": "Aino"})
            browser.cookies.clear()
            browser.cookies.update(mine)
        refused = browser.post("/games/hex/start", data={"level": "random"})
        assert "too many tables" in refused.text


def test_record_and_replay_open_at_the_end() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        for path in ("record", "replay", "replay/1"):
            early = browser.get(f"/tables/{key}/{path}")
            assert early.status_code == 409
            assert "when the match is over" in early.text
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            play(socket, 3)
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            last = socket.receive_json()
            assert last["over"]
        text = browser.get(f"/tables/{key}/record")
        assert "attachment" in text.headers["content-disposition"]
        assert verify(parse(text.text)).ok
        steps = browser.get(f"/tables/{key}/replay/0", params={"eyes": 1}).json()
        assert steps["step"] == 0
        end = browser.get(f"/tables/{key}/replay/{steps['steps']}", params={"eyes": 1}).json()
        assert end["zones"] == last["zones"]
        assert browser.get(f"/tables/{key}/replay", params={"step": 2}).status_code == 200
        assert browser.get(f"/tables/{key}/replay", params={"step": 10**9}).status_code == 200
        assert browser.get(f"/tables/{key}/replay", params={"eyes": 9}).status_code == 404
        assert browser.get(f"/tables/{key}/replay", params={"eyes": "x"}).status_code == 422


def test_play_again_opens_a_table_of_the_same_kind(browser: TestClient) -> None:
    key = open_table(browser, "hex", size="5", swap="false", seat="2")
    answer = browser.post(f"/tables/{key}/again", follow_redirects=False)
    again = answer.headers["location"]
    assert again != f"/tables/{key}"
    assert "House rules: Size 5 · Swap: no<" in browser.get(again).text


# --- what keeps strangers out


@pytest.mark.parametrize(
    "path", ["/", "/games/hex", "/health", "/nowhere", "/static/live/table.js"]
)
def test_security_headers_are_on_every_answer(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_the_cookie_comes_when_it_is_needed_for_this_site_and_no_script(
    browser: TestClient,
) -> None:
    assert "set-cookie" not in browser.get("/").headers
    answer = browser.post("/games/hex/start", follow_redirects=False)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()


def test_over_https_cookies_are_bound_to_the_host() -> None:
    app = create_app(config(secure_cookies=True))
    with client(app) as browser:
        answer = browser.post("/games/hex/start", follow_redirects=False)
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-")
        assert "Secure" in cookie


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("/games/hex?ruleset=hex14", "/games/hex?ruleset=hex14"),
        ("//elsewhere.example", "/"),
        ("/\\elsewhere.example", "/"),
        ("https://elsewhere.example", "/"),
        ("", "/"),
        ("/a\nb", "/"),
    ],
)
def test_nobody_is_sent_elsewhere(given: str, path: str) -> None:
    assert local_path(given) == path


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_form_posted_from_another_site_is_refused(
    browser: TestClient, headers: dict[str, str]
) -> None:
    answer = browser.post("/games/hex/start", headers=headers)
    assert answer.status_code == 403
    assert browser.get("/health").json()["tables"] == 0
    assert "set-cookie" not in answer.headers


def test_a_form_posted_from_here_is_taken(browser: TestClient) -> None:
    headers = {"origin": "http://localhost", "sec-fetch-site": "same-origin"}
    answer = browser.post("/games/hex/start", headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    assert from_here({"host": "localhost:8000", "origin": "http://localhost:8000"})
    assert not from_here({"host": "localhost:8000", "origin": "http://localhost:9000"})


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_other_names_for_this_machine_are_refused(browser: TestClient, host: str) -> None:
    assert browser.get("/", headers={"host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000"])
def test_its_own_names_are_taken(browser: TestClient, host: str) -> None:
    assert browser.get("/", headers={"host": host}).status_code == 200


def test_whoever_asks_too_often_is_told_when_to_go_on() -> None:
    with client(create_app(config(requests_a_minute=10))) as browser:
        statuses = [browser.post("/language", data={"to": "fi"}).status_code for _ in range(11)]
        assert statuses == [200] * 10 + [429]
        refused = browser.post("/language", data={"to": "fi"})
        assert int(refused.headers["retry-after"]) > 0
        assert "retry-after" not in browser.get("/").headers


def test_pages_ask_for_nothing_from_elsewhere_and_have_no_inline_script_or_style(
    browser: TestClient,
) -> None:
    key = open_table(browser, "hex")
    for path in ("/", "/games/hex", f"/tables/{key}", "/nowhere"):
        page = browser.get(path).text
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', page)
        assert not re.search(r"<style|\bstyle=|\bon[a-z]+=\"", page)
        scripts = re.findall(r"<script[^>]*>", page)
        assert all("src=" in tag or 'type="application/json"' in tag for tag in scripts)


def test_the_server_is_alive(browser: TestClient) -> None:
    assert browser.get("/health").json() == {
        "status": "ok",
        "database": "ok",
        "tables that cannot go on": [],
        "games": len(game_ids()),
        "tables": 0,
        "bots": "ok",
    }


def test_only_who_sat_there_is_you_in_a_replay() -> None:
    with client() as browser:
        key = open_table(browser, "tuppi", deals="1")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            socket.receive_json()
            socket.send_json({"resign": True})
            while not socket.receive_json().get("over"):
                pass
        path = f"/tables/{key}/replay/0?eyes=1"
        own = browser.get(path).json()
        other = browser.get(f"/tables/{key}/replay/0?eyes=2").json()
        browser.cookies.clear()
        outside = browser.get(path).json()
    assert own["self"] == 0
    assert "<strong>You</strong>" in own["players"][0]["html"]
    for told in (other, outside):
        assert told["self"] is None
        assert not any("<strong>You</strong>" in player["html"] for player in told["players"])
        assert "your partner" not in str(told["players"])
    assert outside["seat"] == 0


@pytest.mark.parametrize(("game", "turns"), [("mah_jong", True), ("tuppi", False)])
def test_a_table_tells_its_page_which_way_the_turns_go(game: str, turns: bool) -> None:
    with client() as browser:
        for path in (f"/tables/{open_table(browser, game)}", f"/learn/{game}"):
            assert ('data-turns="right"' in browser.get(path).text) == turns
