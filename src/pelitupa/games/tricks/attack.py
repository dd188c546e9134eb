"""One attacker with a dummy against two defenders, as Narnian whist is played by three (booklet 11).

The hands lie in four chairs, which the players change from deal to deal: the attacker's, the dummy's, which
lies open between the defenders, and theirs.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, CounterZone, player_word, t
from pelitupa.games.tricks.many_suits import ManySuitMatch

ATTACKER: Final = 0
LEFT: Final = 1
DUMMY: Final = 2
RIGHT: Final = 3
"""The chairs: whoever sits in them, the dummy lies between the two defenders."""

ROUND: Final = 3
"""Deals in which everyone is the attacker once."""


def seated(deal: int) -> tuple[int, int, int, int]:
    """The player in each chair in a deal, counted from 1; -1 for the dummy.

    The attack goes round to the left. After every three deals players 2 and 3 exchange seats, so
    that it goes round the other way; any other exchange of two would do just the same.
    """
    round, turn = divmod(deal - 1, ROUND)
    order = (0, 1, 2) if round % 2 == 0 else (0, 2, 1)
    return order[turn], order[(turn + 1) % ROUND], -1, order[(turn + 2) % ROUND]


def next_seats(
    state: ManySuitMatch, people: tuple[int, ...], clauses: tuple[str, str]
) -> tuple[int, int, int, int] | None:
    """Score a deal by these clauses, for tricks of the own hand and of the dummy; the player in each chair in
    the next one, None where the match is over."""
    _score(state, people[ATTACKER], clauses)
    deal = state.deal_number()
    if deal == state.table.deal_limit():
        state._finish()
        return None
    _tell_exchange(state, deal)
    return seated(deal + 1)


def dummy_prompt(state: ManySuitMatch) -> str:
    """What the attacker is asked whose dummy is to play."""
    if not state.trick:
        return t("Lead from the dummy")
    return t("Play from the dummy: {wanted}, if it can", wanted=state._wanted())


def _score(state: ManySuitMatch, attacker: int, clauses: tuple[str, str]) -> None:
    """Give the attacker a point for each trick."""
    own, dummys = state.tricks[ATTACKER], state.tricks[DUMMY]
    if own:
        text = t("tricks of the own hand: {tricks}", tricks=own)
        state._gain(attacker, own, clauses[0], text)
    if dummys:
        text = t("tricks of the dummy: {tricks}", tricks=dummys)
        state._gain(attacker, dummys, clauses[1], text)
    state._reveal(
        t(
            "{player:@ gets|you get} {points}; points in all: {total}",
            points=own + dummys,
            player=player_word(attacker),
            total=state.points[attacker],
        )
    )


def _tell_exchange(state: ManySuitMatch, deal: int) -> None:
    """Tell that two players exchange seats, if they do so after a deal."""
    if deal % ROUND == 0:
        state._reveal(
            t(
                "{first:@s|you} and {second:#|you} exchange seats",
                first=player_word(1),
                second=player_word(2),
            )
        )


def tricks_zone(state: ManySuitMatch) -> CounterZone:
    """How many tricks the attacker, the dummy and the defenders have won."""
    tricks = state.tricks
    counters = (
        Counter("won-attacker", t("the attacker"), str(tricks[ATTACKER])),
        Counter("won-dummy", t("the dummy"), str(tricks[DUMMY])),
        Counter("won-defenders", t("the defenders"), str(tricks[LEFT] + tricks[RIGHT])),
    )
    return CounterZone("won", t("Tricks won"), counters)


def won_together(winners: list[int]) -> str:
    """The result of a match that two have won."""
    return t(
        "{a:@s|You} and {b:#|you} have won together",
        a=player_word(winners[0]),
        b=player_word(winners[1]),
    )
