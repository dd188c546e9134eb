"""A sitting: events, clocks, offers, stand-ins, adjournment, talk; and that it follows from its events."""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from pelitupa.core import CHANCE, IllegalAction, PelitupaError
from pelitupa.games import game_ids, load_game
from pelitupa.i18n import NamingTranslator, translator
from pelitupa.players import make_bot
from pelitupa.records import FINISHED, RESIGNED, STOPPED, verify, write
from pelitupa.table import Match, Seat, TableError, session
from pelitupa.table.conditional import Conditional
from pelitupa.table.events import (
    ACCEPT,
    ADJOURN,
    DECLINE,
    ENVELOPE,
    GIVE_TIME,
    OFFER,
    PAUSE,
    PLAY,
    RESIGN,
    RESUME,
    RETURN,
    SAY,
    STAND_IN,
    STOP,
    TAKE_BACK,
    TIMEOUT,
    TYPED,
    UNDO,
    VACATION,
    Event,
)
from pelitupa.table.plans import Plans
from pelitupa.table.session import GIVEN_MS, StaleMessage, TableSession
from pelitupa.table.terms import PHRASES, Terms

DAY = 24 * 3600 * 1000


def table_session(
    game: str, *persons: int, nature: str = "", seed: str = "7", **terms: Any
) -> TableSession:
    """A sitting with persons in these seats and random bots in the others."""
    loaded = load_game(game)
    seats = [
        Seat(f"N{place}", None if place in persons else "random")
        for place in range(loaded.num_players())
    ]
    return TableSession(Match(loaded, seats, seed=seed, nature=nature), Terms(**terms), began=0)


def told(sat: TableSession, at: int = 10**9) -> dict[str, Any]:
    """All that a sitting comes to."""
    match = sat.match
    return {
        "record": write(match.record()),
        "version": sat.version,
        "waiting": sat.waiting_for(),
        "sealed": [match.sealed(seat) for seat in range(len(match.seats))],
        "clock": sat.clock.to_json() if sat.clock is not None else None,
        "faces": [asdict(face) for face in sat.faces(None, at)],
        "offer": sat.offer,
        "notes": sat.notes,
        "adjourned": sat.adjourned,
        "envelope": sat.envelope,
        "bots": [match.is_bot(seat) for seat in range(len(match.seats))],
        "since": [sat.choice_since(seat) for seat in range(len(match.seats))],
    }


def random_event(sat: TableSession, rng: Random, at: int) -> Event:
    """Something that somebody may want to do; often a decision, sometimes nonsense."""
    match = sat.match
    seats = len(match.seats)
    thinker = match.thinker()
    if thinker is not None and rng.random() < 0.8:
        seat, state = thinker
        action = make_bot("random", match.game, seat, rng.randrange(10**6)).step(state)
        return Event(PLAY, seat, state.action_to_string(seat, action), at)
    if rng.random() < 0.7:
        pending = [seat for seat in range(seats) if match.legal(seat)] or [0]
        seat = rng.choice(pending)
        legal = match.legal(seat) or ["pass"]
        return Event(PLAY, seat, rng.choice(legal), at)
    kind = rng.choice(sorted(session._HANDLERS.keys() - {RESIGN, PLAY}))
    text = rng.choice(
        ["", STOP, TAKE_BACK, ADJOURN, RESUME, "hello", "0", "1", str(at), str(at + DAY), "random"]
    )
    if kind == ENVELOPE and match.waiting_for():
        legal = match.legal(match.waiting_for()[0]) or ["a1"]
        text = "s" * 32 + " " + rng.choice(legal)
    return Event(kind, rng.randrange(seats), text, at)


