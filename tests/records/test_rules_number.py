"""The number of a game's rules: in records, in what a record leaves out, and in what a proof says."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import pelitupa.games as games
from pelitupa.cli import main
from pelitupa.core import RecordError, RulebookError
from pelitupa.core.options import Value
from pelitupa.games import game_ids, load_game, load_game_as, options_class, rulebook, spec_as
from pelitupa.records import Entry, Kept, Record, Seat, execute, parse, prove, save, verify, write
from pelitupa.records.execution import game_of
from pelitupa.records.pbn import read_pbn, record_of
from pelitupa.records.sgf import to_record
from pelitupa.records.sgf_games import read_games
from pelitupa.records.signing import SigningKey, check_signature
from pelitupa.table import Match

SEED = "b5b2e1f0a4d2439c88a1f6e07c3d59aa41e6b90d7f2c5831e09ab4c6d7258f13"
ROOT = Path(__file__).parents[2]


def mend(monkeypatch: pytest.MonkeyPatch, id: str, rules: int, **former: Value) -> None:
    """As if the rules of a game had been mended since, and these defaults changed with the last mend."""
    book = replace(rulebook(id), rules=rules, former={rules - 1: former} if former else {})
    monkeypatch.setattr(games, "rulebook", lambda asked: book if asked == id else rulebook(asked))


def played(spec: str = "jakis") -> Record:
    """A match of random bots, to its end."""
    game = load_game(spec)
    seats = [Seat(f"Bot {seat}", "random") for seat in range(game.num_players())]
    match = Match(game, seats, seed=SEED, date="2026-11-21")
    match.advance()
    return match.record()


def test_a_new_match_says_its_number_only_above_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "rules" not in write(played())
    mend(monkeypatch, "jakis", 3)
    record = played()
    assert write(record).splitlines()[1:3] == ["game: jakis", "rules: 3"]
    assert parse(write(record)) == record
    assert verify(record).ok
    assert record.line_of(0) == write(record).splitlines().index("") + 2
    assert write(record).splitlines()[record.header.nature_line - 1].startswith("nature: ")
    assert write(Match.restore(record).record()) == write(record)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rules: 1", "line 3: rules 1 are not written"),
        ("rules: 0", "line 3: this line is written rules: NUMBER, from 1"),
        ("rules: 2\nrules: 2", "stands twice or too late"),
    ],
)
def test_a_number_has_one_form(line: str, says: str) -> None:
    text = write(played()).replace("game: jakis\n", f"game: jakis\n{line}\n")
    with pytest.raises(RecordError, match=re.escape(says)):
        parse(text)


def test_what_a_record_leaves_out_is_what_it_meant_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """By rules 1 and 2 nobody could swap unless that was agreed; by rules 3 they can."""
    mend(monkeypatch, "hex", 3, swap=False)
    now, then = load_game("hex(size=3)"), load_game_as("hex(size=3)", 1)
    assert (str(now), str(then)) == ("hex(size=3)", "hex(size=3,swap=false)")
    assert load_game_as("hex(size=3)", 2) == then
    assert load_game_as("hex(size=3,swap=true)", 1) == now
    assert [spec_as(game, 2) for game in (now, then)] == ["hex(size=3,swap=true)", "hex(size=3)"]
    seats = [Seat("Aino"), Seat("Impi")]
    for game, rules in ((then, 1), (now, 2), (now, 3)):
        match = Match(game, seats, seed="7", rules=rules)
        match.submit(0, "a1")
        text = write(match.record())
        assert ("rules:" in text) == (rules > 1)
        record = parse(text, unfinished=True)
        assert game_of(record) == game
        again = Match.restore(record, "7")
        assert write(again.record()) == text
        assert ("swap" in again.legal(1)) == (game == now)


def test_a_number_that_is_yet_to_come_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        mend(later, "jakis", 2)
        record = played()
    for look in (verify, execute, prove):
        with pytest.raises(RecordError, match="line 2: this needs rules 2 of jakis, but this"):
            look(record)
    with pytest.raises(RulebookError):
        load_game_as("jakis", 0)


def changed(record: Record, actor: str, text: str) -> tuple[Record, int]:
    """The record with the first entry of an actor changed, and the entry's number."""
    entries = list(record.entries)
    place = next(n for n, entry in enumerate(entries) if entry.actor_text.startswith(actor))
    entries[place] = Entry(entries[place].actor, entries[place].seat, text)
    return replace(record, entries=tuple(entries)), place + 1


