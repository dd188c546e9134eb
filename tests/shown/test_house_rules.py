"""Options are shown by their names, in the reader's language."""

from __future__ import annotations

import pytest

from pelitupa.i18n import translator
from pelitupa.shown.house_rules import options_told


@pytest.mark.parametrize(
    ("spec", "language", "told"),
    [
        ("hex(size=7,swap=false)", "en", "Size 7 · Swap: no"),
        ("hex(size=7,swap=false)", "fi", "Koko 7 · Vaihto: ei"),
        ("knorri(clubs=soft)", "en", "Clubs: soft"),
        ("hex", "sv", ""),
        ("hex(gone=3)", "en", "hex(gone=3)"),  # a table of former days
        ("no_such_game(a=1)", "en", "no_such_game(a=1)"),
    ],
)
def test_options_are_told_by_their_names(spec: str, language: str, told: str) -> None:
    assert options_told(spec, translator(language)) == told
