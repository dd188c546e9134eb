"""The templates of what people read, in a language.

    environment("fi").get_template("live/sheet.html").render(...)

Those of `shown/templates` draw what a table shows, in the cottage and in a page that runs the rules itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from pelitupa.core import BACK, player_name, player_word
from pelitupa.core.needs import NEEDS
from pelitupa.draw import item_svg, pretty, zone_svg
from pelitupa.games import game_class
from pelitupa.i18n import LANGUAGES, table_translator, translator
from pelitupa.shown.citations import anchor, cited
from pelitupa.shown.house_rules import options_told
from pelitupa.shown.lines import sentence, with_names
from pelitupa.shown.names import names_at
from pelitupa.shown.player_panels import face_of
from pelitupa.shown.strangers_words import finalized
from pelitupa.shown.times import instant_of

TEMPLATES: Final = Path(__file__).parent / "templates"


@cache
def environment(language: str = "en", more: tuple[Path, ...] = ()) -> Environment:
    """The templates in a language, those of `more` folders too, with all text escaped unless it is our own
    drawing.

    In them `_("...")` and `ngettext("...", "...", count)` are texts of their own, and the filter
    `translated` is for those that come from elsewhere. Raises `CatalogueError` for a language that is
    not one of `LANGUAGES`.
    """
    words = translator(language)
    env = Environment(
        loader=FileSystemLoader((*more, TEMPLATES)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
        finalize=finalized,
    )
    env.install_gettext_callables(  # type: ignore[attr-defined]
        words.gettext, words.ngettext, newstyle=True
    )
    made: dict[str, Any] = dict(env.globals)
    env.globals.update({name: _isolating(made[name]) for name in ("gettext", "ngettext")})
    env.globals.update(
        item_svg=lambda item: Markup(item_svg(item)),
        drawn=lambda zone: Markup(zone_svg(zone, interactive=True)),
        anchor=anchor,
        face=lambda name: Markup(face_of(name)),
        clockwise=lambda id: game_class(id).clockwise,
        surface_of=lambda id: game_class(id).surface,
        called=lambda row: names_at(row.key, row.seats, language),
        player=lambda seat: table_translator(language).text(player_word(seat)),
        whose=lambda seat: table_translator(language).text(player_name(seat)),
        BACK=BACK,
        LANGUAGES=LANGUAGES,
        language=language,
        script_words=words.script_words(),
    )
    env.policies["json.dumps_kwargs"] = {"sort_keys": False}  # as messages have them
    env.filters["pretty"] = pretty
    env.filters["signed"] = signed
    env.filters["options_told"] = lambda spec: options_told(spec, words)
    env.filters["dated"] = dated
    env.filters["instant"] = instant_of
    env.filters["timed"] = timed
    env.filters["translated"] = words.text
    env.filters["named"] = lambda text: with_names(text, words)
    env.filters["cited"] = lambda source: cited(source, words)
    env.filters["needed"] = lambda need: words.text(NEEDS[need])
    env.filters["sentence"] = sentence
    return env


@cache
def template(name: str, language: str) -> Template:
    """A template of what a table shows, found once."""
    return environment(language).get_template(name)


def _isolating(made: Callable[..., str]) -> Callable[..., str]:
    """A translation into which names and other words of people's own are put isolated."""

    @pass_context
    def said(context: Context, *texts: Any, **values: Any) -> str:
        return made(context, *texts, **{name: finalized(value) for name, value in values.items()})

    return said


def signed(points: float) -> str:
    """Points with their sign, without a needless fraction."""
    return f"{points:+g}".replace("-", "−") if points else "0"


def timed(instant: str) -> Markup:
    """An instant as its day and minute, as `dated`; without a script by universal time."""
    return Markup('<time datetime="{}" data-minute>{} {} UTC</time>').format(
        instant, instant[:10], instant[11:16]
    )


def dated(instant: str) -> Markup:
    """An instant (see `times.instant_of`) as its day; a script shows it by the reader's own clock."""
    return Markup('<time datetime="{}">{}</time>').format(instant, instant[:10])
