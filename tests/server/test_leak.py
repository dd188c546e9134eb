"""Over the wire goes what the seat may see, and nothing else.

Whole stretches of matches are played through the WebSocket. Every card that a message names must be
one that the seat's own view, log or actions name at that moment or before; and the same match played with
other hidden cards sends the same messages.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any

import pytest

from pelitupa.core import CHANCE, FieldZone, State
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.server.live.messages import message_for
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.notices.words import Turn, games_named, headline
from pelitupa.shown.fragments import view_data
from pelitupa.shown.lines import log_data
from pelitupa.table.conditional import Conditional
from pelitupa.table.events import ACCEPT, ADJOURN, ENVELOPE, OFFER, PLAY, Event
from server.seats import seated
from server.talking import TestClient, answer_to, client, hub_of, open_table, until_asked

CARD = re.compile(r"(?<![\w-])([CDHS][2-9TJQKA]b?)(?![\w-])")
"""Not within a key, in which `_` and `-` stand beside letters: of a thousand keys one began `CJ_`."""
PRETTY = re.compile(r"([♣♦♥♠])(10|[2-9JQKA])(²?)")
SIGNS = dict(zip("♣♦♥♠", "CDHS", strict=True))


@cache
def own_names(id: str) -> re.Pattern[str] | None:
    """A pattern for the cards of a game that has a deck of its own; None where it is the usual one."""
    game = load_game(id)
    names = {game.action_to_string(CHANCE, card) for card in range(game.max_chance_outcomes())}
    names = {name for name in names if name.replace("-", "").isalnum() and len(name) > 1}
    if any(CARD.fullmatch(name) for name in names) or len(names) < game.max_chance_outcomes() / 2:
        return None
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, longest))})(?![\w-])")


def cards_named(text: str, id: str = "") -> set[str]:
    """All cards that a text names, in either way of writing."""
    own = own_names(id) if id else None
    if own is not None:
        return set(own.findall(text))
    named = set(CARD.findall(text))
    for sign, rank, second in PRETTY.findall(text):
        named.add(f"{SIGNS[sign]}{'T' if rank == '10' else rank}{'b' if second else ''}")
    return named


def words_of(message: dict[str, Any]) -> str:
    """All texts of a message, decoded."""
    return json.dumps(message, ensure_ascii=False)


def is_a_question(answer: dict[str, Any]) -> bool:
    """Whether a hint is to ask something, of any card: a bot that gives hints knows what its seat knows,
    which conformance holds it to, and asks about what it does not."""
    return answer["type"] == "hint" and "ask " in f"{answer['text']} {' '.join(answer['why'])}"


def hidden_games() -> list[str]:
    """Games with something hidden that are played with cards."""
    found = []
    for id in game_ids():
        state = load_game(id).new_initial_state()
        at_board = any(isinstance(zone, FieldZone) for zone in state.view(0).zones)
        if load_game(id).has_hidden_information() and not at_board:
            found.append(id)
    return found


def allowed(table: LiveTable, seat: int) -> set[str]:
    """What the seat itself may name now: its view, its legal actions, its whole log."""
    match = table.playing.match
    id = match.game.id
    return cards_named(str(match.view(seat)), id) | cards_named(str(match.log(seat)), id)


def test_cards_are_found_in_both_ways_of_writing() -> None:
    assert cards_named('data-item="S7" ♥10 ♣A² CAb, hand#1') == {"S7", "HT", "CAb"}


@pytest.mark.parametrize("id", hidden_games())
def test_no_message_names_a_card_that_the_seat_has_not_seen(
    guest: TestClient, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = open_table(guest, id)
    seen: set[str] = set()
    leaked: set[str] = set()
    seats: list[int] = []

    def note(table: LiveTable, seat: int, message: dict[str, Any], own: str = "") -> None:
        """Most messages name nothing new: what the seat may know is asked of those that do. `own` is
        what it has named itself."""
        if named := cards_named(words_of(message), id) - seen - {own}:
            seen.update(allowed(table, seat))
            leaked.update(named - seen)

    def watched(table: LiveTable, subscriber: Subscriber, present: list[bool]) -> dict[str, Any]:
        """The message, with what the seat had seen when it was made."""
        message = message_for(table, subscriber, present)
        assert subscriber.seat is not None
        seats.append(subscriber.seat)
        note(table, subscriber.seat, message)
        return message

    monkeypatch.setattr("pelitupa.server.live.websocket.message_for", watched)
    hub_of(guest).adviser = "search(simulations=5)"
    with guest.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        socket.send_json({"pace": "at once"})
        for turn in range(15):
            state, _ = until_asked(socket)
            if state["over"]:
                break
            questions = [{"why": text} for text in ("S7", "doubt", "pass")]
            for question in (*questions, {"hint": True}) if turn % 3 == 0 else ():
                socket.send_json(question)
                while (answer := socket.receive_json())["type"] == "state":
                    pass
                # What is answered is of now: meanwhile a bot may have shown a card.
                if not is_a_question(answer):
                    note(hub_of(guest).tables[key], seats[-1], answer, "S7")
            action = state["actions"][turn % len(state["actions"])]
            socket.send_json({"act": action["text"], "version": state["version"]})
    assert not leaked
    assert len(seen) > 3


@pytest.mark.parametrize("id", hidden_games())
def test_what_is_sent_does_not_depend_on_hidden_cards(id: str) -> None:
    """States that a seat cannot tell apart are sent as the same messages."""
    game = load_game(id)
    bots = [seat > 0 for seat in range(game.num_players())]

    def sent(state: State) -> str:
        view = state.view(0)
        names = [f"Player {seat + 1}" for seat in range(len(view.players))]
        return json.dumps([view_data(view, bots, False, "en", names), log_data(state.log(0), True)])

    rng, nature = Random(7), Seeded(7)
    state = game.new_initial_state()
    for _ in range(70):
        if state.is_terminal():
            break
        chance = state.current_player() == CHANCE
        state.apply_action(nature.outcome(state) if chance else rng.choice(state.legal_actions()))
        if not chance and rng.random() < 0.3:
            other = state.resample_from_infostate(0, rng.random)
            assert sent(other) == sent(state)


# --- what people do beside the match


def told_to(table: LiveTable, seat: int | None) -> str:
    """All that a fresh page of a seat, or of somebody who watches, is told."""
    subscriber = Subscriber(None if seat is None else seat + 1)
    return json.dumps(message_for(table, subscriber, [True] * len(table.row.seats)))


@pytest.mark.parametrize("id", hidden_games())
def test_no_page_shows_what_its_seat_may_not_know(id: str) -> None:
    """Two tables that a seat cannot tell apart send it the same: other hidden cards, other seeds."""
    table = seated(id, "5", time="fischer(minutes=5,seconds=3)")
    rng = Random(id)
    checked = 0
    for at in range(60):
        table_session = table.playing
        waiting = table_session.waiting_for()
        if table_session.match.is_over or not waiting:
            break
        seat = rng.choice(waiting)
        if not table_session.match.legal(seat):
            break
        table_session.apply(
            Event(PLAY, seat, rng.choice(table_session.match.legal(seat)), 1000 * at)
        )
        if table_session.match.is_over or rng.random() < 0.7:
            continue
        viewer = rng.randrange(len(table.row.seats))
        told_to(table, viewer)  # what is told once is told
        before = told_to(table, viewer)
        state = table_session.match._state
        table_session.match._state = state.resample_from_infostate(viewer, rng.random)
        table_session.match.seed = "another"
        assert told_to(table, viewer) == before
        table_session.match._state = state
        checked += 1
    assert checked > 1


def test_nobody_notices_that_somebody_else_has_sealed_a_decision_or_made_a_plan() -> None:
    table = seated("valepaska(players=4)", "7", time="fischer(minutes=5,seconds=3)")
    table_session, at = table.playing, 0
    while len(table_session.waiting_for()) < 2:
        seat = table_session.waiting_for()[0]
        at += 1000
        table_session.apply(Event(PLAY, seat, table_session.match.legal(seat)[0], at))
    first, last = table_session.waiting_for()[0], table_session.waiting_for()[-1]
    others = [s for s in range(4) if s != last]
    before = {viewer: told_to(table, viewer) for viewer in [*others, None]}
    own, version = told_to(table, last), table_session.version
    pages = {
        viewer: Subscriber(None if viewer is None else viewer + 1) for viewer in [*others, None]
    }
    for page in pages.values():
        message_for(table, page, [True] * 4)
        table.subscribers.add(page)
    table_session.apply(Event(PLAY, last, table_session.match.legal(last)[0], at + 1500))
    assert table_session.version == version + 1
    assert {viewer: told_to(table, viewer) for viewer in [*others, None]} == before
    assert told_to(table, last) != own
    table.show_news()
    assert not any(page.needs_update.is_set() for page in pages.values())
    table_session.apply(Event(PLAY, first, table_session.match.legal(first)[0], at + 2000))
    table.show_news()
    assert all(page.needs_update.is_set() for page in pages.values())


def test_a_plan_is_told_to_nobody_else() -> None:
    table = seated("hex(size=4)", "7")
    before = [told_to(table, viewer) for viewer in (0, 1, None)]
    position = table.playing.match.position()
    table.plans.put(1, Conditional(1).add(position, ["a1", "b2"]))
    assert [told_to(table, viewer) for viewer in (0, 1, None)] == before


def test_a_line_that_is_planned_on_the_table_is_shown_to_its_seat_alone() -> None:
    """Over the socket: no onlooker may ask, nobody may where something is hidden, and nobody else is told."""
    with client() as browser:
        for game, answered in (("hex", "ahead"), ("tuppi", "error")):
            key = open_table(browser, game, public="true")
            at = f"ws://localhost/tables/{key}/ws"
            with browser.websocket_connect(at) as socket:
                state, _ = until_asked(socket)
                with browser.websocket_connect(at, headers={"cookie": ""}) as other:
                    assert other.receive_json()["type"] == "state"
                    asked = {"ahead": [], "version": state["version"]}
                    assert answer_to(socket, asked)["type"] == answered
                    assert answer_to(other, asked)["type"] == "error"


def test_a_notice_knows_of_a_table_its_game_and_times_and_names_no_card() -> None:
    """What leaves by push, by letter and to programs is made of these fields alone."""
    told = {field.name for field in fields(Turn)}
    assert told == {"key", "place", "game", "since", "until"}
    for id in hidden_games():
        turns = [Turn("k", 0, id, 1, None)]
        said = f"{headline(turns)} {games_named(turns, 'en')}"
        assert not cards_named(said, id), said


def test_a_sealed_move_at_an_adjournment_is_told_to_nobody_else() -> None:
    def adjourned(move: str) -> LiveTable:
        table = seated("hex(size=4)", "7")
        table_session = table.playing
        table_session.apply(Event(OFFER, 0, ADJOURN))
        table_session.apply(Event(ACCEPT, 1))
        table_session.apply(Event(ENVELOPE, 0, f"{'0' * 32} {move}"))
        return table

    one, other = adjourned("a1"), adjourned("d4")
    commitments = [table.playing.envelope_commitment() for table in (one, other)]
    for viewer in (0, 1, None):
        told = [
            told_to(table, viewer).replace(commitment, "commitment")
            for table, commitment in zip((one, other), commitments, strict=True)
        ]
        assert told[0] == told[1]
