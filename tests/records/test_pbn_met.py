"""PBN and LIN as they are met, and what was called and played in games that have it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.cli import main
from pelitupa.equipment.cards import card_text
from pelitupa.games.board.sgf import Notes
from pelitupa.records import parse, verify, write
from pelitupa.records.lin import read_lin
from pelitupa.records.pbn import PbnError, read_pbn, record_of, write_pbn

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
LETTERS = "n:SAKQJ1098765432.H-.D-.C- S.HAKQJT98765432.. ..DAKQJ1098765432. ...CAKQJT98765432"
LIN = (
    "pn|Etelä,Länsi,Pohjoinen,Itä|st||md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,"
    "CAKQJT98765432|rh||ah|Board 7|sv|o|mb|1S!|an|x|mb|p|mb|p|mb|P|pg||pc|CA|pc|S2|pc|hA|pc|D10|pg||mc|9|"
)


@pytest.mark.parametrize(
    "text",
    [
        f'[Deal "{LETTERS}"]',
        f'[Event "A"][Deal "{DEAL}"] [Board "1"]',
        f'[Event"A"]\n[Deal"{DEAL}"]',
        f'[Deal "{DEAL.replace("N:", "n:")}"]\n[Dealer "n"]',
        "{" + "c" * 5000 + f'}}\n[Deal "{DEAL}"]',
        "; " + "c" * 5000 + f'\n[Deal "{DEAL}"]',
    ],
)
def test_pbn_is_read_as_programs_write_it(text: str) -> None:
    (deal,) = read_pbn(text)
    assert deal.hands == read_pbn(f'[Deal "{DEAL}"]')[0].hands


def test_calls_are_read_and_written_again() -> None:
    text = f'[Deal "{DEAL}"]\n[Auction "E"]\n1NT! =1= Pass $2 X p\nxx AP\n'
    (deal,) = read_pbn(text)
    assert deal.caller == 1
    assert deal.calls == ("1NT", "Pass", "X", "Pass", "XX", "Pass", "Pass", "Pass")
    assert read_pbn(write_pbn([deal])) == [deal]
    with pytest.raises(PbnError, match="line 3: a call is like 1NT"):
        read_pbn(f'[Deal "{DEAL}"]\n[Auction "E"]\n8NT')


def test_lin_is_read() -> None:
    (deal,) = read_lin(LIN)
    assert deal.names == ("Pohjoinen", "Itä", "Etelä", "Länsi")
    assert (deal.dealer, deal.board, deal.calls) == (0, "Board 7", ("1S", "Pass", "Pass", "Pass"))
    assert deal.leader == 1
    assert [card_text(card) for card in deal.tricks[0]] == ["CA", "S2", "HA", "DT"]
    (short,) = read_lin(LIN.replace(",CAKQJT98765432", "").partition("rh|")[0])
    assert short.hands == deal.hands


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("md|5SA|", "md begins with the dealer"),
        ("md|1SA,SA,SK|", "SA is in the deal twice"),
        ("md|1SA,SK,SQ|", "13 cards, not 1"),
        ("md|1SA,S1,SQ|", "a hand is like"),
        ("md|1SA,SK|", "three or four hands"),
        (LIN + "\npc|S2|", "line 2: S2 is played twice"),
        (LIN + "mb|zz|", "a call is like"),
    ],
)
def test_what_is_no_lin_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(PbnError, match=said) as error:
        read_lin(text)
    assert error.value.line >= 1


PIECES = st.sampled_from(["md", "mb", "pc", "pn", "|", "1SA", "p", LIN, ",", "\n", "SA"])


@given(st.lists(PIECES, max_size=20))
def test_whatever_is_read_as_lin_gives_deals_or_an_error_with_a_line(pieces: list[str]) -> None:
    lines: list[int] = []
    try:
        found = read_lin("".join(pieces))
    except PbnError as error:
        found, lines = [], [error.line]
    assert all(sum(deal.hands) == 2**52 - 1 for deal in found)
    assert all(line >= 1 for line in lines)


def test_calls_and_cards_become_those_of_a_game_that_has_them() -> None:
    notes = Notes()
    record = record_of(read_lin(LIN)[0], "vint", notes)
    assert parse(write(record), unfinished=True) == record
    assert verify(record).ok
    texts = [entry.text for entry in record.entries[52:]]
    assert texts[:4] == ["bid 1 spades", "pass", "pass", "pass"]
    assert texts[-4:] == ["CA", "S2", "HA", "DT"]
    assert set(texts[4:-4]) == {"pass"}
    assert notes.texts == [
        "vint asks for more passes than bridge: 5 stand in the record after the file's"
    ]


def test_a_bid_may_be_a_number_of_tricks() -> None:
    record = record_of(read_lin(LIN)[0], "bridge_meets_guess_who", Notes())
    assert record.entries[52].text == "bid 7 spades"


def test_what_does_not_fit_a_game_is_said() -> None:
    notes = Notes()
    record = record_of(read_lin(LIN)[0], "tuppi", notes)
    assert len(record.entries) == 52
    assert notes.texts == [
        "1S (call 1 of 4) does not fit tuppi: what was called and played from there on is left out"
    ]


def test_names_are_cut_with_a_word() -> None:
    notes = Notes()
    (deal,) = read_pbn(f'[North "{"x" * 200}"]\n[Deal "{DEAL}"]')
    record = record_of(deal, "tuppi", notes)
    assert "x" * 80 in [seat.name for seat in record.header.seats]
    assert "at most 80 characters" in notes.texts[0]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.pbn", f'[Event "A"][Deal "{DEAL}"]'.encode("utf-16")),
        ("a.pbn", f'[Event"A"]\n[Deal"{DEAL}"]'.encode()),
        ("a.lin", LIN.encode()),
        ("a.lin", LIN.encode("latin-1")),
    ],
)
def test_files_become_records(name: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    result = CliRunner().invoke(main, ["convert", str(path), "--game", "tuppi"])
    assert result.exit_code == 0, result.output
    assert len(parse(result.stdout, unfinished=True).entries) == 52


@pytest.mark.parametrize("text", ["", "hello", "[Event]", "md"])
def test_a_file_that_is_neither_is_said_to_be(text: str, tmp_path: Path) -> None:
    (tmp_path / "a").write_text(text)
    result = CliRunner().invoke(main, ["convert", str(tmp_path / "a")])
    assert result.exit_code == 2
    assert "neither a record, SGF, PBN, LIN nor a T1 file" in result.stderr
