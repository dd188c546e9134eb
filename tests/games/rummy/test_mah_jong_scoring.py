"""What hands of Mah Jong are worth: the source's example first, then every line of both categories."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.equipment.tiles import KINDS, PACK, counts_of, read_tile, read_tiles
from pelitupa.games.rummy.mah_jong.options import MahJongOptions
from pelitupa.games.rummy.mah_jong.scoring import (
    CHOW,
    KONG,
    PUNG,
    Meld,
    Reckoning,
    Win,
    Winds,
    arrangements,
    loser_value,
    winner_value,
)

NORTH_IN_EAST = Winds(3, 0)
MIXED = "2p 3p 4p 5s 6s 7s 2m 3m 4m"
"""Three chows of three suits, which are worth nothing by themselves."""


def meld(text: str) -> Meld:
    """`pung 7p`, `hidden kong Ew`, `chow 3s`."""
    *words, tile = text.split()
    return (("chow", "pung", "kong").index(words[-1]), read_tile(tile), "hidden" in words)


def won(
    hand: str,
    *melds: str,
    flowers: str = "",
    win: Win | None = None,
    winds: Winds = NORTH_IN_EAST,
    rules: MahJongOptions | None = None,
) -> Reckoning:
    return winner_value(
        counts_of(read_tiles(hand)),
        [meld(text) for text in melds],
        read_tiles(flowers),
        win or Win(),
        winds,
        rules or MahJongOptions(),
    )


def lost(
    hand: str,
    *melds: str,
    flowers: str = "",
    winds: Winds = NORTH_IN_EAST,
    rules: MahJongOptions | None = None,
) -> Reckoning:
    return loser_value(
        counts_of(read_tiles(hand)),
        [meld(text) for text in melds],
        read_tiles(flowers),
        winds,
        rules or MahJongOptions(),
    )


def clauses(value: Reckoning) -> list[str]:
    return [line[0] for line in value.lines]


@pytest.mark.clause("mah_jong/pung-points")
@pytest.mark.clause("mah_jong/kong-points")
@pytest.mark.clause("mah_jong/dragon-pair")
@pytest.mark.clause("mah_jong/dragon-double")
@pytest.mark.clause("mah_jong/winning")
@pytest.mark.clause("mah_jong/suit-and-honours")
def test_the_example_of_the_source() -> None:
    """43.12.4: 20 + 8 + 16 + 2 are 46 points, doubled twice: 184."""
    value = won("1p 2p 3p 4p 5p 6p Gd Gd Gd Rd Rd", "hidden kong 8p")
    assert [(clause, points) for clause, _, points in value.sheet()] == [
        ("winning", 20),
        ("kong-points", 16),
        ("pung-points", 8),
        ("dragon-pair", 2),
        ("dragon-double", 46),
        ("suit-and-honours", 92),
    ]
    assert value.doubled == 46
    assert value.total == 184


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("pung 5p", 2),
        ("pung 1p", 4),
        ("pung 9m", 4),
        ("pung Nw", 4),
        ("hidden pung 5p", 4),
        ("hidden pung 1s", 8),
        ("kong 5p", 8),
        ("kong 9s", 16),
        ("hidden kong 5p", 16),
        ("hidden kong Ww", 32),
        ("chow 5p", 0),
    ],
)
@pytest.mark.clause("mah_jong/pung-points")
@pytest.mark.clause("mah_jong/kong-points")
def test_a_pung_or_kong_by_its_tiles_and_whether_it_is_concealed(text: str, points: int) -> None:
    value = lost("", text, winds=Winds(1, 0))
    assert (value.doubled, value.factor) == (points, 1)


@pytest.mark.clause("mah_jong/pung-points")
def test_three_equal_tiles_in_a_losers_hand_are_a_concealed_pung() -> None:
    assert lost("5p 5p 5p 1m 9s").total == 4
    assert lost("9s 9s 9s 1m 2s").total == 8


@pytest.mark.clause("mah_jong/flower")
@pytest.mark.clause("mah_jong/flower-winds")
def test_flowers_count_more_for_their_winds() -> None:
    assert lost("", flowers="f3").total == 4
    assert lost("", flowers="f4b").total == 8  # the own wind is north
    assert lost("", flowers="f1").total == 8  # the wind of the round
    assert lost("", flowers="f1 f1b f2", winds=Winds(0, 0)).total == 16 + 16 + 4


@pytest.mark.clause("mah_jong/dragon-pair")
@pytest.mark.clause("mah_jong/wind-pair")
def test_pairs() -> None:
    assert [lost(f"{tile} {tile}").total for tile in ("Rd", "Nw", "Ew", "Sw", "1p")] == [
        2,
        2,
        2,
        0,
        0,
    ]
    assert lost("Ew Ew", winds=Winds(0, 0)).total == 4


@pytest.mark.clause("mah_jong/dragon-double")
@pytest.mark.clause("mah_jong/own-double")
@pytest.mark.clause("mah_jong/round-double")
def test_what_doubles_the_entire_hand() -> None:
    assert lost("", "pung Wd").total == 4 * 2
    assert lost("", "pung Wd", "hidden kong Gd").total == (4 + 32) * 4
    assert lost("", "pung Nw").total == 4 * 2
    assert lost("", "pung Ew").total == 4 * 2
    assert lost("", "pung Sw").total == 4
    both = lost("", "kong Ew", winds=Winds(0, 0))
    assert (both.total, clauses(both)[1:]) == (16 * 4, ["own-double", "round-double"])
    assert lost("", "pung Sw", winds=Winds(0, 1)).total == 8


@pytest.mark.clause("mah_jong/flowers-doubled")
def test_flowers_are_doubled_with_the_hand_or_added() -> None:
    assert lost("", "pung Wd", flowers="f3").total == (4 + 4) * 2
    assert lost("", "pung Wd", flowers="f3", rules=MahJongOptions(flowers="added")).total == 12


@pytest.mark.clause("mah_jong/loser-kong")
def test_four_equal_tiles_that_were_not_melded() -> None:
    assert lost("1s 1s 1s 1s 2s").total == 32
    assert lost("1s 1s 1s 1s 2s", rules=MahJongOptions(four_in_hand="pung")).total == 8


@pytest.mark.clause("mah_jong/loser-pairs")
def test_a_loser_scores_every_pair_or_one() -> None:
    one = MahJongOptions(pairs="one")
    assert lost("Rd Rd Gd Gd Ew Ew", winds=Winds(0, 0)).total == 2 + 2 + 4
    assert lost("Rd Rd Gd Gd Ew Ew", winds=Winds(0, 0), rules=one).total == 4
    assert lost("3p 3p", rules=one).total == 0


@pytest.mark.clause("mah_jong/from-wall")
@pytest.mark.clause("mah_jong/replacement")
def test_where_the_winning_tile_came_from() -> None:
    hand = f"{MIXED} 8s 8s 8s Sw Sw"
    plain = won(hand).total
    assert plain == 20 + 4
    assert won(hand, win=Win(from_wall=True)).total == plain + 2
    replaced = Win(from_wall=True, replacement=True)
    assert won(hand, win=replaced).total == plain + 12
    assert won(hand, win=replaced, rules=MahJongOptions(replacement="ten")).total == plain + 10


@pytest.mark.clause("mah_jong/suit-and-honours")
@pytest.mark.clause("mah_jong/one-suit")
@pytest.mark.clause("mah_jong/all-honours")
@pytest.mark.clause("mah_jong/no-chows")
def test_bonuses_of_suits() -> None:
    one = won("1p 2p 3p 4p 5p 6p 7p 8p 9p 2p 3p 4p 6p 6p")
    assert (one.total, clauses(one)) == (160, ["winning", "one-suit"])
    mixed = won("1p 2p 3p 4p 5p 6p 7p 8p 9p 2p 3p 4p Sw Sw")
    assert (mixed.total, clauses(mixed)) == (40, ["winning", "suit-and-honours"])
    honours = won("Sw Sw Sw Ww Ww Ww Rd Rd Rd Gd Gd Gd Nw Nw", winds=Winds(0, 0))
    assert clauses(honours)[-2:] == ["all-honours", "no-chows"]
    assert "suit-and-honours" not in clauses(honours)
    assert honours.total == (20 + 4 * 8) * 2 * 2 * 8 * 2
    two = won("1p 2p 3p 4p 5p 6p 7s 8s 9s 2p 3p 4p Rd Rd")
    assert (two.total, clauses(two)) == (22, ["winning", "dragon-pair"])


@pytest.mark.clause("mah_jong/no-chows")
def test_no_chows() -> None:
    value = won("2p 2p 2p 5s 5s 5s 3m 3m", "pung 7s", "kong 4m")
    assert clauses(value)[-1] == "no-chows"
    assert value.total == (20 + 4 + 4 + 2 + 8) * 2


@pytest.mark.clause("mah_jong/only-chows")
def test_only_chows_want_a_pair_without_points_and_two_suits() -> None:
    chows = f"{MIXED} 6s 7s 8s"
    assert won(f"{chows} 5p 5p").total == 40
    assert won(f"{chows} Sw Sw").total == 40  # neither the own wind nor that of the round
    assert won(f"{chows} Ew Ew").total == 22
    assert won(f"{chows} Gd Gd").total == 22
    assert "only-chows" not in clauses(won("1p 2p 3p 4p 5p 6p 7p 8p 9p 2p 3p 4p 6p 6p"))
    assert won("5s 6s 7s 5p 5p", "chow 1p", "chow 2s", "chow 7m").total == 40


@pytest.mark.clause("mah_jong/flowers-no-matter")
def test_flowers_prevent_no_bonus() -> None:
    one = won("1p 2p 3p 4p 5p 6p 7p 8p 9p 2p 3p 4p 6p 6p", flowers="f2 f3b")
    assert "one-suit" in clauses(one)
    assert one.total == (20 + 8) * 8
    chows = won(f"{MIXED} 6s 7s 8s 5p 5p", flowers="f2")
    assert "only-chows" in clauses(chows)


@pytest.mark.clause("mah_jong/claimed-pung")
def test_a_pung_completed_by_the_claim_is_melded() -> None:
    hand = f"{MIXED} 9s 9s 9s Sw Sw"
    claimed = Win(claimed=read_tile("9s"))
    assert won(hand, win=claimed).total == 20 + 4
    assert won(hand, win=claimed, rules=MahJongOptions(winning_pung="concealed")).total == 20 + 8
    assert won(hand, win=Win(claimed=read_tile("2p"))).total == 20 + 8  # it completed a chow


@pytest.mark.clause("mah_jong/claimed-pung")
def test_the_claimed_tile_may_be_counted_into_a_chow() -> None:
    hand = "7s 8s 9s 9s 9s 9s 2p 3p 4p 2m 3m 4m Sw Sw"
    assert won(hand, win=Win(claimed=read_tile("9s"))).total == 20 + 8


@pytest.mark.clause("mah_jong/best")
def test_the_division_that_is_worth_most_counts() -> None:
    """Three pungs of 2, 3 and 4, or three chows 2-3-4: the pungs are worth 12, the chows double."""
    hand = "2p 2p 2p 3p 3p 3p 4p 4p 4p"
    melded = won(f"{hand} 5s 5s", "pung 9m")
    assert melded.total == (20 + 12 + 4) * 2
    assert clauses(melded)[-1] == "no-chows"
    assert won(f"{hand} 5s 5s", "chow 1m").total == 40  # only chows, rather than 32
    assert won(f"{hand} Rd Rd", "chow 1m").total == 34


@pytest.mark.clause("mah_jong/winning-hand")
def test_what_is_no_winning_hand() -> None:
    for hand in ("1p 2p 3p 4p 5p 6p 7p 8p 9p 2p 3p 4p 6p 7p", "1p 1p 1p Rd Gd", "8p 9p 1s 2s 2s"):
        sets = (len(read_tiles(hand)) - 2) // 3
        assert not arrangements(tuple(counts_of(read_tiles(hand))), sets)
    with pytest.raises(ValueError, match="four combinations and a pair"):
        won("1p 2p")


def divided_by_brute_force(counts: list[int], sets: int) -> set[tuple[tuple[int, int], ...]]:
    """All ways to take combinations off one by one in any order, and be left with a pair."""
    if not sets:
        return {((-1, kind),) for kind in range(KINDS) if counts[kind] == 2}
    found = set()
    for kind in range(KINDS):
        for form, needs in ((PUNG, [kind] * 3), (CHOW, [kind, kind + 1, kind + 2])):
            if form == CHOW and (kind >= 27 or kind % 9 > 6):
                continue
            left = counts.copy()
            for need in needs:
                left[need] -= 1
            if min(left) >= 0:
                for rest in divided_by_brute_force(left, sets - 1):
                    found.add(tuple(sorted([(form, kind), *rest])))
    return found


def test_hands_are_divided_as_by_trying_everything() -> None:
    """Hands put together at random of few kinds, so that many can be divided in several ways."""
    rng, several = Random(5), 0
    for _ in range(150):
        counts = [0] * KINDS
        while sum(counts) < 9:
            kinds = rng.choice([[k] * 3 for k in range(4)] + [[k, k + 1, k + 2] for k in range(3)])
            if all(counts[kind] + kinds.count(kind) <= 4 for kind in kinds):
                for kind in kinds:
                    counts[kind] += 1
        pair = rng.choice([kind for kind in range(5) if counts[kind] <= 2])
        counts[pair] += 2
        made = {
            tuple(sorted([*((form, kind) for form, kind, _ in sets), (-1, two)]))
            for sets, two in arrangements(tuple(counts), 3)
        }
        assert made == divided_by_brute_force(counts, 3)
        several += len(made) > 1
    assert several > 20


def test_the_sheet_adds_up_to_the_total() -> None:
    rng = Random(2)
    tiles = [kind for kind in range(KINDS) for _ in range(PACK[kind])]
    for _ in range(300):
        counts = counts_of(rng.sample(tiles, 13))
        melds: list[Meld] = [(KONG, 30, rng.random() < 0.5), (PUNG, 33, False)][: rng.randrange(3)]
        flowers = rng.sample(range(34, 42), rng.randrange(4))
        rules = MahJongOptions(flowers="doubled" if rng.random() < 0.5 else "added")
        value = loser_value(
            counts, melds, flowers, Winds(rng.randrange(4), rng.randrange(2)), rules
        )
        assert sum(points for _, _, points in value.sheet()) == value.total
        assert value.total % 2 == 0
