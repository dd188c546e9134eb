"""Games made short enough to be played out many times."""

from __future__ import annotations

from pelitupa.core import describe
from pelitupa.games import load_game, options_class


def short_spec(spec: str) -> str:
    """The game of one deal and modest length, where its options allow it."""
    options = {info.name: info for info in describe(options_class(spec.partition("(")[0]))}
    for name, value in (("deals", 1), ("size", 4), ("n", 4), ("limit", 60)):
        if name in options:
            least = options[name].low
            wanted = value if least is None else max(value, int(least))
            try:
                spec = str(load_game(spec, **{name: str(wanted)}))
            except ValueError:
                continue
    return spec


def once_or_twice(spec: str) -> int:
    """How often a match is played by others' programs: a long one once, for it takes seconds."""
    return 1 if load_game(spec).max_game_length() > 1500 else 2
