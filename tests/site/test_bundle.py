"""The rules as pages load them: what is in the folder, what is not, and how a cottage hands it out."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pelitupa.i18n.messages import Messages
from pelitupa.server.app import create_app
from pelitupa.site.bundle import LOCK, PYODIDE, NoPyodide, files_of, make_bundle, version_of
from server.talking import client, config


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What looks like the package of npm."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in PYODIDE:
        (folder / name).write_text(f"// {name}")
    (folder / LOCK).write_text('{"info": {"python": "3.14.0"}, "packages": {"numpy": {}}}')
    return folder


@pytest.fixture(scope="module")
def bundle(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rules")
    make_bundle(folder, pyodide)
    return folder


def test_the_same_sources_make_the_same_bundle(bundle: Path, pyodide: Path, tmp_path: Path) -> None:
    assert make_bundle(tmp_path, pyodide) == version_of(bundle)
    assert (tmp_path / "pelitupa.zip").read_bytes() == (bundle / "pelitupa.zip").read_bytes()


def test_it_holds_rules_and_words_and_nothing_of_a_server(bundle: Path) -> None:
    with zipfile.ZipFile(bundle / "pelitupa.zip") as archive:
        names = set(archive.namelist())
        finnish = Messages.from_json(archive.read("pelitupa/i18n/fi.json").decode())
    assert {"pelitupa/games/darts/killeri/rulebook.toml", "pelitupa/shown/answers.py"} <= names
    assert finnish.single["Your turn"]
    left_out = ("pelitupa/server/", "pelitupa/cli/", "pelitupa/lab/", "pelitupa/site/")
    assert not [
        name for name in names if name.startswith(left_out) or name.endswith((".po", ".pyc"))
    ]
    assert json.loads((bundle / LOCK).read_text())["packages"] == {}


def test_the_rules_answer_from_the_archive_alone(bundle: Path) -> None:
    """In a Python that has none of what we depend on, as in a page."""
    evening = {"game": "killeri", "names": ["A", "B", "C"], "entries": ["S20"]}
    question = {"what": "score", "language": "sv", "id": "killeri", "evening": evening}
    program = (
        "import sys, zipfile, tempfile\n"
        "with tempfile.TemporaryDirectory() as place:\n"
        f"    zipfile.ZipFile({str(bundle / 'pelitupa.zip')!r}).extractall(place)\n"
        "    sys.path = [place, *[p for p in sys.path if 'site-packages' not in p and 'pelitupa' not in p]]\n"
        "    from pelitupa.shown.answers import answer\n"
        f"    print(answer({json.dumps(question)!r}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert json.loads(done.stdout)["told"]["accepted"] == 1


def test_where_there_is_no_pyodide_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoPyodide, match="npm ci"):
        make_bundle(tmp_path / "out", tmp_path)
    with pytest.raises(NoPyodide, match="page-rules"):
        version_of(tmp_path)


def test_a_cottage_hands_out_the_files_and_no_other(bundle: Path) -> None:
    version = version_of(bundle)
    with client(create_app(config(page_rules=str(bundle)))) as browser:
        page = browser.get("/referee/killeri").text
        assert f'data-rules="/rules/{version}"' in page
        for name in files_of(bundle):
            answer = browser.get(
                f"/rules/{version}/{name}", headers={"Accept-Encoding": "identity"}
            )
            assert answer.content == (bundle / name).read_bytes()
            assert "immutable" in answer.headers["cache-control"]
        wasm = browser.get(f"/rules/{version}/pyodide.asm.wasm")
        assert wasm.headers["content-type"] == "application/wasm"
        assert wasm.headers["content-encoding"] == "gzip"
        assert gzip.decompress((bundle / "pyodide.asm.wasm.gz").read_bytes()) == wasm.content
        for path in (
            "rules/0000/rules.json",
            f"rules/{version}/pyodide.asm.wasm.gz",
            f"rules/{version}/x",
        ):
            assert browser.get(f"/{path}").status_code == 404


def test_only_the_script_that_runs_the_rules_may_compile(bundle: Path) -> None:
    with client(create_app(config(page_rules=str(bundle)))) as browser:
        policy = "content-security-policy"
        assert "wasm-unsafe-eval" in browser.get("/referee/rules/worker.js").headers[policy]
        for path in ("/", "/referee/killeri", "/static/rules/rules.js"):
            assert "wasm-unsafe-eval" not in browser.get(path).headers[policy]


def test_a_cottage_without_them_says_so_to_its_pages() -> None:
    with client() as browser:
        assert 'data-rules=""' in browser.get("/referee/killeri").text
        assert browser.get("/rules/0000/rules.json").status_code == 404
