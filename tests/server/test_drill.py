"""Drills in the browser: pages, questions that give nothing away, answers, and what an account remembers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pelitupa.server.accounts.drills import brought
from pelitupa.shown.drill import told_question
from pelitupa.shown.lessons import told_position
from pelitupa.table.drill import DAYS, asked_state, drill, of_the_day, today
from pelitupa.table.expert import drill_ids
from server.visitor import Browser, open_cottage

FIRST, SECOND, *_ = drill("skruuvi")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as opened:
        yield opened


def answer(browser: Browser, key: str, choice: str, **more: str) -> Any:
    told = browser.fill_in(f"/drill/skruuvi/{key}", choice=choice, **more)
    assert told.status_code == 200
    return told.json()


def frame(browser: Browser, path: str) -> Any:
    page = browser.get(path).text
    return json.loads(re.findall(r'id="drill">(.*?)</script>', page)[0])


def test_all_drills_are_listed_with_the_position_of_the_day(browser: Browser) -> None:
    page = browser.get("/drill").text
    daily = of_the_day(today())
    game = next(id for id in drill_ids() if daily.key in drill(id))
    assert f'href="/drill/{game}?at={daily.key}"' in page
    assert all(f'href="/drill/{id}"' in page for id in drill_ids())
    for id in drill_ids()[::12]:
        assert f'href="/drill/{id}"' in browser.get(f"/games/{id}").text
        assert f'href="/drill/{id}"' in browser.get(f"/learn/{id}").text
    assert "/drill/" not in browser.get("/games/five_pin").text
    assert browser.get("/drill/five_pin").status_code == 404
    assert browser.get("/drill/elk").status_code == 404


def test_a_section_is_drilled_alone_and_from_a_position_on(browser: Browser) -> None:
    told = frame(browser, f"/drill/skruuvi?section=25.2&at={FIRST}")
    assert told["at"] == FIRST
    assert told["kept"] is None
    assert FIRST not in told["keys"]
    assert {drill("skruuvi")[key].section for key in told["keys"]} == {"25.2"}
    assert len(frame(browser, "/drill/skruuvi?section=elk&at=elk")["keys"]) == len(drill("skruuvi"))


@pytest.mark.parametrize("id", drill_ids())
def test_a_question_gives_nothing_away(id: str) -> None:
    """No reason, no word of what is right, and nothing that depends on what the seat does not see."""
    for place, (key, asked) in enumerate([*drill(id).items()][::5]):
        told = told_question(id, key, "en")
        assert set(told) == {"key", "view", "log"}
        assert asked.position.why not in json.dumps(told, ensure_ascii=False)
        if place < 1:
            seat = asked.position.start.seat
            other = asked_state(id, key).sampler(seat).draw(Random(place).random)
            assert {"key": key} | told_position(other, seat, seat, 0, "en", True) == told


def test_a_guest_is_answered_and_the_browser_remembers(browser: Browser) -> None:
    assert browser.get(f"/drill/skruuvi/{FIRST}").json()["key"] == FIRST
    well = answer(browser, FIRST, "bid 1 spades", box="2")
    assert (well["kind"], well["kept"]) == ("well", [3, today() + 7])
    assert well["source"] == "booklet 25.1"
    assert "Five spades with three honours" in well["why"]
    missed = answer(browser, FIRST, "pass", box="3")
    assert (missed["kind"], missed["others"]) == ("otherwise", "Right: 1 spade")
    assert missed["kept"] == [0, today()]
    assert answer(browser, FIRST, "bid 1 misere")["kind"] == "wrong"
    for box in ("99", "-1", "elk", "²", ""):
        assert answer(browser, FIRST, "bid 1 spades", box=box)["kept"] == [1, today() + 1]
    refused = answer(browser, FIRST, "elk")
    assert (refused["kind"], refused["kept"], refused["why"]) == ("refused", None, "")
    assert answer(browser, FIRST, "x" * 5000)["kind"] == "refused"
    assert browser.get("/drill/skruuvi/0000000000").status_code == 404
    assert browser.fill_in("/drill/skruuvi/0000000000", choice="pass").status_code == 404
    assert browser.fill_in(f"/drill/canasta/{FIRST}", choice="pass").status_code == 404


def test_an_account_remembers_on_every_device_and_forgets_with_its_person(
    browser: Browser,
) -> None:
    browser.join()
    assert answer(browser, FIRST, "bid 1 spades", box="3")["kept"] == [1, today() + 1]
    assert answer(browser, FIRST, "bid 1 spades")["kept"] == [2, today() + 3]
    assert answer(browser, SECOND, "pass")["kept"] == [0, today()]
    kept = {FIRST: [2, today() + 3], SECOND: [0, today()]}
    assert frame(browser, "/drill/skruuvi")["kept"] == kept
    assert frame(browser, "/drill/canasta")["kept"] == {}
    assert frame(browser, "/drill")["kept"] == {"skruuvi": kept}
    exported = browser.get("/me/export.json").json()["drills"]
    assert {"game": "skruuvi", "position": SECOND, "box": 0, "due_day": today()} in exported
    assert len(exported) == 2
    browser.fill_in("/me/delete", password="correct horse battery")
    assert FIRST not in browser.do(browser.cottage.everything)


def test_what_a_guest_knows_goes_along_into_the_account_that_they_make(browser: Browser) -> None:
    told = {
        "skruuvi": {FIRST: [2, today() + 3], SECOND: [9, 10**9], "elk": [1, 1]},
        "elk": {"a": [1, 1]},
    }
    form = {"name": "Aino", "password": "correct horse battery", "drills": json.dumps(told)}
    assert browser.fill_in("/sign-up", **form).status_code == 200
    last = len(DAYS) - 1
    kept = {FIRST: [2, today() + 3], SECOND: [last, today() + DAYS[last]]}
    assert frame(browser, "/drill")["kept"] == {"skruuvi": kept}


@pytest.mark.parametrize("text", [
    "", "{", "[]", "[" * 20_000, json.dumps({"skruuvi": [1]}), json.dumps({"skruuvi": {FIRST: [True, 1]}}),
    json.dumps({"skruuvi": {FIRST: [1, 2, 3], SECOND: "1"}}), " " * 30_001,
])  # fmt: skip
def test_what_a_browser_says_that_it_remembers_is_read_with_care(text: str) -> None:
    assert brought(text) == {}


def test_what_is_said_of_an_answer_is_in_the_readers_language(browser: Browser) -> None:
    headers = {"accept-language": "fi"}
    told = browser.post(f"/drill/skruuvi/{FIRST}", data={"choice": "pass"}, headers=headers).json()
    assert told["others"].startswith("Oikein on: 1 pata")
    assert told["why"].startswith("Viisi pataa")
    assert told["source"] == "vihkonen 25.1"
