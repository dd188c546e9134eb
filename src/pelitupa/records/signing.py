"""Signatures under records: which cottage says that a match was played so at its tables.

A record's chain of hashes shows that nothing in it was changed by halves. It cannot show who played, or
that anybody did: whoever likes can write a whole record, names, seed and hashes, afterwards. A cottage that
signs its records vouches for them with its key (Ed25519); whoever knows the key knows whose word it is.

The secret key lies in a file of its own (PKCS 8 in PEM), which only its owner may read. It is in no
message, no `repr`, and no error.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from pelitupa.core import PelitupaError, RecordError, t
from pelitupa.records.format import (
    KEY_KIND,
    VERSION_LINE,
    Record,
    Signature,
    signature_lines,
    write,
)
from pelitupa.records.proof import AGREES, FAILED, NOTHING, PROVED, Check

FILE_LIMIT: Final = 16 * 1024
_KEY: Final = re.compile(rf"(?:{KEY_KIND}:)?([0-9a-f]{{64}})")
_IN_TEXT: Final = re.compile(rf"\b{KEY_KIND}:([0-9a-f]{{64}})\b")
_READ_BY_OTHERS: Final = 0o077


class KeyFileError(PelitupaError):
    """A file holds no key, cannot be read or written, or others may read a secret in it."""


class SigningKey:
    """A cottage's secret key. `public` are the 64 hexadecimal digits of the public one."""

    def __init__(self, secret: Ed25519PrivateKey) -> None:
        self._secret = secret
        self.public = _digits(secret.public_key())

    def __repr__(self) -> str:
        return f"<SigningKey {fingerprint(self.public)}>"

    @classmethod
    def fresh(cls) -> SigningKey:
        """A new key, from the operating system's randomness."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def load(cls, path: Path) -> SigningKey:
        """The key in a file. Raises `KeyFileError`, also where others than its owner may read the file."""
        data = _read(path)
        if sys.platform != "win32" and path.stat().st_mode & _READ_BY_OTHERS:
            raise KeyFileError(
                f"{path}: others than its owner may read this key; chmod 600 {path}, or make a new one if "
                "somebody may have read it"
            )
        secret = _secret_in(data)
        if secret is None:
            raise KeyFileError(
                f"{path} holds no secret key for Ed25519 (PEM, without a password); pelitupa key new "
                "makes one"
            )
        return cls(secret)

    def save(self, path: Path) -> None:
        """Write the key to a new file that only its owner may read. Raises `KeyFileError`."""
        data = self._secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        try:
            number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise KeyFileError(f"{path} is there already; name a new file") from None
        except (OSError, ValueError) as error:
            raise KeyFileError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
        try:
            with os.fdopen(number, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            path.unlink(missing_ok=True)  # half a key is none
            raise KeyFileError(f"{path}: {error.strerror or error}") from None

    def sign(self, record: Record, name: str) -> Record:
        """A finished record with this key's signature, in the name of a cottage.

        Raises `RecordError` for a match still going on, or a name that no record can have.
        """
        if record.ending is None:
            raise RecordError("a match still going on is not signed")
        last = _hash_line(write(replace(record, signature=None)))
        return replace(record, signature=self._signature(last, name))

    def sign_text(self, text: str, name: str) -> str:
        """The same for the text of a finished record that is not signed, which is taken as it is."""
        signature = self._signature(_hash_line(text), name)
        return text + "\n" + "".join(f"{line}\n" for line in signature_lines(signature))

    def _signature(self, hash_line: str, name: str) -> Signature:
        unsigned = Signature(name, self.public, "0" * 128)
        return replace(unsigned, value=self._secret.sign(_signed(hash_line, unsigned)).hex())


def fingerprint(public: str) -> str:
    """What people compare of a public key: 8 groups of 4 digits, the first half of its SHA-256."""
    digits = hashlib.sha256(bytes.fromhex(public)).hexdigest()[:32]
    return " ".join(digits[place : place + 4] for place in range(0, 32, 4))


def public_key(text: str) -> str:
    """The public key that a text is, or that a file of this name holds: 64 hexadecimal digits.

    The file may be PEM, public or secret, or what `pelitupa key show` prints. Raises `KeyFileError`.
    """
    found = _KEY.fullmatch(text.strip().lower())
    return found[1] if found is not None else _public_in(Path(text))


def matches(record: Record) -> bool:
    """Whether a record's signature is of this very record, by the key it names."""
    signature = record.signature
    if signature is None:
        return False
    last = _hash_line(write(replace(record, signature=None)))
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        key.verify(bytes.fromhex(signature.value), _signed(last, signature))
    except (InvalidSignature, ValueError):
        return False
    return True


