"""Records: one exact text each, tamper-evident, and hostile files are refused with a line."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pelitupa.core import CHANCE, RecordError
from pelitupa.games import game_ids, load_game
from pelitupa.nature import NatureSpec, Throws
from pelitupa.records import (
    FINISHED,
    PEOPLE,
    RESIGNED,
    STOPPED,
    Ending,
    Entry,
    Header,
    NatureLine,
    Record,
    Seat,
    commitment,
    execute,
    load,
    parse,
    read_header,
    replay,
    save,
    verify,
    write,
)
from pelitupa.records.playthrough import playthrough
from pelitupa.table import Match

COMMITMENT = "sha256:" + hashlib.sha256(b"pelitupa-1 seed 7").hexdigest()


def finished(game: str = "jakis", seed: str = "7") -> Record:
    """The record of a match of random bots."""
    loaded = load_game(game)
    seats = [Seat(f"Bot {i}", "random") for i in range(loaded.num_players())]
    match = Match(loaded, seats, seed=seed, date="2026-11-21")
    match.advance()
    return match.record()


def short_hex() -> Record:
    """Hex of size 2 in three moves."""
    header = Header(
        "hex(size=2)",
        (Seat("Aino"), Seat("Robo", "random")),
        NatureLine("pelitupa-1", "chance", COMMITMENT),
        "2026-11-21",
        1,
    )
    entries = (Entry(0, -1, "a1"), Entry(1, -1, "b1"), Entry(0, -1, "a2"))
    return Record(header, entries, Ending(FINISHED, (1.0, -1.0), -1, "7"))


# --- the format


def test_the_format_is_as_it_is_described() -> None:
    """Computed here from the description alone, by plain hashing."""
    header = (
        'pelitupa record 1\ngame: hex(size=2)\nplayer 1: "Aino"\n'
        f'player 2: "Robo" bot "random"\nnature: pelitupa-1 chance seed {COMMITMENT}\n'
        "date: 2026-11-21\ntaken back: 1\n"
    )
    text, digest = header + "\n", hashlib.sha256(header.encode()).digest()
    for line in ("1 p1 a1", "2 p2 b1", "3 p1 a2"):
        digest = hashlib.sha256(digest + line.encode()).digest()
        text += f"{line} #{digest.hex()[:8]}\n"
    ending = "end: finished\nreturns: 1.0 -1.0\nseed: 7\n"
    text += "\n" + ending
    text += f"hash: {hashlib.sha256(digest + ending.encode()).hexdigest()}\n"
    assert write(short_hex()) == text
    assert parse(text) == short_hex()
    assert verify(short_hex()).ok


names = st.text(
    st.characters(exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=80
).filter(str.isprintable)
words = st.text("ABCabc0123456789.-", min_size=1, max_size=6)
texts = st.lists(words, min_size=1, max_size=4).map(" ".join)
natures = st.just("chance") | st.builds(
    Throws,
    st.floats(0, 1e4),
    st.floats(0, 1e4),
    st.floats(-1, 1),
    st.floats(-100, 100),
    st.just(0.0),
).map(lambda throws: str(NatureSpec("throws", throws)))
finite = st.floats(allow_nan=False, allow_infinity=False)


def entropies(seats: list[Seat], nature: NatureLine) -> st.SearchStrategy[tuple[str, ...]]:
    """What the persons among the players can have added to the seed."""
    nothing: st.SearchStrategy[tuple[str, ...]] = st.just(())
    if nature.kind == PEOPLE:
        return nothing
    given = (st.just("") if seat.bot is not None else st.just("") | names for seat in seats)
    return nothing | st.tuples(*given).filter(any) if any(s.bot is None for s in seats) else nothing


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that can be written, whether or not a game would allow it."""
    seats = draw(st.lists(st.builds(Seat, names, st.none() | names), min_size=1, max_size=5))
    count = len(seats)
    seed = draw(texts)
    nature = draw(
        st.sampled_from([NatureLine(PEOPLE)])
        | st.builds(NatureLine, st.just("pelitupa-1"), natures, st.just(commitment(seed)))
        | st.builds(
            NatureLine,
            st.just("pelitupa-1"),
            st.just(""),
            st.just(commitment(seed)),
            st.floats(0, 1e6),
        )
    )
    header = Header(
        draw(st.sampled_from(["hex(size=5)", "jakis", "x(a=b)"])),
        tuple(seats),
        nature,
        draw(st.just("") | st.dates().map(lambda day: day.isoformat())),
        draw(st.integers(0, 999)),
        draw(entropies(seats, nature)),
    )
    person = st.builds(Entry, st.integers(0, count - 1), st.just(-1), texts)
    chance = st.builds(Entry, st.just(CHANCE), st.integers(-1, count - 1), texts)
    entries = draw(st.lists(person | chance, max_size=12))
    how = draw(st.sampled_from([FINISHED, RESIGNED, STOPPED]))
    by = draw(st.integers(0, count - 1)) if how == RESIGNED else -1
    returns = draw(st.lists(finite, min_size=count, max_size=count))
    ending = Ending(how, tuple(returns), by, seed if nature.kind != PEOPLE else "")
    return Record(header, tuple(entries), draw(st.sampled_from([None, ending])))


