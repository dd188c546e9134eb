"""People in texts at a table: each place of a player is marked, and takes a name or a *you* when shown.

What a table says is made once for all who look, whoever sits there and whoever reads: a `PlayerWord`
becomes a mark with its two forms, that of another and that of oneself. A page, or `named`, puts in names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from pelitupa.core.text import begun, forms_of

OPEN, SPLIT, CLOSE, SLOT = "\ue000", "\ue001", "\ue002", "\ue003"
"""Round a mark, between its parts (seat, form of another, form of oneself), and where a name goes."""

_MARK: Final = re.compile(f"{OPEN}(\\d+){SPLIT}([^{SPLIT}{CLOSE}]*){SPLIT}([^{CLOSE}]*){CLOSE}")
_HTML: Final = frozenset(("html", "sheet"))
"""What of a message is HTML, into which names go escaped."""


def marked(seat: int, form: str, you: str) -> str:
    """The mark of a player in a form of a sentence; `you` is what oneself is called where it does not say."""
    other, own = (_slots(text) for text in forms_of(form))
    return f"{OPEN}{seat}{SPLIT}{other}{SPLIT}{own or you}{CLOSE}"


def _slots(form: str) -> str:
    return form.replace("@s", SLOT).replace("@", SLOT).replace("#", SLOT)


def with_capital(text: str) -> str:
    """A text with a capital at its beginning, and in both forms of a mark that begins it."""
    found = _MARK.match(text)
    if found is None:
        return begun(text)
    forms = [form[:1].upper() + form[1:] for form in (found[2], found[3])]
    return f"{OPEN}{found[1]}{SPLIT}{forms[0]}{SPLIT}{forms[1]}{CLOSE}{text[found.end() :]}"


def without_player(text: str, seat: int) -> str:
    """What stands after a player with whom a text begins, and a colon: `tricks` of `player 3: tricks`."""
    found = _MARK.match(text)
    if found is None or int(found[1]) != seat:
        return text
    return text[found.end() :].removeprefix(":").lstrip()


def named(text: str, names: Sequence[str], own: int | None = None) -> str:
    """A text with the names of who sits where put in; `own` is the seat of who reads, if they play."""

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return (match[3] if seat == own else match[2]).replace(SLOT, names[seat])

    return _MARK.sub(name, text) if OPEN in text else text


def all_named(value: Any, names: Sequence[str], own: int | None = None, field: str = "") -> Any:
    """As `named` for all texts of a message; HTML is told by the name of its `field`."""
    if isinstance(value, str):
        return named(value, [escape(name) for name in names] if field in _HTML else names, own)
    if isinstance(value, list):
        return [all_named(entry, names, own, field) for entry in value]
    if isinstance(value, dict):
        return {key: all_named(entry, names, own, key) for key, entry in value.items()}
    return value