@pytest.mark.parametrize("game", ["hex(size=4)", "tuppi(deals=1)", "valepaska(players=4)", "jakis"])
@pytest.mark.parametrize("time", ["none", "fischer(minutes=1,seconds=2)", "days(days=1)"])
def test_a_sitting_is_a_function_of_its_events(game: str, time: str) -> None:
    """Whatever is refused changes nothing; whoever applies the rest has the same sitting at each moment."""
    for seed in range(3):
        rng = Random(f"{game}{time}{seed}")
        persons = tuple(s for s in range(load_game(game).num_players()) if rng.random() < 0.7) or (
            0,
        )
        terms: dict[str, Any] = {
            "time": time,
            "talk": "phrases",
            "timeout": rng.choice(["bot", "lose"]),
        }
        one, taken, at = table_session(game, *persons, **terms), [], 0
        for _ in range(150):
            at += rng.choice([0, 10, 500, 3000, 40_000])
            event = random_event(one, rng, at)
            before = told(one)
            try:
                one.apply(event)
                taken.append(event)
            except PelitupaError:
                assert told(one) == before
            if one.match.is_over:
                break
        other = table_session(game, *persons, **terms)
        other.apply_all(taken)
        assert told(other) == told(one)
        assert one.version == len(taken)


def test_a_refereed_sitting_is_a_function_of_its_events() -> None:
    """The same where people type in what chance did, and strike it out again."""
    for seed in range(5):
        rng = Random(seed)
        one, taken = table_session("round_the_clock", 0, 1, nature="reported"), []
        for at in range(200):
            texts = one.match.legal(CHANCE) or ["T20"]
            event = rng.choice([random_event(one, rng, at), Event(TYPED, 0, rng.choice(texts), at)])
            if rng.random() < 0.2:
                event = Event(UNDO, 0, "", at)
            before = told(one)
            try:
                one.apply(event)
                taken.append(event)
            except PelitupaError:
                assert told(one) == before
        assert any(event.kind == UNDO for event in taken)
        other = table_session("round_the_clock", 0, 1, nature="reported")
        other.apply_all(taken)
        assert told(other) == told(one)


@pytest.mark.parametrize("id", game_ids())
def test_every_game_sits_through_and_verifies(id: str) -> None:
    sat = table_session(id, 0, seed="3")
    rng = Random(id)
    for at in range(20_000):
        if sat.match.is_over:
            break
        thinker = sat.match.thinker()
        seat = thinker[0] if thinker is not None else sat.waiting_for()[0]
        state = sat.match.position() if thinker is not None else sat.match.position_for(seat)
        bot = make_bot("random", sat.match.game, seat, rng.randrange(10**6))
        sat.apply(Event(PLAY, seat, state.action_to_string(seat, bot.step(state)), at))
    assert sat.match.is_over
    assert verify(sat.match.record()).ok


# --- decisions


def test_a_decision_that_cannot_be_changes_nothing() -> None:
    sat = table_session("hex(size=3)", 0, 1)
    before = told(sat)
    for event in (
        Event(PLAY, 1, "a1"),
        Event(PLAY, 0, "z9"),
        Event(PLAY, 0, "swap"),
        Event(PLAY, 7, "a1"),
        Event(TYPED, 0, "a1"),
        Event(UNDO, 0),
        Event("sing", 0),
    ):
        with pytest.raises(PelitupaError):
            sat.apply(event)
        assert told(sat) == before


def test_an_illegal_decision_cites_its_clause() -> None:
    with pytest.raises(IllegalAction) as refused:
        table_session("hex(size=3)", 0, 1).apply(Event(PLAY, 0, "swap"))
    assert refused.value.ruling.clause == "hex/swap"


def test_a_choice_is_as_old_as_it_is() -> None:
    sat = table_session("hex(size=3)", 0, 1)
    assert sat.choice_since(0) == 0
    sat.apply(Event(PLAY, 0, "b2"))
    assert sat.choice_since(1) == 1
    sat.apply(Event(OFFER, 1, STOP))
    assert sat.choice_since(1) == 1, "an offer does not make an answer stale"


