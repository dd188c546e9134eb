"""The rules as pages load them: what is in the folder, what is not, and how a cottage hands it out."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pelitupa.i18n.messages import Messages
from pelitupa.server.app import create_app
from pelitupa.server.config import ConfigError
from pelitupa.server.tables.page_rules import REQUEST_BYTES
from pelitupa.site.bundle import (
    CONTENTS,
    LOCK,
    PYODIDE,
    Bundle,
    NoPyodide,
    make_bundle,
    read_bundle,
)
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
def bundle(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    folder = tmp_path_factory.mktemp("rules")
    make_bundle(folder, pyodide)
    return read_bundle(folder)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive that is made at once, where it does not matter what it holds."""
    monkeypatch.setattr("pelitupa.site.bundle._contents", lambda: [("rules.py", b"")])


def test_the_same_sources_make_the_same_bundle(
    bundle: Bundle, pyodide: Path, tmp_path: Path
) -> None:
    assert make_bundle(tmp_path, pyodide) == bundle.version
    made = read_bundle(tmp_path).folder / "pelitupa.zip"
    assert made.read_bytes() == (bundle.folder / "pelitupa.zip").read_bytes()


@pytest.mark.usefixtures("small")
def test_a_version_stays_as_it_is_while_others_are_made(pyodide: Path, tmp_path: Path) -> None:
    """And one that cannot be made changes nothing; only the two latest are kept."""
    out, source = tmp_path / "out", tmp_path / "pyodide"
    shutil.copytree(pyodide, source)
    first = make_bundle(out, source)
    before = {path.name: path.read_bytes() for path in (out / first).iterdir()}
    (source / LOCK).write_text("[")
    with pytest.raises(json.JSONDecodeError):
        make_bundle(out, source)
    assert sorted(path.name for path in out.iterdir()) == sorted([first, CONTENTS])
    shutil.copyfile(pyodide / LOCK, source / LOCK)
    made = [first]
    for text in ("second", "third"):
        (source / PYODIDE[0]).write_text(text)
        made.append(make_bundle(out, source))
        if text == "second":
            assert before == {path.name: path.read_bytes() for path in (out / first).iterdir()}
            make_bundle(out, source)  # the same once more
            assert (out / first).is_dir()
        assert read_bundle(out).version == made[-1]
    assert sorted(path.name for path in out.iterdir()) == sorted([*made[1:], CONTENTS])


def test_it_holds_rules_and_words_and_nothing_of_a_server(bundle: Bundle) -> None:
    with zipfile.ZipFile(bundle.folder / "pelitupa.zip") as archive:
        names = set(archive.namelist())
        finnish = Messages.from_json(archive.read("pelitupa/i18n/fi.json").decode())
    assert {"pelitupa/games/darts/killeri/rulebook.toml", "pelitupa/shown/answers.py"} <= names
    assert finnish.single["Your turn"]
    left_out = ("pelitupa/server/", "pelitupa/cli/", "pelitupa/lab/", "pelitupa/site/")
    assert not [
        name for name in names if name.startswith(left_out) or name.endswith((".po", ".pyc"))
    ]
    assert json.loads((bundle.folder / LOCK).read_text())["packages"] == {}


