"""`pelitupa serve` starts, says where, answers there with what it keeps, and ends when it is told to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from time import monotonic, sleep


def test_serve_starts_answers_and_ends(tmp_path: Path) -> None:
    settings = {"PELITUPA_DATABASE": f"sqlite+aiosqlite:///{tmp_path / 'cottage.sqlite'}"}
    with subprocess.Popen(
        [sys.executable, "-m", "pelitupa.cli", "serve", "--port", "0"],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=os.environ | settings,
    ) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line.startswith("The cottage is open: http://127.0.0.1:"), line
            address = line.split()[4]
            assert "Pelitupa" in answer(address, 60.0)
            assert (tmp_path / "cottage.sqlite").stat().st_size > 0
        finally:
            process.send_signal(signal.SIGINT)
        told = process.stdout.read()
        assert process.wait(60) in (0, 130, -signal.SIGINT)
        assert "Traceback" not in told, told


def answer(address: str, seconds: float) -> str:
    """What stands on the first page, as soon as there is one."""
    end = monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as page:
                return str(page.read().decode())
        except OSError:
            assert monotonic() < end, "nobody answers"
            sleep(0.1)
