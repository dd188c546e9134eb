"""What the log says was done in throwing games, by the words of each button: see `core/deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import t
from pelitupa.core.deeds import DEEDS as COMMON

DEEDS: Final[Mapping[str, str]] = {
    **COMMON,
    "roll the ball": t("{player:@ rolls|You roll} the ball"),
    "half lob": t("{player:@ throws|You throw} a half lob"),
    "high lob": t("{player:@ throws|You throw} a high lob"),
    "shoot at a ball": t("{player:@ shoots|You shoot} at a ball"),
    "target ball {far:g} m away": t("{player:@ throws|You throw} the target ball {far:g} m away"),
    "flee": t("{player:@ flees|You flee}"),
    "{shot}, in-turn": t("{player:@ plays|You play}: {shot}, in-turn"),
    "{shot}, out-turn": t("{player:@ plays|You play}: {shot}, out-turn"),
    "do not sweep": t("{player:@ does|You do} not sweep"),
    "sweep lightly": t("{player:@ sweeps lightly|You sweep lightly}"),
    "sweep hard": t("{player:@ sweeps hard|You sweep hard}"),
    "passes at {speed:.2f} m/s": t("The stone passes at {speed:.2f} m/s"),
    "{stone} is over the back line": t("{stone} is over the back line"),
    "{stone} lies {distance:.2f} m from the tee": t("{stone} lies {distance:.2f} m from the tee"),
    "{stone} touches the side line": t("{stone} touches the side line"),
}
