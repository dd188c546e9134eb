"""What a page asks of the rules that run within it, and what they answer: texts of JSON, both ways.

A question is `{"what": "score", "language": "fi", "id": "killeri", "evening": {...}}`; an answer is
`{"told": ...}`, or `{"error": ...}` with a sentence in the reader's language. A code that another phone
reads is asked for with a text: `{"what": "code", "language": "fi", "text": "https://..."}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from pelitupa.core import PelitupaError, t
from pelitupa.draw.qr_svg import qr_svg
from pelitupa.i18n import LANGUAGES, translator
from pelitupa.shown.evening import Evening, evening_of, record_of, skill_of, told_of
from pelitupa.shown.lines import error_sentence

_ASKED: Final[Mapping[str, Callable[[Evening, str], dict[str, Any]]]] = {
    "score": told_of,
    "record": record_of,
    "skill": skill_of,
}


CODE: Final = "code"
LONGEST_CODE: Final = 2000
"""A longer text makes a code of more squares than a phone's camera can tell apart."""


def answer(question: str) -> str:
    """The answer to a question. What cannot be read is answered in English, as an error."""
    language = "en"
    try:
        asked = json.loads(question)
        if asked["what"] == CODE:
            return json.dumps({"told": {"svg": _code(str(asked["text"]))}}, ensure_ascii=False)
        language = asked["language"] if asked["language"] in LANGUAGES else language
        tell, evening = _ASKED[asked["what"]], asked["evening"]
        names, entries = [*map(str, evening["names"])], [*map(str, evening["entries"])]
        made = evening_of(
            str(asked["id"]), str(evening["game"]), names, entries, int(evening.get("seat", 0))
        )
    except PelitupaError as error:
        return _error(error, language)
    except (ValueError, TypeError, LookupError):
        return _error(PelitupaError(t("that evening cannot be read")), language)
    try:
        return json.dumps({"told": tell(made, language)}, ensure_ascii=False)
    except PelitupaError as error:
        return _error(error, language)


def _code(text: str) -> str:
    """A text as a code for a phone's camera; empty where it is too long for one."""
    return qr_svg(text, "l") if text and len(text) <= LONGEST_CODE else ""


def _error(error: PelitupaError, language: str) -> str:
    return json.dumps({"error": error_sentence(error, translator(language))}, ensure_ascii=False)
