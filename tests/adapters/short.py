"""Games made short enough to be played out many times."""

from __future__ import annotations

from pelitupa.core import describe
from pelitupa.games import load_game, options_class


def short_spec(id: str) -> str:
    """The game of one deal and modest length, where its options allow it."""
    names = {info.name for info in describe(options_class(id))}
    spec = id
    for name, value in (("deals", "1"), ("size", "4"), ("n", "4"), ("limit", "60")):
        if name in names:
            try:
                spec = str(load_game(spec, **{name: value}))
            except ValueError:
                continue
    return spec
