"""Weak seeds: found by whoever knows the commitment, and named once they are shown."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from pelitupa.core import PelitupaError, Text
from pelitupa.nature import fresh_seed, weaknesses
from pelitupa.records import commitment

DAY = "2026-11-21"
NOON = int(datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp())


def twister(number: int) -> str:
    """A seed that looks random, from a generator whose own seed is a small number."""
    return f"{random.Random(number).getrandbits(256):064x}"


def guess(published: str, numbers: Iterable[int], make: Callable[[int], str]) -> str | None:
    """What an observer does who knows only the commitment: try all the seeds there can be."""
    return next((seed for seed in map(make, numbers) if commitment(seed) == published), None)


# --- the known attacks

BITS_32 = 0xC0_1234
"""The seed a 32-bit server drew. An observer tries 2**32; here only those around it, to be quick."""


@pytest.mark.parametrize(
    ("make", "number", "tried", "says"),
    [
        (str, BITS_32, range(BITS_32 - 2000, BITS_32 + 2000), "below 2 to the power of 32"),
        ("{:08x}".format, BITS_32, range(BITS_32 - 2000, BITS_32 + 2000), "power of 32"),
        ("{:064x}".format, BITS_32, range(BITS_32 - 2000, BITS_32 + 2000), "power of 32"),
        (str, NOON, range(NOON - 600, NOON + 600), "a time: 2026-11-21 12:00:00 UTC, in seconds"),
        (str, NOON * 1000 + 77, range(NOON * 1000, NOON * 1000 + 2000), "in milliseconds"),
        (twister, NOON, range(NOON - 600, NOON + 600), f"seeded with the number {NOON}"),
        (twister, 4711, range(2**13), "seeded with the number 4711"),
    ],
)
def test_a_weak_seed_is_found_from_its_commitment_and_named(
    make: Callable[[int], str], number: int, tried: range, says: str
) -> None:
    seed = make(number)
    assert guess(commitment(seed), tried, make) == seed, "the attack no longer works?"
    assert any(says in text for text in weaknesses(seed, DAY)), weaknesses(seed, DAY)


def test_a_strong_seed_is_not_found_so() -> None:
    published = commitment(fresh_seed())
    for make in (str, "{:064x}".format, twister):
        assert guess(published, range(NOON - 600, NOON + 600), make) is None


# --- names


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        ("7", "decimal number"),
        ("7", "more than 3 bits"),
        ("9" * 20 + "1234567", "decimal number"),
        ("ab" * 15 + "c1", "more than 128 bits"),
        (sha256(b"31").hexdigest()[:62], "more than 248 bits"),
        ("1795255200", "a time: 2026-11-21 10:00:00 UTC, in seconds"),
        ("1795255200.123", "in seconds"),
        ("1795255200123456789", "in nanoseconds"),
        ("6b017360", "a time: 2026-11-21"),
        ("0x6b017360", "a time: 2026-11-21"),
        ("2026-11-21T14:59:55", "by the calendar: 2026-11-21 14:59:55"),
        ("20261121145955", "by the calendar"),
        ("20261121", "by the calendar"),
        ("0" * 63 + "7", "the same character 14 times"),
        ("c0ffee1234567890" * 4, "repeats itself: 'c0ffee1234567890'"),
        ("c0ffee" * 10 + "c0ff", "repeats itself: 'c0ffee'"),
        ("a" * 64, "repeats itself: 'a'"),
        ("0123456789abcdeffedcba9876543210", "counts up"),
        ("0123456789abcdeffedcba9876543210", "counts down"),
        ("ab" * 20 + "abba" * 6, "2 different characters"),
        ("deadbeefcafebabefeedfacec0ffeeabba" + "1f2e3d4c5b6a79880a1b2c3d4e5f", "spells words"),
        ("talvi-ilta", "reads like words, 2 of them"),
        ("correctHorseBatteryStaple", "reads like words, 4 of them"),
        ("äidin KISSA kehrää", "reads like words, 3 of them"),
        (sha256(b"4711").hexdigest(), "SHA-256 of the number 4711"),
        (sha256(b"4711").hexdigest().upper(), "SHA-256 of the number 4711"),
        (sha256(b"%d" % NOON).hexdigest(), f"SHA-256 of the number {NOON}"),
        (sha256(b"%d" % NOON).hexdigest(), "a time: 2026-11-21 12:00:00 UTC"),
        (random.Random(5).randbytes(32).hex(), "Mersenne Twister"),
        ("".join(random.Random(5).choices("0123456789abcdef", k=64)), "Mersenne Twister"),
    ],
)
def test_what_is_weak_is_named(seed: str, says: str) -> None:
    found = weaknesses(seed, DAY)
    assert any(says in text for text in found), found
    assert all(isinstance(text, Text) for text in found)


def test_fresh_seeds_have_nothing_to_name() -> None:
    for _ in range(5):
        assert weaknesses(fresh_seed()) == []
    assert weaknesses(fresh_seed(), DAY) == []
    assert weaknesses(secrets.token_urlsafe(64)) == []


@pytest.mark.parametrize("seed", ["", "-", "\u200d", "f" * 1000, "9" * 1000, "0x", "ä" * 80, "."])
def test_any_text_can_be_weighed(seed: str) -> None:
    assert weaknesses(seed)


def test_the_clock_of_the_whole_earth_is_tried_on_that_day_alone() -> None:
    midnight = NOON - 12 * 3600
    for second, found in (
        (-14 * 3600 - 1, False),
        (-14 * 3600, True),
        (36 * 3600 - 1, True),
        (36 * 3600, False),
    ):
        assert bool(weaknesses(twister(midnight + second), DAY)) == found


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_are_days_too(day: str) -> None:
    assert weaknesses(fresh_seed(), day) == []


def test_a_day_that_is_none_is_refused() -> None:
    with pytest.raises(PelitupaError, match="a date is written like"):
        weaknesses(fresh_seed(), "yesterday")
