"""Bots from outside: that of docs/entering.md enters the arena, and its text counts on the ladder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pelitupa.core import OptionError
from pelitupa.lab.code_version import code_of
from pelitupa.players import bots, check_bot
from pelitupa.players.outside import kind_outside, modules_outside

PAGE = Path(__file__).parents[2] / "docs" / "entering.md"


def example() -> str:
    """The module that the page shows."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_module_of_the_page_meets_another(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(example(), encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    line = [sys.executable, "-m", "pelitupa.cli", "arena", "hex(size=5)", "mybot", "random"]
    played = subprocess.run(
        [*line, "--pairs", "4"],
        env={**os.environ, "PELITUPA_BOTS": "mybot", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "mybot" in played.stdout


def test_only_what_the_environment_names_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "rival_of_all.py"
    module.write_text(example(), encoding="utf-8")
    (tmp_path / "no_bot_at_all.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(OptionError, match="no bot 'rival_of_all'"):
        check_bot("rival_of_all")
    monkeypatch.setenv("PELITUPA_BOTS", "rival_of_all, no_bot_at_all,not_there")
    for known in (modules_outside, kind_outside, code_of, bots._kind):
        known.cache_clear()
    try:
        assert check_bot("rival_of_all", "sticks") == "rival_of_all"
        for missing in ("no_bot_at_all", "not_there"):
            with pytest.raises(OptionError, match=missing):
                check_bot(missing)
        before = code_of("sticks", "rival_of_all")
        module.write_text(example() + "\nOTHER = 1\n", encoding="utf-8")
        code_of.cache_clear()
        assert code_of("sticks", "rival_of_all") != before
    finally:
        monkeypatch.undo()
        for known in (modules_outside, kind_outside, code_of, bots._kind):
            known.cache_clear()
