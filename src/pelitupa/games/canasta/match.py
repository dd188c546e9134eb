"""What a match of a canasta game is: options, cards, and the texts of its actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core import Options, Rulebook, t
from pelitupa.core.game import Game
from pelitupa.games.canasta.asking import WORDS, word_label
from pelitupa.games.canasta.cards import KINDS, is_wild, target_name, target_text, text_of
from pelitupa.games.canasta.measures import (
    ASK,
    DISCARD,
    DRAW,
    LAY_WILD,
    ONTO,
    ONTO_RUN,
    RUN,
    SHOW,
    SPARE,
    SUIT,
    Measures,
)

_TEXTS: Final = ("draw", "take", "take now", "out", *WORDS)


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaMatch(Game):
    """A canasta game, with its `pack` and the cards of a `hand`.

    A game sets `first` (whose turn), `target`, `deals`, `limit` and `penalties` from its options.
    """

    def __init__(self, options: Options, rulebook: Rulebook, pack: list[int], hand: int) -> None:
        super().__init__(options, rulebook)
        self.players = options.players
        self.pack = pack
        """How many cards there are of each kind; a small game has fewer."""
        self.hand = hand
        self.first = 1
        self.target = 0
        self.deals = 0
        self.limit = 0
        self.penalties = False

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,)) if self.players == 2 else ((0, 2), (1, 3))

    def most_deals(self) -> int:
        """The match has no more deals than this."""
        return min(self.deals or self.limit, self.limit)

    def max_chance_outcomes(self) -> int:
        return KINDS

    def has_hidden_information(self) -> bool:
        return True

    def _chance_text(self, outcome: int) -> str:
        return str(text_of(outcome))

    def hidden_text(self, actor: int) -> str:
        return t("draws a card")


@mypyc_attr(allow_interpreted_subclasses=True)
class MeasuredMatch(CanastaMatch):
    """A canasta game by its measures. Actions: lay a card, discard one, draw, take the pile, go out, ask the
    partner, answer.
    """

    def __init__(self, options: Options, rulebook: Rulebook, measures: Measures) -> None:
        super().__init__(options, rulebook, measures.pack.copy(), measures.hand)
        self.measures = measures

    def num_distinct_actions(self) -> int:
        return self.measures.actions

    def max_game_length(self) -> int:
        # each turn takes a card of the stock, or lays one for good with the pile; beside that it asks and
        # discards. Every card is laid once at most, or again in too small an opening
        return self.most_deals() * sum(self.pack) * (80 if self.penalties else 14)

    def _action_text(self, action: int) -> str:
        if action < DISCARD or action >= RUN:
            return self._lay_text(action)
        if action < SHOW:
            return f"discard {text_of(action - DISCARD)}"
        if action < DRAW:
            return f"show {text_of(action - SHOW)}"
        if action < SPARE:
            return _TEXTS[action - DRAW]
        if action < ONTO:
            return f"spare {action - SPARE}"
        number = (action - ONTO) % (ONTO_RUN - ONTO) + 1
        return f"take to meld {number}" if action < ONTO_RUN else f"take to run {number}"

    def _lay_text(self, action: int) -> str:
        step = self.measures.step_of(action)
        if step < 0:
            return f"lay {text_of(action)}" if action < LAY_WILD else f"no lay {action}"
        place, kind = step // KINDS, step % KINDS
        target = self.measures.targets[place]
        number = place - self.measures.first(target)
        if target >= SUIT:
            return f"lay {text_of(kind)} to run {number + 1}"
        text = f"lay {text_of(kind)}"
        if is_wild(kind):
            text = f"{text} to {target_text(target)}"
        return f"{text} in {number + 1}" if number else text

    def _action_label(self, action: int) -> str:
        if action < DISCARD or action >= RUN:
            return self._lay_label(action)
        if action < SHOW:
            return t("discard {card}", card=text_of(action - DISCARD))
        if action < DRAW:
            return t("show {card} by mistake", card=text_of(action - SHOW))
        if ASK <= action < SPARE:
            return word_label(action - ASK)
        if action < ASK:
            return t(
                (
                    "draw from the stock", "take the pile", "take the pile with these",
                    "go out without a discard",
                )[action - DRAW]
            )  # fmt: skip
        number = (action - ONTO) % (ONTO_RUN - ONTO) + 1
        if action < ONTO_RUN:
            return t("take the pile to meld {number}", number=number)
        return t("take the pile to sequence {number}", number=number)

    def _lay_label(self, action: int) -> str:
        step = self.measures.step_of(action)
        if step < 0:
            return t("lay {card}", card=text_of(action)) if action < LAY_WILD else ""
        place, kind = step // KINDS, step % KINDS
        target = self.measures.targets[place]
        number = place - self.measures.first(target) + 1
        if target >= SUIT:
            return t("lay {card} to sequence {number}", card=text_of(kind), number=number)
        if number > 1:
            return t("lay {card} to meld {number} of {rank}",
                     card=text_of(kind), number=number, rank=target_name(target))  # fmt: skip
        if is_wild(kind):
            return t("lay {card} to the {rank}", card=text_of(kind), rank=target_name(target))
        return t("lay {card}", card=text_of(kind))