def test_the_rules_answer_from_the_archive_alone(bundle: Bundle) -> None:
    """In a Python that has none of what we depend on, as in a page."""
    evening = {"game": "killeri", "names": ["A", "B", "C"], "entries": ["S20"]}
    question = {"what": "score", "language": "sv", "id": "killeri", "evening": evening}
    program = (
        "import sys, zipfile, tempfile\n"
        "with tempfile.TemporaryDirectory() as place:\n"
        f"    zipfile.ZipFile({str(bundle.folder / 'pelitupa.zip')!r}).extractall(place)\n"
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
        read_bundle(tmp_path)


@pytest.mark.usefixtures("small")
def test_a_cottage_does_not_open_with_rules_that_are_not_whole(
    pyodide: Path, tmp_path: Path
) -> None:
    def told() -> str:
        with pytest.raises(ConfigError) as refused:
            create_app(config(page_rules=str(tmp_path)))
        return str(refused.value)

    assert "PELITUPA_PAGE_RULES: there are no rules for pages in" in told()
    version = make_bundle(tmp_path, pyodide)
    create_app(config(page_rules=str(tmp_path)))
    (tmp_path / version / PYODIDE[0]).write_text("half of it")
    assert "or not all of their files" in told()
    make_bundle(tmp_path, pyodide)  # which puts that right
    create_app(config(page_rules=str(tmp_path)))


def test_a_cottage_hands_out_the_files_and_no_other(bundle: Bundle) -> None:
    version = bundle.version
    with client(create_app(config(page_rules=str(bundle.folder.parent)))) as browser:
        page = browser.get("/referee/killeri").text
        assert f'data-rules="/rules/{version}"' in page
        for name in bundle.names:
            answer = browser.get(
                f"/rules/{version}/{name}", headers={"Accept-Encoding": "identity"}
            )
            assert answer.content == (bundle.folder / name).read_bytes()
            assert "immutable" in answer.headers["cache-control"]
        wasm = browser.get(f"/rules/{version}/pyodide.asm.wasm")
        assert wasm.headers["content-type"] == "application/wasm"
        assert wasm.headers["content-encoding"] == "gzip"
        assert gzip.decompress((bundle.folder / "pyodide.asm.wasm.gz").read_bytes()) == wasm.content
        for path in (
            "rules/0000/rules.json",
            "rules/0123456789abcdef/rules.json",
            f"rules/{version}/pyodide.asm.wasm.gz",
            f"rules/{version}/x",
        ):
            assert browser.get(f"/{path}").status_code == 404


@pytest.mark.usefixtures("small")
def test_a_page_of_yesterday_finds_its_rules_beside_todays(pyodide: Path, tmp_path: Path) -> None:
    source, out = tmp_path / "pyodide", tmp_path / "out"
    shutil.copytree(pyodide, source)
    first = make_bundle(out, source)
    with client(create_app(config(page_rules=str(out)))) as browser:
        (source / PYODIDE[0]).write_text("newer")
        second = make_bundle(out, source)
        assert f'data-rules="/rules/{first}"' in browser.get("/referee/killeri").text
        for version, text in ((first, f"// {PYODIDE[0]}"), (second, "newer")):
            assert browser.get(f"/rules/{version}/{PYODIDE[0]}").text == text


@pytest.mark.usefixtures("small")
def test_a_file_counts_by_its_size(pyodide: Path, tmp_path: Path) -> None:
    source, out = tmp_path / "pyodide", tmp_path / "out"
    shutil.copytree(pyodide, source)
    (source / "python_stdlib.zip").write_bytes(bytes(20 * REQUEST_BYTES))
    version = make_bundle(out, source)
    settings = config(page_rules=str(out), requests_a_minute=10)  # so 50 that read
    with client(create_app(settings)) as browser:
        for _ in range(5):
            assert browser.get(f"/rules/{version}/rules.json").status_code == 200
        got = [browser.get(f"/rules/{version}/python_stdlib.zip").status_code for _ in range(3)]
    assert got == [200, 200, 429]


def test_only_the_script_that_runs_the_rules_may_compile(bundle: Bundle) -> None:
    with client(create_app(config(page_rules=str(bundle.folder.parent)))) as browser:
        policy = "content-security-policy"
        assert "wasm-unsafe-eval" in browser.get("/referee/rules/worker.js").headers[policy]
        for path in ("/", "/referee/killeri", "/static/rules/rules.js"):
            assert "wasm-unsafe-eval" not in browser.get(path).headers[policy]


def test_a_cottage_without_them_says_so_to_its_pages() -> None:
    with client() as browser:
        assert 'data-rules=""' in browser.get("/referee/killeri").text
        assert browser.get("/rules/0000/rules.json").status_code == 404
