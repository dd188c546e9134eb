"""What the API tells a seat is what that seat may know, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from pelitupa.games import load_game
from server.api_client import Server, choice, open_match
from server.test_leak import cards_named, hidden_games


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("cottage")).open() as server:
        yield server


# --- what a seat may not know


@pytest.mark.parametrize("id", hidden_games())
def test_a_seat_is_sent_no_card_that_it_has_not_seen(server: Server, id: str) -> None:
    players = server.programs(load_game(id).num_players())
    spectator = server.program(server.new_name())
    key = open_match(players, id)
    rng = Random(5)
    seen: list[set[str]] = [set() for _ in range(len(players) + 1)]
    for _ in range(8):
        match = server.table(key).playing.match
        asked = []
        for place, program in enumerate([*players, spectator]):
            seat = place if place < len(players) else None
            answer = program.get(f"/api/tables/{key}")
            assert server.table(key).row.seed not in answer.text
            state = answer.json()
            named = cards_named(json.dumps(state, ensure_ascii=False), id)
            if not named <= seen[place]:
                seen[place] |= cards_named(str(match.view(seat)), id)
                seen[place] |= cards_named(str(match.log(seat)), id)
            assert named <= seen[place]
            if state["match"]["asks"]:
                asked.append((program, place, state))
        if not asked:
            break
        program, place, state = asked[-1]  # where several decide, the last one seals
        body = {"text": choice(state, rng), "version": state["match"]["version"]}
        wrong = program.post(f"/api/tables/{key}/act", json=body | {"text": "nonsense"})
        assert cards_named(wrong.text, id) <= seen[place]
        program.tell(f"/api/tables/{key}/act", **body)
    assert len(seen[0]) >= 3


def test_a_sealed_decision_is_its_own_seats_alone(server: Server) -> None:
    players = server.programs(4)
    key = open_match(players, "valepaska")
    rng, sealed = Random(2), None
    for _ in range(300):
        states = [program.ask(f"/api/tables/{key}") for program in players]
        asked = [seat for seat, state in enumerate(states) if state["match"]["asks"]]
        if len(asked) > 1:
            seat = asked[-1]
            version = states[seat]["match"]["version"]
            players[seat].tell(f"/api/tables/{key}/act", text="doubt", version=version)
            after = [program.ask(f"/api/tables/{key}") for program in players]
            assert after[seat]["match"]["sealed"] == "doubt"
            assert not after[seat]["match"]["asks"]
            assert "doubt" in after[seat]["match"]["legal"]
            for other in set(range(4)) - {seat}:
                for name in ("view", "log", "legal", "asks", "sealed", "clocks", "notes"):
                    assert after[other]["match"][name] == states[other]["match"][name]
            sealed = seat
            break
        state = states[asked[0]]
        body = {"text": choice(state, rng), "version": state["match"]["version"]}
        players[asked[0]].tell(f"/api/tables/{key}/act", **body)
    assert sealed is not None


def test_what_players_add_to_the_deal_is_shown_when_it_is_dealt(server: Server) -> None:
    pair = server.programs(2)
    key = pair[0].tell("/api/tables", game="hex(size=4)", seats=["me", "free"])["key"]
    pair[1].tell(f"/api/tables/{key}/sit")
    seating = server.app.state.hub.seating
    server.run(seating.set_seat(key, 1, entropy="secret words"))
    server.run(server.app.state.hub.refresh(key))
    for program in pair:
        assert "secret words" not in program.get(f"/api/tables/{key}").text
    pair[0].tell(f"/api/tables/{key}/begin")
    assert pair[0].ask(f"/api/tables/{key}")["match"]["entropies"] == ["", "secret words"]


def test_others_plans_are_told_to_nobody(server: Server) -> None:
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")
    table = server.table(key)
    server.run(table.plan(1, [["b2", "c3"]]))
    assert table.plans.lines(1) == [["b2", "c3"]]
    for program in pair:
        state = program.ask(f"/api/tables/{key}")
        assert "c3" not in json.dumps(state["match"]["log"]) + json.dumps(state["match"]["notes"])
        assert "conditional" not in json.dumps(state)
        assert "plan" not in state["match"]
