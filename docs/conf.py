"""Sphinx configuration. The pages of games are written from the games' own files at each build."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tools")]

import gamepages  # noqa: E402

import imports  # noqa: E402

project = "Pelitupa"
author = "the Pelitupa founders"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["deflist", "colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Pelitupa"
html_copy_source = False
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
suppress_warnings = ["myst.xref_missing"]

gamepages.write(HERE / "games")
(HERE / "pictures" / "tricks_now.svg").write_text(imports.picture("games/tricks"), encoding="utf-8")
