"""Other languages: which there are, which one a reader wants, and their catalogues.

Games and pages write English. What a person reads is put into another language at the edge, by a
`Translator`, from the catalogues (`fi.po`, `sv.po`) in this folder and in each game's. Import names from
here.
"""

from pelitupa.i18n.catalogues import (
    CatalogueError,
    catalogue_path,
    catalogue_paths,
    read_catalogue,
    whole_catalogue,
)
from pelitupa.i18n.languages import ENGLISH, LANGUAGES, pick_language
from pelitupa.i18n.people import all_named, named, without_player
from pelitupa.i18n.translator import (
    NamingTranslator,
    Translator,
    table_translator,
    translator,
)
from pelitupa.i18n.views import translated

__all__ = [
    "ENGLISH", "LANGUAGES", "CatalogueError", "NamingTranslator", "Translator", "all_named", "catalogue_path",
    "catalogue_paths", "named", "pick_language", "read_catalogue", "table_translator", "translated",
    "translator", "whole_catalogue", "without_player",
]  # fmt: skip
