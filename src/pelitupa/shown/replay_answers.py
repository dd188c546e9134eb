"""What a page asks of a match whose record it has; how, `shown/questions.py` says.

    {"what": "open", "record": TEXT}                      look at it: its parts as HTML, and the record
    {"what": "open", "code": CODE}                        the same of what a link holds (`records/links.py`)
    {"what": "view", "step": NUMBER, "eyes": NUMBER}      after a step, of a seat from 1, or of all for 0
    {"what": "hand on", "address": TEXT, "point": TEXT}   a link with the match in it, and its picture

A record comes from anywhere. One that cannot be read is refused in a sentence, and what was open stays so. A
link and its picture are empty where they would be too long.
"""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import RecordError, t
from pelitupa.core.parts import PART_WORDS
from pelitupa.draw.qr_svg import qr_svg
from pelitupa.records import parse, write
from pelitupa.records.links import UnreadCode, code_of, record_of
from pelitupa.shown.fragments import mark_data
from pelitupa.shown.names import names_at
from pelitupa.shown.questions import Question, UnreadQuestion, answered
from pelitupa.shown.replaying import Replay
from pelitupa.shown.templating import environment
from pelitupa.table import TableError

LONGEST_LINK: Final = 8000
"""Many programs cut a longer address."""
LONGEST_PICTURED: Final = 1800
"""A phone's camera reads no larger code from a screen."""


class ReplayAnswers:
    """What one page asks: the match that it has open stays from one question to the next."""

    def __init__(self) -> None:
        self._replay: Replay | None = None

    def answer(self, question: str) -> str:
        """The answer to a question."""
        return answered(question, self._told)

    def _told(self, asked: Question) -> dict[str, Any]:
        what = asked.text("what")
        if what == "open":
            self._replay = _read(asked.text("code", ""), asked.text("record", ""))
            return _frame(self._replay, asked.language)
        replay = self._replay
        if replay is None:
            raise TableError(t("there is no such table"))
        if what == "view":
            eyes = asked.number("eyes", 0)
            return _view(replay, asked.number("step"), eyes, asked.language)
        if what == "hand on":
            return _handed_on(replay, asked.text("address"), asked.text("point", ""))
        raise UnreadQuestion


def _read(code: str, text: str) -> Replay:
    """The match of a link's code, or else of a record. Raises `RecordError`."""
    try:
        return Replay(parse(record_of(code) if code else text.replace("\r\n", "\n")))
    except UnreadCode:
        raise
    except (
        RecordError
    ) as error:  # what is wrong with it is said for people who write records, in English
        if error.line:
            raise RecordError(
                t(
                    "That is no record of a match, or it was changed: see its line {line}.",
                    line=error.line,
                )
            ) from None
        raise RecordError(t("That is no record of a match, or it was changed.")) from None


def _key(replay: Replay) -> str:
    """By what its bots are named: as where it was played, if that was at a page's own table."""
    return replay.record.header.nature.commitment


def _view(replay: Replay, step: int | None, eyes: int, language: str) -> dict[str, Any]:
    bots = [seat.bot is not None for seat in replay.record.header.seats]
    return replay.view_at(_key(replay), bots, step, eyes - 1 if eyes else None, language)


def _frame(replay: Replay, language: str) -> dict[str, Any]:
    """The parts of a replay, before its first decision."""
    seats, part = replay.record.header.seats, replay.game.part()
    frame = environment(language).get_template("live/replay.html").render(
        key="", served=False, book=replay.game.rulebook, data=_view(replay, None, 0, language), eyes=0,
        seats=range(1, len(seats) + 1), names=names_at(_key(replay), seats, language),
        part=PART_WORDS[part],
        marks=[mark_data(mark, False, part, language) for mark in replay.landmarks.marks],
    )  # fmt: skip
    return {"frame": frame, "record": write(replay.record)}


def _handed_on(replay: Replay, address: str, point: str) -> dict[str, Any]:
    link = f"{address}#match={code_of(write(replay.record))}{point}"
    return {
        "link": link if len(link) <= LONGEST_LINK else "",
        "code": qr_svg(link, "l") if len(link) <= LONGEST_PICTURED else "",
    }


answer = ReplayAnswers().answer
"""As the page's worker asks, which has one page."""
