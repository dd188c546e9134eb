"""Conditional moves that are planned on the table: where a line leads, for who plans and for nobody else."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from pelitupa.core import CHANCE, IllegalAction, State
from pelitupa.games import decided_ids, load_game
from pelitupa.server.live.incoming import read_message
from pelitupa.server.live.messages import ahead_message, plans_message
from pelitupa.server.live.outgoing import SENT
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.shown.fragments import view_data
from pelitupa.table.conditional import MOST, Conditional, ConditionalError, position_after
from server.seats import seated

OPEN = [id for id in decided_ids() if not load_game(id).has_hidden_information()]
"""The games in which something can be planned."""


def random_line(state: State, rng: Random, length: int) -> list[str]:
    """Some actions that can follow each other from a position on."""
    state, line = state.clone(), list[str]()
    for _ in range(length):
        choice = list(state.legal_actions())
        if state.is_terminal() or not choice:  # an open value has no list
            break
        actor, action = state.current_player(), rng.choice(choice)
        line.append(state.action_to_string(actor, action))
        state.apply_action(action)
    return line


def looked(table: LiveTable, seat: int, line: list[str], language: str = "en") -> dict[str, Any]:
    """What the seat is sent that asks where a line leads."""
    page = Subscriber(seat + 1, language)
    page.seat = seat
    state = position_after(table.playing.match.position(), line)
    return ahead_message(table, page, seat, state, line)


@pytest.mark.parametrize("id", OPEN)
def test_a_line_shows_the_position_it_leads_to_with_the_choice_of_whoever_decides_there(
    id: str,
) -> None:
    table = seated(id, "3")
    position = table.playing.match.position()
    line = random_line(position, Random(id), 5)
    for length in range(len(line) + 1):
        told = looked(table, 0, line[:length])
        SENT.validate_json(json.dumps(told))
        state = position_after(position, line[:length])
        actor = state.current_player()
        view = state.view(actor if actor >= 0 else 0)
        drawn = view_data(view, [False] * len(view.players), False, "en", [""] * len(view.players))
        assert [zone["html"] for zone in told["zones"]] == [zone["html"] for zone in drawn["zones"]]
        assert [entry["text"] for entry in told["actions"]] == [
            str(entry.text) for entry in view.actions
        ]
        assert (told["actor"], told["seat"]) == (actor, 0)
        assert [step["text"] for step in told["line"]] == line[:length]
        assert (told["typing"] is not None) == (actor == CHANCE)


def test_a_planned_line_is_told_by_what_its_actions_are_called_in_ones_language() -> None:
    table = seated("sticks", "3")
    position = table.playing.match.position()
    line = random_line(position, Random(1), 2)
    table.plans.put(1, Conditional(1).add(position, line))
    page = Subscriber(2, "fi")
    told = plans_message(table, page, 1)
    SENT.validate_json(json.dumps(told))
    assert told["lines"] == [line]
    labels = {entry["text"]: entry["label"] for entry in looked(table, 1, [], "fi")["actions"]}
    assert told["named"][0][0] == {"actor": 0, "text": line[0], "label": labels[line[0]]}
    assert labels[line[0]] != line[0]
    assert plans_message(table, page, 0)["lines"] == []


def test_nothing_is_looked_at_ahead_where_something_is_hidden() -> None:
    for id in ("tuppi", "moska"):
        table = seated(id, "3")
        with pytest.raises(ConditionalError, match="hidden information"):
            position_after(table.playing.match.position(), [])


def test_an_action_that_is_not_legal_is_refused_with_its_clause_and_a_long_line_is_refused() -> (
    None
):
    position = seated("hex(size=4)", "3").playing.match.position()
    with pytest.raises(IllegalAction) as refused:
        position_after(position, ["b2", "b2"])
    assert refused.value.ruling.clause.startswith("hex/")
    with pytest.raises(ConditionalError, match=str(MOST)):
        position_after(position, ["b2"] * (MOST + 1))


def test_looking_ahead_changes_nothing_and_is_seen_by_nobody() -> None:
    table = seated("hex(size=4)", "3")
    version, before = table.playing.version, asdict(table.playing.match.view(1))
    looked(table, 0, ["a1", "b2", "c3"])
    assert (table.playing.version, asdict(table.playing.match.view(1))) == (version, before)
    assert not any(page.needs_update.is_set() for page in table.subscribers)


def test_a_line_is_asked_for_with_the_version_it_begins_in() -> None:
    asked = read_message('{"ahead": ["a1", "b2"], "version": 3}')
    assert (asked.kind, asked.model_dump()["ahead"]) == ("ahead", ["a1", "b2"])
