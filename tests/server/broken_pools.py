"""Beginnings of processes that think, as they are on other machines; each is called in a fresh process."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from pelitupa.server.live import bot_pool


def end_at_once(nice: int, packs: Sequence[Path]) -> None:
    """As one that cannot begin."""
    raise RuntimeError


def begin_without_nice(nice: int, packs: Sequence[Path]) -> None:
    """As on Windows."""
    del os.nice
    bot_pool._begin(nice, packs)
