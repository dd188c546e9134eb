"""Bots from outside this house: modules of others, which the environment names.

`PELITUPA_BOTS=mybot,lab.rival` brings the bots `mybot` and `rival`; each module is found as Python finds
modules, and sets `BOT` to its `Kind` as a bot in its room does (docs/entering.md). Nothing else is ever
imported for the sake of a spec, since specs come from anywhere.
"""

from __future__ import annotations

import importlib
import os
from functools import cache
from typing import Final

from pelitupa.core import OptionError
from pelitupa.players.kind import Kind

VARIABLE: Final = "PELITUPA_BOTS"
"""The environment's variable that names the modules, with commas between."""


@cache
def modules_outside() -> dict[str, str]:
    """The modules of bots from outside, by the names of the bots: the last words of the modules'."""
    named = [word.strip() for word in os.environ.get(VARIABLE, "").split(",")]
    return {word.rpartition(".")[2]: word for word in named if word}


@cache
def kind_outside(name: str) -> Kind:
    """The kind of a bot from outside. Raises `OptionError` where its module brings none."""
    module = modules_outside()[name]
    try:
        kind = getattr(importlib.import_module(module), "BOT", None)
    except ImportError as error:
        raise OptionError(f"{VARIABLE} names {module}, which is not found: {error}") from None
    if not isinstance(kind, Kind):
        raise OptionError(f"{VARIABLE} names {module}, which sets no BOT to a Kind")
    return kind
