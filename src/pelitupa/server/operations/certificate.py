"""Certificates of the cottage's own, for https at home.

Browsers let a page work without a network, keep the screen lit or go onto the home screen only over
https, and on the machine itself. No public authority vouches for `192.168.1.5`. So the cottage makes an
authority of its own, which a phone is asked to trust once. That authority issues what the server shows, for
the names and addresses of this machine, for a good year. It issues another when that one comes near its
end, or when the machine has another address.

The authority may vouch for private addresses and this machine's names alone (RFC 5280, name constraints): a
thief of its key cannot pass for a bank. Keys lie in files that only their owner may read. They are in no
message, no `repr` and no page.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import ssl
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from pelitupa.server.config import ConfigError

AUTHORITY_DAYS: Final = 3650
ISSUED_DAYS: Final = 397
"""As long as browsers let a public certificate be good."""
RENEWED_DAYS: Final = 30
"""So long before its end another is issued. No certificate outlives its authority."""
_BACK: Final = timedelta(days=1)
"""Good since then, for phones whose clock is behind."""
_HOME: Final = tuple(
    map(ip_network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
                     "100.64.0.0/10", "::1/128", "fc00::/7", "fe80::/10"))
)  # fmt: skip
"""The networks of machines themselves, homes and offices."""
_HOME_NAMES: Final = ("localhost", "local", "lan", "home", "home.arpa", "internal", "test")
"""What names of such networks end with; nobody else's do."""
_READ_BY_OTHERS: Final = 0o077

_Address = IPv4Address | IPv6Address
_Network = IPv4Network | IPv6Network


