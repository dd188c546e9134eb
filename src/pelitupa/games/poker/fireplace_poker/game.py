"""Fireplace Poker (booklet 37): poker hands of five packs lie on the table; higher ones steal from them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Game,
    Reason,
    Rulebook,
    Sampler,
    State,
    Tensor,
    only,
    option,
    player_word,
    t,
)
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.game import CloneSampler
from pelitupa.equipment.cards import BITS, mask_of
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.deeds import DEEDS
from pelitupa.games.poker.fireplace_poker.melds import (
    JACKS,
    KINDS,
    MELD,
    NO_FLOOR,
    Completions,
    Meld,
    shown,
    text_of,
    worth,
)
from pelitupa.games.poker.fireplace_poker.reach import UNSURE, YES, reaches
from pelitupa.games.poker.room import card_for

PACKS: Final = 5
HAND: Final = 13
CHIPS: Final = 31
MOST_MELDS: Final = PACKS * KINDS // MELD
"""So many melds can lie on the table at once."""

STEAL: Final = 0
LAY: Final = MOST_MELDS * KINDS
MELD_NOW: Final = LAY + KINDS
PASS: Final = MELD_NOW + 1
SHOW: Final = MELD_NOW + 2
ACTIONS: Final = MELD_NOW + 3
"""Steal a kind from a meld by its number, lay a kind of the hand, meld these, pass, show the hand."""

DRAWING: Final = 0
MELDING: Final = 1
ARRANGING: Final = 2
OVER: Final = 3
PHASES: Final = 4


def steps_to(stolen: Sequence[tuple[int, int]], laid: Sequence[int]) -> tuple[int, ...]:
    """The actions that put these together: of (meld's number, kind) what is stolen, and the kinds laid."""
    return (
        *[STEAL + number * KINDS + kind for number, kind in stolen],
        *[LAY + kind for kind in laid],
    )


Show = tuple[int, int, tuple[Meld, ...]]


@dataclass(frozen=True)
class FireplacePokerOptions(FirstTurnOptions):
    """How many play, and what five cards of a rank are."""

    players: int = option(
        2,
        "How many play: two, or four in teams of two.",
        choices=(2, 4),
        low=2,
        high=4,
        clause="players",
    )
    first: int = first_turn(4)
    five: str = option(
        "quads",
        "What five cards of one rank are, which only an arranged meld can have: four of a kind and a fifth "
        "card, or five of a kind, above a straight flush.",
        choices=("quads", "five"),
        clause="five",
    )


_CARDS: Final = [text_of(kind) for kind in range(KINDS)]

_NAMED: Final = [
    *[
        (
            f"steal {card} from {number}",
            t("steal {card} from meld {number}", card=card, number=number),
        )
        for number in range(1, MOST_MELDS + 1)
        for card in _CARDS
    ],
    *[(card, t("lay {card}", card=card)) for card in _CARDS],
    ("meld", t("meld these cards")),
    ("pass", t("pass")),
    ("show", t("show the hand")),
]


class FireplacePoker(Game[FireplacePokerOptions]):
    """Fireplace Poker. Actions: steal a card from a meld, lay one of the hand, meld, pass, show the hand."""

    look_place: ClassVar[str] = "pelitupa.games.poker.fireplace_poker.look"
    sampler_place: ClassVar[str] = "pelitupa.games.poker.fireplace_poker.hidden"

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    def __init__(self, options: FireplacePokerOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.pack = [PACKS] * KINDS
        """How many cards there are of each kind; a small game has fewer."""
        self.hand = HAND
        self.named = _NAMED
        self.outcomes = [(card, "") for card in _CARDS]

    def new_initial_state(self) -> FireplacePokerState:
        return FireplacePokerState(self)

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,)) if self.players == 2 else ((0, 2), (1, 3))

    def has_hidden_information(self) -> bool:
        return True

    def score_range(self) -> tuple[float, float]:
        return 0.0, float(CHIPS)

    def max_game_length(self) -> int:
        # a meld takes a card of the hand, or five melds off the table; between two, all but one may pass
        melds = PACKS * KINDS * 5 // 4
        return melds * (7 + self.players - 1) + self.players

    def hidden_text(self, actor: int) -> str:
        return t("draws a card")


