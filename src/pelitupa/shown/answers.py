"""What a page asks of the rules that run within it, and what they answer: texts of JSON, both ways.

A question is `{"what": "score", "language": "fi", "id": "killeri", "evening": {...}}`; an answer is
`{"told": ...}`, or `{"error": ...}` with a sentence in the reader's language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from pelitupa.core import PelitupaError, t
from pelitupa.i18n import LANGUAGES, translator
from pelitupa.shown.evening import Evening, evening_of, record_of, skill_of, told_of
from pelitupa.shown.lines import error_sentence

_ASKED: Final[Mapping[str, Callable[[Evening, str], dict[str, Any]]]] = {
    "score": told_of,
    "record": record_of,
    "skill": skill_of,
}


def answer(question: str) -> str:
    """The answer to a question. What cannot be read is answered in English, as an error."""
    language = "en"
    try:
        asked = json.loads(question)
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


def _error(error: PelitupaError, language: str) -> str:
    return json.dumps({"error": error_sentence(error, translator(language))}, ensure_ascii=False)
