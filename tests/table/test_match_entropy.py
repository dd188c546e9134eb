"""What players add to a match's seed: the deals, taking back, restoring, and what cannot be added."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pelitupa.core import RecordError
from pelitupa.games import load_game
from pelitupa.records import commitment, parse, verify, write
from pelitupa.table import Match, Seat, TableError


def test_what_players_add_deals_otherwise_and_stands_in_the_record() -> None:
    game, seats = load_game("jakis"), [Seat("Aino"), Seat("Pekka")]
    records = []
    for entropy in ((), ("", ""), ("a", ""), ("", "a"), ("ab", "c"), ("a", "bc")):
        match = Match(game, seats, seed="7", entropy=entropy)
        assert match.record().header.nature.commitment == commitment("7")
        match.advance()
        records.append(match.record())
    assert records[0] == records[1], "nothing added, nothing changed"
    assert len({record.entries for record in records}) == 5
    assert [record.header.entropies for record in records[:3]] == [(), (), ("a", "")]


def test_a_match_with_what_players_added_is_taken_back_and_restored() -> None:
    game, seats = load_game("jakis"), [Seat("Aino"), Seat("Robo", "random")]
    match = Match(game, seats, seed="7", entropy=("mine", ""))
    match.advance()
    dealt = match.record().entries
    match.submit(0, match.legal(0)[0])
    match.advance()
    match.take_back(0)
    assert match.record().entries == dealt
    record = parse(write(match.record()), unfinished=True)
    assert Match.restore(record, seed="7").record() == match.record()
    without = replace(record, header=replace(record.header, entropies=()))
    with pytest.raises(RecordError, match="not the one the seed gives"):
        Match.restore(without, seed="7")
    match.resign(0)
    assert verify(parse(write(match.record()))).ok


@pytest.mark.parametrize(
    ("entropy", "says"),
    [
        (("a",), "one for each seat"),
        (("a", "", ""), "one for each seat"),
        (("a" * 81, ""), "at most 80"),
        (("a\nb", ""), "printable"),
        (("", "a"), "Robo is a bot"),
    ],
)
def test_what_cannot_be_added_is_refused(entropy: tuple[str, ...], says: str) -> None:
    seats = [Seat("Aino"), Seat("Robo", "random")]
    with pytest.raises(TableError, match=says):
        Match(load_game("jakis"), seats, entropy=entropy)
    with pytest.raises(TableError, match="no seed to add to"):
        Match(load_game("jakis"), [Seat("A"), Seat("B")], nature="reported", entropy=("a", ""))
