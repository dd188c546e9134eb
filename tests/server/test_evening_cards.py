"""What an evening allows of convention cards, and what pairs bring to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from pelitupa.players.conventions.own import WITHOUT
from pelitupa.server.evenings import cards
from pelitupa.table.evening.playing import board_game
from players.test_own_cards import NO_HAND, SHORT
from server.test_evening_links import evening_at
from server.visitor import Browser, open_cottage

GAME = {"name": "Tuesday", "game": "skruuvi", "movement": "howell", "rounds": "1", "boards": "2"}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "short.toml").write_text(SHORT, encoding="utf-8")
    with open_cottage(tmp_path, cards=str(folder)) as browser:
        yield browser


def an_evening(browser: Browser, **form: str) -> str:
    """The path of an evening of Skruuvi at which Aino and Eero are a pair; one is signed in as Aino."""
    browser.visit("Aino")
    aino = browser.cookies["pelitupa-session"]
    path = str(browser.fill_in("/evenings", **GAME | form).headers["location"])
    browser.fill_in(f"{path}/join")
    number = str(evening_at(browser, path).people[0].number)
    browser.cookies.clear()
    browser.visit("Eero")
    browser.fill_in(f"{path}/join", partner=number)
    browser.cookies.set("pelitupa-session", aino)
    return path


def cards_at_table(browser: Browser, path: str) -> list[tuple[str, ...]]:
    """The cards of the tables that the pair of the first person has sat down to."""
    hub, evening = browser.app.state.hub, evening_at(browser, path)  # type: ignore[attr-defined]
    unit = evening.people[0].place // evening.size
    keys = [one.table_key for one in evening.boards if unit in one.units]
    rows = [browser.do(partial(hub.reader.table, key)) for key in keys]
    return [row.agreed.cards for row in rows if row is not None]


def test_a_pair_brings_a_card_that_all_may_read_and_its_tables_have(browser: Browser) -> None:
    path = an_evening(browser, cards="free")
    assert browser.fill_in(f"{path}/own-card", card="own", text=SHORT + NO_HAND).status_code == 400
    assert browser.fill_in(f"{path}/own-card", card="own", text=SHORT).headers["location"] == path
    session = browser.cookies["pelitupa-session"]
    browser.cookies.clear()
    page = browser.get(path).text  # a stranger's
    assert "Aino &amp; Eero: Short spades" in page
    assert "three spades at most" in page
    assert "This is our side’s card" not in page
    assert browser.fill_in(f"{path}/own-card", card="none").status_code == 403
    browser.cookies.set("pelitupa-session", session)
    assert browser.fill_in(f"{path}/begin").status_code == 303
    table = browser.get(f"{path}/next", follow_redirects=False).headers["location"]
    assert "three spades at most" in browser.get(table).text
    (told,) = cards_at_table(browser, path)
    assert sorted(told) == ["", SHORT.strip()]
    # between boards they go on without
    assert browser.fill_in(f"{path}/own-card", card=WITHOUT).headers["location"] == path
    assert "Aino &amp; Eero: plays without a card" in browser.get(path).text
    now = evening_at(browser, path)
    unit = now.people[0].place // now.size
    later = [one for one in now.boards if unit in one.units]
    assert all(WITHOUT in cards.of_sides(now, one.units, board_game("skruuvi")) for one in later)


def test_one_of_the_hosts_cards_is_chosen_where_nothing_is_typed(browser: Browser) -> None:
    path = an_evening(browser, cards="listed")
    page = browser.get(path).text
    assert "Short spades" in page
    assert "The card, in TOML" not in page
    assert browser.fill_in(f"{path}/own-card", card="own", text=SHORT).status_code == 409
    assert browser.fill_in(f"{path}/own-card", card="unheard").status_code == 404
    assert browser.fill_in(f"{path}/own-card", card="short").status_code == 303
    assert "Aino &amp; Eero: Short spades" in browser.get(path).text
    assert browser.fill_in(f"{path}/own-card", card="").status_code == 303
    assert "No pair has brought a card of its own." in browser.get(path).text


def test_after_the_last_day_no_card_is_changed(browser: Browser) -> None:
    browser.visit("Aino")
    for day in ("", "yesterday", "2020-01-01", "2999-01-01"):
        answer = browser.fill_in("/evenings", **GAME, cards="published", cards_until=day)
        assert answer.status_code == 422, day
    hub = browser.app.state.hub  # type: ignore[attr-defined]
    today = datetime.fromtimestamp(hub.now() / 1000, UTC).date()
    path = an_evening(browser, cards="published", cards_until=today.isoformat())
    assert browser.fill_in(f"{path}/own-card", card="own", text=SHORT).status_code == 303
    start = hub.now()
    hub.now = lambda: start + 24 * 3600 * 1000
    assert "This is our side’s card" not in browser.get(path).text
    assert browser.fill_in(f"{path}/own-card", card="none").status_code == 409
    assert "Aino &amp; Eero: Short spades" in browser.get(path).text


def test_where_all_keep_to_the_houses_card_none_is_brought(browser: Browser) -> None:
    path = an_evening(browser)
    assert "Convention cards" not in browser.get(path).text
    assert browser.fill_in(f"{path}/own-card", card="none").status_code == 409
    for wrong in (
        {"cards": "loud"},
        {"cards": "free", "game": "tuppi"},
        {"cards": "free", "movement": "individual"},
    ):
        assert browser.fill_in("/evenings", **GAME | wrong).status_code == 422, wrong


def test_a_pair_that_is_drawn_has_the_card_of_its_first(browser: Browser) -> None:
    path = an_evening(browser, cards="free")
    now = evening_at(browser, path)
    alone = replace(now, people=tuple(replace(one, partner=-1) for one in now.people))
    brought = replace(alone, plan=alone.plan | {"brought": {"0": "a", "1": "b"}})
    assert cards.brought(brought, brought.people[1]) == "b"
    seated = [replace(brought.people[1], place=2), replace(brought.people[0], place=3)]
    assert cards.of_pairs(brought, seated) == {"1": "b"}
