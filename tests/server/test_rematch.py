"""A rematch: one table for all who ask, the seats turned on by one and kept for those who have played."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from pelitupa.server.accounts.user import User
from pelitupa.server.store.models import OPEN, OVER, PLAYING
from pelitupa.server.store.reading import TableNow
from pelitupa.shown.setup import seated
from pelitupa.table.events import RESIGN
from pelitupa.table.terms import Terms
from server.talking import hub_of, in_loop
from server.test_waiting_room import Room, room

__all__ = ["room"]


class Played:
    """A match that is over, and those who played it with their cookies."""

    def __init__(
        self, room: Room, game: str, *names: str, bots: int = 0, time: str = "none", **how: Any
    ) -> None:
        self.room, self.people, self.cookies = room, list[User](), list[str]()
        for name in names:
            self.people.append(room.be(name))
            self.cookies.append(str(room.browser.cookies["pelitupa-session"]))
        self.key = in_loop(room.browser, self._play, game, bots, Terms(time=time), how)

    async def _play(self, game: str, bots: int, terms: Terms, how: Any) -> str:
        hub = hub_of(self.room.browser)
        seats: list[dict[str, Any]] = [{"person_id": p.id, "name": p.name} for p in self.people]
        for place in range(len(seats), len(seats) + bots):
            seats.append(seated("random" if place > 1 else "character(name=onni)", place))
        key = await hub.open(game, host_id=self.people[0].id, seats=seats, terms=terms, **how)
        await hub.begin(key)
        for place in range(len(self.people)):
            table = await hub.get(key)
            if not table.playing.match.is_over:
                await table.do(RESIGN, place)
        return key

    def be(self, who: int) -> None:
        """Go on as one of them."""
        self.room._hold(self.cookies[who])

    def again(self, who: int, key: str = "") -> TableNow:
        """The table to which the button leads one of them."""
        self.be(who)
        answer = self.room.browser.post(f"/tables/{key or self.key}/again", follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return self.room.row(answer.headers["location"].removeprefix("/tables/"))


@pytest.mark.parametrize("time", ["none", "days(days=3)"])
def test_everybody_moves_on_by_one_seat_and_it_begins_when_all_have_come(
    room: Room, time: str
) -> None:
    game = "tuppi"
    played = Played(room, game, "Aino", "Eero", "Helmi", "Onni", time=time)
    assert room.row(played.key).status == OVER
    first = played.again(1)
    assert first.status == OPEN
    assert (first.spec, first.terms) == (room.row(played.key).spec, room.row(played.key).terms)
    assert [(s.name, s.kept_name) for s in first.seats] == [
        ("", "Onni"),
        ("", "Aino"),
        ("Eero", ""),
        ("", "Helmi"),
    ]
    assert {played.again(who).key for who in (0, 3, 1)} == {first.key}
    assert room.row(first.key).status == OPEN, "Helmi is waited for"
    assert played.again(2).key == first.key
    row = room.row(first.key)
    assert [seat.name for seat in row.seats] == ["Onni", "Aino", "Eero", "Helmi"]
    assert row.status == PLAYING


def test_who_does_not_come_is_waited_for_and_nobody_else_gets_the_seat(room: Room) -> None:
    played = Played(room, "hex(size=3)", "Aino", "Eero", public=True)
    key = played.again(0).key
    assert key not in {row.key for row in in_loop(room.browser, hub_of(room.browser).reader.lobby)}
    room.be("Stranger")
    answer = room.browser.post(f"/tables/{key}/sit", data={"seat": "1"})
    assert answer.status_code == 409
    assert "That seat is kept for Eero." in answer.text
    assert room.post(f"/tables/{key}/get-up", seat="1") == 403
    page = room.browser.get(f"/tables/{key}").text
    assert "kept for Eero" in page
    assert 'id="sit-1"' not in page
    assert f"/tables/{key}" not in room.browser.get("/lobby").text
    assert room.quick("hex") != key
    played.be(1)
    for path in ("/lobby", "/waiting"):
        assert f"/tables/{key}" in room.browser.get(path).text
    assert "kept for you" in room.browser.get(f"/tables/{key}").text
    assert room.post(f"/tables/{key}/sit", seat="1") == 303
    assert room.row(key).status == PLAYING
    assert "kept for you" not in room.browser.get("/lobby").text


@pytest.mark.parametrize("who", [0, 1])
def test_who_does_not_want_to_come_or_is_not_wanted_makes_room(room: Room, who: int) -> None:
    played = Played(room, "hex(size=3)", "Aino", "Eero", public=True)
    key = played.again(0).key
    played.be(who)
    assert room.post(f"/tables/{key}/get-up", seat="1") == 303
    played.be(1)
    assert "/tables/" + key not in room.browser.get("/waiting").text
    assert [row.key for row in in_loop(room.browser, hub_of(room.browser).reader.lobby)] == [key]
    room.be("Stranger")
    assert room.post(f"/tables/{key}/sit", seat="1") == 303
    assert room.names(key) == ["Stranger", "Aino"]


def test_asked_by_all_at_the_same_moment_there_is_one(room: Room) -> None:
    played = Played(room, "tuppi", "Aino", "Eero", "Helmi", "Onni")

    async def ask() -> list[str]:
        transport = httpx.ASGITransport(app=room.browser.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as one:
            answers = await asyncio.gather(
                *(
                    one.post(
                        f"/tables/{played.key}/again",
                        headers={"cookie": f"pelitupa-session={cookie}"},
                    )
                    for cookie in played.cookies * 3
                )
            )
        assert {answer.status_code for answer in answers} == {303}, [a.text for a in answers]
        return [answer.headers["location"] for answer in answers]

    room.browser.cookies.clear()
    (address,) = set(in_loop(room.browser, ask))
    row = room.row(address.removeprefix("/tables/"))
    assert [seat.name for seat in row.seats] == ["Onni", "Aino", "Eero", "Helmi"]
    notes = in_loop(room.browser, hub_of(room.browser).get, played.key).playing.notes
    assert [note.link for note in notes] == [row.key]


def test_one_that_is_given_up_or_over_makes_room_for_another(room: Room) -> None:
    played = Played(room, "hex(size=3)", "Aino", "Eero")
    first = played.again(0)
    assert room.post(f"/tables/{first.key}/close") == 303
    second = played.again(1)
    assert second.key != first.key
    assert [seat.name for seat in second.seats] == ["Eero", ""]
    assert played.again(0).status == PLAYING

    async def resign() -> None:
        await (await hub_of(room.browser).get(second.key)).do(RESIGN, 0)

    in_loop(room.browser, resign)
    third, fourth = played.again(0), played.again(0, second.key)
    assert len({first.key, second.key, third.key, fourth.key}) == 4
    assert [seat.name for seat in fourth.seats] == ["Aino", ""], "and on it goes"


def test_against_bots_one_moves_on_too_and_it_begins(room: Room) -> None:
    played = Played(room, "tuppi", "Aino", bots=3)
    row = played.again(0)
    assert row.status == PLAYING
    assert [seat.name for seat in row.seats] == ["Player 1", "Aino", "Onni", "Player 4"]
    assert [seat.bot is not None for seat in row.seats] == [True, False, True, True]
    assert played.again(0).key == row.key


def test_only_those_who_played_may_ask(room: Room) -> None:
    played = Played(room, "hex(size=3)", "Aino", "Eero")
    room.be("Stranger")
    assert room.post(f"/tables/{played.key}/again") == 403
    assert in_loop(room.browser, hub_of(room.browser).reader.rematch_of, played.key) is None


def test_who_has_left_for_good_leaves_a_seat_for_anybody(room: Room) -> None:
    played = Played(room, "hex(size=3)", "Aino", "Eero")
    key = played.again(0).key
    in_loop(room.browser, room.people.delete, played.people[1], None)
    row = room.row(key)
    assert (row.seats[0].kept_for, row.seats[0].kept_name) == (None, "")
    room.be("Stranger")
    assert "Eero" not in room.browser.get(f"/tables/{key}").text
    assert room.post(f"/tables/{key}/sit", seat="1") == 303


def test_a_guest_who_becomes_an_account_finds_the_seat(room: Room) -> None:
    played = Played(room, "hex(size=3)", "Aino", "Eero")
    key = played.again(0).key
    helmi = room.be_account("Helmi")
    in_loop(room.browser, room.people.sign_in, "Helmi", "correct horse battery", played.people[1])
    row = room.row(key)
    assert (row.seats[0].kept_for, row.seats[0].kept_name) == (helmi.id, "Eero")
    assert room.post(f"/tables/{key}/sit", seat="1") == 303
    assert room.names(key) == ["Helmi", "Aino"]