@pytest.mark.parametrize(
    "game", ["finnish_darts", "canasta", "tuppi", "valepaska(players=4)", "jakis", "hex(size=4)"]
)
def test_every_decision_is_given_to_a_choice_of_its_own(game: str) -> None:
    """Whatever a seat has decided, for the version that it saw then it decides nothing more; and what the
    others answer to the same question meanwhile does not take its choice from it."""
    rng = Random(game)
    sat = table_session(game, *range(load_game(game).num_players()))
    together = 0
    for at in range(160):
        if sat.match.is_over:
            break
        seat = rng.choice(sat.waiting_for())
        seen = sat.seen(seat)
        others = {other: sat.choice_since(other) for other in sat.waiting_for() if other != seat}
        sat.apply(Event(PLAY, seat, rng.choice(sat.match.legal(seat)), at))
        assert sat.choice_since(seat) > seen
        if set(sat.waiting_for()) == set(others) != set():
            together += 1
            assert {other: sat.choice_since(other) for other in others} == others
    assert together or game not in ("tuppi", "valepaska(players=4)")


def test_another_question_with_the_same_actions_is_another_question() -> None:
    sat = table_session("hex(size=3,swap=false)", 0, 1)
    sat.apply(Event(PLAY, 0, "b2"))
    sat.apply(Event(PLAY, 1, "a1"))
    since = sat.choice_since(0)
    sat.apply(Event(OFFER, 1, TAKE_BACK))
    assert sat.choice_since(0) == since
    sat.apply(Event(ACCEPT, 0))
    sat.apply(Event(PLAY, 1, "a1"))
    assert sat.choice_since(0) > since, "what was seen before was taken back"
    since = sat.choice_since(0)
    sat.apply(Event(OFFER, 0, ADJOURN))
    sat.apply(Event(ACCEPT, 1))
    assert sat.choice_since(0) > since, "what is chosen now is sealed"


def test_what_is_done_about_the_match_is_done_to_it_as_it_stands() -> None:
    sat = table_session("hex(size=3)", 0, 1, talk="free")
    sat.apply(Event(PLAY, 0, "b2"))
    sat.apply(Event(OFFER, 1, STOP))
    offered = sat.stands_since(ACCEPT, 0)
    assert offered == 2
    sat.apply(Event(SAY, 0, "hello"))
    sat.apply(Event(DECLINE, 0))
    sat.apply(Event(OFFER, 1, ADJOURN))
    assert sat.stands_since(ACCEPT, 0) == 5 > offered, "another offer is another question"
    sat.apply(Event(SAY, 0, "hello"))
    assert sat.stands_since(UNDO, 0) == 5
    sat.apply(Event(ACCEPT, 0))
    assert sat.stands_since(UNDO, 0) == 7


def test_what_others_have_sealed_makes_nothing_older() -> None:
    sat = table_session("tuppi", 0, 1, 2, 3)
    sealer = sat.waiting_for()[1]
    before = [sat.stands_since(OFFER, seat) for seat in range(4)]
    sat.apply(Event(PLAY, sealer, sat.match.legal(sealer)[0]))
    assert sat.match.sealed(sealer)
    after = [sat.stands_since(OFFER, seat) for seat in range(4)]
    assert after[sealer] > before[sealer]
    assert [n for seat, n in enumerate(after) if seat != sealer] == [
        n for seat, n in enumerate(before) if seat != sealer
    ]


def test_typed_chance_and_striking_out() -> None:
    sat = table_session("round_the_clock", 0, 1, nature="reported")
    assert sat.match.waiting_for() == [CHANCE] or sat.waiting_for()
    if sat.match.waiting_for() != [CHANCE]:
        seat = sat.waiting_for()[0]
        sat.apply(Event(PLAY, seat, sat.match.legal(seat)[0]))
    before = told(sat)
    with pytest.raises(PelitupaError):
        sat.apply(Event(TYPED, 0, "the moon"))
    assert told(sat) == before


