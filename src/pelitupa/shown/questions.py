"""How a page asks the rules that run within it: texts of JSON, both ways.

A question is `{"what": ..., "language": "fi"}` with what belongs to it, an answer `{"told": ...}`, or
`{"error": ...}` with a sentence in the reader's language. What can be asked, the modules `*_answers.py` and
`answers.py` say.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from pelitupa.core import PelitupaError, t
from pelitupa.i18n import ENGLISH, LANGUAGES, translator
from pelitupa.shown.lines import error_sentence


class UnreadQuestion(PelitupaError):
    """What is asked cannot be read."""

    def __init__(self) -> None:
        super().__init__(t("that question cannot be read"))


class Question:
    """What is asked, and in which language."""

    def __init__(self, text: str) -> None:
        """Raises `UnreadQuestion`."""
        try:
            self._asked: Any = json.loads(text)
        except ValueError:
            raise UnreadQuestion from None
        if not isinstance(self._asked, dict) or self._asked.get("language") not in LANGUAGES:
            raise UnreadQuestion
        self.language = str(self._asked["language"])

    def text(self, name: str, default: str | None = None) -> str:
        """A text of it, or what is said for one that is not there. Raises `UnreadQuestion`."""
        return str(self._of_kind(name, str, default))

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number of it. Raises `UnreadQuestion`, as `text` does."""
        return int(self._of_kind(name, int, default))

    def fields(self, name: str) -> dict[str, Any]:
        """The fields of an object in it, none where there is no object. Raises `UnreadQuestion`."""
        return dict(self._of_kind(name, dict, {}))

    def entries(self, name: str) -> dict[str, str]:
        """The entries of a form in it, as `fields`."""
        return {str(key): str(value) for key, value in self.fields(name).items()}

    def _of_kind(self, name: str, kind: type, default: Any) -> Any:
        found = self._asked.get(name, default)
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            raise UnreadQuestion
        return found


def answered(question: str, told: Callable[[Question], Mapping[str, Any]]) -> str:
    """The answer to a question: `{"told": ...}`, or `{"error": ...}` with a sentence.

    That is in the reader's language; what cannot be read is answered in English.
    """
    language = ENGLISH
    try:
        asked = Question(question)
        language = asked.language
        return json.dumps({"told": told(asked)}, ensure_ascii=False)
    except PelitupaError as error:
        return json.dumps(
            {"error": error_sentence(error, translator(language))}, ensure_ascii=False
        )
