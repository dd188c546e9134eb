"""Settings, deleting oneself, and keys for programs, on every database there is."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.records import parse
from pelitupa.server.accounts.accounts import MOST_TOKENS, SESSION_MS
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.seats import UNSAID
from pelitupa.server.store.models import (
    CLOSED,
    OPEN,
    PLAYING,
    EventRow,
    Person,
    RatingRow,
    Session,
    Token,
)
from pelitupa.shown.names import LEFT
from server.cottage import GOOD, OTHER, Cottage, at_cottage

# --- settings


@at_cottage
async def test_settings_are_changed_one_by_one(cottage: Cottage) -> None:
    people = cottage.people
    guest, cookie = await people.guest("Aino")
    assert guest.chose("show_matches") == "nobody"
    assert guest.chose("show_rating") == "everybody"
    await people.save_settings(guest, {"show_matches": "everybody", "pace": 3})
    saved = await people.save_settings(guest, {"language": "fi", "pace": None})
    assert saved.settings == {"show_matches": "everybody", "language": "fi"}
    assert await people.by_session(cookie) == saved
    wrong: list[dict[str, object]] = [
        {"show_matches": "friends"},
        {"language": "xx"},
        {"pace": "x" * 201},
        {"a b": 1},
        {"pace": []},
        {"pace": float("nan")},
        {"pace": "a\x00b"},
        {"x" * 41: 1},
        {f"s{i}": i for i in range(51)},
        {"pace": 10**400},
    ]
    for changes in wrong:
        with pytest.raises(PeopleError):
            await people.save_settings(guest, changes)
    assert await people.by_session(cookie) == saved


@at_cottage
async def test_settings_saved_at_once_are_all_kept(cottage: Cottage) -> None:
    guest, cookie = await cottage.people.guest("Aino")
    await asyncio.gather(*(cottage.people.save_settings(guest, {f"s{i}": i}) for i in range(8)))
    person = await cottage.people.by_session(cookie)
    assert person is not None
    assert person.settings == {f"s{i}": i for i in range(8)}


# --- leaving


@at_cottage
async def test_deleting_takes_everything_but_others_matches(cottage: Cottage) -> None:
    people = cottage.people
    aino, cookie, _ = await people.sign_up("Aino", GOOD, None)
    helmi, _, _ = await people.sign_up("Helmi", GOOD, None)
    token = await people.new_token(aino, "My program")
    await cottage.table("mine", [aino, helmi])
    await cottage.table("hers", [helmi, aino])
    await cottage.table("playing", [aino, helmi], PLAYING)
    await cottage.over("over", [aino, helmi])
    await cottage.over("lost", [helmi, aino])
    said = [("over", 0, "I am Aino"), ("over", 1, "I am Helmi"), ("playing", 0, "hello")]
    for number, (key, seat, words) in enumerate(said):
        await cottage.add(
            EventRow(table_key=key, number=number, kind="say", seat=seat, text=words, at=0)
        )
    rating = {"game": "hex", "mu": 1500.0, "sigma": 200.0, "matches": 3}
    await cottage.add(RatingRow(person_id=aino.id, **rating))
    with pytest.raises(PeopleError, match="not your password"):
        await people.delete(aino, OTHER)
    assert await people.by_session(cookie) == aino
    await people.delete(aino, GOOD)
    assert await people.by_session(cookie) is None
    assert await people.by_token(token) is None
    assert [await cottage.count(m) for m in (Person, Session, Token, RatingRow)] == [1, 1, 0, 0]
    closed = await cottage.get("mine")
    assert (closed.status, closed.host_id, closed.due) == (CLOSED, None, None)
    free, left = await cottage.seat("hers", 1), await cottage.seat("playing", 0)
    assert (await cottage.get("hers")).status == OPEN
    assert (free.person_id, free.name) == (None, "")
    assert (left.person_id, left.name) == (None, LEFT)
    record = parse((await cottage.get("over")).record or "")
    assert [seat.name for seat in record.header.seats] == [LEFT, "Helmi"]
    ending = (await cottage.get("lost")).ending or {}
    assert ending == {"how": "resigned", "returns": [1.0, -1.0], "text": f"{LEFT} has resigned"}
    async with AsyncSession(cottage.engine) as session:
        texts = (await session.scalars(select(EventRow.text).order_by(EventRow.number))).all()
    assert texts == [UNSAID, "I am Helmi", "hello"]
    assert set(cottage.changed) == {"mine", "hers", "playing", "over", "lost"}
    kept = (await cottage.everything()).replace("Aino’s words", "")  # a seed is proved with them
    assert "Aino" not in kept
    with pytest.raises(PeopleError, match="no longer signed in"):
        await people.save_settings(aino, {})


@at_cottage
async def test_a_guest_leaves_without_a_password(cottage: Cottage) -> None:
    guest, cookie = await cottage.people.guest("Visitor")
    await cottage.over("over", [guest, "random"])
    await cottage.people.delete(guest, None)
    assert await cottage.people.by_session(cookie) is None
    assert (await cottage.seat("over", 0)).name == LEFT


@at_cottage
async def test_a_name_is_free_again_after_its_account_is_gone(cottage: Cottage) -> None:
    aino, _, _ = await cottage.people.sign_up("Aino", GOOD, None)
    await cottage.people.delete(aino, GOOD)
    again, _, _ = await cottage.people.sign_up("Aino", OTHER, None)
    assert again.name == "Aino"


@at_cottage
async def test_guests_who_cannot_come_back_are_swept(cottage: Cottage) -> None:
    people = cottage.people
    past, _ = await people.guest("Past")
    playing, _ = await people.guest("Playing")
    await cottage.over("over", [past, "random"])
    await cottage.table("playing", [playing, "random"], PLAYING)
    await people.sign_up("Aino", GOOD, None)
    cottage.now += SESSION_MS
    _, cookie = await people.guest("Present")
    assert await people.sweep() == 1
    assert await people.sweep() == 0
    assert await people.by_session(cookie)
    assert await cottage.count(Session) == 1
    assert (await cottage.seat("over", 0)).name == "Past"
    assert (await cottage.seat("playing", 0)).person_id == playing.id


# --- tokens


@at_cottage
async def test_a_token_is_its_persons_until_revoked(cottage: Cottage) -> None:
    people = cottage.people
    aino, _, _ = await people.sign_up("Aino", GOOD, None)
    helmi, _, _ = await people.sign_up("Helmi", GOOD, None)
    token = await people.new_token(aino, "My program")
    assert token.startswith("pt_")
    assert await people.by_token(token) == aino
    for wrong in ("", "pt_", token[3:], token[:-1], token.upper()):
        assert await people.by_token(wrong) is None
    (info,) = await people.tokens(aino)
    assert (info.name, info.created, info.used) == ("My program", cottage.now, cottage.now)
    assert info.prefix not in token
    for somebody, prefix in ((helmi, info.prefix), (aino, ""), (aino, "%" * 12), (aino, "0" * 12)):
        with pytest.raises(PeopleError, match="no such key"):
            await people.revoke(somebody, prefix)
    await people.revoke(aino, info.prefix)
    assert await people.by_token(token) is None
    assert await people.tokens(aino) == []


@at_cottage
async def test_the_last_use_of_a_token_is_noted_once_a_minute(cottage: Cottage) -> None:
    people = cottage.people
    aino, _, _ = await people.sign_up("Aino", GOOD, None)
    token = await people.new_token(aino, "My program")
    began = cottage.now
    noted = []
    for seconds in (0, 59, 60, 61, 120):
        cottage.now = began + seconds * 1000
        await people.by_token(token)
        noted.append(((await people.tokens(aino))[0].used or 0) - began)
    assert noted == [0, 0, 60_000, 60_000, 120_000]


@at_cottage
async def test_a_robots_account_is_shown_as_one(cottage: Cottage) -> None:
    people = cottage.people
    aino, cookie, _ = await people.sign_up("Aino 3000", GOOD, None)
    token = await people.new_token(aino, "Engine", robot=True)
    for found in (await people.by_token(token), await people.by_session(cookie)):
        assert found is not None
        assert found.robot
    await people.new_token(aino, "Another")
    assert (await people.by_name("Aino 3000") or aino).robot


@at_cottage
async def test_who_may_have_tokens_and_how_many(cottage: Cottage) -> None:
    people = cottage.people
    guest, _ = await people.guest("Visitor")
    with pytest.raises(PeopleError, match="Make an account first"):
        await people.new_token(guest, "My program")
    aino, _, _ = await people.sign_up("Aino", GOOD, None)
    with pytest.raises(PeopleError):
        await people.new_token(aino, "")
    for i in range(MOST_TOKENS):
        await people.new_token(aino, f"Program {i}")
    with pytest.raises(PeopleError, match="already"):
        await people.new_token(aino, "One more")
