"""Records are kept: one program for each file, no evening falls into another, nothing typed in is lost."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pelitupa.cli import keeping, main, referee, scoring, session
from pelitupa.cli.keeping import TakenError, free_names, held, keep, keep_somewhere, new_file
from pelitupa.core import RecordError
from pelitupa.records import load, save, verify

EVENING = ("referee", "hex", "size=2")
NAMED = (*EVENING, "--names", "Aino,Pekka")
TODAY, YESTERDAY = "2026-11-21", "2026-11-20"


class Saturday(date):
    """A day that goes on for ever."""

    @classmethod
    def today(cls) -> Saturday:
        return cls.fromisoformat(TODAY)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, on a known day."""
    monkeypatch.chdir(tmp_path)
    for module in (keeping, referee):
        monkeypatch.setattr(module, "date", Saturday)
    return tmp_path


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, args, input=typed, catch_exceptions=False)


def typed_in(path: Path) -> list[str]:
    return [entry.text for entry in load(path, unfinished=True).entries]


class Running:
    """A referee in a process of its own."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pelitupa", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def says(self, text: str) -> None:
        """Wait until a text comes; whatever ends the output before that fails."""
        heard = b""
        assert self.process.stdout is not None
        while not heard.endswith(text.encode()):
            sign = self.process.stdout.read(1)
            assert sign, heard.decode()
            heard += sign

    def type(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def end(self, *, kill: bool) -> None:
        if kill:
            self.process.kill()
        self.process.communicate(timeout=60)


def test_two_referees_do_not_write_to_one_file_and_a_kill_leaves_it_free(here: Path) -> None:
    path = here / "eve"
    first = Running(*NAMED, "--record", "eve")
    try:
        first.says("Aino (Your turn: place a red stone)> ")
        first.type("a1\n")
        first.says("> ")
        before = path.read_text()
        second = run(*NAMED, "--record", "eve", typed="b2\n")
        assert (second.exit_code, second.stdout) == (2, "")
        assert "another `pelitupa` keeps the record in eve; name another file" in second.stderr
        other = run("play", "hex", "--record", "eve", typed="quit\n")
        assert (other.exit_code, path.read_text()) == (2, before)
    finally:
        first.end(kill=True)
    again = run(*NAMED, "--record", "eve", typed="b1\nquit\n")
    assert "Going on after 1 entry." in again.stdout
    assert typed_in(path) == ["a1", "b1"]
    assert sorted(file.name for file in here.iterdir()) == ["eve"]


def test_a_second_group_without_names_does_not_fall_into_the_firsts_evening(here: Path) -> None:
    """Whether the others are still at it, or have gone for coffee."""
    first = here / f"hex-{TODAY}.record"
    with held(first):
        save_evening(first, "a1")
        second = run(*EVENING, typed="b2\nquit\n")
        assert f"{first.name} is the evening of others, who keep it now." in second.stdout
        assert typed_in(here / f"hex-{TODAY}-2.record") == ["b2"]
        assert typed_in(first) == ["a1"]
    asked = run(*EVENING, typed="n\nn\nb1\nquit\n")
    assert (
        f"{first.name} holds an evening of Aino, Pekka, not finished, with 1 entry." in asked.stdout
    )
    assert typed_in(here / f"hex-{TODAY}-3.record") == ["b1"]
    names = sorted(path.name for path in here.iterdir())
    left = run(*EVENING)
    assert left.exit_code == 130, "nobody answered"
    assert sorted(path.name for path in here.iterdir()) == names
    on = run(*EVENING, typed="n\nn\n\nb1\nquit\n")
    assert "Going on after 1 entry." in on.stdout
    assert typed_in(first) == ["a1", "b1"]


def save_evening(path: Path, *cells: str) -> None:
    """An evening of Aino and Pekka in another folder's file, moved here."""
    there = path.with_name("elsewhere")
    run(*NAMED, "--record", str(there), typed="".join(f"{cell}\n" for cell in cells))
    there.rename(path)


@pytest.mark.parametrize("words", [(), ("--names", "Aino,Pekka")])
def test_after_midnight_yesterdays_evening_goes_on(here: Path, words: tuple[str, ...]) -> None:
    path = here / f"hex-{YESTERDAY}.record"
    save_evening(path, "a1")
    said = run(*EVENING, *words, typed=("" if words else "\n") + "b1\nquit\n")
    assert "Going on after 1 entry." in said.stdout
    assert path.name in said.stdout
    assert typed_in(path) == ["a1", "b1"]
    assert sorted(here.iterdir()) == [path]
    path.rename(here / "hex-2026-11-19.record")
    assert "Going on" not in run(*NAMED, typed="quit\n").stdout


def test_an_evening_that_is_over_and_one_of_others_do_not_take_the_days_name(here: Path) -> None:
    save_evening(here / f"hex-{TODAY}.record", "a1", "b1", "a2")
    save_evening(here / f"hex-{YESTERDAY}.record", "a1")
    said = run(*EVENING, "--names", "Liisa,Matti", typed="b2\nquit\n")
    assert f"hex-{YESTERDAY}.record holds an evening of hex(size=2), Aino, Pekka" in said.stdout
    assert f"`pelitupa referee 'hex(size=2)' --record hex-{YESTERDAY}.record`" in said.stdout
    assert typed_in(here / f"hex-{TODAY}-2.record") == ["b2"]
    assert verify(load(here / f"hex-{TODAY}.record")).ok


