"""Guests, accounts, sessions, recovery and tokens, on every database there is."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.records import parse
from pelitupa.server.credentials import (
    LEFT,
    Passwords,
    check_name,
    check_password,
    code_hash,
    name_key,
    new_recovery_code,
)
from pelitupa.server.people import MOST_TOKENS, SESSION_MS, PeopleError, Someone
from pelitupa.server.people_seats import UNSAID
from pelitupa.server.recent import MOST_KEPT, Recent
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
from server.cottage import GOOD, OTHER, Cottage, at_cottage

# --- names, passwords, codes


@pytest.mark.parametrize(
    ("given", "shown"),
    [("  Aino ", "Aino"), ("Ma  tti", "Ma tti"), ("ﬁnn", "finn"), ("Åsa", "Åsa"), ("李明", "李明")],
)
def test_a_name_is_trimmed_and_in_one_form(given: str, shown: str) -> None:
    assert check_name(given) == shown


@pytest.mark.parametrize(
    "name",
    ["", "A", " A ", "x" * 41, "A\nB", "A\u202eB", "A\u200bB", "\u3164\u3164", "A\x00B", "--", "a/b",
     "a\\b", "\ud800ab", "a\u0301\u0302\u0303\u0304", "\u0301ab", "x" * 4000, "\ufdfa\ufdfa\ufdfa",
     "Someone who has LEFT"],
)  # fmt: skip
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(PeopleError) as caught:
        check_name(name)
    assert caught.value.field == "name"
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("one", "other"), [("Aino", "AINO"), ("Straße", "STRASSE"), ("Ａｉｎｏ", "aino"), ("Å", "Å")]
)
def test_names_that_are_the_same_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201, "\ud800" * 9, "Aino Mattila"])
def test_what_is_no_password(password: str) -> None:
    with pytest.raises(PeopleError):
        check_password(password, "aino mattila")


def test_a_password_may_have_any_letters() -> None:
    for password in ("12345678", "x" * 200, "salasana ☃ äö", "   .   .   "):
        check_password(password, "Aino")


def test_an_accent_may_be_typed_in_two_ways() -> None:
    async def body() -> None:
        passwords = Passwords(PasswordHasher(1, 64, 1))
        hashed = await passwords.hash("yötön yö")
        assert await passwords.fits(hashed, "yötön yö")
        assert not await passwords.fits(hashed, "yoton yo")
        assert not await passwords.fits(None, "yötön yö")
        assert not await passwords.fits(hashed, "\ud800" * 9)

    asyncio.run(body())


def test_a_longer_password_is_not_cut_to_fit() -> None:
    async def body() -> None:
        passwords = Passwords(PasswordHasher(1, 64, 1))
        assert not await passwords.fits(await passwords.hash("x" * 200), "x" * 201)

    asyncio.run(body())


def test_a_recovery_code_is_forgiving() -> None:
    code = new_recovery_code()
    assert re.fullmatch("([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}", code)
    assert len({new_recovery_code() for _ in range(50)}) == 50
    assert code_hash(code) == code_hash(f" {code.lower().replace('-', ' ')}")
    assert code_hash("10") == code_hash("lo") == code_hash("IO")


# --- what was found a moment ago


def test_what_was_asked_for_before_a_change_is_not_kept() -> None:
    recent: Recent[str] = Recent(lambda: 0)
    asked_at = recent.generation
    recent.forget_person(7)
    recent.put("k", "old", 7, 10**9, asked_at)
    assert recent.get("k") is None


def test_what_is_kept_is_bounded_and_short_lived() -> None:
    now = [0]
    recent: Recent[int] = Recent(lambda: now[0])
    for i in range(MOST_KEPT + 5):
        recent.put(str(i), i, i, 10**9, 0)
    assert len(recent) == MOST_KEPT
    assert recent.get("0") is None
    last = str(MOST_KEPT + 4)
    now[0] = 9_999
    assert recent.get(last) == MOST_KEPT + 4
    now[0] = 10_000
    assert recent.get(last) is None
    now[0] = 5_000
    recent.put("k", 1, 1, 10**9, 0)
    now[0] = 4_999  # the clock was set back
    assert recent.get("k") is None


# --- guests and sessions


@at_cottage
async def test_a_guest_is_known_by_the_cookie(cottage: Cottage) -> None:
    guest, cookie = await cottage.people.guest(" Aino ")
    assert (guest.name, guest.account, guest.robot, guest.settings) == ("Aino", False, False, {})
    assert await cottage.people.by_session(cookie) == guest
    for wrong in (None, "", "x", cookie[:-1], cookie[::-1], f"{cookie}x", "\ud800" * 43):
        assert await cottage.people.by_session(wrong) is None


@at_cottage
async def test_a_session_ends_after_400_days(cottage: Cottage) -> None:
    _, cookie = await cottage.people.guest("Aino")
    cottage.now += SESSION_MS - 1
    assert await cottage.people.by_session(cookie)
    cottage.now += 1
    assert await cottage.people.by_session(cookie) is None


@at_cottage
async def test_another_process_learns_of_a_sign_out_within_ten_seconds(cottage: Cottage) -> None:
    _, cookie = await cottage.people.guest("Aino")
    other = cottage.process()
    assert await other.by_session(cookie)
    await cottage.people.sign_out(cookie)
    assert await cottage.people.by_session(cookie) is None
    cottage.now += 9_999
    assert await other.by_session(cookie)
    cottage.now += 1
    assert await other.by_session(cookie) is None
    await cottage.people.sign_out("nothing")


@at_cottage
async def test_a_guest_may_have_another_guests_name_but_no_accounts(cottage: Cottage) -> None:
    people = cottage.people
    one, _ = await people.guest("Aino")
    two, _ = await people.guest("Aino")
    assert one.id != two.id
    await people.sign_up("Väinö", GOOD, None)
    with pytest.raises(PeopleError, match="belongs to an account"):
        await people.guest("VÄINÖ")
    with pytest.raises(PeopleError, match="belongs to an account"):
        await people.rename_guest(one, "väinö")


@at_cottage
async def test_a_guests_new_name_stands_where_nothing_is_dealt(cottage: Cottage) -> None:
    guest, cookie = await cottage.people.guest("Aino")
    await cottage.table("open", [guest, None])
    await cottage.table("playing", [guest, "random"], PLAYING)
    renamed = await cottage.people.rename_guest(guest, "Aino II")
    assert renamed.name == "Aino II"
    assert await cottage.people.by_session(cookie) == renamed
    assert (await cottage.seat("open", 0)).name == "Aino II"
    assert (await cottage.seat("playing", 0)).name == "Aino"
    assert cottage.changed == ["open"]


# --- accounts


@at_cottage
async def test_sign_up_and_sign_in(cottage: Cottage) -> None:
    people = cottage.people
    someone, cookie, _ = await people.sign_up("Aino", GOOD, None)
    assert (someone.name, someone.account) == ("Aino", True)
    assert await people.by_session(cookie) == someone
    again, second = await people.sign_in("  AINO", GOOD, None)
    assert again == someone
    assert second != cookie
    assert await people.by_session(cookie) == await people.by_session(second) == someone
    assert await people.by_name("aino") == someone
    assert await people.by_name("Väinö") is None
    assert await people.by_name("\x00\ud800") is None


@at_cottage
async def test_a_name_is_taken_once(cottage: Cottage) -> None:
    results = await asyncio.gather(
        *(cottage.people.sign_up(name, GOOD, None) for name in ("Aino", "AINO", "aino")),
        return_exceptions=True,
    )
    refused = [result for result in results if isinstance(result, BaseException)]
    assert len(refused) == 2
    assert all(isinstance(error, PeopleError) and error.field == "name" for error in refused)
    assert all(error.__cause__ is None and error.__suppress_context__ for error in refused
               if error.__context__)  # fmt: skip
    assert await cottage.count(Person) == 1
    assert await cottage.count(Session) == 1


@at_cottage
async def test_some_names_are_nobodys(cottage: Cottage) -> None:
    for name in ("Guest", "vieras", "BOT"):
        with pytest.raises(PeopleError, match="Nobody can have"):
            await cottage.people.sign_up(name, GOOD, None)
    await cottage.people.guest("Guest")


@at_cottage
async def test_a_guest_becomes_an_account_with_tables_and_a_new_cookie(cottage: Cottage) -> None:
    guest, old = await cottage.people.guest("Visitor")
    await cottage.table("open", [guest, None])
    await cottage.over("over", [guest, "random"])
    someone, cookie, _ = await cottage.people.sign_up("Aino", GOOD, guest)
    assert someone.id == guest.id
    assert await cottage.people.by_session(old) is None
    assert await cottage.people.by_session(cookie) == someone
    assert (await cottage.seat("open", 0)).name == "Aino"
    assert (await cottage.seat("over", 0)).name == "Visitor"
    assert await cottage.count(Person) == 1


@at_cottage
async def test_an_account_is_not_taken_over_by_a_second_sign_up(cottage: Cottage) -> None:
    guest, _ = await cottage.people.guest("Visitor")
    first, cookie, _ = await cottage.people.sign_up("Aino", GOOD, guest)
    second, _, _ = await cottage.people.sign_up("Helmi", OTHER, guest)  # the guest of a moment ago
    third, _, _ = await cottage.people.sign_up("Väinö", OTHER, first)
    assert len({first.id, second.id, third.id}) == 3
    assert await cottage.people.by_session(cookie) == first
    assert (await cottage.people.sign_in("Aino", GOOD, None))[0] == first


@at_cottage
async def test_a_guests_seats_go_to_the_account_that_signs_in(cottage: Cottage) -> None:
    people = cottage.people
    aino, _, _ = await people.sign_up("Aino", GOOD, None)
    guest, old = await people.guest("Visitor")
    await cottage.table("open", [guest, None])
    await cottage.table("playing", [guest, "random"], PLAYING)
    someone, cookie = await people.sign_in("Aino", GOOD, guest)
    assert someone == aino
    assert await people.by_session(old) is None
    assert await people.by_session(cookie) == aino
    opened, playing = await cottage.seat("open", 0), await cottage.seat("playing", 0)
    assert (opened.person_id, opened.name) == (aino.id, "Aino")
    assert (playing.person_id, playing.name) == (aino.id, "Visitor")
    assert (await cottage.get("open")).host_id == aino.id
    assert cottage.changed == ["open", "playing"]
    assert await cottage.count(Person) == 1


@at_cottage
async def test_nobody_gets_two_seats_at_a_table_by_signing_in(cottage: Cottage) -> None:
    people = cottage.people
    aino, _, _ = await people.sign_up("Aino", GOOD, None)
    guest, old = await people.guest("Visitor")
    await cottage.table("open", [aino, guest])
    await cottage.table("playing", [aino, guest], PLAYING)
    await people.sign_in("Aino", GOOD, guest)
    freed, stays = await cottage.seat("open", 1), await cottage.seat("playing", 1)
    assert (freed.person_id, freed.name, freed.entropy) == (None, "", "")
    assert (stays.person_id, stays.name) == (guest.id, "Visitor")
    assert await people.by_session(old) is None


@at_cottage
async def test_another_account_is_no_guest(cottage: Cottage) -> None:
    people = cottage.people
    aino, _, _ = await people.sign_up("Aino", GOOD, None)
    helmi, cookie, _ = await people.sign_up("Helmi", GOOD, None)
    await cottage.table("open", [helmi, None])
    await people.sign_in("Aino", GOOD, helmi)
    assert (await cottage.seat("open", 0)).person_id == helmi.id
    assert await people.by_session(cookie) == helmi
    assert aino.id != helmi.id


@at_cottage
async def test_a_wrong_name_and_a_wrong_password_are_told_alike(cottage: Cottage) -> None:
    people = cottage.people
    await people.sign_up("Aino", GOOD, None)
    await people.guest("Visitor")
    told = set()
    tries = [("Aino", OTHER), ("Helmi", GOOD), ("Visitor", ""), ("Visitor", GOOD), ("\ud800", GOOD),
             ("Aino", "x" * 5000), ("", "")]  # fmt: skip
    for name, password in tries:
        with pytest.raises(PeopleError) as caught:
            await people.sign_in(name, password, None)
        told.add((str(caught.value), caught.value.field))
    assert len(told) == 1


@at_cottage
async def test_a_wrong_name_and_a_wrong_password_take_alike_long(cottage: Cottage) -> None:
    """Both verify one hash of the same parameters, and nothing else that takes time."""
    verified: list[tuple[str, str]] = []

    class Watched(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            parameters = str(hash).rsplit("$", 2)[0]
            verified.append((parameters, "verify"))
            return super().verify(hash, password)

        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            verified.append(("", "hash"))
            return super().hash(password, salt=salt)

    people = cottage.process(Watched(1, 64, 1))
    await people.sign_up("Aino", GOOD, None)
    did = []
    for name in ("Aino", "Helmi", "/"):
        verified.clear()
        with pytest.raises(PeopleError):
            await people.sign_in(name, OTHER, None)
        did.append(list(verified))
    assert did[0] == did[1] == did[2]
    assert len(did[0]) == 1


@at_cottage
async def test_a_hash_is_renewed_when_its_parameters_change(cottage: Cottage) -> None:
    await cottage.people.sign_up("Aino", GOOD, None)
    stronger = cottage.process(PasswordHasher(2, 128, 1))
    await stronger.sign_in("Aino", GOOD, None)
    async with AsyncSession(cottage.engine) as session:
        assert "m=128,t=2" in (await session.scalar(select(Person.password)) or "")
    await stronger.sign_in("Aino", GOOD, None)


# --- passwords


@at_cottage
async def test_a_new_password_ends_all_other_sessions(cottage: Cottage) -> None:
    people = cottage.people
    aino, first, _ = await people.sign_up("Aino", GOOD, None)
    _, second = await people.sign_in("Aino", GOOD, None)
    with pytest.raises(PeopleError, match="not your password") as caught:
        await people.change_password(aino, OTHER, OTHER)
    assert caught.value.field == "old"
    with pytest.raises(PeopleError, match="8 to 200"):
        await people.change_password(aino, GOOD, "short")
    with pytest.raises(PeopleError, match="not one’s name"):
        await people.change_password((await people.sign_up("Matti Meikäläinen", GOOD, None))[0], GOOD,
                                     "matti meikäläinen")  # fmt: skip
    assert await people.by_session(first)
    third = await people.change_password(aino, GOOD, OTHER)
    assert await people.by_session(first) is None
    assert await people.by_session(second) is None
    assert await people.by_session(third) == aino
    with pytest.raises(PeopleError):
        await people.sign_in("Aino", GOOD, None)
    await people.sign_in("Aino", OTHER, None)


@at_cottage
async def test_of_two_changes_at_once_one_holds(cottage: Cottage) -> None:
    aino, _, _ = await cottage.people.sign_up("Aino", GOOD, None)
    new = [f"the {i} new password" for i in range(3)]
    results = await asyncio.gather(
        *(cottage.people.change_password(aino, GOOD, word) for word in new), return_exceptions=True
    )
    done = [i for i, result in enumerate(results) if isinstance(result, str)]
    assert len(done) == 1
    assert await cottage.count(Session) == 1
    await cottage.people.sign_in("Aino", new[done[0]], None)


@at_cottage
async def test_a_recovery_code_works_once(cottage: Cottage) -> None:
    people = cottage.people
    aino, first, code = await people.sign_up("Aino", GOOD, None)
    for name, wrong in (
        ("Aino", new_recovery_code()),
        ("Helmi", code),
        ("Aino", ""),
        ("\ud800", code),
    ):
        with pytest.raises(PeopleError, match="no account of that name with that recovery code"):
            await people.recover(name, wrong, OTHER)
    with pytest.raises(PeopleError, match="8 to 200"):
        await people.recover("Aino", code, "short")
    someone, cookie, following = await people.recover("aino", code.lower(), OTHER)
    assert someone == aino
    assert await people.by_session(first) is None
    assert await people.by_session(cookie) == aino
    with pytest.raises(PeopleError):
        await people.recover("Aino", code, GOOD)
    await people.recover("Aino", following, GOOD)
    await people.sign_in("Aino", GOOD, None)


@at_cottage
async def test_a_lost_recovery_code_is_renewed_by_the_password(cottage: Cottage) -> None:
    people = cottage.people
    aino, _, old = await people.sign_up("Aino", GOOD, None)
    with pytest.raises(PeopleError, match="not your password"):
        await people.renew_recovery_code(aino, OTHER)
    code = await people.renew_recovery_code(aino, GOOD)
    with pytest.raises(PeopleError):
        await people.recover("Aino", old, OTHER)
    await people.recover("Aino", code, OTHER)


@at_cottage
async def test_a_guest_has_no_password_to_change(cottage: Cottage) -> None:
    guest, _ = await cottage.people.guest("Visitor")
    with pytest.raises(PeopleError, match="no password"):
        await cottage.people.change_password(guest, "", GOOD)
    with pytest.raises(PeopleError, match="no password"):
        await cottage.people.renew_recovery_code(guest, "")
    with pytest.raises(PeopleError, match="account keeps its name"):
        await cottage.people.rename_guest(
            (await cottage.people.sign_up("Aino", GOOD, None))[0], "Eino"
        )


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
        {"show_matches": "friends"}, {"language": "xx"}, {"pace": "x" * 201}, {"a b": 1}, {"pace": []},
        {"pace": float("nan")}, {"pace": "a\x00b"}, {"x" * 41: 1}, {f"s{i}": i for i in range(51)},
        {"pace": 10**400},
    ]  # fmt: skip
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


# --- secrets


def test_no_secret_is_kept_or_logged(
    tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secrets: list[str] = [GOOD, OTHER]
    kept: list[str] = []

    @at_cottage
    async def body(cottage: Cottage) -> None:
        people = cottage.people
        aino, cookie, code = await people.sign_up("Aino", GOOD, None)
        _, second = await people.sign_in("Aino", GOOD, None)
        token = await people.new_token(aino, "My program")
        third = await people.change_password(aino, GOOD, OTHER)
        _, fourth, next_code = await people.recover("Aino", code, GOOD)
        with pytest.raises(PeopleError) as caught:
            await people.sign_in("Aino", OTHER, None)
        assert OTHER not in str(caught.value)
        await people.by_session(fourth)
        await people.by_token(token)
        secrets.extend((cookie, code, second, token, third, fourth, next_code))
        kept.append(await cottage.everything())
        kept.append(repr(Someone(1, "Aino", True, False, {})))

    body("sqlite", tmp_path_factory.mktemp("secrets"))
    for secret in secrets:
        assert secret not in caplog.text
        for text in kept:
            assert secret not in text
