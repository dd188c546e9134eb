"""Whether a policy is strong enough to be asked: changes of one number, and best replies in turn."""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from click.testing import CliRunner

from pelitupa.nature.yard.policies.chasing import Chase
from pelitupa.nature.yard.policies.wall import WallKick
from studies.yard_contests import CONTESTS, Contest, Side
from studies.yard_replies import Search, changes, main


@dataclass(frozen=True)
class Number:
    """A policy of one number."""

    x: float = 1.0


def _near(policies: Mapping[str, Any], seed: int) -> float:
    """The first side wants to be near the other, plus one; the other wants to be near 3."""
    one, other = policies["one"].x, policies["other"].x
    return float(-abs(one - other - 1.0) + abs(other - 3.0) + 0.01 * (seed % 7))


@pytest.fixture
def contest(monkeypatch: pytest.MonkeyPatch) -> str:
    sides = (Side("one", "one", Number()), Side("other", "other", Number(), -1.0))
    stand_in = Contest("worth", sides, _near)
    monkeypatch.setitem(CONTESTS, "tuikkunen", stand_in)
    return "tuikkunen"


def test_a_number_is_changed_by_a_third_a_count_by_one_and_yes_to_no() -> None:
    assert [policy.power for policy in changes(WallKick(), "power")] == pytest.approx(
        [0.533, 1.0], abs=1e-3
    )  # nobody kicks harder than they can
    assert [policy.calm for policy in changes(WallKick(), "calm")] == [2.0, 4.0]
    assert [policy.aside for policy in changes(WallKick(), "aside")] == [-0.3, 0.3]
    assert [policy.guards for policy in changes(Chase(), "guards")] == [0, 2]
    assert [policy.lamps for policy in changes(Chase(), "lamps")] == [True]
    assert all(policy.calm == WallKick().calm for policy in changes(WallKick(), "power"))


def test_a_search_goes_on_to_where_no_change_wins(contest: str) -> None:
    told = CliRunner().invoke(main, ["search", contest, "--runs", "30"])
    assert told.exit_code == 0, told.output
    assert "one: x 1.33 wins" in told.output
    assert "at rest after" in told.output
    last = [line for line in told.output.splitlines() if line.startswith("Number")][-1]
    assert abs(float(last[9:-1]) - 3.0) < 0.7  # within a third


def test_a_check_says_which_change_wins(contest: str) -> None:
    told = CliRunner().invoke(main, ["check", contest, "--runs", "30"])
    assert told.exit_code == 0, told.output
    assert "| one: x 1.33 | 0.33 (0.33-0.33), and 0.33 (0.33-0.33) **wins** |" in told.output
    assert "| one: x 0.667 | -0.33" in told.output
    assert "2 of 4 changes win more than their interval, twice" in told.output


def test_one_who_plays_otherwise_does_so_alone() -> None:
    """In a game of each against all others the rest plays as before; a search changes all."""
    search = Search("seinis", 2, 1, 0)
    assert search.everyone() == {"kicker": WallKick(), "kicker1": WallKick()}
    search.take(CONTESTS["seinis"].sides[0], WallKick(power=0.5))
    assert set(search.everyone().values()) == {WallKick(power=0.5)}


@pytest.mark.parametrize(
    ("name", "most"),
    [("seinis", 600), ("swing_dodgeball", 600), ("purkkis", 600), ("kirkkis", 1200)],
)
def test_each_contest_is_a_number(name: str, most: int) -> None:
    search = Search(name, 1, 1, 3)
    found = search.found(search.everyone(), 0, 1)
    assert len(found) == 1
    assert 0.0 <= found[0] <= most


@pytest.mark.parametrize("name", list(CONTESTS))
def test_policies_are_sent_to_other_processes(name: str) -> None:
    """Also compiled ones, whose fields nobody can set."""
    for side in CONTESTS[name].sides:
        assert pickle.loads(pickle.dumps(side.usual)) == side.usual
        assert copyreg.dispatch_table[type(side.usual)] is not None
