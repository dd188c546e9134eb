"""What to play where tricks and late aces are to be avoided, as a club beginner does in Screw Misere.

Low cards are led of which most others are higher; under a higher card goes the highest that stays below. An
ace is got rid of while tricks are early, and later thrown into the opponents' tricks, never the partner's.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, FULL_PACK, PACK_SIZE, SUIT_MASKS, cards_in, suit_of
from pelitupa.games.tricks.aces import ACES
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.screw_misere.game import GIVE, GIVING, ScrewMisereMatch
from pelitupa.games.tricks.skruuvi_family.calls import MISERE
from pelitupa.games.tricks.skruuvi_family.evaluation import spared
from pelitupa.games.tricks.terms import TrickTerms, tricks_avoided
from pelitupa.games.tricks.trick import ACE_HIGH

_WHIM: Final = 0.08
"""The share of plays that follow no rule, so that playouts see other lines too."""

_GIFTS: Final = 5
"""As many cards to give away are worth a thought."""

_EARLY: Final = 3
"""Up to this trick an ace costs so little that whoever must win takes it along."""


class Turn:
    """What the player to decide sees of a trick.

    `hand` and `playable` are sets of cards, `winning` those playable that beat the best so far (all, to a
    lead); `out` are the cards that the player does not see. `number` is the trick's, from 1; `leads`
    tells that it is empty, `last` that nobody plays after, `ours` that the partner is winning it,
    `follows` that the cards are of the suit led.
    """

    def __init__(self, hand: int, playable: int, winning: int, out: int, number: int) -> None:
        self.hand = hand
        self.playable = playable
        self.winning = winning
        self.out = out
        self.number = number
        self.leads = False
        self.last = False
        self.ours = False
        self.follows = True


class ScrewMisereAdvice(TrickAdvice[ScrewMisereMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "solver(trust=1)"

    def lead(self, state: ScrewMisereMatch) -> float:
        lead = float(state.points[0] - state.points[1])
        if state.dealt == PACK_SIZE:
            lead -= state._minus(0) - state._minus(1)
        return lead

    def sure_lead(self, state: ScrewMisereMatch) -> float:
        return float(state.game.options.target)

    def wants_tricks(self, state: ScrewMisereMatch, chair: int) -> bool:
        return False

    def solver_terms(self, state: ScrewMisereMatch, side: int) -> TrickTerms:
        return tricks_avoided()

    def sensible_actions(self, state: ScrewMisereMatch) -> list[int]:
        """Of the cards to give the few most dangerous, of those to play one of neighbours; all else."""
        if state.phase == PLAYING:
            hand = state.places[state.chair]
            out = FULL_PACK & ~state.places[TABLE] & ~hand
            for card in state.trick:  # it may lie between two cards of the hand
                out |= BITS[card]
            return distinct(state._playable(), out)
        if state.phase != GIVING:
            return state.legal_actions()
        return sorted([GIVE + card for card in spared(state.places[state.turn], MISERE)[:_GIFTS]])

    def likely_choice(self, state: ScrewMisereMatch, rng: Random) -> int:
        if state.phase != GIVING or rng() < 0.1:
            return -1
        return GIVE + spared(state.places[state.turn], MISERE)[0]

    def likely_card(self, state: ScrewMisereMatch, rng: Random) -> int:
        return likely(_seen_turn(state), rng)


def _seen_turn(state: ScrewMisereMatch) -> Turn:
    """The trick as the player to play to it sees it."""
    hand, playable = state.places[state.chair], state._playable()
    out = FULL_PACK & ~state.places[TABLE] & ~hand
    turn = Turn(hand, playable, playable, out, sum(state.tricks) + 1)
    turn.leads = not state.trick
    if state.trick:
        place = state._winning_place(state.trick)
        turn.winning = playable & state._ranking().above[state.trick[place]]
        turn.follows = playable & SUIT_MASKS[suit_of(state.trick[0])] != 0
        turn.last = len(state.trick) == 3
        turn.ours = state._side_of(state.order[place]) == state._side_of(state.chair)
    return turn


def likely(turn: Turn, rng: Random) -> int:
    """A card as a beginner might play it."""
    if rng() < _WHIM:
        cards = cards_in(turn.playable)
        return cards[int(rng() * len(cards))]
    if turn.leads:
        return _led(turn)
    if not turn.follows:
        return _thrown(turn)[0]
    losing = turn.playable & ~turn.winning
    if losing:
        return losing.bit_length() - 1
    if turn.last or turn.ours:
        return _taken(turn)
    return (turn.winning & -turn.winning).bit_length() - 1


def distinct(cards: int, out: int) -> list[int]:
    """Of cards between which nothing lies that the player does not see, the highest, ascending; aces count
    in a trick, and stand for themselves.
    """
    kept: list[int] = []
    for card in cards_in(cards):
        if kept and card not in ACES and suit_of(kept[-1]) == suit_of(card):
            between = (BITS[card] - 1) & ~(2 * BITS[kept[-1]] - 1)
            if not between & out:
                kept[-1] = card
                continue
        kept.append(card)
    return kept


def _led(turn: Turn) -> int:
    """The lowest card of the suit in which most of the cards out are higher than it."""
    best, safest = -1, -1.0
    for suit in range(4):
        mine = turn.hand & SUIT_MASKS[suit]
        if mine:
            low = (mine & -mine).bit_length() - 1
            out = turn.out & SUIT_MASKS[suit]
            higher = float((out & ACE_HIGH.above[low]).bit_count())
            safety = higher / (1.0 + float(out.bit_count()))
            if safety > safest:
                best, safest = low, safety
    return best


def _taken(turn: Turn) -> int:
    """The highest card, where the trick is the side's whatever it plays; late aces are kept."""
    for card in reversed(cards_in(turn.playable)):
        if card not in ACES or turn.number <= _EARLY:
            return card
    return turn.playable.bit_length() - 1


def _thrown(turn: Turn) -> list[int]:
    """Cards to throw away where the suit led cannot be followed, the best first."""
    cards = spared(turn.hand, MISERE)
    aces = [card for card in cards if card in ACES]
    others = [card for card in cards if card not in ACES]
    if turn.ours and turn.number > _EARLY:
        return [*others, *aces]
    return [*aces, *others]


ADVICE: Final = ScrewMisereAdvice
