"""What a lesson claims, held to what the rules say."""

from __future__ import annotations

from collections.abc import Iterator

from pelitupa.core import (
    BACK,
    BoardZone,
    CardZone,
    CounterZone,
    FieldZone,
    PelitupaError,
    State,
    View,
    WordsZone,
    Zone,
)
from pelitupa.draw.text import line_text
from pelitupa.table.coach import Coach
from pelitupa.table.lesson import REFUSED, Claim, LessonChoice


def faults(coach: Coach) -> Iterator[str]:
    """Whatever a lesson says that is not so, with the step it is said in."""
    for number, step in enumerate(coach.lesson.steps):
        seat, state = coach.seat(number), coach.state(number)
        for claim in step.claims:
            for fault in _fault(claim, state, seat, coach.asked(number), coach.since(number)):
                yield f"step {number + 1}: {fault}"
        for choice in step.choices:
            where = f"step {number + 1}, {choice.action!r}"
            try:
                answer = coach.answer(number, choice.action)
            except PelitupaError as error:
                yield f"{where}: {error}"
                continue
            if answer.kind != choice.kind:
                yield f"{where} is {answer.kind}, not {choice.kind}: {answer.ruling}"
            if answer.given.lower() != choice.action.lower() and not choice.near:
                yield f"{where} is called {answer.given!r}"
            if choice.kind == REFUSED and choice.clause not in ("", answer.clause):
                yield f"{where} is refused by {answer.clause}, not by {choice.clause}"
            after = state if answer.state is None else answer.state
            for claim in choice.claims:
                for fault in _fault(claim, after, seat, coach.asked(number), answer.since):
                    yield f"{where}: {fault}"
            if choice.alike:
                yield from _unlike(coach, number, choice, where)


def _unlike(coach: Coach, number: int, choice: LessonChoice, where: str) -> Iterator[str]:
    """What is not so after an action that should be as good as a choice that is alike."""
    seat, state, named = coach.seat(number), coach.state(number), coach.lesson.steps[number].choices
    asked = coach.asked(number)
    own = {one.action.lower() for one in named}
    others = [state.action_to_string(asked, action) for action in state.legal_actions(asked)]
    others = [text for text in others if text.lower() not in own]
    if not others:
        yield f"{where}: nothing else is legal that could be alike"
    for text in others:
        answer = coach.answer(number, text)
        if answer.choice is not choice or answer.state is None:
            yield f"{where}: {text!r} is not alike"
            continue
        for claim in choice.claims:
            for fault in _fault(claim, answer.state, seat, asked, answer.since):
                yield f"{where}, by {text!r}: {fault}"


def _fault(claim: Claim, state: State, seat: int, asked: int, since: int) -> Iterator[str]:
    """How a claim fails, if it does."""
    try:
        yield from _found_false(claim, state, seat, asked, since)
    except (PelitupaError, KeyError) as error:
        yield f"claims {claim.kind} {claim.value!r}: {error}"


def _found_false(claim: Claim, state: State, seat: int, asked: int, since: int) -> Iterator[str]:
    value, view = claim.value, state.view(seat)
    told = "\n".join(line_text(line, False) for line in state.log(seat, since))
    legal = [state.action_to_string(asked, action) for action in state.legal_actions(asked)]
    found: object
    if claim.kind == "to_play":
        found = state.current_player() + 1
    elif claim.kind == "legal":
        wanted = [value] if isinstance(value, str) else value
        missing = [text for text in wanted if text not in legal]
        value, found = [], missing
    elif claim.kind == "choices":
        value, found = sorted(value), sorted(legal)
    elif claim.kind == "illegal":
        ruling = state.explain(state.string_to_action(asked, value), asked)
        value = (False, claim.more["clause"])
        found = (ruling.legal, ruling.clause)
    elif claim.kind == "holds":
        here = things(_zone(view, claim.more["zone"]))
        lacking = list(value)
        for thing in here:
            if thing in lacking:
                lacking.remove(thing)
        value, found = [], lacking
        if lacking:
            yield f"{claim.more['zone']} holds {here}, not {lacking}"
            return
    elif claim.kind == "count":
        zone = _zone(view, claim.more["zone"])
        found = len(zone.cells) if isinstance(zone, BoardZone) else len(things(zone))
    elif claim.kind == "note":
        noted = _zone(view, claim.more["zone"])
        found = noted.note if isinstance(noted, CardZone | WordsZone) else "no such note"
    elif claim.kind == "counter":
        found = next((c for c in _counters(view) if c[0] == value), (value, "no such counter"))
        value = (value, str(claim.more["value"]))
    elif claim.kind == "score":
        value, found = [float(part) for part in value], state.scores()
    elif claim.kind == "points":
        seats = tuple(number - 1 for number in claim.more["seats"])
        value = (float(value), claim.more["clause"], seats)
        sheet = [(line.points, line.clause, line.seats) for line in state.score_sheet()]
        found = value if value in sheet else sheet
    elif claim.kind == "told":
        found = value if value in told else told
    elif claim.kind == "winners":
        value = [number - 1 for number in value]
        found = state.winners() if state.is_terminal() else "the match is going on"
    else:
        assert claim.kind == "over"
        found = state.is_terminal()
    if found != value:
        yield f"claims {claim.kind} {claim.value!r} {dict(claim.more) or ''}, but finds {found!r}"


def things(zone: Zone) -> list[str]:
    """What lies in a zone: faces of cards, cells with their stones, things on a field by their labels."""
    if isinstance(zone, CardZone):
        return [item.face for item in zone.items if item.face != BACK] + [
            BACK for item in zone.items if item.face == BACK
        ]
    if isinstance(zone, BoardZone):
        return [f"{cell.piece.face} {cell.id}" for cell in zone.cells if cell.piece is not None]
    assert isinstance(zone, FieldZone)
    return [figure.label for figure in zone.figures]


def _zone(view: View, id: str) -> Zone:
    try:
        return view.zone(id)
    except KeyError:
        ids = ", ".join(zone.id for zone in view.zones)
        raise KeyError(f"there is no zone {id!r}; there is: {ids}") from None


def _counters(view: View) -> Iterator[tuple[str, str]]:
    for zone in view.zones:
        if isinstance(zone, CounterZone):
            for counter in zone.counters:
                yield counter.id, counter.value
