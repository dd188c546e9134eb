"""The messages of a table's socket are what their models say, both ways."""

from __future__ import annotations

import json
from typing import get_args

import pytest

import table_messages
from browser.told import situations, table_of
from pelitupa.games import game_ids
from pelitupa.server.live.incoming import MESSAGES, BadMessage, Offer, Pace, read_message
from pelitupa.server.live.messages import message_for, presence_message
from pelitupa.server.live.outgoing import SENT
from pelitupa.server.live.schema import message_schema
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.shown.at_table import PACES
from pelitupa.table.events import OFFERS

EVERY = 7
"""Of so many situations of a match one is sent to pages that follow it; each one would take a minute."""


@pytest.mark.parametrize("id", game_ids())
def test_all_that_is_sent_in_a_whole_match_is_as_the_schema_says(id: str) -> None:
    table = table_of(id)
    pages = [Subscriber(1), Subscriber(None)]
    for number, view in enumerate(situations(table)):
        over = table.playing.match.is_over
        if number % EVERY and not over:
            continue
        present = [True] * len(view.players)
        for page in (*pages, Subscriber(None, "fi")) if over else pages:
            SENT.validate_json(json.dumps(message_for(table, page, present)))
            SENT.validate_json(json.dumps(presence_message(table, page, present)))
    assert table.playing.match.is_over


def test_the_written_schema_and_the_types_of_the_pages_are_those_of_the_models() -> None:
    again = "run: python tools/table_messages.py"
    assert table_messages.SCHEMA.read_text(encoding="utf-8") == table_messages.schema_text(), again
    assert table_messages.TYPES.read_text(encoding="utf-8") == table_messages.types_text(), again


def test_every_kind_of_message_is_in_the_union_and_means_something() -> None:
    schema = message_schema()["$defs"]
    listed = {part["$ref"].rpartition("/")[2] for part in schema["FromPage"]["oneOf"]}
    assert listed == {model.__name__ for model in MESSAGES}
    assert get_args(get_args(Offer)[0]) == OFFERS
    assert get_args(get_args(Pace)[0]) == tuple(PACES)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("b2", "a message is a JSON object"),
        ("[]", "a message is a JSON object"),
        ("[" * 4000, "a message is a JSON object"),
        ('{"plan":' + "[" * 4000, "a message is a JSON object"),
        ('{"plan":[["\\udc80"]]}', "a message is a JSON object"),
        ("{}", "a message says one thing: act, "),
        ('{"hint":true,"resign":true}', "a message says one thing: act, "),
        ('{"hint":true,"seat":1}', "a message says one thing: act, "),
        ('{"act":"b2"}', "version is the number of the position"),
        ('{"act":"b2","version":true}', "version is the number of the position"),
        ('{"act":"b2","version":-1}', "version is the number of the position"),
        ('{"act":"b2","version":9007199254740992}', "version is the number of the position"),
        ('{"act":" ","version":0}', "act is a text of 1 to 200 printable characters"),
        ('{"say":"\\u202e"}', "say is a text of 1 to 200 printable characters"),
        ('{"hint":1}', "hint is true"),
        ('{"hint":false}', "hint is true"),
        ('{"hint":true,"id":""}', "id is a text of 1 to 64 printable characters"),
        ('{"give_time":1e400}', "give_time is the number of a seat"),
        ('{"give_time":100}', "give_time is the number of a seat"),
        ('{"pace":"quick"}', "pace is one of slow, normal, fast, at once"),
        ('{"offer":"money"}', "offer is one of stop, take back, adjourn, resume, claim"),
        ('{"plan":[["\\u202e"]]}', "plan is a list of at most 100 lines"),
        ('{"plan":["b2"]}', "plan is a list of at most 100 lines"),
        ('{"why":"' + "x" * 8000 + '"}', "a message has at most 8000 characters"),
    ],
)
def test_what_is_refused_is_refused_in_a_sentence_that_names_the_field(raw: str, why: str) -> None:
    with pytest.raises(BadMessage) as refused:
        read_message(raw)
    assert str(refused.value).startswith(why)
