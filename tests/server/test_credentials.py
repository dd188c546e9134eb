"""What names, passwords and codes may be, and what was found a moment ago."""

from __future__ import annotations

import asyncio
import re

import pytest
from argon2 import PasswordHasher

from pelitupa.server.accounts.credentials import (
    Passwords,
    PeopleError,
    check_name,
    check_password,
    code_hash,
    name_key,
    new_recovery_code,
)
from pelitupa.server.store.recent import MOST_KEPT, Recent

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
@pytest.mark.parametrize("name", ["aino mattila", "  Aino   MATTILA "])
def test_what_is_no_password(password: str, name: str) -> None:
    with pytest.raises(PeopleError):
        check_password(password, name)


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
