"""How a cottage is run: the page about it says what the program does."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from subprocess import run
from sys import executable

import pytest

from pelitupa.server.config import Config, ConfigError, load_config
from pelitupa.server.operations.alone import alone
from pelitupa.server.serving import serve

PAGE = Path(__file__).parents[2] / "docs" / "running.md"


def test_the_page_has_every_setting_with_its_default_and_meaning() -> None:
    rows = re.findall(r"^\| `PELITUPA_(\w+)` \| (.*?) ?\| (.*) \|$", PAGE.read_text("utf-8"), re.M)
    told = {name.lower(): (default, text) for name, default, text in rows}
    assert list(told) == list(Config.model_fields)
    for name, field in Config.model_fields.items():
        default, text = told[name]
        assert text == field.description
        if name != "database":
            written = str(field.default)
            assert default == (written.lower() if isinstance(field.default, bool) else written)


@pytest.mark.parametrize(
    "given",
    [
        {"database": "sqlite+aiosqlite:///x.sqlite", "redis": "redis://localhost/0"},
        {"database": "postgresql+asyncpg://a@localhost/b"},
    ],
)
def test_several_workers_need_what_holds_them_together(given: dict[str, str]) -> None:
    with pytest.raises(ConfigError, match="2 workers need PostgreSQL and Redis in common"):
        serve(port=0, config=Config(**given), workers=2)  # type: ignore[arg-type]


def test_that_is_told_in_one_line() -> None:
    command = [executable, "-m", "pelitupa.cli", "serve", "--workers", "3", "--port", "0"]
    done = run(command, capture_output=True, text=True, env={"PELITUPA_REDIS": ""}, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("pelitupa: 3 workers need PostgreSQL and Redis")
    assert done.stderr.count("\n") == 1


def test_a_second_server_on_one_file_does_not_start(tmp_path: Path) -> None:
    """Two would not hear of each other: pages at both would see different matches."""
    settings = load_config(database=f"sqlite+aiosqlite:///{tmp_path / 'new' / 'cottage.sqlite'}")
    with alone(settings):
        command = [sys.executable, "-m", "pelitupa.cli", "serve", "--port", "0"]
        given = {"PELITUPA_DATABASE": settings.database}
        done = run(command, capture_output=True, text=True, env=os.environ | given, timeout=60)
        assert done.returncode == 2
        assert "another server is open on the database" in done.stderr
        assert len(done.stderr.splitlines()) <= 4
    with alone(settings):
        pass


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("DATABASE", "postgresql+asyncpg://x@127.0.0.1:port/y", "not a URL of a database"),
        ("REDIS", "here", "redis://HOST:PORT/N"),
        ("REDIS", "redis://h:port/0", "redis://HOST:PORT/N"),
        ("PROXIES", "127.0.0.1, proxy.local", "not an address or a network"),
        ("ROOT", "games", "a path such as /games"),
        ("ROOT", "/games/", "a path such as /games"),
        ("ROOT", "/", "a path such as /games"),
        ("ROOT", "/our//games", "a path such as /games"),
        ("ROOT", "/../games", "a path such as /games"),
        ("ROOT", "/pelejä", "a path such as /games"),
        ("ROOT", "/a b", "a path such as /games"),
        ("SITE_ADDRESS", "http://games.example.org/", "not an address such as https://"),
        ("SITE_ADDRESS", 'https://a.b/"onclick', "not an address such as https://"),
        ("SECURE_COOKIE", "true", "did you mean PELITUPA_SECURE_COOKIES?"),
        ("NONSENSE", "1", "is not a setting"),
    ],
)
@pytest.mark.parametrize("where", ["environment", "file"])
def test_a_setting_that_cannot_be_is_named(
    where: str, name: str, value: str, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    if where == "environment":
        monkeypatch.setenv(f"PELITUPA_{name}", value)
    else:
        (tmp_path / "pelitupa.env").write_text(f"# ours\nPELITUPA_{name}={value}\n", "utf-8")
    with pytest.raises(ConfigError) as refused:
        load_config()
    assert f"PELITUPA_{name}" in str(refused.value)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("PELITUPA_LOG=json\n".encode("utf-16"), "UTF-8"),
        (b"PELITUPA_LOG=json\nPELITUPA_METRICS\n", "line 2"),
        (b"PELITUPA LOG=json\n", "line 1"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    text: bytes, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pelitupa.env").write_bytes(text)
    with pytest.raises(ConfigError, match=told):
        load_config()


def test_what_a_file_says_besides_is_left_to_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (
        "\ufeff# a comment\n\nexport PELITUPA_LOG=json\nOTHER=1\nPELITUPA_PROXIES=10.0.0.0/8,::1\n"
    )
    (tmp_path / "pelitupa.env").write_text(text, "utf-8")
    assert load_config().log == "json"
    assert load_config().proxies == "10.0.0.0/8,::1"
