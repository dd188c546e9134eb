"""A site without a server: every address in it leads somewhere, and nothing of a cottage is asked of it."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from pelitupa.core import UnknownGame
from pelitupa.i18n import LANGUAGES
from pelitupa.server.site.beside_cottage import measured, thinks_alike
from pelitupa.server.site.build import SiteError, addressed, build_site
from pelitupa.site.bundle import LOCK, PYODIDE

GAMES = ("hex", "killeri", "purkkis", "tuppi")
ADDRESS = re.compile(r'\s(?:href|src|action|data-rules)="([^"]*)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pyodide = tmp_path_factory.mktemp("pyodide")
    for name in PYODIDE:
        (pyodide / name).write_text(f"// {name}")
    (pyodide / LOCK).write_text('{"info": {}, "packages": {}}')
    out = tmp_path_factory.mktemp("sites") / "site"
    build_site(out, pyodide, games=GAMES)
    return out


def test_every_address_leads_to_a_file(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > len(LANGUAGES) * (2 + 3 * 3)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        ids = set(re.findall(r'\bid="([^"]+)"', text))
        for found in ADDRESS.findall(text):
            parts = urlsplit(unescape(found))
            assert not parts.scheme, f"{page} leads away to {found}"
            if not parts.path:
                assert not parts.fragment or parts.fragment in ids or parts.fragment == "", found
                continue
            if found.startswith("/rules/"):  # within scripts, which know the root
                assert (site / parts.path[1:] / "rules.json").is_file()
                continue
            assert not parts.path.startswith("/"), f"{page}: {found} is not relative"
            target = (page.parent / unquote(parts.path)).resolve()
            if target.is_dir():
                target /= "index.html"
            assert target.is_file(), f"{page} leads to {found}"


def test_pages_say_how_strong_the_bots_are_beside_a_cottages(site: Path) -> None:
    """By what was measured; where a bot uses no clock, that it is the same."""
    about = (site / "en/about/index.html").read_text(encoding="utf-8")
    for one in measured():
        assert one.low <= one.points <= one.high
        assert one.alike == (not one.pairs) == thinks_alike(one.game)
        assert re.search(f"<li>{one.title}{': as strong' if one.alike else '.*: [+−0]'}", about)
    hex_, tuppi = (
        (site / f"en/games/{game}/index.html").read_text(encoding="utf-8")
        for game in ("hex", "tuppi")
    )
    assert hex_.count("rating points") == sum(one.game == "hex" for one in measured())
    assert "as strong here as in a cottage" in tuppi
    assert "as strong here as in a cottage" not in hex_


def test_the_list_has_every_file_once(site: Path) -> None:
    told = json.loads((site / "site.json").read_text(encoding="utf-8"))
    assert not set(told["first"]) & set(told["files"])
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    kept = {*told["first"], *told["files"]}
    assert kept <= there
    assert not [
        name for name in there - kept if not name.startswith(("rules/", "site.json", "worker.js"))
    ]


def test_the_same_sources_make_the_same_site(site: Path, tmp_path: Path) -> None:
    pyodide = tmp_path / "pyodide"
    pyodide.mkdir()
    for name in PYODIDE:
        (pyodide / name).write_text(f"// {name}")
    (pyodide / LOCK).write_text('{"info": {}, "packages": {}}')
    version = build_site(tmp_path / "site", pyodide, games=GAMES)
    assert version == json.loads((site / "site.json").read_text())["version"]
    script = (tmp_path / "site" / "worker.js").read_bytes()
    assert script == (site / "worker.js").read_bytes()
    assert f'const VERSION = "{version}";' in script.decode()
    assert build_site(tmp_path / "site", pyodide, games=("sticks",)) != version  # in place of it
    # By this file alone a browser sees that a site that it keeps is another.
    assert (tmp_path / "site" / "worker.js").read_bytes() != script


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("mine")
    with pytest.raises(SiteError, match="other files"):
        build_site(tmp_path, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["own.txt"]


def test_a_game_that_there_is_not_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="chess"):
        build_site(tmp_path / "site", tmp_path, games=("chess",))
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ('<a href="/">', '<a href="../../fi/">'),
        ('<a href="/games/hex#rule-hex-swap">', '<a href="../../fi/games/hex/#rule-hex-swap">'),
        ('<a href="/@sv/games/hex/">', '<a href="../../sv/games/hex/">'),
        ('<img src="/games/hex/picture.svg">', '<img src="../../games/hex/picture.svg">'),
        ('<img src="/faces/onni.svg">', '<img src="../../faces/onni.svg">'),
        ('<script src="/static/house/page.js">', '<script src="../../static/house/page.js">'),
        ('<a href="#rules">', '<a href="#rules">'),
        ('<a href="//elsewhere">', '<a href="//elsewhere">'),
    ],
)
def test_addresses_are_seen_from_where_a_page_lies(told: str, wanted: str) -> None:
    assert addressed(told, 2, "fi") == wanted
