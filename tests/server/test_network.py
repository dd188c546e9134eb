"""Who is let in from the network, what is offered to them, and what is printed and opened at the start."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from cryptography import x509

from pelitupa.server import create_app
from pelitupa.server.operations import network, own_browser
from pelitupa.server.operations.certificate import Certificate
from pelitupa.server.operations.doors import Doors
from pelitupa.server.serving import ways_in
from pelitupa.server.web.security import ANY_ADDRESS, LOOPBACK
from server.talking import TestClient, config

OURS = "http://192.168.1.7:8000/"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    made = Certificate(tmp_path_factory.mktemp("https"))
    made.issue(["localhost", "192.168.1.7"])
    return made


def doors(certificate: Certificate | None = None, root: str = "") -> Doors:
    port = 8443 if certificate else 0
    return Doors(8000, True, port, certificate, root, addresses=lambda: ["192.168.1.7"])


@pytest.fixture(scope="module")
def at_machine(certificate: Certificate) -> Iterator[TestClient]:
    """A browser at the machine of a cottage that is open to its network, with https."""
    app = create_app(config(), (*LOOPBACK, ANY_ADDRESS, "tuvan-kone"))
    app.state.doors = doors(certificate)
    with TestClient(app, base_url="http://localhost:8000", client=("127.0.0.1", 5)) as browser:
        yield browser


@pytest.fixture(scope="module")
def at_phone(at_machine: TestClient) -> TestClient:
    """One on a phone, that uses the same cottage while the other does."""
    return TestClient(at_machine.app, base_url="http://192.168.1.7:8000", client=("192.168.1.9", 5))


@pytest.mark.parametrize("host", ["localhost", "192.168.1.7:8000", "[fe80::1]:8000", "tuvan-kone"])
def test_addresses_and_the_machines_names_are_answered(host: str, at_machine: TestClient) -> None:
    assert at_machine.get("/help", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "192.168.1.7.evil.example", "[evil]", "1.2.3", "*"]
)
def test_a_strangers_name_that_leads_here_is_not(host: str, at_machine: TestClient) -> None:
    assert at_machine.get("/help", headers={"Host": host}).status_code == 400


def test_the_host_sees_the_way_in_as_a_code_and_guests_do_not(
    at_machine: TestClient, at_phone: TestClient
) -> None:
    told = f"Others in your network come in at {OURS}"
    page = at_machine.get("/").text
    assert told in page
    assert re.search(r'<div class="qr"[^>]*><svg', page)
    assert told not in at_phone.get("/").text
    assert OURS in at_phone.get("/network").text  # who wants to pass it on finds it


def test_plain_http_offers_the_same_page_over_https(
    at_machine: TestClient, at_phone: TestClient
) -> None:
    for path in ("/", "/referee/killeri"):
        page = at_phone.get(path).text
        assert '<p class="plain-http" id="plain" hidden>' in page
        assert f'href="https://192.168.1.7:8443{path}"' in page
        assert 'id="plain"' not in at_machine.get(path).text
        assert 'id="plain"' not in at_phone.get(f"https://192.168.1.7:8443{path}").text


def test_a_site_is_offered_where_there_is_no_https() -> None:
    settings = config(site_address="https://games.example.org/tupa", root="/games")
    app = create_app(settings, (*LOOPBACK, ANY_ADDRESS))
    app.state.doors = doors(root="/games")
    with TestClient(app, base_url="http://192.168.1.7:8000", client=("192.168.1.9", 5)) as phone:
        page = phone.get("/games/referee/killeri", headers={"Accept-Language": "fi"}).text
        assert 'href="https://games.example.org/tupa/fi/referee/killeri/"' in page
        assert "https://games.example.org/tupa/" in phone.get("/games/network").text
        assert "pelitupa serve --network --https" in phone.get("/games/network").text
        assert phone.get("/games/network/certificate").status_code == 404


def test_the_certificate_is_given_to_anybody_and_its_key_to_nobody(
    at_phone: TestClient, certificate: Certificate, tmp_path_factory: pytest.TempPathFactory
) -> None:
    answer = at_phone.get("/network/certificate")
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    assert (
        x509.load_der_x509_certificate(answer.content)
        .extensions.get_extension_for_class(x509.BasicConstraints)
        .value.ca
    )
    page = at_phone.get("/network").text
    assert certificate.fingerprint in page
    folder = certificate._folder
    for name in ("authority.key", "issued.key"):
        middle = (folder / name).read_text().splitlines()[1]
        for given in (page, answer.text, repr(certificate), str(vars(at_phone.app).keys())):
            assert middle not in given
        for path in (
            f"/network/{name}",
            f"/network/certificate/{name}",
            f"/static/../https/{name}",
        ):
            assert at_phone.get(path).status_code == 404


def test_what_is_printed_for_others(certificate: Certificate) -> None:
    told = ways_in(doors(certificate))
    assert told == [
        f"Others in your network open {OURS}",
        "The same over https: https://192.168.1.7:8443/",
        f"How a phone comes to trust it: {OURS}network",
        f"Its certificate's fingerprint: {certificate.fingerprint}",
    ]
    assert ways_in(Doors(8000)) == []
    (alone,) = ways_in(Doors(8000, True, addresses=list))
    assert "nobody else can come in" in alone


def test_a_terminal_is_shown_the_address_as_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdout", Terminal())
    _, code = ways_in(doors())
    assert len(code.splitlines()) > 10
    Terminal.encoding = "ascii"
    assert len(ways_in(doors())) == 1


@pytest.mark.parametrize(
    ("around", "terminal", "opened"),
    [
        ({"DISPLAY": ":0"}, True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, True),
        ({}, True, False),
        ({"DISPLAY": ":0"}, False, False),
        ({"DISPLAY": ":0", "CI": "true"}, True, False),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, True, False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_can_see_it(
    around: dict[str, str], terminal: bool, opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert own_browser.may_be_opened(around, terminal) == opened


def test_names_are_told_from_what_cannot_be_one() -> None:
    assert all(map(network.is_name, ("localhost", "tuvan-kone.local", "games.example.org")))
    assert not any(
        map(network.is_name, ("", "a b", "-a", "a..b", "10.0.0.1", "*", "mökki", "a" * 64))
    )


def test_a_machine_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere:
        def __init__(self, *_: object) -> None: ...
        def __enter__(self) -> Nowhere:
            return self

        def __exit__(self, *_: object) -> None: ...
        def connect(self, _: object) -> None:
            raise OSError("no way leads there")

    monkeypatch.setattr("socket.socket", Nowhere)
    assert network.own_addresses() == []
