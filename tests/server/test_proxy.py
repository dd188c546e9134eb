"""Behind a real reverse proxy: nginx with the very lines of deploy/nginx.conf, and HTTPS."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from server.services import free_port, missing, new_database, redis
from server.site import Site

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "games.example.org"
ONE = "server 127.0.0.1:8000;"
BEHIND = {"hosts": NAME, "secure_cookies": "true", "proxies": "127.0.0.1"}
AROUND = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {before}
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
        {within}
    }}
}}
"""

pytestmark = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")),
    reason="nginx or openssl not installed (tools/find_services.sh)",
)


class Proxy:
    """nginx before a site, which speaks HTTPS and goes by a name."""

    def __init__(self, folder: Path, *sites: Site) -> None:
        self.port = free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self.headers = {"Host": f"{NAME}:{self.port}", "Origin": f"https://{NAME}:{self.port}"}
        subprocess.run(
            [
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                f"/CN={NAME}",
                "-keyout",
                str(folder / "key.pem"),
                "-out",
                str(folder / "cert.pem"),
            ],
            check=True,
            capture_output=True,
        )
        lines = CONFIGURATION.read_text("utf-8")
        before = lines.partition("\nserver {")[0]
        within = lines[lines.index("    location / {") :].rpartition("}")[0]
        assert ONE in before
        servers = "\n".join(f"server 127.0.0.1:{site.port};" for site in sites)
        around = AROUND.format(
            folder=folder, port=self.port, before=before.replace(ONE, servers), within=within
        )
        (folder / "nginx.conf").write_text(around, encoding="utf-8")
        self.tls = ssl.create_default_context(cafile=str(folder / "cert.pem"))
        self.tls.check_hostname = False  # it is found by its address, and goes by another name
        self._process = subprocess.Popen(
            ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]
        )

    def visitor(self) -> httpx.Client:
        """Somebody's browser."""
        return httpx.Client(
            base_url=self.url, headers=self.headers, verify=self.tls, trust_env=False
        )

    def line(self, visitor: httpx.Client, key: str, origin: str = "") -> ClientConnection:
        """The line from a page to its table."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.cookies.jar)
        return connect(
            f"wss://{self.headers['Host']}/tables/{key}/ws",
            sock=socket.create_connection(("127.0.0.1", self.port)),
            ssl=self.tls,
            origin=Origin(origin or self.headers["Origin"]),
            additional_headers={"Cookie": cookies},
        )

    def wait(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + 30
        with self.visitor() as visitor:
            while True:
                try:
                    if visitor.get("/health").status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                assert time.monotonic() < until, "nginx does not answer"
                time.sleep(0.1)

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(20)


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    folder = tmp_path_factory.mktemp("proxy")
    site = Site(hosts=NAME, secure_cookies="true", proxies="127.0.0.1", requests_a_minute="60")
    site.set_database(f"sqlite+aiosqlite:///{folder / 'cottage.sqlite'}")
    with ExitStack() as stack:
        site.start()
        stack.callback(site.stop)
        made = Proxy(folder, site)
        stack.callback(made.stop)
        made.wait()
        yield made


def told(line: ClientConnection, step: int) -> dict[str, Any]:
    """The state after so many steps."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=20))
        if message["type"] == "state" and message["step"] == step:
            return message


def open_hex(proxy: Proxy, aino: httpx.Client, bertta: httpx.Client) -> tuple[str, httpx.Response]:
    """The key of a table at which two people sit down, and what the first was answered."""
    form = {"company": "friends", "name": "Aino", "size": "3", "swap": "false", "public": "true"}
    answer = aino.post("/games/hex/start", data=form)
    assert answer.status_code == 303, answer.text
    key = answer.headers["location"].removeprefix("/tables/")
    room = aino.get(f"/tables/{key}").text
    assert f'value="https://{NAME}:{proxy.port}/tables/{key}"' in room  # the link to invite with
    sat = bertta.post(f"/tables/{key}/sit", data={"name": "Bertta", "seat": "2"})
    assert sat.status_code == 303, sat.text
    return key, answer


def play(proxy: Proxy, aino: httpx.Client, bertta: httpx.Client, key: str, moves: int) -> bool:
    """Play some moves, or to the end; whether the match is over."""
    rng = Random(1)
    with proxy.line(aino, key) as first, proxy.line(bertta, key) as second:
        lines = [first, second]
        state = told(first, 0)
        for turn in range(moves):
            act = {"act": rng.choice(state["actions"])["text"], "version": state["version"]}
            lines[turn % 2].send(json.dumps(act))
            state = told(lines[1 - turn % 2], turn + 1)
            if state["over"]:
                return True
    return False


def test_two_people_play_a_match_through_it(proxy: Proxy) -> None:
    with proxy.visitor() as aino, proxy.visitor() as bertta:
        key, answer = open_hex(proxy, aino, bertta)
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-pelitupa-session=")
        assert "Secure" in cookie
        assert play(proxy, aino, bertta, key, 9)


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_each_table_is_at_one_process(tmp_path: Path) -> None:
    sites = [Site(redis(), 1, **BEHIND) for _ in range(2)]
    database = asyncio.run(new_database())
    with ExitStack() as stack:
        for site in sites:
            site.set_database(database)
            site.start()
            stack.callback(site.stop)
        proxy = Proxy(tmp_path, *sites)
        stack.callback(proxy.stop)
        proxy.wait()
        with proxy.visitor() as aino, proxy.visitor() as bertta:
            for opened in range(1, 41):  # which process a key leads to is chance, as by a coin
                key, _answer = open_hex(proxy, aino, bertta)
                play(proxy, aino, bertta, key, 2)
                held = [tables_of(site) for site in sites]
                if opened >= 8 and min(held) > 0:
                    break
        assert sum(held) == opened
        assert min(held) > 0


def tables_of(site: Site) -> int:
    """How many tables a process has in memory."""
    told = httpx.get(f"{site.url}/metrics", trust_env=False).text
    found = re.search(r"^pelitupa_tables (\d+)", told, re.M)
    assert found
    return int(found[1])


def test_a_stranger_is_refused_through_it_too(proxy: Proxy) -> None:
    with proxy.visitor() as visitor:
        answer = visitor.get("/", headers={"Host": "evil.example.net"})
        assert answer.status_code == 400
        form = {"company": "bots", "level": "random"}
        answer = visitor.post(
            "/games/hex/start", data=form, headers={"Origin": "https://evil.example.net"}
        )
        assert answer.status_code == 403
        answer = visitor.post("/games/hex/start", data=form)
        key = answer.headers["location"].removeprefix("/tables/")
        with pytest.raises(InvalidStatus) as refused:
            proxy.line(visitor, key, "https://evil.example.net")
        assert refused.value.response.status_code == 403


def test_limits_count_each_visitor_by_what_the_proxy_sees(proxy: Proxy) -> None:
    """What visitors say of themselves is not believed."""
    with proxy.visitor() as visitor:
        statuses = []
        for number in range(70):
            said = {"X-Forwarded-For": f"10.0.0.{number}"}
            answer = visitor.post("/language", data={"to": "fi"}, headers=said)
            statuses.append(answer.status_code)
    assert statuses[0] == 303
    assert 429 in statuses


def test_metrics_are_not_for_those_beyond_it(proxy: Proxy) -> None:
    with proxy.visitor() as visitor:
        answer = visitor.get("/metrics")
        assert answer.status_code == 404
