"""What the log says was done in trick games, by the words of each button: see `core/deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import t
from pelitupa.core.deeds import DEEDS as COMMON
from pelitupa.core.deeds import SAID_BY_RULES

DEEDS: Final[Mapping[str, str]] = {
    **COMMON,
    "give {card}": t("{player:@ gives|You give} {card}"),
    "has chosen": t("{player:@ lays|You lay} a card face down"),
    "knock": t("{player:@ knocks|You knock}"),
    "kontra-knock": t("{player:@ kontra-knocks|You kontra-knock}"),
    "bolsu": t("{player:@ declares|You declare} bolsu"),
    "declare": t("{player:@ plays the contract|You play the contract}"),
    "yield": t("{player:@ yields|You yield}"),
    "bid {kind} with {card}": t("{player:@ bids|You bid} {kind} with {card}"),
    "sooli": t("{player:@ plays|You play} sooli"),
    "ask for a whole": t("{player:@ asks|You ask} for a whole"),
    "ask for a half of {suit}": t("{player:@ asks|You ask} for a half of {suit}"),
    "no announcement": t("{player:@ announces|You announce} nothing"),
    "announce {suit}": t("{player:@ announces|You announce} {suit}"),
    "a whole in {suit}": t("{player:@ announces|You announce} a whole in {suit}"),
    "no raise": t("{player:@ does|You do} not raise"),
    "demand a new deal": SAID_BY_RULES,
    "relief": t("{player:@ asks|You ask} for relief"),
    "say nothing": t("{player:@ says|You say} nothing"),
    "say something": SAID_BY_RULES,
    "nothing to exchange": t("{player:@ has|You have} nothing to exchange"),
    "take {card}": t("{player:@ takes|You take} {card}"),
    "raise: lead a card face down": t(
        "{player:@ raises, and leads a card face down|You raise, and lead a card face down}"
    ),
    "lead {card} face down": t("{player:@ leads|You lead} {card} face down"),
    "take up the raise": t("{player:@ takes|You take} up the raise"),
    "strike the flag": t("{player:@ strikes the flag|You strike the flag}"),
    "look at the three lowest cards": SAID_BY_RULES,
    "do not look": t("{player:@ does|You do} not look at the lowest cards"),
    "lurk": t("{player:@ lurks|You lurk}"),
    "done": SAID_BY_RULES,
    "tell what the dummy holds": SAID_BY_RULES,
    "ask a question (1 chip)": SAID_BY_RULES,
    "about {what}": SAID_BY_RULES,
    "is {card} there": SAID_BY_RULES,
    "at least {number}": SAID_BY_RULES,
    "yes": t("The answer: yes"),
    "no": t("The answer: no"),
}
