"""What places, sounds and deeds of a yard are called, in any game."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.nature.yard.stage import Stage
from pelitupa.nature.yard.stages import shared_words

PLACES: Final = {
    "ball": t("Ball"), "base": t("Base"), "church": t("Church"), "fire": t("Fire"),
    "plank": t("Plank"), "prison": t("Prison"), "robbers": t("Robbers"), "start": t("Starting spot"),
    "pole": t("Pole"), "wall": t("The wall"), "swings": t("Swings"), "bench": t("Bench"),
    "red goal": t("Red goal"), "blue goal": t("Blue goal"), "red": t("Red goal"), "blue": t("Blue goal"),
    "line": t("Line"), "field": t("Field"),
}  # fmt: skip
"""Places of maps, by their names there; any other is called as it is."""

SOUNDS: Final = {
    "steps": t("steps"),
    "shout": t("a shout"),
    "whistle": t("a whistle"),
    "kick": t("a kick"),
    "bounce": t("a bounce"),
    "splash": t("a splash"),
}
"""Kinds of sounds; any other is a word that was shouted."""

SHARED: Final = shared_words()


def place_label(stage: type[Stage], place: str) -> Text:
    """What a place of a map is called in a game."""
    name = stage.called.get(place, place)
    return PLACES.get(name) or t(name)


def deed_label(stage: type[Stage], deed: str) -> Text:
    """What the button of a deed says."""
    return stage.words.get(deed) or SHARED.get(deed) or t(deed)