@settings(suppress_health_check=[HealthCheck.too_slow])  # it goes by the clock
@given(records())
def test_what_is_written_is_read_and_written_the_same(record: Record) -> None:
    text = write(record)
    again = parse(text, unfinished=True)
    assert again == record
    assert write(again) == text
    assert read_header(iter(text.splitlines(keepends=True))) == record.header


@pytest.mark.parametrize(
    "name",
    ['A "quoted" name', "back\\slash", "Äijä 🎯", "👩\u200d🚀", "# p1 a1 #00000000", "end: x"],
)
def test_names_are_quoted_safely(name: str) -> None:
    record = replace(
        short_hex(), header=replace(short_hex().header, seats=(Seat(name), Seat("B", "random")))
    )
    assert parse(write(record)).header.seats[0].name == name


@pytest.mark.parametrize(
    "name", ["", "x" * 81, "a\nb", "\x1b[2J", "a\u202eb", "\ud800", "a\u2028b"]
)
def test_names_that_could_deceive_are_refused(name: str) -> None:
    with pytest.raises(RecordError, match="printable"):
        Seat(name)


def test_a_header_is_read_without_the_rest() -> None:
    def lines() -> Iterator[str]:
        yield from write(short_hex()).splitlines(keepends=True)[:8]
        raise AssertionError("the body was read")

    assert read_header(lines()) == short_hex().header


# --- damage

TEXT = write(short_hex())
LINES = TEXT.splitlines(keepends=True)


def with_line(number: int, line: str) -> str:
    """The text with a line (from 1) replaced."""
    return "".join([*LINES[: number - 1], line, *LINES[number:]])


