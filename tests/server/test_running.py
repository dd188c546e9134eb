"""How a cottage is run: the page about it says what the program does."""

from __future__ import annotations

import re
from pathlib import Path
from subprocess import run
from sys import executable

import pytest

from pelitupa.server.app import serve
from pelitupa.server.config import Config, ConfigError

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
