"""Records in links: the same match comes out, and nothing else does."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path

import pytest

from pelitupa.core.errors import RecordError
from pelitupa.games import load_game
from pelitupa.records import Seat, parse, write
from pelitupa.records.links import FORM, LONGEST_CODE, UnreadCode, code_of, record_of
from pelitupa.table import Match

KEPT = sorted(Path(__file__).parents[2].glob("docs/*.pelitupa"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_record_comes_out_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    code = code_of(parse(text))
    assert write(record_of(code)) == text
    assert len(code) < len(text) / 3


def test_a_match_given_up_before_its_first_decision_comes_out_too() -> None:
    match = Match(load_game("hex(size=3)"), [Seat("Aino", None), Seat("Eero", None)], seed="1")
    match.resign(0)
    record = match.record()
    assert not record.entries
    assert write(record_of(code_of(record))) == write(record)


def sent(text: str) -> str:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = squeezer.compress(text.encode()) + squeezer.flush()
    return FORM + base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


WHOLE = code_of(parse(KEPT[0].read_text(encoding="utf-8")))


@pytest.mark.parametrize("code", [
    "", "1", "2" + WHOLE[1:], WHOLE[:-40], WHOLE + "AAAA", WHOLE[:30] + "!" + WHOLE[30:],
    "1é", "1" * (LONGEST_CODE + 1),
    sent("nothing"), sent("a\n\nb" * 3 + "\0" * 40_000_000),
])  # fmt: skip
def test_what_is_no_code_is_refused_at_once(code: str) -> None:
    with pytest.raises(UnreadCode, match="no match in that link"):
        record_of(code)


@pytest.mark.parametrize(
    "text",
    [
        "\n\n",
        "a\n\nb",
        "pelitupa record 1\ngame: chess\n\np1 e4\n\nend: finished",
        "\n\n\n\n\n\n\n\n",
        'pelitupa record 1\ngame: hex(size=3)\nplayer 1: "a"\nplayer 2: "b"\nnature: people\n\np1 #\n9',
    ],
)
def test_a_code_of_something_else_is_refused_in_words(text: str) -> None:
    with pytest.raises(RecordError):
        record_of(sent(text))