def rewritten(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "begins with"),
        ("\n", 1, "begins with"),
        ("GIF89a\n", 1, "begins with 'pelitupa record 1'"),
        (rewritten("record 1", "record 2"), 1, "begins with"),
        (rewritten("record 1\n", "record 1\r\n"), 1, "carriage return"),
        (TEXT.replace("\n", "\r\n"), 1, "carriage return"),
        (rewritten("game: hex(size=2)\n", ""), 7, "no game line"),
        (rewritten("game: hex(size=2)\n", "game: hex(size=2)\n" * 2), 3, "stands twice"),
        (rewritten("game: ", "game:"), 2, "is written game: "),
        (rewritten("game: hex(size=2)", "colour: red"), 2, "no line of a header"),
        (rewritten('player 1: "Aino"', "player 1: Aino"), 3, 'written player 1: "Name"'),
        (rewritten('player 1: "Aino"', 'player 2: "Aino"'), 3, "player 1 comes here"),
        (rewritten('player 1: "Aino"', 'player 1: "A\\u001b"'), 3, "printable"),
        (rewritten('player 1: "Aino"', 'player 1: "\\ud800"'), 3, "printable"),
        (rewritten('player 1: "Aino"', 'player 1: "\\x"'), 3, "JSON string"),
        (rewritten('bot "random"', "bot random"), 4, "written player 2"),
        (rewritten("pelitupa-1 chance", "dice chance"), 5, "nature is people, or"),
        (rewritten("chance seed", "luck seed"), 5, "there is no nature 'luck'; there is: chance"),
        (rewritten("chance seed", "throws(sd=-1) seed"), 5, "option sd is 0 to 10000, not -1.0"),
        (rewritten("chance seed", "throws(sd=9.50) seed"), 5, "written .*sd=9.5"),
        (rewritten("chance seed", "reported seed"), 5, "this line is nature: people"),
        (rewritten("chance seed", "spread 2e1 seed"), 5, "written like 1.0"),
        (rewritten("chance seed", "spread -20.0 seed"), 5, "0.0 or more"),
        (rewritten("chance seed", "spread " + "9" * 40 + " seed"), 5, "written like 1.0"),
        (rewritten("date: 2026-11-21", "date: 2026-13-21"), 6, "a date is written"),
        (rewritten("date: 2026-11-21\n", "date: 2026-11-21\n" * 2), 7, "twice or too late"),
        (rewritten("taken back: 1", "taken back: 01"), 7, "written taken back: NUMBER"),
        (rewritten("taken back: 1", "taken back: " + "9" * 400), 7, "written taken back: NUMBER"),
        (rewritten("1 p1 a1", "1 p1 a2"), 9, "something was changed here or above"),
        (rewritten("Aino", "Eino"), 9, "something was changed here or above"),
        (rewritten("2 p2", "3 p2"), 10, "entry 2 comes here, not 3"),
        (rewritten("2 p2", "9" * 500 + " p2"), 10, "an entry is written 2 p1"),
        (rewritten("2 p2", "02 p2"), 10, "an entry is written"),
        (rewritten("2 p2", "2 p3"), 10, "no player 3"),
        (rewritten("2 p2", "2 chance>3"), 10, "no player 3"),
        (rewritten("2 p2", "2 p" + "9" * 500), 10, "an entry is written"),
        (rewritten("2 p2", "2 q2"), 10, "an entry is written"),
        (rewritten("2 p2 b1", "2 p2 b1 "), 10, "something was changed"),
        (with_line(10, LINES[10]), 10, "entry 2 comes here, not 3"),
        (with_line(10, ""), 10, "entry 2 comes here"),
        (with_line(10, LINES[9] * 2), 11, "entry 3 comes here, not 2"),
        (with_line(10, "2 p2 b1\x00 #00000000\n"), 10, r"U\+0000"),
        (with_line(10, "2 p2 \x1b[2J #00000000\n"), 10, r"U\+001B"),
        (with_line(10, "2 p2 \u202e #00000000\n"), 10, r"U\+202E"),
        (with_line(10, "x" * 10**6 + "\n"), 10, "one 1000000"),
        (rewritten("end: finished", "end: won"), 13, "the ending begins end: finished"),
        (rewritten("end: finished", "end: resigned by p3"), 13, "the ending begins"),
        (rewritten("returns: 1.0 -1.0", "returns: 1.0"), 14, "1 return for 2 players"),
        (rewritten("returns: 1.0 -1.0", "returns: 1 -1"), 14, "written like 1.0"),
        (rewritten("returns: 1.0 -1.0", "returns: nan -1.0"), 14, "written like 1.0"),
        (rewritten("returns: 1.0 -1.0", "returns: -1.0 1.0"), 16, "hash of all is"),
        (rewritten("seed: 7", "seed: 8"), 15, "has the commitment"),
        (rewritten("seed: 7\n", ""), 15, "written seed: "),
        (TEXT + "more\n", 17, "comes nothing, or an empty line and a signature"),
        (TEXT + "\n", 17, "take the empty line away"),
        (TEXT[:-1], 16, "breaks off here"),
        ("".join(LINES[:12]) + "end: fin", 13, "breaks off here"),
        ("".join(LINES[:11]), 12, "has no ending"),
        ("".join(LINES[:8]), 9, "has no ending"),
        ("".join(LINES[:7]), 8, "header breaks off"),
        ("".join(LINES[:15]), 15, "written hash: "),
    ],
)
def test_damage_is_named_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(RecordError, match=says) as error:
        parse(text)
    assert error.value.line == line


