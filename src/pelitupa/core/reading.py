"""Reading what people and files write: the action that a text means among those there are."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from pelitupa.core.errors import AmbiguousAction, MalformedAction
from pelitupa.core.open_input import Action, OpenInput, read_value
from pelitupa.core.wording import t


def meant(
    given: str,
    legal: Sequence[str],
    wanted: OpenInput | None,
    by_end: bool,
    position: Callable[[], str],
) -> str:
    """The one legal text that begins with what was given or, if `by_end`, ends with it.

    `wanted` is an open value that might have been given instead, `position()` what an error quotes. Raises
    `MalformedAction` or `AmbiguousAction`.
    """
    words = " ".join(given.split()).lower()
    starts = [name for name in legal if words and name.lower().startswith(words)]
    if len(starts) > 1:
        choices = ", ".join(starts)
        reason = t("that could be: {choices}", choices=choices)
        raise AmbiguousAction(reason, given, position(), tuple(starts))
    if starts:
        return starts[0]
    only = only_end(words, legal) if by_end else ""
    if only:
        return only
    near = difflib.get_close_matches(words, [name.lower() for name in legal], 3, 0.5)
    options = [name for name in legal if name.lower() in near] or list(legal[:6])
    hint = ", ".join(options) + (", ..." if len(legal) > len(options) else "")
    if wanted is not None:
        form, misread = wanted.wanted(), wanted.misread(given)
        if misread:
            raise MalformedAction(f"{misread}; give {form}", given, position())
        hint = t("{form}; {hint}", form=form, hint=hint) if hint else form
    raise MalformedAction(t("no such action; try {hint}", hint=hint), given, position())


def only_end(words: str, texts: Sequence[str]) -> str:
    """The one text that ends with these words (in lower case), where no other has them; else ""."""
    has = [text for text in texts if f" {words} " in f" {text.lower()} "]
    return has[0] if words and len(has) == 1 and has[0].lower().endswith(f" {words}") else ""


def read_line(line: str) -> Action:
    """The action of a line of a serialised state. Raises `MalformedAction`."""
    try:
        if "," in line or "." in line or line.startswith("["):
            return read_value(line)
        return int(line)
    except ValueError:
        raise MalformedAction("a line of a state is an int or an open value", line, "") from None
