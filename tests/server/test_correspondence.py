"""Correspondence: what waits for whom, vacations, plans that nobody else sees, over several days."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pelitupa.server.app import create_app
from pelitupa.server.tables.correspondence import DAYS_A_YEAR
from server.talking import (
    TestClient,
    client,
    config,
    hub_of,
    in_loop,
    open_table,
    table_of,
    written,
)

DAY = 24 * 3600 * 1000


class Two:
    """Two people, Aino and Eero, at one server, with a clock of its own."""

    def __init__(self, browser: TestClient) -> None:
        self.browser = browser
        self.cookies: dict[str, dict[str, str]] = {"Aino": {}, "Eero": {}}
        self._hub = hub_of(browser)
        self.now = 1_700_000_000_000
        self._hub.now = lambda: self.now

    @property
    def now(self) -> int:
        """The time, in which the server is alive all the while."""
        return self._now

    @now.setter
    def now(self, now: int) -> None:
        self._now = self._hub._said_at = now

    def be(self, name: str) -> TestClient:
        """Go on as one of the two."""
        self.browser.cookies.clear()
        self.browser.cookies.update(self.cookies[name])
        return self.browser

    def keep(self, name: str) -> None:
        """Remember who one is."""
        jar = sorted(
            self.browser.cookies.jar, key=lambda cookie: cookie.domain
        )  # the server's last
        self.cookies[name] = {cookie.name: cookie.value or "" for cookie in jar}

    def table(self, time: str = "days", game: str = "hex", **form: str) -> str:
        """A match of the two, Aino in the first seat."""
        small = {"size": "4", "swap": "false"} if game == "hex" else {}
        form = {"company": "friends", "time": time} | small | form
        self.be("Aino")
        key = open_table(self.browser, game, **form)
        self.keep("Aino")
        self.be("Eero").post(f"/tables/{key}/sit", data={"seat": "2", "name": "Eero"})
        self.keep("Eero")
        self.be("Aino").post(f"/tables/{key}/begin")
        return key

    def act(self, key: str, seat: int, text: str) -> None:
        """Decide something at a table."""
        table = table_of(self.browser, key)
        version = table.playing.seen(seat)
        in_loop(self.browser, table.act, seat, text, version)


@pytest.fixture
def two() -> Iterator[Two]:
    with client(create_app(config())) as browser:
        yield Two(browser)


def test_the_list_says_which_matches_wait_for_me(two: Two) -> None:
    key = two.table()
    assert "No match waits for you" not in two.be("Aino").get("/waiting").text
    assert "No match waits for you" in two.be("Eero").get("/waiting").text
    assert f"/tables/{key}" in two.be("Eero").get("/waiting").text
    two.act(key, 0, "b2")
    assert "No match waits for you" in two.be("Aino").get("/waiting").text
    assert "No match waits for you" not in two.be("Eero").get("/waiting").text
    two.browser.cookies.clear()
    assert "No match waits for you" in two.browser.get("/waiting").text


def test_days_run_out_and_a_vacation_holds_them(two: Two) -> None:
    key = two.table("day")
    table = table_of(two.browser, key)
    two.now += DAY - 1000
    in_loop(two.browser, table.flag)
    assert not table.playing.match.is_bot(0)
    answer = two.be("Aino").post("/vacation", data={"days": "7"}, follow_redirects=False)
    assert answer.status_code == 303
    two.now += 7 * DAY
    in_loop(two.browser, table.flag)
    assert not table.playing.match.is_bot(0)
    assert (
        f"You have {DAYS_A_YEAR - 7} days of vacation left" in two.be("Aino").get("/waiting").text
    )
    two.now += 2000
    in_loop(two.browser, table.flag)
    assert table.playing.match.is_bot(0)


@pytest.mark.parametrize("days", ["", "-1", "31", "many", "9" * 30])
def test_a_vacation_is_so_many_days_a_year(two: Two, days: str) -> None:
    two.table()
    answer = two.be("Aino").post("/vacation", data={"days": days})
    assert answer.status_code == 422
    assert "30 days of vacation" in answer.text


def test_a_planned_answer_is_given_at_once_and_seen_by_nobody_before(two: Two) -> None:
    key = two.table()
    table = table_of(two.browser, key)
    two.act(key, 0, "a1")
    version = table.playing.version
    lines = in_loop(two.browser, table.plan, 0, [["b2", "c2", "b3", "c1"]])
    assert lines == [["b2", "c2", "b3", "c1"]]
    for path in ("", "/ws"):
        page = two.be("Eero").get(f"/tables/{key}{path}").text
        assert not re.search(r"(?<![\w-])c2(?![\w-])", page)  # random tokens hold any two letters
    assert table.playing.version == version
    two.act(key, 1, "b2")
    texts = ["a1", "b2", "c2"]
    for _ in range(100):
        if len(table.playing.match.entries()) == 3:
            break
        two.browser.get("/health")
    assert [entry.text for entry in table.playing.match.entries()] == texts
    written(two.browser, table)
    hub_of(two.browser).tables.pop(key)
    again = table_of(two.browser, key)
    assert again is not table
    assert [entry.text for entry in again.playing.match.entries()] == texts
    assert again.plans.lines(0) == [["b3", "c1"]]


def test_a_guest_who_signs_in_keeps_the_seat_and_a_bot_plays_for_who_leaves(two: Two) -> None:
    key = two.table("none")
    table = table_of(two.browser, key)
    form = {"name": "Aino K", "password": "a long password"}
    signed = two.be("Aino").post("/sign-up", data=form | {"again": form["password"]})
    assert signed.status_code == 200, signed.text
    two.keep("Aino")
    assert table.seats_of(table.row.seats[0].person_id) == [0]
    with two.be("Aino").websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert socket.receive_json()["you"] == 0
    left = two.be("Aino").post("/me/delete", data={"password": form["password"]})
    assert left.status_code == 200
    assert table.playing.match.is_bot(0)
    assert table.row.seats[0].name == "Someone who has left"
    assert "Aino" not in two.be("Eero").get(f"/tables/{key}").text


def test_who_says_nothing_when_all_are_asked_says_no(two: Two) -> None:
    """The doubts of Valepaska: the table goes on by itself when the time that was agreed on is out."""
    key = two.table("none", "valepaska", players="2", silence="60")
    table = table_of(two.browser, key)
    match = table.playing.match
    page = two.be("Aino").get("/games/valepaska").text
    assert "To say nothing when all are asked means" in page
    assert "To say nothing when all are asked means" not in two.be("Aino").get("/games/hex").text
    while not match.silence_of(match.waiting_for()[0]):
        seat = match.waiting_for()[0]
        two.act(key, seat, match.legal(seat)[0])
    (silent,) = match.waiting_for()
    steps = match.version
    two.now += 59_000
    in_loop(two.browser, table.flag)
    assert match.version == steps
    two.now += 1000
    in_loop(two.browser, table.flag)
    assert match.record().entries[steps].text == "accept"
    assert match.record().entries[steps].actor == silent
