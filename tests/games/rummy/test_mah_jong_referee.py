"""Mah Jong beside a second scorer and referee that were written from the chapter alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.rummy.mah_jong_referee import DEAL, DRAW, OVER, TURN, Referee
from games.rummy.mah_jong_scorer import (
    WINDS,
    Combination,
    Hand,
    Readings,
    settlement,
    value_of_loser,
    value_of_winner,
)
from pelitupa.equipment.tiles import ALL_KINDS, FLOWERS, KINDS, TILE_TEXTS, counts_of, read_tile
from pelitupa.games import load_game
from pelitupa.games.rummy.mah_jong.game import MahJongState
from pelitupa.games.rummy.mah_jong.options import MahJongOptions
from pelitupa.games.rummy.mah_jong.scoring import (
    CHOW,
    KONG,
    PUNG,
    Meld,
    Win,
    Winds,
    loser_value,
    winner_value,
)

CHAPTER = Readings()


def melds_of(hand: Hand) -> list[Meld]:
    forms = [
        CHOW if len(set(tiles)) == 3 else (PUNG, KONG)[len(tiles) - 3] for tiles, _ in hand.melds
    ]
    return [
        (form, read_tile(tiles[0]), concealed)
        for form, (tiles, concealed) in zip(forms, hand.melds, strict=True)
    ]


def random_set(rng: Random, tiles: list[str], chows: float) -> tuple[str, ...]:
    """A pung, or a chow if one begins with the tile that was drawn."""
    tile = rng.choice(tiles)
    if tile[1] in "psm" and tile[0] < "8" and rng.random() < chows:
        return tile, f"{int(tile[0]) + 1}{tile[1]}", f"{int(tile[0]) + 2}{tile[1]}"
    return (tile,) * 3


def complete_hand(rng: Random) -> Hand:
    """Four combinations and a pair of few kinds or of many, some of them melded, and flowers."""
    suits = rng.choice(["p", "ps", "psm", "", "s", "mp"])
    honours = rng.random() < 0.6 or not suits
    tiles = [text for text in TILE_TEXTS[:KINDS] if text[1] in suits + ("wd" if honours else "")]
    if suits and rng.random() < 0.5:
        tiles = [text for text in tiles if text[0] not in "123"]  # crowded: many layouts
    chows = rng.choice([0.0, 0.6, 1.0])
    while True:
        sets = [random_set(rng, tiles, chows) for _ in range(4)]
        pair = (rng.choice(tiles),) * 2
        melds: list[Combination] = []
        left: list[str] = [*pair]
        for tiles_of in sets:
            if rng.random() < 0.65:
                left += tiles_of
            elif len(set(tiles_of)) == 1 and rng.random() < 0.5:
                melds.append(((tiles_of[0],) * 4, rng.random() < 0.5))
            else:
                melds.append((tiles_of, False))
        used = Counter(left)
        for tiles_of, _ in melds:
            used.update(tiles_of)
        if max(used.values()) <= 4:
            break
    flowers = rng.sample(TILE_TEXTS[FLOWERS:ALL_KINDS], rng.choice([0, 0, 1, 2, 5]))
    return Hand(tuple(left), tuple(melds), tuple(flowers), rng.choice(WINDS), rng.choice("ES"))


READINGS = ("winning_pung", "replacement", "flowers", "four_in_hand", "pairs")
"""The options that say how the chapter is read."""


def random_readings(rng: Random) -> tuple[Readings, MahJongOptions]:
    """A reading of the chapter, and the options that say the same."""
    chosen = [rng.random() < 0.6 for _ in range(5)]
    return Readings(*chosen), MahJongOptions(
        winning_pung="melded" if chosen[0] else "concealed",
        replacement="both" if chosen[1] else "ten",
        flowers="doubled" if chosen[2] else "added",
        four_in_hand="kong" if chosen[3] else "pung",
        pairs="every" if chosen[4] else "one",
    )


def both_values(rng: Random, hand: Hand, won: bool) -> tuple[int, int, list[str]]:
    """What a hand is worth by the chapter's scorer and by the game's, and the game's lines."""
    readings, rules = random_readings(rng)
    counts = counts_of([read_tile(tile) for tile in hand.tiles])
    flowers = [read_tile(flower) for flower in hand.flowers]
    winds = Winds(WINDS.index(hand.own), WINDS.index(hand.round))
    if not won:
        value = loser_value(counts, melds_of(hand), flowers, winds, rules)
        mine = value_of_loser(hand, readings)
    else:
        claimed = rng.choice(["", rng.choice(hand.tiles)])
        from_wall = not claimed and rng.random() < 0.8
        replacement = from_wall and rng.random() < 0.5
        win = Win(read_tile(claimed) if claimed else -1, from_wall, replacement)
        value = winner_value(counts, melds_of(hand), flowers, win, winds, rules)
        mine = value_of_winner(hand, readings, claimed, from_wall, replacement)
    assert sum(points for _, _, points in value.sheet()) == value.total
    return mine, value.total, [line[0] for line in value.lines]


