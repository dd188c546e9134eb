"""The tests tidy up after themselves, and it is seen where one does not."""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from subprocess import run
from sys import executable

import folders
from unsteady import UNSTEADY


def test_everybody_takes_pytests_own_folder() -> None:
    ours = Path(tempfile.gettempdir())
    assert ours != folders.SYSTEM
    told = run(
        [executable, "-c", "import tempfile; print(tempfile.gettempdir())"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == os.environ["TMPDIR"] == str(ours)


def test_a_folder_goes_with_its_test_and_those_of_a_fixture_with_the_run() -> None:
    with folders.folders_of_a_test():
        mine = folders.new_folder("mine")
        (mine / "file").write_text("x")
        with ExitStack() as run_of_tests:
            shared = folders.new_folder("shared", run_of_tests)
            with folders.folders_of_a_test():
                inner = folders.new_folder("inner")
            assert not inner.exists()
            assert mine.exists()
            assert shared.exists()
        assert not shared.exists()
    assert not mine.exists()


def test_what_is_left_is_told_with_its_files(tmp_path: Path) -> None:
    assert folders.left_in(tmp_path) == []
    folder = Path(tempfile.mkdtemp(prefix="forgotten", dir=tmp_path))
    (folder / "cottage.sqlite").touch()
    assert folders.left_in(tmp_path) == [f"{folder.name} cottage.sqlite"]


def test_the_unsteady_are_there_and_have_reasons() -> None:
    root = Path(__file__).parents[1]
    for one, reason in UNSTEADY.items():
        file, _, test = one.partition("::")
        assert (root / file).is_file(), "tests are named by file or by name, never by folder"
        assert f"def {test}" in (root / file).read_text(encoding="utf-8")
        assert reason
