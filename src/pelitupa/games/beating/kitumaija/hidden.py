"""What a player of Kitumaija does not see where taking tells that a hand could not beat: drawn anew.

Every hidden card came to a hand at one draw, and left it when it was shown, or lies there still; whenever its
owner took cards in between, it was none that beats the top card. So each draw allows some cards, and a way it
can have been gives each its own. One way is found from what is known, and then changed at random by exchanges
of two or three cards, each of which leads back as easily as there, so that all ways become alike likely.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import EVERYONE, Action, Random, State
from pelitupa.core.retold import RetoldSampler
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.beating.filling import FillingState

_STEPS: Final = 14
"""Exchanges tried for each hidden card of a hand."""


class MustBeatSampler(RetoldSampler[FillingState, list[int]]):
    """What a player knows of a match in which who can beat must.

    The hidden draws of the others, and after them the cards of the stock, are numbered: `allowed` has for
    each the set of cards that it can have been, and the way of a draw the card that it was.
    """

    def __init__(self, state: FillingState, player: int) -> None:
        super().__init__(state, player)
        self.seats: list[int] = []
        self.steps: list[int] = []
        """Of each hidden draw whose it was, and the step of it."""
        self._told: list[tuple[int, int, int]] = []
        self._shown: list[tuple[int, int, int]] = []
        """Of each seat and step the cards that it was seen not to have, and the card that it showed."""
        self._read()
        self.pool = self.template.stock
        for seat, cards in enumerate(self.template.secret):
            self.pool |= 0 if seat == player else cards
        self.allowed = [
            self._allowed(seat, step) for seat, step in zip(self.seats, self.steps, strict=True)
        ]
        self.allowed += [self.pool] * self.template.stock.bit_count()
        self.start = self._first_way()

    def _read(self) -> None:
        """Go through the match as all saw it."""
        replay = self.template.get_game().new_initial_state()
        assert isinstance(replay, FillingState)
        for step, action in enumerate(self.true.actions()):
            assert isinstance(action, int)
            seat = replay.current_player()
            before = replay.secret.copy()
            if seat >= 0 and seat != self.player:
                cards = replay._told(action)
                if cards:
                    self._told.append((seat, step, cards))
            elif seat < 0 and replay._audience(action) != EVERYONE:
                owner = replay._chance_seat()
                before[owner] |= BITS[action]
                if owner != self.player:
                    self.seats.append(owner)
                    self.steps.append(step)
            replay.apply_action(action)
            for owner, cards in enumerate(before):
                gone = cards & ~replay.secret[owner]
                if gone and owner != self.player:
                    self._shown += [(owner, step, card) for card in cards_in(gone)]

    def _allowed(self, owner: int, drawn: int) -> int:
        """The cards that can have come to a hand at a step."""
        allowed = self.pool
        told = [one for one in self._told if one[0] == owner and one[1] > drawn]
        for _, _, cards in told:
            allowed &= ~cards
        for seat, shown, card in self._shown:
            if seat == owner and shown > drawn:
                barred = [step for _, step, cards in told if step < shown and cards & BITS[card]]
                allowed |= 0 if barred else BITS[card]
        return allowed

    def _first_way(self) -> list[int]:
        """A card for each draw and each place in the stock, in some way that can have been."""
        place_of: dict[int, int] = {}
        for place in range(len(self.allowed)):
            if not self._find(place, place_of, set()):
                raise ValueError("nobody can have come to know this: no cards fit")
        held = [0] * len(self.allowed)
        for card, place in place_of.items():
            held[place] = card
        return held

    def _find(self, place: int, place_of: dict[int, int], tried: set[int]) -> bool:
        """Give a place a card, moving others along where they leave no room."""
        for card in cards_in(self.allowed[place]):
            if card in tried:
                continue
            tried.add(card)
            if card not in place_of or self._find(place_of[card], place_of, tried):
                place_of[card] = place
                return True
        return False

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        held, allowed, draws = self.start.copy(), self.allowed, len(self.seats)
        places = len(held)
        for _ in range(_STEPS * draws):
            one, two = int(rng() * draws), int(rng() * places)
            if rng() < 0.7:
                if allowed[one] & BITS[held[two]] and allowed[two] & BITS[held[one]]:
                    held[one], held[two] = held[two], held[one]
                continue
            three = int(rng() * places)
            if one in (two, three) or two == three:
                continue
            if (
                allowed[one] & BITS[held[two]]
                and allowed[two] & BITS[held[three]]
                and allowed[three] & BITS[held[one]]
            ):
                held[one], held[two], held[three] = held[two], held[three], held[one]
        return self._state(held)

    def _state(self, held: list[int]) -> State:
        """The state in which the cards came so."""
        state = self.template.clone()
        hands = [0] * len(state.secret)
        stock = self.pool
        for seat, card in zip(self.seats, held, strict=False):
            if self.pool & BITS[card]:
                hands[seat] |= BITS[card]
                stock &= ~BITS[card]
        for seat, cards in enumerate(hands):
            if seat != self.player:
                state._hold_secretly(seat, cards)
        state.stock = stock
        return self._went(state, held)

    def retold(self, way: list[int], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        for step, card in zip(self.steps, way, strict=False):
            actions[step] = card
