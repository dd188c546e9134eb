"""Partners in canasta games: one may ask whether to go out (booklet 46.6.4), and mistakes cost (46.6.5)."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import Game, State, t
from pelitupa.games.canasta.cards import KINDS

DEALING: Final = 0
TURNING: Final = 1
DRAWING: Final = 2
START: Final = 3
ANSWER: Final = 4
MELDING: Final = 5
OVER: Final = 6
PHASES: Final = 7
"""Phases of a deal; a game may have more of them."""

NOTHING: Final = 0
BOUND: Final = 1
REFUSED: Final = 2
"""What a question to the partner has led to in this turn: nothing, going out, not going out."""

FINE: Final = 300

Laid = tuple[int, ...]
"""Cards laid in a turn, each as a step `place * KINDS + kind`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AskingTable(State):
    """What asking and mistakes need of a position. Hands are ascending lists of kinds.

    `totals` are the points of earlier deals and of penalties, `zones` what each side has to open with. After
    a question and its answer the phase is `then`. Of the turn: `laid` is what is being laid, `bound` what a
    question led to, `asked` whether there was one, `short` whether too small an opening was tried, `took`
    whether something was melded for good before its end. `exposed` are penalty cards. `lines` has what
    happened to each hand (`-1 - step` of a draw, a kind that left, or `KINDS + kind` of one that came in
    sight).
    """

    __slots__ = (
        "players", "hands", "totals", "zones", "turn", "phase", "then", "laid", "lines", "bound", "asked",
        "short", "took", "exposed",
    )  # fmt: skip

    def __init__(self, game: Game, players: int) -> None:
        # what a deal begins with is empty still: copies get theirs otherwise
        super().__init__(game)
        self.players = players
        self.hands: list[list[int]] = []
        self.totals: list[int] = list(game.starting) or [0] * self.sides_many()
        self.zones: list[int] = []
        self.turn = 0
        self.phase = DEALING
        self.then = START
        self.laid: Laid = ()
        self.lines: list[list[int]] = []
        self.bound = NOTHING
        self.asked = False
        self.short = False
        self.took = False
        self.exposed: list[tuple[int, ...]] = []

    def _copy_partners(self, other: AskingTable) -> None:
        self._copy_base(other)
        self.players = other.players
        self.hands = [hand.copy() for hand in other.hands]
        self.totals = other.totals.copy()
        self.zones = other.zones.copy()
        self.turn = other.turn
        self.phase = other.phase
        self.then = other.then
        self.laid = other.laid
        self.lines = [line.copy() for line in other.lines]
        self.bound = other.bound
        self.asked = other.asked
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
        """What is left of the hand of the player in turn, beside what is being laid."""
        rest = self.hands[self.turn].copy()
        for step in self.laid:
            rest.remove(step % KINDS)
        return rest

    # --- asking

    def _forget(self) -> None:
        """A turn begins: nothing is laid, asked or tried."""
        self.laid = ()
        self.bound, self.asked, self.short, self.took = NOTHING, False, False, False

    def is_quiet(self) -> bool:
        """A partner who is asked answers yes or no, and nothing else."""
        return self.phase == ANSWER

    def may_ask(self) -> bool:
        """Whether the partner may be asked now."""
        if self.sides_many() == self.players or self.asked or self.is_taking():
            return False
        if self.phase not in (START, MELDING):
            return False
        if self.penalties():
            return self.bound == NOTHING
        return not self.laid and not self.took and self.can_go_out()

    def _ask(self) -> None:
        able = self._note_question()
        self.asked = True
        if not able:
            self.fine_vain(self.side())
        elif self.laid or self.took:
            self.bound = BOUND
        else:
            self.then, self.phase = self.phase, ANSWER

    def fine_vain(self, side: int) -> None:
        """Take points from a side that has asked, and could not go out."""
        self.totals[side] -= FINE
        self._score_on(
            self.seats_of(side), -FINE, "vain-question", t("asked, and could not go out")
        )

    def _answer(self, yes: bool) -> None:
        self.bound = BOUND if yes else REFUSED
        self.phase = self.then

    # --- mistakes

    def may_show(self, kind: int) -> bool:
        """Whether a card can be shown by mistake: one of the hand, while none lies open."""
        if not self.penalties() or self.sides_many() == self.players:
            return False
        if self.laid or self.phase != MELDING:
            return False
        return not self.exposed[self.turn] and kind in self.hands[self.turn]

    def _show(self, kind: int) -> None:
        self.exposed[self.turn] = (*self.exposed[self.turn], kind)
        self.lines[self.turn] += [kind, KINDS + kind]

    def exposed_now(self) -> list[int]:
        """Penalty cards of the player in turn that have not been laid yet."""
        found = list(self.exposed[self.turn])
        if not found:
            return found
        for step in self.laid:
            if step % KINDS in found:
                found.remove(step % KINDS)
        return found

    def _played(self, kind: int) -> None:
        """A card has left the hand: it is no penalty card any more."""
        exposed = list(self.exposed[self.turn])
        if kind in exposed:
            exposed.remove(kind)
            self.exposed[self.turn] = tuple(exposed)

    def _fall_short(self) -> None:
        """Too small an opening goes back to the hand, and the next must be larger."""
        laid = [step % KINDS for step in self.laid]
        self.lines[self.turn] += [*laid, *[KINDS + kind for kind in laid]]
        self.zones[self.side()] += 10
        self.laid, self.short = (), True