def test_another_way_to_write_the_same_is_refused() -> None:
    """The hashes fit, but a record has exactly one text."""
    header = LINES[:7]
    header[2] = 'player 1: "\\u0041ino"\n'
    with pytest.raises(RecordError, match="this is written 'player 1: \"Aino\"'") as error:
        parse(hashed(header))
    assert error.value.line == 3


def hashed(header: list[str]) -> str:
    """A record of a header and an ending, its hash made to fit."""
    digest = hashlib.sha256("".join(header).encode()).digest()
    ending = "".join(LINES[12:15])
    return (
        "".join(header)
        + "\n\n"
        + ending
        + f"hash: {hashlib.sha256(digest + ending.encode()).hexdigest()}\n"
    )


def test_a_record_is_bounded() -> None:
    begun = time.process_time()  # of this process: others may be busy
    with pytest.raises(RecordError, match="at most"):
        parse(TEXT + "x" * 9 * 2**20)
    with pytest.raises(RecordError, match="breaks off"):
        parse("a" * 8 * 2**20)
    assert time.process_time() - begun < 2


@given(st.data())
@settings(max_examples=300)
def test_no_change_of_a_character_goes_unnoticed(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(TEXT) - 1))
    piece = data.draw(st.sampled_from(["", "\n", "\x00", "0", "9", " ", '"', "\\", "é", "p", "#"]))
    cut = data.draw(st.integers(0, 3))
    changed = TEXT[:place] + piece + TEXT[place + cut :]
    if changed != TEXT:
        with pytest.raises(RecordError) as error:
            parse(changed)
        assert 1 <= error.value.line <= TEXT.count("\n") + 3


@given(st.text())
@example("pelitupa record 1\n")
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(RecordError):
        parse(text)


# --- execution


def changed(record: Record, number: int, entry: Entry) -> Record:
    """A record with one entry changed, its hashes made to fit."""
    entries = list(record.entries)
    entries[number] = entry
    return parse(write(replace(record, entries=tuple(entries))), unfinished=True)


@pytest.mark.parametrize("id", game_ids())
def test_every_games_record_verifies_and_replays(id: str) -> None:
    record = finished(id)
    verdict = verify(parse(write(record)))
    assert verdict.ok, str(verdict.difference)
    assert verdict.entries == len(record.entries)
    assert verdict.draws == sum(entry.actor == CHANCE for entry in record.entries)
    count = 0
    for count, state in enumerate(replay(record)):
        assert state.move_number() == count
    assert count == len(record.entries)
    assert execute(record).is_terminal()


def test_replayed_states_are_independent() -> None:
    states = list(replay(short_hex()))
    assert [state.move_number() for state in states] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("number", "entry", "line", "expected", "found"),
    [
        (1, Entry(1, -1, "a1"), 10, "That cell is taken: a stone goes on a vacant cell.", "'a1'"),
        (1, Entry(0, -1, "b1"), 10, "p2", "p1"),
        (1, Entry(CHANCE, -1, "b1"), 10, "p2", "chance"),
        (1, Entry(1, -1, "B1"), 10, "'b1'", "'B1'"),
        (1, Entry(1, -1, "z9"), 10, "no such action", "'z9'"),
        (1, Entry(1, -1, "1" * 900), 10, "no such action", ""),
        (2, Entry(0, -1, "b2"), 13, "an entry of p2", "end: finished"),
    ],
)
def test_a_move_against_the_rules_is_found(
    number: int, entry: Entry, line: int, expected: str, found: str
) -> None:
    record = changed(short_hex(), number, entry)
    difference = verify(record).difference
    assert difference is not None
    assert difference.line == line
    assert expected in difference.expected
    assert found in difference.found
    if line < 12:
        with pytest.raises(RecordError, match=f"line {line}: expected"):
            list(replay(record))
        with pytest.raises(RecordError, match=f"line {line}: expected"):
            execute(record)


def test_entries_after_the_end_of_a_match_are_found() -> None:
    record = replace(short_hex(), entries=(*short_hex().entries, Entry(1, -1, "b2")))
    difference = verify(record).difference
    assert difference is not None
    assert (difference.line, difference.expected, difference.found) == (12, "the end", "p2")


