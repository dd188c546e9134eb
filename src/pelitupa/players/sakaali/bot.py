"""The bot of Sakaali: it keeps what goes with the partner's hand, and signals by a convention card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, Settings, option
from pelitupa.games.rummy.sakaali.advice import card_of
from pelitupa.games.rummy.sakaali.game import SEATS, Sakaali, SakaaliState
from pelitupa.games.rummy.sakaali.judgement import known_to, weights
from pelitupa.games.tricks.seats import partner_of
from pelitupa.players.conventions import ConventionCard, Kept, cards_for
from pelitupa.players.kind import Kind
from pelitupa.players.sakaali.policy import choose
from pelitupa.players.sakaali.signals import Reader
from pelitupa.players.seat_bot import SeatBot

NO_CARD: Final = "none"
CARDS: Final = {card.name: card for card in cards_for("sakaali")}


@dataclass(frozen=True)
class SakaaliSettings(Settings):
    """What its side has agreed on."""

    card: str = option(
        "sakaali_basic",
        "The convention card by which it signals and reads its partner's signals.",
        choices=(*CARDS, NO_CARD),
    )


class SakaaliBot(SeatBot):
    """Plays Sakaali. It looks at its own hand and at all discards.

    `agreed` has the convention card that it keeps to, if its side has agreed on one.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: SakaaliSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game."""
        if not isinstance(game, Sakaali):
            raise OptionError(f"the bot 'sakaali' plays Sakaali only, not {game.id}")
        super().__init__(seat)
        chosen = settings if settings is not None else SakaaliSettings()
        card = CARDS.get(chosen.card)
        self.agreed: tuple[ConventionCard, ...] = () if card is None else (card,)
        self._reader = None if card is None else Reader(card)
        self._weights = weights("plain" if card is None else card.name)

    def keep(self, kept: Kept) -> None:
        """See `Listener.keep`; it reads its partner only."""
        own = kept[self.seat]
        if own is not None:
            self.agreed = own
            self._reader = Reader(own[0]) if own else None
            self._weights = weights(own[0].name if own else "plain")

    def step(self, state: Any) -> Action:
        """The card to discard, where this seat is the current player; else it raises `PelitupaError`."""
        self._check_turn(state)
        assert isinstance(state, SakaaliState)
        known = known_to(state, self.seat)
        if self._reader is not None:
            self._reader.listen(known, _comes_first(state, self.seat))
        return card_of(state, choose(known, self._reader, self._weights))


def _comes_first(state: SakaaliState, seat: int) -> bool:
    """Whether a seat discards before its partner."""
    return (seat - state.start) % SEATS < (partner_of(seat) - state.start) % SEATS


BOT: Final = Kind(SakaaliSettings, SakaaliBot)