def test_what_is_typed_in_answers_the_position_and_not_the_talk() -> None:
    sat = table_session("round_the_clock", 0, 1, nature="reported", talk="free")
    while sat.match.waiting_for() != [CHANCE]:
        seat = sat.waiting_for()[0]
        sat.apply(Event(PLAY, seat, sat.match.legal(seat)[0]))
    seen = sat.seen(0)
    sat.apply(Event(SAY, 1, "hello"))
    sat.check_current(TYPED, 0, seen)
    sat.apply(Event(TYPED, 0, sat.match.legal(CHANCE)[0]))
    with pytest.raises(StaleMessage, match="look again"):
        sat.check_current(TYPED, 0, seen)


# --- clocks


def test_the_clock_of_who_decides_runs_and_others_see_it() -> None:
    sat = table_session("hex(size=3)", 0, 1, time="fischer(minutes=1,seconds=5)")
    assert sat.next_flag() == 60_000
    sat.apply(Event(PLAY, 0, "b2", 10_000))
    zero, one = sat.faces(0, 12_000)
    assert zero.remaining.main_ms == 55_000
    assert not zero.remaining.running
    assert one.remaining.running
    assert sat.next_flag() == 70_000


def test_a_time_out_is_only_what_it_is_and_a_bot_takes_over() -> None:
    sat = table_session("hex(size=3)", 0, 1, time="fischer(minutes=1,seconds=0)")
    with pytest.raises(TableError, match="has not run out"):
        sat.apply(Event(TIMEOUT, 0, "", 59_999))
    sat.apply(Event(TIMEOUT, 0, "", 60_001))
    assert sat.match.is_bot(0)
    assert sat.persons() == [1]
    with pytest.raises(TableError, match="run out"):
        sat.apply(Event(RETURN, 0, "", 60_002))


def test_a_time_out_may_lose_the_match() -> None:
    sat = table_session(
        "hex(size=3)", 0, 1, time="byoyomi(minutes=1,periods=1,seconds=10)", timeout="lose"
    )
    sat.apply(Event(TIMEOUT, 0, "", 70_001))
    result = sat.result()
    assert result is not None
    assert result.how == RESIGNED
    assert result.text == "Player 1 has run out of time"
    assert result.returns == (-1.0, 1.0)


def test_time_is_given_to_another() -> None:
    sat = table_session("hex(size=3)", 0, 1, time="fischer(minutes=1,seconds=0)")
    with pytest.raises(TableError, match="another person"):
        sat.apply(Event(GIVE_TIME, 0, "0", 1))
    sat.apply(Event(GIVE_TIME, 1, "0", 1000))
    assert sat.next_flag() == 60_000 + GIVEN_MS


def test_a_pause_of_the_server_costs_nobody_time() -> None:
    sat = table_session("hex(size=3)", 0, 1, time="fischer(minutes=1,seconds=0)")
    sat.apply(Event(PAUSE, -1, "10000", 500_000))
    assert sat.next_flag() == 550_000
    assert sat.faces(1, 500_000)[0].remaining.main_ms == 50_000


def test_a_vacation_moves_the_flag_of_a_correspondence_match() -> None:
    sat = table_session("hex(size=3)", 0, 1, time="days(days=1)")
    sat.apply(Event(VACATION, 0, str(2 * DAY), 0))
    assert sat.next_flag() == 3 * DAY
    with pytest.raises(TableError, match="thirty days"):
        sat.apply(Event(VACATION, 0, str(50 * DAY), 0))
    with pytest.raises(TableError, match="days for a move"):
        table_session("hex", 0, 1, time="fischer(minutes=1,seconds=0)").apply(
            Event(VACATION, 0, "1")
        )