def check_signature(record: Record, trusted: str = "", matched: bool | None = None) -> Check:
    """What a record's signature is worth to somebody who trusts this public key ("" for none).

    The outcome is PROVED for a signature by the trusted key, AGREES for one by a key that nobody spoke for,
    NOTHING where there is no signature, and FAILED where it does not match or is not the trusted key's.
    `matched` is what `matches` says of the record, where that is known already.
    """
    signature = record.signature
    if signature is None and trusted:
        return Check("signature", FAILED, (t("Not signed, though you gave a key."), _WHO))
    if signature is None:
        return Check("signature", NOTHING, (t("Not signed."), _WHO))
    line = write(record).count("\n")
    if not (matches(record) if matched is None else matched):
        return Check(
            "signature",
            FAILED,
            (
                t(
                    "The signature does not match: the record, the name or the key is not what was signed."
                ),
            ),
            line,
        )
    mark = fingerprint(signature.key)
    if not trusted:
        return Check(
            "signature",
            AGREES,
            (
                t(
                    "Signed by “{name}” with a key that you have not said you trust: {mark}.",
                    name=signature.name,
                    mark=mark,
                ),
                t(
                    "Anybody can make a key and sign with any name. Learn the cottage's key from the "
                    "cottage, and give it with --key."
                ),
            ),
        )
    if signature.key != trusted:
        return Check(
            "signature",
            FAILED,
            (
                t(
                    "Signed by “{name}” with another key than the one you gave: {mark}.",
                    name=signature.name,
                    mark=mark,
                ),
            ),
            line - 1,
        )
    return Check(
        "signature",
        PROVED,
        (
            t("Signed by “{name}”, whose key you gave: {mark}.", name=signature.name, mark=mark),
            t(
                "So the match is recorded as that cottage tells it. That nobody sat there under another's "
                "name, it tells only as far as it knows."
            ),
        ),
    )


_WHO: Final = t(
    "The hashes show that nothing was changed since they were made. They do not show who played, or that "
    "anybody did: a whole record can be written afterwards, names and all."
)


def _signed(hash_line: str, signature: Signature) -> bytes:
    """What is signed: see `pelitupa.records.format`."""
    lines = [f"{VERSION_LINE} signature", hash_line, *signature_lines(signature)[:-1]]
    return "".join(f"{line}\n" for line in lines).encode()


def hash_of(text: str) -> str:
    """The hash of all of a finished record that is not signed. Raises `RecordError` for any other text."""
    return _hash_line(text).removeprefix("hash: ")


def _hash_line(text: str) -> str:
    """The last line of an unsigned finished record. Raises `RecordError` for any other text."""
    last = text[text.rfind("\n", 0, -1) + 1 : -1]
    if not re.fullmatch(r"hash: [0-9a-f]{64}", last) or not text.endswith("\n"):
        raise RecordError("only a finished record that is not signed yet can be signed")
    return last


def _digits(key: Ed25519PublicKey) -> str:
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(FILE_LIMIT)
    except (OSError, ValueError) as error:
        raise KeyFileError(
            f"{str(path)[:200]}: {getattr(error, 'strerror', None) or error}"
        ) from None


def _secret_in(data: bytes) -> Ed25519PrivateKey | None:
    try:
        found = load_pem_private_key(data, None)
    except (ValueError, TypeError, UnsupportedAlgorithm):  # a TypeError for want of a password
        return None
    return found if isinstance(found, Ed25519PrivateKey) else None


def _public_in(path: Path) -> str:
    data = _read(path)
    secret = _secret_in(data)
    if secret is not None:
        return _digits(secret.public_key())
    try:
        found = load_pem_public_key(data)
    except (ValueError, UnsupportedAlgorithm):
        found = None
    if isinstance(found, Ed25519PublicKey):
        return _digits(found)
    written = set(_IN_TEXT.findall(data.decode("utf-8", "replace")))
    if len(written) != 1:
        raise KeyFileError(
            f"{path} holds no public key for Ed25519, or more than one; it is PEM, or a text with "
            f"{KEY_KIND}: and 64 hexadecimal digits"
        )
    return str(written.pop())
