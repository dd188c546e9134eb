"""A site without a server: the catalogue, the rules, every game, referee and score pad, as files.

    build_site(Path("out"), Path("node_modules/pyodide"))

The pages are those of the cottage, made from its templates in each language; what needs a cottage (friends,
clubs, ratings) is left out of them, and the page *about* says so. The rules run in the page
(`site/bundle.py`, `shown/own_table.py`). Every address is relative, so that the folder can lie anywhere;
`site.json` lists all files with a version, and `worker.js` keeps them for when there is no network.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from pelitupa import __version__
from pelitupa.core import PelitupaError, t
from pelitupa.draw.face_svg import FACES, face_svg
from pelitupa.games import game_ids, load_game, options_class, rulebook
from pelitupa.i18n import ENGLISH, LANGUAGES, Translator, translator
from pelitupa.players.conventions import cards_for
from pelitupa.server.pages.catalogue import CHOICES, by_family, entries, search_texts
from pelitupa.server.pages.drill import drills_values
from pelitupa.server.pages.games import game_picture, game_values
from pelitupa.server.pages.learn import learn_values
from pelitupa.server.pages.reading import figure_drawing, shown_steps
from pelitupa.server.site.beside_cottage import measured, thinks_alike
from pelitupa.server.tables.evenings import referee_values
from pelitupa.server.tables.score_pads import pad_values
from pelitupa.server.web.rendering import FOLDER, page_environment
from pelitupa.server.web.root import ADDRESS
from pelitupa.server.web.security import HEADERS
from pelitupa.shown.evening import is_refereed
from pelitupa.shown.setup import Choice
from pelitupa.shown.wishes import Wishes
from pelitupa.shown.yard import is_on_screen, screen_values
from pelitupa.site.bundle import UNPACKED_BY_PAGES, Bundle, make_bundle, read_bundle
from pelitupa.table.drill import drill, sections
from pelitupa.table.expert import drill_ids, section_titles

LIST: Final = "site.json"
POLICY: Final = (
    HEADERS["Content-Security-Policy"]
    .replace("frame-ancestors 'none'", "")
    .replace("img-src 'self'", "img-src 'self'; manifest-src 'self'; worker-src 'self'")
    .strip("; ")
)
"""As the cottage's, but for what a page cannot say of itself."""

STRENGTHS: Final = {
    "best": t("At its best"),
    "quick": t("Quick"),
    "deep": t("Deep"),
    "bold": t("Bold: takes chances"),
    "careful": t("Careful: takes none"),
}
"""What levels are called where bots think by work and not by the clock."""

_OF_ALL: Final = re.compile(r"(static/|rules/|faces/|games/\w+/(picture\.svg|figures/)|worker\.js)")
"""What is the same in every language, and lies above their folders."""


class SiteError(PelitupaError):
    """A folder that is no place for a site."""


@dataclass(frozen=True)
class Site:
    """What templates know of the site: the games that can be played, and what a search finds them by."""

    language: str
    played: frozenset[str]
    texts: Mapping[str, str]
    policy: str = POLICY


def build_site(
    out: Path,
    pyodide: Path,
    done: Callable[[int, int], None] | None = None,
    games: Sequence[str] = (),
) -> str:
    """Write the site into a folder that is empty, not there yet, or one of an earlier site; its version.

    `games` are those it is to have, all where none is named. `done` is told how many pages are written, and
    of how many. Raises `UnknownGame`, `SiteError`, `NoPyodide` and `OSError`.
    """
    if out.exists() and any(out.iterdir()) and not (out / LIST).is_file():
        raise SiteError(f"{out} holds other files: name a folder of the site's own")
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as making:
        writer = _Writer(Path(making, "made"), pyodide, done or (lambda number, of: None), games)
        writer.write()
        if out.exists():
            out.rename(Path(making, "before"))
        Path(making, "made").rename(out)
    return writer.version


