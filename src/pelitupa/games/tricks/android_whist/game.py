"""Android Whist (booklet 10): whist for two, each with an android that obeys commands and is not seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import EVERYONE, Options, Reason, Tensor, agreed_deals, option, t, tn
from pelitupa.core.options import Value
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.equipment.cards import (
    ACE,
    JACK,
    KING,
    PACK_SIZE,
    QUEEN,
    SPADES,
    mask_of,
    suit_name,
    suit_of,
)
from pelitupa.games.tricks.actions import Actions
from pelitupa.games.tricks.android_whist.commands import (
    ACTIONS,
    AFTER_A_LEAD,
    COMMANDS,
    DUCK,
    END_OF_COMMANDS,
    FOR_A_LEAD,
    LOW_LEADS,
    known_to_fail,
    not_held,
    reply,
    shape_told,
)
from pelitupa.games.tricks.commands.androids import COMMANDING, ERROR, AndroidGame, AndroidMatch
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.phases import DEALING

_COMMANDS_A_TURN: Final = 7
"""After six failed commands the seventh cannot fail: of the suits not tried the android holds one."""
_LONGEST_DEAL: Final = 26 + 26 * _COMMANDS_A_TURN
_BOOK: Final = 6


ALWAYS: Final = "spades"
TURNED: Final = "turned"
_HONOURS: Final = tuple(
    mask_of(13 * suit + rank for rank in (ACE, KING, QUEEN, JACK)) for suit in range(4)
)
_HONOUR_POINTS: Final = (0, 0, 0, 2, 4)
"""By suit its honours; by how many of them a side has been dealt, its points."""


@dataclass(frozen=True)
class AndroidWhistOptions(Options):
    """How long a match lasts."""

    players: int = option(2, "Two people, each with an android.", low=2, high=2, clause="sides")
    trumps: str = option(
        ALWAYS,
        "Spades always, or the suit of the last card dealt, which is turned up.",
        choices=(ALWAYS, TURNED),
        clause="trumps-turned",
    )
    honours: bool = option(
        False, "Points for the four highest trumps in the hands of one side.", clause="honours"
    )
    target: int = option(5, "Points that win the match.", low=1, high=100, clause="target")
    deals: int = agreed_deals(high=200)
    standing: str = standing_option()
    dealer: int = dealer_option(2)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`whist`: with what the author left out of whist."""
        return {"whist": {"trumps": TURNED, "honours": True}}


