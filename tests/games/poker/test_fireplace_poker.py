"""Fireplace Poker: stealing, melding, chips, hands that others arrange, the end of the stock, teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from pelitupa.core import CardZone, CounterZone, IllegalAction, OptionError, Ruling
from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.equipment.poker_hands import FIVE, FOUR, category_of
from pelitupa.games import load_game
from pelitupa.games.poker.fireplace_poker.game import (
    LAY,
    MELD_NOW,
    OVER,
    PASS,
    SHOW,
    STEAL,
    FireplacePoker,
    FireplacePokerState,
)
from pelitupa.games.poker.fireplace_poker.melds import (
    JACKS,
    KIND_OF,
    KINDS,
    NO_FLOOR,
    Pool,
    best,
    shown,
    worth,
)
from pelitupa.games.poker.fireplace_poker.reach import NO, UNSURE, YES, beats, reaches
from pelitupa.nature import Seeded


def kinds(text: str) -> list[int]:
    return [KIND_OF[card] for card in read_cards(text)]


def dealt(spec: str, *hands: str, stock: str = "") -> FireplacePokerState:
    """A small game: all hands are as large as the first; `stock` is what is left."""
    game = load_game(f"fireplace_poker{spec}")
    assert isinstance(game, FireplacePoker)
    held = [kinds(hand) for hand in hands]
    game.hand = len(held[0])
    game.pack = [0] * KINDS
    for kind in [*kinds(stock), *[kind for hand in held for kind in hand]]:
        game.pack[kind] += 1
    state = game.new_initial_state()
    for hand in held:
        for kind in hand:
            state.apply_action(kind)
    return state


def play(state: FireplacePokerState, *texts: str) -> FireplacePokerState:
    """Actions, several in a text with commas between."""
    for text in texts:
        for one in text.split(", "):
            state.apply_action(state.string_to_action(one))
    return state


def lay(state: FireplacePokerState, cards: str, steals: str = "") -> FireplacePokerState:
    """A whole turn: what is stolen (with commas between), then cards of the hand in any order."""
    if steals:
        play(state, steals)
    for kind in sorted(kinds(cards)):
        state.apply_action(LAY + kind)
    return play(state, "meld")


def ruled(state: FireplacePokerState, text: str) -> Ruling:
    return state.explain(state.string_to_action(text))


def refused(state: FireplacePokerState, text: str, clause: str) -> None:
    ruling = ruled(state, text)
    assert not ruling.legal
    assert ruling.clause == f"fireplace_poker/{clause}"
    with pytest.raises(IllegalAction):
        play(state, text)


def melds(state: FireplacePokerState, team: int) -> list[str]:
    return [shown(meld.kinds) for meld in state.melds_of(team)]


TWO = ("CJ DJ C2 D5 H8 C9", "CQ DQ C3 D6 H9 S4")


# --- setup


@pytest.mark.clause("fireplace_poker/players")
def test_two_or_four_play() -> None:
    for number in (2, 4):
        assert load_game("fireplace_poker", players=number).num_players() == number
    for number in (1, 3, 5):
        with pytest.raises(OptionError, match="2, 4"):
            load_game("fireplace_poker", players=number)


@pytest.mark.clause("fireplace_poker/pack", "fireplace_poker/deal", "fireplace_poker/silent")
@pytest.mark.parametrize("players", [2, 4])
def test_thirteen_of_260_cards_each_which_nobody_else_sees(players: int) -> None:
    state = load_game("fireplace_poker", players=players).new_initial_state()
    assert isinstance(state, FireplacePokerState)
    assert state.stock == [5] * 52
    nature = Seeded(4)
    for _ in range(13 * players):
        assert state.is_chance_node()
        chances = dict(state.chance_outcomes())
        left = sum(state.stock)
        assert all(chances[kind] == state.stock[kind] / left for kind in chances)
        state.apply_action(nature.outcome(state))
    assert not state.is_chance_node()
    assert [len(hand) for hand in state.hands] == [13] * players
    assert sum(state.stock) == 260 - 13 * players
    for seat in range(players):
        zones = [zone for zone in state.view(seat).zones if isinstance(zone, CardZone)]
        faces = Counter(item.face for zone in zones for item in zone.items if item.face != "back")
        assert faces == Counter(shown(state.hands[seat]).split())


@pytest.mark.clause("fireplace_poker/first")
def test_the_option_says_who_is_first() -> None:
    state = dealt("(first=2)", *TWO)
    assert state.current_player() == 1
    assert shown(state.hands[1]) == shown(kinds(TWO[0]))
    assert lay(state, "CJ DJ C2 D5 H8").current_player() == 0
    with pytest.raises(OptionError, match="no player 3"):
        load_game("fireplace_poker(first=3)")


@pytest.mark.clause("fireplace_poker/chips", "fireplace_poker/score")
def test_each_side_has_31_chips_and_gets_rid_of_one_for_each_meld_it_has_more() -> None:
    state = dealt("", *TWO, stock="CJ DJ C2 D5 H8 CQ DQ C3 D6 H9 SA SA SA")
    assert state.chips == [31, 31]
    lay(state, "CJ DJ C2 D5 H8")
    assert state.chips == [30, 31]
    for card in kinds("CJ DJ C2 D5 H8"):
        state.apply_action(card)
    lay(state, "CQ DQ C3 D6 H9")  # as many as the other: nobody scores
    assert state.chips == [30, 31]
    for card in kinds("CQ DQ C3 D6 H9"):
        state.apply_action(card)
    lay(state, "CJ DJ C2 D5 H8")
    assert state.chips == [29, 31]
    zone = state.view(None).zone("chips")
    assert isinstance(zone, CounterZone)
    assert [counter.value for counter in zone.counters] == ["29", "2", "31", "1"]
    assert state.scores() == [2.0, 0.0]
    assert [(line.seats, line.points) for line in state.score_sheet()] == [((0,), 2.0)]


# --- stealing and melding


@pytest.mark.clause("fireplace_poker/turn", "fireplace_poker/discard", "fireplace_poker/draw")
def test_a_turn_steals_melds_discards_scores_and_draws() -> None:
    state = dealt("", *TWO, stock="S2 S3 S5 S6 S8 ST SK HT HK HA")
    lay(state, "CJ DJ C2 D5 H8")
    for card in kinds("S2 S3 S5 S6 S8"):
        assert state.is_chance_node()
        state.apply_action(card)
    assert len(state.hands[0]) == 6
    play(state, "steal H8 from 1, C3, S4, CQ, DQ")
    assert state.trash == 0
    play(state, "meld")
    assert melds(state, 0) == []
    assert melds(state, 1) == [shown(kinds("H8 C3 S4 CQ DQ"))]
    assert state.trash == 4
    assert state.chips == [30, 30]
    for card in kinds("ST SK HT HK"):
        assert state.is_chance_node()
        state.apply_action(card)
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert state.current_player() == 0
    pile = state.view(0).zone("trash")
    assert isinstance(pile, CardZone)
    assert [item.face for item in pile.items] == ["back"] * 4


@pytest.mark.clause("fireplace_poker/steal", "fireplace_poker/one-each", "fireplace_poker/higher")
def test_one_card_of_each_of_the_opponents_melds_for_a_higher_one() -> None:
    """Up to five, each for a meld that is higher than each of those stolen from."""
    state = dealt("", "CJ DJ C2 D5 H8 HQ SQ S2 S5 D8", "CK DK HK C3 D3 HA SA S4 H6 C7")
    lay(state, "CJ DJ C2 D5 H8")
    lay(state, "CK DK HK S4 H6")
    refused(state, "steal CK from 2", "higher")  # queens are no match for three kings
    refused(state, "steal CJ from 1", "steal")  # one's own
    refused(state, "steal S7 from 2", "steal")
    refused(state, "steal S7 from 9", "steal")
    lay(state, "HQ SQ S2 S5 D8")
    play(state, "steal D5 from 1")
    refused(state, "steal H8 from 1", "one-each")
    play(state, "steal D8 from 3")  # with aces: a pair higher than jacks and queens
    assert state.string_to_action("C3") in state.legal_actions()
    play(state, "C7, HA")
    assert state.legal_actions() == [state.string_to_action("SA")]
    play(state, "SA, meld")
    assert melds(state, 0) == []
    assert len(melds(state, 1)) == 2
    assert state.trash == 8
    assert state.chips == [29, 29]


@pytest.mark.clause("fireplace_poker/higher", "fireplace_poker/ranking")
def test_equal_is_not_higher_and_nothing_is_stolen_from_a_royal_flush() -> None:
    state = dealt("", "SA SK SQ SJ ST C2", "HA HK HQ HJ HT H9")
    lay(state, "SA SK SQ SJ ST")
    for card in ("SA", "SK", "SQ", "SJ", "ST"):
        refused(state, f"steal {card} from 1", "higher")
    state = dealt("", "S5 S4 S3 S2 SA C2", "H6 H5 H4 H3 H2 HA")
    lay(state, "S5 S4 S3 S2 SA")  # the ace is the one here
    assert ruled(state, "H2").legal
    refused(state, "steal SA from 1", "higher")  # no other spade
    play(state, "H2, H3, H4, H5")
    assert state.legal_actions() == kinds_of("H6 HA")


def kinds_of(cards: str) -> list[int]:
    return [LAY + kind for kind in sorted(kinds(cards))]


@pytest.mark.clause("fireplace_poker/meld", "fireplace_poker/numbers")
def test_five_cards_face_up_with_a_number_and_an_owner() -> None:
    state = dealt("", *TWO)
    refused(state, "meld", "meld")
    refused(state, "SA", "meld")
    lay(state, "CJ DJ C2 D5 H8")
    zone = state.view(None).zone("meld-1")
    assert isinstance(zone, CardZone)
    assert zone.title == "Player 1, meld 1: pair"
    assert zone.owner == 0
    assert [item.face for item in zone.items] == ["C2", "D5", "H8", "CJ", "DJ"]
    assert {item.intent for item in zone.items} == {
        f"steal {card} from 1" for card in ("C2", "D5", "H8", "CJ", "DJ")
    }
    play(state, "steal H8 from 1, C3, S4, CQ, DQ")
    refused(state, "D6", "meld")
    play(state, "meld")
    assert [meld.number for meld in state.melds] == [0]  # that of the meld which is gone


@pytest.mark.clause("fireplace_poker/identical")
def test_no_two_identical_cards() -> None:
    state = dealt("", "SJ SJ HJ C2 D5 H8 C9", "SJ SJ SQ SQ HQ C3 D4")
    play(state, "C2, D5, H8, HJ, SJ")
    assert state.legal_actions() == [MELD_NOW]
    state = dealt("", "SJ SJ C2 D5 H8 C9", "SJ SJ SQ SQ HQ C3")
    assert SHOW in state.legal_actions()  # two identical jacks are no pair
    state = dealt("", "SJ HJ C2 D5 H8 C9", "SJ SJ SQ HQ C3 C2")
    lay(state, "SJ HJ C2 D5 H8")
    play(state, "steal C2 from 1")
    refused(state, "C2", "identical")
    play(state, "C3")
    refused(state, "C3", "identical")
    play(state, "SJ")
    refused(state, "SJ", "identical")


@pytest.mark.clause("fireplace_poker/jacks")
def test_a_pair_of_jacks_or_higher() -> None:
    state = dealt("", "CT DT CJ DJ H2 S4 C6", "C3 D3 C4 D5 H6 S8 H9")
    play(state, "H2, S4, C6")
    refused(state, "CT", "jacks")
    assert state.legal_actions() == kinds_of("CJ")
    lay_low = dealt("", "CT DT H2 S4 C6 H8", "C3 D3 C4 D4 H6 S8")
    assert lay_low.legal_actions() == [SHOW]
    refused(lay_low, "CT", "jacks")


@pytest.mark.clause("fireplace_poker/order")
def test_cards_are_chosen_in_one_order_while_a_meld_can_be_completed() -> None:
    state = dealt("", "CJ DJ C2 D5 H8 HQ SQ S2 S5 D8", "CK DK HK C3 D3 HA SA S4 H6 C7")
    play(state, "C2, D5")
    refused(state, "C2", "identical")
    refused(state, "S2", "order")
    refused(state, "pass", "order")
    refused(state, "show", "order")
    play(state, "H8, CJ, DJ, meld")
    lay(state, "C3 D3 S4 HA SA")
    lay(state, "HQ SQ S2 S5 D8")
    play(state, "steal SQ from 3")
    refused(state, "steal DJ from 1", "order")
    play(state, "H6")
    refused(state, "steal DJ from 1", "order")


def whole_turns(state: FireplacePokerState, free: bool) -> Iterator[tuple[int, ...]]:
    """All turns there are, by trying everything."""
    hand, targets = state.hands[state.turn], state.targets()
    for count in range(min(5, len(targets)) + 1):
        for robbed in combinations(targets, count):
            floor = max([NO_FLOOR if free else JACKS, *[meld.value for meld in robbed]])
            for stolen in product(*[sorted(set(meld.kinds)) for meld in robbed]):
                for laid in {*combinations(sorted(hand), 5 - count)}:
                    cards = [*stolen, *laid]
                    if (free or len(set(cards)) == 5) and worth(cards, state.fives) > floor:
                        steals = [
                            STEAL + meld.number * KINDS + kind
                            for meld, kind in zip(robbed, stolen, strict=True)
                        ]
                        yield (*steals, *[LAY + kind for kind in laid], MELD_NOW)


@pytest.mark.clause("fireplace_poker/order", "fireplace_poker/higher")
@pytest.mark.parametrize("seed", range(6))
def test_what_can_be_chosen_is_what_some_whole_turn_begins_with(seed: int) -> None:
    """Each way to steal and to meld has one path; a step is legal if it begins one, and only then."""
    rng = Random(seed)
    game = load_game("fireplace_poker(five=five)" if seed % 2 else "fireplace_poker")
    assert isinstance(game, FireplacePoker)
    game.hand = 7
    game.pack = [rng.choice((0, 1, 2, 3)) if kind >= 24 else 0 for kind in range(KINDS)]
    state = game.new_initial_state()
    looked = 0
    while not state.is_terminal() and looked < 25:
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        if state.phase != OVER and not state.composing() and len(state.targets()) < 5:
            looked += 1
            check_turns(state)
        # rather keep melds than steal, so that there are some
        legal = state.legal_actions()
        state.apply_action(legal[-1] if rng.random() < 0.6 else rng.choice(legal))
    assert looked > 5


def check_turns(state: FireplacePokerState) -> None:
    free = state.free()
    turns = list(whole_turns(state, free))
    assert len(turns) == len(set(turns))
    prefixes: dict[tuple[int, ...], set[int]] = {(): set()}
    for turn in turns:
        for place in range(len(turn)):
            prefixes.setdefault(turn[:place], set()).add(turn[place])
    for prefix in Random(1).sample(sorted(prefixes), min(30, len(prefixes))):
        child = state.clone()
        for action in prefix:
            child.apply_action(action)
        legal = set(child.legal_actions()) - ({PASS, SHOW} if not prefix else set())
        assert legal == prefixes[prefix], f"after {prefix}"
    assert (SHOW in state.legal_actions()) == (
        not free and not turns and any(whole_turns(state, True))
    )


@pytest.mark.clause("fireplace_poker/ranking")
def test_the_best_that_cards_can_become_is_that_of_all_ways_to_complete_them() -> None:
    rng = Random(3)
    for number in range(1500):
        free, fives = bool(number % 2), number % 3 == 0
        ranks, suits = rng.randint(2, 13), rng.randint(1, 4)
        there = [kind for kind in range(KINDS) if kind // 4 < ranks and kind % 4 < suits]
        pool = [rng.choice(there) for _ in range(rng.randint(3, 9))]
        fixed = [rng.choice(there) for _ in range(rng.randint(0, 5))]
        if not free:
            fixed = sorted(set(fixed))
            pool = sorted(set(pool) - set(fixed))
        ways = combinations(pool, 5 - len(fixed))
        most = max([worth([*fixed, *some], fives) for some in ways], default=-1)
        assert best(fixed, pool, fives) == most
        for floor in (NO_FLOOR, JACKS, most - 1, most, worth(rng.sample(there * 5, 5), fives)):
            if floor >= NO_FLOOR:
                assert Pool([*pool, *([] if free else fixed)], free).beats(fixed, floor, fives) == (
                    most > floor
                )


def test_whether_different_cards_become_a_higher_meld_is_told_as_by_the_best_of_them() -> None:
    rng, told = Random(7), 0
    for _ in range(1500):
        ranks, suits = rng.randint(2, 13), rng.randint(1, 4)
        there = [kind for kind in range(KINDS) if kind // 4 < ranks and kind % 4 < suits]
        cards = rng.sample(there, min(len(there), rng.randint(5, 17)))
        fixed, pool = cards[: (many := rng.randint(0, 5))], cards[many:]
        most = best(fixed, pool, False)
        for floor in (NO_FLOOR, JACKS, most - 1, most, worth(rng.sample(there * 5, 5), False)):
            if floor >= NO_FLOOR:
                found = reaches(mask_of(fixed), mask_of(pool), 5 - len(fixed), floor)
                assert found in (UNSURE, YES if most > floor else NO)
                assert beats(mask_of(fixed), mask_of(pool), 5 - len(fixed), floor) == (most > floor)
                told += found != UNSURE
    assert told > 4000


# --- the end


@pytest.mark.clause("fireplace_poker/win", "fireplace_poker/chips-left")
def test_the_last_chip_ends_the_game_at_once() -> None:
    state = dealt("", "CJ DJ C2 D5 H8 C9", TWO[1], stock="SA")
    state.chips[0] = 1
    lay(state, "CJ DJ C2 D5 H8")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert state.chips == [0, 31]
    assert sum(state.stock) == 1  # nothing was drawn any more
    state = dealt(
        "",
        "CJ DJ C2 D5 H8 CK DK HK C3 D3 CJ DJ C2 D5 H8",
        "CQ DQ C4 D6 H9 S4 S5 S6 S7 S8 HT HT HT HT HT",
    )
    lay(state, "CJ DJ C2 D5 H8")
    lay(state, "CQ DQ C4 D6 H9")
    lay(state, "CJ DJ C2 D5 H8")
    state.chips[0] = 1
    play(state, "pass")
    lay(state, "CK DK HK C3 D3")  # two melds more, but one chip
    assert state.chips[0] == 0
    assert state.score_sheet()[-1].points == 3.0  # two before, and one of two
    assert state.winners() == [0]


# --- no legal meld


@pytest.mark.clause("fireplace_poker/show", "fireplace_poker/arrange")
def test_the_opponent_sees_the_hand_and_arranges_a_meld_of_it() -> None:
    state = dealt("", "CT DT H2 S4 C6 H8", "C3 D3 C4 D4 H6 S8", stock="C2 C2 C2 C2 C2 C2")
    assert state.legal_actions() == [SHOW]
    assert ruled(state, "show").clause == "fireplace_poker/show"
    play(state, "show")
    assert state.current_player() == 1
    hand = state.view(1).zone("hand-0")
    assert isinstance(hand, CardZone)
    assert [item.face for item in hand.items] == ["H2", "S4", "C6", "H8", "CT", "DT"]
    assert "Player 1 shows H2 S4 C6 H8 CT DT" in state.information_state_string(1)
    assert "shows" not in str([str(line) for line in state.log(None)])
    refused(state, "pass", "arrange")
    refused(state, "show", "arrange")
    refused(state, "D3", "meld")
    play(state, "H2, S4, C6, H8, DT, meld")
    assert melds(state, 0) == ["H2 S4 C6 H8 DT"]
    assert state.chips == [30, 31]
    assert state.is_chance_node()
    assert state._chance_seat() == 0
    state = dealt("", *TWO)
    refused(state, "show", "show")


@pytest.mark.clause("fireplace_poker/free", "fireplace_poker/five")
@pytest.mark.parametrize(("five", "category"), [("quads", FOUR), ("five", FIVE)])
def test_an_arranged_meld_may_be_low_and_have_identical_cards(five: str, category: int) -> None:
    state = dealt(f"(five={five})", "CT CT CT DT DT H2", "CA DA HA SA C3 D4")
    assert state.legal_actions() == [SHOW]  # three tens need three suits
    play(state, "show, CT, CT, CT")
    refused(state, "CT", "meld")
    play(state, "DT, DT, meld")
    assert category_of(state.melds[0].value) == category
    assert ruled(state, "steal CT from 1").legal == (five == "quads")  # four aces are higher
    state = dealt("", "C2 C2 D3 D3 H5 S7", "CA DA HA SA C3 D4")
    play(state, "show, C2, C2, D3, H5")
    assert ruled(state, "S7").clause == "fireplace_poker/free"
    refused(state, "D3", "order")


@pytest.mark.clause("fireplace_poker/arrange-steal")
def test_an_arranged_meld_may_steal_what_it_is_higher_than() -> None:
    state = dealt("(first=2)", "CJ DJ C2 D5 H8 S9", "CT CT CT D2 H3 S4")
    lay(state, "CJ DJ C2 D5 H8")
    play(state, "show")
    assert state.current_player() == 1
    refused(state, "steal CJ from 2", "steal")
    ruling = ruled(state, "steal CJ from 1")  # three tens are higher than the jacks
    assert (ruling.legal, ruling.clause) == (True, "fireplace_poker/arrange-steal")
    play(state, "steal C2 from 1, D2")
    assert ruled(state, "H3").legal  # with two tens it can be two pair
    after = play(state.clone(), "H3")
    refused(after, "S4", "higher")
    play(state, "CT, CT, CT, meld")
    assert [meld.team for meld in state.melds] == [0]
    assert state.trash == 4


# --- the stock is empty


@pytest.mark.clause("fireplace_poker/empty")
def test_who_fills_the_hand_draws_as_many_as_there_are() -> None:
    state = dealt("", *TWO, stock="SA SK")
    lay(state, "CJ DJ C2 D5 H8")
    state.apply_action(kinds("SA")[0])
    state.apply_action(kinds("SK")[0])
    assert state.current_player() == 1
    assert len(state.hands[0]) == 3
    lay(state, "CQ DQ C3 D6 H9")
    assert state.current_player() == 0


@pytest.mark.clause("fireplace_poker/pass", "fireplace_poker/pass-score")
def test_who_has_fewer_cards_may_pass_and_scores_all_the_same() -> None:
    state = dealt("", "CJ DJ C2 D5 H8 CK DK HK C3 D3", "CQ DQ C4 D6 H9 S4 S5 S6 S7 HQ")
    refused(state, "pass", "pass")  # a full hand, though there is no stock
    lay(state, "CJ DJ C2 D5 H8")
    refused(state, "pass", "pass")
    lay(state, "CQ DQ C4 D6 H9")
    assert ruled(state, "pass").legal
    lay(state, "CK DK HK C3 D3")
    assert state.chips == [29, 31]
    play(state, "pass")
    assert state.chips == [29, 31]
    play(state, "pass")
    assert state.chips == [28, 31]
    state = dealt("", *TWO, stock="SA")
    lay(state, "CJ DJ C2 D5 H8")
    state.apply_action(kinds("SA")[0])
    assert not ruled(state, "pass").legal  # player 2's hand is full
    state = dealt("", *TWO, stock="SA SA SA SA SA SA")
    refused(state, "pass", "pass")


@pytest.mark.clause("fireplace_poker/pass-choice")
def test_without_a_meld_one_passes_or_shows_as_one_likes() -> None:
    state = dealt("", "CJ DJ C2 D5 H8 C9 S3 S4 S6 H7 H2", "CQ DQ C4 D6 H9 S4 S5 S6 S7 HQ HK")
    lay(state, "CJ DJ C2 D5 H8")
    lay(state, "CQ DQ C4 D6 H9")
    assert state.legal_actions() == [PASS, SHOW]
    play(state, "show, H2, S3, S4, S6, C9, meld")
    assert melds(state, 0)[1] == "H2 S3 S4 S6 C9"
    state = dealt("", "CJ DJ C2 D5 H8 C9", "CQ DQ HQ D6 H9 S4")
    lay(state, "CJ DJ C2 D5 H8")
    lay(state, "CQ DQ HQ D6 H9")
    assert state.legal_actions() == [PASS]  # a nine steals nothing from three queens
    refused(state, "show", "pass-choice")


@pytest.mark.clause("fireplace_poker/passed-out", "fireplace_poker/fewer", "fireplace_poker/tie")
def test_when_all_have_passed_fewer_chips_win_then_more_melds() -> None:
    state = dealt("", *TWO)
    lay(state, "CJ DJ C2 D5 H8")
    lay(state, "CQ DQ C3 D6 H9")
    play(state, "pass, pass")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1.0]
    for chips, extra, winners in (([20, 20], 0, []), ([20, 20], 1, [0]), ([20, 19], 1, [1])):
        state = dealt("", "CJ DJ C2 D5 H8 CK DK HK C3 D3", "CQ DQ C3 D6 H9 S4 S5 S6 S7 HQ")
        lay(state, "CJ DJ C2 D5 H8")
        lay(state, "CQ DQ C3 D6 H9")
        if extra:
            lay(state, "CK DK HK C3 D3")
        else:
            play(state, "pass")
        state.chips[:] = chips
        play(state, "pass")
        if extra:
            state.chips[:] = [chips[0] + 1, chips[1]]  # the last pass scores
            play(state, "pass")
        assert state.is_terminal()
        assert state.winners() == winners


# --- four players


FOURSOME = ("CJ DJ C2 D5 H8 C9", "CQ DQ C3 D4 H9 S7", "CT DT H2 S5 C6 H8", "CK DK H3 S4 C7 H9")


@pytest.mark.clause("fireplace_poker/teams")
def test_melds_and_chips_are_the_teams() -> None:
    state = dealt("(players=4)", *FOURSOME, stock="SA SA SA SA SA SA SA SA SA SA SA SA")
    assert state.get_game().teams() == ((0, 2), (1, 3))
    lay(state, "CJ DJ C2 D5 H8")
    assert state.scores() == [1.0, 0.0, 1.0, 0.0]
    while state.is_chance_node():
        state.apply_action(kinds("SA")[0])
    lay(state, "CQ DQ C3 D4 H9")
    while state.is_chance_node():
        state.apply_action(kinds("SA")[0])
    assert [line.seats for line in state.score_sheet()] == [(0, 2)]
    refused(state, "steal CJ from 1", "steal")  # the partner's
    assert [meld.number for meld in state.targets()] == [1]
    play(state, "show")
    assert state.current_player() == 3
    play(state, "H2, S5, C6, H8, CT, meld")
    assert state.chips == [29, 31]
    assert len(melds(state, 0)) == 2


@pytest.mark.clause("fireplace_poker/left-hand", "fireplace_poker/silent")
def test_the_left_hand_opponent_alone_sees_and_arranges() -> None:
    hands = ("CT DT H2 S5 C6 H8", *FOURSOME[1:])
    state = dealt("(players=4)", *hands)
    play(state, "show")
    assert state.current_player() == 1
    for seat in (1, 2, 3, None):
        zone = state.view(seat).zone("hand-0")
        assert isinstance(zone, CardZone)
        assert (zone.items[0].face == "back") == (seat != 1)
        told = " ".join(str(line) for line in state.log(seat))
        assert ("shows" in told) == (seat == 1)


@pytest.mark.clause("fireplace_poker/passed-out")
def test_four_passes_end_the_game_of_four() -> None:
    state = dealt("(players=4)", *FOURSOME[:2], "CA DA H2 S5 C6 H8", FOURSOME[3])
    for turn in ("CJ DJ C2 D5 H8", "CQ DQ C3 D4 H9", "CA DA H2 S5 C6", "CK DK H3 S4 C7"):
        lay(state, turn)
    for _ in range(4):
        assert not state.is_terminal()
        play(state, "pass")
    assert state.is_terminal()
    assert state.winners() == [0, 2]
    assert state.returns() == [1.0, -1.0, 1.0, -1.0]


def test_matches_end_and_their_length_is_bounded() -> None:
    for seed in range(3):
        state = load_game("fireplace_poker", players=(2, 4)[seed % 2]).new_initial_state()
        state.play_on(Random(seed))
        assert state.is_terminal()
        assert isinstance(state, FireplacePokerState)
        cards = sum(state.stock) + sum(map(len, state.hands)) + 5 * len(state.melds) + state.trash
        assert cards == 260
