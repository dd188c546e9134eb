"""The API: who may call it, what it sends, what it refuses, and how."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from random import Random

import httpx
import pytest

from pelitupa.core import CHANCE, Field, LogLine, NamedNumber, ScoreLine, as_json, shot_form, view
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.server.api import schemas
from server.api_client import NOBODYS_KEY, Program, Server, open_match


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("cottage")).open() as server:
        yield server


# --- what is sent is what is described


PAIRS: list[tuple[type, type]] = [
    (schemas.Item, view.Item), (schemas.CardZone, view.CardZone), (schemas.Cell, view.Cell),
    (schemas.Edge, view.Edge), (schemas.BoardZone, view.BoardZone), (schemas.Link, view.Link),
    (schemas.FieldZone, view.FieldZone), (schemas.Figure, view.Figure),
    (schemas.Shape, view.Shape), (schemas.Counter, view.Counter),
    (schemas.CounterZone, view.CounterZone), (schemas.Choice, view.ActionView),
    (schemas.OpenInput, view.InputView), (schemas.Relief, view.Relief),
    (schemas.ShotForm, shot_form.ShotForm), (schemas.Ready, shot_form.Ready),
    (schemas.Flight, shot_form.Flight), (schemas.Glide, shot_form.Glide), (schemas.Bend, shot_form.Bend),
    (schemas.NamedNumber, NamedNumber),
    (schemas.InputField, Field), (schemas.Player, view.PlayerView), (schemas.View, view.View),
    (schemas.LogLine, LogLine), (schemas.ScoreLine, ScoreLine),
]  # fmt: skip


@pytest.mark.parametrize(("sent", "inside"), PAIRS)
def test_what_is_sent_has_the_fields_of_what_it_is_made_from(
    sent: type[schemas.Schema], inside: type
) -> None:
    assert set(sent.model_fields) == {field.name for field in dataclasses.fields(inside)}


@pytest.mark.parametrize("id", game_ids())
def test_every_games_views_can_be_sent(id: str) -> None:
    rng, nature = Random(3), Seeded(3)
    state = load_game(id).new_initial_state()
    for step in range(60):
        if state.is_terminal():
            break
        if step % 10 == 0:
            for seat in (0, state.num_players() - 1, None):
                seen = as_json(state.view(seat))
                assert json.loads(schemas.View(**seen).model_dump_json()) == json.loads(
                    json.dumps(seen)
                )
                assert all(schemas.LogLine(**as_json(line)) for line in state.log(seat))
        if state.current_player() == CHANCE:
            state.apply_action(nature.outcome(state))
        else:
            wanted, legal = state.open_input(), state.legal_actions()
            state.apply_action(
                rng.choice(legal) if legal or wanted is None else wanted.sampler(rng)
            )


def test_the_games_are_told_to_anybody(server: Server) -> None:
    with httpx.Client(base_url=server.url, verify=False) as anybody:
        listed = anybody.get("/api/games").json()["games"]
        assert [game["id"] for game in listed] == game_ids()
        card = anybody.get("/api/games/hex").json()
        size = next(option for option in card["options"] if option["name"] == "size")
        assert (size["kind"], size["low"]) == ("int", 1.0)
        assert "hex/swap" in [clause["id"] for clause in card["clauses"]]
        assert card["bots"] == ["best", "quick", "deep", "bold", "careful", "random"]
        tuppi = anybody.get("/api/games/tuppi").json()
        assert tuppi["bots"] == ["best", "bold", "careful", "random"], "its own goes by no time"
        missing = anybody.get("/api/games/hexx")
        assert missing.status_code == 404
        assert "did you mean hex" in missing.json()["error"]
        assert anybody.get("/api/nowhere").json() == {"error": "There is no such page."}


def test_a_parameter_that_is_none_is_refused(server: Server) -> None:
    (program,) = server.programs(1)
    slip = program.get("/api/tables", params={"wating": "true"})
    assert slip.status_code == 422
    assert slip.json()["error"] == "There is no parameter 'wating'; there is: waiting, status."


def test_every_games_card_can_be_read(server: Server) -> None:
    with httpx.Client(base_url=server.url, verify=False) as anybody:
        for id in game_ids():
            card = anybody.get(f"/api/games/{id}")
            assert card.status_code == 200
            assert card.json()["clauses"]


# --- who one is


def test_a_token_says_whose_program_it_is(server: Server) -> None:
    program = server.program("Väinö's robot", robot=True)
    me = program.ask("/api/me")
    assert me == {"id": program.person.id, "name": "Väinö's robot", "robot": True}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer pt_" + NOBODYS_KEY},
        {"Authorization": "Basic dTpw"},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer ä"},
    ],
)
def test_without_a_valid_token_nothing_is_told(server: Server, headers: dict[str, str]) -> None:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    for path in (
        "/api/me",
        "/api/tables",
        "/api/lobby",
        "/api/stream",
        f"/api/tables/{NOBODYS_KEY}",
    ):
        answer = httpx.get(f"{server.url}{path}", headers=raw, verify=False)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        assert set(answer.json()) == {"error"}


def test_a_browsers_cookie_opens_nothing_here(server: Server) -> None:
    people = server.app.state.people
    _, cookie = server.run(people.guest("A browser"))
    answer = httpx.get(f"{server.url}/api/me", cookies={"pelitupa-session": cookie}, verify=False)
    assert answer.status_code == 401


def test_a_revoked_token_is_none(server: Server) -> None:
    (program,) = server.programs(1)
    people = server.app.state.people
    (held,) = server.run(people.tokens(program.person))
    program.ask("/api/me")
    server.run(people.revoke(program.person, held.prefix))
    assert program.get("/api/me").status_code == 401


# --- deciding, and being refused


def test_what_comes_twice_is_done_once(server: Server) -> None:
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")
    move = {"text": "b2", "version": 0, "id": "move 1"}
    first = pair[0].tell(f"/api/tables/{key}/act", **move)
    assert first == {"seat": 0, "version": 1}
    assert pair[0].tell(f"/api/tables/{key}/act", **move) == first
    assert len(server.table(key).playing.match.log(None)) == 1
    kept = server.run(server.app.state.hub.reader.events(key, 0))
    assert [nonce for _, nonce in kept] == ["api:move 1"]
    server.app.state.hub.tables.pop(key)
    assert pair[0].tell(f"/api/tables/{key}/act", **move) == first


def test_a_stale_decision_is_refused(server: Server) -> None:
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")
    pair[0].tell(f"/api/tables/{key}/act", text="a1", version=0)
    pair[1].tell(f"/api/tables/{key}/act", text="b1", version=1)
    for version in (0, 1, 3, 2**53 - 1):
        late = pair[0].post(f"/api/tables/{key}/act", json={"text": "c1", "version": version})
        assert late.status_code == 409
        assert "moved on" in late.json()["error"]
    assert server.table(key).playing.version == 2


def test_an_illegal_decision_is_refused_with_its_clause(server: Server) -> None:
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")
    illegal = pair[0].post(f"/api/tables/{key}/act", json={"text": "swap", "version": 0})
    assert illegal.status_code == 409
    told = illegal.json()
    assert told["clause"] == "hex/swap"
    page, _, anchor = told["link"].partition("#")
    assert f'id="{anchor}"' in httpx.get(server.url + page, verify=False).text
    early = pair[1].post(f"/api/tables/{key}/act", json={"text": "a1", "version": 0})
    assert (early.status_code, early.json()["clause"]) == (409, "contract/turn")
    page, _, anchor = early.json()["link"].partition("#")
    assert f'id="{anchor}"' in httpx.get(server.url + page, verify=False).text
    nonsense = pair[0].post(f"/api/tables/{key}/act", json={"text": "zz9", "version": 0})
    assert nonsense.status_code == 422
    assert "No such action" in nonsense.json()["error"]
    assert "position" not in nonsense.json()["error"]
    assert server.table(key).playing.version == 0


def test_other_peoples_tables_are_theirs(server: Server) -> None:
    *pair, stranger = server.programs(3)
    key = open_match(pair, "hex(size=4)")
    for verb, body in (
        ("act", {"text": "a1", "version": 0}),
        ("resign", {}),
        ("offer", {"what": "stop"}),
        ("accept", {}),
        ("decline", {}),
        ("say", {"text": "hello"}),
        ("come-back", {}),
        ("begin", {}),
        ("close", {}),
    ):
        refused = stranger.post(f"/api/tables/{key}/{verb}", json=body)
        assert refused.status_code == 403, verb
    assert server.table(key).playing.version == 0
    watched = stranger.ask(f"/api/tables/{key}")["match"]
    assert (watched["seat"], watched["asks"], watched["legal"]) == (None, False, [])
    for nowhere in (NOBODYS_KEY, "nonsense", "%00"):
        body = {"text": "a1", "version": 0}
        assert stranger.post(f"/api/tables/{nowhere}/act", json=body).status_code == 404
        for path in ("", "/record", "/stream"):
            assert stranger.get(f"/api/tables/{nowhere}{path}").status_code == 404


def test_offers_talk_and_resigning(server: Server) -> None:
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")
    pair[0].tell(f"/api/tables/{key}/offer", what="stop")
    offer = pair[1].ask(f"/api/tables/{key}")["match"]["offer"]
    assert offer == {"what": "stop", "seat": 0, "mine": False, "answered": False}
    pair[1].tell(f"/api/tables/{key}/decline")
    assert pair[1].post(f"/api/tables/{key}/accept").status_code == 409
    pair[1].tell(f"/api/tables/{key}/say", text="good_luck", id="a word")
    pair[1].tell(f"/api/tables/{key}/say", text="good_luck", id="a word")
    rude = pair[1].post(f"/api/tables/{key}/say", json={"text": "anything"})
    assert rude.status_code == 409
    assert "one says" in rude.json()["error"]
    notes = pair[0].ask(f"/api/tables/{key}")["match"]["notes"]["lines"]
    assert [note["text"] for note in notes][-1] == "Have a good game!"
    assert [note["kind"] for note in notes].count("say") == 1
    assert pair[0].get(f"/api/tables/{key}/record").status_code == 409
    pair[0].tell(f"/api/tables/{key}/resign")
    result = pair[1].ask(f"/api/tables/{key}")["match"]["result"]
    assert (result["how"], result["returns"]) == ("resigned", [-1.0, 1.0])
    assert pair[0].post(f"/api/tables/{key}/resign").status_code == 409


def test_hands_that_are_kept_are_not_in_a_strangers_record(server: Server) -> None:
    *pair, stranger = server.programs(3)
    kept = open_match(pair, "hex(size=4)", terms={"open_after": False})
    shown = open_match(pair, "hex(size=4)")
    for key, status in ((kept, 403), (shown, 200)):
        pair[0].tell(f"/api/tables/{key}/resign")
        assert stranger.get(f"/api/tables/{key}/record").status_code == status
        assert pair[1].get(f"/api/tables/{key}/record").status_code == 200


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"nonsense", b"[]", b"null", b"7", b"{}", b"\xff\xfe", b"[" * 8000,
        b'{"text": "a1"}', b'{"text": 1, "version": 0}', b'{"text": "", "version": 0}',
        b'{"text": "a1", "version": "0"}', b'{"text": "a1", "version": true}',
        b'{"text": "a1", "version": -1}', b'{"text": "a1", "version": 1e999}',
        b'{"text": "a1", "version": 0, "seat": 1}', b'{"text": "\\u0000", "version": 0}',
        b'{"text": "\\ud800", "version": 0}', b'{"text": "a1", "version": 0, "id": ""}',
        b'{"text": "' + b"a" * 300 + b'", "version": 0}',
    ],
)  # fmt: skip
def test_a_malformed_body_gets_a_clear_error_and_changes_nothing(
    server: Server, raw: bytes, malformed: tuple[Program, str]
) -> None:
    program, key = malformed
    headers = {"content-type": "application/json"}
    answer = program.post(f"/api/tables/{key}/act", content=raw, headers=headers)
    assert answer.status_code == 422
    assert 5 < len(answer.json()["error"]) < 500
    assert server.table(key).playing.version == 0


@pytest.fixture(scope="module")
def malformed(server: Server) -> tuple[Program, str]:
    pair = server.programs(2)
    return pair[0], open_match(pair, "hex(size=4)")


def test_a_body_that_is_too_large_is_not_read(
    server: Server, malformed: tuple[Program, str]
) -> None:
    program, key = malformed
    large = program.post(f"/api/tables/{key}/act", json={"text": "a" * 9000, "version": 0})
    assert large.status_code == 413
    assert "8192 bytes" in large.json()["error"]

    def endless() -> Iterator[bytes]:
        for _ in range(20):
            yield b"a" * 1000

    headers = {"content-type": "application/json"}
    chunked = program.post(f"/api/tables/{key}/act", content=endless(), headers=headers)
    assert chunked.status_code == 413


def test_a_request_from_another_site_is_refused(
    server: Server, malformed: tuple[Program, str]
) -> None:
    program, key = malformed
    answer = program.post(
        f"/api/tables/{key}/resign", headers={"origin": "https://elsewhere.example"}
    )
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in program.get("/api/me").headers


def test_too_many_requests_are_told_when_to_come_again(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Server(tmp_path_factory.mktemp("slow"), requests_a_minute=10).open() as server:
        program, other = server.program("Quick one"), server.program("Another")
        answers = [program.get("/api/me") for _ in range(12)]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) > 0
        assert "too much" in answers[-1].json()["error"]
        assert other.get("/api/me").status_code == 200
        strangers = [httpx.get(f"{server.url}/api/me", verify=False).status_code for _ in range(12)]
        assert strangers == [401] * 10 + [429] * 2
