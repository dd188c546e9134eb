"""Results as tables: rows for CSV files and for pandas.

write_csv(play_arena(plan), Path("meetings.csv"))     # a row for each meeting
to_pandas(simulate("jakis", ["random"] * 2, "1", 50))  # a row for each match
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pelitupa.core import PelitupaError
from pelitupa.core.extras import needing
from pelitupa.lab.arena import Standings
from pelitupa.lab.compare import Comparison
from pelitupa.lab.simulate import Outcome

Result = Standings | Comparison | Sequence[Outcome]

_LISTS = ("scores", "observations")
"""What a row has no place for: a number for each pair."""


def rows(result: Result) -> list[dict[str, Any]]:
    """A row for each meeting of an arena, for a comparison, or for each match; all with the same columns.

    Raises `PelitupaError` for no matches.
    """
    if isinstance(result, Standings):
        return [{"game": result.plan.game, **_short(meeting)} for meeting in result.meetings]
    if isinstance(result, Comparison):
        return [_short(result)]
    if not result:
        raise PelitupaError("there is no match to write")
    return [
        {
            "match": number,
            "decisions": outcome.decisions,
            "ended": outcome.ended,
            **{f"return_{seat + 1}": value for seat, value in enumerate(outcome.returns)},
            **{
                f"won_{seat + 1}": int(seat in outcome.winners)
                for seat in range(len(outcome.returns))
            },
        }
        for number, outcome in enumerate(result)
    ]


def _short(result: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(result).items() if name not in _LISTS}


def write_csv(result: Result, path: Path) -> None:
    """Write the rows into a file, with their names above them; what there is not is empty."""
    found = rows(result)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(found[0]))
        writer.writeheader()
        writer.writerows(found)


def to_pandas(result: Result) -> Any:
    """The rows as a `pandas.DataFrame`. Raises `MissingExtra` where pandas is not installed."""
    with needing("data", "a table of pandas"):
        import pandas as pd
    return pd.DataFrame(rows(result))
