"""Checksums of seeded matches."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pelitupa.games import load_game
from pelitupa.lab.checksums import main, specs
from pelitupa.table.random_matches import checksums


def test_checksums_follow_from_the_seed_and_tell_matches_apart() -> None:
    one = checksums("jakis", 2)
    assert one == checksums("jakis", 2)
    for other in (checksums("jakis", 3), checksums("jakis", 2, "another")):
        assert one.rules != other.rules
        assert one.shown != other.shown


def test_what_is_shown_does_not_move_the_checksum_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = checksums("jakis", 1)
    monkeypatch.setattr(load_game("jakis").new_initial_state().__class__, "_status", lambda *_: "?")
    other = checksums("jakis", 1)
    assert one.rules == other.rules
    assert one.shown != other.shown


def test_every_game_and_ruleset_has_one() -> None:
    assert {"hex", "knorri", "knorri(ruleset=booklet)"} <= set(specs())


def test_the_command_prints_a_line_a_game_and_refuses_what_is_none() -> None:
    result = CliRunner().invoke(main, ["--games", "1", "jakis", "hex(size=3)"])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split("  ")[2] for line in lines] == ["jakis", "hex(size=3)"]
    wrong = CliRunner().invoke(main, ["skat"])
    assert wrong.exit_code == 1
    assert "skat" in wrong.stderr
