"""Canasta's sampler beside a full enumeration of all that can have been, on small packs."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from conformance.enumeration import hold_to_all_ways, position
from pelitupa.core import CHANCE, Sampler, State
from pelitupa.games import load_game
from pelitupa.games.canasta.canasta.game import Canasta, CanastaState
from pelitupa.games.canasta.cards import KINDS, TARGET_OF, kind_of
from pelitupa.games.canasta.hidden import HandsSampler
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.samba.game import Samba


def small(spec: str, pack: str, hand: int) -> State:
    """The beginning with a small pack."""
    game = load_game(f"canasta{spec}")
    assert isinstance(game, Canasta)
    game.pack, game.hand = [0] * KINDS, hand
    for text in pack.split():
        game.pack[kind_of(text)] += 1
    return game.new_initial_state()


def _any(state: State, rng: Random) -> int:
    return rng.choice(state.legal_actions())


def _held(state: State) -> Hashable:
    assert isinstance(state, CanastaPlay)
    return tuple(map(tuple, state.hands)), tuple(state.stock)


def history(state: State) -> Hashable:
    return tuple(state.history())


@pytest.mark.parametrize("steps", [5, 7, 9, 11])
@pytest.mark.parametrize("seed", [1, 2])
def test_hands_red_threes_among_them(steps: int, seed: int) -> None:
    """Two play with pairs of cards; who has had no turn may hide a red three, who has had one may not."""
    pack = "D3 D3 S7 S7 H7 C9 C9 SK S4 S4 S5"
    state = position(small("(players=2,deals=1)", pack, 2), seed, steps, _any)
    ways = [hold_to_all_ways(state, seat, _held, 2500) for seat in range(2)]
    assert max(ways) > 1
    hold_to_all_ways(state, 0, history, 2500)


@pytest.mark.parametrize("seed", [0, 4, 5])
def test_in_which_order_cards_came_in_a_deal_that_is_over(seed: int) -> None:
    """Hands were laid open at its end; when which card had come is known to their owner alone."""
    start = small("(players=2,deals=2)", "D3 S7 S7 H7 C9 C9 SK", 2)
    state = position(start, seed, 14, _any)
    assert state.deal_number() == 2
    assert min([hold_to_all_ways(state, seat, history, 2500) for seat in range(2)]) > 5


def test_a_card_that_left_may_have_come_with_any_draw() -> None:
    """Player 2 has thrown a nine, and may have drawn it before or after; a pair opened."""
    state = small("(players=2,deals=1)", "S7 S7 C9 C9 C9 SK S4 D4 H4 C4 S4 S6", 2)
    for text in [
        "S7",
        "S7",
        "C9",
        "SK",
        "S4",
        "draw",
        "D4",
        "H4",
        "discard S7",
        "draw",
        "C9",
        "C9",
        "discard C9",
    ]:
        state.apply_action(state.string_to_action(text))
    assert state.current_player() == 0
    assert hold_to_all_ways(state, 0, history, 2500) > 3
    assert hold_to_all_ways(state, 0, _held, 2500) > 3


def test_who_asked_could_go_out_in_every_draw_however_rare_such_a_hand_is() -> None:
    """Eight kings in the hand of a side that has not opened: nobody would wait for that by chance."""
    game = load_game("canasta(deals=1)")
    assert isinstance(game, Canasta)
    game.hand = 8
    state = game.new_initial_state()
    hands = "SK SK CK CK DK DK HK HK C5 C6 C8 C9 CJ CT CT C7 H5 H6 H9 HT H7 H8 HJ HQ D5 D6 DT DJ D9 D8 D7 DQ"
    for text in f"{hands} S4 draw S9 ask no".split():
        state.apply_action(state.string_to_action(text))
    state.apply_action(state.string_to_action("discard S9"))
    for seat in (1, 2, 3):
        sampler, rng = state.sampler(seat), Random(1).random
        assert isinstance(sampler, HandsSampler)
        for _ in range(3):
            drawn = sampler.draw(rng)
            assert isinstance(drawn, CanastaState)
            (asked,) = drawn.asks
            assert drawn.could_go_out([*drawn.hands[0], kind_of("S9")], asked)
            again = game.state(drawn.history())
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.current_player() != CHANCE


def test_hands_of_one_who_was_told_to_go_out_and_has_laid_cards() -> None:
    """What is being laid stays in the hand, however its other cards are sought."""
    game = load_game("canasta(deals=1)")
    assert isinstance(game, Canasta)
    game.hand = 8
    state = game.new_initial_state()
    hands = "SK SK CK CK DK DK HK HK C5 C6 C8 C9 CJ CT CT C7 H5 H6 H9 HT H7 H8 HJ HQ D5 D6 DT DJ D9 D8 D7 DQ"
    for text in f"{hands} S4 draw S9 ask yes".split():
        state.apply_action(state.string_to_action(text))
    for text in ("lay CK", "lay CK", "lay DK"):
        state.apply_action(state.string_to_action(text))
        for seat in (1, 2, 3):
            sampler, rng = state.sampler(seat), Random(1).random
            for _ in range(2):
                drawn = sampler.draw(rng)
                assert isinstance(drawn, CanastaState)
                assert drawn.could_go_out(drawn.hands[0], drawn.asks[0])
                again = game.state(drawn.history())
                assert again.information_state_string(seat) == state.information_state_string(seat)


class _Nines(Canasta):
    """A game in which both sides have a canasta of nines, and a meld of sixes."""

    def new_initial_state(self) -> CanastaState:
        return _NinesState(self).begin()


class _NinesState(CanastaState):
    __slots__ = ()

    def _begin_deal(self) -> None:
        super()._begin_deal()
        row = list(self.melds[0])
        row[TARGET_OF[kind_of("C9")]] = (kind_of("C9"),) * 7
        row[TARGET_OF[kind_of("C6")]] = (kind_of("C6"),) * 3
        self.melds, self.opened = [tuple(row)] * 2, [True, True]


class _Walking(_Nines):
    """The same, where no draw is tried before hands are walked to."""

    def new_initial_state(self) -> CanastaState:
        return _WalkingState(self).begin()


class _WalkingState(_NinesState):
    __slots__ = ()

    def _sampler(self, player: int) -> Sampler:
        sampler = super()._sampler(player)
        assert isinstance(sampler, HandsSampler)
        sampler.hands.tries = 0
        return sampler


def _asking(state: State, rng: Random) -> int:
    """Ask where that can be done, refuse, and go out seldom."""
    legal = state.legal_actions()
    texts = {state.action_to_string(action): action for action in legal}
    for text, often in (("ask", 0.9), ("no", 1.0), ("draw", 1.0)):
        if text in texts and rng.random() < often:
            return texts[text]
    return rng.choice(legal)


@pytest.mark.parametrize(
    ("options", "seed", "steps", "asked"),
    [
        ("(deals=1)", 1, 9, [True]),
        ("(deals=1)", 1, 12, [True, True]),
        ("(deals=1)", 2, 18, [True, True, True]),
        ("(deals=1,penalties=true)", 1, 9, [False]),
    ],
)
def test_hands_after_a_question(options: str, seed: int, steps: int, asked: list[bool]) -> None:
    """Who asked could go out, or was fined: each hand with which that is so is as likely as it was dealt."""
    given = load_game(f"canasta{options}")
    assert isinstance(given, Canasta)
    game = _Nines(given.options, given.rulebook)
    game.pack, game.hand = [0] * KINDS, 1
    for text in ["S9", "S9", "D9", "S6", "H7", "H7", "S4", "CK", "S5"]:
        game.pack[kind_of(text)] += 1
    state = position(game.new_initial_state(), seed, steps, _asking)
    assert isinstance(state, CanastaState)
    assert [one[2] for one in state.asks] == asked
    ways = [hold_to_all_ways(state, seat, _held, 1500) for seat in range(4)]
    assert min(ways) > 3


def test_walking_from_one_way_to_the_next_is_even() -> None:
    """Where no draw agrees by chance: as often as each hand is likely, as in the test above."""
    given = load_game("canasta(deals=1)")
    assert isinstance(given, Canasta)
    game = _Walking(given.options, given.rulebook)
    game.pack, game.hand = [0] * KINDS, 1
    for text in ["S9", "S9", "D9", "S6", "H7", "H7", "S4", "CK", "S5"]:
        game.pack[kind_of(text)] += 1
    state = position(game.new_initial_state(), 1, 12, _asking)
    for seat in (1, 2):
        sampler = state.sampler(seat)
        assert isinstance(sampler, HandsSampler)
        sampler.draw(Random(1).random)
        assert sampler.hands.walk is not None
        assert sampler.hands.found
        assert hold_to_all_ways(state, seat, _held, 1000) > 3


@pytest.mark.parametrize(("kept", "then"), [("HK", "draw"), ("HK", "take"), ("C5", "take")])
def test_who_was_told_to_go_out_could_do_it_as_he_began(kept: str, then: str) -> None:
    """The king goes out with any card drawn, and any card with the pile; what he did tells which it was."""
    game = load_game("canasta(deals=1)")
    assert isinstance(game, Canasta)
    state = game.new_initial_state()
    hands = (
        f"C7 C7 D7 D7 H7 S7 S7 CK CK DK {kept}",
        "SK C4 C6 C8 C9 CJ CT CT CQ CA D4",
        "DK H5 H6 H9 HT H6 H8 HJ HQ HA S4",
        "HK D5 D6 DT DJ D9 D8 D6 DQ DA H4",
    )
    dealt = [*" ".join(hands).split(), "H7", "draw", "SK"]
    lays = [f"lay {card}" for card in hands[0].split()[:10]]
    turns = ["discard SK", "draw", "S9", "discard SK", "draw", "S8", "discard DK", "draw", "S6"]
    for text in [*dealt, *lays, *turns, "discard HK", "ask", "yes", then]:
        state.apply_action(state.string_to_action(text))
    if then == "draw":
        state.apply_action(kind_of("S5"))
    for seat in (1, 2, 3):
        sampler, rng = state.sampler(seat), Random(1).random
        for _ in range(10):
            drawn = sampler.draw(rng)
            again = game.state(drawn.history())
            assert again.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("steps", [6, 9])
@pytest.mark.parametrize("seed", [1, 2])
def test_hands_of_samba_where_two_cards_are_drawn(steps: int, seed: int) -> None:
    game = load_game("samba(deals=1)")
    assert isinstance(game, Samba)
    game.pack, game.hand = [0] * KINDS, 1
    for text in ["D3", "S7", "S7", "H7", "C9", "C9", "SK", "S4", "H5", "H6"]:
        game.pack[kind_of(text)] += 1
    state = position(game.new_initial_state(), seed, steps, _any)
    ways = [hold_to_all_ways(state, seat, _held, 2500) for seat in range(2)]
    assert max(ways) > 1
