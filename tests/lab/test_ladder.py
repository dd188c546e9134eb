"""The ladder: a list in, a page out, and the page is what the commands on it say."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.core import OptionError, parse_spec
from pelitupa.games import game_ids, load_game
from pelitupa.lab.arena import play_arena
from pelitupa.lab.ladder import LadderError, command_of, main, read_ladder
from pelitupa.players import made_for

LIST = """
seed = "s"
pairs = 2
introduction = "Few matches."

[[arena]]
game = "hex(size=3)"
bots = ["random", "search(simulations=5)"]

[[arena]]
game = "jakis"
bots = ["random", "search(simulations=2)"]
pairs = 1
note = "One pair only."
"""
DOCS = Path(__file__).parents[2] / "docs"


def test_a_ladder_becomes_a_page(tmp_path: Path) -> None:
    source, page = tmp_path / "l.toml", tmp_path / "l.md"
    source.write_text(LIST)
    for _ in range(2):  # the second time from the files kept
        result = CliRunner().invoke(main, [str(source), str(page), "--kept", str(tmp_path)])
        assert result.exit_code == 0, result.output
    assert {path.name for path in tmp_path.glob("*.jsonl")} == {"hex.jsonl", "jakis.jsonl"}
    text = page.read_text()
    assert text.startswith("# The ladder\n\nFew matches.\n\n## Hex\n")
    assert "One pair only." in text
    plan = read_ladder(LIST).rungs[0].plan
    assert f"$ {command_of(plan)}\n" in text
    scale = play_arena(plan).scale
    assert scale is not None
    place = scale[1]
    assert (
        f"| search | simulations 5 | {place.elo:+.0f} | {place.low:+.0f} to {place.high:+.0f} | 4 |"
        in text
    )
    assert "| random |  | 0 |  | 4 |" in text


def test_commands_are_what_a_shell_reads() -> None:
    assert command_of(read_ladder(LIST).rungs[0].plan) == (
        "pelitupa arena 'hex(size=3)' random 'search(simulations=5)' --pairs 2 --seed s --no-stop"
    )


def test_the_ladder_of_the_docs_can_be_played_and_is_on_its_page() -> None:
    ladder = read_ladder((DOCS / "ladder.toml").read_text(encoding="utf-8"))
    page = (DOCS / "ladder.md").read_text(encoding="utf-8")
    for rung in ladder.rungs:
        assert f"$ {command_of(rung.plan)}\n" in page, "play it again: make ladder"


def test_every_bot_that_is_made_for_a_game_is_on_the_ladder() -> None:
    """A new game may come later; a new bot that is worth making is worth measuring."""
    ladder = read_ladder((DOCS / "ladder.toml").read_text(encoding="utf-8"))
    played: dict[str, set[str]] = {}
    for rung in ladder.rungs:
        bots = played.setdefault(load_game(rung.plan.game).id, set())
        bots |= {parse_spec(bot)[0] for bot in rung.plan.bots}
    for id in game_ids():
        if load_game(id).num_players() > 1:  # who plays alone meets nobody
            assert set(made_for(id)) <= played.get(id, set()), f"{id}: put it into docs/ladder.toml"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('seed = "s"', "seed = s", "the ladder is no TOML"),
        ('seed = "s"', "", "the ladder needs 'seed', a str"),
        ("pairs = 1", "pairs = true", "arena 2 of the ladder needs 'pairs', a int"),
        ("note =", "nota =", "arena 2 of the ladder has no use for nota; it takes game"),
    ],
)
def test_malformed_lists_are_refused(old: str, new: str, said: str) -> None:
    with pytest.raises(LadderError, match=said):
        read_ladder(LIST.replace(old, new))


def test_bad_bots_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no bot 'nobody'"):
        read_ladder(LIST.replace('"random"', '"nobody"'))
    source = tmp_path / "l.toml"
    source.write_text(LIST.replace('"random"', '"nobody"'))
    result = CliRunner().invoke(main, [str(source), str(tmp_path / "l.md")])
    assert result.exit_code == 1
    assert "no bot 'nobody'" in result.stderr
