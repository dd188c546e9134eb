"""What a page asks of an evening with real things; how, `shown/questions.py` says.

    {"what": "score", "id": GAME, "evening": EVENING}     how it stands
    {"what": "record", "id": GAME, "evening": EVENING}    its record
    {"what": "skill", "id": GAME, "evening": EVENING}     how well somebody throws
    {"what": "pad", "id": GAME, "pad": PAD}               a score pad of a real table
    {"what": "code", "text": TEXT}                        a text as a code that another phone reads

An evening has the fields of `evening.Evening`, a pad those of `score_pad.ScorePad`. A code is empty where it
would be too large.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pelitupa.core import PelitupaError, t
from pelitupa.draw.qr_svg import screen_code
from pelitupa.shown.evening import Evening, evening_of, record_of, skill_of, told_of
from pelitupa.shown.questions import Question, answered
from pelitupa.shown.score_pad import pad_of_page, pad_told

_ASKED: Final[Mapping[str, Callable[[Evening, str], dict[str, Any]]]] = {
    "score": told_of,
    "record": record_of,
    "skill": skill_of,
}
CODE: Final = "code"
PAD: Final = "pad"


def answer(question: str) -> str:
    """The answer to a question."""
    return answered(question, _told)


def _told(asked: Question) -> dict[str, Any]:
    what = asked.text("what")
    if what == CODE:
        return {"svg": screen_code(asked.text("text"))}
    if what == PAD:
        return _pad(asked)
    try:
        tell, evening = _ASKED[what], asked.fields("evening")
        game, seat = str(evening["game"]), int(evening.get("seat", 0))
        names, entries = [*map(str, evening["names"])], [*map(str, evening["entries"])]
    except (ValueError, TypeError, LookupError):
        raise PelitupaError(t("that evening cannot be read")) from None
    return tell(evening_of(asked.text("id"), game, names, entries, seat), asked.language)


def _pad(asked: Question) -> dict[str, Any]:
    try:
        pad = asked.fields("pad")
        names, answers = [*map(str, pad["names"])], [*map(int, pad["answers"])]
        game, worth = str(pad["game"]), str(pad.get("worth", ""))
    except (ValueError, TypeError, LookupError):
        raise PelitupaError(t("that score pad cannot be read")) from None
    return pad_told(pad_of_page(asked.text("id"), game, names, answers, worth), asked.language)