class _Writer:
    """Writes one site."""

    def __init__(
        self, out: Path, pyodide: Path, done: Callable[[int, int], None], games: Sequence[str]
    ) -> None:
        self.out, self.pyodide, self.done = out, pyodide, done
        wanted = {rulebook(id).game for id in games}
        self.ids = [id for id in game_ids() if not wanted or id in wanted]
        self.played = frozenset(id for id in self.ids if load_game(id).has_decisions())
        self.refereed = frozenset(id for id in self.ids if is_refereed(load_game(id)))
        self.padded = frozenset(id for id in self.ids if load_game(id).pad_place)
        self.on_screen = frozenset(id for id in self.ids if is_on_screen(id))
        self.rules = self.version = ""
        self.bundle: Bundle
        self.pages = 0
        sets = sum(1 + len(options_class(id).ruleset_titles()) for id in self.ids)
        drilled = len(set(self.ids) & set(drill_ids()))
        others = len(self.ids) + len(self.played) + len(self.refereed)  # lessons, tables, referees
        others += len(self.on_screen) + len(self.padded)
        others += drilled
        self.pages_in_all = len(LANGUAGES) * (4 + sets + others)

    def write(self) -> None:
        """Write all of it."""
        version = make_bundle(self.out / "rules", self.pyodide)
        self.bundle = read_bundle(self.out / "rules", version)
        self.rules = f"/rules/{version}"
        shutil.copytree(FOLDER / "static", self.out / "static")
        for face in FACES:
            self._file(f"faces/{face}.svg", face_svg(face))
        for id in self.ids:
            self._file(f"games/{id}/picture.svg", game_picture(id))
        self._file("index.html", _way_in())
        for language in LANGUAGES:
            self._in(language)
        self._list()

    def _in(self, language: str) -> None:
        site = Site(language, self.played, search_texts(language))
        told = translator(language)
        self._file(f"{language}/manifest.webmanifest", _manifest(told.text(t("The game cottage"))))
        shown = [entry for entry in entries() if entry.book.game in self.ids]
        self._page(
            site,
            "",
            "pages/catalogue.html",
            query="",
            wishes=Wishes(),
            **CHOICES,
            done="",
            count=len(shown),
            found=len(shown),
            start=[entry for entry in shown if "start" in entry.book.tags],
            families=by_family(shown),
            tables=[],
            waiting=[],
            awaiting=[],
            titles={},
            on_screen=self.on_screen,
        )
        self._page(site, "about/", "site/about.html", version=__version__, beside=measured())
        drilled = [id for id in drill_ids() if id in self.ids]
        order = [[id, list(drill(id))] for id in drilled]
        known = drills_values(drilled)
        self._page(site, "drill/", "pages/drills.html", **known, day=0, kept=None, order=order)
        self._page(site, "replay/", "site/replay.html", rules=self.rules)
        for id in self.ids:
            book = rulebook(id)
            for ruleset in ("", *options_class(id).ruleset_titles()):
                known = game_values(id, language, ruleset, curtain=True)
                known["levels"] = [_by_work(level) for level in known["levels"]]
                known["alike"] = id in self.played and thinks_alike(id)
                known["beside"] = [one for one in measured() if one.game == id]
                path = f"games/{id}/{ruleset}/" if ruleset else f"games/{id}/"
                self._page(site, path, "pages/game.html", **known, error="", told="")
            for step in shown_steps(id):
                self._file(
                    f"games/{id}/figures/{language}/{step}.svg", figure_drawing(id, language, step)
                )
            taught = learn_values(id, language, self.ids)
            self._page(site, f"learn/{id}/", "pages/learn.html", **taught, rules=self.rules)
            if id in drilled:
                self._page(
                    site, f"drill/{id}/", "pages/drill.html", **_drilled(id, told), rules=self.rules
                )
            if id in self.played:
                self._page(
                    site, f"play/{id}/", "site/play.html", book=book, rules=self.rules, spec=id
                )
            if id in self.on_screen:
                known = screen_values(id)
                self._page(
                    site,
                    f"yard/{id}/",
                    "tables/yard_screen.html",
                    **known,
                    rules=self.rules,
                )
            if id in self.refereed:
                known = referee_values(id)
                self._page(site, f"referee/{id}/", "tables/referee.html", **known, rules=self.rules)
            if id in self.padded:
                known = pad_values(id)
                self._page(
                    site, f"referee/{id}/pad/", "tables/score_pad.html", **known, rules=self.rules
                )

    def _page(self, site: Site, path: str, name: str, **values: Any) -> None:
        """Write a page that lies at a path within its language."""
        text = (
            page_environment(site.language)
            .get_template(name)
            .render(
                site=site, person=None, language=site.language, path=f"/{path}", back="/", **values
            )
        )
        depth = path.count("/") + 1
        self._file(f"{site.language}/{path}index.html", addressed(text, depth, site.language))
        self.pages += 1
        self.done(self.pages, self.pages_in_all)

    def _file(self, path: str, content: str) -> None:
        file = self.out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")

    def _list(self) -> None:
        """Write the list of all files, by which `worker.js` keeps them."""
        rules = {
            self.bundle.sent(name, squeezed=name in UNPACKED_BY_PAGES)
            .relative_to(self.out)
            .as_posix()
            for name in self.bundle.names
        }
        files = [
            path.relative_to(self.out).as_posix()
            for path in sorted(self.out.rglob("*"))
            if path.is_file()
        ]
        digest = hashlib.sha256()
        for file in files:
            digest.update(file.encode())
            digest.update((self.out / file).read_bytes())
        self.version = digest.hexdigest()[:16]
        # Browsers ask for this file alone to see whether the site is another.
        script = (FOLDER / "static" / "site" / "worker.js").read_text(encoding="utf-8")
        version = f'const VERSION = "{self.version}";'
        self._file("worker.js", script.replace('const VERSION = "";', version))
        first = [file for file in files if file.startswith("static/") or file in rules]
        told = {
            "version": self.version,
            "first": first,
            "files": [
                file for file in files if file not in first and not file.startswith("rules/")
            ],
        }
        self._file(LIST, json.dumps(told, indent=1) + "\n")


