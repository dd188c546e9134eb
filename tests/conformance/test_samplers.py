"""Samplers drawn from on small packs, beside a full enumeration of all that can have been.

Hidden plays that are lost sight of, marked hands and the like come up in few positions: the seeds below are
those of positions that have them, and a test sees to it that they still do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from random import Random
from typing import Final

import pytest

from conformance.enumeration import all_ways, chi_square, hold_to_all_ways, position
from pelitupa.core import Action, State
from pelitupa.equipment.cards import BITS, mask_of, read_cards
from pelitupa.equipment.tiles import ALL_KINDS, KINDS, read_tile, read_tiles
from pelitupa.games import load_game
from pelitupa.games.beating.filling import FillingState
from pelitupa.games.beating.kitumaija.game import Kitumaija
from pelitupa.games.beating.knorri.game import Knorri, KnorriState
from pelitupa.games.beating.koira.game import KoiraState
from pelitupa.games.beating.matapesa.game import Matapesa, MatapesaState
from pelitupa.games.beating.moska.game import Moska
from pelitupa.games.beating.musta_maija.game import MustaMaija
from pelitupa.games.beating.paska import ANSWERING, PLAYING, PaskaGame, PaskaState
from pelitupa.games.beating.paska_moves import DRAW
from pelitupa.games.beating.paska_sampler import PaskaSampler
from pelitupa.games.beating.paskahousu.game import TAKE_PILE
from pelitupa.games.beating.two_phases import TwoPhaseGame, TwoPhaseState
from pelitupa.games.beating.whereabouts import Whereabouts
from pelitupa.games.children.musta_pekka.deck import PEKKA
from pelitupa.games.children.musta_pekka.game import MustaPekka, MustaPekkaState
from pelitupa.games.poker.chinese_poker.combinations import HEIGHT_OF
from pelitupa.games.poker.chinese_poker.game import ChinesePoker, ChinesePokerState
from pelitupa.games.poker.chinese_poker.hidden import HandsSampler
from pelitupa.games.poker.fireplace_poker.game import SHOW, FireplacePoker, FireplacePokerState
from pelitupa.games.poker.fireplace_poker.melds import KIND_OF
from pelitupa.games.poker.indian_poker.game import IndianPoker
from pelitupa.games.poker.kiertopokeri.game import DISCARDING, Kiertopokeri, KiertopokeriState
from pelitupa.games.poker.kiertopokeri.hidden import HandSampler
from pelitupa.games.poker.strip_poker.game import StripPoker, StripPokerState
from pelitupa.games.rummy.mah_jong.actions import PASS, PASS_ON
from pelitupa.games.rummy.mah_jong.game import MahJong, MahJongState
from pelitupa.games.rummy.sakaali.game import Sakaali, SakaaliState
from pelitupa.games.rummy.sinkki.game import Sinkki, SinkkiState

# --- what they are held to


def test_a_position_that_has_gone_on_is_looked_at_again() -> None:
    game = load_game("knorri(taking=mas,players=3)")
    assert isinstance(game, Knorri)
    game.pack, game.hand = mask_of(read_cards("C2 C3 C7 D4 D7 H3 H9 S4 S7")), 2
    state = position(game.new_initial_state(), 3, 6, _any)
    last = state.legal_actions()[0]
    after = state.clone()
    after.apply_action(last)
    before = all_ways(state, 0, _hands)
    state.apply_action(last)
    assert before != all_ways(state, 0, _hands) == all_ways(after, 0, _hands)


# --- Knorri with two-card tricks, and Indian Poker


@pytest.mark.parametrize("steps", [6, 8, 10, 12])
def test_unseen_cards_of_hands(steps: int) -> None:
    game = load_game("knorri(taking=mas,players=3)")
    assert isinstance(game, Knorri)
    game.pack, game.hand = mask_of(read_cards("C2 C3 C7 D4 D7 H3 H9 S4 S7")), 2
    state = position(game.new_initial_state(), 3, steps, _any)
    assert sum(hold_to_all_ways(state, seat, _hands, 2500) for seat in range(3)) > 3
    hold_to_all_ways(state, 1, history, 2500)


def _hands(state: State) -> Hashable:
    assert isinstance(state, KnorriState)
    return tuple(state.play.hands), tuple(state.secret), state.stock


@pytest.mark.parametrize("steps", [3, 5, 12, 20])
def test_the_own_card_on_the_forehead(steps: int) -> None:
    game = load_game("indian_poker(players=3,deals=3)")
    assert isinstance(game, IndianPoker)
    game.pack = mask_of(read_cards("S2 H9 D9 CT SA"))
    state = position(game.new_initial_state(), 4, steps, _any)
    for seat in range(3):
        assert hold_to_all_ways(state, seat, history, 1000) == 3


def _any(state: State, rng: Random) -> Action:
    return rng.choice(state.legal_actions())


# --- Chinese Poker: all but the own hand, and combinations that somebody has begun


def chinese(pack: str, players: int, steps: int, seed: int = 1) -> ChinesePokerState:
    """A position some steps after the deal of a small pack."""
    game = load_game("chinese_poker", players=players)
    assert isinstance(game, ChinesePoker)
    game.pack = mask_of(HEIGHT_OF[card] for card in read_cards(pack))
    state = position(game.new_initial_state(), seed, game.pack.bit_count() + steps, _any)
    assert isinstance(state, ChinesePokerState)
    return state


def _dealt_out(state: State) -> Hashable:
    assert isinstance(state, ChinesePokerState)
    return tuple(state.hands), state.chosen


@pytest.mark.parametrize("steps", [-3, 0, 2, 5])
def test_hands_of_chinese_poker(steps: int) -> None:
    state = chinese("C3 D3 C4 D4 H4 C5 D5", 3, steps)
    assert sum(hold_to_all_ways(state, seat, _dealt_out, 2000) for seat in range(3)) > 3
    hold_to_all_ways(state, 1, history, 2000)


def test_a_combination_that_is_begun_can_be_completed_in_every_draw() -> None:
    """Player 1 has begun with a four on a pair of threes, and so must have another; a draw by completions
    chosen first is as even as one by luck."""
    state = chinese("C3 D3 C4 D4 H4 S4 C5 D5 C6", 3, 0)
    game = state.get_game()
    hands = ["C3 D3 C6", "C4 D4 C5", "H4 S4 D5"]
    state = game.new_initial_state()  # type: ignore[assignment]
    for place in range(9):
        state.apply_action(HEIGHT_OF[read_cards(hands[place % 3])[place // 3]])
    for text in ("C3", "D3", "play", "C4"):
        state.apply_action(state.string_to_action(text))
    assert state.composing() == 1
    for seat in (0, 2):
        hold_to_all_ways(state, seat, _dealt_out, 2000)
        sampler = state.sampler(seat)
        assert isinstance(sampler, HandsSampler)
        rng = Random(seat).random
        drawn = Counter(_dealt_out(sampler._completed(rng)) for _ in range(2000))
        ways = all_ways(state, seat, _dealt_out)
        assert set(drawn) == set(ways)
        assert chi_square(drawn, {way: share * 2000 for way, share in ways.items()}) < 4 * len(ways)


# --- Musta Maija, with cards picked up and a spade put back


@pytest.mark.parametrize(("steps", "seed"), [(9, 1), (13, 2), (16, 3), (20, 4)])
def test_hands_filled_from_a_stock(steps: int, seed: int) -> None:
    game = load_game("musta_maija(players=3)")
    assert isinstance(game, MustaMaija)
    game.pack, game.hand = mask_of(read_cards("C2 C3 CK D4 D5 H6 S7 S8 SQ C9 D9 HT")), 2
    state = position(game.new_initial_state(), seed, steps, _any)
    assert max(hold_to_all_ways(state, seat, _filled, 2500) for seat in range(3)) > 1
    hold_to_all_ways(state, 0, history, 2500)


def _filled(state: State) -> Hashable:
    assert isinstance(state, FillingState)
    return tuple(state.hands), state.stock


# --- Koira and Skitgubbe: hands filled from a stock, of whose last card the suit was told


def two_phases(spec: str, pack: str, steps: int, seed: int) -> TwoPhaseState:
    """A position of a small pack, with hands of two."""
    game = load_game(spec)
    assert isinstance(game, TwoPhaseGame)
    game.pack, game.hand = mask_of(read_cards(pack)), 2
    state = position(game.new_initial_state(), seed, steps, _any)
    assert isinstance(state, TwoPhaseState)
    return state


@pytest.mark.parametrize(
    ("spec", "pack", "steps", "seed"),
    [
        ("koira(players=2)", "C2 C9 D4 D8 H3 H9 HJ", 10, 0),
        ("koira(players=2)", "C2 C9 D4 D8 H3 H9 HJ", 12, 8),
        ("koira(players=3)", "C2 C9 D4 D8 H3 H9 HJ S2 SK", 13, 1),
        ("koira(players=3)", "C2 C9 D4 D8 H3 H9 HJ S2 SK", 14, 8),
    ],
)
def test_the_suit_of_the_last_card_was_told(spec: str, pack: str, steps: int, seed: int) -> None:
    state = two_phases(spec, pack, steps, seed)
    assert isinstance(state, KoiraState)
    assert state.told >= 0
    for seat in range(state.num_players()):
        hold_to_all_ways(state, seat, _in_hands, 2000)
    if state.num_players() == 2:
        hold_to_all_ways(state, 1 - state.last, history, 2000)


@pytest.mark.parametrize(("steps", "seed"), [(11, 1), (13, 9), (24, 5), (25, 10)])
def test_the_last_card_lies_face_down(steps: int, seed: int) -> None:
    pack = "C2 C3 C4 D4 D8 H3 H9 HJ S2"
    state = two_phases("skitgubbe", pack, steps, seed)
    for seat in range(3):
        hold_to_all_ways(state, seat, _in_hands, 2000)


def _in_hands(state: State) -> Hashable:
    assert isinstance(state, TwoPhaseState)
    return tuple(state.play.hands), tuple(state.secret), state.stock


# --- Mätäpesä: hands without low cards


@pytest.mark.parametrize(
    ("pack", "steps", "seed"),
    [
        ("C2 D2 H3 S4 C5 D5 H6", 8, 4),
        ("C2 D2 H3 S4 C5 D5 H6 S7 C8 D9", 13, 11),
        ("C2 D2 H3 S4 C5 D5 H6 S7 C8", 12, 0),
    ],
)
def test_hands_that_have_shown_to_have_nothing_low(pack: str, steps: int, seed: int) -> None:
    game = load_game("matapesa(players=3)")
    assert isinstance(game, Matapesa)
    game.pack = mask_of(read_cards(pack))
    state = position(game.new_initial_state(), seed, steps, _any)
    assert isinstance(state, MatapesaState)
    assert steps < 10 or max(state.floors)
    assert max(hold_to_all_ways(state, seat, _dealt, 2000) for seat in range(3)) > 1
    if steps < 10:
        hold_to_all_ways(state, 1, history, 2000)


def _dealt(state: State) -> Hashable:
    assert isinstance(state, MatapesaState)
    return tuple(state.hands), state.stock


@pytest.mark.parametrize(
    ("spec", "steps", "seed"),
    [
        ("", 22, 0),
        (",partial=false", 20, 52),
        (",ruleset=club", 16, 18),
        (",exchange_two=true", 14, 12),
    ],
)
def test_hands_of_moska_where_another_has_begun_a_turn(spec: str, steps: int, seed: int) -> None:
    """He can complete it: all must be beaten, or the card that he has named."""
    game = load_game(f"moska(players=4{spec})")
    assert isinstance(game, Moska)
    game.pack, game.hand = mask_of(read_cards("C2 C3 D3 H3 S2 S8 D8 C8 H2 CK")), 2
    state = position(game.new_initial_state(), seed, steps, _any)
    assert state.composing() > 0
    seat = (state.current_player() + 1) % 4
    assert hold_to_all_ways(state, seat, _filled, 1500) > 1
    hold_to_all_ways(state, seat, history, 800)


@pytest.mark.parametrize(
    ("spec", "steps", "seed"),
    [("", 18, 2), (",may_decline=false", 24, 3), (",ruleset=penguin", 24, 3)],
)
def test_hands_from_which_a_pile_was_not_beaten(spec: str, steps: int, seed: int) -> None:
    """Where who can beat must, taking tells what was not in the hand then, though it may be drawn later."""
    game = load_game(f"kitumaija(players=3{spec})")
    assert isinstance(game, Kitumaija)
    game.pack, game.hand = mask_of(read_cards("C2 C3 CK D4 D5 H6 S7 S8 SQ C9 D9 HT")), 2
    state = position(game.new_initial_state(), seed, steps, _any)
    found = [hold_to_all_ways(state, seat, _filled, 1500) for seat in range(3)]
    assert max(found) > 1
    hold_to_all_ways(state, found.index(max(found)), history, 1000)


# --- Musta Pekka


@pytest.mark.parametrize(
    ("spec", "pack", "steps", "seed", "seat", "ways"),
    [
        ("players=3", "C7 D7 H7 S7 C8 D8 H8 S8", 17, 1, 0, 10),
        ("players=4", "C7 D7 H7 S7 C8 D8 H8 S8", 13, 1, 0, 150),
        ("players=4,collect=pairs", "C7 S7 D7 H7 C8 S8 D8 H8", 11, 1, 1, 60),
        ("players=4,collect=pairs", "C7 S7 D7 H7 C8 S8 D8 H8", 15, 1, 0, 20),
        ("players=3,collect=pairs,pair_rule=rank", "C7 S7 D7 H7 C8 S8 D8 H8 C9", 10, 1, 1, 6),
        ("players=3,collect=pairs,pair_rule=rank", "C7 S7 D7 H7 C8 S8 D8 H8", 11, 6, 2, 2),
    ],
)
def test_cards_that_went_from_hand_to_hand(
    spec: str, pack: str, steps: int, seed: int, seat: int, ways: int
) -> None:
    """Four of a kind, pairs of a colour, and pairs of a rank, some of whom were three when dealt."""
    game = load_game(f"musta_pekka({spec})")
    assert isinstance(game, MustaPekka)
    game.pack = mask_of(read_cards(pack)) | BITS[PEKKA]
    state = position(game.new_initial_state(), seed, steps, _any)
    assert hold_to_all_ways(state, seat, _fans, 2500) == ways


def _fans(state: State) -> Hashable:
    assert isinstance(state, MustaPekkaState)
    return tuple(state.hands)


# --- Kiertopokeri: a hand that others have changed, discards that were seen or not, and new stocks


def kiertopokeri(spec: str, pack: str, hand: int, seed: int, steps: int) -> KiertopokeriState:
    """A position with a small pack, in which nobody doubts and everybody says as little as they can."""
    game = load_game(spec)
    assert isinstance(game, Kiertopokeri)
    game.pack, game.hand = mask_of(read_cards(pack)), hand
    state = position(game.new_initial_state(), seed, steps, _goes_round)
    assert isinstance(state, KiertopokeriState)
    return state


def _goes_round(state: State, rng: Random) -> Action:
    assert isinstance(state, KiertopokeriState)
    legal = state.legal_actions()
    if state.phase == DISCARDING:
        return legal[-1] if rng.random() < 0.5 else rng.choice(legal)
    return legal[0]


def _laid(state: State) -> Hashable:
    assert isinstance(state, KiertopokeriState)
    return state.hand, state.discards, state.stock


SIX: Final = "C2 D3 H4 S5 C6 D7"
FIVE: Final = "C2 D3 H4 S5 C6"


@pytest.mark.parametrize(
    ("when", "pack", "seed", "steps", "seat", "situations"),
    [
        ("needed", SIX, 1, 14, 0, 1),
        ("needed", SIX, 1, 14, 3, 1),
        ("needed", SIX, 4, 30, 2, 1),
        ("empty", SIX, 7, 34, 1, 1),
        ("needed", FIVE, 38, 34, 2, 8),
        ("needed", FIVE, 20, 34, 1, 7),
        ("needed", FIVE, 13, 42, 0, 4),
        ("empty", FIVE, 38, 34, 2, 6),
        ("empty", FIVE, 30, 26, 1, 5),
    ],
)
def test_a_hand_that_goes_round(
    when: str, pack: str, seed: int, steps: int, seat: int, situations: int
) -> None:
    state = kiertopokeri(f"kiertopokeri(reshuffle_when={when})", pack, 3, seed, steps)
    sampler = state.sampler(seat)
    assert isinstance(sampler, HandSampler)
    assert len(sampler.keys) >= situations  # else another seed has to be found
    hold_to_all_ways(state, seat, _laid, 2000)


@pytest.mark.parametrize(("seed", "steps", "seat"), [(30, 20, 1), (20, 18, 1)])
def test_how_the_hand_went_round_is_as_likely_as_the_rest(seed: int, steps: int, seat: int) -> None:
    state = kiertopokeri("kiertopokeri", FIVE, 3, seed, steps)
    assert hold_to_all_ways(state, seat, history, 2500) > 3


def test_a_doubted_hand_is_seen_by_all_and_lies_among_the_discards() -> None:
    game = load_game("kiertopokeri")
    assert isinstance(game, Kiertopokeri)
    game.pack = mask_of(read_cards("C2 D3 H4 S5 C6 D7"))
    state = game.new_initial_state()
    moves = "C2, D3, H4, S5, C6, pair, two, four, take, C2, done, D7, pair, three, two, doubt"
    for text in moves.split(", "):
        state.apply_action(state.string_to_action(text))
    for card in read_cards("C2 D3"):
        state.apply_action(card)
    for seat in (1, 3):
        hold_to_all_ways(state, seat, _laid, 1500)


# --- Strip Poker: hands and discards, and how they came there, in deals before as well


@pytest.mark.parametrize(
    ("players", "steps", "seed"), [(3, 9, 2), (2, 11, 1), (2, 11, 3), (2, 13, 2), (2, 16, 1)]
)
def test_hands_that_were_changed(players: int, steps: int, seed: int) -> None:
    game = load_game(f"strip_poker(players={players})")
    assert isinstance(game, StripPoker)
    game.pack, game.hand = mask_of(read_cards("C2 D3 H4 S5 C6 D7 H8 S9")), 2
    state = position(game.new_initial_state(), seed, steps, _seldom_folds)
    ways = [hold_to_all_ways(state, seat, _changed, 1500) for seat in range(players)]
    assert min(ways) > 5


@pytest.mark.parametrize("shown", [False, True])
def test_how_hands_were_changed_in_a_deal_before(shown: bool) -> None:
    """The first changes a card, and then folds, or both show."""
    game = load_game("strip_poker(players=2)")
    assert isinstance(game, StripPoker)
    game.pack, game.hand = mask_of(read_cards("C2 D3 H4 S5 C6")), 2
    state = game.new_initial_state()
    moves = f"C2, D3, H4, S5, call, call, D3, done, C6, done, {'call, call' if shown else 'fold'}"
    for text in moves.split(", "):
        state.apply_action(state.string_to_action(text))
    assert state.deal_number() == 2
    ways = [hold_to_all_ways(state, seat, history, 2500) for seat in range(2)]
    assert ways == ([2, 4] if shown else [2, 12])


def _seldom_folds(state: State, rng: Random) -> Action:
    legal = state.legal_actions()
    return rng.choice(legal) if rng.random() < 0.5 else legal[1 if legal[0] == 0 else 0]


def _changed(state: State) -> Hashable:
    assert isinstance(state, StripPokerState)
    return tuple(state.hands), tuple(state.gone)


# --- Fireplace Poker: equal cards that come hidden, turn after turn, and hands that were shown


def fireplace(spec: str, pack: str, hand: int) -> State:
    """The beginning with a small pack, in which there may be several of a card."""
    game = load_game(f"fireplace_poker{spec}")
    assert isinstance(game, FireplacePoker)
    game.pack, game.hand = [0] * 52, hand
    for card in read_cards(pack):
        game.pack[KIND_OF[card]] += 1
    return game.new_initial_state()


def _held(state: State) -> Hashable:
    assert isinstance(state, FireplacePokerState)
    return tuple(map(tuple, state.hands)), tuple(state.stock)


MINE: Final = "C5 C5 C5 C5 C5 C5"
"""What player 1 has, who sees player 2 begin: so there are few ways in which that can be."""


def begun(hand: str, rest: str, turns: str) -> State:
    """Player 2 has had his turn, and has drawn some of the rest."""
    state = fireplace("(first=2)", f"{MINE} {hand} {rest}", 6)
    for card in read_cards(f"{hand} {MINE}"):
        state.apply_action(KIND_OF[card])
    for text in turns.split(", "):
        state.apply_action(state.string_to_action(text))
    return state


@pytest.mark.parametrize(
    ("turns", "ways"),
    [("C5, D7, H9, CJ, DJ, meld", 2), ("C5, D7, H9, CJ, DJ, meld, C5", 2), ("C5, D7", 2)],
)
def test_equal_cards_that_came_unseen_and_left_in_sight(turns: str, ways: int) -> None:
    """Player 2 may have held two of a kind when he melded one of them, or have drawn another since."""
    state = begun("CJ DJ C5 D7 H9 CJ", "C5 CJ", turns)
    assert hold_to_all_ways(state, 0, history if "meld" in turns else _held, 2500) >= ways


def test_what_was_seen_of_a_shown_hand_is_known() -> None:
    """Player 2 keeps a five of a hand that player 1 arranged, and has drawn two cards."""
    state = begun("CJ CJ C5 C5 D7 D7", "DJ DJ C5 H9", "show, C5, D7, D7, CJ, CJ, meld, DJ, H9")
    assert hold_to_all_ways(state, 0, _held, 2000) == 4


@pytest.mark.parametrize(("taken", "seat"), [(0, 2), (0, 3), (2, 2), (0, 1), (2, 0)])
def test_others_know_of_a_shown_hand_that_it_had_no_meld(taken: int, seat: int) -> None:
    """Player 1 has five of seven cards and shows them to player 2; players 3 and 4 have none."""
    state = fireplace("(players=4)", "CJ DJ H2 S4 C6 D8 D8", 5)
    for card in read_cards("CJ H2 S4 D8 D8 DJ C6"):
        state.apply_action(KIND_OF[card])
    assert state.legal_actions()[-1] == SHOW
    state.apply_action(SHOW)
    for _ in range(taken):
        state.apply_action(state.legal_actions()[0])
    assert hold_to_all_ways(state, seat, _held, 2000) == (1 if seat < 2 else 5 if taken else 12)


# --- Valepaska and Paskahousu


def paska(spec: str, pack: str, hand: int, seed: int, steps: int) -> PaskaState:
    """A position of a match with a small pack and small hands."""
    game = load_game(spec)
    assert isinstance(game, PaskaGame)
    game.pack, game.hand = mask_of(read_cards(pack)), hand
    state = position(game.new_initial_state(), seed, steps, _plays)
    assert isinstance(state, PaskaState)
    return state


def told(spec: str, pack: str, hand: int, texts: str) -> PaskaState:
    """A position after some actions, with commas between."""
    game = load_game(spec)
    assert isinstance(game, PaskaGame)
    game.pack, game.hand = mask_of(read_cards(pack)), hand
    state = game.new_initial_state()
    for text in texts.split(", "):
        state.apply_action(state.string_to_action(text))
    assert isinstance(state, PaskaState)
    return state


def _plays(state: State, rng: Random) -> Action:
    """Doubt seldom, and rather take a pile than play on it: so most is hidden."""
    assert isinstance(state, PaskaState)
    legal = state.legal_actions()
    if state.phase == ANSWERING:
        return legal[rng.random() < 0.15]
    if state.face_up and state.phase == PLAYING and TAKE_PILE in legal and rng.random() < 0.4:
        return TAKE_PILE
    return rng.choice(legal)


def paska_placement(state: State) -> Hashable:
    """Where all cards lie."""
    assert isinstance(state, PaskaState)
    return tuple(state.hands), state.pile, state.played, state.unseen


def history(state: State) -> Hashable:
    """All that has been."""
    return tuple(state.history())


TWO = ("valepaska(players=2,take=true)", "C3 D3 C4 D4 C8 C9 CT", 3)
THREE = ("valepaska(players=3,take=true)", "C3 D3 C8 D8 CT C9 CJ", 2)
FACES = ("paskahousu(players=3)", "C3 CJ DJ CQ CK DK SK C5", 2)
PASSES = ("paskahousu(players=3)", "CJ DJ CQ CK DQ DK C8 C9 C5", 2)


@pytest.mark.parametrize(
    ("match", "seed", "steps", "seat", "situations"),
    [
        (TWO, 11, 23, 0, 4),
        (TWO, 137, 24, 0, 3),
        (THREE, 19, 31, 2, 5),
        (THREE, 20, 32, 0, 4),
        (THREE, 45, 32, 1, 4),
        (FACES, 27, 14, 2, 1),
        (FACES, 1, 13, 1, 1),
        (PASSES, 54, 23, 1, 2),
        (PASSES, 54, 23, 2, 2),
        (PASSES, 333, 22, 2, 2),
    ],
)
def test_cards_lost_sight_of_and_hands_that_passed(
    match: tuple[str, str, int], seed: int, steps: int, seat: int, situations: int
) -> None:
    state = paska(*match, seed, steps)
    sampler = state.sampler(seat)
    assert isinstance(sampler, PaskaSampler)
    assert len(sampler.where.message) == situations  # else another seed has to be found
    hold_to_all_ways(state, seat, paska_placement, 2500)


def test_face_cards_shown_after_a_pass_came_from_before_it_or_after() -> None:
    """Player 1 passed with three face cards, and has drawn twice since."""
    state = told(
        "paskahousu(players=2)",
        "C4 C5 C7 C8 C9 CJ DJ CQ DQ CK DK",
        3,
        "CJ, C7, DJ, CQ, CK, C4, pass, C7, done, C8, CJ, done, C9, CQ, done, C5, CK, done, DQ",
    )
    king = read_cards("CK")[0]
    assert hold_to_all_ways(state, 1, lambda drawn: drawn.history().index(king), 2500) == 4
    hold_to_all_ways(state, 1, paska_placement, 2500)


def test_a_card_first_seen_tells_how_many_others_the_hand_still_had() -> None:
    """Player 2 has taken C3 and C4, and plays a card unseen, which falls, then D8, which nobody had seen:
    the more likely, the fewer of the two he still had."""
    state = told(
        "valepaska(players=2)",
        "C3 C4 C5 C6 C7 C8 D8 C9 D9 CT",
        3,
        "C3, C8, C4, D8, CT, C9, 1 three, C3, doubt, C6, 1 four, C4, doubt, C7, 1 six, C6, accept, D9, "
        "1 seven, C4, accept, 1 ten, CT, accept, C5, 1 five, C5, accept, 1 eight, D8, doubt",
    )
    hold_to_all_ways(state, 0, paska_placement, 2500)


@pytest.mark.parametrize(
    ("match", "seed", "steps", "seat"), [(TWO, 11, 23, 0), (THREE, 42, 29, 0), (PASSES, 54, 23, 1)]
)
def test_what_is_told_of_a_drawn_match_is_as_likely_as_the_rest(
    match: tuple[str, str, int], seed: int, steps: int, seat: int
) -> None:
    assert hold_to_all_ways(paska(*match, seed, steps), seat, history, 1500) > 3


def test_moves_that_contradict_each_other_are_refused() -> None:
    """Nobody shows more cards than a hand has left."""
    state = paska(*TWO, 11, 23)
    sampler = state.sampler(0)
    assert isinstance(sampler, PaskaSampler)
    moves = [move for move in sampler.moves if move.kind != DRAW or move.seat == 0]
    with pytest.raises(ValueError, match="contradict"):
        Whereabouts(moves, 0, 2, state.game.pack)


# --- Sinkki: hands drawn unseen and emptied in sight, none of which was clean


@pytest.mark.parametrize(
    ("pack", "hand", "steps", "seed"),
    [
        ("C2 C5 D2 D5 H2 H9 S2 SK", 2, 9, 1),
        ("C2 C5 D2 D5 H2 H9 S2 SK", 2, 14, 8),
    ],
)
def test_hands_filled_unseen_and_emptied_in_sight(
    pack: str, hand: int, steps: int, seed: int
) -> None:
    game = load_game("sinkki(players=3)")
    assert isinstance(game, Sinkki)
    game.pack, game.hand = mask_of(read_cards(pack)), hand
    state = position(game.new_initial_state(), seed, steps, _any)
    assert isinstance(state, SinkkiState)
    assert (state.deal, state.turns > 0) == (1, True)
    for seat in range(3):
        hold_to_all_ways(state, seat, _in_hand, 2500)
    hold_to_all_ways(state, 1, history, 2500)


def _in_hand(state: State) -> Hashable:
    assert isinstance(state, SinkkiState)
    return tuple(state.hands)


def test_a_hand_that_was_not_said_to_be_clean_is_not() -> None:
    """The start player has discarded a king and holds any three of six cards, but two runs of three."""
    game = load_game("sinkki(players=3)")
    assert isinstance(game, Sinkki)
    game.pack, game.hand = mask_of(read_cards("C2 C3 C4 SK SQ SJ HK D2 D7 H9")), 3
    state = game.new_initial_state()
    for card in read_cards("HK C2 SK C3 D2 D7 H9 C4 SQ SJ HK"):
        state.apply_action(card)
    sampler, rng = state.sampler(1), Random(2).random
    drawn = Counter(_in_hand(sampler.draw(rng)) for _ in range(3600))
    assert len(drawn) == 20 - 2
    assert chi_square(drawn, dict.fromkeys(drawn, 200.0)) < 40


# --- Sakaali: all but the own hand and what was discarded, and hands shown at the end of a deal


@pytest.mark.parametrize(("steps", "deal"), [(9, 1), (21, 2)])
def test_hands_that_are_discarded_in_sight(steps: int, deal: int) -> None:
    game = load_game("sakaali(deals=2,target=0)")
    assert isinstance(game, Sakaali)
    game.pack, game.hand, game.keep = mask_of(read_cards("C2 C5 D2 D5 H2 H9 S2 SK")), 2, 1
    state = position(game.new_initial_state(), 1, steps, _any)
    assert isinstance(state, SakaaliState)
    assert state.deal == deal
    for seat in (0, 3):
        hold_to_all_ways(state, seat, _sakaali_hands, 1500)
    hold_to_all_ways(state, 1, history, 1000)


def _sakaali_hands(state: State) -> Hashable:
    assert isinstance(state, SakaaliState)
    return tuple(state.hands)


# --- Mah Jong: tiles that come hidden and leave in sight, answers that are sealed, chows claimed in vain


def mah_jong(pack: str, hand: int) -> MahJongState:
    """A match of few tiles and small hands, from its beginning; all of the wall may be taken."""
    game = load_game("mah_jong(deals=1)")
    assert isinstance(game, MahJong)
    tiles = read_tiles(pack)
    game.pack = tuple([tiles.count(kind) for kind in range(ALL_KINDS)])
    game.hand, game.dead = hand, 0
    state = game.new_initial_state()
    assert isinstance(state, MahJongState)
    return state


def _tiles(state: State) -> Hashable:
    assert isinstance(state, MahJongState)
    return tuple(map(tuple, state.hands)), tuple(state.answers)


def _discard_or_pass(state: State, rng: Random) -> Action:
    """No claim is granted here, for hands are too small; what is sealed may be any claim all the same."""
    assert isinstance(state, MahJongState)
    return rng.choice(state.choices()) if state.discard < 0 else rng.choice([PASS, PASS, PASS_ON])


def _while_sealed(first: int) -> Callable[[State, int], float]:
    """Answers weigh something while they are sealed, from a step on: those before have been told to all."""
    return lambda state, action: (
        1 / len(state.legal_actions()) if state.move_number() >= first else 1.0
    )


@pytest.mark.parametrize(("steps", "seed"), [(9, 1), (11, 2), (12, 3), (15, 4)])
def test_tiles_of_others_and_sealed_answers(steps: int, seed: int) -> None:
    pack = "1p 1p 1p 2p 2p 2p 3p 3p Rd Rd f1 f2"
    state = position(mah_jong(pack, 2), seed, steps, _discard_or_pass)
    assert isinstance(state, MahJongState)
    sealed = [step for step in state.answered_at if step >= 0]
    likely = _while_sealed(min(sealed, default=steps))
    found = [hold_to_all_ways(state, seat, _tiles, 2000, likely=likely) for seat in range(4)]
    assert sum(found) > 4


def test_a_chow_that_was_claimed_in_vain_has_shown_two_tiles() -> None:
    """All know the hands of who claimed the chow and of who got the pung."""
    state = mah_jong("1p 1p 2p 2p 2p 3p 3p Rd Rd Rd", 2)
    for text in ["2p", "Rd", "1p", "1p", "3p", "2p", "2p", "Rd", "Rd"]:
        state.apply_action(read_tile(text))
    for text in ("2p", "chow 123p", "pung", "pass"):
        state.apply_action(state.string_to_action(text))
    low, high = read_tile("1p"), read_tile("3p")
    assert state.lines[1][-4:] == [low, KINDS + low, high, KINDS + high]
    for seat in (2, 3):
        assert hold_to_all_ways(state, seat, _tiles, 1500, likely=_while_sealed(99)) > 1
