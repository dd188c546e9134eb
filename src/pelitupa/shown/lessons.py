"""What a lesson shows and says: its steps, and what comes of a choice, in a language.

Nothing is kept of who learns. A step and an answer follow from the lesson, the language and what was chosen
alone, so that each is worked out once and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final
from unicodedata import category

from pelitupa.core import ActionError, State, t
from pelitupa.core.deeds import SAID_BY_RULES
from pelitupa.draw import pretty
from pelitupa.draw.text import has_cards
from pelitupa.games import contract_rulebook, rulebook
from pelitupa.i18n import Translator, all_named, table_translator
from pelitupa.i18n.people import CLOSE
from pelitupa.shown.citations import anchor
from pelitupa.shown.fragments import view_data
from pelitupa.shown.lines import log_data, with_names
from pelitupa.shown.names import GUEST
from pelitupa.table import TableError
from pelitupa.table.coach import Answer, Coach, asked_view, coach
from pelitupa.table.lesson import BEST, NAMES, REFUSED

LONGEST_CHOICE: Final = 120
"""No action of a lesson is longer; whatever is needs no answer of its own."""

MOST_KEPT: Final = 1024
"""So many positions are kept as they are shown, and so many outcomes of choices: some ten kilobytes each."""

MOST_TOLD: Final = 9
"""So much of what has happened is told, the latest."""

NOTHING: Final[dict[str, Any]] = {
    "kind": "unknown",
    "given": "",
    "ruling": "",
    "words": "",
    "clause": None,
    "on": False,
    "view": None,
    "log": [],
}
"""The answer to what is no action of the game, but for its words."""


class NoStep(TableError):
    """A step that a lesson has not, or in which nothing is asked."""


def _coach_at(id: str, step: int) -> Coach:
    """The coach of a game's lesson, which has that step. Raises `UnknownGame` and `NoStep`."""
    taught = coach(id)
    if not 0 <= step < len(taught):
        raise NoStep(t("The lesson has no such step."))
    return taught


def chosen(id: str, step: int, choice: str, language: str, show: bool = False) -> dict[str, Any]:
    """What the coach says of a choice; with `show`, of the one that is best.

    Raises `UnknownGame` and `NoStep`.
    """
    best = _coach_at(id, step).lesson.steps[step].best
    if best is None:
        raise NoStep(t("Nothing is asked in this step of the lesson."))
    text = best.action if show else " ".join(choice[:LONGEST_CHOICE].split())
    return told_answer(id, step, text, language)


@lru_cache(maxsize=MOST_KEPT)
def told_step(id: str, step: int, language: str) -> dict[str, Any]:
    """A step of a lesson in a language; not to be changed. Raises `UnknownGame` and `NoStep`."""
    taught, words = _coach_at(id, step), table_translator(language)
    entry, state = taught.lesson.steps[step], taught.state(step)
    told = _told(taught, step, state, taught.since(step), language, bool(entry.ask))
    cards = has_cards(state.view(None))
    return told | {
        "number": step + 1,
        "count": len(taught),
        "words": spoken(t(entry.words), cards, words),
        "ask": spoken(t(entry.ask), cards, words) if entry.ask else "",
        "clause": told_clause(id, entry.clause, words),
    }


def told_answer(id: str, step: int, text: str, language: str) -> dict[str, Any]:
    """What the coach says of a choice in a language. What comes of it, which is most of the work, is kept for
    each choice of the lesson; the others are answered with words alone."""
    taught, words = coach(id), table_translator(language)
    state, seat = taught.state(step), taught.seat(step)
    cards = has_cards(state.view(None))
    try:
        answer = taught.answer(step, text)
    except ActionError as error:
        return NOTHING | {"words": spoken(error.reason, cards, words)}
    shown = NOTHING
    if answer.choice is not None and answer.state is not None:
        given = answer.given if answer.choice.alike else ""
        shown = told_after(id, step, answer.choice.action, language, given)
    said = {
        "kind": answer.kind,
        "given": _given(state, seat, answer, cards, words),
        "ruling": spoken(answer.ruling, cards, words),
        "words": spoken(answer.words, cards, words),
        "clause": told_clause(id, answer.clause, words),
        "on": answer.kind == BEST,
    }
    named: dict[str, Any] = all_named(said, NAMES, seat)
    return shown | named


