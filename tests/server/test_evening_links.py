"""Who is written down by the director of an evening on the screen comes by a link, without an account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pelitupa.server.evenings.halls import HallDirector
from pelitupa.server.store.evenings import EveningNow
from server.visitor import Browser, open_cottage

LINK = re.compile(r"/evenings/[^/<]+/seat/\d+/[^<]+")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as browser:
        yield browser


def an_evening(browser: Browser, *names: str) -> str:
    """The path of an evening whose director has written these down."""
    form = {"name": "Tuesday", "game": "tuppi", "rounds": "1", "boards": "1", "movement": "howell"}
    path = str(browser.fill_in("/evenings", **form).headers["location"])
    assert browser.fill_in(f"{path}/names", names="\n".join(names)).status_code == 303
    return path


def links(browser: Browser, path: str) -> list[str]:
    """The links on the director's page of them."""
    return LINK.findall(browser.get(f"{path}/seats").text)


def hall(browser: Browser) -> HallDirector:
    """What is done at evenings of this cottage."""
    return HallDirector(browser.app.state.hub)  # type: ignore[attr-defined]


def evening_at(browser: Browser, path: str) -> EveningNow:
    """The evening as it is written."""
    found = browser.do(lambda: hall(browser).get(path.rsplit("/", 1)[1]))
    assert isinstance(found, EveningNow)
    return found


def another(browser: Browser) -> None:
    """Another browser, without a session."""
    browser.cookies.clear()


def test_who_is_written_down_comes_by_a_link_and_plays(browser: Browser) -> None:
    browser.visit("Helmi")
    director = browser.cookies["pelitupa-session"]
    path = an_evening(browser, "Aino", " Eero ", "", "Aino", "Kalle")
    ways = links(browser, path)
    assert [one.name for one in evening_at(browser, path).people] == ["Aino", "Eero", "Kalle"]
    assert len(ways) == 3
    assert browser.do(browser.cottage.people.sweep) == 0, "who is awaited stays"
    # a link that is only looked at makes nobody of anybody
    another(browser)
    assert "I am Aino" in browser.get(ways[0]).text
    assert len(evening_at(browser, path).expected) == 3
    assert browser.fill_in(ways[0]).headers["location"] == path
    aino = browser.cookies["pelitupa-session"]
    assert "Take part" not in browser.get(path).text
    # once: another browser is not Aino, and Aino is nobody else
    assert browser.fill_in(ways[1]).status_code == 409
    another(browser)
    assert "already, with another browser" in browser.get(ways[0]).text
    assert browser.fill_in(ways[0]).status_code == 403
    assert browser.get(f"{path}/seats").status_code == 403
    assert browser.fill_in(f"{path}/names", names="Ville").status_code == 403
    # it begins without Eero, who takes his seat later, at the table that is played
    browser.cookies.set("pelitupa-session", director)
    assert browser.fill_in(f"{path}/begin").status_code == 303
    assert len(links(browser, path)) == 2
    another(browser)
    assert browser.fill_in(ways[1]).headers["location"] == path
    assert (
        browser.get(f"{path}/next", follow_redirects=False)
        .headers["location"]
        .startswith("/tables/")
    )
    now = evening_at(browser, path)
    eero = next(one for one in now.people if one.name == "Eero")
    tables = [board.table_key for board in now.boards]
    seats = browser.do(lambda: hall(browser).rows.seats_at(tables))
    assert eero.person_id in {seat["person_id"] for table in seats.values() for seat in table}
    browser.cookies.set("pelitupa-session", aino)
    assert "You play board" in browser.get(path).text


def test_a_name_written_by_mistake_is_taken_off_and_no_code_is_guessed(browser: Browser) -> None:
    browser.visit("Helmi")
    path = an_evening(browser, "Aino", "Ernp")
    way = links(browser, path)[1]
    number = way.split("/")[4]
    assert browser.fill_in(f"{path}/strike", who=number).status_code == 303
    assert [one.name for one in evening_at(browser, path).people] == ["Aino"]
    for wrong in (way, f"{path}/seat/0/{'x' * 22}", f"{path}/seat/0/ä"):
        assert browser.get(wrong).status_code == 403
        assert browser.fill_in(wrong).status_code == 403
    assert "Their links" in browser.get(path).text
