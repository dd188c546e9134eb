"""Names, passwords, recovery codes and keys: what they may be, and how they are kept.

A password is kept as its Argon2id hash. Cookies, tokens and recovery codes are random, so long that
nobody guesses them, and kept as their SHA-256.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import unicodedata
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from pelitupa.core import PelitupaError, Text, t
from pelitupa.records.format import printable
from pelitupa.shown.names import LEFT
from pelitupa.shown.strangers_words import too_many_marks

SHORTEST_NAME: Final = 2
LONGEST_NAME: Final = 40
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200

_LONGEST_KEY: Final = 80
_MOST_MARKS: Final = 2
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that count as printable and show nothing."""
_JOINER: Final = "\u200d"
_EMOJI_STYLE: Final = re.compile("(?<=[\u2190-\u2bff\U0001f000-\U0001faff])\ufe0f")
_ISOLATES: Final = dict.fromkeys((0x2068, 0x2069))
"""What `isolated` puts round a name, which comes back in forms."""
_ALIKE: Final = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"))
"""Alphabets with letters that look alike."""
_RESERVED: Final = frozenset(("guest", "vieras", "gäst", "bot", "pelitupa"))
"""Names that would deceive."""

_CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_GROUPS: Final = 5
_MISREAD: Final = str.maketrans({"O": "0", "I": "1", "L": "1", " ": None, "-": None})
_KEY: Final = re.compile("[A-Za-z0-9_-]{43}")
_HASHES_AT_ONCE: Final = 2