def _drilled(id: str, words: Translator) -> dict[str, Any]:
    """What the page of a drill shows where no cottage makes it: its script finds the section asked for."""
    titles = section_titles(id)
    parts = {
        name: {"title": words.text(titles[name]), "keys": [one.key for one in found]}
        for name, found in sections(id).items()
    }
    return {
        "book": rulebook(id),
        "keys": list(drill(id)),
        "titles": titles,
        "section": "",
        "at": "",
        "day": 0,
        "kept": None,
        "parts": parts,
        "carded": bool(cards_for(id)),
    }


def _by_work(level: Choice) -> Choice:
    return Choice(level.value, STRENGTHS.get(level.value, level.label), level.inside)


def addressed(html: str, depth: int, language: str) -> str:
    """A page with its addresses from where it lies, `depth` folders below the top of the site."""
    root = "/".join([".."] * depth)

    def address(found: re.Match[str]) -> str:
        before, path = found.groups()
        if path.startswith("@"):  # the same page in another language
            return f"{before}{root}/{path[1:]}"
        if _OF_ALL.match(path):
            return f"{before}{root}/{path}"
        if path and not path.endswith("/") and "." not in path:
            path += "/"
        return f"{before}{root}/{language}/{path}"

    page = ADDRESS.sub(address, html)
    return page.replace("<html ", f'<html data-root="{root}" data-site ', 1)


def _manifest(says: str) -> str:
    told = {
        "name": "Pelitupa",
        "short_name": "Pelitupa",
        "description": says,
        "start_url": "./",
        "display": "standalone",
        "background_color": "#f6efe2",
        "theme_color": "#2f4a3c",
        "icons": [{"src": "../static/house/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _way_in() -> str:
    """The first page, which goes on to the reader's language."""
    links = " · ".join(
        f'<a href="{code}/" lang="{code}">{name}</a>' for code, name in LANGUAGES.items()
    )
    return (
        f'<!doctype html>\n<html lang="{ENGLISH}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Pelitupa</title>\n'
        '<link rel="icon" href="static/house/icon.svg" type="image/svg+xml">\n'
        '<script type="module" src="static/site/way_in.js"></script>\n</head>\n'
        f'<body><main><h1>Pelitupa</h1><p id="languages">{links}</p></main></body>\n</html>\n'
    )
