"""Cards are laid in whatever order a person likes; whatever is begun can be completed or taken back."""

from __future__ import annotations

from random import Random

import pytest

from games.canasta.positions import deal
from pelitupa.core import IllegalAction, State
from pelitupa.games import load_game
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.rearranging import Rearranging
from pelitupa.table.staging import Staging

REST = "C6 D6 C8 D8 CT DT CJ DJ CQ DQ C9"
SPECS = [f"{id}(deals=1)" for id in ("canasta", "samba", "hand_and_foot", "contract_samba")]
LAST = "S6 H6 S8 H8 ST HT SJ HJ SQ HQ H9"


def drawn(*hands: str) -> CanastaPlay:
    """Canasta whose first player has drawn a five of hearts."""
    state = deal("canasta(deals=1)", *hands)
    for action in (state.string_to_action(0, "draw"), 14):
        state.apply_action(action)
    return state


def lay(staging: Staging, state: State, *texts: str) -> list[str]:
    """What is laid after somebody has taken these steps, in the order in which it is played."""
    for text in texts:
        assert staging.take(0, state, state.string_to_action(0, text)) == []
    return [state.action_to_string(0, action) for action in staging._steps]


def test_cards_are_laid_in_whatever_order_one_likes() -> None:
    state, staging = drawn("CK SK HK C7 D7 S7 H2 C4 C5 S9 D9", REST, REST, LAST), Staging()
    assert lay(staging, state, "lay SK") == ["lay CK", "lay HK", "lay SK"], "what has to go along"
    sevens = ["lay C7", "lay D7", "lay S7"]
    assert lay(staging, state, "lay D7") == [*sevens, "lay CK", "lay HK", "lay SK"]
    with pytest.raises(IllegalAction):
        lay(staging, state, "lay C4")
    staging.undo(state)
    assert lay(staging, state) == ["lay CK", "lay HK", "lay SK"], "the sevens were one step"
    lay(staging, state, "lay S7")
    two = "lay H2 to 7"
    assert lay(staging, state, two) == [*sevens, two, "lay CK", "lay HK", "lay SK"]
    done = staging.take(0, state, state.string_to_action(0, "discard C4"))
    for action in done:
        state.apply_action(action)
    assert len(state.hands[0]) == 4


def test_a_wild_card_that_is_touched_first_brings_natural_ones_along() -> None:
    state, staging = drawn("CA SA D4 C7 D7 S7 H2 C4 C5 S9 D9", REST, REST, LAST), Staging()
    assert "lay H2 to A" in [state.action_to_string(0, one) for one in state.wishes()]
    assert lay(staging, state, "lay H2 to A") == ["lay CA", "lay SA", "lay H2 to A"]
    with pytest.raises(IllegalAction):  # there is no six
        lay(Staging(), state, "lay H2 to 6")


def test_the_table_offers_what_can_be_laid_before() -> None:
    match = Match(load_game("canasta(deals=1)"), [Seat("A"), *[Seat("B", "random")] * 3], seed="7")
    found = 0
    for _ in range(1000):
        if match.is_over or found > 2:
            break
        if match.advance_one() is not None:
            continue
        view = match.view(0)
        legal = set(match.legal(0))
        wider = [one.text for one in view.actions if one.text not in {*legal, "undo"}]
        for text in wider:
            assert match.check(0, text) == text
        if wider:
            found += 1
            assert match.submit(0, wider[-1]).staged
            match.submit(0, "undo")
        match.submit(0, Random(match.version).choice([x for x in match.legal(0) if x != "undo"]))
    assert found > 2


@pytest.mark.parametrize("spec", SPECS)
def test_no_composition_in_any_order_leads_to_a_dead_end(spec: str) -> None:
    """Random steps of random positions of whole deals, in any order and taken back at random: what can be
    confirmed is confirmed, and something can always be done."""
    rng, out_of_order = Random(spec), 0
    state = load_game(spec).new_initial_state()
    staging = Staging()
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        seat = state.current_player()
        now = staging.state(seat, state)
        legal = now.legal_actions()
        assert legal, (spec, state.history(), staging._steps)
        wished: list[int] = []
        if isinstance(now, Rearranging) and now.composing() >= 0 and rng.random() < 0.3:
            wished = [one for one in now.wishes() if staging.fits(seat, state, one)]
        out_of_order += bool(wished)
        if staging.may_undo(seat) and rng.random() < 0.2:
            staging.undo(state)
            continue
        discards = [one for one in legal if state.action_to_string(seat, one).startswith("d")]
        rest = [one for one in legal if one not in discards]
        chosen = rng.choice(wished or (rest if rest and rng.random() < 0.7 else legal))
        for action in staging.take(seat, state, chosen):
            state.apply_action(action)
    assert out_of_order > 2
