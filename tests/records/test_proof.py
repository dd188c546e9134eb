"""What a record proves of its deals: each step, and each way in which somebody could cheat."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pelitupa.core import CHANCE, RecordError, Text
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded, mixed_seed
from pelitupa.records import (
    PEOPLE,
    Check,
    Entry,
    Header,
    Kept,
    NatureLine,
    Proof,
    Record,
    Seat,
    commitment,
    parse,
    prove,
    verify,
    write,
)
from pelitupa.records.execution import entry_for
from pelitupa.table import Match

STRONG = "b5b2e1f0a4d2439c88a1f6e07c3d59aa41e6b90d7f2c5831e09ab4c6d7258f13"
ANOTHER = "0e2d4c6b8a99775513f1e3d5c7b9a8f6e4d2c0bb1a3958776655f4e3d2c1b0a9"
GAVE = ("Aino's words", "♠ 7 is mine")


def played(
    *, seed: str = STRONG, entropy: tuple[str, ...] = GAVE, game: str = "jakis", date: str = ""
) -> Record:
    """The record of a match of two people who always do what comes first."""
    seats = [Seat("Aino"), Seat("Pekka")]
    match = Match(load_game(game), seats, seed=seed, entropy=entropy, date=date)
    while not match.is_over:
        if match.advance_one() is None and not match.is_over:
            seat = match.waiting_for()[0]
            match.submit(seat, match.legal(seat)[0])
    return match.record()


def with_header(record: Record, **changes: object) -> Record:
    header = replace(record.header, **changes)  # type: ignore[arg-type]
    return replace(record, header=header)


def with_seed(record: Record, seed: str) -> Record:
    assert record.ending is not None
    return replace(record, ending=replace(record.ending, seed=seed))


def outcomes(proof: Proof) -> dict[str, str]:
    return {check.name: check.outcome for check in proof.checks}


def named(proof: Proof, name: str) -> Check:
    return next(check for check in proof.checks if check.name == name)


def draws(record: Record) -> list[str]:
    return [entry.text for entry in record.entries if entry.actor == CHANCE]


KEPT = Kept(commitment(STRONG), dict(enumerate(GAVE)))
ALL_PROVED = dict.fromkeys(
    ("commitment", "strength", "entropy", "draws", "rules", "ending"), "proved"
)


# --- an honest match


def test_an_honest_match_is_proved_whole_with_what_was_kept() -> None:
    record = parse(write(played()))
    proof = prove(record, KEPT)
    assert outcomes(proof) == ALL_PROVED
    assert proof.ok
    assert proof.whole
    assert all(isinstance(text, Text) for check in proof.checks for text in check.texts)
    assert named(proof, "draws").texts[0] == (
        f"All {len(draws(record))} draws were drawn again from the seed, and are the same."
    )
    assert named(proof, "entropy").texts[1:] == (
        "Aino, player 1, added “Aino's words”.",
        "Pekka, player 2, added “♠ 7 is mine”.",
    )


def test_without_what_was_kept_a_record_only_agrees_with_itself() -> None:
    proof = prove(played())
    assert outcomes(proof) == ALL_PROVED | {"commitment": "agrees", "entropy": "agrees"}
    assert proof.ok
    assert not proof.whole


def test_where_nobody_adds_anything_the_seed_alone_is_proved() -> None:
    record = played(entropy=("", ""))
    assert outcomes(prove(record, Kept(commitment(STRONG)))) == ALL_PROVED | {"entropy": "nothing"}
    assert draws(record) == draws(played(entropy=()))


@pytest.mark.parametrize("id", game_ids())
def test_every_game_is_proved(id: str) -> None:
    game = load_game(id)
    seats = [Seat("Aino"), *(Seat(f"Bot {n}", "random") for n in range(1, game.num_players()))]
    entropy = ("mine", *("" for _ in seats[1:]))
    match = Match(game, seats, seed=STRONG, entropy=entropy)
    for _ in range(60):
        if match.advance_one() is None and not match.is_over:
            seat = match.waiting_for()[0]
            if not match.legal(seat):
                break
            match.submit(seat, match.legal(seat)[0])
    if not match.is_over:
        match.resign(0)
    record = parse(write(match.record()))
    proof = prove(record, Kept(commitment(STRONG), {0: "mine"}))
    drawn = bool(draws(record))
    assert proof.whole
    assert outcomes(proof) == ALL_PROVED | (
        {} if drawn else {"draws": "nothing", "strength": "nothing"}
    )
    assert write(Match.restore(record).record()) == write(record)


def test_what_people_type_in_is_not_proved_but_its_rules_are() -> None:
    match = Match(load_game("round_the_clock"), [Seat("Aino"), Seat("Pekka")], nature="reported")
    match.submit(0, "aim S1")
    match.submit(CHANCE, "S1")
    match.resign(0)
    proof = prove(match.record())
    nothing = dict.fromkeys(("commitment", "strength", "entropy", "draws"), "nothing")
    assert outcomes(proof) == ALL_PROVED | nothing
    assert outcomes(prove(match.record(), Kept(commitment(STRONG))))["commitment"] == "failed"
    assert outcomes(prove(match.record(), Kept(entropies={0: "a"})))["entropy"] == "failed"


# --- cheating


def test_a_seed_exchanged_after_the_entropies_were_known_fails() -> None:
    """The server sees what was added, and then takes the seed that deals best."""
    seeds = [f"{n:x}{STRONG[1:]}" for n in range(8)]
    chosen = max(seeds, key=lambda seed: draws(played(seed=seed))[0])
    record = played(seed=chosen)
    assert verify(record).ok, "the record agrees with itself"
    proof = prove(record, KEPT)
    assert outcomes(proof) == ALL_PROVED | {"commitment": "failed"}
    assert commitment(STRONG) in named(proof, "commitment").texts[0]
    assert named(proof, "commitment").line == 5
    # nor can it keep the commitment that was published
    forged = with_header(record, nature=played().header.nature)
    assert outcomes(prove(forged))["commitment"] == "failed"
    with pytest.raises(RecordError, match="this seed has the commitment") as error:
        parse(write(forged))
    assert error.value.line == record.line_of(len(record.entries)) + 3


def test_showing_another_seed_in_the_end_fails() -> None:
    proof = prove(with_seed(played(), ANOTHER), KEPT)
    assert outcomes(proof) == ALL_PROVED | {"commitment": "failed", "draws": "failed"}
    assert not proof.ok


@pytest.mark.parametrize(
    "entropies",
    [("Aino's word", GAVE[1]), (GAVE[0], ""), ("", GAVE[1]), (GAVE[1], GAVE[0]), ()],
)
def test_a_changed_entropy_fails(entropies: tuple[str, ...]) -> None:
    """First only the text is changed; then the match is dealt anew by it, which Aino alone can tell."""
    proof = prove(with_header(played(), entropies=entropies))
    assert outcomes(proof)["draws"] == "failed"
    assert named(proof, "draws").line >= 7 + sum(map(bool, entropies))
    assert outcomes(proof)["rules"] == outcomes(proof)["ending"] == "proved"
    again = played(entropy=entropies)
    assert draws(again) != draws(played())
    assert outcomes(prove(again, KEPT)) == ALL_PROVED | {"entropy": "failed"}


def test_texts_put_together_otherwise_deal_otherwise() -> None:
    assert draws(played(entropy=("ab", "c"))) != draws(played(entropy=("a", "bc")))
    assert draws(played(entropy=("ab", ""))) != draws(played(entropy=("", "ab")))


def test_a_draw_that_is_not_the_seeds_fails_where_it_is() -> None:
    record = played()
    entries = list(record.entries)
    cards = set(draws(record))
    other = next(c + r for c in "SHDC" for r in "23456789TJQKA" if c + r not in cards)
    entries[3] = Entry(CHANCE, entries[3].seat, other)
    proof = prove(replace(record, entries=tuple(entries)))
    check = named(proof, "draws")
    assert (check.outcome, check.line) == ("failed", record.line_of(3))
    assert check.texts[0].startswith(f"Draw 4 of {len(cards)} is not the one")
    assert check.texts[0].endswith(f"by the seed, found '{other}'.")


def test_a_move_against_the_rules_fails_and_leaves_the_rest_open() -> None:
    record = played()
    place = next(i for i, entry in enumerate(record.entries) if entry.actor >= 0)
    entries = list(record.entries)
    entries[place] = replace(entries[place], text="nonsense")
    proof = prove(replace(record, entries=tuple(entries)), KEPT)
    assert outcomes(proof) == ALL_PROVED | {
        "rules": "failed",
        "draws": "doubtful",
        "ending": "doubtful",
    }
    assert named(proof, "rules").line == record.line_of(place)
    assert (
        named(proof, "draws")
        .texts[0]
        .startswith(f"Draws that are the seed's: {place} of {len(draws(record))}")
    )


def test_a_result_that_does_not_follow_fails() -> None:
    record = played()
    assert record.ending is not None
    ending = replace(record.ending, returns=tuple(-value for value in record.ending.returns))
    proof = prove(replace(record, ending=ending), KEPT)
    assert outcomes(proof) == ALL_PROVED | {"ending": "failed"}
    assert named(proof, "ending").line == record.line_of(len(record.entries)) + 2


def test_an_accomplice_who_adds_last_can_choose_the_deal() -> None:
    """What the protocol does not stop, and the proof therefore says: Pekka knows the seed."""
    wanted = "SA"
    tries = (str(n) for n in range(500))
    text = next(text for text in tries if first_draw(STRONG, ("Aino's words", text)) == wanted)
    proof = prove(played(entropy=("Aino's words", text)), Kept(commitment(STRONG), {0: GAVE[0]}))
    assert proof.whole
    assert "if whoever added last did not know the seed" in named(proof, "entropy").texts[0]


def first_draw(seed: str, entropies: tuple[str, ...]) -> str:
    state = load_game("jakis").new_initial_state()
    return entry_for(state, Seeded(mixed_seed(seed, entropies)).outcome(state)).text


# --- weak seeds

NOON = int(datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        (str(0xC0FFEE), "below 2 to the power of 32"),
        (str(NOON), "in seconds since 1970"),
        (str(NOON * 1000), "in milliseconds since 1970"),
        (f"{random.Random(NOON).getrandbits(256):064x}", f"seeded with the number {NOON}"),
    ],
)
def test_a_weak_seed_makes_the_proof_doubtful(seed: str, says: str) -> None:
    """An observer who tries the seconds of the hour knows the seed, and then all cards to come."""
    record = played(seed=seed, date="2026-11-21")
    proof = prove(record, Kept(commitment(seed), dict(enumerate(GAVE))))
    assert outcomes(proof) == ALL_PROVED | {"strength": "doubtful"}
    assert proof.ok, "nothing in it differs"
    assert not proof.whole
    assert any(says in text for text in named(proof, "strength").texts)


def test_an_observer_who_finds_the_seed_foresees_all_draws() -> None:
    match = Match(load_game("jakis"), [Seat("A"), Seat("B")], seed=NOON, entropy=("", "b"))
    published = match.record().header
    seed = next(
        seed
        for seed in map(str, range(NOON - 900, NOON + 900))
        if commitment(seed) == published.nature.commitment
    )
    foreseen = Seeded(mixed_seed(seed, published.entropies))
    state = match.game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(foreseen.outcome(state))
    match.advance()
    assert [state.action_to_string(CHANCE, action) for action in state.history()] == [
        entry.text for entry in match.record().entries
    ]


def test_the_search_for_generators_can_be_left_out() -> None:
    record = played(seed=f"{random.Random(5).getrandbits(256):064x}")
    assert outcomes(prove(record))["strength"] == "doubtful"
    assert outcomes(prove(record, search=False))["strength"] == "proved"


# --- what cannot be proved


def test_a_match_going_on_proves_nothing_yet() -> None:
    record = played()
    with pytest.raises(RecordError, match="still going on"):
        prove(replace(record, ending=None))


def test_a_game_or_player_that_is_not_there_is_refused() -> None:
    with pytest.raises(RecordError, match="no game"):
        prove(with_header(played(), game="nosuchgame"))
    with pytest.raises(RecordError, match="no player 3; there are 2"):
        prove(played(), Kept(entropies={2: "a"}))


# --- the record's lines

HEADER = (
    'pelitupa record 1\ngame: jakis\nplayer 1: "Aino"\nplayer 2: "Robo" bot "random"\n'
    f'player 3: "Pekka"\nnature: pelitupa-1 chance seed {commitment(STRONG)}\n'
)


def head(*lines: str, header: str = HEADER) -> str:
    return header + "".join(f"{line}\n" for line in lines)


def test_entropies_stand_in_the_header_only_where_given() -> None:
    seats = (Seat("Aino"), Seat("Robo", "random"), Seat("Pekka"))
    nature = NatureLine("pelitupa-1", "chance", commitment(STRONG))
    header = Header("jakis", seats, nature, "2026-11-21", 0, ('a "b" \\ ♠', "", " "))
    text = write(Record(header, (), None))
    assert text == head('entropy 1: "a \\"b\\" \\\\ ♠"', 'entropy 3: " "', "date: 2026-11-21", "")
    assert parse(text, unfinished=True).header == header
    last = parse(head('entropy 3: "x"', ""), unfinished=True).header
    assert last.entropies == ("", "", "x")
    first = parse(head('entropy 1: "x"', ""), unfinished=True).header
    assert first.entropies == ("x", "", "")
    assert parse(head(""), unfinished=True).header.entropies == ()


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        (["entropy 1: a"], 7, 'is written entropy 1: "text"'),
        (['entropy: "a"'], 7, "is written entropy 1"),
        (['entropy 01: "a"'], 7, "is written entropy 1"),
        (['entropy 1:  "a"'], 7, "is written entropy 1"),
        (['entropy 1: "a" '], 7, "is written entropy 1"),
        (['entropy 1: "\\x"'], 7, "JSON string"),
        (['entropy 1: "\\u0007"'], 7, "printable"),
        (['entropy 1: "\\ud800"'], 7, "printable"),
        ([f'entropy 1: "{"a" * 81}"'], 7, "at most 80"),
        (['entropy 1: ""'], 7, "only where it is not empty"),
        (['entropy 2: "a"'], 7, "Robo is a bot"),
        (['entropy 4: "a"'], 7, "no player 4; there are 3"),
        (['entropy 999999999: "a"'], 7, "no player 999999999"),
        (['entropy 1: "a"', 'entropy 1: "a"'], 8, "stands twice or too late"),
        (['entropy 3: "a"', 'entropy 1: "a"'], 8, "stands twice or too late"),
        (["date: 2026-11-21", 'entropy 1: "a"'], 8, "'entropy' stands twice or too late"),
        (['entropy 1: "\\u0061"'], 7, "this is written 'entropy 1: \"a\"'"),
    ],
)
def test_a_malformed_entropy_is_refused_with_its_line(
    lines: list[str], line: int, says: str
) -> None:
    with pytest.raises(RecordError, match=says) as error:
        parse(head(*lines, ""), unfinished=True)
    assert error.value.line == line


def test_where_there_is_no_seed_nothing_is_added_to_it() -> None:
    typed = HEADER.splitlines(keepends=True)[:5]
    for nature, says in ((["nature: people\n"], "no seed to add to"), ([], "after the nature")):
        with pytest.raises(RecordError, match=says) as error:
            parse(head('entropy 1: "a"', "", header="".join(typed + nature)), unfinished=True)
        assert error.value.line == 6 + len(nature)


@pytest.mark.parametrize("entropies", [("",), ("", ""), ("a",), ("a", "b", "c"), ("a\n", "")])
def test_a_header_has_one_entropy_for_each_seat_or_none(entropies: tuple[str, ...]) -> None:
    with pytest.raises(RecordError, match=r"one for each seat|printable"):
        Header("jakis", (Seat("A"), Seat("B")), NatureLine("pelitupa-1"), entropies=entropies)
    with pytest.raises(RecordError):
        Header("jakis", (Seat("A"), Seat("B")), NatureLine(PEOPLE), entropies=("a", "b"))