def test_who_has_sealed_a_decision_does_not_show_on_the_clocks() -> None:
    """Several are asked at once; what others see of a clock is the same whether its seat has sealed."""
    sat = table_session("valepaska(players=4)", 0, 1, 2, 3, time="fischer(minutes=5,seconds=0)")
    at = 0
    while len(sat.waiting_for()) < 2:
        seat = sat.waiting_for()[0]
        at += 1000
        sat.apply(Event(PLAY, seat, sat.match.legal(seat)[0], at))
    first, last = sat.waiting_for()[0], sat.waiting_for()[-1]
    before = sat.faces(first, at + 5000)
    own = sat.faces(last, at + 5000)[last]
    sat.apply(Event(PLAY, last, sat.match.legal(last)[0], at + 4000))
    assert last not in sat.waiting_for()
    assert sat.faces(first, at + 5000) == [
        face if face.seat != first else sat.faces(first, at + 5000)[first] for face in before
    ]
    assert sat.faces(None, at + 5000)[last].remaining.running
    assert not sat.faces(last, at + 5000)[last].remaining.running
    assert own.remaining.running


# --- offers


def test_all_must_agree_to_stop() -> None:
    sat = table_session("hex(size=3)", 0, 1)
    sat.apply(Event(OFFER, 0, STOP))
    with pytest.raises(TableError, match="another offer"):
        sat.apply(Event(OFFER, 1, STOP))
    with pytest.raises(TableError, match="no offer to answer"):
        sat.apply(Event(ACCEPT, 0))
    sat.apply(Event(ACCEPT, 1))
    result = sat.result()
    assert result is not None
    assert result.how == STOPPED
    with pytest.raises(TableError, match="is over"):
        sat.apply(Event(RESIGN, 0))


def test_who_does_something_reads_you_and_the_others_a_name() -> None:
    sat = table_session("hex(size=3)", 0, 1)
    sat.apply(Event(PLAY, 0, "b2"))
    for kind, text in (
        (OFFER, TAKE_BACK),
        (DECLINE, ""),
        (OFFER, ADJOURN),
        (DECLINE, ""),
        (OFFER, STOP),
    ):
        sat.apply(Event(kind, 0, text))
    sat.apply(Event(DECLINE, 1))
    sat.apply(Event(RESIGN, 1))
    result = sat.result()
    assert result is not None

    def told_to(own: int) -> list[str]:
        words = NamingTranslator(translator("en"), ["Aino", "Bertta"], own)
        return [words.text(text) for text in (*(note.text for note in sat.notes), result.text)]

    assert told_to(0) == [
        "You ask to take the last decision back",
        "You take the offer back",
        "You ask to adjourn",
        "You take the offer back",
        "You offer to stop here",
        "Bertta declines",
        "Bertta has resigned",
    ]
    assert told_to(1) == [
        "Aino asks to take the last decision back",
        "Aino takes the offer back",
        "Aino asks to adjourn",
        "Aino takes the offer back",
        "Aino offers to stop here",
        "You decline",
        "You have resigned",
    ]


def test_an_offer_lapses_when_it_is_declined_or_the_match_goes_on() -> None:
    sat = table_session("hex(size=3)", 0, 1)
    sat.apply(Event(OFFER, 1, STOP))
    sat.apply(Event(DECLINE, 0))
    assert sat.offer is None
    sat.apply(Event(OFFER, 1, STOP))
    sat.apply(Event(DECLINE, 1))
    assert sat.notes[-1].text == "Player 2 takes the offer back"
    sat.apply(Event(OFFER, 1, STOP))
    sat.apply(Event(PLAY, 0, "b2"))
    assert sat.offer is None


