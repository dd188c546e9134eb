"""Who sees a seat's hand is said once, `State.hand_audience`: draws and the table's zones go by it."""

from __future__ import annotations

import pytest

from conformance.harness import random_match
from pelitupa.core import BACK, EVERYONE, CardZone, Eye
from pelitupa.core.world import World
from pelitupa.games import load_game

SPECS = (
    "fireplace_poker(players=4)",
    "indian_poker",
    "chinese_poker",
    "strip_poker",
    "canasta",
    "hand_and_foot",
    "mah_jong",
    "sakaali",
    "sinkki",
)


@pytest.mark.parametrize("spec", SPECS)
def test_a_hand_lies_open_to_its_audience_and_to_nobody_else(spec: str) -> None:
    game, seen = load_game(spec), set()
    seats = range(game.num_players())
    for step, state in enumerate(random_match(game, seed=2, limit=260)):
        if step % 9 and not state.is_terminal():
            continue
        for viewer in (None, *seats):
            for zone in state.view(viewer).zones:
                if not isinstance(zone, CardZone) or not zone.items or zone.owner < 0:
                    continue
                if zone.id in (f"hand-{zone.owner}", f"forehead-{zone.owner}"):
                    face_up = all(item.face != BACK for item in zone.items)
                    assert face_up == Eye(viewer).sees(state.hand_audience(zone.owner))
                    seen.add(face_up)
    assert seen == {True, False}


@pytest.mark.parametrize(
    "spec", [s for s in SPECS if s not in ("strip_poker", "mah_jong", "hand_and_foot")]
)
def test_what_chance_draws_for_a_seat_is_seen_by_who_sees_its_hand(spec: str) -> None:
    game, draws = load_game(spec), 0
    for state in random_match(game, seed=3, limit=120):
        draw = state.chance_draw()
        if draw is not None and draw.seat >= 0 and draw.audience is not None:
            draws += 1
            assert draw.audience == state.hand_audience(draw.seat)
            assert draw.audience != EVERYONE
    assert draws


def test_by_default_only_the_seat_sees_its_hand() -> None:
    state = load_game("matapesa").new_initial_state()
    assert [World.hand_audience(state, seat) for seat in range(3)] == [1, 2, 4]
