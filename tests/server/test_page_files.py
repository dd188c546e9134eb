"""What pages are made of lies by room, and every name of it is found."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from pelitupa.server.web.rendering import FOLDER
from pelitupa.shown.templating import TEMPLATES

FOLDERS = (FOLDER, TEMPLATES.parent)
NAMES = {
    "static": re.compile(r"""["'](?:/static/)([\w/]+\.\w+)"""),
    "templates": re.compile(r'"(\w+/[\w/]+\.html)"'),
}
IMPORTED = re.compile(r'(?:from|import) "(\.[\w./]+)"')


@pytest.mark.parametrize("kind", NAMES)
def test_no_folder_has_more_than_thirty_files(kind: str) -> None:
    folders = [path for path in (FOLDER / kind).iterdir() if path.is_dir()]
    assert all(path.is_dir() for path in (FOLDER / kind).iterdir())
    assert max(len(list(folder.iterdir())) for folder in folders) <= 30


@pytest.mark.parametrize("kind", NAMES)
def test_every_file_that_is_named_is_there(kind: str) -> None:
    for path in itertools.chain.from_iterable(folder.rglob("*") for folder in FOLDERS):
        if path.suffix not in (".py", ".html", ".js", ".css"):
            continue
        text = path.read_text(encoding="utf-8")
        for name in NAMES[kind].findall(text):
            assert any((folder / kind / name).is_file() for folder in FOLDERS), (
                f"{path.name} names {name}"
            )
        for name in IMPORTED.findall(text) if path.suffix == ".js" else ():
            assert (path.parent / name).is_file(), f"{path.name} imports {name}"


PART = re.compile(r'\b(?:part|maybePart)\("([\w-]+)"(?:, (\w+))?\)')
TAG = re.compile(r'<(\w+)\b[^<>]*?\bid="([\w-]+)"')
KINDS = {
    "HTMLButtonElement": "button",
    "HTMLInputElement": "input",
    "HTMLSelectElement": "select",
    "HTMLTextAreaElement": "textarea",
    "HTMLFormElement": "form",
    "HTMLDetailsElement": "details",
    "HTMLDialogElement": "dialog",
    "HTMLProgressElement": "progress",
    "HTMLAnchorElement": "a",
    "HTMLCanvasElement": "canvas",
    "SVGElement": "svg",
    "SVGSVGElement": "svg",
}
MADE_BY_NAME = {"option-players", "time", "notices", "sounds", "four-colours"}
"""What templates write with a name that is filled in."""


def test_what_scripts_look_for_is_in_some_page_and_of_the_kind_that_they_say() -> None:
    tags: dict[str, set[str]] = {}
    for path in itertools.chain.from_iterable(
        (folder / "templates").rglob("*.html") for folder in FOLDERS
    ):
        for tag, name in TAG.findall(path.read_text(encoding="utf-8")):
            tags.setdefault(name, set()).add(tag)
    asked = [
        (path.name, *found)
        for path in (FOLDER / "static").rglob("*.js")
        for found in PART.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(asked) > 100
    for script, name, kind in asked:
        if name in MADE_BY_NAME and name not in tags:
            continue
        there = tags.get(name, set())
        fits = KINDS[kind] in there if kind else bool(there - {"svg"})
        assert fits, f"{script} looks for {name} as {kind or 'HTMLElement'}; pages have {there}"


def test_the_referees_worker_keeps_every_file_that_its_page_loads() -> None:
    """Without a network one file that was forgotten is a page that does not open."""
    static = FOLDER / "static"
    page = "".join(
        (FOLDER / "templates" / "tables" / name).read_text(encoding="utf-8")
        for name in ("referee.html", "yard.html")
    )
    wanted = [static / name for name in NAMES["static"].findall(page)]
    loaded: set[Path] = set()
    while wanted:
        path = wanted.pop().resolve()
        if path in loaded:
            continue
        loaded.add(path)
        if path.suffix == ".js":
            text = path.read_text(encoding="utf-8")
            code = re.sub(r"/\*\* @import .*", "", text)  # types alone: no browser reads them
            wanted += [path.parent / name for name in IMPORTED.findall(code)]
    worker = (static / "tables" / "referee_worker.js").read_text(encoding="utf-8")
    kept = {(static / name).resolve() for name in re.findall(r'^  "([\w/]+\.\w+)",$', worker, re.M)}
    assert loaded <= kept, {path.name for path in loaded - kept}
    assert len(loaded) > 15