def test_a_draw_that_the_seed_does_not_give_is_found() -> None:
    record = finished("jakis")
    drawn = {entry.text for entry in record.entries[:8]}
    other = next(card for card in ("S2", "S3", "S4", "H2", "H3") if card not in drawn)
    bad = changed(record, 3, replace(record.entries[3], text=other))
    difference = verify(bad).difference
    assert difference is not None
    assert difference.line == record.line_of(3)
    assert difference.expected == f"'{record.entries[3].text}' by the seed"
    assert difference.found == f"'{other}'"


def test_a_throw_that_the_seed_does_not_give_is_found() -> None:
    record = finished("round_the_clock")
    first = next(i for i, e in enumerate(record.entries) if e.text.startswith("land"))
    bad = changed(record, first, replace(record.entries[first], text="land 0.0 0.0"))
    difference = verify(bad).difference
    assert difference is not None
    assert difference.line == record.line_of(first)


def test_a_draw_for_another_seat_is_found() -> None:
    record = finished("jakis")
    entry = record.entries[0]
    difference = verify(changed(record, 0, replace(entry, seat=1 - entry.seat))).difference
    assert difference is not None
    assert (difference.expected, difference.found) == ("chance>1", "chance>2")


def test_a_result_that_does_not_follow_is_found() -> None:
    record = short_hex()
    assert record.ending is not None
    for ending, line, expected in [
        (replace(record.ending, returns=(-1.0, 1.0)), 14, "returns 1.0 -1.0"),
        (replace(record.ending, how=STOPPED, returns=(0.0, 0.0)), 13, "end: finished"),
        (replace(record.ending, how=RESIGNED, by=0, returns=(-1.0, 1.0)), 13, "end: finished"),
    ]:
        difference = verify(replace(record, ending=ending)).difference
        assert difference is not None
        assert (difference.line, difference.expected) == (line, expected)
    going_on = verify(replace(record, ending=None)).difference
    assert going_on is not None
    assert "ending" in going_on.expected


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("nosuchgame", "there is no game 'nosuchgame'"),
        ("../../etc/passwd", "no game with options"),
        ("hex(size=99)", "option size is 1 to 40"),
        ("hex(size=" + "9" * 900 + ")", "option size is"),
        ("hex(colour=red)", "unknown option 'colour'"),
        ("hex(size=2,size=2)", "twice"),
        ("knorri", "played by 4"),
        ("__import__('os')", "is no option"),
    ],
)
def test_a_game_that_is_not_there_is_refused(game: str, says: str) -> None:
    record = parse(write(replace(short_hex(), header=replace(short_hex().header, game=game))))
    for use in (verify, execute, lambda r: list(replay(r)), Match.restore):
        with pytest.raises(RecordError, match=says) as error:
            use(record)
        assert error.value.line == 2


# --- files


def test_files_are_written_whole_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    save(short_hex(), path)
    assert path.read_bytes() == TEXT.encode()
    assert load(path) == short_hex()
    save(replace(short_hex(), ending=None), path)
    assert load(path, unfinished=True).ending is None
    assert [p.name for p in tmp_path.iterdir()] == ["a.record"]


def test_a_record_is_saved_in_a_folder_that_may_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path, flags: int) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pelitupa.records.files.os.open", refuse)
    save(short_hex(), tmp_path / "a.record")
    assert load(tmp_path / "a.record") == short_hex()


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    path.write_bytes(TEXT.encode()[:80] + b"\xff\xfe" + TEXT.encode()[80:])
    with pytest.raises(RecordError, match="no UTF-8 text") as error:
        load(path)
    assert error.value.line == TEXT.encode()[:80].count(b"\n") + 1
    path.write_bytes(b"\n" * (8 * 2**20 + 1))
    with pytest.raises(RecordError, match="larger than"):
        load(path)
    with pytest.raises(RecordError, match="No such file"):
        load(tmp_path / "none")
    with pytest.raises(RecordError, match="directory"):
        load(tmp_path)
    with pytest.raises(RecordError, match="No such file"):
        save(short_hex(), tmp_path / "no" / "folder")


# --- playthroughs


def test_another_seed_gives_another_playthrough() -> None:
    assert playthrough("hex(size=3)", 1) != playthrough("hex(size=3)", 2)
