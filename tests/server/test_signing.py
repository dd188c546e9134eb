"""What a cottage with a key gives out is signed, and its key stays its own."""

from __future__ import annotations

import io
import logging
import re
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pelitupa.records import parse, write
from pelitupa.records.signing import SigningKey, check_signature, matches
from pelitupa.server.app import create_app
from pelitupa.server.config import ConfigError, load_config
from server.cottage import GOOD
from server.talking import config
from server.visitor import Browser, open_cottage

RAW = bytes(range(100, 132))
TABLE = "t" * 43
KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(RAW))


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    """Somebody at a cottage that signs as Kotitupa."""
    KEY.save(tmp_path / "cottage.key")
    with open_cottage(
        tmp_path, signing_key=str(tmp_path / "cottage.key"), name="Kotitupa"
    ) as opened:
        yield opened


def given_out(browser: Browser) -> dict[str, str]:
    """The record of the table by every way there is."""
    archive = zipfile.ZipFile(io.BytesIO(browser.get("/me/records.zip").content))
    person = browser.do(lambda: browser.cottage.people.by_name("Aino"))
    token = browser.do(lambda: browser.cottage.people.new_token(person, "program"))
    return {
        "page": browser.get(f"/tables/{TABLE}/record").text,
        "zip": archive.read(archive.namelist()[0]).decode(),
        "api": browser.get(
            f"/api/tables/{TABLE}/record", headers={"Authorization": f"Bearer {token}"}
        ).text,
    }


def test_every_record_that_is_given_out_is_signed(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage
    kept = browser.do(lambda: cottage.over(TABLE, [aino, "random"]))
    for way, text in given_out(browser).items():
        record = parse(text)
        assert matches(record), way
        assert text.startswith(kept), way
        assert record.signature is not None
        assert record.signature.name == "Kotitupa"
        assert check_signature(record, KEY.public).outcome == "proved"


def test_a_record_from_which_a_name_was_taken_has_a_signature_that_matches(
    browser: Browser,
) -> None:
    cottage = browser.cottage
    aino = browser.join()

    async def played() -> None:
        gone, _ = await cottage.people.guest("Gone")
        await cottage.over(TABLE, [aino, gone])
        await cottage.people.delete(gone, None)

    browser.do(played)
    record = parse(browser.get(f"/tables/{TABLE}/record").text)
    assert "Gone" not in write(record)
    assert matches(record)


def test_the_pages_of_a_match_go_on_as_they_were(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage
    browser.do(lambda: cottage.over(TABLE, [aino, "random"]))
    assert browser.get(f"/tables/{TABLE}/replay").status_code == 200
    proof = browser.get(f"/tables/{TABLE}/proof").text
    assert f"ed25519:{KEY.public}" in proof


def test_without_a_key_nothing_is_signed(tmp_path: Path) -> None:
    with open_cottage(tmp_path) as browser:
        aino, cottage = browser.join(), browser.cottage
        kept = browser.do(lambda: cottage.over(TABLE, [aino, "random"]))
        assert set(given_out(browser).values()) == {kept}
        assert "ed25519" not in browser.get(f"/tables/{TABLE}/proof").text


def test_the_secret_key_is_nowhere(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    aino, cottage = browser.join(), browser.cottage
    browser.do(lambda: cottage.over(TABLE, [aino, "random"]))
    shown = [*given_out(browser).values(), caplog.text]
    paths = (
        "/me",
        "/me/export.json",
        f"/tables/{TABLE}",
        f"/tables/{TABLE}/proof",
        "/health",
        "/metrics",
        "/no",
    )
    shown += [browser.get(path).text for path in paths]
    shown += [browser.get("/api/openapi.json").text, repr(browser.app.state.config)]  # type: ignore[attr-defined]
    pem = "".join((Path(browser.app.state.config.signing_key)).read_text().split("\n")[1:-2])  # type: ignore[attr-defined]
    for secret in (RAW.hex(), b64encode(RAW).decode(), pem, "cottage.key"):
        for text in shown[:-1]:
            assert secret not in text
    assert GOOD not in shown[-1]


@pytest.mark.parametrize("what", ["missing", "folder", "open", "rubbish"])
def test_a_key_that_cannot_be_used_is_told_by_its_setting(what: str, tmp_path: Path) -> None:
    path = tmp_path / "k"
    if what == "folder":
        path.mkdir()
    elif what == "rubbish":
        path.write_text("secret rubbish")
        path.chmod(0o600)
    elif what == "open":
        KEY.save(path)
        path.chmod(0o644)
    with pytest.raises(ConfigError) as error:
        create_app(config(signing_key=str(path)))
    assert str(error.value).startswith("PELITUPA_SIGNING_KEY: ")
    assert not re.search("secret rubbish|BEGIN", str(error.value))


@pytest.mark.parametrize("name", ["", "x" * 81, "a\nb"])
def test_a_cottages_name_can_stand_in_a_record(name: str) -> None:
    with pytest.raises(ConfigError, match="PELITUPA_NAME"):
        load_config(name=name)
    assert load_config(name="Väinölä").name == "Väinölä"
