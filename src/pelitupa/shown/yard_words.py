"""What places, sounds and deeds of a yard are called, in any game."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.nature.yard.stages import Stage

PLACES: Final = {
    "ball": t("Ball"), "base": t("Base"), "church": t("Church"), "fire": t("Fire"),
    "plank": t("Plank"), "prison": t("Prison"), "robbers": t("Robbers"), "start": t("Start"),
    "pole": t("Pole"), "wall": t("Wall"), "swings": t("Swings"), "bench": t("Bench"),
    "red goal": t("Red goal"), "blue goal": t("Blue goal"), "red": t("Red goal"), "blue": t("Blue goal"),
    "line": t("Line"), "field": t("Field"),
}  # fmt: skip
"""Places of maps, by their names there; any other is called as it is."""

SOUNDS: Final = {
    "steps": t("steps"), "shout": t("a shout"), "whistle": t("a whistle"), "kick": t("a kick"),
    "bounce": t("a bounce"), "splash": t("a splash"),
}  # fmt: skip
"""Kinds of sounds; any other is a word that was shouted."""

DEEDS: Final = {
    "touch": t("Touch"), "kick": t("Kick"), "throw": t("Throw"), "catch": t("Catch"),
    "hide": t("Lie low"), "rise": t("Get up"), "swing": t("Swing"), "hit": t("Hit"),
    "lamp": t("Flashlight"), "rescue": t("Rescue all"), "own name": t("Own name"),
    "name": t("Shout the name"), "call": t("Call"), "poke": t("Poke"), "guess": t("Guess"),
    "free": t("Free"), "fetch": t("Fetch the ball"), "set up": t("Set up the sticks"),
    "jump": t("Jump off"), "pick up": t("Pick up"), "pass": t("Pass"), "flash": t("Flash your lights"),
    "block": t("Block"),
}  # fmt: skip
"""What the button of a deed says, where its stage does not say it itself."""


def deed_label(stage: Stage, deed: str) -> Text:
    """What the button of a deed says."""
    own: dict[str, Text] = dict(getattr(stage, "deeds", {}) or {})
    return own.get(deed) or DEEDS.get(deed) or t(deed)
