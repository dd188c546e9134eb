"""constraints.txt, the tried versions: all that is needed, within the bounds of pyproject.toml."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import constraints

ROOT = Path(__file__).parents[1]
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


TEXT = (ROOT / "constraints.txt").read_text(encoding="utf-8")
SECTIONS = constraints.read(TEXT)


def holds(requirement: Requirement, python: str) -> bool:
    """Whether a requirement is one where the constraints were written (Linux, x86_64)."""
    there = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": "linux",
        "platform_machine": "x86_64",
    }
    return requirement.marker is None or requirement.marker.evaluate(there)


@pytest.mark.parametrize("python", SECTIONS)
def test_all_that_is_needed_is_constrained_within_its_bounds(python: str) -> None:
    given = SECTIONS[python]
    for requirement in constraints.wanted():
        if holds(requirement, python):
            name = canonicalize_name(requirement.name)
            assert name in given, f"{name} is not in constraints.txt; run `make constraints`"
            assert requirement.specifier.contains(given[name], prereleases=True), (
                f"{name}=={given[name]} is not {requirement.specifier}; run `make constraints`"
            )


@pytest.mark.skipif(HERE not in SECTIONS, reason=f"no versions were tried with Python {HERE}")
def test_what_those_need_in_turn_is_constrained_too() -> None:
    """As far as the very versions are installed here: others may need other things."""
    given = SECTIONS[HERE]
    looked_at = 0
    for name, version in given.items():
        try:
            distribution = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        if distribution.version != version:
            continue
        looked_at += 1
        for line in distribution.requires or ():
            inner = Requirement(line)
            if inner.marker is None or inner.marker.evaluate({"extra": ""}):
                need = canonicalize_name(inner.name)
                assert need in given, f"{name} needs {need}, which is not in constraints.txt"
                assert inner.specifier.contains(given[need], prereleases=True), (name, line)
    assert looked_at or set(given.items()).isdisjoint(
        constraints.installed(constraints.wanted()).items()
    )


def test_the_file_is_as_the_command_writes_it() -> None:
    assert constraints.write(SECTIONS) == TEXT


def test_sections_of_other_pythons_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = 'click==8.1.0 ; python_version == "3.99"'
    monkeypatch.setattr(constraints, "FILE", tmp_path / "constraints.txt")
    constraints.FILE.write_text(f'{other}\nclick==0.1 ; python_version == "{HERE}"\n')
    constraints.main()
    found = constraints.read(constraints.FILE.read_text())
    assert found["3.99"] == {"click": "8.1.0"}
    assert found[HERE]["click"] == metadata.version("click")
    assert f"for Python {HERE}" in capsys.readouterr().out
    constraints.FILE.write_text("click>=8\n")
    with pytest.raises(ValueError, match="no line of constraints"):
        constraints.main()


def test_the_page_for_sites_says_how_to_use_it() -> None:
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    assert "pip install -c constraints.txt 'pelitupa[server,postgres]'" in page
