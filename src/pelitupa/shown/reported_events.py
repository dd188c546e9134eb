"""Games in which people report events, as a referee's page shows them: the words and the names under them,
what the lots said, the clocks that run, and the rule by which the latest event counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from pelitupa.core import CHANCE, Call, State, Text, listed, player_word, t
from pelitupa.games.yard.events import YardState
from pelitupa.i18n import Translator
from pelitupa.shown import citations
from pelitupa.shown.lines import with_names

NO_SEAT: Final = -1
"""In the place of a seat's number, where an event names nobody."""


def calls_of(state: State, words: Translator) -> list[dict[str, Any]]:
    """The words that can be told now, each with the names that can come under it. What cannot be has a `why`,
    which names the section of the rules."""
    found: list[dict[str, Any]] = []
    drawn = set[str]()  # the words of a lot stand first, however seldom they are told
    for outcome, _ in state.chance_outcomes() if state.by_lot() else ():
        drawn.add(state.action_to_string(CHANCE, outcome).partition(" ")[0])
    for call in state.get_game().calls if state.is_chance_node() else ():
        aside = call.aside and call.verb not in drawn
        seats = range(state.num_players()) if call.named else (NO_SEAT,)
        names = [_event(state, call.verb, seat, words) for seat in seats]
        possible = [one for one in names if not one["why"]]
        if not possible:
            there = [one for one in names if one["seat"] < 0 or not state.absent(one["seat"])]
            why = there[0]["why"] if there else ""
            if not (call.aside or call.lot) and why:
                found.append(_call(call, words) | {"aside": aside, "why": why, "names": []})
            continue
        shown = [
            one for one in names if not one["why"] or not (call.aside or state.absent(one["seat"]))
        ]
        found.append(_call(call, words) | {"aside": aside, "why": "", "names": shown})
    return found


def _call(call: Call, words: Translator) -> dict[str, Any]:
    """A word by itself."""
    return {
        "verb": call.verb,
        "label": words.text(call.label),
        "named": call.named,
        "asked": call.asked,
        "secret": call.secret,
    }


def _event(state: State, verb: str, seat: int, words: Translator) -> dict[str, Any]:
    """An event: its text, whom it names (-1: nobody), and why it cannot be."""
    text = verb if seat < 0 else f"{verb} {seat + 1}"
    ruling = state.explain(state.string_to_action(CHANCE, text))
    why = "" if ruling.legal else cited(state, ruling.text, ruling.clause, words)
    return {"text": text, "seat": seat, "why": why}


def cited(state: State, text: str, clause: str, words: Translator) -> str:
    """Why something cannot be, with the section of the rules where they say it."""
    why = words.text(text)
    return (
        f"{why} ({_section(state, clause, words)})"
        if clause in state.get_game().rulebook.clauses
        else why
    )


def _section(state: State, clause: str, words: Translator) -> str:
    """Where a clause stands: its section, and its source."""
    found = state.get_game().rulebook[clause]
    source = citations.cited(found.source, words).striptags()
    return f"{words.text(t(found.section))}, {source}"


def rule_of(state: State, clause: str, words: Translator) -> dict[str, Any] | None:
    """The rule by which the latest event counted, if one did."""
    if not clause:
        return None
    found = state.get_game().rulebook[clause]
    return {
        "where": _section(state, clause, words),
        "text": with_names(words.text(t(found.text)), words),
        "clause": found.id,
        "house": found.status != "Stated",
    }


def drawn_lots(state: State, steps: Sequence[int], words: Translator) -> list[str]:
    """What the latest lots said, to be read aloud: under each word all whom it named, in order."""
    game = state.get_game()
    labels = {call.verb: call.label for call in game.calls if call.lot}
    found: dict[str, list[Text]] = {}
    history, last = state.history(), NO_SEAT
    for step in steps:
        if step != last + 1:
            found.clear()  # lots of an earlier time
        last = step
        verb, _, number = game.action_to_string(CHANCE, history[step]).partition(" ")
        if verb in labels:
            found.setdefault(verb, []).extend([player_word(int(number) - 1)] if number else [])
    return [
        words.text(t("{word}: {names}", word=labels[verb], names=listed(names)))
        if names
        else words.text(labels[verb])
        for verb, names in found.items()
    ]


def timers_of(state: State) -> list[dict[str, Any]]:
    """The clocks of a yard that run now: see `Timer`."""
    return [asdict(timer) for timer in state.timers()] if isinstance(state, YardState) else []
