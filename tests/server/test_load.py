"""The load tool, at a cottage of two tables."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.lab import load
from pelitupa.lab.load import main, processor_seconds
from pelitupa.lab.strangers import main as strangers
from server.site import Site


def test_it_measures_moves_from_one_socket_to_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "_WARM", 1.0)  # two rounds at the pace of this test
    site, file = Site(), tmp_path / "load.json"
    site.set_database(f"sqlite+aiosqlite:///{site.folder / 'cottage.sqlite'}")
    site.start()
    try:
        done = CliRunner().invoke(
            main,
            [
                site.url,
                "--game",
                "tuppi",
                "--tables",
                "2",
                "--seconds",
                "3",
                "--every",
                "0.5",
                "--watch",
                f"server={site.worker_ids()[0]}",
                "--json",
                str(file),
            ],
        )
        assert done.exit_code == 0, done.output
    finally:
        site.stop()
    told = json.loads(file.read_text())
    assert told["connections"] == 8
    assert told["refused"] == told["lost"] == 0
    assert told["moves_a_second"] > 1
    assert told["samples"] > 5
    assert 0 < told["p50"] <= told["p95"] <= told["p99"] <= told["worst"] + 1
    assert 0 < told["cores"]["server"] < 2


def test_strangers_are_counted_and_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    site = Site(watchers_each="6", sockets_each="5")
    site.set_database(f"sqlite+aiosqlite:///{site.folder / 'cottage.sqlite'}")
    site.start()
    try:
        strangers([site.url, "--game", "hex(size=5)", "--sockets", "8", "--hints", "0"])
        strangers([site.url, "--game", "hex(size=5)", "--sockets", "0", "--hints", "3"])
    finally:
        site.stop()
    told = capsys.readouterr().out
    assert "refused 2 times: 6 people watch this table; there is no room for more." in told
    assert "/health meanwhile: " in told
    assert "a quick bot's answer while 3 people have asked for hints: " in told


def test_processor_time_is_read_from_proc() -> None:
    assert processor_seconds(os.getpid()) > 0
    assert processor_seconds(2**30) == 0


@pytest.mark.parametrize("watch", ["server", "=7", "server="])
def test_what_is_misspelt_is_told(watch: str) -> None:
    done = CliRunner().invoke(main, ["http://x", "--game", "tuppi", "--watch", watch])
    assert done.exit_code == 2
    assert "NAME=VALUE" in done.output