@pytest.mark.clause("mah_jong/best")
def test_the_scorer_of_the_chapter_gives_the_chapters_example() -> None:
    tiles = ["1p", "2p", "3p", "4p", "5p", "6p", "Gd", "Gd", "Gd", "Rd", "Rd"]
    hand = Hand(tuple(tiles), ((("8p",) * 4, True),), (), "N", "E")
    assert value_of_winner(hand, CHAPTER) == 184


@pytest.mark.clause("mah_jong/best")
@pytest.mark.clause("mah_jong/claimed-pung")
def test_complete_hands_are_worth_what_the_chapters_scorer_says() -> None:
    rng, met = Random(43), Counter[str]()
    for _ in range(600):
        hand = complete_hand(rng)
        mine, theirs, lines = both_values(rng, hand, won=True)
        assert mine == theirs, hand
        met.update(set(lines))
    assert set(met) == {
        "winning", "from-wall", "replacement", "pung-points", "kong-points", "flower", "dragon-pair",
        "wind-pair", "dragon-double", "own-double", "round-double", "suit-and-honours", "one-suit",
        "all-honours", "no-chows", "only-chows",
    }  # fmt: skip
    assert min(met.values()) >= 8, met


@pytest.mark.clause("mah_jong/loser-kong")
@pytest.mark.clause("mah_jong/loser-pairs")
def test_losers_hands_are_worth_what_the_chapters_scorer_says() -> None:
    rng, scored = Random(34), 0
    for _ in range(600):
        whole = complete_hand(rng)
        keep = rng.sample(whole.tiles, len(whole.tiles) - 1)
        extra = rng.choice([tile for tile in TILE_TEXTS[:KINDS] if tile not in whole.tiles])
        kinds = keep if rng.random() < 0.5 else [*keep[1:], extra]
        hand = Hand(tuple(kinds), whole.melds, whole.flowers, whole.own, whole.round)
        mine, theirs, _ = both_values(rng, hand, won=False)
        assert mine == theirs, hand
        scored += theirs > 0
    assert scored > 300


@pytest.mark.clause("mah_jong/east-double")
@pytest.mark.clause("mah_jong/losers-settle")
def test_the_chapters_settlement_by_hand() -> None:
    """West (seat 2) wins 10; east 4, south 6, north 0."""
    assert settlement([4, 6, 10, 0], winner=2, east=0) == [
        -20 - 4 + 8,
        -10 + 4 + 6,
        40,
        -10 - 8 - 6,
    ]


# --- whole matches


def stacked_tile(
    rng: Random, state: MahJongState, referee: Referee, seat: int, favour: float
) -> int:
    """A tile of the wall: any, or more often one that goes with the hand, or wins it."""
    if rng.random() >= favour:
        return state.draw(rng.random)
    held, near = referee.hands[seat], set[str]()
    for tile in +held:
        near.add(tile)
        if tile[1] in "psm":
            near |= {f"{int(tile[0]) + apart}{tile[1]}" for apart in (-1, 1, 2)}
    if state.discard < 0 and referee.phase == DRAW and rng.random() < 0.5:
        winning = {TILE_TEXTS[kind] for kind in range(KINDS) if state.has_won(seat, kind)}
        near = winning or near
    left = [kind for kind in state.legal_actions() if TILE_TEXTS[kind] in near]
    return rng.choice(left) if left else state.draw(rng.random)


