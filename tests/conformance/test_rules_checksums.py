"""The rules of every game play as they did: two random matches of each ruleset, by a checksum of texts.

`make playthroughs` writes the file again, `make playthroughs GAME=tuppi` the lines of one game. A line may
change only where a rule was changed on purpose.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pelitupa.lab.checksums import specs
from pelitupa.table.random_matches import rules_checksum

KEPT = Path(__file__).with_name("rules_checksums.txt")
MATCHES = 2


def kept() -> dict[str, str]:
    """The checksum of each game and ruleset that is on file."""
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    return {spec: digest for digest, _, spec in (line.partition("  ") for line in lines)}


def test_every_game_and_ruleset_is_on_file() -> None:
    assert sorted(kept()) == sorted(specs())


@pytest.mark.parametrize("spec", specs())
def test_the_rules_play_as_they_did(spec: str) -> None:
    id, before = spec.partition("(")[0], kept().get(spec)
    again = f"run `make playthroughs GAME={id}`"
    assert before is not None, f"{spec} has no checksum in {KEPT.name}: {again}"
    assert rules_checksum(spec, MATCHES)[:16] == before, (
        f"{spec} is not played as before; if a rule was changed on purpose, {again}"
    )


if __name__ == "__main__":
    chosen, before = sys.argv[1:], kept()
    sums = {
        spec: before.get(spec, "")
        if chosen and spec.partition("(")[0] not in chosen
        else rules_checksum(spec, MATCHES)[:16]
        for spec in specs()
    }
    KEPT.write_text("".join(f"{digest}  {s}\n" for s, digest in sums.items() if digest), "utf-8")
