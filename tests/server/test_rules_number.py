"""Tables that were laid before their game's rules were mended."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pelitupa.games as games
from pelitupa.games import rulebook
from server.talking import client, hub_of, open_table, table_of


def test_a_table_is_read_with_the_defaults_of_its_own_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with client() as browser:
        before = open_table(browser, "hex", size="3")
        former = table_of(browser, before)
        assert (former.row.rules, former.row.spec) == (1, "hex(size=3)")
        book = replace(rulebook("hex"), rules=2, former={1: {"swap": False}})
        monkeypatch.setattr(games, "rulebook", lambda id: book if id == "hex" else rulebook(id))
        hub_of(browser).tables.pop(before)
        again = table_of(browser, before)
        assert str(again.row.load_game()) == "hex(size=3,swap=false)"
        header = again.playing.match.record().header
        assert (header.game, header.rules) == ("hex(size=3)", 1)
        assert header == former.playing.match.record().header
        after = table_of(browser, open_table(browser, "hex", size="3"))
        assert (after.row.rules, str(after.row.load_game())) == (2, "hex(size=3)")
        assert after.playing.match.record().header.rules == 2
