"""Fireplace Poker (booklet 37): poker hands of five packs lie on the table; higher ones steal from them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Game,
    Reason,
    Rulebook,
    Sampler,
    only,
    option,
    player_word,
    t,
)
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.game import CloneSampler
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.deeds import DEEDS
from pelitupa.games.poker.fireplace_poker.hidden import HandsSampler
from pelitupa.games.poker.fireplace_poker.look import FireplacePokerLook
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
from pelitupa.games.poker.fireplace_poker.table import (
    ARRANGING,
    CHIPS,
    DRAWING,
    HAND,
    LAY,
    MELD_NOW,
    MELDING,
    MOST_MELDS,
    OVER,
    PACKS,
    PASS,
    SHOW,
    STEAL,
)
from pelitupa.games.poker.room import card_for


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


class FireplacePokerState(FireplacePokerLook):
    """A position; see `FireplacePokerTable` for its fields."""

    def __init__(self, game: FireplacePoker) -> None:
        super().__init__(game, game.players, game.pack, game.hand, game.options.five == "five")
        self.game = game
        self.turn = game.options.first - 1

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
        return CloneSampler(self) if self.phase == OVER else HandsSampler(self, player)

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


def _number(meld: Meld) -> int:
    return meld.number


GAME: Final = FireplacePoker
