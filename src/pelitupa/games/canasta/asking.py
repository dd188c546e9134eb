"""Partners in canasta games: one may ask whether to go out (booklet 46.6.4), and mistakes cost (46.6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import Game, Rule, State, t
from pelitupa.games.canasta.actions import ASKS, FALLS_SHORT, SHOWS
from pelitupa.games.canasta.cards import KINDS
from pelitupa.games.canasta.phases import ANSWER, DEALING, MELDING, START

FREE: Final = 0
BOUND: Final = 1
REFUSED: Final = 2
"""What a question to the partner has led to in this turn: nothing, going out, not going out."""

VAIN_QUESTION: Final = 300
"""What a question costs whose asker cannot go out."""

ANSWER_FIRST: Final = Rule[State](
    "ask", t("Your partner asks whether to go out: answer yes or no.")
)
NOT_ASKED: Final = Rule[State]("ask", t("Nobody has asked you."))
NO_PARTNER: Final = Rule[State]("two-ask", t("There is no partner to ask."))
HAS_ASKED: Final = Rule[State]("ask-once", t("You have asked in this turn."))
ASK_EARLIER: Final = Rule[State](
    "ask", t("Ask at the beginning of a turn, before you meld anything.")
)
NOT_SURE: Final = Rule[State]("ask-able", t("You can ask only if you can surely go out."))
NO_MISTAKES: Final = Rule[State](
    "penalties", t("Mistakes are not made here: option penalties lets them happen.")
)
NOT_SHORT: Final = Rule[State](
    "short", t("Once in a turn, melds that are too small an opening can be tried.")
)
NOT_SHOWN: Final = Rule[State](
    "show", t("A card of the hand can be shown once you have drawn, while none lies open.")
)
"""What can be against a word to the partner, and against a mistake."""

SAID_NO: Final = Rule[State]("ask", t("Your partner has said no: you keep a card in this turn."))
ANSWERING: Final = Rule[State](
    "ask", t("Your partner asks; what you say is binding for this turn.")
)
WORDS: Final[dict[int, Rule[State]]] = {
    ASKS: Rule("ask", t("You may ask your partner; the answer is binding for this turn.")),
    FALLS_SHORT: Rule(
        "short", t("These are too few points: they come back, and you need ten more.")
    ),
    SHOWS: Rule(
        "show",
        t("A card shown by mistake stays open, and is played as soon as it can be."),
    ),
}
"""By which rule the partner is asked and mistakes are made; the partner's no forbids none of these."""

