"""What can be seen of a seed's weakness once it is shown.

That a seed came from 256 random bits cannot be proved. But the known bad ones can be found: too short,
a number, a clock, a pattern, words, and what a common generator or hash makes of a small number or of
the time of the match. Whoever knows a commitment to such a seed tries them all, finds the seed, and sees
every hidden card: the tests show it done.

A seed of `pelitupa.nature.fresh_seed` is called weak less than once in 10**10 times.
"""

from __future__ import annotations

import math
import random
import re
from array import array
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from pelitupa.core import PelitupaError, Text, t, tn

WANTED_BITS: Final = 256
_DIGITS: Final = 64

_HEXADECIMAL = re.compile(r"(?:0x)?([0-9a-f]+)", re.IGNORECASE)
_DECIMAL = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_BASE_64 = re.compile(r"[A-Za-z0-9+/_=-]+")
_WORD = re.compile(r"[A-ZÅÄÖ]?[a-zåäö]{3,}|[A-ZÅÄÖ]{4,}")
_VOWEL = re.compile(r"[aeiouyåäö]", re.IGNORECASE)
_SPELT = re.compile(
    r"dead|beef|cafe|babe|face|feed|fade|c0ffee|coffee|f00d|c0de|decade|facade|abba"
)
"""Words that hexadecimal digits can spell. Half of a random seed is never made of them."""

_RUN: Final = 14
_FEW: Final = 7
"""Equal or successive digits in a row, and different digits in all, that are no accident."""

_CLOCKS: Final = (
    ("seconds", 1),
    ("milliseconds", 10**3),
    ("microseconds", 10**6),
    ("nanoseconds", 10**9),
)
_FIRST_YEAR: Final = datetime(1990, 1, 1, tzinfo=UTC).timestamp()
_LAST_YEAR: Final = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
_CALENDAR = ("%Y%m%d", "%Y%m%d%H%M", "%Y%m%d%H%M%S")

_WORD_OF_32: Final = 2**32 - 1
_SMALL: Final = 2**16
_EAST: Final = 14 * 3600
_WEST: Final = 12 * 3600
"""How far from Greenwich, in seconds of the clock, a place can be."""


def weaknesses(seed: str, day: str = "", *, search: bool = True) -> list[Text]:
    """What is weak about a seed, sentence by sentence; empty where nothing was found.

    With `search`, generators and hashes fed with small numbers are tried too, and, given the date of
    the match as a `day` such as 2026-11-21, with each of its seconds anywhere on Earth; that takes
    about a second, once for each day. Raises `PelitupaError` for a date that is none.
    """
    found = [*_clock(seed), *_number(seed), *_pattern(seed), *_words(seed), *_length(seed)]
    return found or (_generated(seed, day) if search else [])


def _length(seed: str) -> Iterator[Text]:
    """Whether a text of this length and kind can hold 256 bits at all."""
    kinds = ((_DECIMAL, 10), (_HEXADECIMAL, 16), (_BASE_64, 64))
    size = next((size for kind, size in kinds if kind.fullmatch(seed)), 95)
    bits = int(math.log2(size) * len(_digits(seed)))
    if bits < WANTED_BITS:
        yield tn(
            "It is short: no text of this length and kind holds more than {count} bit; {wanted} are wanted.",
            "It is short: no text of this length and kind holds more than {count} bits; {wanted} are wanted.",
            bits,
            wanted=WANTED_BITS,
        )


def _number(seed: str) -> Iterator[Text]:
    """Whether it is a number, above all one so small that a computer tries all of them."""
    if _DECIMAL.fullmatch(seed):
        yield t("It is a decimal number, as counters, clocks and simple generators give.")
    value = _value(seed)
    if value is not None and value < 2**64:
        bits = 32 if value < 2**32 else 64
        yield t(
            "As a number it is below 2 to the power of {bits}: whoever knows the commitment can "
            "try all smaller numbers until one fits.",
            bits=bits,
        )