def chosen(rng: Random, referee: Referee, seat: int, texts: list[str]) -> str:
    """An action: mah jong mostly, kongs and claims often, and what goes with least is discarded."""
    if "mah jong" in texts and rng.random() < 0.85:
        return "mah jong"
    text = rng.choice(texts)
    if referee.phase != TURN:
        if text.startswith("pass"):
            return "pass until my turn" if rng.random() < 0.05 else "pass"
        return text
    kongs = [text for text in texts if text.startswith("kong")]
    if kongs and rng.random() < 0.6:
        return kongs[0]
    held = referee.hands[seat]

    def company(tile: str) -> tuple[int, float]:
        near = (
            [f"{int(tile[0]) + apart}{tile[1]}" for apart in (-2, -1, 1, 2)]
            if tile[1] in "psm"
            else []
        )
        return 3 * held[tile] + sum(held[other] > 0 for other in near), rng.random()

    return min([text for text in texts if " " not in text], key=company)


def walk(seed: int) -> Counter[str]:
    """A match by the public API beside the second referee: who is asked, what is legal, and the chips."""
    rng = Random(seed)
    readings, rules = random_readings(rng)
    deals, east = rng.choice([4, 4, 8]), rng.choice(["right", "left"])
    told = [f"{name}={getattr(rules, name)}" for name in READINGS]
    spec = ",".join([f"deals={deals},east={east}", *told])
    state = load_game(f"mah_jong({spec})").new_initial_state()
    assert isinstance(state, MahJongState)
    referee = Referee(deals, readings, 1 if east == "right" else 3)
    favour = rng.choice([0.0, 0.6, 0.9])
    while not state.is_terminal():
        assert set(state.pending_players()) - {-1} == referee.asked()
        if state.is_chance_node():
            assert referee.phase in (DEAL, DRAW)
            draw = state.chance_draw()
            assert draw is not None
            assert draw.seat is not None
            tile = stacked_tile(rng, state, referee, draw.seat, favour)
            referee.takes(draw.seat, TILE_TEXTS[tile])
            state.apply_action(tile)
        else:
            for seat in state.pending_players():
                texts = {
                    state.action_to_string(seat, action) for action in state.legal_actions(seat)
                }
                assert texts == referee.legal(seat), (seed, state.history())
            seat = state.current_player()
            texts = {state.action_to_string(seat, action) for action in state.legal_actions()}
            text = chosen(rng, referee, seat, sorted(texts))
            action = state.string_to_action(text)
            referee.does(seat, text)
            state.apply_action(action)
        assert state.scores() == referee.chips, (seed, state.history())
    assert referee.phase == OVER
    assert state.deal_number() == deals == referee.deal
    return referee.met


@pytest.mark.clause("mah_jong/priority")
@pytest.mark.clause("mah_jong/void")
@pytest.mark.clause("mah_jong/winner-paid")
@pytest.mark.clause("mah_jong/losers-settle")
def test_matches_go_as_the_second_referee_says() -> None:
    """Seeds are chosen so that they meet all that can happen, also two claims of every two sorts."""
    met = Counter[str]()
    for seed in (1077, 1094, 1129, 1141, 1142, *range(5)):
        met += walk(seed)
    assert set(met) >= {
        "void", "concealed kong", "added kong", "claimed kong", "claimed pung", "claimed chow",
        "contest: chow, pung", "contest: chow, kong", "contest: chow, mah", "contest: mah, pung",
        "contest: kong, mah", "contest: mah, mah",
        "won by claim", "won by wall", "won by replacement", "won by dealt",
    }  # fmt: skip
