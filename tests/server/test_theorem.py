"""What is proved of a game is stated, played and explained on its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pelitupa.core import State
from pelitupa.core.theorem import Trial
from pelitupa.games import game_ids, load_game, rulebook, theorem
from pelitupa.i18n import LANGUAGES
from pelitupa.server.web.language import LANGUAGE_COOKIE
from server.talking import TestClient, client

PROVED = [id for id in game_ids() if theorem(id) is not None]
TURN_BY_TURN = ["musta_maija"]
FILLED = ["hex"]
TRIED = ["circle_colouring", "five_in_line", "hutunkeitto", "sticks"]


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with client() as made:
        yield made


@pytest.mark.parametrize("id", TURN_BY_TURN)
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
    assert sorted(PROVED) == sorted(TURN_BY_TURN + TRIED + FILLED)
    assert browser.get("/theorems/knorri").status_code == 404
    assert browser.get("/theorems/elk").status_code == 404
    assert browser.get("/theorems/musta_maija", params={"players": 99}).status_code == 200
    assert "/theorems/" not in browser.get("/games/knorri").text


@pytest.mark.parametrize("id", TRIED)
def test_a_reader_plays_against_the_proof_and_is_told_why_it_is_lost(
    browser: TestClient, id: str
) -> None:
    proved = theorem(id)
    assert proved is not None
    assert f"{id}/{proved.clause}" in rulebook(id).clauses
    assert "Play against the proof" in browser.get(f"/games/{id}").text
    for language in LANGUAGES:
        browser.cookies.set(LANGUAGE_COOKIE, language)
        begun = browser.get(f"/theorems/{id}").text
        assert 'name="next"' in begun
        over = browser.get(f"/theorems/{id}", params={"on": "end"}).text
        assert 'name="next"' not in over
        assert over.count("<li") > 4
        assert "{" not in re.sub(r"<script.*?</script>", "", over, flags=re.DOTALL)
    browser.cookies.delete(LANGUAGE_COOKIE)


@pytest.mark.parametrize("id", FILLED)
def test_a_reader_fills_a_board_of_a_size(browser: TestClient, id: str) -> None:
    proved = theorem(id)
    assert proved is not None
    assert f"{id}/{proved.clause}" in rulebook(id).clauses
    assert "Fill a board, and see why" in browser.get(f"/games/{id}").text
    for size in proved.boards:
        page = browser.get(f"/theorems/{id}", params={"size": size}).text
        assert page.count("data-cell=") == size * size
        assert f'data-size="{size}"' in page
    page = browser.get(f"/theorems/{id}", params={"size": 999}).text
    assert page.count("data-cell=") in {size * size for size in proved.boards}
    headers = {"accept-language": "sv"}
    assert "Fyll brädet" in browser.get(f"/theorems/{id}", headers=headers).text


def test_fields_say_what_a_person_would_write(browser: TestClient) -> None:
    page = browser.get("/theorems/hutunkeitto").text
    assert 'name="k" value="22"' in page
    assert "22.0" not in page
    page = browser.get("/theorems/hutunkeitto", params={"k": "22.5", "unit": "1"}).text
    assert "no whole number" in page
    assert 'name="k" value="22.5"' in page, "what was typed stays to be mended"
    assert 'type="hidden" name="k"' not in page, "the play goes on without it"


def test_what_the_rules_refuse_is_said_and_the_play_stays(browser: TestClient) -> None:
    page = browser.get("/theorems/sticks", params={"played": "11_9", "next": "12"}).text
    assert "already been taken" in page
    assert 'name="played" value="11_9"' in page
    page = browser.get("/theorems/sticks", params={"played": "elk", "n": "99"}).text
    assert 'role="alert"' in page


def trial_of(id: str) -> Trial[Any]:
    """The trial of a game of which something is proved."""
    proved = theorem(id)
    assert proved is not None
    assert proved.trial is not None
    return proved.trial


def ends(id: str, **options: str | int | float) -> Iterator[State]:
    """Ends of matches, the reader choosing at random and the others as the proof has it."""
    trial, game, rng = trial_of(id), load_game(id, **options), Random(5)
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            own = state.current_player() == trial.reader(state)
            state.apply_action(rng.choice(state.legal_actions()) if own else trial.answer(state))
        yield state


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"k": 23},
        {"k": 21.5, "n": 1.5, "m": 3.5, "unit": 2},
        {"k": 9.2, "n": 2.2, "m": 2.4, "unit": 5},
    ],
)
def test_whatever_is_held_the_proof_holds_the_end(options: dict[str, float]) -> None:
    trial = trial_of("hutunkeitto")
    assert all(
        state.returns()[trial.reader(state)] == -1 for state in ends("hutunkeitto", **options)
    )


@pytest.mark.parametrize(("n", "take", "least"), [(6, 1, 6), (5, 2, 1), (6, 2, 0)])
def test_whatever_is_taken_the_pairs_give_so_much(n: int, take: int, least: int) -> None:
    for state in ends("sticks", n=n, take=take):
        first, second = state.scores()
        assert first - second >= least
