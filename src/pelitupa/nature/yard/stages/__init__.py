"""Games in a yard: a module each, named as the game, which sets `STAGE`."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Final

from pelitupa.core import Text, t
from pelitupa.nature.yard.ground import MapError
from pelitupa.nature.yard.stage import Stage

_FOLDER: Final = Path(__file__).parent


@cache
def staged_ids() -> tuple[str, ...]:
    """The games that can be played in a yard of the simulator."""
    names = {
        path.name.partition(".")[0]
        for path in _FOLDER.iterdir()
        if path.suffix in (".py", ".so", ".pyd")
    }
    return tuple(sorted(name for name in names if not name.startswith("_")))


@cache
def stage_of(game: str) -> type[Stage]:
    """The stage of a game. Raises `MapError` for a game that has none."""
    if game not in staged_ids():
        raise MapError(
            t(
                "nobody moves people for {game}; that is done for {known}",
                game=repr(game),
                known=", ".join(staged_ids()),
            )
        )
    found: type[Stage] = importlib.import_module(f"pelitupa.nature.yard.stages.{game}").STAGE
    return found


def shared_words(*deeds: str) -> dict[str, Text]:
    """The buttons' texts of these deeds, which several games have; of all such deeds where none is named."""
    words = {
        "touch": t("Touch"),
        "lamp": t("Flashlight"),
        "hide": t("Crouch"),
        "stand": t("Stand up"),
        "kick": t("Kick"),
        "rescue": t("Rescue"),
        "own name": t("Say your name"),
        "throw": t("Throw"),
        "catch": t("Catch"),
    }
    return {deed: text for deed, text in words.items() if not deeds or deed in deeds}
