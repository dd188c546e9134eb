"""Other languages: which there are, which one a reader wants, and their catalogues.

Games and pages write English. What a person reads is put into another language at the edge, by a
`Translator`, from the catalogues (`fi.po`, `sv.po`) that lie in this folder. Import names from here.
"""

from pelitupa.i18n.languages import ENGLISH, LANGUAGES, pick_language
from pelitupa.i18n.people import all_named, named, without_player
from pelitupa.i18n.translator import (
    CatalogueError,
    NamingTranslator,
    Translator,
    catalogue_path,
    table_translator,
    translator,
)
from pelitupa.i18n.views import translated

__all__ = [
    "ENGLISH", "LANGUAGES", "CatalogueError", "NamingTranslator", "Translator", "all_named", "catalogue_path",
    "named", "pick_language", "table_translator", "translated", "translator", "without_player",
]  # fmt: skip
