"""Every game can be played, shown and thought about where librt, Babel and others cannot be had."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pelitupa.equipment.bits import COMPILED
from pelitupa.games import game_ids
from pelitupa.i18n import read_messages

PROGRAM = Path(__file__).with_name("without_libraries.py")


@pytest.mark.skipif(COMPILED, reason="a browser runs nothing compiled")
def test_all_games_are_the_same_without_libraries_that_a_browser_lacks(tmp_path: Path) -> None:
    (tmp_path / "fi.json").write_text(read_messages("fi").to_json(), encoding="utf-8")
    running = [
        subprocess.Popen(
            [sys.executable, PROGRAM, tmp_path, how], text=True, stdout=subprocess.PIPE
        )
        for how in ("present", "absent")
    ]
    present, absent = (process.communicate()[0].splitlines() for process in running)
    assert [line.split()[0] for line in absent] == game_ids()
    assert absent == present