class Certificate:
    """What the cottage shows over https, in a folder of its own, and the authority that vouches for it."""

    def __init__(
        self, folder: Path, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._folder = folder
        self._clock = clock
        self._context: ssl.SSLContext | None = None

    def __repr__(self) -> str:
        return f"<Certificate in {self._folder}>"

    def issue(self, hosts: Sequence[str]) -> bool:
        """Make what is missing, what comes near its end, and what lacks a name or address of `hosts`; whether
        the authority is new, so that who trusted the old one has to trust this one.

        Raises `ConfigError` where the folder cannot be used, or others may read a key in it.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._refuse_open_keys()
            new = not self._authority_does(hosts)
            if new:
                self._make_authority(hosts)
            if new or not self._issued_does(hosts):
                self._make_issued(hosts)
        except OSError as error:
            raise ConfigError(
                f"--https: {self._folder} cannot be used for certificates: {error.strerror or error}"
            ) from None
        if self._context is not None:
            self._load(self._context)
        return new

    @property
    def authority(self) -> bytes:
        """The authority's certificate, without any key, as phones take it (DER)."""
        return self._certificate("authority").public_bytes(Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """What people compare of the authority's certificate: its SHA-256, in groups of four."""
        digits = hashlib.sha256(self.authority).hexdigest().upper()
        return " ".join(digits[place : place + 4] for place in range(0, len(digits), 4))

    def context(self) -> ssl.SSLContext:
        """What a server speaks https by; it follows what is issued later."""
        if self._context is None:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._load(self._context)
        return self._context

    def _load(self, context: ssl.SSLContext) -> None:
        context.load_cert_chain(self._folder / "issued.pem", self._folder / "issued.key")

    # --- what is there

    def _refuse_open_keys(self) -> None:
        for key in (self._folder / "authority.key", self._folder / "issued.key"):
            if sys.platform != "win32" and key.exists() and key.stat().st_mode & _READ_BY_OTHERS:
                raise ConfigError(
                    f"--https: others than its owner may read {key}; chmod 600 {key}, or remove its folder, "
                    "and let phones trust a new certificate"
                )

    def _certificate(self, name: str) -> x509.Certificate:
        return x509.load_pem_x509_certificate((self._folder / f"{name}.pem").read_bytes())

    def _key(self, name: str) -> EllipticCurvePrivateKey:
        key = load_pem_private_key((self._folder / f"{name}.key").read_bytes(), None)
        if not isinstance(key, EllipticCurvePrivateKey):
            raise ValueError(name)
        return key

    def _fits(self, name: str, days: int) -> x509.Certificate | None:
        """The certificate of a name where it is good for so many days, and its key is there."""
        with contextlib.suppress(
            FileNotFoundError, ValueError, TypeError
        ):  # or what was half written
            found = self._certificate(name)
            lasts = found.not_valid_after_utc - self._clock() > timedelta(days=days)
            if lasts and self._key(name).public_key() == found.public_key():
                return found
        return None

    def _authority_does(self, hosts: Sequence[str]) -> bool:
        found = self._fits("authority", ISSUED_DAYS + RENEWED_DAYS)
        if found is None:
            return False
        bounds = found.extensions.get_extension_for_class(x509.NameConstraints).value
        return all(_within(_named(host), bounds.permitted_subtrees or ()) for host in hosts)

    def _issued_does(self, hosts: Sequence[str]) -> bool:
        found = self._fits("issued", RENEWED_DAYS)
        if found is None or found.issuer != self._certificate("authority").subject:
            return False
        has = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return all(_named(host) in has for host in hosts)

    # --- what is made

    def _make_authority(self, hosts: Sequence[str]) -> None:
        key = generate_private_key(SECP256R1())
        permitted: list[x509.GeneralName] = [x509.IPAddress(network) for network in _HOME]
        permitted += [x509.DNSName(name) for name in _HOME_NAMES]
        for one in map(_named, hosts):
            if not _within(one, permitted):
                permitted.append(_alone(one))
        usage = _usage(key_cert_sign=True, crl_sign=True)
        # a subject of its own, so that a phone tells a new authority from the one it trusted
        mark = x509.random_serial_number()
        name = _subject(f"Pelitupa {mark:x}"[:24])
        made = (
            self._builder(key, name, AUTHORITY_DAYS)
            .issuer_name(name)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(x509.NameConstraints(permitted, None), critical=True)
            .add_extension(usage, critical=True)
            .sign(key, SHA256())
        )
        self._write("authority", key, made)

    def _make_issued(self, hosts: Sequence[str]) -> None:
        key, by, by_key = (
            generate_private_key(SECP256R1()),
            self._certificate("authority"),
            self._key("authority"),
        )
        made = (
            self._builder(key, _subject("Pelitupa"), ISSUED_DAYS)
            .issuer_name(by.subject)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName(map(_named, hosts)), critical=False)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(_usage(digital_signature=True), critical=True)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(by_key.public_key()),
                critical=False,
            )
            .sign(by_key, SHA256())
        )
        self._write("issued", key, made)

    def _builder(
        self, key: EllipticCurvePrivateKey, subject: x509.Name, days: int
    ) -> x509.CertificateBuilder:
        now = self._clock()
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - _BACK)
            .not_valid_after(now - _BACK + timedelta(days=days))
            .add_extension(
                x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False
            )
        )

    def _write(self, name: str, key: EllipticCurvePrivateKey, made: x509.Certificate) -> None:
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        self._put(f"{name}.key", secret, 0o600)
        self._put(f"{name}.pem", made.public_bytes(Encoding.PEM), 0o644)

    def _put(self, name: str, data: bytes, mode: int) -> None:
        """Write a file as a whole: whoever is killed leaves the old one, or one that does not fit its other
        half and is made again."""
        new = self._folder / f"{name}.new"
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._folder / name)


def _subject(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _named(host: str) -> x509.GeneralName:
    """A name or an address as certificates have it."""
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _alone(one: x509.GeneralName) -> x509.GeneralName:
    """A constraint that this name or address alone is within (and names below it)."""
    return x509.IPAddress(ip_network(one.value)) if isinstance(one, x509.IPAddress) else one


def _within(one: x509.GeneralName, permitted: Sequence[x509.GeneralName]) -> bool:
    """Whether a name or an address is within one of some constraints."""
    if isinstance(one, x509.IPAddress):
        networks = [bound.value for bound in permitted if isinstance(bound, x509.IPAddress)]
        return any(_holds(network, one.value) for network in networks)
    names = [bound.value for bound in permitted if isinstance(bound, x509.DNSName)]
    return any(one.value == name or one.value.endswith(f".{name}") for name in names)


def _holds(network: object, address: object) -> bool:
    """Whether an address is in a network. Of different kinds none is."""
    return (
        isinstance(network, _Network)
        and isinstance(address, _Address)
        and network.version == address.version
        and address in network
    )


def _usage(
    *, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False
) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=digital_signature,
        key_cert_sign=key_cert_sign,
        crl_sign=crl_sign,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
