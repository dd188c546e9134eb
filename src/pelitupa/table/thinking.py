"""Which bots think now, what they do, and whether what one has thought of still answers what it is asked."""

from __future__ import annotations

import logging
from typing import Final

from pelitupa.core import State
from pelitupa.players import make_bot
from pelitupa.players.conventions.own import kept_by, let_keep, unpacked
from pelitupa.players.seat_bot import SeatBot
from pelitupa.table.match import Match

LOG: Final = logging.getLogger("pelitupa.bots")
INSTEAD: Final = "plain"
"""Who decides where a bot fails: its game's rules of thumb."""


def thinkers(match: Match) -> list[tuple[int, State]]:
    """The bots that are to decide next, each with a position of its own to think about.

    Where a question may be answered by silence, all bots that it is put to in a row think at once, so that
    a table waits for one answer and not for three. What the others answer is hidden from each of them:
    silence stands for it in their positions, which they cannot tell from anything else.
    """
    first = match.thinker()
    if first is None:
        return []
    found = [first]
    asked = set(match.asked()) - {first[0]}
    seat, state = first
    while (silence := state.default_action(seat)) >= 0:
        state = state.clone()
        state.apply_action(silence)
        seat = -1 if state.is_terminal() else state.current_player()
        if seat not in asked or not match.is_bot(seat):
            break
        asked.discard(seat)
        found.append((seat, state.clone()))
    return found


def still_asks(match: Match, seat: int, state: State) -> bool:
    """Whether a bot is in turn, in a position that it cannot tell from the one it has thought about."""
    now = match.thinker()
    return (
        now is not None
        and now[0] == seat
        and now[1].information_state_string(seat) == state.information_state_string(seat)
    )


def turn_of(
    state: State, seat: int, bot: str, seed: str, cards: str = ""
) -> tuple[list[str], bool]:
    """What a bot does in a position: the steps of a whole turn, where it composes one, and whether it was cut
    short. `cards` are the convention cards that the sides have brought (see `packed`).

    The bot is made for this one decision, so that the same seed gives the same choice anywhere. Where it
    fails, rules of thumb decide, and the log says so: a table must not stand still for a fault of ours.
    """
    try:
        return _steps_of(state, seat, bot, seed, cards)
    except Exception:
        LOG.exception("%s failed at %s", bot, state.get_game())
        return _steps_of(state, seat, INSTEAD, seed, "")


def _steps_of(state: State, seat: int, bot: str, seed: str, cards: str) -> tuple[list[str], bool]:
    player = make_bot(bot, state.get_game(), seat, seed)
    let_keep(player, kept_by(state.get_game(), unpacked(cards)))
    texts: list[str] = []
    cut_short = False
    while True:
        action = player.step(state)
        texts.append(state.action_to_string(seat, action))
        cut_short = cut_short or (isinstance(player, SeatBot) and player.was_cut_short())
        if state.composing() < 0:
            break
        after = state.child(action)
        if after.composing() <= state.composing() or after.current_player() != seat:
            break
        state = after
    return texts, cut_short
