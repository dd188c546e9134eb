"""The study of Go beside GNU Go, with a small program in its place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.games import load_game
from pelitupa.games.board.beginners_go.game import BeginnersGo
from studies.go import GnuGo, GtpError, Tally, main, play_game, report

PROGRAM = """#!{python}
import sys
told = open({told!r}, "a")
moves = {moves!r}
for line in sys.stdin:
    words = line.split()
    told.write(line)
    told.flush()
    answer = ""
    if words[0] == "genmove":
        answer = moves.pop(0) if moves else "PASS"
    elif words[0] == "kgs-genmove_cleanup":
        answer = "PASS"
    elif words[0] == "nonsense":
        print("? unknown command\\n", flush=True)
        continue
    print(f"= {{answer}}\\n", flush=True)
    if words[0] == "quit":
        break
"""


def program(folder: Path, moves: list[str]) -> str:
    path = folder / "gnugo"
    text = PROGRAM.format(python=sys.executable, told=str(folder / "told"), moves=moves)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def game(spec: str = "beginners_go(size=5,komi=0.5)") -> BeginnersGo:
    loaded = load_game(spec)
    assert isinstance(loaded, BeginnersGo)
    return loaded


def test_points_are_turned_into_the_protocols_and_back(tmp_path: Path) -> None:
    other = GnuGo(program(tmp_path, ["J9", "pass"]), game("beginners_go"), 1, 1)
    assert (
        other.move("black", cleaning=False) == "i1"
    )  # there is no I, and rows are counted from below
    other.tell("white", "i9")
    other.tell("black", "h2")
    other.tell("white", "pass")
    with pytest.raises(GtpError, match="unknown command"):
        other.ask("nonsense")
    other.close()
    told = (tmp_path / "told").read_text(encoding="utf-8").splitlines()
    assert told[:3] == ["boardsize 9", "clear_board", "komi 6.5"]
    assert told[4:7] == ["play white j1", "play black h8", "play white pass"]


def test_a_game_is_played_to_the_end_by_our_rules(tmp_path: Path) -> None:
    tally = Tally([0, 0], [0, 0])
    bot = "beginners_go(simulations=20)"
    state = play_game(game(), bot, program(tmp_path, ["C3"]), 1, 1, tally)
    assert state.is_terminal()
    assert (sum(tally.played), tally.won) == (1, [0, int(state.winners() == [1])])
    assert state.history()[0] == 12  # its stone in the middle, before it passed
    assert tally.their_moves + tally.our_moves == state.move_number()
    told = (tmp_path / "told").read_text(encoding="utf-8").split("\n")
    first = told.index("undo")  # its first pass is taken back, and it is asked to clear up instead
    assert told[first + 1].startswith("kgs-genmove_cleanup")
    assert not any(line.startswith("genmove") for line in told[first:])


def test_the_report_has_the_share_with_its_interval() -> None:
    lines = report(Tally([28, 21], [34, 34], 6.0, 1.2, 100, 80))
    assert lines[0] == "won 49 of 68 (72%, 60% to 81%): 28 of 34 with black, 21 of 34 with white"
    assert "ours 0.060, GNU Go's 0.015" in lines[1]


def test_without_gnu_go_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studies.go._PLACES", ())
    told = CliRunner().invoke(main, ["--program", "/no/such/gnugo", "--games", "1"])
    assert told.exit_code == 1
    assert "install gnugo" in told.output
