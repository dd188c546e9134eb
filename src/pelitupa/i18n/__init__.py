"""Other languages: which there are, which one a reader wants, and their catalogues.

Games and pages write English. What a person reads is put into another language at the edge, by a
`Translator`, from the catalogues (`fi.po`, `sv.po`) in this folder and in each game's. Import names from
here.
"""

from pelitupa.i18n.languages import ENGLISH, LANGUAGES, CatalogueError, pick_language
from pelitupa.i18n.messages import Messages, read_messages
from pelitupa.i18n.people import all_named, named, with_capital, without_player
from pelitupa.i18n.translator import NamingTranslator, Translator, table_translator, translator
from pelitupa.i18n.views import said, translated

__all__ = [
    "ENGLISH", "LANGUAGES", "CatalogueError", "Messages", "NamingTranslator", "Translator", "all_named",
    "named", "pick_language", "read_messages", "said", "table_translator", "translated", "translator",
    "with_capital",
    "without_player",
]  # fmt: skip
