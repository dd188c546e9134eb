"""The arena: the same whatever plays it and in however many pieces; files go on where they stopped."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from examples import example
from folders import SYSTEM
from pelitupa.core import OptionError, State
from pelitupa.core.extras import MissingExtra, needing
from pelitupa.games import load_game
from pelitupa.lab import Plan, Standings, compare, play_arena
from pelitupa.lab import results as results_module
from pelitupa.lab.code_version import code_of
from pelitupa.lab.results import Results, ResultsError
from pelitupa.lab.simulate import BadAnswer, Outcome, Task, play_all, play_match

WEAK, STRONG = "search(simulations=5)", "search(simulations=40)"
GAME = "hex(size=3)"


def small(**settings: Any) -> Plan:
    return Plan.of(GAME, ["random", WEAK, STRONG], **{"pairs": 24, "seed": "7", **settings})


def kept(path: Path, plan: Plan) -> Results:
    return Results(path, plan.game, plan.bots, plan.seed)


@pytest.fixture(scope="module")
def whole() -> Standings:
    """What comes of the small plan in one process and one go."""
    return play_arena(small())


def test_all_bots_meet_on_the_same_deals(whole: Standings) -> None:
    assert [(m.a, m.b) for m in whole.meetings] == [
        ("random", WEAK),
        ("random", STRONG),
        (WEAK, STRONG),
    ]
    fixed = play_arena(small(stop=False))
    for meeting in fixed.meetings:
        alone = compare(GAME, meeting.a, meeting.b, pairs=24, seed="7")
        assert meeting.ahead == pytest.approx(alone.mean)
        assert meeting.scores == pytest.approx([(1 + value) / 2 for value in alone.observations])
        assert (meeting.pairs, meeting.matches, meeting.alone) == (24, 48, 48)
        assert meeting.won_a / meeting.alone == alone.share


def test_two_bots_stop_when_it_is_known(whole: Standings) -> None:
    sure = whole.meetings[1]
    assert sure.pairs < 24
    assert sure.verdict == "b"
    assert sure.high < 0.5
    assert all(meeting.verdict != "open" or meeting.pairs == 24 for meeting in whole.meetings)
    longer = play_arena(small(stop=False)).meetings[1]
    assert longer.scores[: sure.pairs] == sure.scores


def test_the_error_is_shared_among_the_meetings() -> None:
    """So the interval of one of three meetings is as wide as that of two bots at a third of alpha."""
    three = play_arena(small(stop=False)).meetings[0]
    two = play_arena(
        Plan.of(GAME, ["random", WEAK], pairs=24, seed="7", stop=False, alpha=0.05 / 3)
    )
    assert (three.low, three.high) == (two.meetings[0].low, two.meetings[0].high)


def test_processes_do_not_change_what_comes_of_it(whole: Standings) -> None:
    assert play_arena(small(), partial(play_all, jobs=2, batch=2)) == whole


def test_places_on_the_scale(whole: Standings) -> None:
    assert whole.scale is not None
    first, weak, strong = whole.scale
    assert (first.elo, first.low, first.high) == (0.0, 0.0, 0.0)
    assert 0 < weak.elo < strong.elo
    assert strong.low < strong.elo < strong.high
    assert sum(place.matches for place in whole.scale) == 2 * whole.matches


def test_watchers_hear_of_every_match() -> None:
    heard: list[tuple[int, int]] = []
    standings = play_arena(small(), watch=lambda done, total: heard.append((done, total)))
    assert len(heard) == standings.matches == heard[-1][0] == heard[-1][1]
    assert heard[0][1] == 144


class Stopped(Exception):
    """Somebody has switched the machine off."""


def interrupted(tasks: Iterable[Task], after: int) -> Iterator[Outcome]:
    for number, outcome in enumerate(play_all(tasks, jobs=1)):
        if number == after:
            raise Stopped
        yield outcome


def test_an_arena_goes_on_from_its_file(tmp_path: Path, whole: Standings) -> None:
    path = tmp_path / "results.jsonl"
    for _ in range(2):
        with kept(path, small()) as results, pytest.raises(Stopped):
            play_arena(small(), partial(interrupted, after=11), results)
    assert len(path.read_text().splitlines()) == 1 + 2 * 11
    with path.open("a") as file:
        file.write('{"seed": "7:3", "seats": ["rand')  # the machine stopped here
    with kept(path, small()) as results:
        assert play_arena(small(), results=results) == whole
    lines = path.read_text().splitlines()
    assert len(lines) == 1 + whole.matches
    keys = {(match["seed"], *match["seats"]) for match in map(json.loads, lines[1:])}
    assert len(keys) == whole.matches, "no match is played twice"
    with kept(path, small()) as results:
        assert play_arena(small(), partial(interrupted, after=0), results) == whole


def test_more_pairs_go_on_from_fewer(tmp_path: Path, whole: Standings) -> None:
    path = tmp_path / "results.jsonl"
    for pairs in (3, 24):
        with kept(path, small()) as results:
            standings = play_arena(small(pairs=pairs), results=results)
    assert standings == whole


def test_a_file_of_bots_by_their_former_names_is_read(tmp_path: Path) -> None:
    """`exact` of those days is the game's own bot today, its settings written in another order."""
    path = tmp_path / "results.jsonl"
    plan = Plan.of(GAME, ["random", "exact(nodes=1,simulations=1)"], pairs=2, seed="7")
    assert plan.bots[1] == "hex(simulations=1,nodes=1)"
    with kept(path, plan) as results:
        whole = play_arena(plan, results=results)
    path.write_text(
        path.read_text().replace('"hex(simulations=1,nodes=1)"', '"exact(nodes=1,simulations=1)"')
    )
    assert "exact" in path.read_text()
    with kept(path, plan) as results:
        assert play_arena(plan, partial(interrupted, after=0), results) == whole


