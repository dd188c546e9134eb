"""The cottage's own certificates: what they are good for, who may read their keys, when they are renewed."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from pelitupa.server.config import ConfigError, load_config
from pelitupa.server.operations.certificate import Certificate
from pelitupa.server.operations.doors import Doors, certificate_folder

HOSTS = ("localhost", "127.0.0.1", "::1", "tuvan-kone", "tuvan-kone.local", "192.168.1.7")


class Clock:
    """A clock that is set forward."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now


def agree(server: ssl.SSLContext, authority: bytes, host: str) -> None:
    """Let a client that trusts this authority alone open a line to a host. Raises `ssl.SSLError`."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.verify_flags |= ssl.VERIFY_X509_STRICT
    client.load_verify_locations(cadata=authority)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [
        client.wrap_bio(to_client, to_server, server_hostname=host),
        server.wrap_bio(to_server, to_client, server_side=True),
    ]
    done: set[int] = set()
    for turn in range(12):
        try:
            ends[turn % 2].do_handshake()
            done.add(turn % 2)
        except ssl.SSLWantReadError:
            pass
    assert done == {0, 1}


@pytest.mark.parametrize("host", HOSTS)
def test_whoever_trusts_the_authority_opens_the_cottage_by_each_name(
    host: str, tmp_path: Path
) -> None:
    own = Certificate(tmp_path / "https")
    own.issue(HOSTS)
    agree(own.context(), own.authority, host)


def test_other_hosts_and_others_authorities_are_not_believed(tmp_path: Path) -> None:
    own, other = Certificate(tmp_path / "a"), Certificate(tmp_path / "b")
    own.issue(HOSTS)
    other.issue(HOSTS)
    with pytest.raises(ssl.SSLCertVerificationError, match="IP address mismatch"):
        agree(own.context(), own.authority, "192.168.1.8")
    with pytest.raises(ssl.SSLCertVerificationError):
        agree(own.context(), other.authority, "localhost")


@pytest.mark.parametrize("host", ["bank.example", "203.0.113.9"])
def test_a_thief_of_the_authority_cannot_pass_for_another_site(host: str, tmp_path: Path) -> None:
    own = Certificate(tmp_path)
    own.issue(HOSTS)
    by = load_pem_private_key((tmp_path / "authority.key").read_bytes(), None)
    key, now = generate_private_key(SECP256R1()), datetime.now(UTC)
    name: x509.GeneralName = (
        x509.DNSName(host) if host[0].isalpha() else x509.IPAddress(ip_address(host))
    )
    forged = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([]))
        .issuer_name(x509.load_der_x509_certificate(own.authority).subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([name]), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(by.public_key()),  # type: ignore[arg-type]
            critical=False,
        )
        .sign(by, SHA256())  # type: ignore[arg-type]
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (tmp_path / "forged.pem").write_bytes(secret + forged.public_bytes(Encoding.PEM))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(tmp_path / "forged.pem")
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        agree(server, own.authority, host)


def test_only_the_owner_may_read_the_keys(tmp_path: Path) -> None:
    folder = tmp_path / "https"
    own = Certificate(folder)
    own.issue(HOSTS)
    assert folder.stat().st_mode & 0o777 == 0o700
    for name in ("authority.key", "issued.key"):
        assert (folder / name).stat().st_mode & 0o777 == 0o600
        assert b"PRIVATE" not in (folder / name).with_suffix(".pem").read_bytes()
    (folder / "authority.key").chmod(0o640)
    before = own.authority
    with pytest.raises(ConfigError, match=r"chmod 600 .*authority\.key"):
        own.issue(HOSTS)
    assert own.authority == before


def issued(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / "issued.pem").read_bytes())


def test_it_is_issued_again_near_its_end_and_the_phones_need_not_trust_again(
    tmp_path: Path,
) -> None:
    clock = Clock()
    own = Certificate(tmp_path, clock)
    assert own.issue(HOSTS)
    authority, first = own.authority, issued(tmp_path)
    clock.now += timedelta(days=360)
    assert not own.issue(HOSTS)
    assert issued(tmp_path) == first
    clock.now += timedelta(days=10)
    assert not own.issue(HOSTS)
    assert issued(tmp_path).not_valid_after_utc - clock.now > timedelta(days=390)
    assert own.authority == authority
    clock.now += timedelta(days=8 * 365 + 250)  # no certificate may outlive its authority
    assert own.issue(HOSTS)
    assert own.authority != authority


def test_another_address_is_let_in_while_the_cottage_serves(tmp_path: Path) -> None:
    own = Certificate(tmp_path)
    own.issue(HOSTS)
    context, authority = own.context(), own.authority
    with pytest.raises(ssl.SSLCertVerificationError):
        agree(context, authority, "10.1.2.3")
    own.issue((*HOSTS, "10.1.2.3"))
    agree(context, authority, "10.1.2.3")
    assert own.issue((*HOSTS, "tupa.example.org"))  # which the authority may not vouch for
    agree(context, own.authority, "tupa.example.org")


@pytest.mark.parametrize("name", ["authority.key", "authority.pem", "issued.key", "issued.pem"])
@pytest.mark.parametrize("left", [b"", b"-----BEGIN CERTIFICATE-----\nAA", None])
def test_what_was_half_written_or_lost_is_made_again(
    name: str, left: bytes | None, tmp_path: Path
) -> None:
    own = Certificate(tmp_path)
    own.issue(HOSTS)
    if left is None:
        (tmp_path / name).unlink()
    else:
        (tmp_path / name).write_bytes(left)
    assert own.issue(HOSTS) == name.startswith("authority")
    agree(Certificate(tmp_path).context(), own.authority, "localhost")


def test_a_folder_that_cannot_be_used_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "https").write_text("a file")
    with pytest.raises(ConfigError, match=r"--https: .*https cannot be used for certificates"):
        Certificate(tmp_path / "https").issue(HOSTS)


def test_it_lies_beside_the_cottages_file_and_is_good_for_all_names_of_the_machine(
    tmp_path: Path,
) -> None:
    config = load_config(database=f"sqlite+aiosqlite:///{tmp_path}/cottage.sqlite")
    assert certificate_folder(config) == tmp_path / "https"
    names = ("tupa.example.org", "*", "0.0.0.0", "bad name", "203.0.113.7", "")
    hosts = Doors(names=names, addresses=lambda: ["192.168.1.7"]).hosts()
    assert {"localhost", "127.0.0.1", "tupa.example.org", "203.0.113.7", "192.168.1.7"} <= set(
        hosts
    )
    assert not {"*", "0.0.0.0", "bad name", ""} & set(hosts)
