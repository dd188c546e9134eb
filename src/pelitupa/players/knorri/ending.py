"""Endings of Knorri solved: can a player make sure of going out, whatever the others do?

    ending = KnorriEnding()
    ending.verdict(state, seat=0)               # can player 1 make sure not to lose?
    ending.verdict(state, seat=0, goal=3)       # ... of going out while three still have cards?
    ending.action_verdicts(state)               # the same of each action of the player to decide

In the second phase all cards are known (save in two-card tricks, see `all_known_to`), so a question about
one player has an exact answer. All others play against that player together: with two players left that is
the game itself; with more, WON is sure against anybody, and LOST says that the others could do it if they
all wanted to. See `docs/lab/knorri_endings.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import PelitupaError, State
from pelitupa.equipment.cards import BITS
from pelitupa.games.beating.knorri.game import Knorri, KnorriState
from pelitupa.games.beating.knorri.phases import ANNOUNCING, EXTENDING, OVER, PLAYING
from pelitupa.players.knorri.cards import EndingCards
from pelitupa.players.knorri.duel import KnorriLimitError
from pelitupa.players.knorri.moves import HANDS, Position, Turns
from pelitupa.players.knorri.proof import DRAWN, LOST, WON, EndingProof

__all__ = [
    "DRAWN",
    "LOST",
    "WON",
    "KnorriEnding",
    "KnorriEndingError",
    "KnorriLimitError",
    "Verdict",
    "all_known_to",
    "goals_of",
]

POSITIONS: Final = 200_000
"""Positions visited for a question, at most, where nothing else is said."""
_MOST_CARDS: Final = 32
"""Beyond these there is no hope, and a line of play might be too long to follow."""
MERIT: Final = {WON: 2, DRAWN: 1, LOST: 0}
"""Verdicts by how much they are worth to the player."""


class KnorriEndingError(PelitupaError):
    """What is no ending of Knorri that can be solved, and what would be."""


@dataclass(frozen=True)
class Verdict:
    """What a player can make sure of. `value` is `WON`, `DRAWN` or `LOST`.

    `turns`, this one included, are enough to bring it about, for whoever can; 0 when drawn: nobody can
    before the turns of the deal run out. They are the fewest only if the solver was asked for these.
    """

    value: int
    turns: int

    def better_than(self, other: Verdict) -> bool:
        """Whether it is worth more to the player; the sooner won or the later lost, the better."""
        if self.value != other.value:
            return MERIT[self.value] > MERIT[other.value]
        return self.turns < other.turns if self.value == WON else self.turns > other.turns


def goals_of(state: KnorriState) -> list[int]:
    """What a player who has cards may still play for, the best first: to go out while at least so many
    players, this one included, hold cards. 2 is not to lose. Empty if nothing depends on it any more.
    """
    options, holding = state.game.options, state.play.holding()
    if options.aim == "first" and options.objective == "win":
        return [] if state.first_out else [holding]
    if options.scoring:
        return list(range(holding, 1, -1))
    return [2]


def all_known_to(state: KnorriState, seat: int) -> bool:
    """Whether a seat knows all cards: if at most one other holds cards that not all have seen, these are
    the ones missing. So it is always with two players left, and without two-card tricks from the beginning.
    """
    hiding = 0
    for other, secret in enumerate(state.secret):
        if other != seat and secret:
            hiding += 1
    return hiding <= 1


class KnorriEnding:
    """Verdicts on endings, remembered for later ones of the same deal.

    `positions` bounds what is visited for one question; `KnorriLimitError` says that it was not
    enough. With `shortest` all turns are the fewest that can be forced, which takes longer.
    """

    def __init__(self, positions: int = POSITIONS, shortest: bool = False) -> None:
        self.positions = positions
        self.shortest = shortest
        self._game: Knorri | None = None
        self._cards = 0
        self._proofs: dict[int, EndingProof] = {}

    def verdict(self, state: State, seat: int, goal: int = 2) -> Verdict:
        """What a seat can make sure of, in anybody's turn.

        Raises `KnorriEndingError` for what is no ending of that seat's, and `KnorriLimitError`.
        """
        return self._value(self._checked(state, seat, goal), seat, goal)

    def action_verdicts(self, state: State, goal: int = 2) -> dict[int, Verdict]:
        """What the player to decide can make sure of after each legal action. Raises as `verdict` does."""
        seat = state.current_player()
        ending = self._checked(state, seat, goal)
        actions = ending.legal_actions()
        return {action: self._after(ending, action, seat, goal) for action in actions}

    def _checked(self, state: State, seat: int, goal: int) -> KnorriState:
        """The state, if it can be solved for this seat."""
        if not isinstance(state, KnorriState):
            raise KnorriEndingError(f"this solver is for Knorri only, not for {state.get_game()}")
        if state.game.options.runs == "reaching":
            raise KnorriEndingError(
                "with runs=reaching a trick does not rise from card to card, which this solver relies on"
            )
        if state.phase not in (PLAYING, EXTENDING, ANNOUNCING):
            raise KnorriEndingError("the second phase of Knorri can be solved, and this is not it")
        if not 0 <= seat < state.num_players() or not state.play.hands[seat]:
            raise KnorriEndingError(f"seat {seat} has no cards; ask for one that still plays")
        holding = state.play.holding()
        if not 2 <= goal <= holding:
            raise KnorriEndingError(
                f"{holding} players have cards: a goal is from 2 to {holding}, not {goal}"
            )
        if not all_known_to(state, seat):
            raise KnorriEndingError(
                f"seat {seat} does not know who has which cards; one other at most may hide some"
            )
        cards = _cards_in_play(state)
        if cards.bit_count() > _MOST_CARDS:
            raise KnorriEndingError(
                f"{cards.bit_count()} cards are in play; {_MOST_CARDS} are the most that can be"
            )
        if self._game is not state.game or cards & ~self._cards:
            self._game, self._cards = state.game, cards
            self._proofs.clear()
        return state

    def _after(self, state: KnorriState, action: int, seat: int, goal: int) -> Verdict:
        """What the seat can make sure of after an action of whoever is to decide."""
        mover = state.current_player()
        left = state.play.hands[mover]
        if action < state.game.cards:
            left &= ~BITS[action]
        new = state.clone()
        new.apply_action(action)
        if not left and mover == seat:
            return Verdict(WON, 1)
        if state.play.holding() - (not left) < goal:
            return Verdict(LOST, 1)
        if new.phase == OVER or new.deal != state.deal:
            return Verdict(DRAWN, 0)
        verdict = self._value(new, seat, goal)
        if new.turns == state.turns or verdict.value == DRAWN:
            return verdict
        return Verdict(verdict.value, verdict.turns + 1)

    def _value(self, state: KnorriState, seat: int, goal: int) -> Verdict:
        """What the seat can make sure of: by proof at the beginning of a turn, else by trying all."""
        if state.phase == PLAYING and not state.opening:
            return self._proved(state, seat, goal)
        best: Verdict | None = None
        own = state.current_player() == seat
        for action in state.legal_actions():
            verdict = self._after(state, action, seat, goal)
            if best is None or (verdict if own else best).better_than(best if own else verdict):
                best = verdict
        assert best is not None  # a player to decide has an action
        return best

    def _proved(self, state: KnorriState, seat: int, goal: int) -> Verdict:
        """The verdict at the beginning of a turn; near the limit of turns by the fewest turns."""
        assert self._game is not None
        proof = self._proofs.get(goal)
        if proof is None:
            proof = self._proof(EndingCards(self._game, self._cards), goal, False)
            self._proofs[goal] = proof
        position = _position(state, seat, proof.turns.cards)
        left = state.game.options.limit - state.turns + 1
        number = proof.solve(position)
        value, turns = proof.values[number], proof.distances[number]
        if value != DRAWN and (self.shortest or turns > left):
            proof = self._proof(proof.turns.cards, goal, True)
            turns = proof.distances[proof.solve(position)]
        if value == DRAWN or turns > left:
            return Verdict(DRAWN, 0)
        return Verdict(value, turns)

    def _proof(self, cards: EndingCards, goal: int, shortest: bool) -> EndingProof:
        assert self._game is not None
        turns = Turns(cards, goal, self._game.options.last_card)
        return EndingProof(turns, self.positions, shortest)


def _cards_in_play(state: KnorriState) -> int:
    """The cards of hands and trick as a set."""
    mask = 0
    for hand in state.play.hands:
        mask |= hand
    for card in state.play.cards:
        mask |= BITS[card]
    return mask


def _position(state: KnorriState, seat: int, cards: EndingCards) -> Position:
    """The position of a state at the beginning of a turn."""
    play, players = state.play, state.num_players()
    trick = ends = end = 0
    for card in play.cards:
        trick |= BITS[cards.place_of[card]]
    for size in play.sizes:
        end += size
        ends |= BITS[cards.place_of[play.cards[end - 1]]]
    hands: list[int] = []
    forgot = hero = 0
    for step in range(players):
        other = (play.turn + step) % players
        if play.hands[other]:
            if state.forgot & BITS[other]:
                forgot |= BITS[len(hands)]
            if other == seat:
                hero = len(hands)
            hands.append(cards.places(play.hands[other]))
    lacking = play.needed - len(play.sizes) if play.cards else 0
    position = (trick, ends, lacking, forgot, hero, *hands)
    assert len(position) == HANDS + play.holding()
    return position
