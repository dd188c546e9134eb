"""Tasks that learners are compared on: a game, whom to play against, on which deals, and a budget.

    task = load_task("pelitupa_v1/jakis")
    task.game, task.against          # what is played, and whom the result is measured against
    task.training_seed(3)            # the seed of the fourth match that a learner sees
    task.evaluation_seed             # the seed of the pairs that it is judged by

They are in `tasks.toml`. The deals that learners see and those they are judged by come from different seeds.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pelitupa.core import OptionError

_FILE: Final = Path(__file__).with_name("tasks.toml")


@dataclass(frozen=True)
class Task:
    """What a learner is to do, and how it is judged.

    `game` is played by the rules of the number `rules` of its rulebook. `default` is the house's bot, at a
    budget that plays some matches a second; `pairs` and `default_pairs` are how many pairs of matches
    (`pelitupa.lab.pairs`) are played against `random` and `plain`, and against the default. `decisions` is
    the budget of all seats together. A task is `exact` where the game can be laid out whole, so that it is
    known how far a strategy is exploitable; with `demonstrations` a learner that begins from nothing is told
    nothing, and `about` says what to do.
    """

    name: str
    game: str
    rules: int
    default: str
    pairs: int
    default_pairs: int
    decisions: int
    about: str
    exact: bool = False
    demonstrations: bool = False

    @property
    def against(self) -> dict[str, int]:
        """Whom it is judged against, with the number of pairs."""
        return {"random": self.pairs, "plain": self.pairs, self.default: self.default_pairs}

    @property
    def evaluation_seed(self) -> str:
        """The seed of the pairs it is judged by."""
        return f"{self.name}:evaluation"

    def training_seed(self, number: int) -> str:
        """The seed of nature in one of the places where a learner's matches are played."""
        return f"{self.name}:training:{number}"


@cache
def _tasks() -> dict[str, Task]:
    found: dict[str, Task] = {}
    for version, tasks in tomllib.loads(_FILE.read_text(encoding="utf-8")).items():
        for name, given in tasks.items():
            full = f"{version}/{name}"
            found[full] = Task(**{**given, "name": full, "about": " ".join(given["about"].split())})
    return found


def task_names() -> list[str]:
    """The names of all tasks."""
    return list(_tasks())


def load_task(name: str) -> Task:
    """A task by its name. Raises `OptionError` for one that there is not."""
    if name not in _tasks():
        raise OptionError(f"there is no task {name!r}; there is: {', '.join(task_names())}")
    return _tasks()[name]
