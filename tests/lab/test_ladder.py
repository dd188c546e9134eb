"""The ladder: a list in, a page out, and the page is what the commands on it say."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.core import OptionError, parse_spec
from pelitupa.games import game_ids, load_game
from pelitupa.lab.arena import play_arena
from pelitupa.lab.code_version import code_of
from pelitupa.lab.kept import Kept
from pelitupa.lab.ladder import main
from pelitupa.lab.ladder_page import command_of, verdict
from pelitupa.lab.pairs import pairing_of
from pelitupa.lab.rungs import LadderError, climb, played, read_ladder
from pelitupa.lab.simulate import play_match
from pelitupa.players import bot_names, made_for

LIST = """
seed = "s"
pairs = 2
introduction = "Few matches."

[[arena]]
game = "hex(size=3)"
bots = ["random", "search(simulations=5)"]
was = "random"

[[arena]]
game = "jakis"
bots = ["random", "search(simulations=2)"]
pairs = 1
note = "One pair only."
"""
DOCS = Path(__file__).parents[2] / "docs" / "lab"


def test_a_ladder_becomes_a_page_and_goes_on_from_its_file(tmp_path: Path) -> None:
    source, page, kept = tmp_path / "l.toml", tmp_path / "l.md", tmp_path / "l.jsonl"
    source.write_text(LIST)
    words = [str(source), "--page", str(page), "--kept", str(kept)]
    words += ["--strengths", str(tmp_path / "l.data")]
    texts = []
    for _ in range(2):  # the second time from the file kept
        result = CliRunner().invoke(main, words, catch_exceptions=False)
        assert result.exit_code == 0, result.output
        texts.append((page.read_text(), kept.read_text()))
    assert texts[0] == texts[1]
    text = texts[0][0]
    assert text.startswith("# The ladder\n\nFew matches.\n\n## The default, and what it was\n")
    assert "One pair only." in text
    plan = read_ladder(LIST).rungs[0].plan
    assert f"$ {command_of(plan)}\n" in text
    scale = play_arena(plan).scale
    assert scale is not None
    place = scale[1]
    assert (
        f"| search | simulations 5 | {place.elo:+.0f} | {place.low:+.0f} to {place.high:+.0f} |"
        in text
    )
    assert "| random |  | 0 |  |" in text
    data = tomllib.loads((tmp_path / "l.data").read_text())
    assert [bot["bot"] for bot in data["jakis"][0]["bots"]].count("random") == 1


def test_only_what_has_changed_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "l.jsonl"
    rung = read_ladder(LIST).rungs[0]
    climb(rung, Kept(kept))
    lines = kept.read_text().splitlines()
    assert len(lines) == 2, "a line for each pair"
    kept.write_text("\n".join([lines[0], lines[1][:30]]))  # the machine stopped
    meet = rung.meets()[0]
    assert len(Kept(kept).today(meet).scores) == 1
    monkeypatch.setattr("pelitupa.lab.kept.code_of", lambda game, bot: "other")
    assert not Kept(kept).today(meet).scores, "another program has played nothing"
    assert len(Kept(kept).of(meet).scores) == 1, "but what the old one played is known"  # type: ignore[union-attr]


def test_what_plays_is_told_by_what_it_is_made_of() -> None:
    assert code_of("hex", "search") != code_of("hex", "hex") != code_of("y", "hex")
    assert code_of("sticks", "random") == code_of("sticks", "random")
    codes = {bot: code_of("hex", bot) for bot in bot_names()}
    assert len(set(codes.values())) == len(codes), "every bot is told from all others"


def test_neighbours_are_told_apart_or_equal_or_it_is_said_what_would_tell() -> None:
    assert verdict([1.0] * 10) == "above"
    assert verdict([0.5] * 100) == "open; some 520 pairs would tell"
    assert verdict([0.5, 0.5, 0.25, 0.75] * 50) == "equal"
    assert verdict([0.0, 1.0] * 10) == "open; some 550 pairs would tell"


def test_bots_at_a_game_for_one_are_compared_deal_by_deal() -> None:
    pairing = pairing_of(load_game("circle_colouring"), "random", "circle_colouring")
    tasks = pairing.tasks("1")
    assert [len(task.bots) for task in tasks] == [1, 1]
    pair = pairing.judge({task.bots: play_match(*task) for task in tasks})
    assert pair.score in (0.0, 0.5)


def test_commands_are_what_a_shell_reads() -> None:
    assert command_of(read_ladder(LIST).rungs[0].plan) == (
        "pelitupa arena 'hex(size=3)' random 'search(simulations=5)' --pairs 2 --seed s --no-stop"
    )


def test_the_ladder_of_the_docs_can_be_played_and_what_was_played_is_on_its_page() -> None:
    ladder = read_ladder((DOCS / "ladder.toml").read_text(encoding="utf-8"))
    page = (DOCS / "ladder.md").read_text(encoding="utf-8")
    kept = Kept(DOCS / "ladder.jsonl")
    for rung in ladder.rungs:
        if found := played(rung, kept):
            deals = len(next(iter(found.values())).scores)
            command = command_of(replace(rung.plan, pairs=deals))
            assert f"$ {command}\n" in page, "write it again: make ladder"


def test_every_bot_that_is_made_for_a_game_is_on_the_ladder() -> None:
    """A new game may come later; a new bot that is worth making is worth measuring."""
    ladder = read_ladder((DOCS / "ladder.toml").read_text(encoding="utf-8"))
    played: dict[str, set[str]] = {}
    for rung in ladder.rungs:
        bots = played.setdefault(load_game(rung.plan.game).id, set())
        bots |= {parse_spec(bot)[0] for bot in rung.plan.bots}
    for id in game_ids():
        if load_game(id).num_players() > 1:  # who plays alone meets nobody
            assert set(made_for(id)) <= played.get(id, set()), (
                f"{id}: put it into docs/lab/ladder.toml"
            )


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
    result = CliRunner().invoke(main, [str(source)])
    assert result.exit_code == 1
    assert "no bot 'nobody'" in result.stderr
