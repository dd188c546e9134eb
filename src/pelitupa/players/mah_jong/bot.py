"""The bot of Mah Jong: it goes the shortest way to a winning hand, and of equal ways the one with most tiles.

A search that plays whole deals out finds no more in a second than what the hand tells at once, and a table of
four asks its bots some three hundred times a deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State
from pelitupa.core.copying import made_by
from pelitupa.equipment.tiles import COPIES, KINDS, SUITED
from pelitupa.games.rummy.mah_jong.actions import KONG_OF, MAH_JONG, PASS
from pelitupa.games.rummy.mah_jong.advice import MahJongAdvice
from pelitupa.games.rummy.mah_jong.distance import distance
from pelitupa.games.rummy.mah_jong.game import CLAIMING, MahJong, MahJongState
from pelitupa.games.rummy.mah_jong.scoring import Win, winner_value
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot

_WINS: Final = 30
"""What it is worth to win, beside the hand: nobody else does."""


@dataclass(frozen=True)
class MahJongSettings(Settings):
    """It has none."""


class MahJongBot(SeatBot):
    """Claims what brings the hand nearer, and discards what keeps it nearest. It draws nothing by lot."""

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: MahJongSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Mah Jong."""
        if not isinstance(game, MahJong):
            raise OptionError(f"the bot 'mah_jong' plays Mah Jong only, not {game.id}")
        super().__init__(seat)
        self._advice = made_by(MahJongAdvice, game)

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        if not isinstance(state, MahJongState) or state.current_player() != self.seat:
            raise PelitupaError(f"it is not the turn of player {self.seat + 1}, for whom it plays")
        if state.phase == CLAIMING:
            claim = self._advice.sensible_actions(state)[0]
            # with the wall at its end no other claim wins anything, and a discard would follow
            return claim if claim == MAH_JONG or state.wall > state.dead else PASS
        legal = state.legal_actions()
        if legal[-1] == MAH_JONG:
            return MAH_JONG
        discard = self.discards(state)[0]
        kongs = [action for action in legal if action >= KONG_OF]
        return kongs[0] if kongs and not self._spoils(state, kongs[0] - KONG_OF) else discard

    def discards(self, state: MahJongState) -> list[int]:
        """The kinds that may be discarded, the best first: those that keep the hand nearest to winning; of
        these, those after which most unseen tiles bring it nearer, and those that win by what they are
        worth as well; of these, as the advice has them. The last of all is what the others can use least."""
        hand, sets = state.hands[self.seat].copy(), state.sets - len(state.melds[self.seat])
        seen = self._advice.seen(state, self.seat)
        if state.wall <= state.dead:
            return sorted(self._advice.discards(state), key=lambda kind: _useful(kind, seen))
        ranked: list[tuple[int, int, int, int]] = []
        for place, kind in enumerate(self._advice.discards(state)):
            hand[kind] -= 1
            far = distance(hand, sets)
            ranked.append((far, 0, place, kind))
            hand[kind] += 1
        nearest = min(ranked)[0]
        found: list[tuple[int, int, int]] = []
        for far, _, place, kind in ranked:
            if far == nearest:
                hand[kind] -= 1
                found.append((-self._improving(state, hand, sets, far, seen), place, kind))
                hand[kind] += 1
        found.sort()
        return [kind for _, _, kind in found]

    def _improving(
        self, state: MahJongState, hand: list[int], sets: int, far: int, seen: list[int]
    ) -> int:
        """How many unseen tiles bring a hand nearer; those that win count by what the hand is worth, too."""
        many = 0
        for kind in range(KINDS):
            if seen[kind] < COPIES and self._near(hand, kind):
                hand[kind] += 1
                if distance(hand, sets) < far:
                    unseen = COPIES - seen[kind]
                    many += unseen * (_WINS + self._worth(state, hand)) if not far else unseen
                hand[kind] -= 1
        return many

    def _worth(self, state: MahJongState, hand: list[int]) -> int:
        """What a hand that wins is worth."""
        seat = self.seat
        melds, flowers, options = state.melds[seat], state.flowers[seat], state.game.options
        return winner_value(
            hand, melds, flowers, Win(), state.winds(seat), options, state.sets
        ).total

    def _near(self, hand: list[int], kind: int) -> bool:
        """Whether a tile could go with anything in a hand; no other brings it nearer."""
        if hand[kind]:
            return True
        if kind >= SUITED:
            return False
        rank = kind % 9
        return any(hand[kind + step] for step in (-2, -1, 1, 2) if 0 <= rank + step < 9)

    def _spoils(self, state: MahJongState, kind: int) -> bool:
        """Whether a kong would leave the hand farther away."""
        hand, sets = state.hands[self.seat].copy(), state.sets - len(state.melds[self.seat])
        now = distance(hand, sets)
        whole = hand[kind] == COPIES
        hand[kind] = 0
        return distance(hand, sets - 1 if whole else sets) > now


def _useful(kind: int, seen: list[int]) -> int:
    """How much the others may be able to do with a tile, about: by those like it and beside it that are not
    seen."""
    alike = 3 * (COPIES - seen[kind])
    if kind >= SUITED:
        return alike
    beside = (kind + step for step in (-2, -1, 1, 2) if 0 <= kind % 9 + step < 9)
    return alike + 2 + sum(COPIES - seen[other] for other in beside)


BOT: Final = Kind(MahJongSettings, MahJongBot)