def test_a_decision_is_taken_back_with_consent_and_freely_against_bots() -> None:
    sat = table_session("hex(size=3)", 0, 1)
    with pytest.raises(TableError, match="nothing to take back"):
        sat.apply(Event(OFFER, 0, TAKE_BACK))
    sat.apply(Event(PLAY, 0, "b2"))
    sat.apply(Event(OFFER, 0, TAKE_BACK))
    assert len(sat.match.entries()) == 1
    sat.apply(Event(ACCEPT, 1))
    assert sat.match.entries() == []
    assert sat.rewinds == 1
    alone = table_session("hex(size=3)", 0)
    alone.apply(Event(PLAY, 0, "b2"))
    alone.apply(Event(OFFER, 0, TAKE_BACK))
    assert alone.match.entries() == []
    never = table_session("hex(size=3)", 0, 1, take_back=False)
    never.apply(Event(PLAY, 0, "b2"))
    with pytest.raises(TableError, match="nothing is taken back"):
        never.apply(Event(OFFER, 0, TAKE_BACK))


# --- stand-ins


def test_a_bot_stands_in_and_the_person_comes_back() -> None:
    sat = table_session("hex(size=3)", 0, 1)
    with pytest.raises(PelitupaError, match="bot"):
        sat.apply(Event(STAND_IN, 0, "grandmaster"))
    sat.apply(Event(STAND_IN, 0))
    assert sat.waiting_for() == []
    with pytest.raises(TableError, match="bot decides"):
        sat.apply(Event(OFFER, 0, STOP))
    thinker = sat.match.thinker()
    assert thinker is not None
    assert thinker[0] == 0
    sat.apply(Event(RETURN, 0))
    sat.apply(Event(PLAY, 0, "b2"))
    assert write(sat.match.record()).count("bot") == 0, "the record names the person"


# --- adjournment (booklet, chapter 72)


def test_a_sealed_move_is_hidden_committed_to_and_played_at_resumption() -> None:
    sat = table_session("hex(size=3)", 0, 1, time="fischer(minutes=1,seconds=0)")
    sat.apply(Event(PLAY, 0, "a1", 5000))
    sat.apply(Event(OFFER, 0, ADJOURN, 8000))
    sat.apply(Event(ACCEPT, 1, "", 9000))
    assert sat.adjourned
    assert sat.next_flag() is None
    with pytest.raises(TableError, match="adjourned"):
        sat.apply(Event(PLAY, 1, "b2", 9000))
    salt = "0123456789abcdef" * 2
    with pytest.raises(TableError, match="whose turn"):
        sat.apply(Event(ENVELOPE, 0, f"{salt} b2", 9000))
    with pytest.raises(TableError, match="salt"):
        sat.apply(Event(ENVELOPE, 1, "b2", 9000))
    with pytest.raises(PelitupaError):
        sat.apply(Event(ENVELOPE, 1, f"{salt} a1", 9000))
    shown = [str(sat.match.view(seat)) for seat in (0, 1, None)]
    sat.apply(Event(ENVELOPE, 1, f"{salt} b2", 9000))
    hashed = hashlib.sha256(f"{salt} b2".encode()).hexdigest()
    assert sat.envelope_commitment() == hashed
    assert hashed in sat.notes[-1].text
    assert [str(sat.match.view(seat)) for seat in (0, 1, None)] == shown
    assert "b2" not in str(sat.notes).replace(hashed, "")
    with pytest.raises(TableError, match="once"):
        sat.apply(Event(ENVELOPE, 1, f"{salt} c3", 9000))
    with pytest.raises(TableError, match="adjourned"):
        sat.apply(Event(OFFER, 0, STOP, 9000))
    sat.apply(Event(OFFER, 1, RESUME, DAY))
    sat.apply(Event(ACCEPT, 0, "", DAY))
    assert [entry.text for entry in sat.match.entries()] == ["a1", "b2"]
    assert f"{salt} b2" in sat.notes[-1].text
    zero, one = sat.faces(None, DAY)
    assert zero.remaining.main_ms == 55_000
    assert one.remaining.main_ms == 56_000, "the four seconds before the adjournment are used"


# --- talk


