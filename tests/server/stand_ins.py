"""Stand-ins on this machine: a push service (or a program) that keeps what it gets; a server for mail."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import json
import ssl
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.x509.oid import NameOID

from folders import RUN, new_folder

HOST = "push.example.org"
PLACE = f"https://{HOST}"
"""Where the stand-in is, for those who write its address down."""


@cache
def certificate() -> Path:
    """A certificate for `localhost` and for `HOST`, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    day = datetime.timedelta(days=1)
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .add_extension(
            x509.SubjectAlternativeName(list(map(x509.DNSName, ("localhost", HOST)))),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    path = new_folder("certificate", RUN) / "both.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


def trusting() -> ssl.SSLContext:
    """Trust in the stand-ins alone."""
    return ssl.create_default_context(cafile=str(certificate()))


def _served() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate())
    return context


@dataclass
class Received:
    """What was posted."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Answers each post by `answer`: a status, headers, and a body made of what came."""

    status: int = 201
    extra: str = ""
    answer: Callable[[bytes], bytes] = lambda body: b""
    port: int = 0
    received: list[Received] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Where it really listens."""
        return f"https://localhost:{self.port}"

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[PushService]:
        """It listens meanwhile."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=_served())
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            pairs = [line.split(": ", 1) for line in lines if line]
            headers = {name.lower(): value for name, value in pairs}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            self.received.append(Received(first.split(" ")[1], headers, body))
            told = self.answer(body)
            writer.write(
                f"HTTP/1.1 {self.status} Told\r\n{self.extra}Connection: close\r\n"
                f"Content-Length: {len(told)}\r\n\r\n".encode()
                + told
            )
            await writer.drain()
        writer.close()


class Subscriber:
    """A browser that has subscribed at a push service: its keys, and what it reads."""

    def __init__(self, endpoint: str = f"{PLACE}/send/1") -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = bytes(range(16))

    def to_json(self) -> dict[str, Any]:
        """As `PushSubscription.toJSON` gives it."""
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {
            "endpoint": self.endpoint,
            "expirationTime": None,
            "keys": {"p256dh": encoded(point), "auth": encoded(self._auth)},
        }

    def read(self, received: Received) -> dict[str, Any]:
        """The message, decrypted."""
        assert received.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(
            received.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        found = json.loads(plain)
        assert isinstance(found, dict)
        return found


def encoded(some: bytes) -> str:
    """In base64url without padding."""
    return base64.urlsafe_b64encode(some).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The other way."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims_signed(authorization: str) -> tuple[dict[str, Any], str]:
    """The claims of a VAPID header whose signature holds (RFC 8292, by `cryptography` alone), and the key."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, body, signature = parts["t"].split(".")
    assert json.loads(decoded(head))["alg"] == "ES256"
    raw = decoded(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    key.verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decoded(body))
    assert isinstance(claims, dict)
    return claims, parts["k"]


@dataclass
class MailServer:
    """Speaks as much SMTP as is needed to be handed letters."""

    refuses: bool = False
    port: int = 0
    letters: list[EmailMessage] = field(default_factory=list)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[MailServer]:
        """It listens meanwhile."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(text: str) -> None:
            writer.write(f"{text}\r\n".encode())

        say("220 here")
        while line := (await reader.readline()).decode().strip():
            word = line.split(" ")[0].upper()
            if word == "DATA":
                say("354 go on")
                text = (await reader.readuntil(b"\r\n.\r\n"))[:-5]
                letter = message_from_bytes(text, policy=policy.default)
                assert isinstance(letter, EmailMessage)
                self.letters.append(letter)
                say("250 kept")
            elif word == "RCPT" and self.refuses:
                say("550 nobody of that name")
            elif word == "QUIT":
                say("221 bye")
                break
            else:
                say("250 good")
        writer.close()
