"""What a match of a canasta game is: options, cards, and the texts of its actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import Agreed, Rulebook, t
from pelitupa.core.game import Game
from pelitupa.core.standing import FURTHEST
from pelitupa.games.canasta.actions import (
    CARDS,
    DRAWS,
    FITS_NOWHERE,
    GOES_OUT,
    LAYS,
    TAKES,
    TAKES_NOW,
    TAKES_ONTO,
    Actions,
    Row,
    discards,
    mistakes,
    words,
)
from pelitupa.games.canasta.asking import VAIN_QUESTION
from pelitupa.games.canasta.cards import (
    JOKER,
    KINDS,
    RANKS,
    TARGET_OF,
    VALUES,
    WILD,
    is_wild,
    target_name,
    target_text,
)
from pelitupa.games.canasta.deeds import DEEDS
from pelitupa.games.canasta.measures import CANASTA_SIZE, MOST_PLACES, SUIT, Measures

DISCARD: Final = KINDS + len(WILD) * RANKS
SHOW: Final = DISCARD + KINDS
DRAW: Final = SHOW + KINDS
TAKE: Final = DRAW + 1
TAKE_NOW: Final = DRAW + 2
OUT: Final = DRAW + 3
ASK: Final = DRAW + 4
SAY_YES: Final = DRAW + 5
SAY_NO: Final = DRAW + 6
GAMES_OWN: Final = DRAW + 8
"""Where a game's own actions begin; DRAW + 7 is to lay too small an opening."""


_OUTCOMES: Final = tuple(
    [(str(card), card if kind == JOKER else "") for kind, card in enumerate(CARDS)]
)


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaMatch(Game[Agreed]):
    """A canasta game, with its `pack` and the cards of a `hand`.

    A game sets `first` (whose turn), `target`, `deals`, `limit` and `penalties` from its options.
    """

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    def __init__(
        self, options: Agreed, rulebook: Rulebook, pack: list[int], hand: int, actions: Actions
    ) -> None:
        super().__init__(options, rulebook)
        self.actions = actions
        self.named, self.outcomes = actions.named, _OUTCOMES
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

    def deal_range(self) -> tuple[int, int]:
        """The least and the most points that a side can get in a deal."""
        raise NotImplementedError

    def start_range(self) -> tuple[int, int]:
        return -FURTHEST, FURTHEST if self.deals else self.target - 1

    def score_range(self) -> tuple[float, float]:
        """As many deals as there can be, each as good or as bad as a deal can be."""
        least, most = self.deal_range()
        return float(self.most_deals() * least), float(self.most_deals() * most)

    def worth_of_pack(self) -> int:
        """What all cards count together."""
        return sum([many * VALUES[kind] for kind, many in enumerate(self.pack)])

    def most_canastas(self) -> int:
        """How many complete melds the pack has cards for."""
        return sum(self.pack) // CANASTA_SIZE

    def most_fines(self) -> int:
        """What vain questions cost a side in a deal: one a turn, which draws a card or lays one for good."""
        return 2 * sum(self.pack) * VAIN_QUESTION if self.penalties else 0

    def max_chance_nodes_in_history(self) -> int:
        """Each card is drawn once a deal."""
        return self.most_deals() * sum(self.pack)

    def has_hidden_information(self) -> bool:
        return True

    def hidden_text(self, actor: int) -> str:
        return t("draws a card")


@mypyc_attr(allow_interpreted_subclasses=True)
class MeasuredMatch(CanastaMatch[Agreed]):
    """A canasta game by its measures. Actions: lay a card, discard one, draw, take the pile, go out, ask the
    partner, answer.
    """

    look_place: ClassVar[str] = "pelitupa.games.canasta.look"
    sampler_place: ClassVar[str] = "pelitupa.games.canasta.hidden"

    def __init__(
        self, options: Agreed, rulebook: Rulebook, measures: Measures, own: tuple[Row, ...] = ()
    ) -> None:
        """`own` actions are added only where there are several melds of a rank, or sequences."""
        key = (measures.slots, measures.runs, own)
        if key not in _TABLES:
            _TABLES[key] = _table(measures, own)
        super().__init__(options, rulebook, measures.pack.copy(), measures.hand, _TABLES[key])
        self.measures = measures

    def max_game_length(self) -> int:
        # each turn takes a card of the stock, or lays one for good with the pile; it also asks and
        # discards. Every card is laid once at most, or again in too small an opening
        return self.most_deals() * sum(self.pack) * (80 if self.penalties else 14)


_TABLES: Final[dict[tuple[int, int, tuple[Row, ...]], Actions]] = {}
"""The tables of actions that were made."""


def _table(measures: Measures, own: tuple[Row, ...]) -> Actions:
    """The actions of a game: those that Canasta has; then, where there are several melds of a rank, or
    sequences, its own, to take the pile onto each, and to lay to the sequences and to the further melds of a
    rank."""
    rows: list[Row] = []
    _add_lays(rows, measures, 0)
    rows += discards() + mistakes()
    rows += [
        Row(DRAWS, 0, "draw", t("draw from the stock")),
        Row(TAKES, 0, "take", t("take the pile")),
        Row(TAKES_NOW, 0, "take now", t("take the pile with these")),
        Row(GOES_OUT, 0, "out", t("go out without a discard")),
        *words(),
    ]
    if measures.slots == 1 and not measures.runs:
        return Actions(rows)
    rows += own
    for at in range(measures.slots):
        label = t("take the pile to meld {number}", number=at + 1)
        rows.append(Row(TAKES_ONTO, at, f"take to meld {at + 1}", label))
    for at in range(measures.runs):
        label = t("take the pile to sequence {number}", number=at + 1)
        rows.append(Row(TAKES_ONTO, MOST_PLACES + at, f"take to run {at + 1}", label))
    for at in range(measures.runs):
        for kind in range(KINDS):
            _add_lay(rows, measures, SUIT + kind % 4 if kind < JOKER else -1, at, kind)
    for at in range(1, measures.slots):
        _add_lays(rows, measures, at)
    return Actions(rows)


def _add_lays(rows: list[Row], measures: Measures, at: int) -> None:
    """Cards to the first, second .. meld (`at` 0, 1 ..) of their own rank, and wild ones to that of any."""
    for kind in range(KINDS):
        _add_lay(rows, measures, TARGET_OF[kind], at, kind)
    for kind in WILD:
        for target in range(RANKS):
            _add_lay(rows, measures, target, at, kind)


def _add_lay(rows: list[Row], measures: Measures, target: int, at: int, kind: int) -> None:
    """A card to a meld of a target, if there is such a meld; no other action, so that numbers are dense."""
    card = CARDS[kind]
    if target < 0 and len(rows) < KINDS:  # a card that has no meld to go to by itself
        rows.append(Row(FITS_NOWHERE, kind, f"lay {card}", t("lay {card}", card=card), t("meld")))
        return
    if target < 0 or at >= measures.room(target):
        return
    text, label = f"lay {card}", t("lay {card}", card=card)
    if target >= SUIT:
        text = f"{text} to run {at + 1}"
        label = t("lay {card} to sequence {number}", card=card, number=at + 1)
    elif is_wild(kind):
        text = f"{text} to {target_text(target)}"
        label = t("lay {card} to {rank}", card=card, rank=target_name(target))
    if at and target < SUIT:
        text = f"{text} in {at + 1}"
        label = t(
            "lay {card} to meld {number} of {rank}",
            card=card,
            number=at + 1,
            rank=target_name(target),
        )
    rows.append(Row(LAYS, (measures.first(target) + at) * KINDS + kind, text, label, t("meld")))
