"""How much of the catalogues is translated: a page can be without English only where all of it is."""

from __future__ import annotations

from functools import cache

import pytest

from pelitupa.games import game_families
from pelitupa.i18n.catalogues import catalogue_paths, read_catalogue


@cache
def untranslated(language: str) -> dict[str, list[str]]:
    """The messages without a translation, by the folder of their catalogue: `i18n`, `tuppi`."""
    return {
        path.parent.name: [
            str(message.id)
            for message in read_catalogue(path)
            if message.id and not (message.string and all(message.string))
        ]
        for path in catalogue_paths(language)
    }


def needs_whole(language: str, game: str = "") -> None:
    """Skip a test that asks for no English where translations of the house or of a game are still to be
    made."""
    assert not game or game in game_families()
    for folder in ("i18n", game):
        missing = untranslated(language).get(folder, [])
        if missing:
            pytest.skip(f"the {language}.po of {folder} has {len(missing)} texts to translate")
