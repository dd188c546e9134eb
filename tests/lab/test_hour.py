"""The notebook of the first hour runs from its first cell to its last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "hour.ipynb"
TRAINING = "UPDATES = 600"


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """With two updates of its policy instead of 600, and two pairs of matches."""
    pytest.importorskip("numpy")
    pytest.importorskip("gymnasium")
    names: dict[str, Any] = {}
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert sum(TRAINING in source for source in sources) == 1
    for source in sources:
        short = source.replace(TRAINING, "UPDATES = 2").replace("pairs=50", "pairs=2")
        exec(compile(short, str(NOTEBOOK), "exec"), names)
    told = capsys.readouterr().out
    assert "True\nFalse" in told  # the seat sees the same in a draw, and another seat does not
    assert "against hex(simulations=40): won" in told
    assert not names["many"].closed
