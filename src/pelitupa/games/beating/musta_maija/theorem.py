"""The first problem of chapters 65 and 66: with an even number of players somebody gets rid of all cards."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game, player_word, t, tn
from pelitupa.core.theorem import Course, Theorem, Turn
from pelitupa.equipment.cards import BITS, card_text
from pelitupa.games.beating.filling import ATTACKING, BEATING
from pelitupa.games.beating.maija import DONE, LEAVE, NOBODY_YET
from pelitupa.games.beating.musta_maija.game import MustaMaija

_STRIDE: Final = 7
"""Which of the cards comes next in the deal: the same each time, and mixed enough."""


def deadlock(game: Game) -> Course:
    """Everybody attacks with one card, that just picked up if they can, and the next picks it up."""
    assert isinstance(game, MustaMaija)
    state, players = game.new_initial_state(), game.players
    latest = [NOBODY_YET] * players
    seen: dict[tuple[object, ...], int] = {}
    turns: list[Turn] = []
    drawn = 0
    while not state.out or state.phase == BEATING:
        if state.is_chance_node():
            legal = state.legal_actions()
            drawn += _STRIDE
            state.apply_action(legal[drawn % len(legal)])
            continue
        giver, taker = state.attacker, state.defender
        if state.phase == ATTACKING and not state.chosen:
            position = (tuple(state.hands), state.stock, giver, tuple(latest))
            if position in seen:
                told = tn(
                    "Everybody holds just the cards of {count} turn ago, and the same player attacks.",
                    "Everybody holds just the cards of {count} turns ago, and the same player attacks.",
                    len(turns) - seen[position],
                )
                return Course(tuple(turns), (), told, seen[position])
            seen[position] = len(turns)
            held = latest[giver] != NOBODY_YET and state.hands[giver] & BITS[latest[giver]]
            state.apply_action(latest[giver] if held else state.legal_actions()[0])
            state.apply_action(DONE)
            continue
        assert state.phase == BEATING
        card = state.attack[0]
        latest[taker] = card
        state.apply_action(LEAVE)
        told = t(
            "{giver:@ attacks|You attack} with {card}, and {taker:@ picks|you pick} it up",
            giver=player_word(giver),
            taker=player_word(taker),
            card=card_text(card),
        )
        held_now = tuple([hand.bit_count() for hand in state.hands])
        turns.append(Turn(told, giver, taker, card_text(card), held_now, state.stock_size()))
    ending = t("{player:@ has|You have} no cards left.", player=player_word(state.out[0]))
    return Course(tuple(turns), tuple([seat % 2 for seat in range(players)]), ending)


THEOREM: Final = Theorem(
    t("Must somebody get rid of all cards?"),
    t(
        "With an even number of players somebody always gets rid of all cards within 52 × 52 turns, "
        "however cleverly or foolishly they play. With an odd number play can go round for ever."
    ),
    t(
        "Here nobody ever beats: everybody attacks with one card, with the one just picked up if they can, "
        "and the next player picks it up."
    ),
    (
        t(
            "Even: divide the players into two halves, so that everybody sits between two of the other half. "
            "Whoever picks up is passed over, so that the same half attacks again. Each such turn takes "
            "cards from the stock or from the attacking half, and gives them to the other: after 52 of them "
            "in a row somebody in it has none."
        ),
        t(
            "Only where everything is beaten does the other half come to attack, and then cards leave the "
            "game, which can happen 52 times at most. So somebody has no cards left within 52 × 52 turns."
        ),
        t(
            "Odd: there are no such halves. The turn to attack comes to everybody, and everybody gives away "
            "one card and picks up one. That is the reason for the option limit: after so many turns the "
            "match is drawn."
        ),
    ),
    "limit",
    (3, 4, 5, 6),
    deadlock,
)
