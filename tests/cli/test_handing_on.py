"""For every game: what one command writes the others read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from adapters.short import short_spec
from pelitupa.cli import main
from pelitupa.core import BoardZone, State
from pelitupa.games import decided_ids, game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.records import Record, Seat, execute, load, parse, save, write
from pelitupa.table import Match
from pelitupa.table.taking_up import position_given

MOST = 70
"""Entries: past the deal and into the play of every game."""


@cache
def played(id: str) -> Record:
    """The beginning of a match of people, with whatever chance and they may do."""
    seats = [Seat(f"Äijä {seat + 1}") for seat in range(load_game(id).num_players())]
    game = Match(
        load_game(short_spec(id)), seats, seed="7"
    ).game  # with what a match draws for itself
    state, rng, nature = game.new_initial_state(), Random(id), Seeded(id)
    while not state.is_terminal() and len(state.history()) < MOST:
        wanted = state.open_input()
        if state.is_chance_node():
            action = nature.outcome(state)
        elif wanted is not None and rng.random() < 0.5:
            action = wanted.sampler(rng)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    return Match(game, seats, seed="7", given=position_given(state)).record()


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, args, input=typed, catch_exceptions=False)


@pytest.mark.parametrize("id", decided_ids())
def test_a_position_that_replay_writes_is_where_play_begins(id: str, tmp_path: Path) -> None:
    """From the beginning, in the middle, and at the end of what is recorded."""
    record = played(id)
    path, begun = tmp_path / "a.record", tmp_path / "b.record"
    save(record, path)
    people = ",".join(str(seat + 1) for seat in range(len(record.header.seats)))
    for step in (0, len(record.entries) // 2, len(record.entries)):
        noted = run("replay", str(path), "--position", "--step", str(step))
        assert noted.exit_code == 0, noted.output
        played_on = run(
            "play",
            record.header.game,
            "--seat",
            people,
            "--record",
            str(begun),
            "--position",
            noted.stdout.strip(),
        )
        assert played_on.exit_code == 0, played_on.output
        there = load(begun, unfinished=True)
        was = execute(parse(shortened(record, step), unfinished=True))
        now = execute(parse(shortened(there, there.header.given), unfinished=True))
        assert pieces(now) == pieces(was)
        assert now.current_player() == was.current_player() or was.is_terminal()
        if noted.stdout.startswith("done:"):
            assert there.entries[: there.header.given] == record.entries[:step]
        begun.unlink()


def pieces(state: State) -> list[tuple[str, object]]:
    """What stands on the boards, without the signs of the last move."""
    boards = [zone for zone in state.view(None).zones if isinstance(zone, BoardZone)]
    cells = [cell for board in boards for cell in board.cells]
    return [(cell.id, cell.piece and cell.piece.label) for cell in cells]


def shortened(record: Record, step: int) -> str:
    """The text of a record's first entries, of a match going on."""
    header = record.header
    given = min(header.given, step)
    return write(
        Record(type(header)(**vars(header) | {"given": given}), record.entries[:step], None)
    )


@pytest.mark.parametrize("id", game_ids())
def test_a_record_is_read_by_whatever_takes_records(id: str, tmp_path: Path) -> None:
    """What cannot be said in another format is refused in a sentence; what can comes back."""
    record = played(id)
    path, other = tmp_path / "a.record", tmp_path / "a.other"
    save(record, path)
    for command in (("verify", "--unfinished"), ("replay", "--all"), ("replay", "--json")):
        done = run(command[0], str(path), *command[1:])
        assert (done.exit_code, done.stderr) == (0, ""), done.output
    there = run("convert", str(path))
    if there.exit_code:
        assert (there.exit_code, there.stderr.count("\n"), there.stdout) == (2, 1, "")
        return
    other.write_bytes(there.stdout_bytes)
    back = run("convert", str(other), *(() if there.stdout.startswith("(") else ("--game", id)))
    if back.exit_code:  # the game is not dealt at once
        assert (back.exit_code, back.stderr.count("\n"), back.stdout) == (2, 1, "")
        return
    path.write_bytes(back.stdout_bytes)
    again = load(path, unfinished=True)
    count = len(again.entries)
    assert count > 10 or again.entries == record.entries
    assert [seat.name for seat in again.header.seats] == [seat.name for seat in record.header.seats]
    if there.stdout.startswith("("):
        assert again.entries == record.entries
    else:
        assert sorted(entry.text for entry in again.entries) == sorted(
            entry.text for entry in record.entries[:count]
        )
