"""Records that were copied, cut or damaged: what can be read of them, and that they are not proved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.cli import main
from pelitupa.core import RecordError
from pelitupa.games import load_game
from pelitupa.records import Seat, load, load_copy, parse, write
from pelitupa.records.files import salvage
from pelitupa.table import Match


def played(over: bool = True) -> str:
    match = Match(load_game("hex(size=3)"), [Seat("Aino"), Seat("Impi")], seed="7")
    for seat, cell in enumerate(["b1", "a1", "b2", "a2"]):
        match.submit(seat % 2, cell)
    if over:
        match.submit(0, "b3")
    return write(match.record())


COPIES: dict[str, tuple[Callable[[str], bytes], str]] = {
    "CRLF": (lambda text: text.replace("\n", "\r\n").encode(), "carriage return"),
    "a mark": (lambda text: text.encode("utf-8-sig"), "byte order mark"),
    "both": (lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"), "byte order mark"),
    "UTF-16": (lambda text: text.replace("\n", "\r\n").encode("utf-16"), "UTF-16"),
    "an empty line": (lambda text: (text + "\n").encode(), "its end"),
    "three": (lambda text: (text + "\n\n\n").encode(), "its end"),
    "no last line end": (lambda text: text[:-1].encode(), "its end"),
}


@pytest.mark.parametrize("over", [True, False])
@pytest.mark.parametrize("how", COPIES)
def test_a_copy_is_shown_but_not_proved(how: str, over: bool, tmp_path: Path) -> None:
    text, (copied, said) = played(over), COPIES[how]
    path = tmp_path / "a.record"
    path.write_bytes(copied(text))
    record, mended = load_copy(path)
    assert write(record) == text
    assert said in mended
    runner = CliRunner()
    shown = runner.invoke(main, ["replay", str(path), "--all"], catch_exceptions=False)
    assert (shown.exit_code, said in shown.stderr) == (0, True)
    assert "5. p1 b3" in shown.stdout or not over
    assert runner.invoke(main, ["verify", str(path), "--unfinished"]).exit_code == 2
    if over:
        assert runner.invoke(main, ["convert", str(path)]).exit_code == 0
        assert runner.invoke(main, ["analyse", str(path), "--seat", "1"]).exit_code == 0
    with pytest.raises(RecordError):
        load(path, unfinished=True)


def test_a_record_without_entries_is_copied_too(tmp_path: Path) -> None:
    text = write(Match(load_game("hex(size=3)"), [Seat("A"), Seat("B")], seed="7").record())
    path = tmp_path / "a.record"
    for copied in (text, text + "\n", text[:-1]):
        path.write_bytes(copied.encode())
        record, mended = load_copy(path)
        assert (write(record), bool(mended)) == (text, copied != text)


def test_an_empty_line_after_the_end_is_named() -> None:
    with pytest.raises(RecordError, match="nothing follows the hash of all but a signature"):
        parse(played() + "\n")


def test_of_a_damaged_record_all_before_the_damage_can_be_read(tmp_path: Path) -> None:
    path, text = tmp_path / "a.record", played()
    entries = parse(text).entries
    lines = text.splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.startswith("1 p1"))
    for kept, damaged in (
        (0, "".join(lines[:first])),
        (2, "".join(lines[: first + 2])),
        (2, "".join(lines[: first + 2]) + lines[first + 2][:7]),
        (3, text.replace("4 p2 a2", "4 p2 a3")),
        (5, text[:-30]),
    ):
        path.write_text(damaged, encoding="utf-8")
        found = salvage(path)
        assert found is not None
        assert found.entries == entries[:kept]
    for nothing in ("", "nonsense\n", "".join(lines[: first - 3])):
        path.write_text(nothing, encoding="utf-8")
        assert salvage(path) is None