def test_of_a_cut_record_what_can_be_read_goes_on_and_the_cut_file_is_kept(here: Path) -> None:
    path = here / f"hex-{TODAY}.record"
    save_evening(path, "a1", "b1")
    cut = path.read_text()[:-9]
    path.write_text(cut)
    refused = run(*NAMED, "--record", path.name, typed="n\n")
    assert (refused.exit_code, path.read_text()) == (2, cut)
    assert "name another file with --record" in refused.stderr
    another = run(*NAMED, typed="n\nb2\nquit\n")
    assert typed_in(here / f"hex-{TODAY}-2.record") == ["b2"]
    assert "It is left as it is." in another.stdout
    (here / f"hex-{TODAY}-2.record").unlink()
    on = run(*NAMED, typed="\nb2\nquit\n")
    assert "is damaged: line 9: the text breaks off here" in on.stdout
    assert "Before that 1 entry can be read." in on.stdout
    assert typed_in(path) == ["a1", "b2"]
    assert path.with_name(f"{path.name}.damaged").read_text() == cut


def test_a_damaged_file_stays_where_it_is_until_what_can_be_read_is_saved(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the disk is full just then: the same command can be given again."""
    path = here / f"hex-{TODAY}.record"
    save_evening(path, "a1", "b1")
    cut = path.read_text()[:-9]
    path.write_text(cut)

    def full(record: object, path: Path) -> None:
        raise RecordError(f"{path}: No space left on device")

    for module in (referee, scoring):
        monkeypatch.setattr(module, "save", full, raising=False)
    failed = run(*NAMED, "--record", path.name, typed="\n")
    assert (failed.exit_code, path.read_text()) == (2, cut)
    assert "No space left on device" in failed.stderr
    for module in (referee, scoring):
        monkeypatch.setattr(module, "save", save)
    run(*NAMED, "--record", path.name, typed="\nb2\nquit\n")
    assert typed_in(path) == ["a1", "b2"]


# --- where a record goes that cannot be saved where one wanted


def test_a_name_that_cannot_be_is_asked_for_again(here: Path) -> None:
    (here / "taken").write_text("x")
    played = ("play", "hex", "size=3", "--seat", "1,2")
    text = run(*played, typed="a1\nquit\nnosuch/a\ntaken\nmine\n")
    assert text.exit_code == 0
    assert "nosuch/a: No such file or directory; name another file" in text.stdout
    assert "taken is there already; name another file" in text.stdout
    assert "The record is in mine" in text.stdout
    assert typed_in(here / "mine") == ["a1"]
    assert (here / "taken").read_text() == "x"
    (here / "mine").unlink()
    assert "The record is in" not in run(*played, typed="a1\nquit\ntaken\n\n").stdout
    assert [path.name for path in here.iterdir()] == ["taken"]
    told = run(*played, typed="a1\nquit\nnosuch/a\n")
    assert f"hex-{TODAY}.record" in told.stdout
    assert typed_in(here / f"hex-{TODAY}.record") == ["a1"]


@pytest.mark.parametrize("name", ["~nobody-of-that-name/a", "a" * 300, "a\0b"])
def test_a_name_that_no_file_can_have_loses_no_match(here: Path, name: str) -> None:
    said = run("play", "hex", "size=3", "--seat", "1,2", typed=f"a1\nquit\n{name}\nmine\n")
    assert said.exit_code == 0
    assert "; name another file" in said.stdout
    assert typed_in(here / "mine") == ["a1"]


@pytest.mark.parametrize("command", [("play", "hex", "size=3", "--seat", "1,2"), NAMED])
def test_a_file_that_can_be_written_no_more_loses_no_match(
    here: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a disk is full, or a stick is pulled out, in the middle."""
    written = []

    def full(record: object, path: Path) -> None:
        written.append(path)
        if path.name == "mine" and len(written) > 1:
            raise RecordError(f"{path}: No space left on device")
        save(record, path)  # type: ignore[arg-type]

    for module in (keeping, session, scoring):
        monkeypatch.setattr(module, "save", full)
    text = run(*command, "--record", "mine", typed="a1\nb1\nquit\n")
    assert text.exit_code == 0
    assert "No space left on device; the record is in " in text.stdout
    assert typed_in(here / f"hex-{TODAY}.record") == ["a1", "b1"]


def test_a_folder_that_is_gone_is_no_end(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_evening(here / "a", "a1")
    record = load(here / "a", unfinished=True)
    assert keep(record, here / "gone" / "b") == Path.cwd() / f"hex-{TODAY}.record"
    assert next(free_names(here, "hex")).name == f"hex-{TODAY}-2.record"


def test_where_this_folder_is_gone_or_full_of_names_temporary_files_are_used(
    here: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_evening(here / "a", "a1")
    record, spare = load(here / "a", unfinished=True), tmp_path_factory.mktemp("spare")
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(spare))
    monkeypatch.setattr(keeping, "_MOST_NAMES", 2)
    (here / f"hex-{TODAY}.record").touch()
    assert keep(record, here / "gone" / "b") == spare / f"hex-{TODAY}.record"
    (spare / f"hex-{TODAY}.record").unlink()
    gone = here / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert keep(record, gone / "b") == spare / f"hex-{TODAY}.record"
    assert keep_somewhere(record) is None


def test_a_file_is_held_once(here: Path) -> None:
    with held(here / "a"), pytest.raises(TakenError), held(here / "a"):
        pass
    with held(here / "a"):
        pass
    assert list(here.iterdir()) == []
    with pytest.raises(RecordError, match="No such file"), held(here / "nosuch" / "a"):
        pass


@pytest.mark.parametrize("name", ["a\0b", "~a\0b"])
def test_a_name_with_nul_is_refused_before_the_system_is_asked(name: str) -> None:
    with pytest.raises(RecordError, match="NUL"):
        new_file(name)