def test_a_file_torn_in_its_first_line_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with kept(path, small()):
        header = path.read_bytes()
    for torn in (b"", header[:20], header[:-1], header):
        path.write_bytes(torn)
        with kept(path, small()):
            pass
        assert path.read_bytes() == header


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": "8"}, "its seed is 7, not 8"),
        ({"game": "hex(size=4)"}, r"its game is hex\(size=3\), not hex\(size=4\)"),
        ({"bots": ["random", WEAK]}, "its bots is random .*, not random"),
    ],
)
def test_the_file_of_another_experiment_is_refused(
    tmp_path: Path, changed: dict[str, Any], said: str
) -> None:
    path = tmp_path / "results.jsonl"
    with kept(path, small()) as results:
        play_arena(small(pairs=1), results=results)
    before = path.read_bytes()
    named = {"game": GAME, "bots": small().bots, "seed": "7", **changed}
    with pytest.raises(ResultsError, match=f"another experiment: {said}"):
        Results(path, **named)
    assert path.read_bytes() == before


def test_the_matches_of_another_program_are_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor are those of which nobody knows what played them."""
    path = tmp_path / "results.jsonl"
    with kept(path, small()) as results:
        play_arena(small(pairs=1), results=results)
    before = path.read_bytes()
    known = {"search": "another"}
    monkeypatch.setattr(
        results_module, "code_of", lambda game, bot: known.get(bot, code_of(game, bot))
    )
    with pytest.raises(
        ResultsError, match=r"program of search\(simulations=5\), or of the rules, has"
    ):
        kept(path, small())
    assert path.read_bytes() == before
    monkeypatch.undo()
    first, _, rest = before.decode().partition("\n")
    header = json.loads(first)
    assert set(header["programs"]) == set(small().bots)
    del header["programs"]
    path.write_text(f"{json.dumps(header)}\n{rest}")
    with pytest.raises(ResultsError, match="does not say which programs"):
        kept(path, small())


class Stubborn:
    """A bot that always answers the same."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def step(self, state: State) -> int:
        return 0


def test_an_illegal_answer_names_its_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sys.modules[play_match.__module__], "make_bot", lambda bot, game, seat, seed: Stubborn(seat)
    )
    with pytest.raises(BadAnswer, match=r"second\(depth=1\), player 2: .*hex/turn"):
        play_match(GAME, ("first", "second(depth=1)"), "1")