def outcomes(record: Record) -> dict[str, str]:
    return {check.name: check.outcome for check in prove(record, search=False).checks}


def test_older_rules_are_neither_proved_nor_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What today's rules refuse, or today's seed does not give, may be of older rules."""
    as_it_was = played()
    departs, entry = changed(as_it_was, "p", "LA")
    other, _ = changed(as_it_was, "chance", as_it_was.entries[1].text)
    assert (outcomes(departs)["rules"], outcomes(other)["draws"]) == ("failed", "failed")
    mend(monkeypatch, "jakis", 2)
    verdict = verify(departs)
    assert (verdict.ok, verdict.excused, verdict.entry) == (False, True, entry)
    found = outcomes(departs)
    assert (found["commitment"], found["rules"], found["ending"]) == (
        "agrees",
        "doubtful",
        "doubtful",
    )
    assert outcomes(other)["draws"] == "doubtful"
    assert outcomes(as_it_was)["rules"] == "agrees"
    assert not prove(as_it_was, Kept(as_it_was.header.nature.commitment), search=False).whole
    key = SigningKey.fresh()
    signed = parse(write(key.sign(departs, "Kotitupa")))
    assert check_signature(signed, trusted=key.public).outcome == "proved"

    path = tmp_path / "a.record"
    save(departs, path)
    result = CliRunner().invoke(main, ["verify", str(path)])
    assert result.exit_code == 4, result.output
    assert result.stdout.startswith(
        f"older rules (1; today 2), first difference at entry {entry}, line "
    )
    told = json.loads(CliRunner().invoke(main, ["verify", str(path), "--json"]).stdout)
    assert (told["ok"], told["rules"], told["rules_today"]) == (None, 1, 2)
    save(as_it_was, path)
    result = CliRunner().invoke(main, ["verify", str(path)])
    assert (result.exit_code, "(older rules (1; today 2))" in result.stdout) == (0, True)
    with pytest.raises(RecordError, match=r"played by older rules \(1; today 2\)"):
        execute(departs)


def test_older_rules_excuse_no_broken_hash_and_no_other_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played()
    mend(monkeypatch, "jakis", 2)
    with pytest.raises(RecordError, match="the hash is"):
        parse(write(record).replace(" p1 ", " p2 ", 1))
    proof = prove(record, Kept("sha256:" + "0" * 64), search=False)
    assert (proof.checks[0].name, proof.checks[0].outcome) == ("commitment", "failed")


def test_an_older_record_with_an_option_that_is_gone_is_still_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played()
    gone = replace(record, header=replace(record.header, game="jakis(gone=1)"))
    with pytest.raises(RecordError):
        prove(gone)
    mend(monkeypatch, "jakis", 2)
    found = outcomes(gone)
    assert (found["commitment"], found["rules"]) == ("agrees", "doubtful")


@pytest.mark.parametrize("id", game_ids())
def test_former_defaults_are_options_and_the_changelog_says_what_rose(id: str) -> None:
    book = rulebook(id)
    for number, defaults in book.former.items():
        assert str(load_game_as(id, number).id) == id
        options_class(id).make(dict(defaults))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for number in range(2, book.rules + 1):
        assert f"`{id}` {number}" in changes, (
            f"CHANGELOG.md does not say that {id} has rules {number}"
        )


def test_what_is_converted_has_todays_number(monkeypatch: pytest.MonkeyPatch) -> None:
    sgf = "(;FF[4]GM[11]SZ[3]PB[Aino]PW[Impi];B[b2];W[a1])"
    pbn = '[Dealer "N"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
    mend(monkeypatch, "hex", 2, swap=False)
    record = to_record(read_games(sgf)[0])
    assert (record.header.game, record.header.rules) == ("hex(size=3)", 2)
    assert game_of(record) == load_game("hex(size=3)")
    mend(monkeypatch, "tuppi", 3)
    assert record_of(read_pbn(pbn)[0], "tuppi").header.rules == 3
