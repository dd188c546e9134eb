"""The form of a game's page: its options beside the house's own entries."""

from __future__ import annotations

import pytest

from pelitupa.core import describe
from pelitupa.games import decided_ids, game_class
from pelitupa.shown.setup import ENTRIES


@pytest.mark.parametrize("id", decided_ids())
def test_no_option_is_named_as_an_entry_of_the_house(id: str) -> None:
    """A table of such a game could not be opened."""
    assert not ENTRIES & {info.name for info in describe(game_class(id).options_type())}
