"""Two players left where cards are beaten or picked up: who goes out first, by search without loops.

    duel = PickupDuel(state, DuelRules(runs=True))
    duel.action_wins(state)           # for each legal action, whether its player then goes out first

Each knows all cards then: what is neither in the own hand nor out of play is in the other's. A trick has
two plays. Either the other beats what was led, both leave the game and the other leads; or picks it up, and
the same player leads again with fewer cards. So no position comes again and somebody goes out. A trick begun
by more players is followed by the world's own steps: there what lies on top only rises, or is taken up by who
did not lay it, so that it ends as well. Booklet 33; Penguin Book of Card Games, Skitgubbe.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, PelitupaError, State
from pelitupa.equipment.cards import BITS, PACK_SIZE, SUIT_MASKS, cards_in, rank_of, suit_of
from pelitupa.games.beating.pickup import next_higher
from pelitupa.games.beating.two_phases import BEATING, COMPOSING, OVER, TwoPhaseState

POSITIONS: Final = 200_000
"""Positions visited for a question, at most, where nothing else is said."""
MOST_CARDS: Final = 28
"""Beyond these there is no hope, and a line of play might be too long to follow."""

_ABOVE: Final = [next_higher(card) for card in range(PACK_SIZE)]
_SUIT: Final = 13
_RANKS: Final = BITS[_SUIT] - 1
# A lead is worth its lowest card's rank, more if nothing beats it, and most as a trump; long ones come first.
_SAFE: Final = 16
_TRUMP: Final = 32
_LONG: Final = 64


class PickupDuelError(PelitupaError):
    """What is no ending of two players that can be solved, and what would be."""


class PickupDuelLimitError(PickupDuelError):
    """No answer within the number of positions that the solver may visit."""


@dataclass(frozen=True)
class DuelRules:
    """What a game's second phase has of its own.

    `runs` may be led, and are beaten by as long ones. The two lowest cards of a suit may be removed before a
    lead: the lowest `in_play` or those that are so `absolute`, none if `lowest` is empty; even if they are
    the whole hand, if `remove_all`. With `first` nothing depends on two who are left by others.
    """

    runs: bool = False
    lowest: str = ""
    remove_all: bool = True
    first: bool = False


class PickupDuel:
    """Who of two goes out first, remembered for all positions of a match that are alike."""

    def __init__(self, state: TwoPhaseState, rules: DuelRules, positions: int = POSITIONS) -> None:
        self.rules = rules
        self.positions = positions
        self.visited = 0
        self._pack, self._trump = state.game.pack, state.trump
        self._beaters = [state.beaters(card) for card in range(PACK_SIZE)]
        self._plain = [suit for suit in range(4) if suit != state.trump]
        self._known: dict[tuple[int, ...], bool] = {}
        self._codes: dict[int, int] = {}

    # --- two hands, and one of them leads

    def leader_wins(self, leader: int, other: int) -> bool:
        """Whether the leader of two hands goes out first. Raises `PickupDuelLimitError`."""
        if self._is_sure(leader, other):
            return True
        key = self._key(leader, other)
        known = self._known.get(key)
        if known is not None:
            return known
        self.visited += 1
        if self.visited > self.positions:
            raise PickupDuelLimitError(f"no answer within {self.positions} positions")
        wins = self._wins(leader, other)
        self._known[key] = wins
        return wins

    def _wins(self, leader: int, other: int) -> bool:
        if self.rules.lowest:
            for lowest in self._removable(leader, other):
                left = leader ^ lowest
                if (not left and self.rules.remove_all) or (left and self.leader_wins(left, other)):
                    return True
        wins = False
        for lead in self._leads(leader, other):
            wins = self._holds(leader ^ lead, other, lead)
            if wins:
                break
        return wins

    def _holds(self, leader: int, other: int, lead: int) -> bool:
        """Whether the leader, who has led these cards, goes out first; they have left the hand."""
        if not leader:
            return True
        beaters = self._beaters[(lead & -lead).bit_length() - 1] & other
        count = lead.bit_count()
        while beaters:
            card = beaters & -beaters
            beaters ^= card
            play = card if count == 1 else self._run(card, other, count)
            if play and (play == other or self.leader_wins(other ^ play, leader)):
                return False
        return self.leader_wins(leader, other | lead)

    def _is_sure(self, leader: int, other: int) -> bool:
        """Whether all cards of the leader but one, at most, are safe.

        These are led from the lowest up, trumps last, so that what is picked up is no danger to those still
        to come, and the one left wins as it is led.
        """
        beatable = 0
        while leader:
            low = leader & -leader
            if self._beaters[low.bit_length() - 1] & other:
                beatable += 1
                if beatable > 1:
                    return False
            leader ^= low
        return True

    def _run(self, card: int, hand: int, count: int) -> int:
        """So many cards of a hand on end, from this one up; none if it has not."""
        run = 0
        for _ in range(count):
            if not card & hand:
                return 0
            run |= card
            card = _ABOVE[card.bit_length() - 1]
        return run

    def _leads(self, leader: int, other: int) -> list[int]:
        """What can be led, in the order that found answers soonest."""
        ranked: list[tuple[int, int]] = []
        for card in cards_in(leader):
            worth = rank_of(card) + (_TRUMP if suit_of(card) == self._trump else 0)
            worth += 0 if self._beaters[card] & other else _SAFE
            ranked.append((worth, BITS[card]))
            run, above = BITS[card], _ABOVE[card] & leader if self.rules.runs else 0
            while above:
                run |= above
                ranked.append((worth - _LONG * (run.bit_count() - 1), run))
                above = _ABOVE[above.bit_length() - 1] & leader
        ranked.sort()
        return [lead for _, lead in ranked]

    def _removable(self, leader: int, other: int) -> list[int]:
        """The pairs of lowest cards that the leader may remove."""
        found = []
        for suit in range(4):
            cards = SUIT_MASKS[suit] & (
                self._pack if self.rules.lowest == "absolute" else leader | other
            )
            low = cards & -cards
            pair = low | (cards ^ low) & -(cards ^ low)
            if pair & ~leader == 0 and pair.bit_count() == 2:
                found.append(pair)
        return found

    def _key(self, leader: int, other: int) -> tuple[int, ...]:
        """What positions share that differ in nothing that matters: plain suits stand for each other."""
        codes = [self._code(leader, other, suit) for suit in self._plain]
        codes.sort()
        return (self._code(leader, other, self._trump), *codes)

    def _code(self, leader: int, other: int, suit: int) -> int:
        """Who has the cards of a suit; ranks that nobody holds are closed up (to one, with runs)."""
        mine, theirs = leader >> _SUIT * suit & _RANKS, other >> _SUIT * suit & _RANKS
        packed = mine << _SUIT | theirs
        if self.rules.lowest == "absolute":
            return packed
        code = self._codes.get(packed, -1)
        if code < 0:
            code, gap = 0, False
            for rank in range(_SUIT):
                owner = 1 if mine >> rank & 1 else 2 if theirs >> rank & 1 else 0
                if owner and gap and self.rules.runs and code:
                    code *= 4
                code = code * 4 + owner if owner else code
                gap = not owner
            self._codes[packed] = code
        return code

    # --- the position of a match

    def action_wins(self, state: TwoPhaseState) -> dict[Action, bool]:
        """For each legal action, whether the player to move goes out first after it.

        Raises `PickupDuelError` for what is no ending of two, `PickupDuelLimitError`. `positions` are for all
        actions together.
        """
        check_duel(state, self.rules)
        self.visited = 0
        seat = state.current_player()
        return {
            action: self._first(state.child(action)) == seat for action in state.legal_actions()
        }

    def _first(self, state: State) -> int:
        """Which of the two goes out first."""
        assert isinstance(state, TwoPhaseState)
        if state.phase == OVER:
            return state.out[-1]
        seat, hands = state.play.turn, state.play.hands
        other = next(o for o, hand in enumerate(hands) if o != seat and o not in state.out)
        if state.phase == BEATING and not state.play.cards:
            return seat if self.leader_wins(hands[seat], hands[other]) else other
        for action in state.legal_actions():
            if self._first(state.child(action)) == seat:
                return seat
        return other


def check_duel(state: TwoPhaseState, rules: DuelRules) -> None:
    """Raises `PickupDuelError` for what is no ending of two that can be solved, and says why."""
    if state.phase not in (BEATING, COMPOSING):
        raise PickupDuelError("the second phase can be solved, and this is not it")
    if state.remaining() != 2 or state.play.owing:
        raise PickupDuelError(
            "two players must be left, neither of whom owes the picking up of a card"
        )
    if rules.first and state.out:
        raise PickupDuelError("with aim=first nothing depends any more on who of two goes out")
    cards = cards_in_play(state)
    if cards > MOST_CARDS:
        raise PickupDuelError(f"{cards} cards are in play; {MOST_CARDS} are the most that can be")
    if state.turns + cards * (cards + 2) > state.game.options.limit:
        raise PickupDuelError("the match may be drawn before either of the two is out")


def cards_in_play(state: TwoPhaseState) -> int:
    """How many cards are in the hands and in the trick."""
    return sum([hand.bit_count() for hand in state.play.hands]) + len(state.play.cards)