def test_talk_is_what_the_table_allows() -> None:
    with pytest.raises(TableError, match="no talk"):
        table_session("tuppi", 0, 1, 2, 3).apply(Event(SAY, 0, "hello"))
    phrases = table_session("hex(size=3)", 0, 1, talk="phrases")
    phrases.apply(Event(SAY, 0, "hello"))
    assert phrases.notes[-1].text == PHRASES["hello"]
    with pytest.raises(TableError, match="one says"):
        phrases.apply(Event(SAY, 0, "b2 loses"))
    free = table_session("hex(size=3)", 0, 1, talk="free")
    free.apply(Event(SAY, 1, "Hyvä siirto! 👍"))
    assert free.notes[-1].text == "Hyvä siirto! 👍"
    for saying in ("", "  ", "x" * 201, "a\nb", "\u202eevil"):
        with pytest.raises(TableError):
            free.apply(Event(SAY, 1, saying))


@pytest.mark.parametrize(
    "terms", [{"time": "soon"}, {"talk": "loud"}, {"timeout": "dance"}, {"time": "fischer(days=1)"}]
)
def test_terms_that_are_none_are_refused(terms: dict[str, Any]) -> None:
    with pytest.raises(PelitupaError):
        Terms(**terms)


# --- conditional moves


def test_what_was_planned_is_done_at_once_and_lapses_otherwise() -> None:
    sat, plans = table_session("hex(size=4)", 0, 1), Plans()
    plan = Conditional(1).add(sat.match.position(), ["a1", "b2", "c1", "c2"])
    plans.put(1, plan)
    assert plans.due(sat) is None
    plans.apply(sat, Event(PLAY, 0, "a1"))
    assert plans.due(sat) == (1, "b2")
    plans.apply(sat, Event(PLAY, 1, "b2"))
    assert plans.due(sat) is None
    plans.apply(sat, Event(PLAY, 0, "d4"))
    assert plans.due(sat) is None
    assert plans.lines(1) == []


def test_plans_follow_from_the_events_after_they_were_made() -> None:
    """A worker that reads a table again has the same plans, and the same answer is due."""
    sat, plans = table_session("hex(size=4)", 0, 1), Plans()
    plans.apply(sat, Event(PLAY, 0, "a1"))
    plans.apply(sat, Event(PLAY, 1, "b2"))
    plan = Conditional(1).add(sat.match.position(), ["c1", "c2"])
    plans.put(1, plan)
    events = [Event(PLAY, 0, "a1"), Event(PLAY, 1, "b2"), Event(PLAY, 0, "c1")]
    again, read = table_session("hex(size=4)", 0, 1), Plans()
    read.keep(1, 2, Conditional.from_json(plan.to_json()))
    for event in events:
        read.apply(again, event)
    assert read.due(again) == (1, "c2")
    read.apply(again, Event(PLAY, 1, "c2"))
    read.apply(again, Event(OFFER, 1, TAKE_BACK))
    read.apply(again, Event(ACCEPT, 0))
    assert read.due(again) is None


def test_a_match_that_ends_by_its_rules_is_finished() -> None:
    sat = table_session("hex(size=1)", 0, 1)
    sat.apply(Event(PLAY, 0, "a1"))
    result = sat.result()
    assert result is not None
    assert result.how == FINISHED


def test_bots_of_the_own_side_do_not_hinder_a_claim() -> None:
    """Partners change from deal to deal in Klubiskruuvi: it is those of this deal who count."""
    session, rng = table_session("klubiskruuvi", 0, 1, 3, seed="claims"), Random(5)
    seen = set()
    for at in range(2000):
        event = random_event(session, rng, at)
        if event.kind == PLAY:
            with contextlib.suppress(PelitupaError):
                session.apply(event)
        if session.match.may_claim():
            mine = next(side for side in session.match.sides() if 0 in side)
            assert session.may_claim(0) == (2 in mine)
            seen.add(len(mine))
    assert 2 in seen
    assert seen & {1, 3}
