"""Every game at a live table: played for a while, and hints asked for.

One server does for all, so these tests stand apart: whoever opens another begins a database anew. What
another database could change shows in one game of each family.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pelitupa.games import decided_ids, game_families
from server import services
from server.talking import TestClient, answer_to, client, hub_of, open_table, play, until_asked

ONE_OF_EACH_FAMILY = list({game_families()[id]: id for id in decided_ids()}.values())
GAMES = decided_ids() if services.STACK == "sqlite" else ONE_OF_EACH_FAMILY


@pytest.fixture(scope="module")
def cottage() -> Iterator[TestClient]:
    """A browser at one server for all games."""
    with client() as made:
        hub_of(made).adviser = "search(simulations=5)"
        yield made


@pytest.mark.parametrize("id", GAMES)
def test_every_game_is_played_for_a_while(cottage: TestClient, id: str) -> None:
    key = open_table(cottage, id)
    with cottage.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        messages = play(socket, 2, limit=12)
    states = [m for m in messages if m["type"] == "state"]
    assert all("moved on" in m["text"] for m in messages if m["type"] != "state")
    versions = [m["version"] for m in states]
    assert versions == sorted(versions)
    assert versions[-1] > versions[0]  # a turn that is composed may take more than twelve answers


@pytest.mark.parametrize("id", GAMES)
def test_a_hint_is_something_that_may_be_chosen(cottage: TestClient, id: str) -> None:
    key = open_table(cottage, id)
    with cottage.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        socket.send_json({"pace": "at once"})
        state, _ = until_asked(socket)
        answer = answer_to(socket, {"hint": True})
        ruling = answer_to(socket, {"why": answer["action"]})
    assert answer["type"] == "hint"
    # One for an older position is not shown. Where all pass cards at once, others may go on meanwhile.
    assert answer["version"] >= state["version"]
    choice = answer["text"].removeprefix("A bot would choose: ")
    listed = choice in [action["label"] for action in state["actions"]]
    # Else it is an open value, or comes after cards that are touched first.
    assert listed or state["input"] is not None or ruling["legal"]
