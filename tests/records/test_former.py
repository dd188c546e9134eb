"""Records written before natures were written out, with `spread` in their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pelitupa.records import load, parse, verify, write
from pelitupa.table import Match

FORMER = Path(__file__).parent / "former"


@pytest.mark.parametrize(("name", "nature"), [("darts", "throws(sd=12.5)"), ("jakis", "chance")])
def test_a_former_record_is_read_verified_and_written_as_it_is(name: str, nature: str) -> None:
    path = FORMER / f"{name}.record"
    record = load(path)
    assert write(record) == path.read_text(encoding="utf-8")
    verdict = verify(record)
    assert verdict.ok
    assert verdict.draws > 5
    match = Match.restore(record)
    assert str(match.nature) == nature
    assert write(match.record()) == path.read_text(encoding="utf-8")


def test_a_former_match_goes_on_in_its_own_form_to_the_same_end() -> None:
    """Its first lines may have been shown already, with their hashes."""
    text = (FORMER / "darts.record").read_text(encoding="utf-8")
    header, entries, ending = text.split("\n\n")
    begun = f"{header}\n\n" + "".join(line + "\n" for line in entries.splitlines()[:7])
    seed = ending.split("seed: ")[1].split()[0]
    match = Match.restore(parse(begun, unfinished=True), seed)
    assert write(match.record()) == begun
    match.advance()
    assert "spread 12.5" in write(match.record())
    assert verify(match.record()).ok


def test_a_former_draw_that_was_changed_is_still_found() -> None:
    text = (FORMER / "darts.record").read_text(encoding="utf-8")
    record = parse(text)
    entries = list(record.entries)
    place = next(i for i, entry in enumerate(entries) if entry.text.startswith("land"))
    entries[place] = type(entries[place])(entries[place].actor, entries[place].seat, "land 0.0 0.0")
    changed = type(record)(record.header, tuple(entries), record.ending)
    verdict = verify(changed)
    assert verdict.difference is not None
    assert verdict.difference.kind == "draws"
