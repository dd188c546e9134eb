"""`pip install pelitupa` without extras: all commands but those of a cottage, which say what to install."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
IMPORTED = {"argon2-cffi": "argon2", "prometheus-client": "prometheus_client"}
"""Modules that are not called as their distribution is."""

HIDING = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
from pelitupa.cli import main
main({arguments})
"""


def _of_server() -> set[str]:
    """What the extra `server` brings, by the names of modules."""
    extras = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = {re.split(r"[\[<>=;]", line)[0] for line in extras["server"]}
    return {IMPORTED.get(name, name.replace("-", "_")) for name in names} | {
        "starlette",
        "pydantic",
    }


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = HIDING.format(names=_of_server(), arguments=list(arguments))
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("rules", "tuppi", "--short"),
        ("simulate", "sticks", "--games", "2"),
        ("verify", str(PROJECT.parent / "docs" / "skruuvi_match.pelitupa")),
        ("referee", "--help"),
    ],
)
def test_rules_bots_records_and_the_terminal_need_no_extra(arguments: tuple[str, ...]) -> None:
    done = _run(*arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("command", ["serve", "doctor"])
def test_a_command_of_a_cottage_says_what_to_install(command: str) -> None:
    done = _run(command)
    assert done.returncode == 2
    assert f"pelitupa {command} needs " in done.stderr
    assert "pip install 'pelitupa[server]'" in done.stderr
    assert "Traceback" not in done.stderr
