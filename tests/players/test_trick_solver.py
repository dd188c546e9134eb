"""The trick solver is exact: against plain minimax, against DDS, and in positions one can see."""

from __future__ import annotations

import random

import pytest

from pelitupa.equipment.cards import ACE, RANKS, mask_of, rank_of, read_card, read_cards
from pelitupa.players.solvers.tricks import (
    HEAD_ALWAYS,
    HEAD_NEVER,
    HEAD_WHEN_BOUND,
    NO_TRUMP,
    PlainTricks,
    TrickPosition,
    TrickRules,
    TrickSolver,
    TrickSolverError,
    suits_in_order,
)
from pelitupa.players.solvers.tricks import bits as trick_bits
from pelitupa.players.solvers.tricks import leads as trick_leads
from pelitupa.players.solvers.tricks import order as trick_order
from pelitupa.players.solvers.tricks.lead_weights import NO_TRUMPS, PLAIN, TRUMPS
from studies.trick import Dds, full_deal

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SOLOIST = (0, 1, 1)
PIPS = tuple({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(RANKS[c % 13], 0) for c in range(52))
ACES = tuple(-1 if rank_of(card) == ACE else 0 for card in range(52))
MARJAPUSSI = TrickRules(
    suits=suits_in_order("6789JQKTA"),
    trump=HEARTS,
    must_trump=True,
    head=HEAD_WHEN_BOUND,
    trick_values=(0, 0, 0, 0, 0, 0, 0, 0, 10),
    points=PIPS,
)
SCREW_MISERE = TrickRules(trick_values=(-1,), points=ACES, multipliers=tuple(range(1, 14)))


def table(*hands: str, leader: int = 0, trick: str = "", number: int = 1) -> TrickPosition:
    """A position from texts: `table("SA H2", "SK H3", leader=1)`."""
    masks = tuple(mask_of(read_cards(hand)) for hand in hands)
    return TrickPosition(masks, leader, tuple(read_cards(trick)), number)


def cards(text: str) -> list[int]:
    return sorted(read_cards(text))


def random_position(generator: random.Random, rules: TrickRules, size: int) -> TrickPosition:
    """Hands of `size` cards, often of few suits so that there is much to follow and to ruff."""
    suits = generator.sample(rules.suits, generator.choice((2, 3, 4, 4)))
    pack = [card for suit in suits for card in suit]
    players = len(rules.sides)
    if len(pack) < players * size:
        pack = [card for suit in rules.suits for card in suit]
    pack = generator.sample(pack, players * size)
    if generator.random() < 0.3:  # long suits together
        pack.sort(key=lambda card: card // 13 + 2 * generator.random())
    hands = tuple(mask_of(pack[seat * size : seat * size + size]) for seat in range(players))
    return TrickPosition(hands, generator.randrange(players), (), generator.randrange(1, 3))


def random_rules(generator: random.Random) -> TrickRules:
    """Any rules that the family can state, and some that no game has."""
    players = generator.choice((2, 3, 4, 4))
    suits = suits_in_order(generator.choice(("23456789TJQKA", "A23456789TJQK", "6789JQKTA")))
    if generator.random() < 0.2:  # the jacks are trumps
        jacks = tuple(suit * 13 + 9 for suit in range(4))
        suits = tuple(tuple(card for card in suit if card not in jacks) for suit in suits)
        suits = (*suits[:3], suits[3][-10:] + jacks)
    signs = tuple(generator.randrange(-2, 3) for _ in range(52))
    points, multipliers = generator.choice(
        (((), (1,)), ((), (1,)), (PIPS, (1,)), (ACES, (1, 2, 3, 4, 5)), (signs, (2, -1, 0, 1)))
    )
    return TrickRules(
        sides=tuple(generator.randrange(2) for _ in range(players)),
        suits=suits,
        trump=generator.choice((NO_TRUMP, NO_TRUMP, CLUBS, SPADES)),
        follow=generator.random() < 0.85,
        must_trump=generator.random() < 0.3,
        head=generator.choice((HEAD_NEVER, HEAD_NEVER, HEAD_WHEN_BOUND, HEAD_ALWAYS)),
        trick_values=generator.choice(((1,), (-1,), (0,), (0, 0, 1), (-1, -2, 3))),
        points=points,
        multipliers=multipliers,
    )


# --- what one can see


def test_the_ace_is_a_trick_and_small_cards_are_not() -> None:
    position = table("SA H2", "S3 H3", "S4 H4", "S5 H5")
    assert TrickSolver(TrickRules()).value(position) == 1
    assert TrickSolver(TrickRules()).value(table("SA SK", "S3 H3", "S4 H4", "S5 H5")) == 2


def test_the_queen_is_caught_by_leading_through_her() -> None:
    """Ace and jack sit behind the king: leading from the partner's hand wins both tricks."""
    solver = TrickSolver(TrickRules())
    behind = table("S2 S3", "SK S4", "SA SQ", "H2 H3")
    assert solver.value(behind) == 2
    before = table("S2 S3", "H2 H3", "SA SQ", "SK S4")
    assert solver.value(before) == 1


def test_touching_cards_are_both_best() -> None:
    position = table("SA SK", "S3 H3", "S4 H4", "S5 H5")
    assert TrickSolver(TrickRules()).optimal(position) == cards("SA SK")


def test_a_ruff_wins_with_trumps_and_not_without() -> None:
    position = table("S2 S3", "SA SK", "H2 H3", "SQ SJ", leader=1)
    assert TrickSolver(TrickRules()).value(position) == 0
    assert TrickSolver(TrickRules(trump=HEARTS)).value(position) == 2


def test_the_solver_plays_on_from_the_middle_of_a_trick() -> None:
    position = table("H2", "S3 H3", "SA SQ", "S5 H5", trick="SJ")
    solver = TrickSolver(TrickRules())
    assert solver.value(position) == 2
    assert solver.card_values(position) == {read_card("S3"): 2}
    third = table("H2", "H3", "SA SQ", "SK H5", trick="SJ S3")
    assert solver.card_values(third) == {read_card("SA"): 2, read_card("SQ"): 0}


def test_whoever_must_head_cannot_keep_the_ace() -> None:
    position = table("H2", "SA S3", trick="S9", leader=0)
    free = TrickRules(sides=(0, 1))
    assert sorted(TrickSolver(free).card_values(position)) == cards("S3 SA")
    bound = TrickRules(sides=(0, 1), head=HEAD_WHEN_BOUND)
    assert sorted(TrickSolver(bound).card_values(position)) == cards("SA")


def test_whoever_cannot_follow_must_trump_and_overtrump() -> None:
    position = table("H6 D6", "S6 DA", "H9 H7 CA", "C6 C7 C8", trick="D7 H8", leader=0)
    assert sorted(TrickSolver(MARJAPUSSI).card_values(position)) == cards("H9")
    lower = table("H6 D6", "S6 DA", "H7 CA C9", "C6 C7 C8", trick="D7 H8", leader=0)
    assert sorted(TrickSolver(MARJAPUSSI).card_values(lower)) == cards("H7")
    follower = table("H6 D6", "S6 DA", "DJ H9 CA", "C6 C7 C8", trick="D7 H8", leader=0)
    assert sorted(TrickSolver(MARJAPUSSI).card_values(follower)) == cards("DJ")


def test_a_ten_beats_a_king_where_it_ranks_so() -> None:
    position = table("DK", "DT", "D6", "D7")
    assert TrickSolver(MARJAPUSSI).value(position) == 0
    assert TrickSolver(TrickRules(points=PIPS)).value(position) == 1 + 14


def test_the_last_trick_may_be_worth_something_by_itself() -> None:
    position = table("DT", "DK", "D6", "D7", number=9)
    assert TrickSolver(MARJAPUSSI).value(position) == 24
    assert TrickSolver(MARJAPUSSI).value(table("DT", "DK", "D6", "D7", number=8)) == 14


def test_an_ace_weighs_more_in_each_further_trick_of_screw_misere() -> None:
    """Whoever must take both tricks takes the one with the ace first."""
    position = table("SA H9", "S3 H3", "S4 H4", "S5 H5", number=5)
    assert TrickSolver(SCREW_MISERE).card_values(position) == {
        read_card("H9"): -2 - 6,
        read_card("SA"): -2 - 5,
    }


@pytest.mark.parametrize(
    ("position", "trump"),
    [
        (table("S2 H2", "SA HA", "S3 H3", "S4 H4"), NO_TRUMP),
        (table("S2 H2", "SA H3", "S5 H5", "S4 HA"), NO_TRUMP),
        (table("HQ HJ", "HA H3", "HT H9", "HK H4"), HEARTS),
    ],
    ids=["winners of one hand", "winners that the partner reaches", "top trumps of both hands"],
)
def test_winners_against_the_leader_are_seen_at_once(position: TrickPosition, trump: int) -> None:
    solver = TrickSolver(TrickRules(trump=trump))
    assert not solver.at_least(position, 1)
    assert solver.nodes == 1


def test_top_trumps_that_must_fall_together_count_once() -> None:
    solver = TrickSolver(TrickRules(trump=HEARTS))
    assert solver.value(table("HQ SA", "HA S3", "HJ SK", "HK S4")) == 1


def test_a_soloist_against_two_may_play_for_no_trick() -> None:
    solver = TrickSolver(TrickRules(sides=SOLOIST, trick_values=(-1,)))
    safe = table("S2 H3", "S3 H4", "S4 H5")
    assert solver.value(safe) == 0
    assert solver.at_least(safe, 0)
    assert not solver.at_least(table("S2 H9", "S3 H4", "S4 H5"), 0)


# --- plain minimax finds the same


@pytest.mark.parametrize("seed", range(6))
def test_every_rule_set_has_the_values_of_plain_minimax(seed: int) -> None:
    generator = random.Random(seed)
    for _ in range(30):
        rules = random_rules(generator)
        size = generator.randrange(2, {2: 6, 3: 5, 4: 4}[len(rules.sides)] + 1)
        position = random_position(generator, rules, size)
        plain, solver = PlainTricks(rules), TrickSolver(rules)
        for _ in range(generator.choice((0, 0, 1, 2, 5))):
            if position.tricks_left() > 1:
                position = plain.after(position, generator.choice(plain.legal(position)))[1]
        expected, value = plain.card_values(position), plain.value(position)
        assert solver.value(position) == value, (rules, position)
        assert solver.card_values(position) == expected, (rules, position)
        best = [card for card in expected if expected[card] == value]
        assert solver.optimal(position) == sorted(best), (rules, position)
        goal = generator.randrange(-2, 5)
        assert solver.at_least(position, goal) == (value >= goal), (rules, position)


@pytest.mark.parametrize("trump", [NO_TRUMP, HEARTS])
def test_whist_has_the_values_of_plain_minimax(trump: int) -> None:
    generator = random.Random(trump)
    sides = (
        (0, 1, 0, 1),
        (0, 1, 0, 1),
        (0, 1, 0, 1),
        (0, 0, 1, 1),
        (0, 1, 1),
        (0, 1, 1, 1),
        (0, 1),
    )
    for _ in range(80):
        rules = TrickRules(sides=generator.choice(sides), trump=trump)
        position = random_position(generator, rules, generator.randrange(2, 5))
        expected = PlainTricks(rules).value(position)
        assert TrickSolver(rules).value(position) == expected, (rules, position)


@pytest.mark.parametrize("rules", [MARJAPUSSI, SCREW_MISERE], ids=["marjapussi", "screw misere"])
def test_games_with_points_have_the_values_of_plain_minimax(rules: TrickRules) -> None:
    generator = random.Random(1)
    for _ in range(12):
        position = random_position(generator, rules, 4)
        assert TrickSolver(rules).value(position) == PlainTricks(rules).value(position), position


@pytest.mark.parametrize("trump", [NO_TRUMP, SPADES])
def test_what_is_proved_of_one_deal_is_not_held_of_the_next(trump: int) -> None:
    """One solver for deals of many sizes, whose memory it uses again."""
    generator = random.Random(trump)
    rules = TrickRules(trump=trump)
    solver = TrickSolver(rules)
    for size in (4, 2, 3, 4, 1, 3, 4, 2, 4, 4):
        position = random_position(generator, rules, size)
        assert solver.value(position) == PlainTricks(rules).value(position), position
        fresh = TrickSolver(rules)
        before = solver.nodes
        solver.value(position)
        fresh.value(position)
        assert solver.nodes - before == fresh.nodes


# --- DDS finds the same

DDS_TRICKS = (
    ("full 59", NO_TRUMP, 11),
    ("full 36", NO_TRUMP, 7),
    ("full 7", CLUBS, 6),
    ("full 21", DIAMONDS, 1),
    ("full 14", HEARTS, 2),
    ("full 22", SPADES, 11),
)


@pytest.mark.parametrize(("seed", "trump", "tricks"), DDS_TRICKS)
def test_full_deals_have_the_values_that_dds_found(seed: str, trump: int, tricks: int) -> None:
    """The tricks of seats 0 and 2, from DDS by way of endplay 0.5.12."""
    hands, leader = full_deal(seed)
    assert TrickSolver(TrickRules(trump=trump)).value(TrickPosition(hands, leader)) == tricks


def test_dds_agrees_on_values_and_on_every_best_card() -> None:
    pytest.importorskip("endplay", reason="DDS is not installed")
    rival = Dds()
    generator = random.Random(3)
    for number in range(40):
        trump = number % 5 - 1
        position = random_position(generator, TrickRules(trump=trump), 6)
        solver, leader = TrickSolver(TrickRules(trump=trump)), position.leader
        value = solver.value(position)
        expected = rival.value(position.hands, leader, trump)
        assert value == (6 - expected if leader % 2 else expected), position
        assert solver.optimal(position) == rival.optimal(position.hands, leader, trump), position


# --- what the order of leads is told


@pytest.mark.parametrize(
    ("sides", "leader", "roles"),
    [
        ((0, 1, 0, 1), 0, "leader, next foe, partner, other foe"),
        ((0, 1, 0, 1), 3, "next foe, partner, other foe, leader"),
        ((0, 0, 1, 1), 0, "leader, partner, next foe, other foe"),
        ((0, 1, 1), 0, "leader, next foe, other foe"),
        ((0, 1, 1), 1, "other foe, leader, partner"),
        ((0, 1, 1), 2, "next foe, partner, leader"),
        ((0, 1), 1, "next foe, leader"),
    ],
)
def test_every_hand_has_a_role_for_the_leader(
    sides: tuple[int, ...], leader: int, roles: str
) -> None:
    names = ["leader", "next foe", "partner", "other foe"]
    zeros = sum(1 << seat for seat, side in enumerate(sides) if side == 0)
    expected = [names.index(role) for role in roles.split(", ")]
    players = len(sides)
    found = [trick_leads.role_of(players, zeros, leader, seat) for seat in range(players)]
    assert found == expected
    shifts = trick_leads.shifts_of_roles(players, zeros)[4 * leader : 4 * leader + 4]
    assert shifts == [4 * expected.index(role) if role in expected else 16 for role in range(4)]
    code = sum(seat << 2 * place for place, seat in enumerate(range(players)))
    by_role = sum(role << 2 * place for place, role in enumerate(expected))
    assert trick_leads.roles_of_codes(players, zeros)[players << 10 | leader << 8 | code] == by_role


def test_there_are_weights_for_suits_with_and_without_trumps() -> None:
    for weights in (NO_TRUMPS, PLAIN, TRUMPS):
        assert len(weights.split()) == trick_leads.SIZE


# --- one source, compiled or not


@pytest.mark.parametrize(("trump", "nodes"), [(DIAMONDS, 2336), (NO_TRUMP, 1034)])
def test_the_search_is_the_same_compiled_and_interpreted(trump: int, nodes: int) -> None:
    """The counts of positions were taken interpreted; a compiled search must come to the same."""
    hands, leader = full_deal("nodes")
    solver = TrickSolver(TrickRules(trump=trump))
    nine = tuple(mask_of(sorted(c for c in range(52) if h >> c & 1)[:9]) for h in hands)
    solver.value(TrickPosition(nine, leader))
    assert solver.nodes == nodes


@pytest.mark.parametrize("place", [0, 13, 16, 29, 32, 33, 45, 48, 60, 61])
def test_places_beyond_thirty_two_bits_are_kept(place: int) -> None:
    """A shift of a literal by a native int would be one of 32 bits."""
    bit = 2**place
    assert trick_bits.top(bit) == bit
    assert trick_bits.nth_highest(2**13, 1) == 2**13
    assert trick_bits.place_of(bit) == place
    assert trick_order.order_bit(place) == bit
    assert trick_bits.slot_of(bit) == (2**14 - 1) * 2 ** (place // 16 * 16)
    assert trick_bits.count_of(bit) == 1
    assert trick_bits.rising(bit) & trick_bits.SLOTS == trick_bits.rising(bit)
    assert trick_bits.sinking(bit, trick_bits.SLOTS) == bit - bit // 2 ** (place % 16)


# --- what the solver cannot take


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: TrickRules(sides=(0, 2)), "side 0 or 1"),
        (lambda: TrickRules(suits=((1, 1),)), "at most once"),
        (lambda: TrickRules(suits=(tuple(range(15)),)), "up to 14 cards"),
        (lambda: TrickRules(trump=4), "trump is a place in suits"),
        (lambda: TrickRules(head=3), "head is 0, 1 or 2"),
        (lambda: TrickRules(points=(1,)), "each of 52 cards"),
        (lambda: TrickRules(trick_values=()), "at least the first trick"),
    ],
)
def test_rules_that_are_none_are_refused(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(TrickSolverError, match=message):
        make()


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (table("SA", "SK"), "for 4 hands, not 2"),
        (table("SA", "SK", "SQ", "SJ", leader=4), "seat 0 to 3, not 4"),
        (table("SA", "SK", "SA", "SJ"), "SA is there twice"),
        (table("SA", "SK", "SQ", "SJ ST"), "seat 3 holds 2 cards and should hold 1"),
        (table("", "", "", "", trick="SA SK SQ SJ"), "lacks at least one card"),
        (table("SA", "SK", "SQ", "SJ", number=0), "numbered from 1"),
    ],
)
def test_positions_that_are_none_are_refused(position: TrickPosition, message: str) -> None:
    with pytest.raises(TrickSolverError, match=message):
        TrickSolver(TrickRules()).value(position)


def test_a_card_outside_the_rules_is_refused() -> None:
    with pytest.raises(TrickSolverError, match="S2 is no card of these rules"):
        TrickSolver(MARJAPUSSI).value(table("S2", "SK", "SQ", "SJ"))
