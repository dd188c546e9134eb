"""Sphinx configuration. The pages of games are written from the games' own files at each build."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import gamepages

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

gamepages.write(Path(__file__).parent / "games")
