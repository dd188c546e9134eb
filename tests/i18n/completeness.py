"""How much of a catalogue is translated: a page can be without English only where all of it is."""

from __future__ import annotations

from functools import cache

import pytest
from babel.messages.pofile import read_po

from pelitupa.games import game_families
from pelitupa.i18n import catalogue_path


@cache
def untranslated(language: str) -> dict[str, list[str]]:
    """The messages without a translation, by the folder they stand in: `games/tricks`, `server`."""
    found: dict[str, list[str]] = {}
    with catalogue_path(language).open("rb") as file:
        for message in read_po(file, locale=language):
            if message.id and not (message.string and all(message.string)):
                for place, _ in message.locations:
                    parts = place.split("/")
                    folder = "/".join(parts[: 2 if parts[0] == "games" else 1])
                    found.setdefault(folder, []).append(str(message.id))
    return found


def needs_whole(language: str, *folders: str, game: str = "") -> None:
    """Skip a test that asks for no English where translations are still to be made: in these folders,
    and for a game in its family and in what all games stand on."""
    if game:
        folders += ("core", "equipment", "draw", f"games/{game_families()[game]}")
    for folder in folders:
        missing = untranslated(language).get(folder, [])
        if missing:
            pytest.skip(f"{language}.po has {len(missing)} texts of {folder} to translate")
