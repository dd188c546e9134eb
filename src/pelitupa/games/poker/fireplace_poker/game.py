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
    Rule,
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
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.deeds import DEEDS
from pelitupa.games.poker.fireplace_poker import rules
from pelitupa.games.poker.fireplace_poker.melds import (
    JACKS,
    KINDS,
    MELD_SIZE,
    NO_FLOOR,
    Completions,
    Meld,
    shown,
    text_of,
    worth,
)
from pelitupa.games.poker.fireplace_poker.next_card import (
    NextCard,
    against_one_each,
    against_one_more,
)
from pelitupa.games.poker.room import card_for

PACKS: Final = 5
HAND: Final = 13
CHIPS: Final = 31
MOST_MELDS: Final = PACKS * KINDS // MELD_SIZE
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
"""A hand that was shown: the player, how many movements it had had, the melds to steal from."""


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

    `pack` is how many cards there are of each kind. Everybody can know how many cards are in the `trash`.
    `turn` is the player whose turn it is, also while the next one arranges the meld; `dealing` is how many
    players still get their first hand; `passes` counts the passes in a row.

    Of the meld that is being put together: `stolen` has the (meld's number, kind) taken for it, `laid` the
    kinds of the hand.

    For the sampler `movements` has for each hand what happened to it: `-1 - n` of a draw, action n of the
    history, or the kind that left. `shows` has who showed a hand, when (how many movements of that hand
    there had been), and the melds that could be stolen from.
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
        self.movements: list[list[int]] = [[] for _ in range(players)]
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
        new.movements = [line.copy() for line in self.movements]
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
        return self._floor_above([number for number, _ in self.stolen])

    def _floor_above(self, robbed: Sequence[int]) -> int:
        """What a meld must be higher than that steals from these, by their numbers."""
        floor = NO_FLOOR if self.free() else JACKS
        if not robbed:
            return floor
        for meld in self.melds:
            if meld.number in robbed:
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

    def steps(self) -> list[int]:
        """The cards that can go into the meld next: it can be completed with them."""
        if len(self.together()) == MELD_SIZE:
            return [MELD_NOW]
        card = NextCard(self)
        found = [STEAL + number * KINDS + kind for number, kind in card.steals()]
        return found + [LAY + kind for kind in card.lays()]

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

    def hand_audience(self, seat: int) -> int:
        """The player, and who arranges a meld of the hand; all when the match is over."""
        if self.phase == OVER:
            return EVERYONE
        return only(seat, self.decider()) if seat == self.turn else only(seat)

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase == DRAWING:
            return [kind for kind, many in enumerate(self.stock) if many]
        found = self.steps()
        if self.phase == MELDING and not self.composing():
            can_meld = found != []
            for action in (PASS, SHOW):
                if self._against_no_meld(action, can_meld) is None:
                    found.append(action)
        return found

    def _is_legal(self, action: int) -> bool:
        if self.phase == DRAWING:
            return 0 <= action < KINDS and self.stock[action] > 0
        return self._against(action) is None

    def _against(self, action: int) -> Rule[Self] | None:
        if action < LAY:
            return NextCard(self).against_stealing(action // KINDS, action % KINDS)
        if action < MELD_NOW:
            return NextCard(self).against_laying(action - LAY)
        if action == MELD_NOW:
            return None if len(self.together()) == MELD_SIZE else rules.NOT_FIVE
        if self.free():
            return rules.ARRANGE
        if self.composing():
            return rules.BEGUN
        return self._against_no_meld(action, self.may_meld(free=False))

    def _against_no_meld(self, action: int, can_meld: bool) -> Rule[Self] | None:
        """The first rule against passing or showing the hand at the beginning of a turn in which a meld can
        be made or not."""
        if action == SHOW:
            if can_meld:
                return rules.CAN_MELD
            return None if self.may_meld(free=True) else rules.TOO_FEW
        if self.may_pass():
            return None
        return rules.FULL_HAND if can_meld or self.may_meld(free=True) else None

    def _ground(self, action: int) -> Rule[Self]:
        if action in (PASS, SHOW):
            return rules.PASSES if action == PASS else rules.SHOWS
        if action == MELD_NOW:
            return rules.ARE_MELD
        if self.free():
            return rules.ARRANGES_STOLEN if action < LAY else rules.ARRANGES
        return rules.STEALS if action < LAY else rules.LAYS

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
        return self._fault(taps) is None

    def _fault(self, taps: Sequence[int]) -> Reason | None:
        """The first rule against a meld that has all these cards."""
        robbed = [tap // KINDS for tap in taps if tap < LAY]
        own = [tap - LAY for tap in taps if LAY <= tap < MELD_NOW]
        kinds, free = [*[tap % KINDS for tap in taps if tap < LAY], *own], self.free()
        for place, kind in enumerate(kinds):
            rule = against_one_each(robbed[:place], robbed[place]) if place < len(robbed) else None
            rule = rule or against_one_more(kinds[:place], free, kind)
            if rule is not None:
                return rule.reason(self, kind)
        there = set(taps) <= set(self.gathers())
        if there and self._can_become(robbed, own, tuple(sorted(kinds))):
            return None
        cards = shown(kinds)
        if robbed:
            return "higher", t(
                "{cards}: no meld higher than those stolen from has all of these", cards=cards
            )
        return "jacks", t("{cards}: no meld of jacks or higher has all of these", cards=cards)

    def _can_become(self, robbed: list[int], own: list[int], fixed: tuple[int, ...]) -> bool:
        """Whether a meld can be made of fixed cards, of these melds and of the hand, and of others."""
        rest, free = self.hands[self.turn].copy(), self.free()
        for kind in own:
            if kind not in rest:
                return False
            rest.remove(kind)
        floor = self._floor_above(robbed)
        others = [meld for meld in self.targets() if meld.number not in robbed]
        return Completions(rest, others, free, self.fives).possible(fixed, floor, 0)

    def aims(self) -> list[int]:
        """No card is meant for another."""
        return []

    def gathering(self, taps: Sequence[int]) -> Reason:
        """What the cards are, and what they lack."""
        found = self._fault(taps)
        if found is not None:
            return found
        kinds = [tap % KINDS for tap in taps if tap < MELD_NOW]
        cards = shown(kinds)
        if len(kinds) == MELD_SIZE:
            value = category_name(category_of(worth(kinds, self.fives)))
            return "meld", t("{cards}: {kind}", cards=cards, kind=value)
        return "meld", t("{cards}: choose on, up to five cards", cards=cards)

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.phase == DRAWING:
            self.stock[action] -= 1
            insort(self.hands[self.turn], action)
            self.movements[self.turn].append(-self._steps())
            self._fill()
        elif action < LAY:
            self.stolen = (*self.stolen, (action // KINDS, action % KINDS))
        elif action < MELD_NOW:
            self.laid = (*self.laid, action - LAY)
        elif action == SHOW:
            shown_at = len(self.movements[self.turn])
            self.shows = (*self.shows, (self.turn, shown_at, tuple(self.targets())))
            self.phase = ARRANGING
            self._reveal(
                t(
                    "{player:@ shows|You show} {cards}",
                    player=player_word(self.turn),
                    cards=shown(self.hands[self.turn]),
                ),
                only(self.turn, self.decider()),
            )
        elif action == PASS:
            self.passes += 1
            self._score_turn()
        else:
            self._meld()

    def _meld(self) -> None:
        """The cards put together are a meld; what is left of those that were stolen from is discarded."""
        kinds, robbed = self.together(), {number for number, _ in self.stolen}
        self.hands[self.turn] = self.in_hand()
        self.movements[self.turn] += self.laid
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
            t(
                "{player:@ lays|You lay} meld {number}: {kind}, {cards}",
                number=number + 1,
                player=player_word(self.turn),
                kind=category_name(category_of(value)),
                cards=shown(kinds),
            )
        )
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

    # --- in numbers

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers: cards by kind, players in order from the seat itself, its own team first."""
        for other in out.turned(out.around):
            seen = self._sees_hand(seat, other)
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