@pytest.mark.parametrize("text", ["a letter\n", "a letter", '{"format": "another"}\n', "\xff\n"])
def test_other_files_are_not_touched(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ResultsError, match="no file of an arena's results"):
        kept(path, small())
    assert path.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        '{"seed": "7:0"}',
        '{"seed": "7:0", "seats": ["random", "random"], "decisions": 3, "returns": [1.0], "winners": [],'
        ' "ended": "won"}',
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "results.jsonl"
    with kept(path, small()) as results:
        play_arena(small(pairs=1), results=results)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:3], line, *lines[3:]]) + "\n")
    with pytest.raises(ResultsError, match="line 4: this is no match") as caught:
        kept(path, small())
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("game", "bots", "settings", "said"),
    [
        (GAME, ["random"], {}, "two bots or more"),
        (GAME, ["random", WEAK, "random"], {}, "'random' is named twice"),
        (GAME, ["random", "nobody"], {}, "no bot 'nobody'"),
        ("round_the_clock(players=1)", ["random", WEAK], {}, "one side only"),
        (GAME, ["random", WEAK], {"pairs": 0}, "1 pair or more"),
        (GAME, ["random", WEAK], {"alpha": 1.0}, "alpha is between 0 and 1"),
        (GAME, ["random", WEAK], {"margin": 0.5}, "margin is 0 or more"),
    ],
)
def test_bad_plans_are_refused(
    game: str, bots: list[str], settings: dict[str, Any], said: str
) -> None:
    with pytest.raises(OptionError, match=said):
        Plan.of(game, bots, **settings)


def test_bots_against_the_clock_are_named() -> None:
    timed = "search(simulations=5,seconds=9.0)"
    plan = Plan.of(GAME, ["random", timed], pairs=1)
    assert plan.against_the_clock == (timed,)
    assert play_arena(plan).to_dict()["reproducible"] is False
    assert small().against_the_clock == ()


def test_a_missing_library_is_told_with_its_extra() -> None:
    with (
        pytest.raises(MissingExtra, match=r"a flight needs no_such_wings.*'pelitupa\[air\]'"),
        needing("air", "a flight"),
    ):
        import no_such_wings  # type: ignore[import-not-found]  # noqa: F401


@pytest.fixture
def _short_paths(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ray's sockets lie in its temporary folder, and the path of a socket has 107 characters at most."""
    with TemporaryDirectory(prefix="ray-", dir=SYSTEM, ignore_cleanup_errors=True) as folder:
        monkeypatch.setenv("RAY_TMPDIR", folder)
        yield


def assert_training_is_the_same() -> None:
    """By the cluster that is there, `examples/train_cluster.py` comes to the same network as here."""
    ray: Any = import_module("ray")  # untyped: its types take mypy a minute
    train_cluster = example("train_cluster")
    ray.cloudpickle.register_pickle_by_value(train_cluster)
    fresh = train_cluster.Network.fresh(load_game("hex(size=2,swap=false)"), (4,), 1)
    players = (
        train_cluster.Here(fresh.game, 2, 4),
        train_cluster.OnCluster(fresh.game, 2, 4, 1, "local"),
    )
    here, there = (train_cluster.train(fresh, some, 2, str) for some in players)
    assert here.note == there.note
    assert here.arrays.keys() == there.arrays.keys()
    for name, array in here.arrays.items():
        assert abs(array - there.arrays[name]).max() < 1e-6
    assert (here.arrays["weights0"] != fresh.arrays["weights0"]).any()


@pytest.mark.usefixtures("_short_paths")
def test_a_cluster_plays_the_same_matches(whole: Standings) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'pelitupa[cluster]'")
    from pelitupa.lab.cluster import ClusterError, cluster

    with pytest.raises(ClusterError, match="no Ray cluster answers"), cluster("localhost:1", 1, 1):
        pass
    with cluster("local", jobs=2, batch=2) as play:
        assert play_arena(small(), play) == whole
        assert_training_is_the_same()
        with pytest.raises(OptionError, match="there is no bot"):
            list(play([Task(GAME, ("random", "nobody"), "1")]))


def test_a_machine_with_another_version_is_refused() -> None:
    from pelitupa.lab.cluster import ClusterError, play_there

    with pytest.raises(ClusterError, match=r"has Pelitupa .*, this one 0\.0: install the same"):
        play_there([Task(GAME, ("random", "random"), "1")], "0.0")
