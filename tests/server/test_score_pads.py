"""The score pad's page and its address: bounded, without an account, as the rules in the page answer."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from pelitupa.shown.answers import answer
from server.talking import TestClient, client

NAMES = ["Aino", "Pekka", "Eero", "Helmi"]


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    with client() as made:
        yield made


def test_the_page_asks_who_plays_and_what_a_point_is_worth(browser: TestClient) -> None:
    page = browser.get("/referee/tuppi/pad").text
    assert 'data-start="4"' in page
    assert 'id="worth"' in page
    assert 'href="/referee/tuppi/pad"' in browser.get("/games/tuppi").text


def test_a_game_without_a_pad_has_no_page_for_it(browser: TestClient) -> None:
    assert browser.get("/referee/hex/pad").status_code == 404
    assert "/pad" not in browser.get("/games/hex").text


def test_the_cottage_answers_as_the_rules_in_the_page(browser: TestClient) -> None:
    pad = {"game": "tuppi", "names": NAMES, "answers": [1, 9], "worth": "5 c"}
    sent = browser.post("/referee/tuppi/pad", json=pad)
    asked = {"what": "pad", "language": "en", "id": "tuppi", "pad": pad}
    assert sent.json() == json.loads(answer(json.dumps(asked)))["told"]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"game": "tuppi", "names": NAMES, "answers": [99]},
        {"game": "tuppi", "names": NAMES, "answers": [0] * 10_001},
        {"game": "tuppi", "names": [], "answers": []},
        {"game": "tuppi", "names": ["x" * 90_000] * 4, "answers": []},
    ],
)
def test_what_cannot_be_a_pad_is_refused_with_a_sentence(
    browser: TestClient, sent: dict[str, object]
) -> None:
    refused = browser.post("/referee/tuppi/pad", json=sent)
    assert refused.status_code == 422
    assert refused.json()["error"].endswith(".")


def test_only_pages_on_which_buttons_can_be_said_may_ask_for_the_microphone(
    browser: TestClient,
) -> None:
    for path, allowed in (
        ("/referee/tuppi/pad", "(self)"),
        ("/referee/snooker", "(self)"),
        ("/games/tuppi", "()"),
        ("/", "()"),
    ):
        policy = browser.get(path).headers["permissions-policy"]
        assert f"microphone={allowed}" in policy
        assert "camera=()" in policy


def test_a_clock_is_offered_where_shots_are_reported(browser: TestClient) -> None:
    for id, offered in (
        ("snooker", True),
        ("petanque", True),
        ("curling", True),
        ("killeri", False),
    ):
        assert ('id="clock-terms"' in browser.get(f"/referee/{id}").text) == offered
