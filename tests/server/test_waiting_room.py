"""The waiting room: sitting down, changing seats, getting up, and what one brings; the quick match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest

from pelitupa.players import best_bot, own_bot
from pelitupa.server.accounts.user import User
from pelitupa.server.live.matches import new_match
from pelitupa.server.store.models import CLOSED, PLAYING
from pelitupa.server.store.reading import TableNow
from server.talking import TestClient, client, hub_of, in_loop, open_table


class Room:
    """A browser that several people use in turn, at tables of one server."""

    def __init__(self, browser: TestClient) -> None:
        self.browser = browser
        self.people: Any = browser.app.state.people  # type: ignore[attr-defined]

    def be(self, name: str) -> User:
        """Go on as a new guest of that name."""
        person, cookie = in_loop(self.browser, self.people.guest, name)
        self._hold(cookie)
        assert isinstance(person, User)
        return person

    def be_account(self, name: str) -> User:
        """Go on as a new account."""
        person, cookie, _ = in_loop(
            self.browser, self.people.sign_up, name, "correct horse battery", None
        )
        self._hold(cookie)
        assert isinstance(person, User)
        return person

    def be_robot(self, name: str) -> None:
        """Go on as a new account that a program plays for."""
        self.become_robot(self.be_account(name))

    def become_robot(self, person: User) -> None:
        """A program plays for an account from now on."""
        in_loop(self.browser, self.people.new_token, person, "a program", True)

    def _hold(self, cookie: str) -> None:
        self.browser.cookies.clear()
        self.browser.cookies.set("pelitupa-session", cookie)

    def open(self, game: str = "tuppi", **form: str) -> str:
        """A table at which whoever is here has the first seat."""
        return open_table(self.browser, game, company="friends", **form)

    def post(self, path: str, **form: str) -> int:
        """The status of what is answered to a form."""
        return int(self.browser.post(path, data=form, follow_redirects=False).status_code)

    def row(self, key: str) -> TableNow:
        """A table as it is written."""
        row = in_loop(self.browser, hub_of(self.browser).reader.table, key)
        assert row is not None
        return row

    def names(self, key: str) -> list[str]:
        """Who sits where."""
        return [seat.name for seat in self.row(key).seats]

    def quick(self, game: str) -> str:
        """The table to which a quick match leads."""
        answer = self.browser.post("/lobby/quick", data={"game": game}, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).removeprefix("/tables/")


@pytest.fixture
def room() -> Iterator[Room]:
    with client() as browser:
        yield Room(browser)


# --- seats


def test_one_sits_down_changes_seats_and_gets_up(room: Room) -> None:
    room.be("Aino")
    key = room.open()
    room.be("Eero")
    assert room.post(f"/tables/{key}/sit", seat="3") == 303
    assert room.names(key) == ["Aino", "", "Eero", ""]
    assert room.post(f"/tables/{key}/sit", seat="2") == 303
    assert room.names(key) == ["Aino", "Eero", "", ""]
    assert room.post(f"/tables/{key}/sit", seat="2") == 303, "one's own seat stays one's own"
    assert room.post(f"/tables/{key}/sit", seat="1") == 409
    assert room.names(key) == ["Aino", "Eero", "", ""]
    assert room.post(f"/tables/{key}/get-up", seat="1") == 403
    assert room.post(f"/tables/{key}/get-up", seat="2") == 303
    assert room.names(key) == ["Aino", "", "", ""]


def test_the_host_frees_seats_and_begins_and_others_do_not(room: Room) -> None:
    host = room.be("Aino")
    key = room.open()
    mine = dict(room.browser.cookies)
    room.be("Eero")
    room.post(f"/tables/{key}/sit", seat="2")
    for path in ("begin", "close", "bot"):
        assert room.post(f"/tables/{key}/{path}", seat="all", level="random") == 403
    room.browser.cookies.clear()
    room.browser.cookies.update(mine)
    assert room.post(f"/tables/{key}/get-up", seat="2") == 303
    assert room.post(f"/tables/{key}/bot", seat="all", level="random") == 303
    assert room.post(f"/tables/{key}/begin") == 303
    assert room.row(key).status == PLAYING
    assert room.row(key).host_id == host.id
    for path in ("sit", "get-up", "bot", "entropy", "card", "begin", "close"):
        assert room.post(f"/tables/{key}/{path}", seat="1") == 409, path


def test_a_table_is_given_up_by_its_host(room: Room) -> None:
    room.be("Aino")
    key = room.open()
    assert room.post(f"/tables/{key}/close") == 303
    assert room.row(key).status == CLOSED


def test_words_for_the_deal_are_brought_by_those_who_sit(room: Room) -> None:
    room.be("Aino")
    key = room.open()
    assert room.post(f"/tables/{key}/entropy", words="  blue \t moon ") == 303
    assert room.post(f"/tables/{key}/entropy", words="x" * 81) == 422
    assert room.post(f"/tables/{key}/entropy", words="bell\a") == 422
    assert room.row(key).seats[0].entropy == "blue moon"
    assert 'maxlength="80"' in room.browser.get(f"/tables/{key}").text
    room.be("Eero")
    for path in ("entropy", "card"):
        answer = room.browser.post(f"/tables/{key}/{path}", data={"words": "mine"})
        assert answer.status_code == 403
        assert "Sit down first" in answer.text


# --- robots


def test_robots_neither_open_rated_tables_nor_sit_down_at_them(room: Room) -> None:
    room.be("Aino")
    rated, casual = room.open("hex", rated="true"), room.open("hex")
    room.be_robot("Robo")
    refused = room.browser.post(f"/tables/{rated}/sit", data={"seat": "2"})
    assert refused.status_code == 403
    assert "casual" in refused.text
    refused = room.browser.post("/games/hex/start", data={"company": "friends", "rated": "true"})
    assert refused.status_code == 422
    assert "casual" in refused.text
    assert room.post(f"/tables/{casual}/sit", seat="2") == 303
    assert room.names(rated) == ["Aino", ""]
    assert room.names(casual) == ["Aino", "Robo"]


def test_another_match_of_who_has_become_a_robot_is_casual(room: Room) -> None:
    person = room.be_account("Aino")
    key = room.open("hex", rated="true", public="true")
    mine = dict(room.browser.cookies)
    room.be("Eero")
    room.post(f"/tables/{key}/sit", seat="2")
    room.browser.cookies.clear()
    room.browser.cookies.update(mine)
    for rated in (True, False):
        answer = room.browser.post(f"/tables/{key}/again", follow_redirects=False)
        again = room.row(answer.headers["location"].removeprefix("/tables/"))
        assert again.rated is rated
        room.become_robot(person)


# --- the quick match


def test_a_quick_match_is_at_the_table_that_has_waited_longest(room: Room) -> None:
    room.be("Aino")
    key = room.quick("hex")
    assert room.row(key).public
    assert room.quick("hex") == key, "one's own table is waited at"
    room.be("Eero")
    room.open("hex", public="true")
    room.be("Onni")
    assert room.quick("hex") == key
    assert room.names(key) == ["Aino", "Onni"]
    assert room.row(key).status == PLAYING


def test_a_robots_quick_match_is_never_rated(room: Room) -> None:
    room.be("Aino")
    rated = room.open("hex", public="true", rated="true")
    casual = room.open("hex", public="true")
    room.be_robot("Robo")
    assert room.quick("hex") == casual
    other = room.quick("hex")
    assert other not in (rated, casual)
    assert not room.row(other).rated
    assert room.names(rated) == ["Aino", ""]
    room.be("Eero")
    assert room.quick("hex") == rated


def test_the_bot_of_a_game_comes_by_todays_and_former_names(room: Room) -> None:
    room.be("Aino")
    key = room.open("tuppi")
    assert room.post(f"/tables/{key}/bot", seat="all") == 303
    assert {seat.bot for seat in room.row(key).seats[1:]} == {own_bot("tuppi")}
    key = room.open("round_the_clock", hand="beginner")
    assert room.post(f"/tables/{key}/bot", seat="all", level="own") == 303
    row = room.row(key)
    assert row.seats[1].bot == "round_the_clock(sd=40.0)" != own_bot("round_the_clock")
    key = room.open("hex")
    assert room.post(f"/tables/{key}/bot", seat="all", level="own") == 303
    assert room.row(key).seats[1].bot == best_bot("hex")
    key = room.open("jakis")
    assert room.post(f"/tables/{key}/bot", seat="all", level="genius") == 422


def test_a_table_that_nobody_has_open_is_dealt_once_as_it_begins(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = Mock(side_effect=new_match)
    monkeypatch.setattr("pelitupa.server.live.table.new_match", dealt)
    room.be("Aino")
    key = room.open()
    assert room.post(f"/tables/{key}/bot", seat="all", level="random") == 303
    assert room.post(f"/tables/{key}/begin") == 303
    assert room.row(key).status == PLAYING
    assert dealt.call_count == 1


def test_terms_are_made_of_a_tuple_of_cards(room: Room) -> None:
    """The database has a list; compiled, terms refuse one, and no match would begin."""
    room.be("Aino")
    assert room.row(room.open()).agreed.cards == ()