class PeopleError(PelitupaError):
    """Something about a person cannot be done. `text` is a sentence for people; `field` names the entry
    of the form that is wrong, and is empty where it is none or several."""

    def __init__(self, text: Text, field: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.field = field


# --- names


def check_name(name: str) -> str:
    """The name as it is shown: trimmed, in Unicode's form NFKC. Raises `PeopleError`."""
    if len(name) > 5 * LONGEST_NAME:
        raise _wrong_length()
    shown = name.translate(_ISOLATES).strip()
    shown = _EMOJI_STYLE.sub("", unicodedata.normalize("NFKC", shown))
    if not printable(shown) or _UNSEEN.search(shown) or not _joins_well(shown):
        raise PeopleError(t("A name has only characters that can be seen."), "name")
    shown = re.sub(" +", " ", shown)
    if not SHORTEST_NAME <= len(shown) <= LONGEST_NAME or len(name_key(shown)) > _LONGEST_KEY:
        raise _wrong_length()
    if not any(c.isalnum() for c in shown):
        raise PeopleError(t("A name has at least one letter or digit."), "name")
    if name_key(shown) == LEFT.casefold():
        raise _reserved(shown)
    if "/" in shown or "\\" in shown:
        raise PeopleError(t("A name has no strokes / or \\."), "name")
    marks = "".join("m" if unicodedata.combining(c) else "-" for c in shown)
    if marks.startswith("m") or "m" * (_MOST_MARKS + 1) in marks or too_many_marks(shown):
        raise PeopleError(t("That name has too many accents in one place."), "name")
    return shown


def check_new_name(name: str) -> str:
    """As `check_name`, for a name that somebody takes: letters of two alphabets that look alike are how
    somebody passes for another. Raises `PeopleError`."""
    shown = check_name(name)
    if len({_alphabet(c) for c in shown} & _ALIKE) > 1:
        raise PeopleError(t("A name is written with the letters of one alphabet."), "name")
    return shown


def _alphabet(character: str) -> str:
    return unicodedata.name(character, "").partition(" ")[0] if character.isalpha() else ""


def _joins_well(name: str) -> bool:
    """Whether each joiner stands between two signs, or letters of an alphabet that has a use for it."""
    return all(
        0 < place < len(name) - 1
        and all(
            unicodedata.category(c)[0] in "LMS" and _alphabet(c) not in _ALIKE
            for c in (name[place - 1], name[place + 1])
        )
        for place, character in enumerate(name)
        if character == _JOINER
    )


def _wrong_length() -> PeopleError:
    low, high = SHORTEST_NAME, LONGEST_NAME
    return PeopleError(t("A name has {low} to {high} characters.", low=low, high=high), "name")


def check_not_reserved(name: str) -> None:
    """Raise `PeopleError` for a name that no account may have."""
    if name_key(name) in _RESERVED:
        raise _reserved(name)


def _reserved(name: str) -> PeopleError:
    return PeopleError(t("Nobody can have the name {name}. Choose another.", name=name), "name")


def name_key(name: str) -> str:
    """A name as it is compared: two names of one key are the same name."""
    folded = unicodedata.normalize("NFKC", name.replace(_JOINER, "")).casefold()
    return unicodedata.normalize("NFKC", folded)


def lookup_key(name: str) -> str:
    """The key by which an account is looked for; empty, which is nobody's, for what is no name.

    Attempts at its secrets are counted by this key too: what finds the same account is one name.
    """
    try:
        return name_key(check_name(name))
    except PeopleError:
        return ""


# --- passwords


def check_password(password: str, name: str = "") -> None:
    """Raise `PeopleError` unless this may become the password of somebody of that name."""
    if not SHORTEST_PASSWORD <= len(_typed(password)) <= LONGEST_PASSWORD:
        low, high = SHORTEST_PASSWORD, LONGEST_PASSWORD
        told = t("A password has {low} to {high} characters.", low=low, high=high)
        raise PeopleError(told, "password")
    if not _is_text(password):
        raise PeopleError(t("A password is made of characters that can be typed."), "password")
    if name and name_key(password.strip()) == (lookup_key(name) or name_key(name)):
        raise PeopleError(t("A password is not one’s name."), "password")


def _typed(password: str) -> str:
    """The same for all keyboards: an accent may come with its letter or after it."""
    return unicodedata.normalize("NFC", password)


def _is_text(password: str) -> bool:
    """Whether it can be written in UTF-8: half a surrogate pair cannot."""
    return not any(0xD800 <= ord(c) <= 0xDFFF for c in password)


@cache
def _nobodys() -> str:
    """A hash to compare with where there is none, made once in a process: it takes its time."""
    return PasswordHasher().hash(secrets.token_urlsafe())


class Passwords:
    """Hashes passwords and checks them, a few at a time, away from the event loop.

    A hash takes 64 MiB of memory on purpose, so that only so many are made at once; others wait.
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """With Argon2id at its library's present parameters, unless a hasher is given."""
        self._hasher = hasher or PasswordHasher()
        self._nobodys = _nobodys() if hasher is None else hasher.hash(secrets.token_urlsafe())
        self._slots = asyncio.Semaphore(_HASHES_AT_ONCE)

    async def hash(self, password: str) -> str:
        """What is kept of a password that `check_password` let pass."""
        async with self._slots:
            return await asyncio.to_thread(self._hasher.hash, _typed(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether it is the password of that hash. Without a hash, or for what can be no password, it is
        not, and to say so takes as long."""
        typed = _typed(password)
        if len(typed) > LONGEST_PASSWORD or not _is_text(typed):
            hashed, typed = None, ""
        async with self._slots:
            fits = await asyncio.to_thread(self._verify, hashed or self._nobodys, typed)
        return fits and hashed is not None

    def _verify(self, hashed: str, typed: str) -> bool:
        try:
            return self._hasher.verify(hashed, typed)
        except VerifyMismatchError:
            return False

    def outdated(self, hashed: str) -> bool:
        """Whether a hash was made with other parameters than are used now."""
        return self._hasher.check_needs_rehash(hashed)


# --- recovery codes and keys


def new_recovery_code() -> str:
    """A code of 100 random bits, in groups of four letters and digits that are hard to misread."""
    groups = ("".join(secrets.choice(_CODE_LETTERS) for _ in range(4)) for _ in range(_CODE_GROUPS))
    return "-".join(groups)


def code_hash(code: str) -> str:
    """What is kept of a recovery code; small letters, spaces and a letter O for a nought are forgiven."""
    return digest(code.upper().translate(_MISREAD))


def is_key(text: str) -> bool:
    """Whether a text has the form of a key as `security.new_key` makes them."""
    return _KEY.fullmatch(text) is not None


def same(one: str, other: str) -> bool:
    """Whether two hashes are equal, found out in the same time whatever they are."""
    return hmac.compare_digest(one.encode(), other.encode())


def digest(secret: str) -> str:
    """What is kept of a random secret: its SHA-256 as 64 hexadecimal digits."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
