"""The catalogues: where they are, and all of a language's as one.

The house has one in this folder for each language, and each game one in its own folder. A text that the
house uses is in the house's alone; a text of two games is in both of theirs, with the same translation.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po

from pelitupa.i18n.languages import ENGLISH, LANGUAGES, CatalogueError

HOUSE: Final = Path(__file__).parent
GAMES: Final = HOUSE.parent / "games"


def catalogue_path(language: str, folder: Path = HOUSE) -> Path:
    """The catalogue of a language in a folder: the house's, or a game's in the game's folder.

    Raises `CatalogueError` for a language that has none.
    """
    if language not in LANGUAGES or language == ENGLISH:
        names = ", ".join(name for name in LANGUAGES if name != ENGLISH)
        raise CatalogueError(f"there is no catalogue of {language[:20]!r}; there is: {names}")
    return folder / f"{language}.po"


def catalogue_paths(language: str) -> list[Path]:
    """All catalogues of a language that exist, the house's first. Raises `CatalogueError`."""
    house = catalogue_path(language)
    return [path for path in (house, *sorted(GAMES.glob(f"*/*/{house.name}"))) if path.exists()]


def read_catalogue(path: Path) -> Catalog:
    """One catalogue. Raises `CatalogueError` where it cannot be read."""
    try:
        with path.open("rb") as file:
            return read_po(file, locale=path.stem, abort_invalid=True)
    except (OSError, PoFileError) as error:
        raise CatalogueError(f"{path}: {error}") from None


def whole_catalogue(language: str) -> Catalog:
    """All messages of a language. Raises `CatalogueError`.

    Of a message that stands in several catalogues the first translation counts.
    """
    whole, *others = [read_catalogue(path) for path in catalogue_paths(language)]
    for catalogue in others:
        for message in catalogue:
            if not message.id:
                continue
            known = whole.get(message.id if isinstance(message.id, str) else message.id[0])
            if known is None:
                whole[message.id] = message
            elif not (known.string and all(known.string)):
                known.string = message.string
    return whole
