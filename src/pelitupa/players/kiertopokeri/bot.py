"""The bot of Kiertopokeri: it judges lies by what the announcer can have."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State, option
from pelitupa.core.copying import made_by
from pelitupa.core.shares import take_some
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.equipment.poker_hands import category_of
from pelitupa.games.poker.kiertopokeri.advice import KiertopokeriAdvice, lowest_above
from pelitupa.games.poker.kiertopokeri.announcements import (
    CATEGORIES,
    highest,
    is_true,
    true_ones,
)
from pelitupa.games.poker.kiertopokeri.game import (
    ANSWERING,
    DISCARDING,
    DONE,
    DOUBT,
    TAKE,
    Kiertopokeri,
    KiertopokeriState,
)
from pelitupa.games.poker.kiertopokeri.memory import remembered
from pelitupa.players.kiertopokeri.belief import HandBelief, worst_left_out
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot


@dataclass(frozen=True)
class KiertopokeriSettings(Settings):
    """How long it thinks."""

    hands: int = option(200, "Hands that are followed.", low=10, high=100_000)


class KiertopokeriBot(SeatBot):
    """Follows hands from where it saw the last one, doubts what few of them bear out, changes what makes it
    likeliest to tell the truth, and tells it where it can. What it does follows from its seed.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: KiertopokeriSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Kiertopokeri."""
        if not isinstance(game, Kiertopokeri):
            raise OptionError(f"the bot 'kiertopokeri' plays Kiertopokeri only, not {game.id}")
        super().__init__(seat)
        self._seed = seed
        self._settings = settings if settings is not None else KiertopokeriSettings()
        self._advice = made_by(KiertopokeriAdvice, game)
        self._named = game.options.named

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        if not isinstance(state, KiertopokeriState) or state.current_player() != self.seat:
            raise PelitupaError(f"it is not the turn of player {self.seat + 1}, for whom it plays")
        begun = state.move_number() - max(state.composing(), 0)
        rng = Random(f"{self._seed}:{self.seat}:{begun}")
        if state.phase == ANSWERING:
            return self._answer(state, rng)
        if state.phase == DISCARDING:
            return self._discard(state, rng)
        return self._advice.step_to(state, self.announcement(state))

    # --- doubting

    def _answer(self, state: KiertopokeriState, rng: Random) -> int:
        if not state.can_be_topped():
            return DOUBT
        belief = HandBelief(state, self.seat, self._settings.hands, self._named, rng.random)
        wrong = 1.0 - belief.likely
        inside = state.remaining()
        fewer, alike = 1.0 / (inside - 1), 1.0 / inside
        able = self._able(state, belief, rng)
        doubted = 0.15 + 0.7 * self._doubted(state)
        told = doubted * fewer + (1.0 - doubted) * alike
        lied = (1.0 - doubted) * alike
        taken = able * told + (1.0 - able) * lied
        return DOUBT if wrong * fewer > taken else TAKE

    def _able(self, state: KiertopokeriState, belief: HandBelief, rng: Random) -> float:
        """How likely it could say something higher and true, having picked the hand up."""
        found = 0
        for hand in belief.hands[:60]:
            if true_ones(hand, self._named)[-1] > state.said:
                found += 1
                continue
            for count in (1, 3):
                drawn = belief.drawn(worst_left_out(hand, count), count)
                if true_ones(drawn, self._named)[-1] > state.said:
                    found += 1
                    break
        return found / min(60, len(belief.hands))

    def _doubted(self, state: KiertopokeriState) -> float:
        """How likely the next player doubts what is just higher than what was said."""
        after = state.clone()
        after.said, after.passed = lowest_lie(state.said), state.passed + 1
        return self._advice.doubts(after)

    # --- changing cards

    def _discard(self, state: KiertopokeriState, rng: Random) -> int:
        begun = state.composing()
        hand = state.hand
        for step in range(state.move_number() - begun, state.move_number()):
            action = state._entry(step)
            assert isinstance(action, int)
            hand |= BITS[action]
        away = self.changed(state, hand, rng) & state.hand
        return cards_in(away)[0] if away else DONE

    def changed(self, state: KiertopokeriState, hand: int, rng: Random) -> int:
        """The cards of a hand without which something true and higher can most likely be said."""
        pool = cards_in(state.game.pack & ~hand & ~remembered(state.happenings(self.seat)).discards)
        cards = cards_in(hand)
        best, most = 0, -1.0
        for some in range(2 ** len(cards)):
            away = [card for place, card in enumerate(cards) if some >> place & 1]
            keep = [card for card in cards if card not in away]
            tries = 30 if away else 1
            found = 0.0
            for _ in range(tries):
                new = take_some(pool.copy(), min(len(away), len(pool)), rng.random)
                if len(keep) + len(new) == len(cards):
                    found += true_ones([*keep, *new], self._named)[-1] > state.said
            found = found / tries - 0.001 * len(away)
            if found > most:
                best, most = sum([BITS[card] for card in away]), found
        return best

    # --- announcing

    def announcement(self, state: KiertopokeriState) -> int:
        """The highest that is true, or else the lowest lie there is."""
        true = true_ones(cards_in(state.hand), self._named)[-1]
        return true if true > state.said else lowest_lie(state.said)


def lowest_lie(said: int) -> int:
    """The lowest announcement that is higher than another."""
    kind = max(category_of(said), 0) if said >= 0 else 0
    if highest(kind) <= said:
        kind += 1
    return lowest_above(kind, (), said) if kind < CATEGORIES else -1


def _make(
    game: Game, seat: int, seed: str | int, settings: KiertopokeriSettings
) -> KiertopokeriBot:
    return KiertopokeriBot(game, seat, seed, settings)


class KiertopokeriExactError(PelitupaError):
    """A position of which the bot's room cannot say for certain what is right."""


def _exact(state: State) -> dict[Action, float]:
    """What an answer is worth, if the cards are known: to doubt a lie, and to take what is true."""
    if not isinstance(state, KiertopokeriState) or state.phase != ANSWERING:
        raise KiertopokeriExactError("what is exact at Kiertopokeri is only whether to doubt")
    true = is_true(state.said, cards_in(state.hand), state.game.options.named)
    return {DOUBT: float(not true), TAKE: float(true)} if state.can_be_topped() else {DOUBT: 1.0}


BOT: Final = Kind(KiertopokeriSettings, _make, exact=_exact)
