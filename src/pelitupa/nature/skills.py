"""How well each seat plays, as an option of the natures in which hands differ: `skills=steady beginner`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pelitupa.core import OptionError, option, t


def skills_option(text: str) -> Any:
    """The field of the option: the names of skills by the seats, with spaces between."""
    return option("", text, longest=80)


def check_skills(skills: str, known: Iterable[str]) -> None:
    """Raise `OptionError` where a skill is none of the `known` ones."""
    names = list(known)
    for name in skills.split():
        if name not in names:
            raise OptionError(
                t(
                    "there is no hand {name}; there is: {known}",
                    name=repr(name),
                    known=", ".join(names),
                )
            )


def skill_of(skills: str, seat: int) -> str:
    """The name of a seat's skill; empty where none is given for it."""
    names = skills.split()
    return names[seat] if 0 <= seat < len(names) else ""
