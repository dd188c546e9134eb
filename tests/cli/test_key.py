"""`pelitupa key`, and what `pelitupa verify` says of signatures."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pelitupa.cli import main
from pelitupa.games import load_game
from pelitupa.records import Record, Seat, save
from pelitupa.records.signing import SigningKey, fingerprint, public_key
from pelitupa.table import Match

KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
OTHER = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(32)))


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, catch_exceptions=False)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a record that is signed (`signed`), and the same that is not (`plain`)."""
    monkeypatch.chdir(tmp_path)
    save(KEY.sign(played(), "Kotitupa"), tmp_path / "signed")
    save(played(), tmp_path / "plain")
    return tmp_path


def played() -> Record:
    seats = [Seat("Aino"), Seat("Robo", "random")]
    match = Match(load_game("hex(size=3)"), seats, seed="9f" * 32)
    match.submit(0, "a1")
    match.resign(0)
    return match.record()


def test_a_key_is_made_and_shown(here: Path) -> None:
    made = run("key", "new", "cottage.key")
    assert made.exit_code == 0
    assert stat.S_IMODE((here / "cottage.key").stat().st_mode) == 0o600
    shown = run("key", "show", "cottage.key").stdout
    assert made.stdout.endswith(shown)
    public = public_key("cottage.key")
    assert shown == f"public key   ed25519:{public}\nfingerprint  {fingerprint(public)}\n"
    body = (here / "cottage.key").read_text().splitlines()[1]
    assert body not in made.stdout
    again = run("key", "new", "cottage.key")
    assert again.exit_code == 2
    assert again.stderr == "pelitupa: cottage.key is there already; name a new file\n"
    assert public_key("cottage.key") == public
    (here / "told.txt").write_text(shown)
    assert run("key", "show", "told.txt").stdout == shown


@pytest.mark.parametrize("args", [("show", "nosuch"), ("show", "."), ("show", ""), ("show", "plain"),
                                  ("new", "."), ("new", "no/such/folder"), ("new", "")])  # fmt: skip
def test_what_is_no_key_is_told_in_one_line(args: tuple[str, str], here: Path) -> None:
    result = run("key", *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("file", "key", "status", "head", "says"),
    [
        ("plain", "", 0, "ok: ", "Not signed."),
        (
            "plain",
            KEY.public,
            3,
            "not signed by the key you gave",
            "Not signed, though you gave a key.",
        ),
        ("signed", "", 0, "ok: ", "with a key that you have not said you trust"),
        ("signed", KEY.public, 0, "ok: ", "Signed by “Kotitupa”, whose key you gave"),
        ("signed", f"ed25519:{KEY.public}", 0, "ok: ", "whose key you gave"),
        ("signed", OTHER.public, 3, "not signed by the key you gave", "with another key"),
        ("forged", "", 1, "the signature does not match", "The signature does not match"),
        ("forged", KEY.public, 1, "the signature does not match", "The signature does not match"),
        ("forged", OTHER.public, 1, "the signature does not match", "The signature does not match"),
    ],
)
def test_what_verify_says_of_a_signature(
    file: str, key: str, status: int, head: str, says: str, here: Path
) -> None:
    (here / "forged").write_text((here / "signed").read_text().replace("Kotitupa", "Naapuri"))
    given = ("--key", key) if key else ()
    result = run("verify", file, *given)
    assert result.exit_code == status
    lines = result.stdout.splitlines()
    assert lines[0].startswith(head)
    assert says in " ".join(result.stdout.split())
    assert all(len(line) <= 100 for line in lines)
    told = run("verify", file, *given, "--json")
    assert told.exit_code == status
    data = json.loads(told.stdout)
    assert data["ok"] is (status == 0)
    assert data["checks"][-1]["name"] == "signature"


def test_verify_says_that_nothing_shows_who_played(here: Path) -> None:
    said = " ".join(run("verify", "plain").stdout.split())
    assert "They do not show who played, or that anybody did" in said


def test_what_differs_counts_before_a_key(here: Path) -> None:
    """A departure from the rules is the first to be told, with its own status."""
    text = (here / "signed").read_text()
    (here / "damaged").write_text(text.replace("p1 a1", "p1 a2"))
    assert run("verify", "damaged", "--key", OTHER.public).exit_code == 2


def test_the_key_is_read_before_the_record(here: Path) -> None:
    for key in ("nosuch", "", "12", "."):
        result = run("verify", "signed", "--key", key)
        assert result.exit_code == 2
        assert result.stderr.startswith("pelitupa: --key: ")
    KEY.save(here / "mine")
    assert run("verify", "signed", "--key", "mine").exit_code == 0


def test_a_match_going_on_is_not_signed(here: Path) -> None:
    record = played()
    save(Record(record.header, record.entries, None), here / "half")
    result = run("verify", "half", "--unfinished", "--key", KEY.public)
    assert result.exit_code == 3
    assert "Not signed, though you gave a key." in result.stdout
