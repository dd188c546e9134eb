"""What a page asks of a match whose record it has; how, `shown/questions.py` says.

    {"what": "open", "record": TEXT}                      look at it: its parts as HTML, and the record
    {"what": "open", "code": CODE}                        the same of what a link holds (`records/links.py`)
    {"what": "open", "day": GAME, "number": NUMBER}       the same of its match of a day
    {"what": "asked", "eyes": NUMBER}                     where one is asked what comes, who looks so
    {"what": "guess at", "step": NUMBER, "eyes": NUMBER}  what may be chosen there
    {"what": "guess", "step": NUMBER, "eyes": NUMBER, "choice": TEXT}   whether that is what was done
    {"what": "view", "step": NUMBER, "eyes": NUMBER}      after a step, of a seat from 1, or of all for 0
    {"what": "hand on", "address": TEXT, "point": TEXT}   a link with the match in it, and its picture
    {"what": "analyse", "eyes": NUMBER}                   the next piece of the work on what cost a seat most
    {"what": "play on", "step": NUMBER, "eyes": NUMBER}   a table that goes on from there, as it is kept

A record comes from anywhere. One that cannot be read is refused in a sentence, and what was open stays so. A
link and its picture are empty where they would be too long. Of an analysis an answer says how many pieces
are `done`, `of` how many, and after the last one what came of it as `html`: so one may look on meanwhile.
"""

from __future__ import annotations

from typing import Any

from pelitupa.core import RecordError, t
from pelitupa.records import parse, write
from pelitupa.records.links import UnreadCode, record_of
from pelitupa.shown.analysed import Played
from pelitupa.shown.handing_on import handed_on
from pelitupa.shown.names import names_at
from pelitupa.shown.own_table import OwnTable
from pelitupa.shown.questions import Question, UnreadQuestion, answered
from pelitupa.shown.replaying import NoSeat, replay_frame
from pelitupa.shown.templating import environment
from pelitupa.table import TableError
from pelitupa.table.analysis import Analysis
from pelitupa.table.day_match import check_day, day_match
from pelitupa.table.drill import today


class ReplayAnswers:
    """What one page asks: the match that it has open stays from one question to the next."""

    def __init__(self) -> None:
        self._replay: Played | None = None
        self._analyses: dict[int, Analysis] = {}

    def answer(self, question: str) -> str:
        """The answer to a question."""
        return answered(question, self._told)

    def _told(self, asked: Question) -> dict[str, Any]:
        what = asked.text("what")
        if what == "open":
            if day := asked.text("day", ""):
                number = asked.number("number", today())
                check_day(number)
                self._replay = Played(day_match(day, number).record())
            else:
                self._replay = _read(asked.text("code", ""), asked.text("record", ""))
            self._analyses.clear()
            return _frame(self._replay, asked.language)
        replay = self._replay
        if replay is None:
            raise TableError(t("there is no such table"))
        if what == "view":
            eyes = asked.number("eyes", 0)
            return _view(replay, asked.number("step"), eyes, asked.language)
        if what in ("asked", "guess at", "guess"):
            return _guessed(replay, what, asked)
        if what == "hand on":
            return handed_on(replay.record, asked.text("address"), asked.text("point", ""))
        if what == "play on":
            step, eyes = asked.number("step"), asked.number("eyes", 0)
            table = OwnTable.going_on(replay, step, eyes - 1 if eyes else None, asked.language)
            return {"game": replay.game.id, "kept": table.kept.text()}
        if what == "analyse":
            return self._analysed(replay, asked.number("eyes", 0), asked.language)
        raise UnreadQuestion

    def _analysed(self, replay: Played, eyes: int, language: str) -> dict[str, Any]:
        """The next piece of an analysis; for 0 that of the first person who played, if any did."""
        seats = replay.record.header.seats
        first = next((place for place, seat in enumerate(seats) if seat.bot is None), 0)
        seat = eyes - 1 if eyes else first
        if not 0 <= seat < len(seats):
            raise NoSeat(t("There is no such seat."))
        analysis = self._analyses.get(seat) or Analysis(replay.record, seat)
        self._analyses[seat] = analysis
        task = analysis.task()
        if task is not None:
            analysis.take(task())
        told: dict[str, Any] = {"done": analysis.done, "of": analysis.total}
        if analysis.task() is None:
            report = analysis.report()
            told["html"] = replay.told_of(_key(replay), seat, report, language, served=False)
        return told


def _read(code: str, text: str) -> Played:
    """The match of a link's code, or else of a record. Raises `RecordError`."""
    try:
        return Played(record_of(code) if code else parse(text.replace("\r\n", "\n")))
    except UnreadCode:
        raise
    except RecordError as error:
        # What is wrong with it is said in English, for people who write records: readers learn where it is.
        told = t("That is no record of a match, or it was changed.")
        if error.line:
            told = t(
                "That is no record of a match, or it was changed: see its line {line}.",
                line=error.line,
            )
        raise RecordError(told) from None


def _key(replay: Played) -> str:
    """By what its bots are named: as where it was played, if that was at a page's own table."""
    return replay.record.header.nature.commitment


def _view(replay: Played, step: int | None, eyes: int, language: str) -> dict[str, Any]:
    return replay.view_at(_key(replay), step, eyes - 1 if eyes else None, language)


def _guessed(replay: Played, what: str, asked: Question) -> dict[str, Any]:
    """What is answered to somebody who guesses what comes."""
    eyes = asked.number("eyes", 0)
    seat = eyes - 1 if eyes else None
    if what == "asked":
        return replay.asked_told(seat)
    step = asked.number("step")
    if what == "guess at":
        return replay.guess_at(_key(replay), step, seat, asked.language)
    return replay.guessed(_key(replay), step, seat, asked.text("choice", ""), asked.language)


def _frame(replay: Played, language: str) -> dict[str, Any]:
    """The parts of a replay, before its first decision."""
    game, names = replay.game, names_at(_key(replay), replay.record.header.seats, language)
    frame = replay_frame(game.rulebook, game.part(), replay.landmarks.marks, names, language)
    html = (
        environment(language)
        .get_template("live/replay.html")
        .render(
            **frame,
            data=_view(replay, None, 0, language),
            eyes=0,
            key="",
            served=False,
            place="",
            match=_key(replay),
        )
    )
    return {"frame": html, "record": write(replay.record)}


answer = ReplayAnswers().answer
"""As the page's worker asks, which has one page."""
