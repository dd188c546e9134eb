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
    "shoots: {bearing:.2f} degrees, {speed:.1f} m/s": t(
        "{player:@ shoots|You shoot}: {bearing:.2f} degrees, {speed:.1f} m/s"
    ),
    "{shot}; calls nothing": t(
        "{player:@ shoots|You shoot}: {bearing:.2f} degrees, {speed:.1f} m/s; nothing is called"
    ),
    "{shot}; calls {ball} into the {pocket}": t(
        "{player:@ shoots|You shoot}: {bearing:.2f} degrees, {speed:.1f} m/s; "
        "called: {ball} into the {pocket}"
    ),
    "play the balls as they lie": t(
        "{player:@ plays the balls as they lie|You play the balls as they lie}"
    ),
    "have the balls put back": t("{player:@ has|You have} the balls put back"),
    "let the other shoot again": t("{player:@ lets|You let} the other shoot again"),
    "name {ball}": t("{player:@ names|You name} {ball}"),
    "announce a push out": t("{player:@ announces|You announce} a push out"),
    "take the shot": t("{player:@ takes|You take} the shot"),
    "give the shot back": t("{player:@ gives|You give} the shot back"),
    "give up the frame": SAID_BY_RULES,
    "racked: {balls}": t("Racked: {balls}"),
}
