"""Signatures: what is signed, what is found when anything is changed, and a secret that stays one."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.core import RecordError
from pelitupa.games import load_game
from pelitupa.records import Record, Seat, Signature, parse, prove, verify, write
from pelitupa.records.signing import (
    KeyFileError,
    SigningKey,
    check_signature,
    fingerprint,
    matches,
    public_key,
)
from pelitupa.table import Match

KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
OTHER = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(32)))
NAME = "Kotitupa “äö”"


@cache
def played() -> Record:
    match = Match(load_game("jakis"), [Seat("Aino"), Seat("Robo", "random")], seed="b5b2e1")
    match.advance()
    match.resign(0)
    return match.record()


@cache
def signed() -> Record:
    return KEY.sign(played(), NAME)


def test_a_signed_record_is_read_as_it_was_written() -> None:
    text = write(signed())
    assert text.startswith(write(played()))
    assert parse(text) == signed()
    last = text.splitlines()[-4:]
    assert last[:2] == ["", 'signed by: "Kotitupa “äö”"']
    assert last[2] == f"key: ed25519:{KEY.public}"
    assert KEY.sign_text(write(played()), NAME) == text
    assert KEY.sign(signed(), NAME) == signed()


def test_a_record_without_a_signature_is_what_it_was() -> None:
    assert parse(write(played())) == played()
    assert played().signature is None


def test_a_signature_changes_nothing_else() -> None:
    assert verify(signed()) == verify(played())
    assert prove(signed(), search=False) == prove(played(), search=False)
    assert Match.restore(signed()).record() == played()


def test_anybody_can_check_it_without_us() -> None:
    """By the description of the format alone."""
    lines = write(signed()).splitlines()
    name, key, value = lines[-3:]
    message = "".join(f"{line}\n" for line in ("pelitupa record 1 signature", lines[-5], name, key))
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key.removeprefix("key: ed25519:")))
    public.verify(bytes.fromhex(value.removeprefix("signature: ")), message.encode())


def test_what_a_signature_is_worth() -> None:
    other = OTHER.public
    cases = (
        (played(), "", "nothing", "Not signed."),
        (played(), other, "failed", "Not signed, though you gave a key."),
        (signed(), "", "agrees", "with a key that you have not said you trust"),
        (signed(), KEY.public, "proved", "whose key you gave"),
        (signed(), other, "failed", "with another key than the one you gave"),
    )
    for record, trusted, outcome, says in cases:
        check = check_signature(record, trusted)
        assert check.outcome == outcome
        assert says in check.texts[0]
    assert fingerprint(KEY.public) in check_signature(signed()).texts[0]


@pytest.mark.parametrize("trusted", ["", KEY.public])
def test_the_name_and_the_key_are_signed_too(trusted: str) -> None:
    signature = signed().signature
    assert signature is not None
    other = OTHER
    for changed in (
        replace(signature, name="Kotitupa"),
        replace(signature, key=other.public),
        replace(signature, key="0" * 64),
        replace(signature, value="0" * 128),
        replace(signature, value="f" * 128),
    ):
        record = replace(signed(), signature=changed)
        assert not matches(record)
        check = check_signature(parse(write(record)), trusted)
        assert check.outcome == "failed"
        assert "does not match" in check.texts[0]
        assert check.line == write(record).count("\n")


def test_a_signature_of_another_record_does_not_match() -> None:
    ending = played().ending
    assert ending is not None
    other = replace(signed(), header=replace(played().header, date="2026-11-21"))
    assert parse(write(other)) == other, "the hashes are in order"
    assert not matches(other)


def sound(text: str) -> bool:
    """Whether a text is a record with a signature that matches."""
    try:
        return matches(parse(text))
    except RecordError:
        return False


@given(st.data())
def test_no_byte_can_be_changed_unnoticed(data: st.DataObject) -> None:
    raw = bytearray(write(signed()).encode())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= data.draw(st.integers(1, 255))
    assert not sound(raw.decode("utf-8", "replace"))


def test_every_byte_of_the_signature_counts() -> None:
    text = write(signed())
    for place in range(text.index("signed by"), len(text)):
        for letter in '0af \n"':
            if text[place] == letter:
                continue
            changed = text[:place] + letter + text[place + 1 :]
            assert not sound(changed), place


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text + "\n", "nothing comes after the signature"),
        (lambda text: text[: text.rindex("signature")], "a signature is written"),
        (lambda text: text[: text.rindex("key")], "a signature is written"),
        (lambda text: text.replace("\n\nsigned", "\nsigned"), "an empty line and a signature"),
        (lambda text: text.replace("signed by: ", "signed by:  "), "a signature is written"),
        (lambda text: text.replace("ed25519", "rsa"), "a signature is written"),
        (lambda text: text.replace(KEY.public, KEY.public.upper()), "a signature is written"),
        (lambda text: text.replace('"Kotitupa “äö”"', '""'), "a cottage's name is 1 to 80"),
        (lambda text: text.replace('"Kotitupa “äö”"', '"\\q"'), "JSON string"),
        (lambda text: text.replace('"Kotitupa “äö”"', '"K\\u00f6ti"'), "this is written"),
    ],
)
def test_a_malformed_signature_is_told_with_its_line(change: object, says: str) -> None:
    assert callable(change)
    with pytest.raises(RecordError, match=says) as error:
        parse(change(write(signed())))
    assert error.value.line > signed().line_of(len(signed().entries))


def test_only_what_is_over_is_signed() -> None:
    going_on = replace(played(), ending=None)
    with pytest.raises(RecordError, match="still going on is not signed"):
        KEY.sign(going_on, NAME)
    with pytest.raises(RecordError, match="still going on is not signed"):
        replace(signed(), ending=None)
    for text in (write(going_on), write(signed()), "", "hash: 00\n", "nonsense"):
        with pytest.raises(RecordError, match="only a finished record"):
            KEY.sign_text(text, NAME)


@pytest.mark.parametrize("name", ["", "x" * 81, "a\nb", "\x1b[2J"])
def test_a_cottages_name_is_such_as_a_record_can_have(name: str) -> None:
    with pytest.raises(RecordError, match="a cottage's name"):
        KEY.sign(played(), name)
    with pytest.raises(RecordError, match="a cottage's name"):
        KEY.sign_text(write(played()), name)


@pytest.mark.parametrize("digits", ["", "0" * 63, "G" * 64, "A" * 64])
def test_a_key_is_hexadecimal(digits: str) -> None:
    with pytest.raises(RecordError, match="64 hexadecimal digits"):
        Signature("K", digits, "0" * 128)


# --- files


def test_a_key_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "k"
    before = os.umask(0)
    try:
        KEY.save(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert SigningKey.load(path).public == KEY.public
    with pytest.raises(KeyFileError, match="is there already"):
        SigningKey.fresh().save(path)
    assert SigningKey.load(path).public == KEY.public
    path.chmod(0o640)
    with pytest.raises(KeyFileError, match="others than its owner may read this key"):
        SigningKey.load(path)


def test_where_no_key_can_be_written(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "k", tmp_path, tmp_path / ("x" * 300), Path("a\0b")):
        with pytest.raises(KeyFileError):
            KEY.save(path)
    assert list(tmp_path.iterdir()) == []


def pem(kind: str) -> bytes:
    secret = load_pem_private_key(_pem(KEY), None)
    if kind == "public":
        return secret.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    if kind == "rsa":
        rsa = generate_private_key(65537, 2048)
        return rsa.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"x"))


def _pem(key: SigningKey) -> bytes:
    return key._secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


NO_KEYS: dict[str, bytes] = {
    "nothing": b"",
    "words": b"hello",
    "zeros": b"\0" * 99,
    "short": b"-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----\n",
    "half": _pem(KEY)[:70],
    "another kind": pem("rsa"),
    "locked": pem("locked"),
}


@pytest.mark.parametrize("kind", NO_KEYS)
def test_what_is_no_key_is_refused_and_not_shown(kind: str, tmp_path: Path) -> None:
    data = NO_KEYS[kind]
    path = tmp_path / "k"
    path.write_bytes(data)
    path.chmod(0o600)
    for read in (SigningKey.load, lambda path: public_key(str(path))):
        with pytest.raises(KeyFileError) as error:
            read(path)
        assert str(path) in str(error.value)
        inside = data.decode("latin-1").splitlines()[1:2]
        assert not inside or inside[0] not in str(error.value)


def test_public_keys_are_read_in_every_form(tmp_path: Path) -> None:
    path = tmp_path / "k"
    shown = f"public key   ed25519:{KEY.public}\nfingerprint  {fingerprint(KEY.public)}\n".encode()
    for data in (_pem(KEY), pem("public"), shown, write(signed()).encode()):
        path.write_bytes(data)
        path.chmod(0o600)
        assert public_key(str(path)) == KEY.public
    for text in (KEY.public, KEY.public.upper(), f"ed25519:{KEY.public}", f" {KEY.public}\n"):
        assert public_key(text) == KEY.public
    path.write_text(f"ed25519:{KEY.public} ed25519:{'0' * 64}")
    for text in (str(path), "", ".", "nosuchfile", "0" * 63, "a\0b", "x" * 5000):
        with pytest.raises(KeyFileError):
            public_key(text)


def test_the_secret_is_in_no_representation() -> None:
    secret = load_pem_private_key(_pem(KEY), None)
    raw = secret.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    for text in (repr(KEY), str(KEY), write(signed())):
        assert raw.hex() not in text
    assert fingerprint(KEY.public) in repr(KEY)
