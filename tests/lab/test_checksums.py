"""Checksums of seeded matches."""

from __future__ import annotations

from click.testing import CliRunner

from pelitupa.lab.checksums import checksum, main, specs


def test_a_checksum_follows_from_the_seed_and_tells_matches_apart() -> None:
    one = checksum("jakis", 2)
    assert one == checksum("jakis", 2)
    assert one not in (checksum("jakis", 3), checksum("jakis", 2, "another"))


def test_every_game_and_ruleset_has_one() -> None:
    assert {"hex", "knorri", "knorri(ruleset=booklet)"} <= set(specs())


def test_the_command_prints_a_line_a_game_and_refuses_what_is_none() -> None:
    result = CliRunner().invoke(main, ["--games", "1", "jakis", "hex(size=3)"])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split("  ")[1] for line in lines] == ["jakis", "hex(size=3)"]
    wrong = CliRunner().invoke(main, ["skat"])
    assert wrong.exit_code == 1
    assert "skat" in wrong.stderr
