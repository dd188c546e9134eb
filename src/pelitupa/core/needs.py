"""What a game needs besides players: things, a place, the dark, as the heading of its chapter has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pelitupa.core.wording import t

NEEDS: Final = {
    "deck": t("a pack of cards"),
    "two_decks": t("two packs of cards"),
    "three_decks": t("three packs of cards"),
    "five_decks": t("five packs of cards"),
    "stat_deck": t("a Top Trumps pack"),
    "multimulta_deck": t("the Multimulta pack"),
    "holders": t("two card holders"),
    "tiles": t("a Mah Jong set"),
    "questions": t("the cards of a quiz game"),
    "chips": t("poker chips"),
    "paper": t("pen and paper"),
    "grid": t("grid paper"),
    "board": t("a board and its pieces"),
    "rods": t("sticks of different lengths"),
    "stick": t("a bat or a stick"),
    "dartboard": t("a dartboard and three darts"),
    "tacks": t("twenty thumbtacks"),
    "boules": t("a set of petanque balls"),
    "gravel": t("a gravel yard"),
    "rink": t("a curling rink and its stones"),
    "snooker_table": t("a snooker table"),
    "pool_table": t("a pool table"),
    "billiard_table": t("a billiard table without pockets"),
    "car": t("a moving car on a quiet road"),
    "swings": t("two swings"),
    "wall": t("a piece of wall"),
    "totem": t("a pole with a ball on a string, and two rackets"),
    "yard": t("a large yard"),
    "plank": t("a plank on a block, and ten sticks"),
    "forest": t("a dark forest"),
    "campfire": t("a campfire"),
    "flashlights": t("the dark, and a flashlight for each"),
    "snow": t("a field covered with snow"),
    "ball": t("a ball"),
}
"""Things by the names that rulebooks have for them."""


TABLE: Final = "table"
PLACES: Final = {
    TABLE: t("At a table"),
    "hall": t("In a hall or a club"),
    "yard": t("In a yard or a field"),
    "forest": t("In a forest"),
    "road": t("On the road"),
}
"""Where a game is played, by the names that rulebooks have for it; at a table unless they say otherwise."""

DARK: Final = "dark"
LIGHTS: Final = {"day": t("By day"), DARK: t("In the dark"), "either": t("By day or in the dark")}
"""In what light a game is played that minds it."""

SEASONS: Final = {"autumn": t("In autumn"), "winter": t("In winter")}
"""When in the year a game is played that minds it."""


def _no_more_than(*things: str) -> Callable[[Sequence[str]], bool]:
    return lambda needs: set(needs) <= set(things)


def _any_of(*things: str) -> Callable[[Sequence[str]], bool]:
    return lambda needs: not set(things).isdisjoint(needs)


HAVING: Final = {
    "cards": (t("One pack of cards, nothing else"), _no_more_than("deck")),
    "deck": (t("One pack of cards, paper, chips"), _no_more_than("deck", "paper", "chips")),
    "paper": (t("Pen and paper, nothing else"), _no_more_than("paper", "grid")),
    "board": (t("A board and pieces"), _any_of("board")),
    "dartboard": (t("A dartboard"), _any_of("dartboard")),
    "outdoors": (
        t("Room outdoors"),
        _any_of("gravel", "swings", "wall", "totem", "yard", "forest", "snow"),
    ),
    "dark": (t("Dark, and flashlights"), _any_of("flashlights")),
    "snow": (t("Snow"), _any_of("snow")),
}
"""What people may have, by a name for it: what it is called, and whether it is enough for a game's needs."""


def lit_for(light: str, wished: str) -> bool:
    """Whether a game of that light can be played in the light that is wished for: by day unless it minds."""
    return light in (wished, "either") or (not light and wished == "day")


def playable_with(needs: Sequence[str]) -> tuple[str, ...]:
    """The names in `HAVING` of what is enough for such needs; none where a game's needs are not known."""
    return tuple(name for name, (_, fits) in HAVING.items() if needs and fits(needs))
