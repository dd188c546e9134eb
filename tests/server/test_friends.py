"""Friends: asked and accepted, ended and blocked, seen to be here, challenged; and what strangers learn."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.accounts import friends
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.friends import Known
from pelitupa.server.accounts.user import User
from pelitupa.server.store.models import PLAYING, FriendRow, Person
from server.cottage import GOOD, Cottage, at_cottage
from server.talking import hub_of, in_loop
from server.test_waiting_room import Room, room
from server.visitor import Browser, open_cottage

__all__ = ["room"]


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as opened:
        yield opened


class Circle:
    """Accounts of a cottage, by name, and what they do about each other."""

    def __init__(self, cottage: Cottage) -> None:
        self.cottage = cottage
        self.people = dict[str, User]()

    async def join(self, *names: str) -> None:
        for name in names:
            self.people[name], _, _ = await self.cottage.people.sign_up(name, GOOD, None)

    async def does(self, who: str, what: str, whom: str) -> None:
        act: Any = getattr(friends, what)
        times = () if what == "end" else (self.cottage.now,)
        async with AsyncSession(self.cottage.engine) as session, session.begin():
            await act(session, self.people[who], whom, *times)

    async def known(self, who: str) -> Known:
        async with AsyncSession(self.cottage.engine) as session:
            return await friends.known_to(session, self.people[who].id)

    async def friends(self, who: str) -> list[str]:
        return [friend.name for friend in (await self.known(who)).friends]


async def circle(cottage: Cottage, *names: str) -> Circle:
    made = Circle(cottage)
    await made.join(*names)
    return made


@at_cottage
async def test_one_asks_and_the_other_accepts(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino", "Eero", "Helmi")
    await c.does("Aino", "ask", "eero")
    await c.does("Aino", "ask", "Eero")  # once more changes nothing
    assert (await c.known("Aino")).asked == ("Eero",)
    assert (await c.known("Eero")).asking == ("Aino",)
    assert await c.friends("Aino") == []
    await c.does("Eero", "ask", "Aino")
    assert await c.friends("Aino") == ["Eero"]
    assert await c.friends("Eero") == ["Aino"]
    assert (await c.known("Aino")).asked == (await c.known("Eero")).asking == ()
    assert await c.friends("Helmi") == []


@at_cottage
async def test_either_may_end_it(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino", "Eero")
    for who in ("Aino", "Eero"):
        await c.does("Aino", "ask", "Eero")
        await c.does("Eero", "ask", "Aino")
        await c.does(who, "end", "Eero" if who == "Aino" else "Aino")
        assert await cottage.count(FriendRow) == 0
    await c.does("Aino", "ask", "Eero")
    await c.does("Aino", "end", "Eero")
    assert (await c.known("Eero")).asking == (), "a request is taken back"


@at_cottage
async def test_who_has_declined_is_not_asked_again_but_may_ask(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino", "Eero")
    await c.does("Aino", "ask", "Eero")
    await c.does("Eero", "decline", "Aino")
    for _ in range(3):
        assert (await c.known("Eero")).asking == ()
        assert (await c.known("Aino")).asked == ("Eero",), "they are not told"
        await c.does("Aino", "end", "Eero")
        await c.does("Eero", "end", "Aino")  # takes nothing of it back
        await c.does("Aino", "ask", "Eero")
    await c.does("Eero", "ask", "Aino")
    assert await c.friends("Aino") == ["Eero"]


@at_cottage
async def test_who_is_blocked_is_no_friend_and_is_not_told(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino", "Eero")
    await c.does("Aino", "ask", "Eero")
    await c.does("Eero", "ask", "Aino")
    await c.does("Eero", "block", "Aino")
    assert await c.friends("Aino") == await c.friends("Eero") == []
    await c.does("Aino", "ask", "Eero")
    assert (await c.known("Aino")).asked == ("Eero",)
    assert (await c.known("Eero")).asking == ()
    await c.does("Aino", "block", "Eero")
    assert (await c.known("Eero")).blocked == ("Aino",), "nobody undoes what the other has decided"
    await c.does("Eero", "end", "Aino")
    assert (await c.known("Eero")).blocked == ()
    assert (await c.known("Aino")).blocked == ("Eero",)


@at_cottage
async def test_both_ask_at_the_same_moment_and_are_friends(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino", "Eero")
    await asyncio.gather(
        *(c.does(*pair) for pair in (("Aino", "ask", "Eero"), ("Eero", "ask", "Aino")) * 3)
    )
    assert await c.friends("Aino") == ["Eero"]
    assert await c.friends("Eero") == ["Aino"]
    assert await cottage.count(FriendRow) == 2


@at_cottage
async def test_there_is_an_end_to_asking(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino", "Eero")
    people = [f"P{number}" for number in range(friends.MOST_FRIENDS)]
    async with AsyncSession(cottage.engine) as session, session.begin():
        session.add_all(
            [
                Person(name=name, name_key=name.lower(), robot=False, created=1, settings={})
                for name in people
            ]
        )
    for name in people[:-1]:
        await c.does("Aino", "ask", name)
    await c.does("Aino", "ask", people[-1])
    with pytest.raises(PeopleError, match="100 friends and requests"):
        await c.does("Aino", "ask", "Eero")
    await c.does("Aino", "end", "P0")
    await c.does("Aino", "ask", "Eero")
    assert (await c.known("Eero")).asking == ("Aino",)


@at_cottage
async def test_of_many_who_ask_so_many_are_shown(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino")
    count = friends.MOST_ASKING + 5
    async with AsyncSession(cottage.engine) as session, session.begin():
        rows = [
            Person(name=f"P{n}", name_key=f"p{n}", robot=False, created=1, settings={})
            for n in range(count)
        ]
        session.add_all(rows)
        await session.flush()
        aino = c.people["Aino"].id
        session.add_all(
            [
                FriendRow(person_id=row.id, other_id=aino, kind="asked", at=n)
                for n, row in enumerate(rows)
            ]
        )
    asking = (await c.known("Aino")).asking
    assert len(asking) == friends.MOST_ASKING
    assert asking[0] == f"P{count - 1}"


@at_cottage
async def test_what_cannot_be(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino", "Eero")
    guest, _ = await cottage.people.guest("Guest")
    c.people["Guest"] = guest
    for who, what, whom, why in (
        ("Aino", "ask", "Aino", "That is you"),
        ("Aino", "block", "AINO", "That is you"),
        ("Aino", "ask", "Guest", "no account"),
        ("Aino", "end", "\0", "no account"),
        ("Guest", "ask", "Aino", "Make an account"),
    ):
        with pytest.raises(PeopleError, match=why):
            await c.does(who, what, whom)
    for what in ("decline", "end"):
        await c.does("Aino", what, "Eero")  # there is nothing to decline or to end
    await cottage.people.save_settings(c.people["Eero"], {"may_ask": "nobody"})
    with pytest.raises(PeopleError, match="Eero takes no requests"):
        await c.does("Aino", "ask", "Eero")
    assert await cottage.count(FriendRow) == 0
    await c.does("Eero", "ask", "Aino")
    await c.does("Aino", "ask", "Eero")
    assert await c.friends("Eero") == ["Aino"]


@at_cottage
async def test_who_leaves_is_forgotten_by_all(cottage: Cottage) -> None:
    c = await circle(cottage, "Aino", "Eero", "Helmi")
    await c.does("Aino", "ask", "Eero")
    await c.does("Eero", "ask", "Aino")
    await c.does("Helmi", "block", "Aino")
    await c.does("Aino", "ask", "Helmi")
    await cottage.people.delete(c.people["Aino"], GOOD)
    assert await cottage.count(FriendRow) == 0
    assert "Aino" not in await cottage.everything()


# --- the pages


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]*>", " ", page)))


def befriend(browser: Browser, one: str, other: str) -> None:
    """The two become friends."""

    async def both() -> None:
        people = browser.app.state.people  # type: ignore[attr-defined]
        users = [await people.by_name(name) for name in (one, other)]
        for user, whom in ((users[0], other), (users[1], one)):
            async with AsyncSession(browser.cottage.engine) as session, session.begin():
                await friends.ask(session, user, whom, 1)

    browser.do(both)


def test_what_strangers_learn_is_the_same_whatever_was_decided(browser: Browser) -> None:
    """Declined, blocked, never heard of: the answers and pages are alike."""
    for name in ("Free", "Declined", "Blocked"):
        browser.join(name)
        browser.fill_in("/sign-out")
    browser.join("Aino")
    assert browser.fill_in("/me/friends", do="ask", name="Declined").status_code == 303
    browser.fill_in("/sign-out")
    for name, what in (("Declined", "decline"), ("Blocked", "block")):
        browser.fill_in("/sign-in", name=name, password=GOOD)
        assert browser.fill_in("/me/friends", do=what, name="Aino").status_code == 303
        browser.fill_in("/sign-out")
    browser.fill_in("/sign-in", name="Aino", password=GOOD)
    browser.fill_in("/me/friends", do="end", name="Declined")
    seen = []
    for name in ("Free", "Declined", "Blocked"):
        pages = []
        for what in ("ask", "ask", "end", "decline", "ask"):
            answer = browser.fill_in("/me/friends", do=what, name=name)
            pages += [str(answer.status_code), answer.headers["location"]]
            pages.append(browser.get("/me/friends").text)
        pages.append(browser.get(f"/people/{name}").text)
        browser.fill_in("/me/friends", do="end", name=name)
        answer = browser.post("/me/friends/challenge", data={"name": name, "game": "hex"})
        pages += [str(answer.status_code), answer.text]
        seen.append("\n".join(pages).replace(name, "NAME"))
    assert seen[0] == seen[1] == seen[2]


def test_no_account_is_told_as_its_page_tells_it(browser: Browser) -> None:
    browser.join("Aino")
    for name in ("Nobody", "Visitor", "x" * 300, "\0"):
        answer = browser.fill_in("/me/friends", do="ask", name=name)
        assert answer.status_code == 422
        assert "There is no account of that name." in answer.text
    assert "There is no account of that name." in browser.get("/people/Nobody").text
    assert browser.fill_in("/me/friends", do="elk", name="Nobody").status_code == 403
    assert browser.fill_in("/me/friends").status_code == 403


def test_guests_and_strangers_have_no_friends(browser: Browser) -> None:
    assert browser.get("/me/friends", follow_redirects=False).status_code == 303
    browser.visit()
    for answer in (
        browser.get("/me/friends", follow_redirects=False),
        browser.fill_in("/me/friends", do="ask", name="Aino"),
    ):
        assert answer.headers["location"] == "/sign-up?next=/me/friends"
    assert "/me/friends" not in browser.get("/me").text


def test_friends_see_who_is_here_unless_it_is_switched_off(browser: Browser) -> None:
    browser.join("Helmi <i>")
    browser.fill_in("/sign-out")
    browser.join("Stranger")
    browser.fill_in("/sign-out")
    browser.join("Aino")
    assert "is here" not in browser.get("/people/Helmi <i>").text
    befriend(browser, "Aino", "Helmi <i>")
    shown = browser.get("/me/friends").text
    assert "<i>" not in shown
    assert "Helmi <i> is here" in text_of(shown)

    async def hide() -> None:
        people = browser.cottage.people
        person = await people.by_name("Helmi <i>")
        assert person is not None
        await people.save_settings(person, {"show_here": "nobody"})

    browser.do(hide)
    assert "is here" not in text_of(browser.get("/me/friends").text)
    done = browser.fill_in("/me/settings", show_here="nobody", may_ask="nobody", back="friends")
    assert done.headers["location"] == "/me/friends?done=settings"
    assert browser.fill_in("/me/settings", show_here="everybody").status_code == 422


def test_what_is_done_about_friends_is_counted(tmp_path: Path) -> None:
    with open_cottage(tmp_path, requests_a_minute=60) as browser:
        browser.join("Eero")
        browser.fill_in("/sign-out")
        browser.join("Aino")
        statuses = [
            browser.fill_in("/me/friends", do=what, name="Eero").status_code
            for what in ("ask", "end", "ask", "end", "ask")
        ]
        assert statuses == [303, 303, 303, 429, 429]
        answer = browser.fill_in("/me/friends/challenge", name="Eero", game="hex")
        assert answer.status_code == 429


def test_the_export_holds_what_one_has_decided(browser: Browser) -> None:
    browser.join("Eero")
    browser.fill_in("/sign-out")
    browser.join("Helmi")
    assert browser.fill_in("/me/friends", do="ask", name="Eero").status_code == 303
    kept = json.loads(browser.get("/me/export.json").text)["friends"]
    assert [(row["name"], row["kind"]) for row in kept] == [("Eero", "asked")]
    browser.fill_in("/sign-out")
    browser.fill_in("/sign-in", name="Eero", password=GOOD)
    kept = json.loads(browser.get("/me/export.json").text)["friends"]
    assert kept == [{"name": "Helmi", "kind": "asks"}]
    assert "Somebody asks to be your friend" in browser.get("/me").text
    browser.fill_in("/me/friends", do="decline", name="Helmi")
    kept = json.loads(browser.get("/me/export.json").text)["friends"]
    assert [(row["name"], row["kind"]) for row in kept] == [("Helmi", "declined")]


# --- challenges


def two_friends(room: Room) -> tuple[str, str]:
    """Aino and Eero, friends; the cookies of both."""
    cookies = []
    users = []
    for name in ("Aino", "Eero"):
        users.append(room.be_account(name))
        cookies.append(str(room.browser.cookies["pelitupa-session"]))

    async def both() -> None:
        engine = hub_of(room.browser).engine
        for user, whom in ((users[0], "Eero"), (users[1], "Aino")):
            async with AsyncSession(engine) as session, session.begin():
                await friends.ask(session, user, whom, 1)

    in_loop(room.browser, both)
    return cookies[0], cookies[1]


def challenge(room: Room, **form: str) -> Any:
    return room.browser.post(
        "/me/friends/challenge", data={"name": "Eero", "game": "hex"} | form, follow_redirects=False
    )


def test_a_challenge_is_seen_by_the_friend_alone_and_taken_up(room: Room) -> None:
    aino, eero = two_friends(room)
    room._hold(aino)
    key = challenge(room, time="day").headers["location"].removeprefix("/tables/")
    row = room.row(key)
    assert [(s.name, s.kept_name) for s in row.seats] == [("Aino", ""), ("", "Eero")]
    assert row.by_days
    assert not row.public
    room.be_account("Stranger")
    for path in ("/me", "/lobby", "/waiting"):
        assert key not in room.browser.get(path).text
    assert room.post(f"/tables/{key}/sit", seat="2") == 409
    room._hold(eero)
    for path in ("/me", "/lobby", "/waiting"):
        assert f"/tables/{key}" in room.browser.get(path).text
    assert room.post(f"/tables/{key}/sit", seat="2") == 303
    room._hold(aino)
    assert room.post(f"/tables/{key}/begin") == 303
    assert room.row(key).status == PLAYING


def test_only_friends_are_challenged_and_so_often_and_no_more(room: Room) -> None:
    aino, eero = two_friends(room)
    room.be_account("Helmi")
    answer = challenge(room)
    assert answer.status_code == 422
    assert "You have no friend of that name." in answer.text
    room._hold(aino)
    assert challenge(room, game="elk").status_code == 404
    assert challenge(room, time="elk").status_code == 422
    assert [challenge(room).status_code for _ in range(6)] == [303] * 5 + [422]
    room._hold(eero)
    key = re.findall(r"/tables/([\w-]{43})", room.browser.get("/waiting").text)[0]
    assert room.post(f"/tables/{key}/get-up", seat="2") == 303  # I do not come
    assert key not in room.browser.get("/waiting").text
    room._hold(aino)
    assert challenge(room).status_code == 303


def test_who_has_blocked_somebody_sees_no_invitation_of_theirs(room: Room) -> None:
    aino, eero = two_friends(room)
    room._hold(aino)
    key = challenge(room).headers["location"].removeprefix("/tables/")
    room._hold(eero)
    assert key in room.browser.get("/waiting").text
    assert room.post("/me/friends", do="block", name="Aino") == 303
    for path in ("/me", "/lobby", "/waiting"):
        assert key not in room.browser.get(path).text
    room._hold(aino)
    assert challenge(room).status_code == 422
