"""The citation file says what the package says of itself."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pelitupa

ROOT = Path(__file__).parents[1]


def test_the_citation_is_of_this_version() -> None:
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    said = {
        found[1]: found[2]
        for line in lines
        if (found := re.fullmatch(r'([a-z-]+): "?(.+?)"?', line))
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert said["cff-version"] == "1.2.0"
    assert said["version"] == pelitupa.__version__
    assert said["license"] == project["license"]
    assert said["title"].lower() == project["name"]
    assert said["type"] == "software"
    assert {"message", "abstract"} <= said.keys()
    names = [line.split('"')[1] for line in lines if line.startswith("  - name: ")]
    assert names == [author["name"] for author in project["authors"]]
    words = [line.split('"')[1] for line in lines if line.startswith('  - "')]
    assert set(words) <= set(project["keywords"])
