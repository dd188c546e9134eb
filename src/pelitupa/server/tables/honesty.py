"""What chance did at a table, as people ask for it: cards are dealt, throws scatter, seats are drawn."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.server.store.reading import TableNow

DEALT: Final = t("Was it dealt honestly?")
THROWN: Final = t("Were the throws drawn honestly?")
SHOT: Final = t("Were the shots drawn honestly?")
ASKED: Final = t("Were the questions drawn honestly?")
PASSED: Final = t("Was the traffic drawn honestly?")
HAPPENED: Final = t("Was what happened drawn honestly?")
SEATED: Final = t("Were the seats drawn honestly?")
KEPT: Final = t("Is the record in order?")
"""What a proof answers where nothing was drawn."""

_BY_NATURE: Final = {
    "chance": DEALT,
    "throws": THROWN,
    "road": THROWN,
    "cue": SHOT,
    "quiz": ASKED,
    "traffic": PASSED,
}


def honesty_asked(row: TableNow) -> Text | None:
    """What one may ask after a match whether the cottage did it honestly; None where it drew nothing."""
    game = row.load_game()
    if game.max_chance_outcomes() and not row.typed:
        return _BY_NATURE.get(game.nature_kind, HAPPENED)
    return SEATED if row.agreed.draw_teams else None
