"""Which games show, between them, every kind of thing that a table or a form can show.

What a browser does with a page follows from the kinds of zones, items, choices and fields on it, not from
the game. A game that brings a kind of its own is looked at from then on, without being named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from conformance.harness import random_action, random_match
from pelitupa.core import CardZone, State, describe
from pelitupa.games import decided_ids, game_class, game_ids, load_game, rulebook
from pelitupa.nature import Seeded
from pelitupa.table.coach import coach
from pelitupa.table.lesson import lesson

_LONG_ROW = 14
_MANY_BUTTONS = 12
_LOOKED_AT = 150  # decisions of a match
_STEPS = 30
_FIRST = 8


@cache
def tables_of_every_kind() -> list[str]:
    """A few games whose tables show everything."""
    return cover(kinds_on_the_table, decided_ids())


@cache
def tables_of_every_size() -> list[str]:
    """Games whose tables show everything, in all amounts in which it comes."""
    return cover(lambda id: kinds_on_the_table(id) | sizes_on_the_table(id), decided_ids())


@cache
def forms_of_every_kind() -> list[str]:
    """A few games whose pages show everything."""
    return cover(kinds_in_the_form, decided_ids())


@cache
def lessons_of_every_kind() -> list[str]:
    """A few lessons whose steps show everything."""
    return cover(kinds_in_the_lesson, game_ids())


def cover(kinds: Callable[[str], set[Any]], ids: Sequence[str]) -> list[str]:
    """A few of these games that have all kinds between them: always the one that adds most, then by name."""
    found = {id: kinds(id) for id in ids}
    missing = set[Any]().union(*found.values())
    chosen = []
    while missing:
        best = max(sorted(found), key=lambda id: len(found[id] & missing))
        chosen.append(best)
        missing -= found.pop(best)
    return sorted(chosen)


@cache
def sizes_on_the_table(id: str) -> set[Any]:
    """How many people, things in hand, zones and buttons there are at the first decisions of a match."""
    state = load_game(id).new_initial_state()
    rng, nature = Random(id), Seeded(id)
    sizes: set[Any] = {("people", state.num_players())}
    for _ in range(_FIRST):
        while state.is_chance_node():
            state.apply_action(random_action(state, rng, nature))
        if state.is_terminal():
            break
        seat = state.current_player()
        view = state.view(seat)
        held = sum(
            len(zone.items)
            for zone in view.zones
            if isinstance(zone, CardZone) and zone.owner == seat
        )
        buttons = sum(not action.items for action in view.actions)
        sizes |= {
            ("held", held // 4),
            ("zones", len(view.zones) // 4),
            ("buttons", min(buttons, 20) // 4),
        }
        state.apply_action(random_action(state, rng, nature))
    return sizes


@cache
def kinds_on_the_table(id: str) -> set[Any]:
    """What one sees in a random match of a game."""
    kinds: set[Any] = set()
    game = load_game(id)
    for state in random_match(game, Random(id).randrange(10**6), _LOOKED_AT):
        if state.move_number() % _STEPS < 2 or state.open_input() is not None:
            kinds |= kinds_in_a_position(state)
    return kinds


def kinds_in_a_position(state: State) -> set[Any]:
    """What a player in turn sees now."""
    pending = state.pending_players()
    view = state.view(pending[0] if pending else None)
    kinds: set[Any] = {("several at once", len(pending) > 1)}
    for zone in view.zones:
        form = getattr(zone, "layout", getattr(zone, "shape", ""))
        kinds.add((zone.kind, form))
        if isinstance(zone, CardZone):
            kinds.add((form, "long", len(zone.items) > _LONG_ROW))
            kinds |= {("note",) for item in zone.items if item.note}
    buttons = [action for action in view.actions if not action.items]
    kinds.add(("many buttons", len(buttons) > _MANY_BUTTONS))
    kinds |= {
        ("a choice among those of an item",) for action in view.actions if len(action.items) > 1
    }
    if view.open_input is not None and pending:
        kinds.add(("open value", view.open_input.verb))
    return kinds


def kinds_in_the_lesson(id: str) -> set[Any]:
    """What a learner sees, step by step: the table, and what may be answered to it."""
    kinds: set[Any] = set()
    for number, step in enumerate(lesson(id).steps):
        kinds |= kinds_in_a_position(coach(id).state(number))
        kinds |= {
            ("answer", choice.kind, bool(choice.near), choice.alike) for choice in step.choices
        }
        kinds.add(("only told", not step.ask))
    return kinds


def kinds_in_the_form(id: str) -> set[Any]:
    """What one fills in before a match, and reads beside it."""
    options = {(info.kind, bool(info.choices)) for info in describe(game_class(id).options_type())}
    book = rulebook(id)
    return {
        *options,
        ("words", bool(book.words)),
        *(("status", clause.status) for clause in book.clauses.values()),
    }