def _given(state: State, seat: int, answer: Answer, cards: bool, words: Translator) -> str:
    """What was chosen: a sentence where the log has one for it, else the words of its button."""
    deed = state.get_game().deed(seat, answer.label) if answer.kind != REFUSED else ""
    if deed in ("", SAID_BY_RULES):
        return spoken(answer.label, cards, words)
    return f"{spoken(deed, cards, words)}."


@lru_cache(maxsize=MOST_KEPT)
def told_after(id: str, step: int, action: str, language: str, given: str) -> dict[str, Any]:
    """What comes of a choice of the lesson, as `told_answer` has it, or of the action `given` that is alike;
    not to be changed."""
    taught = coach(id)
    choice = next(one for one in taught.lesson.steps[step].choices if one.action == action)
    since = len(taught.state(step).history())
    after = taught.after(step, choice, given)
    return NOTHING | _told(taught, step, after, since, language, False, chosen=True)


def _told(
    taught: Coach,
    step: int,
    state: State,
    since: int,
    language: str,
    asks: bool,
    chosen: bool = False,
) -> dict[str, Any]:
    """A position of a lesson as `told_position` has it."""
    seat, asked = taught.seat(step), taught.asked(step)
    return told_position(state, seat, asked, since, language, asks, chosen)


def told_position(
    state: State,
    seat: int,
    asked: int,
    since: int,
    language: str,
    asks: bool,
    chosen: bool = False,
) -> dict[str, Any]:
    """A position as a learner in that seat sees it, with what has happened; to be chosen from only if it
    `asks`. What was `chosen` before is not told again."""
    view = asked_view(state, seat, asked)
    bots = [player.seat != seat for player in view.players]
    called = list(NAMES)
    # The learner is *you*, and has no name here.
    called[seat] = table_translator(language).gettext(GUEST)
    data = view_data(view, bots, False, language, called)
    if not asks:
        data |= {"actions": [], "input": None}
    seen = [line for line in state.log(seat, since) if not line.hidden]
    lines = log_data(seen, has_cards(view), language)
    log = [line["text"] for line in lines if line["kind"] != "draw"]
    log = run_together(log[1:] if chosen else log)  # what was chosen is said above what came of it
    told = {"view": data | {"thinking": [], "over": state.is_terminal()}, "log": log[-MOST_TOLD:]}
    named: dict[str, Any] = all_named(told, NAMES, seat)
    return named


def run_together(lines: list[str]) -> list[str]:
    """Lines that say the same one after another but for the last word, as one: `Nils lays C6, H6, S6`."""
    told: list[str] = []
    before = ""
    for line in lines:
        start = line.rpartition(" ")[0]
        ends = category(line[-1:] or ".").startswith("P")  # a sentence takes no more
        same = told and start == before and (": " in start or start.endswith(CLOSE)) and not ends
        if same:
            told[-1] += f", {line[len(start) + 1 :]}"
        else:
            told.append(line)
        before = start
    return told


def spoken(text: str, cards: bool, words: Translator) -> str:
    """A text in the language, cards as signs where there are cards."""
    said = with_names(words.text(text), words)
    return pretty(said) if cards else said


def told_clause(id: str, clause: str, words: Translator) -> dict[str, str] | None:
    """A rule that is cited: its text, and where it stands, if on a page of its own game."""
    book = rulebook(id)
    found = book.clauses.get(clause) or contract_rulebook().clauses.get(clause)
    if found is None:
        return None
    href = f"/games/{id}#{anchor(clause)}" if clause in book.clauses else ""
    return {"id": clause, "text": with_names(words.text(found.text), words), "href": href}