class FireplacePokerState(State):
    """A position. Hands are ascending lists of kinds; `stock` has how many there are of each kind.

    Everybody can know how many cards are in the `trash`. `turn` is the player whose turn it is, also while
    the next one arranges the meld; `dealing` is how many players still get their first hand. `stolen` has
    the (meld's number, kind) that were taken for the meld that is being put together, `laid` the kinds of
    the hand; `passes` counts the latest turns. `lines` has for each hand what happened to it: `-1 - step` of
    a draw, or the kind that left; `shows` who showed a hand, when (as far as the line went), and the melds
    that could be stolen from. `pack` is how many cards there are of each kind.
    """

    def __init__(self, game: FireplacePoker) -> None:
        super().__init__(game)
        players = game.players
        self.game = game
        self.players = players
        self.pack = tuple(game.pack)
        self.size = game.hand
        self.fives = game.options.five == "five"
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stock: list[int] = list(game.pack)
        self.melds: tuple[Meld, ...] = ()
        self.trash = 0
        self.chips: list[int] = [CHIPS, CHIPS]
        self.turn = game.options.first - 1
        self.phase = DRAWING
        self.dealing = players
        self.passes = 0
        self.stolen: tuple[tuple[int, int], ...] = ()
        self.laid: tuple[int, ...] = ()
        self.lines: list[list[int]] = [[] for _ in range(players)]
        self.shows: tuple[Show, ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.hands = [hand.copy() for hand in self.hands]
        new.stock = self.stock.copy()
        new.melds = self.melds
        new.trash = self.trash
        new.chips = self.chips.copy()
        new.turn = self.turn
        new.phase = self.phase
        new.dealing = self.dealing
        new.passes = self.passes
        new.stolen = self.stolen
        new.laid = self.laid
        new.lines = [line.copy() for line in self.lines]
        new.shows = self.shows
        return new

    # --- who, and whose

    def team(self, seat: int) -> int:
        """The team of a player: every other one."""
        return seat % 2

    def seats_of(self, team: int) -> tuple[int, ...]:
        """The players of a team."""
        return tuple(range(team, self.players, 2))

    def decider(self) -> int:
        """Who puts the meld together: whose turn it is, or his left-hand opponent."""
        return (self.turn + 1) % self.players if self.phase == ARRANGING else self.turn

    def melds_of(self, team: int) -> list[Meld]:
        """The melds of a team, by their numbers."""
        return [meld for meld in self.melds if meld.team == team]

    def targets(self) -> list[Meld]:
        """The melds that can be stolen from."""
        return self.melds_of(1 - self.team(self.turn))

    # --- the meld that is being put together

    def free(self) -> bool:
        """Whether the meld is arranged, and so may be low and have equal cards."""
        return self.phase == ARRANGING

    def path(self) -> tuple[int, ...]:
        """The steps of it that have been taken."""
        return steps_to(self.stolen, self.laid)

    def together(self) -> tuple[int, ...]:
        """The cards put together so far."""
        return (*[kind for _, kind in self.stolen], *self.laid)

    def floor(self) -> int:
        """What the meld must be higher than."""
        floor = NO_FLOOR if self.free() else JACKS
        if not self.stolen:
            return floor
        numbers = [number for number, _ in self.stolen]
        for meld in self.melds:
            if meld.number in numbers:
                floor = max(floor, meld.value)
        return floor

    def in_hand(self) -> list[int]:
        """What is left of the hand beside what was laid."""
        rest = self.hands[self.turn].copy()
        for kind in self.laid:
            rest.remove(kind)
        return rest

    def completions(self, free: bool) -> Completions:
        """What can still be made of the hand and of the melds that can be stolen from."""
        return Completions(self.hands[self.turn], self.targets(), free, self.fives)

    def may_meld(self, free: bool) -> bool:
        """Whether the player in turn can make a meld, or one can be arranged for him."""
        return self.completions(free).possible((), NO_FLOOR if free else JACKS, 0)

    def may_pass(self) -> bool:
        """Whether the hand is no longer full, and nobody draws any more."""
        return len(self.hands[self.turn]) < self.size and not any(self.stock)

    def _stealable(self, possible: Completions, only: int) -> list[int]:
        """The stealing steps that can be taken next: all of them, or that one if it is among them."""
        found: list[int] = []
        cards, free, floor = self.together(), self.free(), self.floor()
        if self.laid or len(cards) == MELD:
            return found
        last = self.stolen[-1][0] if self.stolen else -1
        for place, meld in enumerate(self.targets()):
            if meld.number <= last:
                continue
            before = -1
            for kind in meld.kinds:  # from the lowest; only one of equal ones
                action = STEAL + meld.number * KINDS + kind
                if kind == before or (only >= 0 and action != only):
                    continue
                before = kind
                if free or kind not in cards:
                    new = tuple(sorted((*cards, kind)))
                    if possible.possible(new, max(floor, meld.value), place + 1):
                        found.append(action)
        return found

    def _layable(self, only: int) -> list[int]:
        """The kinds of the hand that can go into the meld next, so that the hand can complete it: all of
        them, or that one if it is among them."""
        cards, free, floor = self.together(), self.free(), self.floor()
        lowest = self.laid[-1] if self.laid else 0
        found: list[int] = []
        need = MELD - 1 - len(cards)
        if need < 0:
            return found
        rest = self.in_hand()
        fixed, before = 0 if free else mask_of(cards), -1
        pool = 0 if free else mask_of(rest) & ~fixed
        for place, kind in enumerate(rest):
            if not free:
                pool &= ~BITS[kind]  # what lies above it can still be laid
            if kind < lowest or kind == before or (only >= 0 and kind != only):
                continue
            before = kind
            if free:
                fits = len(rest) - place > need
                fits = fits and self._becomes((*cards, kind), rest[place + 1 :], floor)
            elif fixed & BITS[kind]:
                continue
            else:
                told = reaches(fixed | BITS[kind], pool, need, floor)
                fits = told == YES
                if told == UNSURE:
                    fits = self._becomes((*cards, kind), rest[place + 1 :], floor)
            if fits:
                found.append(kind)
        return found

    def _becomes(self, cards: tuple[int, ...], others: list[int], floor: int) -> bool:
        """Whether cards become a meld higher than a floor with others of the hand."""
        return Completions(others, (), self.free(), self.fives).exceeds(cards, floor)

    def steps(self) -> list[int]:
        """The cards that can go into the meld next: it can be completed with them."""
        if len(self.stolen) + len(self.laid) == MELD:
            return [MELD_NOW]
        found: list[int] = []
        if not self.laid:
            found = self._stealable(self.completions(self.free()), -1)
        return found + [LAY + kind for kind in self._layable(-1)]

    def is_step(self, action: int) -> bool:
        """Whether one card can go into the meld next."""
        if action >= LAY:
            return self._layable(action - LAY) != []
        return self._stealable(self.completions(self.free()), action) != []

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        return CHANCE if self.phase == DRAWING else self.decider()

    def composing(self) -> int:
        if self.phase in (MELDING, ARRANGING):
            return len(self.stolen) + len(self.laid)
        return -1

    # --- chance

    def probabilities(self) -> list[float]:
        left = sum(self.stock)
        return [many / left for many in self.stock if many]

    def _chance_seat(self) -> int:
        return self.turn

    def _chance_what(self) -> str:
        return card_for(self.turn)

    def _audience(self, action: int) -> int:
        return only(self.turn) if self.phase == DRAWING else EVERYONE

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase == DRAWING:
            return [kind for kind, many in enumerate(self.stock) if many]
        found = self.steps()
        if self.phase == MELDING and not self.composing():
            if self.may_pass():
                found.append(PASS)
            if not found or found == [PASS]:
                if self.may_meld(free=True):
                    found.append(SHOW)
                elif not found:
                    found.append(PASS)  # fewer cards than a meld has, and nothing to steal
        return found

    def _is_legal(self, action: int) -> bool:
        if self.phase == DRAWING:
            return 0 <= action < KINDS and self.stock[action] > 0
        if 0 <= action < MELD_NOW:
            return self.is_step(action)
        return action in self._legal()

    # --- put together in any order: see `pelitupa.table.gathering`

    def gathers(self) -> list[int]:
        """The cards of the hand that is melded from, and those of the melds that may be stolen from."""
        found = [
            STEAL + meld.number * KINDS + kind
            for meld in self.targets()
            for kind in sorted(set(meld.kinds))
        ]
        return found + [LAY + kind for kind in sorted(set(self.hands[self.turn]))]

    def gathered(self, taps: Sequence[int]) -> list[int]:
        """The stolen cards by their melds, then those of the hand from the lowest."""
        return sorted(taps)

    def is_begun(self, taps: Sequence[int]) -> bool:
        """Whether some meld that is legal now has all these cards."""
        if max(taps) >= MELD_NOW or min(taps) < 0:
            return False
        robbed = [tap // KINDS for tap in taps if tap < LAY]
        whole = self.gathers()
        if len(set(robbed)) < len(robbed) or any(tap not in whole for tap in taps):
            return False
        own = [tap - LAY for tap in taps if tap >= LAY]
        rest = self.hands[self.turn].copy()
        for kind in own:
            if kind not in rest:
                return False
            rest.remove(kind)
        kinds = [*[tap % KINDS for tap in taps if tap < LAY], *own]
        free = self.free()
        if len(kinds) > MELD or (not free and len(set(kinds)) < len(kinds)):
            return False
        others = [meld for meld in self.targets() if meld.number not in robbed]
        floor = NO_FLOOR if free else JACKS
        for meld in self.targets():
            if meld.number in robbed:
                floor = max(floor, meld.value)
        fixed = tuple(sorted(kinds))
        return Completions(rest, others, free, self.fives).possible(fixed, floor, 0)

    def aims(self) -> list[int]:
        """No card is meant for another."""
        return []

    def gathering(self, taps: Sequence[int]) -> Reason:
        """What the cards are, and what they lack."""
        robbed = [tap // KINDS for tap in taps if tap < LAY]
        kinds = [tap % KINDS if tap < LAY else tap - LAY for tap in taps if tap < MELD_NOW]
        cards = shown(kinds)
        if len(set(robbed)) < len(robbed):
            return "one-each", t("Only one card is stolen from each meld.")
        if len(kinds) > MELD:
            return "meld", t("A meld has five cards: meld these.")
        for kind in kinds:
            if kinds.count(kind) > 1 and not self.free():
                return "identical", t("There cannot be two {card} in a meld.", card=text_of(kind))
        if not self.is_begun(taps):
            if not robbed:
                return "jacks", t(
                    "{cards}: no meld of jacks or higher has all of these", cards=cards
                )
            return "higher", t(
                "{cards}: no meld higher than those stolen from has all of these", cards=cards
            )
        if len(kinds) == MELD:
            value = category_name(category_of(worth(kinds, self.fives)))
            return "meld", t("{cards}: {kind}", cards=cards, kind=value)
        return "meld", t("{cards}: choose on, up to five cards", cards=cards)

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.phase == DRAWING:
            self.stock[action] -= 1
            insort(self.hands[self.turn], action)
            self.lines[self.turn].append(-self._steps())
            self._fill()
        elif action < LAY:
            self.stolen = (*self.stolen, (action // KINDS - STEAL, action % KINDS))
        elif action < MELD_NOW:
            self.laid = (*self.laid, action - LAY)
        elif action == SHOW:
            shown_at = len(self.lines[self.turn])
            self.shows = (*self.shows, (self.turn, shown_at, tuple(self.targets())))
            self.phase = ARRANGING
            self._reveal(
                t("{player:@ shows|You show} {cards}",
                  player=player_word(self.turn), cards=shown(self.hands[self.turn])),
                only(self.turn, self.decider()),
            )  # fmt: skip
        elif action == PASS:
            self.passes += 1
            self._score_turn()
        else:
            self._meld()

    def _meld(self) -> None:
        """The cards put together are a meld; what is left of those that were stolen from is discarded."""
        kinds, robbed = self.together(), {number for number, _ in self.stolen}
        self.hands[self.turn] = self.in_hand()
        self.lines[self.turn] += self.laid
        for meld in self.melds:
            if meld.number in robbed:
                self.trash += len(meld.kinds) - 1
        kept = [meld for meld in self.melds if meld.number not in robbed]
        numbers = [meld.number for meld in kept]
        number = next(place for place in range(len(kept) + 1) if place not in numbers)
        value = worth(kinds, self.fives)
        new = Meld(number, self.team(self.turn), self.turn, tuple(sorted(kinds)), value)
        self.melds = tuple(sorted([*kept, new], key=_number))
        self._reveal(
            t("{player:@ lays|You lay} meld {number}: {kind}, {cards}", number=number + 1,
              player=player_word(self.turn), kind=category_name(category_of(value)), cards=shown(kinds))
        )  # fmt: skip
        self.stolen, self.laid, self.passes = (), (), 0
        self._score_turn()

    def _score_turn(self) -> None:
        """A chip goes for each meld more than the opponents have; then cards are drawn."""
        team = self.team(self.turn)
        more = len(self.melds_of(team)) - len(self.melds_of(1 - team))
        points = min(more, self.chips[team])
        if points > 0:
            self.chips[team] -= points
            self._score_on(self.seats_of(team), points, "score", t("more melds than the opponents"))
        if not self.chips[team] or self.passes == self.players:
            self.phase = OVER
            return
        self.phase = DRAWING
        self._fill()

    def _fill(self) -> None:
        """Draw on while cards are missing, then it is the next player's turn."""
        while len(self.hands[self.turn]) == self.size or not any(self.stock):
            self.turn = (self.turn + 1) % self.players
            if self.dealing:
                self.dealing -= 1
            if not self.dealing:
                self.phase = MELDING
                return

    # --- results

    def scores(self) -> list[float]:
        return [float(CHIPS - self.chips[self.team(seat)]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        one, other = [
            (-self.chips[team], len(self.melds_of(team)) if all(self.chips) else 0)
            for team in range(2)
        ]
        if one == other:
            return []
        return list(self.seats_of(0 if one > other else 1))

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the hands of others, and when their cards came to them."""
        return CloneSampler(self) if self.phase == OVER else super()._sampler(player)

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        """Why any action of the player who is to decide is legal or not."""
        if action in (PASS, SHOW):
            return self._why_not_meld(action, legal)
        if action == MELD_NOW:
            return self._why_meld(legal)
        if action < LAY:
            return self._why_steal(action, legal)
        return self._why_lay(action - LAY, legal)

    def _why_not_meld(self, action: int, legal: bool) -> Reason:
        if legal and action == PASS:
            return "pass", t("The stock is empty and your hand is not full: you may pass.")
        if legal:
            return "show", t(
                "You cannot make a legal meld: the next player sees your hand and arranges one."
            )
        if self.free():
            return "arrange", t("You arrange the meld: put five cards together.")
        if self.composing():
            return "order", t("You have begun a meld: complete it.")
        if action == PASS:
            return "pass", t(
                "Only who has fewer cards than a full hand, when the stock is empty, may pass."
            )
        if self.may_meld(free=False):
            return "show", t("You can make a legal meld, and so your hand is not shown.")
        return "pass-choice", t("No meld can be arranged with so few cards: pass.")

    def _why_meld(self, legal: bool) -> Reason:
        if legal:
            return "meld", t("These five cards are a meld.")
        return "meld", t("A meld is five cards: put them together first.")

    def _why_steal(self, action: int, legal: bool) -> Reason:
        number, kind = action // KINDS, action % KINDS
        card = text_of(kind)
        meld = next((some for some in self.melds if some.number == number), None)
        if meld is None or kind not in meld.kinds:
            return "steal", t(
                "There is no {card} in a meld {number}.", card=card, number=number + 1
            )
        if meld.team == self.team(self.turn):
            return "steal", t("Meld {number} is not one of the opponents'.", number=number + 1)
        if legal and self.free():
            return "arrange-steal", t(
                "An arranged meld may steal too, if it is higher than what it steals from."
            )
        if legal:
            return "higher", t("A meld that is higher can be completed with {card}.", card=card)
        if number in [other for other, _ in self.stolen]:
            return "one-each", t("Only one card is stolen from each meld.")
        if len(self.together()) == MELD:
            return "meld", t("A meld has five cards: meld these.")
        if self.laid or (self.stolen and self.stolen[-1][0] > number):
            return "order", t(
                "A meld is written with its stolen cards first, by the numbers of their melds."
            )
        if kind in self.together() and not self.free():
            return "identical", t("There cannot be two {card} in a meld.", card=card)
        return "higher", t(
            "With {card} no meld can be completed that is higher than {kind}, which it is stolen from.",
            card=card, kind=category_name(category_of(max(meld.value, self.floor()))),
        )  # fmt: skip

    def _why_lay(self, kind: int, legal: bool) -> Reason:
        card = text_of(kind)
        if legal and self.free():
            return "free", t("An arranged meld may be low, and have equal cards.")
        if legal:
            return "meld", t("A meld can be completed with {card}.", card=card)
        if kind not in self.in_hand():
            if self.free():
                return "meld", t("There is no {card} left in the hand.", card=card)
            if kind in self.laid:
                return "identical", t("There cannot be two {card} in a meld.", card=card)
            return "meld", t("You do not hold {card}.", card=card)
        if len(self.together()) == MELD:
            return "meld", t("A meld has five cards: meld these.")
        if kind in self.together() and not self.free():
            return "identical", t("There cannot be two {card} in a meld.", card=card)
        if self.laid and kind < self.laid[-1]:
            return "order", t("A meld is written with the cards of the hand from the lowest on.")
        if self.floor() == JACKS:
            return "jacks", t("With {card} no pair of jacks or higher can be completed.", card=card)
        if self.stolen:
            return "higher", t(
                "With {card} no meld can be completed that is higher than those stolen from.",
                card=card,
            )
        return "meld", t("With {card} no meld can be completed.", card=card)

    # --- in numbers

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers: cards by kind, players in order from the seat itself, its own team first."""
        over = self.phase == OVER
        for other in out.turned(out.around):
            seen = other == seat or over or (self.phase == ARRANGING and self.decider() == seat
                                             and other == self.turn)  # fmt: skip
            out.counts("hand", self.hands[other] if seen else (), KINDS, PACKS)
            out.numbers("cards", [len(self.hands[other])], self.size)
        for team in out.sided((self.team(seat), 1 - self.team(seat))):
            whole = [kind for meld in self.melds_of(team) for kind in meld.kinds]
            out.counts("melded", whole, KINDS, PACKS)
            kinds = [category_of(meld.value) for meld in self.melds_of(team)]
            out.counts("kinds of melds", kinds, 10, PACKS)
            out.numbers("chips", [self.chips[team]], CHIPS)
        out.counts("together", self.together(), KINDS, PACKS)
        robbed = [0.0] * MOST_MELDS
        for number, _ in self.stolen:
            robbed[number] = 1.0
        out.numbers("stolen from", robbed)
        out.numbers("stock", [sum(self.stock)], PACKS * KINDS)
        out.one_hot("phase", self.phase, PHASES)
        out.seat("turn", self.turn)
        out.numbers("passes", [self.passes], self.players)


def _number(meld: Meld) -> int:
    return meld.number


GAME: Final = FireplacePoker
