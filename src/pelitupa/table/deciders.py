"""Who decides in each seat of a match: its person, its bot, or a bot that stands in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from pelitupa.core import Game, LogLine, State
from pelitupa.players import Bot, make_bot
from pelitupa.players.conventions import ConventionCard, Keeper, alert, cards_for
from pelitupa.players.conventions.own import kept_by, let_keep
from pelitupa.records import Seat


class Deciders:
    """The bots of a match, which persons keep to the game's convention card, and what their calls showed."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: str,
        keeping: Collection[int],
        cards: Sequence[str] = (),
    ) -> None:
        """`cards` are those the sides have brought. Raises a `PelitupaError` for a bot that is misspelt."""
        self._game = game
        self._seed = seed
        self._keeping = frozenset(keeping)
        self._brought = kept_by(game, cards)
        self.alerts: dict[int, str] = {}
        """By step: what a call showed."""
        self._bots: list[Bot | None] = [None] * len(seats)
        for place, seat in enumerate(seats):
            if seat.bot is not None:
                self.let(place, seat.bot)

    def let(self, seat: int, bot: str | None) -> None:
        """Let a bot of this specification decide in a seat from now on; None: its person."""
        made = None
        if bot is not None:
            made = make_bot(bot, self._game, seat, f"{self._seed}:bot:{seat}")
            let_keep(made, self._brought)
        self._bots[seat] = made

    def bot(self, seat: int) -> Bot | None:
        """The bot that decides in a seat now."""
        return self._bots[seat]

    def restart(self) -> None:
        """Let all begin anew."""
        self.alerts.clear()
        for bot in self._bots:
            if bot is not None:
                bot.restart()

    def keeps_card(self, seat: int) -> bool:
        """Whether a seat keeps to a convention card; everybody may know."""
        return bool(self._kept(seat))

    def _kept(self, seat: int) -> tuple[ConventionCard, ...]:
        """The convention cards that a seat keeps to, one for each part of the game."""
        bot, brought = self._bots[seat], self._brought[seat] if self._brought else None
        if brought is not None:
            return brought
        if bot is None:
            return cards_for(self._game.id) if seat in self._keeping else ()
        return bot.agreed if isinstance(bot, Keeper) else ()

    def note_alert(self, state: State, actor: int) -> None:
        """Keep what the latest call shows, if its player keeps to a convention card."""
        if actor >= 0 and self.keeps_card(actor):
            shown = alert(state, actor, self._kept(actor))
            if shown:
                self.alerts[state.move_number() - 1] = shown

    def alerted(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """Lines of a log, with the alerts that all must hear."""
        alerts = self.alerts
        return [
            replace(line, alert=alerts[line.step])
            if line.actor >= 0 and line.step in alerts
            else line
            for line in lines
        ]
