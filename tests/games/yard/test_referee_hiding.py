"""Hide and seek beside a second referee, in random matches: what can be told, and who is what."""

from __future__ import annotations

from random import Random

import pytest

from games.yard.hiding import yard
from games.yard.referee_hiding import (
    GONE,
    HIDER,
    LATE,
    PRISONER,
    SAYER,
    SEEKER,
    CountAndPoke,
    Referee,
    TenSticks,
)
from pelitupa.core import CHANCE
from pelitupa.games.yard.hiding import HidingState

MATCHES = 25
SELDOM = ("comes", "goes", "enough", "kick", "push", "fallen", "lost", "mistaken")


def same(state: HidingState, referee: Referee) -> None:
    """Both say the same of everybody."""
    roles = {"hider": HIDER, "seeker": SEEKER, "prisoner": PRISONER, "sayer": SAYER}
    for seat, here in enumerate(state.here):
        mine = GONE if not here else LATE if state.waiting[seat] else roles[state.role(seat)]
        assert mine == referee.people[seat + 1], f"player {seat + 1}"
        assert state.scores()[seat] == referee.score(seat + 1)
    assert referee.ball != "here" or state.third_round() == referee.third()


@pytest.mark.parametrize(
    ("id", "kind"),
    [("purkkis", Referee), ("kymmenen_tikkua", TenSticks), ("kirkkis", CountAndPoke)],
)
def test_two_referees_say_the_same(id: str, kind: type[Referee]) -> None:
    rng, events, thirds = Random(id), 0, 0
    for _ in range(MATCHES):
        count = rng.randint(3, 7)
        state, referee = yard(id, options=f"players={count}"), kind(count)
        texts = list(state.get_game().texts(CHANCE))
        while not state.is_terminal():
            legal = {state.action_to_string(CHANCE, action) for action in state.legal_actions()}
            assert legal == {text for text in texts if referee.can(text)}, state.history_str()
            listed = sorted(legal)
            often = [0.03 if one.split()[0] in SELDOM else 1.0 for one in listed]
            text = rng.choices(listed, often)[0]
            state.apply_action(state.string_to_action(text))
            referee.tell(text)
            if referee.ball != "over":
                same(state, referee)
            events += 1
            thirds += text == referee.returned and state.third_round()
        assert referee.ball == "over"
    assert events > 300
    assert thirds > 1