def _clock(seed: str) -> Iterator[Text]:
    """Whether it is a time, as computers count it or as a calendar has it."""
    value = _value(seed)
    for unit, scale in _CLOCKS:
        if value is not None and _FIRST_YEAR <= value / scale < _LAST_YEAR:
            when = datetime.fromtimestamp(value // scale, UTC).strftime("%Y-%m-%d %H:%M:%S")
            yield t("It is a time: {when} UTC, in {unit} since 1970.", when=when, unit=unit)
    date = _calendar(seed)
    if date is not None:
        yield t("It is a time by the calendar: {when}.", when=date.isoformat(" "))


def _calendar(seed: str) -> datetime | None:
    """The time that a text such as 20261121145955 or 2026-11-21T14:59 tells."""
    for form in _CALENDAR:
        try:
            date = datetime.strptime(seed, form)
        except ValueError:
            continue
        return date if 1900 <= date.year < 2100 else None
    try:
        return datetime.fromisoformat(seed)
    except ValueError:
        return None


def _pattern(seed: str) -> Iterator[Text]:
    """Whether it repeats itself, or runs in order."""
    digits = _digits(seed)
    size = len(digits)
    period = next((p for p in range(1, size // 2 + 1) if digits[p:] == digits[:-p]), 0)
    if period:
        yield t("It repeats itself: {part} again and again.", part=repr(digits[:period]))
    elif size >= 2 * _FEW and len(set(digits)) <= _FEW:
        yield tn(
            "It has only {count} different character.",
            "It has only {count} different characters.",
            len(set(digits)),
        )
    for step, says in (
        (0, t("It has the same character {count} times in a row or more.", count=_RUN)),
        (1, t("It counts up {count} characters in a row or more.", count=_RUN)),
        (-1, t("It counts down {count} characters in a row or more.", count=_RUN)),
    ):
        if not (step == 0 and period == 1) and _longest(digits, step) >= _RUN:
            yield says


def _longest(digits: str, step: int) -> int:
    """The most characters in a row each of which is so much more than the one before it."""
    order = [int(c, 16) if c in "0123456789abcdef" else ord(c) + 16 for c in digits]
    longest = run = min(1, len(order))
    for i in range(1, len(order)):
        run = run + 1 if order[i] - order[i - 1] == step else 1
        longest = max(longest, run)
    return longest


def _words(seed: str) -> Iterator[Text]:
    """Whether it reads like words."""
    if _HEXADECIMAL.fullmatch(seed):
        words = _SPELT.findall(_digits(seed))
        if 2 * sum(map(len, words)) >= len(_digits(seed)):
            yield t("It spells words: {words}.", words=", ".join(sorted(set(words))))
        return
    words = [word for word in _WORD.findall(seed) if _VOWEL.search(word)]
    if 5 * sum(map(len, words)) >= 4 * sum(map(str.isalnum, seed)) > 0:
        yield t(
            "It reads like words, {count} of them: a dictionary has few enough to try.",
            count=len(words),
        )


def _generated(seed: str, day: str) -> list[Text]:
    """What a common generator or hash makes of a small number, or of a second of the day."""
    if len(seed) != _DIGITS or not _HEXADECIMAL.fullmatch(seed):
        return []
    return list(_search(seed.lower(), day))


@lru_cache(maxsize=256)
def _search(seed: str, day: str) -> tuple[Text, ...]:
    generator = random.Random()
    for number in _likely(seed, day):
        if sha256(b"%d" % number).hexdigest() == seed:
            found = t(
                "It is the SHA-256 of the number {number}: such are few enough to try all.",
                number=number,
            )
        elif _twisted(seed, number, generator):
            found = t(
                "It is what the Mersenne Twister gives, seeded with the number {number}: such "
                "seeds are few enough to try all.",
                number=number,
            )
        else:
            continue
        return (found, *_clock(str(number)))
    return ()


def _likely(seed: str, day: str) -> Iterator[int]:
    """The numbers of which hash or generator makes something that begins as the seed does."""
    value = int(seed, 16)
    backward = int.from_bytes(value.to_bytes(WANTED_BITS // 8, "big"), "little")
    words = [number & _WORD_OF_32 for number in (value, backward)]
    for numbers in _numbers(day):
        traces = _traces(numbers)
        found = {
            *_places(traces.hashes, value >> (WANTED_BITS - 32)),
            *(place for word in words for place in _places(traces.words, word)),
            *_places(traces.digits, int(seed[:2], 16)),
        }
        yield from (numbers[place] for place in sorted(found))


class _Traces(NamedTuple):
    """Of each of some numbers what its hash and the generator seeded with it begin with: the first 32 bits of
    the hash, the last word of 256 bits, and the first two of hexadecimal digits chosen one by one."""

    hashes: array[int]
    words: array[int]
    digits: array[int]


@lru_cache(maxsize=3)
def _traces(numbers: range) -> _Traces:
    """Made once for the small numbers and for a day: it takes a second, and what is looked for afterwards is
    found in a moment."""
    traces = _Traces(array("I"), array("I"), array("B"))
    generator = random.Random()
    for number in numbers:
        traces.hashes.append(int.from_bytes(sha256(b"%d" % number).digest()[:4], "big"))
        generator.seed(number)
        bits = generator.getrandbits(3 * 32)
        traces.words.append(bits & _WORD_OF_32)
        # a digit takes two words of 32 bits, and is the upper four bits of the first
        traces.digits.append((bits >> 28 & 15) << 4 | bits >> 92 & 15)
    return traces


def _places(traces: array[int], wanted: int) -> Iterator[int]:
    """Where something stands."""
    place = -1
    with suppress(ValueError):  # where it stands no more
        while True:
            place = traces.index(wanted, place + 1)
            yield place


def _numbers(day: str) -> Iterator[range]:
    """The small numbers, and the seconds since 1970 at which it is that day somewhere."""
    yield range(_SMALL)
    if day:
        try:
            begin = int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())
        except ValueError:
            raise PelitupaError(f"a date is written like 2026-11-21, not {day!r}") from None
        yield range(begin - _EAST, begin + 24 * 3600 + _WEST)


def _twisted(seed: str, number: int, generator: random.Random) -> bool:
    """Whether Python's generator, so seeded, gives the seed as 256 bits, as bytes, or digit by digit."""
    generator.seed(number)
    bits = generator.getrandbits(WANTED_BITS)
    if seed in (f"{bits:064x}", bits.to_bytes(WANTED_BITS // 8, "little").hex()):
        return True
    generator.seed(number)
    return "".join(generator.choices("0123456789abcdef", k=_DIGITS)) == seed


def _digits(seed: str) -> str:
    """The digits of a hexadecimal number in lower case, or the text as it is."""
    found = _HEXADECIMAL.fullmatch(seed)
    return found[1].lower() if found else seed


def _value(seed: str) -> int | None:
    """The number a seed tells, decimal (its whole part) or hexadecimal."""
    if _DECIMAL.fullmatch(seed):
        return abs(int(seed.partition(".")[0])) if len(seed) <= _DIGITS else None
    digits = _digits(seed).lstrip("0") or "0"
    return int(digits, 16) if _HEXADECIMAL.fullmatch(seed) and len(digits) <= _DIGITS else None
