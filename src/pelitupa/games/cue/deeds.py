"""What the log says was done in cue games, by the words of each button: see `core/deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import t
from pelitupa.core.deeds import DEEDS as COMMON
from pelitupa.core.deeds import SAID_BY_RULES

DEEDS: Final[Mapping[str, str]] = {
    **COMMON,
    "place the cue ball": t("{player:@ places|You place} the cue ball"),
    "the obvious shot": t("{player:@ plays a shot|You play a shot}"),
    "{ball} into the {pocket}": t("{player:@ tries|You try} {ball} into the {pocket}"),
    "drive the other ball into the pins": t(
        "{player:@ drives the other ball at the pins|You drive the other ball at the pins}"
    ),
    "drive the other ball to the target ball": t(
        "{player:@ drives the other ball at the target ball|You drive the other ball at the target ball}"
    ),
    "play safe, and call nothing": t(
        "{player:@ plays safe, and calls nothing|You play safe, and call nothing}"
    ),
    "give up the frame": SAID_BY_RULES,
    "racked: {balls}": t("Racked: {balls}"),
}
