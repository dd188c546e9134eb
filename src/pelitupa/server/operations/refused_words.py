"""Words that nobody is to read here: the site's own, from a file that a setting names.

A line of the file is a word or several; `*` at either end stands for more letters, as languages inflect
(`word*`). What begins with `#` is a remark. Width, case, accents and joiners make no other word of one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from pelitupa.core import PelitupaError, t

MOST_WORDS: Final = 10_000
_LONGEST: Final = 100
_LETTER: Final = r"[^\W_]"


class RefusedWords(PelitupaError):
    """Something that was written has words that are not to be read here."""

    def __init__(self) -> None:
        self.text = t("That has words that are not allowed in this cottage.")
        super().__init__(self.text)


class WordsError(PelitupaError):
    """The file of words is not what it should be."""


def plain(text: str) -> str:
    """A text as it is compared: without case, width, accents and what is not seen."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = [c for c in apart if unicodedata.category(c) not in ("Mn", "Me", "Cf")]
    return unicodedata.normalize("NFC", "".join(kept))


class Words:
    """The words of a site; none where it has no file."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        """From the lines of a file. Raises `WordsError` with the number of a line that cannot be."""
        patterns = []
        for number, line in enumerate(lines, 1):
            word = line.strip()
            if not word or word.startswith("#"):
                continue
            letters = " ".join(plain(word.strip("*")).split())
            if not letters or "*" in letters or len(letters) > _LONGEST:
                raise WordsError(
                    f"line {number}: a line is a word or several, of at most {_LONGEST} characters; * stands "
                    "for more letters, at its beginning or end"
                )
            inner = r"\s+".join(re.escape(part) for part in letters.split())
            before = "" if word.startswith("*") else rf"(?<!{_LETTER})"
            after = "" if word.endswith("*") else rf"(?!{_LETTER})"
            patterns.append(f"{before}{inner}{after}")
            if len(patterns) > MOST_WORDS:
                raise WordsError(f"there are more than {MOST_WORDS} words in it")
        self._found = re.compile("|".join(patterns)) if patterns else None

    @classmethod
    def of_file(cls, name: str) -> Words:
        """Those of a file; none for the empty name. Raises `WordsError`."""
        if not name:
            return cls()
        try:
            lines = Path(name).read_text("utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise WordsError(
                f"PELITUPA_REFUSED_WORDS: {name} cannot be read: it is a text in UTF-8 with a word a line "
                f"({type(error).__name__})"
            ) from None
        try:
            return cls(lines)
        except WordsError as error:
            raise WordsError(f"PELITUPA_REFUSED_WORDS: {name}, {error}") from None

    def check(self, text: str) -> None:
        """Raise `RefusedWords` for a text that has one of them."""
        if self._found is not None and self._found.search(plain(text)):
            raise RefusedWords
