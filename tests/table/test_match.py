"""The table: people and bots, decisions before one's turn, taking back, ending, restoring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pelitupa.core import (
    CHANCE,
    AmbiguousAction,
    IllegalAction,
    MalformedAction,
    PelitupaError,
    RecordError,
    as_json,
)
from pelitupa.games import game_ids, load_game
from pelitupa.records import FINISHED, RESIGNED, STOPPED, commitment, parse, verify, write
from pelitupa.table import Match, Seat, TableError


def people(game: str, *persons: int, seed: str = "7", **options: Any) -> Match:
    """A match with persons in these seats and random bots in the others."""
    loaded = load_game(game, **options)
    seats = [
        Seat(f"N{place}", None if place in persons else "random")
        for place in range(loaded.num_players())
    ]
    return Match(loaded, seats, seed=seed)


def told(match: Match, seat: int) -> dict[str, Any]:
    """All that a match gives to a seat."""
    return {
        "view": as_json(match.view(seat)),
        "log": match.log(seat),
        "legal": match.legal(seat),
        "version": match.version,
        "sealed": match.sealed(seat),
        "agreed": match.agreed(),
        "over": match.is_over,
    }


def answering(*persons: int, seed: str = "7") -> tuple[Match, list[int]]:
    """Valepaska with four people where a play waits to be doubted; and the seats asked, in order."""
    match = people("valepaska", *persons, seed=seed, players=4)
    match.advance()
    player = match.waiting_for()[0]
    match.submit(player, match.legal(player)[0])
    while match.waiting_for() == [player]:
        match.submit(player, match.legal(player)[0])
    return match, match.waiting_for()


# --- playing


@pytest.mark.parametrize("id", game_ids())
def test_bots_play_every_game_to_an_end_that_verifies_and_restores(id: str) -> None:
    match = people(id)
    steps = match.advance()
    assert match.is_over
    assert [step.version for step in steps] == list(range(1, len(steps) + 1))
    assert match.waiting_for() == []
    record = match.record()
    assert len(record.entries) == len(steps)
    assert verify(record).ok
    text = write(record)
    assert parse(text) == record
    again = Match.restore(record)
    assert write(again.record()) == text
    assert again.result() == match.result()


def test_a_person_is_awaited_and_a_bot_answers() -> None:
    match = people("hex(size=4)", 0)
    assert match.advance() == []
    assert match.waiting_for() == [0]
    assert match.legal(0)[:2] == ["a1", "b1"]
    step = match.submit(0, "B2")
    assert (step.actor, step.version, step.sealed) == (0, 1, False)
    assert match.legal(0) == []
    assert [s.actor for s in match.advance()] == [1]
    assert match.waiting_for() == [0]
    assert next(line.text for line in match.log(0)) == "b2"


def test_the_same_seed_makes_the_same_match() -> None:
    records = []
    for seed in ("a", "a", "b"):
        match = people("jakis", seed=seed)
        match.advance()
        records.append(match.record().entries)
    assert records[0] == records[1] != records[2]


def test_seeds_are_fresh_unless_given_and_numbers_will_do() -> None:
    game, seats = load_game("jakis"), [Seat("A"), Seat("B")]
    assert Match(game, seats).seed != Match(game, seats).seed
    assert len(Match(game, seats).seed) == 64
    assert Match(game, seats, seed=5).seed == "5"
    for bad in ("", " 5", "a\nb"):
        with pytest.raises(TableError, match="a seed is"):
            Match(game, seats, seed=bad)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("b2", IllegalAction),
        ("zz9", MalformedAction),
        ("b", AmbiguousAction),
        (-1, MalformedAction),
        ((1.0, 2.0), MalformedAction),
    ],
)
def test_an_illegal_wish_changes_nothing(given: Any, error: type[Exception]) -> None:
    match = people("hex(size=4)", 0, 1)
    match.submit(0, "b2")
    before = told(match, 1)
    with pytest.raises(error):
        match.submit(1, given)
    assert told(match, 1) == before
    assert len(match.record().entries) == 1


def test_only_the_person_to_decide_decides() -> None:
    match = people("hex(size=4)", 0)
    with pytest.raises(TableError, match="N1 is a bot"):
        match.submit(1, "a1")
    with pytest.raises(TableError, match="no seat 2"):
        match.submit(2, "a1")
    with pytest.raises(TableError, match="no seat -3"):
        match.view(-3)
    with pytest.raises(TableError, match="nothing is to be typed in"):
        match.submit(CHANCE, "S7")
    match.submit(0, "a1")
    with pytest.raises(IllegalAction) as error:
        match.submit(0, "b1")
    assert error.value.ruling.clause == "contract/turn"


def test_seats_and_bots_must_be_right() -> None:
    game = load_game("hex")
    with pytest.raises(TableError, match="2 seats, not 1"):
        Match(game, [Seat("A")])
    with pytest.raises(PelitupaError, match="nosuchbot"):
        Match(game, [Seat("A"), Seat("B", "nosuchbot")])
    with pytest.raises(RecordError, match="printable"):
        Seat("A\x1b[31m")


def test_explaining_does_not_play() -> None:
    match = people("hex(size=4)", 0, 1)
    assert match.explain(0, "swap").clause == "hex/swap"
    assert not match.explain(0, "swap").legal
    assert match.explain(1, "a1").clause == "contract/turn"
    assert match.version == 0
    match.resign(0)
    assert match.explain(1, "a1").clause == "contract/over"
    assert match.legal(0) == []


def test_a_seat_is_given_only_what_its_state_gives_it() -> None:
    match = people("tuppi", 0, 1, 2, 3)
    match.advance()
    hands = [set(match.view(seat).zone(f"hand-{seat}").items) for seat in range(4)]  # type: ignore[union-attr]
    for seat in range(4):
        shown = str(told(match, seat))
        for other in range(4):
            if other != seat:
                assert not any(f"'{item.face}'" in shown for item in hands[other])


def test_a_suggestion_before_ones_turn() -> None:
    """In Tuppi all bid at once: the last is asked for advice before the others have bid."""
    match = Match(load_game("tuppi"), [Seat(f"P{n}") for n in range(4)], seed="1")
    while match.advance_one() is not None:
        pass
    assert len(match.waiting_for()) == 4
    before = match.version
    for seat in match.waiting_for():
        assert match.suggest(seat, "search(simulations=10)").text in match.legal(seat)
    assert match.version == before


def test_a_suggestion_is_legal_and_plays_nothing() -> None:
    match = people("hex(size=3)", 0)
    assert match.suggest(0, "random").text in match.legal(0)
    assert match.suggest(0, "search(simulations=20)").text in match.legal(0)
    assert match.version == 0
    match.submit(0, "b2")
    with pytest.raises(TableError, match="nothing to decide"):
        match.suggest(0, "random")


# --- deciding before one's turn


def test_a_decision_before_its_turn_is_sealed_and_played_in_the_worlds_order() -> None:
    match, (first, second, third) = answering(0, 1, 2, 3)
    before = {seat: told(match, seat) for seat in range(4)}
    step = match.submit(third, "doubt")
    assert step.sealed
    assert match.sealed(third) == "doubt"
    assert match.waiting_for() == [first, second]
    for seat in range(4):
        if seat != third:
            assert told(match, seat) == before[seat], "a sealed decision shows"
    assert match.advance() == []
    match.submit(second, "accept")
    match.submit(first, "accept")
    assert [s.actor for s in match.advance()] == [second, third]
    assert [entry.text for entry in match.record().entries[-3:]] == ["accept", "accept", "doubt"]
    assert match.sealed(third) is None


def test_a_sealed_decision_can_be_replaced_until_its_turn() -> None:
    match, (first, second, _) = answering(0, 1, 2, 3)
    match.submit(second, "doubt")
    match.submit(second, "accept")
    assert match.sealed(second) == "accept"
    match.submit(first, "accept")
    match.advance()
    assert match.record().entries[-1].text == "accept"


def test_a_sealed_decision_that_is_moot_is_dropped_and_its_seat_is_told() -> None:
    match, (first, second, third) = answering(0, 1, 2, 3)
    match.submit(second, "accept")
    match.submit(third, "doubt")
    match.submit(first, "doubt")
    assert match.sealed(third) is None
    assert match.notices(third) == ["Your decision I doubt it! was not needed any more"]
    assert match.notices(third) == [], "it is told once"
    assert match.sealed(second) is None
    assert match.notices(second) == [], "it said no more than silence"


def test_a_sealed_decision_must_be_legal() -> None:
    match, (_, second, _) = answering(0, 1, 2, 3)
    with pytest.raises(IllegalAction) as error:
        match.submit(second, "S7")
    assert error.value.ruling.clause == "valepaska/doubt"
    with pytest.raises(MalformedAction):
        match.submit(second, "nonsense")
    with pytest.raises(MalformedAction):
        match.submit(second, (1.0, 2.0))
    with pytest.raises(MalformedAction):
        match.submit(second, 10**9)
    assert match.sealed(second) is None


def test_a_sealed_decision_waits_for_the_bots_before_it() -> None:
    match = people("tuppi", 0)
    while match.waiting_for() != [0]:
        match.advance_one()
    bid = match.legal(0)[0]
    assert match.submit(0, bid).sealed
    assert [match.advance_one() is not None for _ in range(4)] == [True] * 4
    assert [entry.actor for entry in match.record().entries[-4:]] == [1, 2, 3, 0]
    assert match.record().entries[-1].text == bid


def test_taking_back_forgets_what_is_sealed() -> None:
    match, (first, second, third) = answering(0, 1, 2, 3)
    match.submit(first, "accept")
    match.submit(third, "doubt")
    match.take_back(first, consent=True)
    assert match.sealed(third) is None
    assert match.waiting_for() == [first, second, third]


# --- taking back


def test_taking_back_goes_to_before_ones_own_decision_and_chance_stays_as_it_was() -> None:
    match = people("knorri", 0, players=3)
    match.advance()
    before = told(match, 0) | {"version": 0}
    match.submit(0, match.legal(0)[0])
    match.advance()
    version = match.version
    match.take_back(0)
    assert told(match, 0) | {"version": 0} == before
    assert match.version > version
    match.submit(0, match.legal(0)[0])
    match.advance()
    match.resign(0)
    record = match.record()
    assert record.header.taken_back == 1
    assert verify(record).ok
    assert verify(record).draws > 0


def test_taking_back_needs_the_consent_of_other_people() -> None:
    match = people("hex(size=4)", 0, 1)
    match.submit(0, "a1")
    with pytest.raises(TableError, match="must consent"):
        match.take_back(0)
    match.take_back(0, consent=True)
    assert match.waiting_for() == [0]
    with pytest.raises(TableError, match="nothing to take back"):
        match.take_back(0, consent=True)
    match.resign(0)
    with pytest.raises(TableError, match="is over"):
        match.take_back(0, consent=True)


# --- the end


def test_who_resigns_loses_with_their_side() -> None:
    match = people("tuppi", 0, 1)
    match.advance()
    match.resign(1)
    result = match.result()
    assert result is not None
    assert (result.how, result.returns) == (RESIGNED, (1.0, -1.0, 1.0, -1.0))
    assert result.text == "Player 2 has resigned"
    assert match.advance_one() is None
    assert match.waiting_for() == []
    assert match.draw() is None
    view = match.view(0)
    assert (view.actions, view.prompt, view.result) == ((), result.text, result.text)
    assert not any(player.to_act for player in view.players)
    with pytest.raises(TableError, match="over"):
        match.submit(0, "pass")
    with pytest.raises(TableError, match="over"):
        match.resign(0)
    assert verify(match.record()).ok


def test_the_match_stops_when_all_people_agree() -> None:
    match = people("hex(size=4)", 0, 1)
    version = match.version
    assert not match.agree_to_stop(1)
    assert match.agreed() == [1]
    assert match.agree_to_stop(0)
    assert match.version > version
    result = match.result()
    assert result is not None
    assert (result.how, result.returns) == (STOPPED, (0.0, 0.0))
    assert verify(match.record()).ok


def test_an_agreement_to_stop_lapses_with_ones_next_decision() -> None:
    match = people("hex(size=4)", 0, 1)
    match.agree_to_stop(0)
    match.submit(0, "a1")
    assert match.agreed() == []
    assert not match.agree_to_stop(1)


def test_under_other_objectives_an_early_end_settles_the_points_as_they_stand() -> None:
    for objective in ("margin", "money"):
        match = evening(objective=objective)
        match.submit(0, "aim S1")
        match.submit(CHANCE, "T1")
        for dart in ("miss", "miss"):
            match.submit(0, "aim S1")
            match.submit(CHANCE, dart)
        match.resign(0)
        result = match.result()
        assert result is not None
        assert result.returns == (3.0, -3.0)


def test_the_seed_is_shown_only_when_the_match_is_over() -> None:
    match = people("jakis", 0, seed="a long secret seed")
    match.advance()
    assert "a long secret seed" not in write(match.record())
    assert match.record().header.nature.commitment == commitment("a long secret seed")
    match.resign(0)
    assert "seed: a long secret seed\n" in write(match.record())


# --- restoring


def test_a_match_going_on_is_restored_with_its_seed_and_goes_on_the_same() -> None:
    match = people("jakis", 0)
    match.advance()
    text = write(match.record())
    again = Match.restore(parse(text, unfinished=True), seed="7")
    assert told(again, 0) | {"version": 0} == told(match, 0) | {"version": 0}
    for played in (match, again):
        played.submit(0, played.legal(0)[0])
        while not played.is_over and played.view(0).step < 25:
            if played.advance_one() is None:
                played.submit(0, played.legal(0)[0])
    draws = [[e.text for e in m.record().entries if e.actor == CHANCE][:12] for m in (match, again)]
    assert draws[0] == draws[1]


def test_a_match_going_on_is_not_restored_without_its_own_seed() -> None:
    match = people("jakis", 0)
    match.advance()
    record = match.record()
    with pytest.raises(RecordError, match="with its seed"):
        Match.restore(record)
    with pytest.raises(RecordError, match="not the seed"):
        Match.restore(record, seed="8")


def test_a_record_whose_ending_is_made_up_is_not_restored() -> None:
    match = people("hex(size=2)", 0, 1)
    match.submit(0, "a1")
    match.resign(0)
    record = match.record()
    assert record.ending is not None
    for returns in ((1.0, -1.0), (0.0, 0.0)):
        ending = type(record.ending)(RESIGNED, returns, 0, "7")
        with pytest.raises(RecordError, match="ending"):
            Match.restore(type(record)(record.header, record.entries, ending))


def test_a_record_with_a_bot_that_is_not_there_is_not_restored() -> None:
    record = people("hex(size=2)", 0, 1).record()
    seats = (Seat("A"), Seat("B", "nosuchbot"))
    with pytest.raises(RecordError, match="no bot 'nosuchbot'"):
        Match.restore(replace(record, header=replace(record.header, seats=seats)), seed="7")


def test_a_record_with_other_draws_than_its_seeds_is_not_restored() -> None:
    match = people("jakis", 0)
    match.advance()
    record = match.record()
    entries = list(record.entries)
    used = {entry.text for entry in entries}
    other = next(card for card in ("S2", "S3", "S4", "S5") if card not in used)
    entries[0] = type(entries[0])(CHANCE, 0, other)
    with pytest.raises(RecordError, match="not the one the seed gives"):
        Match.restore(type(record)(record.header, tuple(entries), None), seed="7")


# --- chance typed in by people


def evening(**options: Any) -> Match:
    game = load_game("round_the_clock", **options)
    return Match(game, [Seat("Aino"), Seat("Pekka")], nature="reported", date="2026-11-21")


def test_people_type_in_where_darts_land() -> None:
    match = evening()
    match.submit(0, "aim T20")
    assert match.advance_one() is None
    assert match.waiting_for() == [CHANCE]
    draw = match.draw()
    assert draw is not None
    assert (draw.what, draw.seat) == ("where the dart lands", 0)
    assert "miss" in match.legal(CHANCE)
    with pytest.raises(MalformedAction):
        match.submit(CHANCE, "land 1e9 0")
    match.submit(CHANCE, "land 0.0 0.0")
    match.submit(0, "aim 12.5 -3.0")
    match.submit(CHANCE, "S1")
    text = write(match.record())
    assert "nature: people\ndate: 2026-11-21\n" in text
    assert "aim 12.5 -3.0 #" in text
    again = Match.restore(parse(text, unfinished=True))
    assert again.typed
    assert write(again.record()) == text
    assert match.legal(CHANCE) == []


def test_what_was_typed_can_be_struck_out_also_after_the_end() -> None:
    match = evening()
    with pytest.raises(TableError, match="nothing"):
        match.undo()
    match.submit(0, "aim T20")
    match.submit(CHANCE, "S1")
    match.undo()
    assert match.waiting_for() == [CHANCE]
    match.agree_to_stop(0)
    match.agree_to_stop(1)
    assert match.is_over
    match.undo()
    assert not match.is_over
    assert match.waiting_for() == [CHANCE], "an agreement to stop is taken back by itself"
    result = people("hex(size=1)", 0, 1)
    with pytest.raises(TableError, match="typed in"):
        result.undo()


def test_a_finished_evening_has_no_seed() -> None:
    game = load_game("hex(size=1,swap=false)")
    match = Match(game, [Seat("A"), Seat("B")], nature="reported")
    match.submit(0, "a1")
    record = match.record()
    assert record.ending is not None
    assert (record.ending.how, record.ending.seed) == (FINISHED, "")
    assert Match.restore(record).is_over
    match.undo()
    assert match.waiting_for() == [0]


def test_it_is_known_whether_a_seat_has_seen_a_draw_since_its_latest_decision() -> None:
    match = people("musta_maija", 0, 1, 2, players=3)
    match.draw_on()
    seen = {False: 0, True: 0}
    for _ in range(60):
        if match.is_over:
            break
        seat = match.waiting_for()[0]
        match.submit(seat, match.legal(seat)[0])
        match.draw_on()
        lines = match.log(seat)
        entries = match.record().entries
        latest = max((n for n, entry in enumerate(entries) if entry.actor == seat), default=None)
        if latest is None:  # its first choice has several steps
            continue
        drawn = [
            line
            for line in lines
            if line.step > latest and line.actor == CHANCE and not line.hidden
        ]
        assert match.has_seen_draw(seat) == bool(drawn)
        seen[bool(drawn)] += 1
    assert seen[False]
    assert seen[True]
