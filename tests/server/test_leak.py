"""Over the wire goes what the seat may see, and nothing else.

Whole stretches of matches are played through the WebSocket. Every card that a message names must be
one that the seat's own view, log or actions name at that moment or before; and the same match played with
other hidden cards sends the same messages.
"""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from pelitupa.core import CHANCE, DartZone, State
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.server.faces import message_for
from pelitupa.server.fragments import log_data, view_data
from pelitupa.server.live import LiveTable, Watcher
from server.talking import client, hub_of, open_table, until_asked

CARD = re.compile(r"(?<![A-Za-z0-9-])([CDHS][2-9TJQKA]b?)(?![A-Za-z0-9-])")
PRETTY = re.compile(r"([♣♦♥♠])(10|[2-9JQKA])(²?)")
SIGNS = dict(zip("♣♦♥♠", "CDHS", strict=True))


@cache
def own_names(id: str) -> re.Pattern[str] | None:
    """A pattern for the cards of a game that has a deck of its own; None where it is the usual one."""
    game = load_game(id)
    names = {game.action_to_string(CHANCE, card) for card in range(game.max_chance_outcomes())}
    names = {name for name in names if name.replace("-", "").isalnum() and len(name) > 2}
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


def hidden_games() -> list[str]:
    """Games with something hidden that are played with cards."""
    found = []
    for id in game_ids():
        state = load_game(id).new_initial_state()
        at_board = any(isinstance(zone, DartZone) for zone in state.view(0).zones)
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
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client() as browser:
        key = open_table(browser, id)
        seen: set[str] = set()
        leaked: set[str] = set()

        def watched(table: LiveTable, watcher: Watcher, present: list[bool]) -> dict[str, Any]:
            """The message, with what the seat had seen when it was made."""
            message = message_for(table, watcher, present)
            assert watcher.seat is not None
            seen.update(allowed(table, watcher.seat))
            leaked.update(cards_named(words_of(message), id) - seen)
            return message

        monkeypatch.setattr("pelitupa.server.talk.message_for", watched)
        hub_of(browser).adviser = "search(simulations=5)"
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            socket.send_json({"pace": "at once"})
            for turn in range(15):
                state, _ = until_asked(socket)
                if state["over"]:
                    break
                questions = [{"why": text} for text in ("S7", "doubt", "pass")]
                for question in (*questions, {"hint": True}):
                    socket.send_json(question)
                    while (answer := socket.receive_json())["type"] == "state":
                        pass
                    leaked.update(cards_named(words_of(answer), id) - seen - {"S7"})
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
        return json.dumps([view_data(view, bots, False), log_data(state.log(0), True)])

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
