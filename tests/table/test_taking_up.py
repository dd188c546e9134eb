"""A match that is taken up where another stood, or in a position: its record, draws, taking back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pelitupa.core import IllegalAction, RecordError
from pelitupa.games import load_game
from pelitupa.records import Record, parse, prove, verify, write
from pelitupa.records.proof import NOTHING, PROVED
from pelitupa.table import Match, Seat, TableError
from pelitupa.table.taking_up import given_of, position_given

AINO, BERTTA = Seat("Aino"), Seat("Bertta")
ONE_AND_BOTS = [AINO, *(Seat(f"Bot {n}", "random") for n in range(3))]
BOTS = [Seat("Robo", "random"), Seat("Rubo", "random")]


def played(spec: str, seed: str = "one") -> Record:
    game = load_game(spec)
    match = Match(game, [Seat(f"Bot {n}", "random") for n in range(game.num_players())], seed=seed)
    match.advance()
    return match.record()


@pytest.mark.parametrize("step", [0, 1, 30, 60])
def test_a_match_goes_on_where_another_stood(step: int) -> None:
    """The first entries are those of the other, the draws after them its own, and the record says so."""
    before = played("tuppi(deals=2)")
    given, seat = given_of(before, step)
    game = load_game("tuppi(deals=2)")
    match = Match(game, ONE_AND_BOTS, seed="two", given=given)
    assert match.entries() == list(before.entries[:step])
    assert match.position().current_player() == seat
    rng = Random(1)
    while not match.is_over:
        match.advance()
        if not match.is_over:
            match.submit(0, rng.choice(match.legal(0)))
    record = match.record()
    assert parse(write(record)) == record
    assert record.header.given == step
    verdict = verify(record)
    assert verdict.ok
    assert verdict.draws == sum(entry.actor < 0 for entry in record.entries[step:])
    assert Match.restore(record).record() == record
    proof = prove(record)
    draws = next(check for check in proof.checks if check.name == "draws")
    assert draws.outcome == PROVED
    given_text = (
        "The first entry was given" if step == 1 else f"The first {step} entries were given"
    )
    assert (given_text in draws.texts[0]) == (step > 0)


def test_a_draw_that_was_given_is_not_passed_off_as_the_seeds() -> None:
    """Who says that less was given than was is found out by the seed."""
    before = played("tuppi(deals=1)")
    given, _ = given_of(before, 20)
    match = Match(
        load_game("tuppi(deals=1)"),
        [Seat(f"B{n}", "random") for n in range(4)],
        seed="two",
        given=given,
    )
    match.advance()
    record = match.record()
    assert verify(record).ok
    told = replace(record, header=replace(record.header, given=0))
    assert verify(told).difference is not None
    assert verify(told, draws_too=False).ok


def test_what_was_given_is_not_taken_back() -> None:
    hex3 = load_game("hex(size=3)")
    match = Match(hex3, [AINO, BERTTA], given=["a1", "b2"])
    with pytest.raises(TableError, match="nothing to take back"):
        match.take_back(0, consent=True)
    assert not match.has_decided(0)
    match.submit(0, "c3")
    match.submit(1, "a3")
    match.take_back(0, consent=True)
    assert match.legal(0) == [text for text in match.legal(0) if text not in ("a1", "b2")]
    assert [entry.text for entry in match.entries()] == ["a1", "b2"]


def test_a_restored_match_that_goes_on_draws_on_from_where_it_was() -> None:
    given, _ = given_of(played("tuppi(deals=2)"), 40)
    match = Match(load_game("tuppi(deals=2)"), ONE_AND_BOTS, seed="two", given=given)
    match.advance()
    again = Match.restore(match.record(), seed="two")
    assert again.position().history() == match.position().history()
    for each in (match, again):
        each.submit(0, match.legal(0)[0] if each is match else each.legal(0)[0])
        each.advance()
    assert again.record() == match.record()


def test_a_turn_that_was_being_composed_begins_anew() -> None:
    """The steps of a composition are not given without the whole."""
    before = played("musta_maija(players=3)")
    game = load_game(before.header.game)
    for step in range(0, len(before.entries), 7):
        try:
            given, _ = given_of(before, step)
        except TableError:
            continue
        texts = [entry.text for entry in before.entries]
        assert list(given) == texts[: len(given)]
        match = Match(game, [Seat(f"B{n}", "random") for n in range(3)], given=given)
        assert match.position().composing() <= 0
        assert step - len(given) < 20


def test_nothing_is_left_to_play_at_the_end() -> None:
    before = played("hex(size=3)")
    with pytest.raises(TableError, match="The match is over there"):
        given_of(before, len(before.entries))


def test_a_match_begins_in_a_position() -> None:
    game = load_game("hex(size=3)")
    state = game.from_position("R.B/.R./...")
    match = Match(game, [AINO, BERTTA], given=position_given(state))
    assert match.position().history() == state.history()
    assert match.waiting_for() == [1]
    match.submit(1, "a3")
    match.resign(0)
    proof = prove(match.record())
    assert proof.ok
    assert {check.name: check.outcome for check in proof.checks}["draws"] == NOTHING


@pytest.mark.parametrize(
    ("given", "told"),
    [(["a1", "zz"], "entry 2 of those given"), (["S7"], "entry 1 of those given")],
)
def test_what_is_no_action_is_refused(given: list[str], told: str) -> None:
    with pytest.raises(TableError, match=told):
        Match(load_game("hex(size=3)"), [AINO, BERTTA], given=given)


def test_what_is_illegal_is_refused_with_its_clause() -> None:
    with pytest.raises(IllegalAction) as caught:
        Match(load_game("hex(size=3)"), [AINO, BERTTA], given=["a1", "a1"])
    assert caught.value.ruling.clause == "hex/turn"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("given: 2", "given: 0", "given: NUMBER, from 1"),
        ("given: 2", "given: two", "given: NUMBER, from 1"),
        ("given: 2", "given: 99", "the hash is"),
    ],
)
def test_a_header_that_gives_wrongly_is_refused(old: str, new: str, told: str) -> None:
    match = Match(load_game("hex(size=3)"), BOTS, seed="three", given=["a1", "b2"])
    match.advance()
    text = write(match.record())
    lines = text.replace(old, new).splitlines(keepends=True)
    with pytest.raises(RecordError) as caught:
        parse("".join(lines))
    assert told in str(caught.value)


def test_more_given_than_there_is() -> None:
    match = Match(load_game("hex(size=3)"), BOTS, seed="three", given=["a1", "b2"])
    record = match.record()
    with pytest.raises(RecordError, match="3 entries were given"):
        Record(replace(record.header, given=3), record.entries, None)
