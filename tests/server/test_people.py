"""Guests, accounts, sessions and recovery, on every database there is."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.accounts.accounts import SESSION_MS
from pelitupa.server.accounts.credentials import (
    PeopleError,
    new_recovery_code,
)
from pelitupa.server.accounts.user import User
from pelitupa.server.store.models import (
    PLAYING,
    Person,
    Session,
)
from server.cottage import GOOD, OTHER, Cottage, at_cottage

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
    user, cookie, _ = await people.sign_up("Aino", GOOD, None)
    assert (user.name, user.account) == ("Aino", True)
    assert await people.by_session(cookie) == user
    again, second = await people.sign_in("  AINO", GOOD, None)
    assert again == user
    assert second != cookie
    assert await people.by_session(cookie) == await people.by_session(second) == user
    assert await people.by_name("aino") == user
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
    assert all(
        error.__cause__ is None and error.__suppress_context__
        for error in refused
        if error.__context__
    )
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
    user, cookie, _ = await cottage.people.sign_up("Aino", GOOD, guest)
    assert user.id == guest.id
    assert await cottage.people.by_session(old) is None
    assert await cottage.people.by_session(cookie) == user
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
    user, cookie = await people.sign_in("Aino", GOOD, guest)
    assert user == aino
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
    tries = [
        ("Aino", OTHER),
        ("Helmi", GOOD),
        ("Visitor", ""),
        ("Visitor", GOOD),
        ("\ud800", GOOD),
        ("Aino", "x" * 5000),
        ("", ""),
    ]
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
        await people.change_password(
            (await people.sign_up("Matti Meikäläinen", GOOD, None))[0], GOOD, "matti meikäläinen"
        )
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
    user, cookie, following = await people.recover("aino", code.lower(), OTHER)
    assert user == aino
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
        kept.append(repr(User(1, "Aino", True, False, {})))

    body("sqlite", tmp_path_factory.mktemp("secrets"))
    for secret in secrets:
        assert secret not in caplog.text
        for text in kept:
            assert secret not in text
