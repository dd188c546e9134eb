"""What pages are made of lies by room, and every name of it is found."""

from __future__ import annotations

import re

import pytest

from pelitupa.server.live.fragments import FOLDER

NAMES = {
    "static": re.compile(r"""["'](?:/static/)([\w/]+\.\w+)"""),
    "templates": re.compile(r'"([\w/]+\.html)"'),
}
IMPORTED = re.compile(r'(?:from|import) "(\.[\w./]+)"')


@pytest.mark.parametrize("kind", NAMES)
def test_no_folder_has_more_than_thirty_files(kind: str) -> None:
    folders = [path for path in (FOLDER / kind).iterdir() if path.is_dir()]
    assert all(path.is_dir() for path in (FOLDER / kind).iterdir())
    assert max(len(list(folder.iterdir())) for folder in folders) <= 30


@pytest.mark.parametrize("kind", NAMES)
def test_every_file_that_is_named_is_there(kind: str) -> None:
    for path in FOLDER.rglob("*"):
        if path.suffix not in (".py", ".html", ".js", ".css"):
            continue
        text = path.read_text(encoding="utf-8")
        for name in NAMES[kind].findall(text):
            assert (FOLDER / kind / name).is_file(), f"{path.name} names {name}"
        for name in IMPORTED.findall(text) if path.suffix == ".js" else ():
            assert (path.parent / name).is_file(), f"{path.name} imports {name}"
