"""The messages of a language, ready to be looked up, and written down as JSON where no catalogue can be read.

Reading catalogues takes Babel, which a page that runs the rules itself does without: what builds such a page
puts the messages of each language beside this module, as `<language>.json`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pelitupa.i18n.languages import ENGLISH, CatalogueError

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

FOLDER: Final = Path(__file__).parent
IN_SCRIPTS: Final = "in scripts"
"""The comment on a message of a catalogue that scripts of the pages use."""


@dataclass(frozen=True)
class Messages:
    """What is translated whole into a language."""

    single: dict[str, str] = field(default_factory=dict)
    """Each message's translation."""
    plural: dict[str, list[str]] = field(default_factory=dict)
    """Of a message with a number the forms, by its singular."""
    in_scripts: list[str] = field(default_factory=list)
    """Which of both the scripts of the pages use."""
    plural_rule: str = "n != 1"
    """Which form goes with a number `n`, in gettext's notation."""

    @classmethod
    def of(cls, catalogue: Catalog) -> Messages:
        """Those of a catalogue that are translated whole."""
        made = cls(plural_rule=str(catalogue.plural_expr))
        for message in catalogue:
            id, string = message.id, message.string
            if not id or message.fuzzy or not string:
                continue
            if isinstance(id, str):
                made.single[id] = str(string)
            elif all(string):
                made.plural[id[0]] = list(string)
            else:
                continue
            if IN_SCRIPTS in message.auto_comments:
                made.in_scripts.append(id if isinstance(id, str) else id[0])
        return made

    def to_json(self) -> str:
        """All of it as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Messages:
        """What `to_json` wrote. Raises `CatalogueError`."""
        try:
            return cls(**json.loads(text))
        except (ValueError, TypeError) as error:
            raise CatalogueError(f"these are no messages of a language: {error}") from None


@cache
def read_messages(language: str) -> Messages:
    """The messages of a language; none for English. Raises `CatalogueError`."""
    if language == ENGLISH:
        return Messages()
    path = FOLDER / f"{language}.json"
    if path.exists():
        return Messages.from_json(path.read_text(encoding="utf-8"))
    from pelitupa.i18n.catalogues import whole_catalogue  # Babel is not everywhere

    return Messages.of(whole_catalogue(language))
