"""Teams drawn by lot (booklet 5): who sits where, what the record tells, and that it can be drawn again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pelitupa.core import RecordError
from pelitupa.games import game_ids, load_game, partners_rulebook, rulebook
from pelitupa.nature.lots import before_lots, drawn_seats
from pelitupa.records import parse, verify, write
from pelitupa.records.proof import prove
from pelitupa.shown.setup import default_talk
from pelitupa.table import Match, Seat, TableError
from pelitupa.table.events import SAY, Event
from pelitupa.table.session import TableSession

FOUR = [Seat("Aino"), Seat("Pekka"), Seat("Robo", "random"), Seat("Helmi")]
WORDS = ("mine", "", "", "hers")
OF_PARTNERS = [
    id
    for id in game_ids()
    if [len(team) for team in load_game(id).teams()] == [2, 2] and load_game(id).num_players() == 4
]
"""The games in which four play in two sides of two from the beginning to the end."""


def drawn_match(seed: str = "7", game: str = "tuppi(deals=1)") -> Match:
    return Match(load_game(game), FOUR, seed=seed, entropy=WORDS, keeping=[0], draw_teams=True)


@pytest.mark.parametrize("id", OF_PARTNERS)
def test_every_game_of_partners_says_what_partners_may_do(id: str) -> None:
    shared = {clause.base for clause in rulebook(id).clauses.values()}
    clauses = set(partners_rulebook().clauses)
    spoken = {"partners/no-discussion", "partners/no-signs"}
    assert clauses - shared == (spoken if id == "knueffeln" else set())


def test_the_games_of_partners_are_those_of_the_booklet() -> None:
    assert {"tuppi", "marjapussi", "huutopussi", "skruuvi", "vint", "screw_misere"} < set(
        OF_PARTNERS
    )


@pytest.mark.clause("partners/agreed-teams")
def test_who_agrees_on_the_teams_sits_down_so() -> None:
    match = Match(load_game("tuppi"), FOUR, seed="7")
    assert [seat.name for seat in match.seats] == ["Aino", "Pekka", "Robo", "Helmi"]
    assert not match.record().header.drawn


@pytest.mark.clause("partners/drawn-teams")
def test_lots_make_all_teams_equally_likely() -> None:
    orders = Counter(drawn_seats(str(seed), (), 4) for seed in range(4800))
    assert len(orders) == 24
    assert all(120 < count < 280 for count in orders.values())  # 200 each; five deviations or more
    pairs: Counter[frozenset[int]] = Counter()
    for order, count in orders.items():
        side = (order[0], order[2])
        pairs[frozenset(side if 0 in side else (order[1], order[3]))] += count
    assert all(1430 < count < 1770 for count in pairs.values())
    assert len(pairs) == 3


@pytest.mark.clause("partners/lots")
def test_everyone_takes_the_seat_of_the_lot_with_all_that_they_brought() -> None:
    match = drawn_match()
    lots = drawn_seats("7", WORDS, 4)
    assert sorted(lots) == [0, 1, 2, 3]
    assert lots != (0, 1, 2, 3)
    assert match.drawn == lots
    assert list(match.seats) == [FOUR[who] for who in lots]
    assert match.entropy == tuple(WORDS[who] for who in lots)
    assert before_lots(match.entropy, lots) == WORDS
    assert match.persons() == [place for place, who in enumerate(lots) if who != 2]
    assert lots != drawn_seats("7", ("other", "", "", ""), 4) or lots != drawn_seats("8", WORDS, 4)


@pytest.mark.clause("partners/lots")
def test_the_record_tells_the_lots_and_they_are_drawn_again() -> None:
    match = drawn_match()
    match.advance()
    going_on = parse(write(match.record()), unfinished=True)
    assert Match.restore(going_on, seed="7").record() == match.record()
    match.resign(match.persons()[0])
    record = match.record()
    text = write(record)
    assert "drawn: " + " ".join(str(who + 1) for who in match.drawn) in text.splitlines()
    assert parse(text) == record
    assert verify(record).ok
    draws = next(check for check in prove(record, search=False).checks if check.name == "draws")
    assert draws.outcome == "proved"
    assert draws.texts[0] == "The seats were drawn by lot, and the lots are the seed's."


@pytest.mark.clause("partners/lots")
def test_seats_that_were_not_drawn_so_are_found_out() -> None:
    match = drawn_match()
    match.resign(match.persons()[0])
    record = match.record()
    other = tuple(reversed(match.drawn))
    false = replace(record, header=replace(record.header, drawn=other))
    difference = verify(false).difference
    assert difference is not None
    assert write(false).splitlines()[difference.line - 1] == difference.found.strip("'")
    proof = prove(false, search=False)
    assert not proof.ok
    assert any("not those that the lots give" in str(check.texts[0]) for check in proof.checks)
    begun = drawn_match().record()
    with pytest.raises(RecordError, match="not those that the seed's lots give"):
        Match.restore(replace(begun, header=replace(begun.header, drawn=other)), seed="7")


@pytest.mark.parametrize("line", ["drawn: 1 2 3", "drawn: 1 2 3 3", "drawn: 0 1 2 3", "drawn: 1,2"])
def test_lots_that_cannot_be_are_refused(line: str) -> None:
    text = write(drawn_match().record())
    own = next(found for found in text.splitlines() if found.startswith("drawn: "))
    with pytest.raises(RecordError, match="lots"):
        parse(text.replace(own, line), unfinished=True)


def test_where_there_are_no_teams_none_are_drawn() -> None:
    with pytest.raises(TableError, match="no teams to draw"):
        Match(load_game("hex"), FOUR[:2], draw_teams=True)
    people = [Seat(f"N{place}") for place in range(4)]
    with pytest.raises(TableError, match="draw cards for the teams"):
        Match(load_game("tuppi"), people, nature="reported", draw_teams=True)


@pytest.mark.clause("partners/no-discussion", "partners/no-signs")
@pytest.mark.parametrize("id", OF_PARTNERS)
def test_partners_have_no_way_to_speak_but_by_the_game(id: str) -> None:
    game = load_game(id)
    assert default_talk(game) == "off"
    sat = TableSession(Match(game, [*FOUR[:2], Seat("N3"), Seat("N4")], seed="7"), began=0)
    with pytest.raises(TableError, match="no talk"):
        sat.check(Event(SAY, 0, "hello", 1))
    assert not sat.notes