Laid = tuple[int, ...]
"""Cards laid in a turn, each as a step `place * KINDS + kind`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AskingTable(State):
    """What asking and mistakes need of a position. Hands are ascending lists of kinds.

    `totals` are the points of earlier deals and of penalties, `minimums` what each side has to open with.
    After a question and its answer the phase is `then`. `exposed` are penalty cards.

    Of the turn: `laid` is what is being laid, `bound` what a question led to, `has_asked` whether there was
    one, `short` whether too small an opening was tried, `took` whether something was melded for good before
    its end.

    `movements` has what happened to each hand: `-1 - n` of a draw, action n of the history, a kind that
    left, or `KINDS + kind` of one that came in sight.
    """

    __slots__ = (
        "players",
        "hands",
        "totals",
        "minimums",
        "turn",
        "phase",
        "then",
        "laid",
        "movements",
        "bound",
        "has_asked",
        "short",
        "took",
        "exposed",
    )

    def __init__(self, game: Game, players: int) -> None:
        # what a deal begins with is empty still: copies get theirs otherwise
        super().__init__(game)
        self.players = players
        self.hands: list[list[int]] = []
        self.totals: list[int] = list(game.starting) or [0] * self.sides_many()
        self.minimums: list[int] = []
        self.turn = 0
        self.phase = DEALING
        self.then = START
        self.laid: Laid = ()
        self.movements: list[list[int]] = []
        self.bound = FREE
        self.has_asked = False
        self.short = False
        self.took = False
        self.exposed: list[tuple[int, ...]] = []

    def _copy_asking(self, other: AskingTable) -> None:
        self._copy_base(other)
        self.players = other.players
        self.hands = [hand.copy() for hand in other.hands]
        self.totals = other.totals.copy()
        self.minimums = other.minimums.copy()
        self.turn = other.turn
        self.phase = other.phase
        self.then = other.then
        self.laid = other.laid
        self.movements = [line.copy() for line in other.movements]
        self.bound = other.bound
        self.has_asked = other.has_asked
        self.short = other.short
        self.took = other.took
        self.exposed = other.exposed.copy()

    def begin(self) -> Self:
        """The first deal begins."""
        self._begin_deal()
        return self

    # --- what differs from game to game

    def _begin_deal(self) -> None:
        """A deal begins."""
        raise NotImplementedError

    def penalties(self) -> bool:
        """Whether mistakes can be made, and are punished."""
        return False

    def sides_many(self) -> int:
        """How many sides there are."""
        return 2

    def is_taking(self) -> bool:
        """Whether the pile is being taken."""
        raise NotImplementedError

    def can_go_out(self) -> bool:
        """Whether the player in turn can surely go out in this turn."""
        raise NotImplementedError

    def _note_question(self) -> bool:
        """Keep for the sampler that the player in turn asks, and whether he could go out."""
        raise NotImplementedError

    # --- who, and whose

    def team(self, seat: int) -> int:
        """The side of a player: every other one."""
        return seat % len(self.totals)

    def seats_of(self, team: int) -> tuple[int, ...]:
        """The players of a side."""
        return tuple(range(team, self.players, self.sides_many()))

    def partner(self) -> int:
        """The partner of the player whose turn it is."""
        return (self.turn + 2) % 4

    def side(self) -> int:
        """The side whose turn it is."""
        return self.team(self.turn)

    def in_hand(self) -> list[int]:
        """The hand of the player in turn without the cards that are being laid."""
        rest = self.hands[self.turn].copy()
        for step in self.laid:
            rest.remove(step % KINDS)
        return rest

    # --- asking

    def _forget(self) -> None:
        """A turn begins: nothing is laid, asked or tried."""
        self.laid = ()
        self.bound, self.has_asked, self.short, self.took = FREE, False, False, False

    def is_quiet(self) -> bool:
        """A partner who is asked answers yes or no, and nothing else."""
        return self.phase == ANSWER

    def against_asking(self) -> Rule[Self] | None:
        """The first rule against asking the partner now."""
        if self.sides_many() == self.players:
            return NO_PARTNER
        if self.has_asked:
            return HAS_ASKED
        if self.is_taking() or self.phase not in (START, MELDING):
            return ASK_EARLIER
        if self.penalties():
            return None  # it may be in vain, which costs
        if self.laid or self.took:
            return ASK_EARLIER
        return None if self.can_go_out() else NOT_SURE

    def _ask(self) -> None:
        able = self._note_question()
        self.has_asked = True
        if not able:
            self.fine_vain(self.side())
        elif self.laid or self.took:
            self.bound = BOUND
        else:
            self.then, self.phase = self.phase, ANSWER

    def fine_vain(self, side: int) -> None:
        """Take points from a side that has asked, and could not go out."""
        self.totals[side] -= VAIN_QUESTION
        self._score_on(
            self.seats_of(side), -VAIN_QUESTION, "vain-question", t("asked, and could not go out")
        )

    def _answer(self, yes: bool) -> None:
        self.bound = BOUND if yes else REFUSED
        self.phase = self.then

    # --- mistakes

    def against_showing(self, kind: int) -> Rule[Self] | None:
        """The first rule against showing a card by mistake: one of the hand, while none lies open."""
        if not self.penalties():
            return NO_MISTAKES
        if self.sides_many() == self.players or self.laid or self.phase != MELDING:
            return NOT_SHOWN
        if self.exposed[self.turn] or kind not in self.hands[self.turn]:
            return NOT_SHOWN
        return None

    def _show(self, kind: int) -> None:
        self.exposed[self.turn] = (*self.exposed[self.turn], kind)
        self.movements[self.turn] += [kind, KINDS + kind]

    def exposed_now(self) -> list[int]:
        """Penalty cards of the player in turn that have not been laid yet."""
        found = list(self.exposed[self.turn])
        if not found:
            return found
        for step in self.laid:
            if step % KINDS in found:
                found.remove(step % KINDS)
        return found

    def first_of(self, rest: Sequence[int]) -> list[int]:
        """The kinds of a rest of the hand that are discarded first: penalty cards."""
        kinds, exposed = sorted(set(rest)), self.exposed_now()
        return [kind for kind in kinds if kind in exposed] or kinds

    def _played(self, kind: int) -> None:
        """A card has left the hand: it is not a penalty card any more."""
        exposed = list(self.exposed[self.turn])
        if kind in exposed:
            exposed.remove(kind)
            self.exposed[self.turn] = tuple(exposed)

    def _fall_short(self) -> None:
        """Too small an opening goes back to the hand, and the next must be larger."""
        laid = [step % KINDS for step in self.laid]
        self.movements[self.turn] += [*laid, *[KINDS + kind for kind in laid]]
        self.minimums[self.side()] += 10
        self.laid, self.short = (), True
