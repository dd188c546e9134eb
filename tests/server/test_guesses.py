"""Guessing in the browser: a finished table, the match of the day, and who is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pelitupa.games import decided_ids
from pelitupa.table.day_match import KEPT_DAYS
from pelitupa.table.drill import today
from server.talking import TestClient, client, open_table, play


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    with client() as made:
        yield made


def test_a_finished_table_is_guessed_step_by_step(browser: TestClient) -> None:
    key = open_table(browser, "hex", size="3", swap="false")
    assert browser.get(f"/tables/{key}/guess").status_code == 409, "not before its end"
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        play(socket, 3)
    page = browser.get(f"/tables/{key}/replay").text
    assert f'data-place="/tables/{key}"' in page
    assert 'id="guess"' in page
    asked = browser.get(f"/tables/{key}/guess").json()
    step, _, choices = asked["steps"][0]
    assert (step, choices, asked["open"]) == (0, 9, True)
    position = browser.get(f"/tables/{key}/guess/0").json()
    assert len(position["actions"]) == 9
    assert position["version"] == 0
    right = [
        cell["text"]
        for cell in position["actions"]
        if browser.post(f"/tables/{key}/guess/0", data={"choice": cell["text"]}).json()["right"]
    ]
    assert len(right) == 1
    told = browser.post(f"/tables/{key}/guess/0", data={"choice": ""}).json()
    assert (told["right"], told["done"]) == (False, right[0])
    assert browser.post(f"/tables/{key}/guess/0", data={"choice": "elk"}).status_code == 400
    assert browser.get(f"/tables/{key}/guess/999").status_code == 404
    assert browser.get(f"/tables/{key}/guess?eyes=9").status_code == 404


def test_an_onlooker_is_told_what_comes_and_a_player_is_not(browser: TestClient) -> None:
    key = open_table(browser, "hex", size="3", swap="false")
    place = f"ws://localhost/tables/{key}/ws"
    other = client(browser.app)  # type: ignore[arg-type]
    other.portal = browser.portal
    assert 'id="guess"' not in browser.get(f"/tables/{key}").text
    assert 'id="guess"' in other.get(f"/tables/{key}").text
    with browser.websocket_connect(place) as own, other.websocket_connect(place) as looks:
        mine, theirs = own.receive_json(), looks.receive_json()
        assert mine["type"] == theirs["type"] == "state"
        assert not {"guess", "done"} & set(mine)
        assert theirs["guess"]["choices"] == 9


def test_the_match_of_the_day_is_listed_shown_and_guessed(browser: TestClient) -> None:
    page = browser.get("/guess").text
    for id in decided_ids():
        assert f'href="/guess/{id}/{today()}#guess"' in page
    answer = browser.get("/guess/jakis", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/guess/jakis/{today()}")
    place = f"/guess/tuppi/{today()}"
    shown = browser.get(place).text
    assert f'data-place="{place}"' in shown
    assert "play-on" not in shown
    assert 'id="analyse"' not in shown
    assert browser.get(f"{place}/guess?eyes=0").json()["steps"] == []
    step = browser.get(f"{place}/guess?eyes=1").json()["steps"][0][0]
    position = browser.get(f"{place}/guess/{step}?eyes=1").json()
    assert position["seat"] == position["asked"] == 0
    assert browser.post(f"{place}/guess/{step}?eyes=1", data={"choice": ""}).json()["done"]
    assert browser.get(f"{place}/replay/3?eyes=2").json()["seat"] == 1


@pytest.mark.parametrize(
    "path",
    [
        f"jakis/{today() + 1}",
        f"jakis/{today() - KEPT_DAYS - 1}",
        f"elk/{today()}",
        f"kirkkis/{today()}",
    ],
)
def test_what_no_day_has_is_not_here(browser: TestClient, path: str) -> None:
    assert browser.get(f"/guess/{path}").status_code == 404
