"""SGF that is malformed or malicious gives matches, or an error with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.games.board.sgf import SgfError
from pelitupa.records import parse, write
from pelitupa.records.sgf import to_record
from pelitupa.records.sgf_games import read_games, write_game

PIECES = st.sampled_from([
    "(", ")", ";", "[", "]", "B", "AB[a1]", "SZ[5]", "SZ[41]", "SZ[-1]", "SZ[\uff15]", "SZ[9:9]", "SZ[3:5]",
    "GM[11]", "GM[Y]", "GM[1]", "B[a1]", "W[b2]", "B[swap-sides]", "W[swap-pieces]", "W[resign]",
    "B[forfeit]", "RE[B+R]", "RE[W+]", "RE[Void]", "RE[x]", "DT[2026-13-01]", "DT[2026-11-22]",
    "PB[\x1b[2J]", "PB[\u202e]", "PW[" + "x" * 200 + "]", "\\", "\n", "\x00", "SO[littlegolem]",
    "GM[21]", "r[ef]", "r[swap]", "B[ee]", "AB[cc]", "AE[cc]", "KM[6,5]", "HA[2]", "PL[W]", "W[tt]",
    "RU[no swap]", "B[]", "W[aa]", "B[\u00e9]", "C[x\\]]",
])  # fmt: skip


def outcome(text: str) -> int:
    """How many matches a text holds, each of which can be written as a record and as SGF; or minus the
    line where it is refused, which is 0 for one that is not told."""
    try:
        games = read_games(text)
    except SgfError as error:
        return -error.line
    for game in games:
        record = to_record(game)
        assert parse(write(record), unfinished=True) == record
        assert read_games(write_game(game))
    return len(games)


@given(st.lists(PIECES, max_size=14).map("".join))
def test_whatever_is_read_gives_matches_or_an_error_with_a_line(inside: str) -> None:
    assert outcome(f"(;{inside})") != 0


@pytest.mark.parametrize(
    "text",
    [
        "(" * 3000,
        "(;" * 600,
        "(;B[a1]" * 499 + ")" * 499,
        "(;C[" + "\\" * 100_001,
        "(;" + "B[a1]" * 20_000,
        "(;B" + "[a1]" * 50_000 + ")",
        " " * 200_000,
        "(;\n" * 400 + "B[zz]",
    ],
)
def test_what_is_repeated_is_refused_in_no_time(text: str) -> None:
    assert outcome(text) < 0
