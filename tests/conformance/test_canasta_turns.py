"""Random turns of the canasta games: something can be done everywhere, hands are drawn in any position."""

from __future__ import annotations

import pytest

from studies import canasta_turns


@pytest.mark.parametrize(
    ("spec", "seed"),
    [
        ("canasta", 1),
        ("samba(penalties=true)", 7),
        ("hand_and_foot", 3),
        ("contract_samba", 2),
        ("contract_samba(penalties=true)", 7),
    ],
)
def test_hands_are_drawn_after_questions_and_in_the_middle_of_turns(spec: str, seed: int) -> None:
    """`studies.canasta_turns` plays as many as one likes."""
    found = canasta_turns.play(spec, 25, seed, every=5, replay=True, advised=0.5)
    assert found.draws > 20