class AndroidWhist(AndroidGame[AndroidWhistOptions]):
    """Android Whist. Actions: a card to play, and the commands to an android."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.android_whist.look"

    actions: ClassVar[Actions] = ACTIONS

    def new_initial_state(self) -> AndroidWhistMatch:
        return AndroidWhistMatch(self)

    def deal_limit(self) -> int:
        options = self.options
        most = 2 * options.target - 1  # every deal brings somebody a point
        return min(options.deals or most, most)

    def start_range(self) -> tuple[int, int]:
        return 0, self.options.target - 1

    def score_range(self) -> tuple[float, float]:
        """Short of the target by a point, and a deal with all tricks."""
        most = 13 - _BOOK
        a_deal = most + (max(_HONOUR_POINTS) if self.options.honours else 0)
        return 0.0, float(min(self.options.target - 1 + most, self.deal_limit() * a_deal))

    def max_game_length(self) -> int:
        return _LONGEST_DEAL * self.deal_limit()

    def max_chance_nodes_in_history(self) -> int:
        return (PACK_SIZE + 26 * _COMMANDS_A_TURN) * self.deal_limit()


class AndroidWhistMatch(AndroidMatch):
    """A position. `command` is the one given last; `failing` are commands known to fail in this turn.
    `turned` is the card turned up in this deal, or -1.
    """

    def __init__(self, game: AndroidWhist) -> None:
        super().__init__(game)
        self.game = game
        self.command = -1
        self.failing = 0

    def _clear_deal(self) -> None:
        super()._clear_deal()
        self.turned = -1

    def clone(self) -> Self:
        new = super().clone()
        new.turned = self.turned
        new.command = self.command
        new.failing = self.failing
        return new

    # --- play

    def _turns_up(self) -> bool:
        """Whether the last card of a deal is turned up."""
        options = self.table.options
        return isinstance(options, AndroidWhistOptions) and options.trumps == TURNED

    def _plain_deal(self) -> int:
        return PACK_SIZE - 1 if self._turns_up() else PACK_SIZE

    def _audience(self, action: int) -> int:
        """The last card is turned up."""
        if self.phase == DEALING and self.dealt == PACK_SIZE - 1 and self._turns_up():
            return EVERYONE
        return super()._audience(action)

    def _after_the_deal(self) -> None:
        self.trump = SPADES
        if self._turns_up():
            card = self._entry(self._steps() - 1)
            assert isinstance(card, int)
            self.turned, self.trump = card, suit_of(card)
            name, suit = self.game.card_name(card), suit_name(self.trump)
            self._reveal(t("{card} is turned up: {suit} are trumps", card=name, suit=suit))
        self._start_play(self._left_of(self.dealer))

    def _give_turn(self, chair: int) -> None:
        super()._give_turn(chair)
        self.failing = 0

    def _led(self) -> int:
        """The suit led; -1 before a lead."""
        return suit_of(self.trick[0]) if self.trick else -1

    def _best(self) -> int:
        """The best card of the trick so far; -1 before a lead."""
        return self.trick[self._winning] if self.trick else -1

    def _limits(self, player: int) -> list[int]:
        if self.phase != COMMANDING:
            return [BIT[self._reply()]]
        fitting = (
            COMMANDS if self.trick and self.failing else AFTER_A_LEAD if self.trick else FOR_A_LEAD
        )
        return [COMMANDS, ~self.failing, fitting]

    def _limit(self, index: int, action: int) -> Reason:
        if index == 1:
            return "again", t("That command would only bring the same Error Message again.")
        if action < LOW_LEADS:
            return "leading", t("There is no trick to duck or beat: your android leads.")
        return "leading", t("That is a command for a lead, or for after an Error Message.")

    def _choose(self, action: int) -> None:
        if self.phase == COMMANDING:
            self.command = action
            self._await_reply()
        else:
            self._hear_reply(action)

    def _reply(self) -> int:
        return reply(self.command, self.places[self.chair], self._led(), self._best(), self.trump)

    def _obeyed(self, card: int) -> None:
        self._note_reply(card)

    def _failed(self) -> None:
        self._note_reply(ERROR)
        self.failing |= known_to_fail(self.command, self._led())

    def _note_reply(self, card: int) -> None:
        """Keep what everyone can tell from the reply to the command."""
        absent = not_held(self.command, card, self._led(), self._best(), self.trump)
        self._bar(self.chair, absent)
        shape = shape_told(self.command, card, self.trump)
        if shape is not None:
            self._learn(self.chair, shape, True)

    # --- scoring

    def _end_deal(self) -> None:
        winner = 0 if self._side_tricks(0) > self._side_tricks(1) else 1
        tricks = self._side_tricks(winner)
        self._gain(winner, tricks - _BOOK, "points", tn("{count} trick", "{count} tricks", tricks))
        self._reveal(
            tn(
                "The deal goes to {side}: {tricks} tricks, {count} point",
                "The deal goes to {side}: {tricks} tricks, {count} points",
                tricks - _BOOK,
                side=self._side_name(winner),
                tricks=tricks,
            )
        )
        target = self.game.options.target
        if self.game.options.honours and max(self.points) < target:
            self._count_honours()
        self._go_on(max(self.points) >= target)

    def _count_honours(self) -> None:
        """Points for the honours that the two hands of a side were dealt."""
        for side in (0, 1):
            held = (self.gone[side] | self.gone[side + 2]) & _HONOURS[self.trump]
            points = _HONOUR_POINTS[held.bit_count()]
            if points:
                text = t("honours: {count}", count=held.bit_count())
                self._gain(side, points, "honours", text)

    # --- for people

    def _observe_more(self, seat: int, out: Tensor) -> None:
        out.bits("failing", self.failing, END_OF_COMMANDS - DUCK)
        if self._turns_up():
            out.one_hot("turned", self.turned, PACK_SIZE)


GAME = AndroidWhist
