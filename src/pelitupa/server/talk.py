"""The WebSocket of a table: what a page may say, and what it is answered.

A page sends one JSON object a message: `{"act": TEXT, "version": N}`, `{"why": TEXT}`,
`{"wish": TEXT}`, `{"hint": true}`, `{"take_back": true}`, `{"resign": true}` or `{"pace": NAME}`. Anything
else is answered with an error and changes nothing.
"""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect

from pelitupa.core import ActionError, IllegalAction, PelitupaError, Ruling
from pelitupa.draw import pretty
from pelitupa.server.fragments import clause_link, sentence
from pelitupa.server.tables import PACES, StaleMessage, Table, Watcher

LONGEST: Final = 2000
LONGEST_TEXT: Final = 200
_FORMS: Final = {
    "act": {"act", "version"}, "why": {"why"}, "wish": {"wish"}, "hint": {"hint"}, "take_back": {"take_back"},
    "resign": {"resign"}, "pace": {"pace"},
}  # fmt: skip


class BadMessage(PelitupaError):
    """A message that is no message of ours."""


def read_message(raw: str) -> tuple[str, dict[str, Any]]:
    """The verb and the fields of a message. Raises `BadMessage` saying what is wrong."""
    if len(raw) > LONGEST:
        raise BadMessage(f"a message has at most {LONGEST} characters")
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadMessage("a message is a JSON object") from None
    if not isinstance(data, dict):
        raise BadMessage("a message is a JSON object")
    verbs = [verb for verb in _FORMS if verb in data]
    if len(verbs) != 1 or set(data) != _FORMS[verbs[0]]:
        raise BadMessage("a message says one thing: " + ", ".join(_FORMS))
    verb = verbs[0]
    if verb in ("act", "why", "wish"):
        text = data[verb]
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_TEXT:
            raise BadMessage(f"{verb} is a text of 1 to {LONGEST_TEXT} characters")
    elif verb == "pace":
        if data["pace"] not in list(PACES):
            raise BadMessage("pace is one of " + ", ".join(PACES))
    elif data[verb] is not True:
        raise BadMessage(f"{verb} is true")
    if verb == "act" and (type(data["version"]) is not int or not 0 <= data["version"] < 2**53):
        raise BadMessage("version is the number of the position that is answered")
    return verb, data


async def talk(socket: WebSocket, table: Table) -> None:
    """Keep one page at a table up to date and take its messages, until it goes away."""

    async def send(data: dict[str, Any]) -> None:
        try:
            await socket.send_json(data)
        except (RuntimeError, WebSocketDisconnect):  # it has just gone away
            if watcher in table.watchers:
                table.watchers.remove(watcher)

    watcher = Watcher(send, table.setup.seat)
    async with table.lock:
        table.watchers.append(watcher)
        await send(table.state_for(watcher))
    table.play_on()
    try:
        while True:
            raw = await _receive(socket)
            if raw is None:
                return
            await _answer(table, watcher, raw)
    finally:
        if watcher in table.watchers:
            table.watchers.remove(watcher)


async def _receive(socket: WebSocket) -> str | None:
    """The next message as text (bytes are no JSON of ours), or None when the page has gone."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    text = message.get("text")
    return text if isinstance(text, str) else ""


async def _answer(table: Table, watcher: Watcher, raw: str) -> None:
    given = ""
    try:
        verb, data = read_message(raw)
        given = str(data[verb])
        if verb == "act":
            await table.act(watcher, given, data["version"])
        elif verb in ("why", "wish"):
            async with table.lock:
                ruling = table.match.explain(watcher.seat, given)
            await watcher.send(_ruling(table, ruling, given))
        elif verb == "hint":
            await watcher.send({"type": "hint", "text": await table.hint(watcher)})
        elif verb == "take_back":
            await table.take_back()
        elif verb == "resign":
            await table.resign(watcher)
        else:
            table.pace = data["pace"]
    except IllegalAction as error:
        await watcher.send(_ruling(table, error.ruling, given))
    except ActionError as error:
        await watcher.send({"type": "error", "text": sentence(error.reason), "given": given})
    except StaleMessage as error:
        async with table.lock:
            await watcher.send(table.state_for(watcher))
        await watcher.send({"type": "error", "text": sentence(str(error)), "given": given})
    except PelitupaError as error:
        await watcher.send({"type": "error", "text": sentence(str(error)), "given": given})


def _ruling(table: Table, ruling: Ruling, given: str) -> dict[str, Any]:
    return {
        "type": "ruling",
        "legal": ruling.legal,
        "text": pretty(ruling.text) if table.cards else str(ruling.text),
        "clause": ruling.clause,
        "link": clause_link(ruling.clause),
        "given": pretty(given) if table.cards else given,
    }
