"""The results of an arena in a file of JSON lines: written as they come, and read to go on from.

The first line says which experiment it is: game, bots, seed, nature (if not the game's own), the version of
Pelitupa, the commit and the machine it was begun on, and a digest of the program of each bot
(`lab/code_version.py`). Every other line is a match: its seed, the bot of each seat, and its outcome, with
how many decisions each seat made and the processor's seconds they took. What follows the last line end is
what somebody was writing when the machine stopped; it is cut off and played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import pelitupa
from pelitupa.core import OptionError, PelitupaError, parse_spec
from pelitupa.lab.code_version import code_of
from pelitupa.lab.pairs import Table
from pelitupa.lab.provenance import commit, machine
from pelitupa.lab.simulate import BY_LIMIT, DRAWN, WON, Outcome, Task
from pelitupa.players import check_bot, todays_bot

FORMAT = "pelitupa-arena-results-1"
_NONE = "as the game has it"
_NOT_COMPARED = ("programs", "commit", "machine")
"""What a header says besides the experiment; the programs are looked at by themselves."""

Key = tuple[str, Table]
"""A match's seed and the bot of each seat."""


class ResultsError(PelitupaError):
    """A file of results is of another experiment, or damaged; `line` counts from 1."""

    def __init__(self, path: Path, message: str, line: int = 0) -> None:
        super().__init__(f"{path}, line {line}: {message}" if line else f"{path}: {message}")
        self.line = line


class Results:
    """The matches of one experiment that have been played, with their file if there is one."""

    def __init__(
        self,
        path: Path | None = None,
        game: str = "",
        bots: Sequence[str] = (),
        seed: str = "",
        nature: str = "",
    ) -> None:
        """Open the file of an experiment, or begin it; without a path nothing is kept.

        Raises `ResultsError`, and changes nothing, where the file is another experiment's.
        """
        self._found: dict[Key, Outcome] = {}
        self._file: IO[bytes] | None = None
        if path is None:
            return
        header: dict[str, Any] = {
            "format": FORMAT,
            "pelitupa": pelitupa.__version__,
            "game": game,
            "bots": list(bots),
            "seed": seed,
        }
        if nature:
            header["nature"] = nature
        header |= {"commit": commit(), "machine": machine()}
        header["programs"] = {bot: code_of(parse_spec(game)[0], parse_spec(bot)[0]) for bot in bots}
        first = (json.dumps(header, ensure_ascii=False) + "\n").encode()
        known = path.read_bytes() if path.exists() else b""
        if not first.startswith(known):
            whole = known[: known.rfind(b"\n") + 1]
            self._read(path, whole, header)
            first = whole
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._file.seek(len(first))
        if not known or len(known) < len(first):
            self._file.seek(0)
            self._file.write(first)
        self._file.truncate()
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def get(self, seed: str, table: Table) -> Outcome | None:
        """The outcome of a match that has been played."""
        return self._found.get((seed, table))

    def thinking(self) -> dict[str, dict[str, float]]:
        """How many decisions each bot made in all matches, and its processor's seconds for one, where that
        was measured."""
        found: dict[str, list[float]] = {}
        for (_, table), outcome in self._found.items():
            for bot, count, seconds in zip(table, outcome.decided, outcome.seconds, strict=False):
                sums = found.setdefault(bot, [0, 0.0])
                sums[0] += count
                sums[1] += seconds
        return {
            bot: {"decisions": count, "seconds_a_decision": round(seconds / count, 6)}
            for bot, (count, seconds) in found.items()
            if count
        }

    def add(self, task: Task, outcome: Outcome) -> None:
        """Keep the outcome of a match."""
        seed, table = task.seed, task.bots
        self._found[seed, table] = outcome
        if self._file is not None:
            line = {"seed": seed, "seats": table, **vars(outcome)}
            self._file.write((json.dumps(line, ensure_ascii=False) + "\n").encode())
            self._file.flush()

    def _read(self, path: Path, text: bytes, header: Mapping[str, Any]) -> None:
        lines = text.splitlines()
        game, _, _ = header["game"].partition("(")
        first = _named_today(_parsed(lines[0]) if lines else None, game)
        told = {name: value for name, value in header.items() if name not in _NOT_COMPARED}
        _check_header(path, first, told)
        _check_programs(path, first.get("programs"), header["programs"])
        for number, line in enumerate(lines[1:], 2):
            data = _parsed(line)
            try:
                key, outcome = _match(data, game)
            except (KeyError, TypeError, ValueError):
                raise ResultsError(path, "this is no match of an arena", number) from None
            self._found.setdefault(key, outcome)


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:  # no JSON, or no UTF-8
        return None


def _check_header(path: Path, found: Any, wanted: Mapping[str, Any]) -> None:
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ResultsError(
            path, "this is no file of an arena's results; name another, or a new one"
        )
    for name, value in {"nature": "", **wanted}.items():
        if found.get(name, "") != value:
            raise ResultsError(
                path,
                f"these are the results of another experiment: its {name} is "
                f"{_said(found.get(name) or _NONE)}, "
                f"not {_said(value or _NONE)}; name another file, or a new one",
            )


def _check_programs(path: Path, found: Any, wanted: Mapping[str, str]) -> None:
    """The matches of another program are no part of this experiment."""
    if not isinstance(found, dict):
        raise ResultsError(
            path,
            "this does not say which programs of the bots played; name another file, or a new one",
        )
    for bot, program in wanted.items():
        if found.get(bot) != program:
            raise ResultsError(
                path,
                f"the program of {bot}, or of the rules, has changed since these matches; "
                "name another file, or a new one",
            )


def _said(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _named_today(header: Any, game: str) -> Any:
    """A file's first line with its bots as they are called today; what is none as it is."""
    if not isinstance(header, dict) or not isinstance(header.get("bots"), list):
        return header
    named: dict[str, Any] = {"bots": [_bot_today(str(bot), game) for bot in header["bots"]]}
    if isinstance(header.get("programs"), dict):
        named["programs"] = {
            _bot_today(str(bot), game): program for bot, program in header["programs"].items()
        }
    return header | named


@cache
def _bot_today(spec: str, game: str) -> str:
    """A bot as it is written today, its settings in their order; a text that names none as it is."""
    try:
        return check_bot(spec, game)
    except OptionError:
        return todays_bot(spec, game)


def _match(data: Any, game: str) -> tuple[Key, Outcome]:
    """A match from its line. Raises `KeyError`, `TypeError` or `ValueError` for what is none."""
    seats = tuple(_bot_today(str(bot), game) for bot in data["seats"])
    outcome = Outcome(
        int(data["decisions"]),
        tuple(float(value) for value in data["returns"]),
        tuple(int(seat) for seat in data["winners"]),
        str(data["ended"]),
        tuple(int(count) for count in data.get("decided", ())),
        tuple(float(value) for value in data.get("seconds", ())),
    )
    if outcome.ended not in (WON, DRAWN, BY_LIMIT) or len(outcome.returns) != len(seats):
        raise ValueError
    return (str(data["seed"]), seats), outcome
