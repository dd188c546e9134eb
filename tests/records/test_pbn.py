"""PBN: read, written, taken into matches; and read by another program as we mean it."""

from __future__ import annotations

import io
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pelitupa.core import RecordError
from pelitupa.equipment.cards import BITS, card_text
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.records import execute, parse, write
from pelitupa.records.pbn import PbnDeal, PbnError, deals_of, read_pbn, record_of, write_pbn
from pelitupa.table import Match, Seat

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
FILE = f"""% PBN 2.1
; a comment
[Event "An {{odd}} \\"evening\\""]
[Board "7"]
[Date "2026.11.21"]
[North "Aino"]
[East "?"] ; nobody
[South "#"]
[West "Väinö"]
{{ a comment
over two lines }}
[Dealer "E"]
[Vulnerable "Both"]
[Deal "{DEAL}"]
[Auction "E"]
1NT Pass =1= Pass Pass
[Note "1:strange"]
[Play "S"]
DA CA SA HA
DK - - -
*
"""


def random_deal(seed: int) -> PbnDeal:
    pack = list(range(52))
    Random(seed).shuffle(pack)
    hands = [sum(BITS[card] for card in pack[i : i + 13]) for i in range(0, 52, 13)]
    return PbnDeal((hands[0], hands[1], hands[2], hands[3]), seed % 4)


def test_a_file_is_read() -> None:
    (deal,) = read_pbn(FILE)
    assert deal.event == 'An {odd} "evening"'
    assert (deal.board, deal.date, deal.dealer) == ("7", "2026-11-21", 1)
    assert deal.names == ("Aino", "", "", "Väinö")
    assert deal.hands == (0x1FFF << 39, 0x1FFF << 26, 0x1FFF << 13, 0x1FFF)
    assert deal.leader == 2
    assert [[card_text(c) if c >= 0 else "" for c in trick] for trick in deal.tricks] == [
        ["DA", "CA", "SA", "HA"],
        ["DK", "", "", ""],
    ]


def test_a_deal_may_be_told_from_any_seat() -> None:
    east = "E:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 AKQJT98765432..."
    one, two = read_pbn(f'[Deal "{DEAL}"]\n\n[Deal "{east}"]\n')
    assert one == two


@example(0, "##")
@example(0, "#1")
@example(0, '"{')
@example(0, '\\"; x')
@given(st.integers(0, 10**6), st.text(st.characters(codec="utf-8"), max_size=20))
def test_what_is_written_is_read_again(seed: int, name: str) -> None:
    plain = " ".join("".join(c for c in name if c.isprintable()).split())
    deal = random_deal(seed)
    named = PbnDeal(deal.hands, deal.dealer, (plain if plain != "?" else "", "", "E", ""))
    assert read_pbn(write_pbn([named, deal])) == [named, deal]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Deal "N:AKQ"]', "a deal is like"),
        ('[Deal "N:- - - -"]', "all known"),
        (f'[Deal "{DEAL[:-1]}"]', "13 cards, not 12"),
        (f'[Deal "{DEAL[:-1]}3"]', "C3 is in the deal twice"),
        (f'[Deal "{DEAL[:-1]}1"]', "no rank '1'"),
        (f'[Dealer "X"]\n[Deal "{DEAL}"]', "one of N, E, S, W"),
        ("[Deal N]", "a tag is like"),
        (f'[Deal "{DEAL}"]\n[Play "N"]\nXX', "a card is like SA"),
        ("{ never closed", "not closed"),
        ("x" * (9 * 2**20), "at most"),
    ],
)
def test_what_is_no_deal_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(PbnError, match=told):
        read_pbn(text)


@pytest.mark.parametrize("spec", ["tuppi", "vint", "minibridge"])
def test_the_deals_of_a_record(spec: str) -> None:
    game = load_game(spec)
    seats = [Seat(f"N{place}", "random") for place in range(game.num_players())]
    match = Match(game, seats, seed=4, date="2026-11-21")
    for _ in range(260):
        if match.advance_one() is None:
            break
    deals = deals_of(match.record())
    assert deals
    for deal in deals:
        assert sum(deal.hands) == 2**52 - 1
        played = [card for trick in deal.tricks for card in trick if card >= 0]
        assert len(set(played)) == len(played)
    assert read_pbn(write_pbn(deals)) == deals


@pytest.mark.parametrize("spec", ["tuppi", "vint"])
def test_a_match_is_begun_with_a_deal(spec: str) -> None:
    for seed in range(4):
        deal = random_deal(seed)
        record = record_of(deal, spec)
        assert parse(write(record), unfinished=True) == record
        state = execute(record)
        assert isinstance(state, TrickMatch)
        assert state.current_player() >= 0
        turned = [deal.hands[(c + deal.dealer - state.dealer) % 4] for c in range(4)]
        assert state.places[:4] == turned
        (again,) = deals_of(record)
        assert sorted(again.hands) == sorted(deal.hands)


def test_games_that_deal_otherwise_are_refused() -> None:
    for spec in ("hex", "marjapussi", "multimulta"):
        with pytest.raises(RecordError, match="four hands of thirteen"):
            record_of(random_deal(1), spec)
    for spec in ("skruuvi", "minibridge"):
        with pytest.raises(PbnError, match="to each of four hands at once"):
            record_of(random_deal(1), spec)


def test_another_program_reads_our_file_as_we_mean_it() -> None:
    pbn = pytest.importorskip("endplay.parsers.pbn")
    deals = [replace(random_deal(seed), board=str(seed + 1)) for seed in range(8)]
    read = pbn.load(io.StringIO(write_pbn(deals)))
    assert len(read) == 8
    for ours, theirs in zip(deals, read, strict=True):
        for place, hand in enumerate(
            (theirs.deal.north, theirs.deal.east, theirs.deal.south, theirs.deal.west)
        ):
            cards = {
                str(card).replace("♠", "S").replace("♥", "H").replace("♦", "D").replace("♣", "C")
                for card in hand
            }
            assert cards == {card_text(c) for c in range(52) if ours.hands[place] & BITS[c]}
