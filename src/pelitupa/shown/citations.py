"""How a rule is shown: options by their labels, and where it comes from."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

from pelitupa.core import Text, t
from pelitupa.i18n import Translator

_WORKS: Final = {
    "knueffeln-wikipedia": ("Wikipedia, Knüffeln", "en"),
    "Norrlandsknack": ("Wikipedia, Norrlandsknack", "de"),
    "Pagat": ("Pagat", "en"),
    "Penguin": ("Penguin Book of Card Games", "en"),
}
"""What works are called that are cited by a short name, and the language of their headings."""


def cited(source: str, words: Translator) -> Markup:
    """A source in a language. What others have written keeps its own headings, marked as theirs."""
    return Markup("; ").join(_part(part, words) for part in source.split("; "))


def _part(part: str, words: Translator) -> Markup:
    kind, _, chapter = part.partition(" ")
    if kind.rstrip(",") in ("booklet", "rulings"):
        return escape(words.text(_ours(kind, chapter)))
    if part == "pelitupa":
        return Markup("Pelitupa")
    work, _, heading = part.partition(", ")
    if work not in _WORKS:
        return Markup('<cite lang="en">{}</cite>').format(part)
    name, language = _WORKS[work]
    shown = Markup("<cite>{}</cite>").format(name)
    if heading:
        shown += Markup(', <q lang="{}">{}</q>').format(language, heading)
    return shown


def _ours(kind: str, chapter: str) -> Text:
    if kind == "booklet":
        return t("booklet {chapter}", chapter=chapter) if chapter else t("booklet")
    return t("rulings of our own")


def anchor(clause: str) -> str:
    """The anchor of a clause on a page: `tuppi/follow` is at `rule-tuppi-follow`."""
    return f"rule-{clause.replace('/', '-')}"
