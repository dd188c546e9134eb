"""Lessons in the browser: what is told and answered, and that a thousand learners cost little."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pelitupa.games import decided_ids, game_ids, rulebook
from pelitupa.i18n import LANGUAGES
from pelitupa.i18n.languages import ENGLISH
from pelitupa.i18n.people import marked
from pelitupa.server.pages.learn import following
from pelitupa.server.web.language import LANGUAGE_COOKIE
from pelitupa.shown.lessons import run_together, told_after, told_step
from pelitupa.table.coach import coach
from pelitupa.table.lesson import NAMES, lesson, lesson_ids
from server.talking import TestClient, client


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with client() as made:
        yield made


def answer(browser: TestClient, id: str, step: int, **query: str) -> dict[str, Any]:
    response = browser.get(f"/learn/{id}/{step}/answer", params=query)
    assert response.status_code == 200
    told: dict[str, Any] = response.json()
    return told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", lesson_ids())
def test_a_lesson_is_led_to_its_end(browser: TestClient, id: str, language: str) -> None:
    browser.cookies.set(LANGUAGE_COOKIE, language)
    page = browser.get(f"/learn/{id}").text
    first = json.loads(re.findall(r'id="first">(.*?)</script>', page)[0])
    assert (f'action="/games/{id}/start"' if id in decided_ids() else f'"/referee/{id}"') in page
    for number, step in enumerate(lesson(id).steps):
        told = browser.get(f"/learn/{id}/{number}").json()
        assert told == first or number
        assert (told["number"], told["count"]) == (number + 1, len(lesson(id).steps))
        assert bool(told["ask"]) == bool(step.ask)
        assert bool(told["view"]["actions"] or told["view"]["input"]) == bool(step.ask)
        if step.ask:
            shown = answer(browser, id, number, show="true")
            assert shown["on"]
            assert shown["kind"] == "best"
            assert shown["view"]["actions"] == []
    browser.cookies.delete(LANGUAGE_COOKIE)


def test_choices_are_answered_with_what_comes_of_them(browser: TestClient) -> None:
    best = answer(browser, "hex", 1, choice="b4")
    assert (best["kind"], best["on"], best["given"]) == ("best", True, "b4")
    poor = answer(browser, "hex", 1, choice=" B5 ")
    assert (poor["kind"], poor["on"], poor["given"]) == ("poor", False, "b5")
    assert [line for line in poor["log"] if "b4" in line]
    assert poor["view"]["step"] == best["view"]["step"] + 1
    other = answer(browser, "hex", 1, choice="e5")
    assert (other["kind"], other["on"], other["view"]) == ("other", False, None)
    assert other["words"]


def test_what_the_rules_refuse_is_answered_with_its_reason_and_clause(browser: TestClient) -> None:
    told = answer(browser, "hex", 1, choice="c4")
    assert (told["kind"], told["on"], told["view"]) == ("refused", False, None)
    assert "vacant" in told["ruling"]
    assert told["clause"]["id"] == "hex/turn"
    assert told["clause"]["text"] == rulebook("hex")["hex/turn"].text
    assert f'id="{told["clause"]["href"].partition("#")[2]}"' in browser.get("/games/hex").text
    follow = answer(browser, "tuppi", 1, choice="SA")
    assert (follow["kind"], follow["clause"]["id"]) == ("refused", "tuppi/follow")
    assert "♠" not in follow["ruling"]
    assert follow["given"] == "♠A"


@pytest.mark.parametrize("choice", ["", "elk", "z99", "a", "\x00", "9" * 5000, "‮", "swap"])
def test_what_is_no_action_is_told_so(browser: TestClient, choice: str) -> None:
    told = answer(browser, "hex", 1, choice=choice)
    assert (told["kind"], told["on"], told["view"]) == ("unknown", False, None)
    assert told["words"]


@pytest.mark.parametrize(
    "path",
    ["elk", "hex/6", "hex/-1", "hex/elk", "hex/99999999999999999999", "hex/99/answer", "elk/0",
     "elk/0/answer", "hex/0x1"],
)  # fmt: skip
def test_where_there_is_no_lesson_and_no_step_is_no_page(browser: TestClient, path: str) -> None:
    assert browser.get(f"/learn/{path}").status_code in (404, 422)


def test_every_game_links_to_its_lesson(browser: TestClient) -> None:
    front = browser.get("/").text
    for id in game_ids():
        linked = f'href="/learn/{id}"'
        assert linked in browser.get(f"/games/{id}").text
        assert linked in front


def test_a_step_where_nothing_is_asked_answers_nothing(browser: TestClient) -> None:
    quiet = [
        (id, number)
        for id in lesson_ids()
        for number, step in enumerate(lesson(id).steps)
        if not step.ask
    ]
    assert quiet
    id, number = quiet[0]
    assert browser.get(f"/learn/{id}/{number}/answer?show=true").status_code == 404


def test_play_now_opens_a_table(browser: TestClient) -> None:
    answer = browser.post("/games/hex/start", data={}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/tables/")


def test_a_thousand_learners_are_answered_from_what_is_kept(browser: TestClient) -> None:
    """No position is drawn again, whoever chooses what in whatever words; nothing grows with them."""
    choices = ["b4", "B4", " b4", "b5", "e5", "c4"]
    for choice in choices:
        answer(browser, "hex", 1, choice=choice)
    browser.get("/learn/hex/1")
    kept = told_after.cache_info(), told_step.cache_info(), len(coach("hex")._after)
    for _ in range(50):
        browser.get("/learn/hex/1")
        for choice in (*choices, "elk"):
            answer(browser, "hex", 1, choice=choice)
    now = told_after.cache_info(), told_step.cache_info(), len(coach("hex")._after)
    for before, after in zip(kept[:2], now[:2], strict=True):
        assert (after.misses, after.currsize) == (before.misses, before.currsize)
        assert after.hits >= before.hits + 50
    assert now[2] == kept[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_others_have_names_and_the_learner_is_you(browser: TestClient, language: str) -> None:
    """On the plates, in the log and in the coach's words, never by numbers."""
    browser.cookies.set(LANGUAGE_COOKIE, language)
    told = browser.get("/learn/tuppi/1").json()
    browser.cookies.delete(LANGUAGE_COOKIE)
    assert told["words"].startswith("The") == (language == ENGLISH)
    plates = {player["seat"]: player["html"] for player in told["view"]["players"]}
    assert NAMES[0] not in plates[0]
    for seat in (1, 2, 3):
        assert NAMES[seat] in plates[seat]
    assert NAMES[3] in told["words"]
    said = " ".join([*plates.values(), *told["log"], told["words"]])
    assert any(NAMES[3] in line for line in told["log"])
    assert not re.search(r"([Pp]layer|[Pp]elaaja|[Ss]pelare) \d", said)


def test_nothing_hidden_leaves_with_a_lesson(browser: TestClient) -> None:
    """Cards of the other hands are not in the answer, only their backs."""
    told = browser.get("/learn/tuppi/0").json()
    hidden = [
        zone for zone in told["view"]["zones"] if zone["id"] in ("hand-1", "hand-2", "hand-3")
    ]
    assert len(hidden) == 3
    for zone in hidden:
        assert not re.search(r'data-item="[SHDC][2-9TJQKA]"', zone["html"])


def test_one_is_shown_the_way_to_other_lessons() -> None:
    for id in lesson_ids():
        others = following(id, lesson_ids())
        assert id not in others
        assert len(set(others)) == len(others) == min(3, len(lesson_ids()) - 1)


def test_lines_that_say_the_same_but_for_a_card_run_together() -> None:
    told = ["Nils: lay C6", "Nils: lay H6", "Nils: ♣K", "Nils: ♦6", "Aino: pass", "Helmi: pass"]
    assert run_together(told) == ["Nils: lay C6, H6", *told[2:]]
    lays = marked(1, "@ lays|You lay", "you")  # before names are put in
    assert run_together([f"{lays} C6", f"{lays} H6"]) == [f"{lays} C6, H6"]
