"""What is proved of a game is stated, played and explained on its page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pelitupa.games import game_ids, rulebook, theorem
from pelitupa.i18n import LANGUAGES
from pelitupa.server.accounts.identity import LANGUAGE_COOKIE
from server.talking import TestClient, client

PROVED = [id for id in game_ids() if theorem(id) is not None]


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with client() as made:
        yield made


@pytest.mark.parametrize("id", PROVED)
def test_every_turn_is_told_and_the_rule_is_cited(browser: TestClient, id: str) -> None:
    proved = theorem(id)
    assert proved is not None
    assert f"{id}/{proved.clause}" in rulebook(id).clauses
    assert browser.get(f"/games/{id}").text.count(f'href="/theorems/{id}"') == 2
    for language in LANGUAGES:
        browser.cookies.set(LANGUAGE_COOKIE, language)
        for players in proved.players:
            page = browser.get(f"/theorems/{id}", params={"players": players}).text
            held = re.findall(r'data-held="([\d ]+)"', page)
            assert held
            assert {len(row.split()) for row in held} == {players}
            assert "Aino" in page
    browser.cookies.delete(LANGUAGE_COOKIE)


def test_of_most_games_nothing_is_proved(browser: TestClient) -> None:
    assert PROVED == ["musta_maija"]
    assert browser.get("/theorems/knorri").status_code == 404
    assert browser.get("/theorems/elk").status_code == 404
    assert browser.get("/theorems/musta_maija", params={"players": 99}).status_code == 200
    assert "/theorems/" not in browser.get("/games/knorri").text
