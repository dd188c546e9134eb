"""What studies find, a line of JSON each: added as it is found, and read again to be put together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any


def add_row(file: Path | None, row: Mapping[str, object]) -> None:
    """Add what was found to a file, if there is one."""
    if file is not None:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(row) + "\n")


def read_rows(files: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """All rows of files."""
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def rows_in(files: Iterable[Path], game: str, bot: str) -> Iterator[dict[str, Any]]:
    """What files tell of a bot at a game."""
    for row in read_rows(files):
        if (row["game"], row["bot"]) == (game, bot):
            yield row
