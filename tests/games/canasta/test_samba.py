"""Samba: sequences, several melds of a rank, the pile, closed melds, going out, scores, whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.canasta.positions import deal, leave, melds, points, put, zone
from games.playing import may, play, refused
from pelitupa.core import OptionError
from pelitupa.core.kinds import Arrivals, Arrived
from pelitupa.games import load_game
from pelitupa.games.canasta import hidden
from pelitupa.games.canasta.actions import LAYS
from pelitupa.games.canasta.cards import BLACK, JOKER, KINDS, kind_of, shown, wilds_in
from pelitupa.games.canasta.match import ASK
from pelitupa.games.canasta.measures import CANASTA_SIZE
from pelitupa.games.canasta.phases import MELDING, OVER, START, TURNING
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.samba.game import Samba, SambaState
from pelitupa.games.canasta.walking import Fact, Walk

QUIET = ("C5 C6 C8 CT CQ", "H5 H6 H8 HT HQ", "D5 D6 D8 DT DQ")
SEVENS = "S7 S7 C7 C7 D7 D7 H7"
SAMBA = "S4 S5 S6 S7 S8 S9 ST"


def dealt(
    hand: str, *, spec: str = "", up: str = "C4", scores: tuple[int, int] = (0, 0)
) -> CanastaPlay:
    """A hand of player 1; those of the others are as large, and of no use."""
    many = len(hand.split())
    others = [" ".join((rest.split() * 3)[:many]) for rest in QUIET]
    return deal(f"samba{spec}", hand, *others, up=up, scores=scores)


# --- setup


@pytest.mark.clause("samba/players", "samba/pack", "samba/deal")
def test_fifteen_of_162_cards_each_for_four() -> None:
    state = load_game("samba").new_initial_state()
    assert isinstance(state, SambaState)
    assert state.left == 162
    assert [state.stock[kind] for kind in (kind_of("S7"), kind_of("C2"), JOKER)] == [3, 3, 6]
    rng = Random(1)
    while state.phase != TURNING:
        state.apply_action(state.draw(rng.random))
    assert [len(hand) for hand in state.hands] == [15] * 4
    assert load_game("samba").teams() == ((0, 2), (1, 3))
    with pytest.raises(OptionError):
        load_game("samba(players=2)")


@pytest.mark.clause("samba/draw", "samba/two-draw", "samba/stock")
def test_two_are_drawn_and_fewer_than_two_end_the_deal() -> None:
    state = play(dealt("S4 H6 D8"), "draw, SK")
    assert may(state) != {"draw"}
    play(state, "SQ")
    assert shown(state.hands[0]) == "SK SQ D8 H6 S4"
    state = dealt("S4 H6 D8", spec="(deals=1)", up="HK")
    put(state, 0, "CK CK DK")
    leave(state, "S9")
    assert may(state) == {"draw", "take to meld 1"}
    play(state, "draw")
    assert state.phase == OVER


# --- melds


@pytest.mark.clause("samba/meld", "samba/sequence")
def test_a_sequence_is_three_to_seven_natural_cards_of_a_suit_in_order() -> None:
    state = dealt("S8 S9 ST H4 DK DK C2")
    put(state, 0, "CA CA DA")
    play(state, "draw, SJ, S3")
    assert refused(state, "lay S9 to run 2") == "samba/several"
    assert refused(state, "lay ST to run 1") == "samba/sequence", "only two from the ten up"
    play(state, "lay S8 to run 1")
    assert may(state) == {"lay S9 to run 1"}, "the sequence is completed first"
    assert refused(state, "discard H4") == "samba/least"
    play(state, "lay S9 to run 1, lay ST to run 1")
    assert {"lay SJ to run 1", "discard H4"} <= may(state)
    play(state, "lay SJ to run 1, discard H4")
    assert melds(state, 0) == ["SJ ST S9 S8", "DA CA CA"]
    item = next(item for item in zone(state, "melds-0").items if item.face == "S8")
    assert (item.note, item.mark) == ("-J", "")


@pytest.mark.clause("samba/sequence")
def test_threes_wild_cards_and_what_is_above_the_ace_belong_to_no_sequence() -> None:
    state = dealt("S3 S4 S5 SK SA S2 HT D9")
    put(state, 0, "S6 S7 S8", "HQ HK HA", "D4 D5 D6")
    play(state, "draw, H4, HJ")
    assert refused(state, "lay S3 to run 1") == "samba/sequence"
    assert refused(state, "lay S2 to run 1") == "samba/sequence"
    assert refused(state, "lay H4 to run 1") == "samba/sequence"
    assert refused(state, "lay HT to run 1") == "samba/sequence", "the jack lies between"
    # it grows down first, then up
    play(state, "lay HJ to run 1, lay HT to run 1")
    assert refused(state, "lay D9 to run 1") == "samba/order", "diamonds come before hearts"
    play(state, "lay S5 to run 1, lay S4 to run 1, discard D9")
    assert shown(state.melds[0][state.measures.first(15)]) == "S8 S7 S6 S5 S4"


@pytest.mark.clause("samba/sequence", "samba/order")
def test_a_sequence_may_grow_both_ways_and_no_further_than_seven() -> None:
    state = dealt("S5 S9 ST SJ H4 D9")
    put(state, 0, "S6 S7 S8")
    play(state, "draw, SQ, DK, lay S5 to run 1, lay S9 to run 1")
    assert refused(state, "lay S5 to run 1") == "samba/meld"
    play(state, "lay ST to run 1, lay SJ to run 1")
    assert refused(state, "lay SQ to run 1") == "samba/sequence", "a samba has seven"
    play(state, "discard D9")
    assert state.canastas(0) == 1
    state = dealt("S5 S9 ST SJ H4 D9")
    put(state, 0, "S6 S7 S8")
    play(state, "draw, SQ, DK, lay S9 to run 1")
    assert refused(state, "lay S5 to run 1") == "samba/sequence", "down comes before up"


@pytest.mark.clause("samba/least", "samba/wild")
def test_two_wild_cards_at_most_and_two_natural_ones_at_least() -> None:
    state = dealt("SK HK S6 C2 D2 S2 H4")
    put(state, 0, "S7 C7 D7")
    play(state, "draw, Joker, DA")
    assert refused(state, "lay S6") == "samba/least"
    assert refused(state, "lay C2") == "samba/wild"
    play(state, "lay HK, lay SK, lay C2 to K, lay D2 to K")
    assert refused(state, "lay S2 to K") == "samba/wild"
    play(state, "discard S6")
    assert melds(state, 0) == ["S7 D7 C7", "SK HK D2 C2"]


@pytest.mark.clause("samba/several")
def test_a_side_may_have_several_melds_of_a_rank_and_sequences_of_a_suit() -> None:
    state = dealt("SK HK DK CK S6 S4 S5 DJ")
    put(state, 0, "CK CK DK", "S4 S5 S6")
    play(state, "draw, S6, H9, lay S4 to run 2, lay S5 to run 2, lay S6 to run 2")
    assert "lay CK" in may(state)
    play(state, "lay CK, lay DK in 2")
    assert refused(state, "lay HK") == "samba/least", "the new one is completed first"
    play(state, "lay HK in 2, lay SK in 2, discard DJ")
    assert melds(state, 0) == ["S6 S5 S4"] * 2 + ["DK CK CK CK", "SK HK DK"]
    assert refused(play(dealt("SK HK DK CK"), "draw, S9, S8"), "lay DK in 2") == "samba/several"


@pytest.mark.clause("samba/canasta", "samba/onto-canasta")
def test_complete_melds_take_natural_cards_and_no_wild_ones() -> None:
    state = dealt("H7 C2 D9 DJ CJ HQ")
    put(state, 0, SEVENS, "SK SK CK CK DK DK", SAMBA)
    play(state, "draw, SJ, HK, lay H7")
    assert refused(state, "lay C2 to 7") == "samba/onto-canasta"
    assert refused(state, "lay SJ to run 1") == "samba/order", "sequences are laid first"
    play(state, "lay C2 to K, discard D9")
    items = {str(item.face)[1:]: item for item in zone(state, "melds-0").items}
    assert [items[rank].mark for rank in "7K4"] == ["winning"] * 3
    assert (items["7"].note, items["K"].note, items["4"].note) == ("8", "7*", "-T")
    assert str(items["7"].face)[0] in "DH"
    assert str(items["K"].face)[0] in "CS"
    assert zone(state, "melds-0").note == "canastas: 3"


@pytest.mark.clause("samba/wild-first")
def test_eight_at_once_if_the_wild_cards_are_among_the_first_seven() -> None:
    state = dealt("H7 S7 C2 D9 DJ D2 H4")
    put(state, 0, "S7 C7 C7 D7 D7 H7", "SK SK CK")
    play(state, "draw, SJ, HK, lay H7, lay S7")
    play(state, "lay C2 to 7")
    assert refused(state, "lay D2 to 7") == "samba/onto-canasta", (
        "six and two are eight with the second"
    )
    state = dealt("H7 S7 C2 D9 DJ D2 H4")
    put(state, 0, "S7 C7 C7 D7 D7", "SK SK CK")
    play(state, "draw, S7, HK, lay H7, lay S7, lay S7, lay C2 to 7, lay D2 to 7, discard D9")
    assert len(melds(state, 0)[0].split()) == 10


def test_the_search_for_a_hand_ends_where_one_is_found_however_far_all_hands_seem() -> None:
    """As in Contract Samba, where the points that a contract lacks make all of them seem far."""

    class Sevens(Fact):
        """Somebody held three sevens."""

        met = 0

        def lacks(self, held: Sequence[int]) -> int:
            return max(0, 3 - len([kind for kind in held if kind // 4 == kind_of("C7") // 4]))

        def agrees(self, held: Sequence[int]) -> bool:
            return not self.lacks(held)

        def stuck(self, held: list[int]) -> float:
            self.met += not self.lacks(held)
            return 9.0 + self.lacks(held)

    fact = Sevens([0], 0, [-1] * 6, 0)
    walk = Walk([fact.line], [[]], [fact])
    left = [1] * KINDS
    walk.begin(
        Arrived([[kind_of(card) for card in ["C4", "D4", "H4", "S4", "C5", "D5"]]], left, 1.0)
    )
    assert walk.seek(Random(1).random)
    assert fact.met == 1


# --- may I go out?


@pytest.mark.clause("samba/ask-able", "samba/yes-draw")
def test_who_asks_before_drawing_goes_out_with_the_pile() -> None:
    state = put(dealt("CQ DQ", up="HK"), 0, SEVENS, SAMBA, "SQ SQ HQ")
    assert refused(state, "ask") == "samba/ask-able", "two cards may come to nothing"
    assert "ask" in may(play(state, "draw, HQ, S9"))
    state = put(dealt("CQ DQ", spec="(deals=1)", up="HQ"), 0, SEVENS, SAMBA, "CK CK DK")
    assert may(play(state, "ask, yes")) == {"take"}
    assert refused(state, "draw") == "samba/yes-draw"
    play(state, "take, lay CQ, lay DQ, take now")
    assert state.phase == OVER


# --- taking the pile


@pytest.mark.clause("samba/take", "samba/alone")
def test_the_top_card_continues_a_meld_or_goes_with_a_natural_pair() -> None:
    state = dealt("H4 D8 CJ DQ", up="S9")
    put(state, 0, "S6 S7 S8", "C9 D9 H9", "CK CK DK")
    assert may(state) == {"draw", "take to meld 1", "take to run 1"}
    assert refused(state, "take") == "samba/take"
    play(state, "take to run 1")
    assert melds(state, 0)[0] == "S9 S8 S7 S6"
    assert (state.phase, state.pile) == (MELDING, ())
    assert refused(state, "draw") == refused(state, "take to run 1") == "samba/draw"
    # a wild card makes no pair here
    state = dealt("H9 D8 C2 DQ", up="S9")
    put(state, 0, "CK CK DK")
    assert refused(state, "take") == "samba/take"
    assert refused(state, "take to meld 1") == "samba/take"
    # nor does a card of the hand come between
    state = dealt("S8 D8 C2 DQ", up="S9")
    put(state, 0, "S5 S6 S7")
    assert refused(state, "take to run 1") == "samba/take"
    # with a pair, a new meld beside the one there is
    state = dealt("H9 D9 CJ DQ", up="S9")
    put(state, 0, "C9 C9 D9")
    assert "take" in may(state)
    play(state, "take")
    assert may(state) == {"lay D9 in 2"}, "the lower card first"
    play(state, "lay D9 in 2, lay H9 in 2, take now")
    assert melds(state, 0) == ["D9 C9 C9", "S9 H9 D9"]


@pytest.mark.clause("samba/onto", "samba/pair-complete")
def test_complete_melds_take_the_pile_only_with_a_pair() -> None:
    state = dealt("H4 D8 CJ DQ", up="SJ")
    put(state, 0, SAMBA, "SJ SJ CJ HJ DJ DJ HJ")
    assert refused(state, "take to run 1") == refused(state, "take to meld 1") == "samba/onto"
    for spec, places in (
        ("", {"lay D7", "lay D7 in 2"}),
        ("(pair_onto_complete=false)", {"lay D7 in 2"}),
    ):
        state = dealt("D7 H7 CJ DQ", up="S7", spec=spec)
        put(state, 0, SEVENS)
        assert may(play(state, "take")) == places
    frozen = dealt("D7 H7 CJ DQ", up="C2 S7", spec="(pair_onto_complete=false)")
    put(frozen, 0, SEVENS)
    assert may(play(frozen, "take")) == {"lay D7", "lay D7 in 2"}
    play(frozen, "lay D7, lay H7, take now")
    assert len(melds(frozen, 0)[0].split()) == 10


@pytest.mark.clause("samba/frozen")
def test_a_frozen_pile_takes_a_natural_pair_to_any_meld_of_the_rank() -> None:
    state = dealt("D9 H9 CJ DQ", up="D3 S9")
    put(state, 0, "S6 S7 S8", "C9 C9 D9")
    assert refused(state, "take to run 1") == refused(state, "take to meld 1") == "samba/frozen"
    play(state, "take")
    assert may(state) == {"lay D9", "lay D9 in 2"}
    play(state, "lay D9, lay H9, take now")
    assert melds(state, 0) == ["S8 S7 S6", "S9 H9 D9 D9 C9 C9"]
    lone = dealt("D9 H8 CJ DQ", up="D3 S9")
    put(lone, 0, "S6 S7 S8", "C9 C9 D9")
    assert refused(lone, "take") == "samba/frozen"


# --- opening


@pytest.mark.clause("samba/opening")
@pytest.mark.parametrize(
    ("score", "least"),
    [(-5, 0), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (6995, 120), (7000, 150)],
)
def test_what_an_opening_counts_goes_by_the_score(score: int, least: int) -> None:
    state = dealt("S4 S5 S6 DJ", scores=(score, 0))
    assert state.minimums == [least, 50]
    play(state, "draw, H8, H9")
    if least:
        assert refused(state, "lay S4 to run 1") == "samba/opening"
    else:
        play(state, "lay S4 to run 1, lay S5 to run 1, lay S6 to run 1, discard DJ")
        assert state.opened[0]


@pytest.mark.clause("samba/opening", "samba/open-pile", "samba/pile-points")
def test_sequences_count_for_an_opening_with_the_pile_too() -> None:
    state = deal("samba(first=4)", "S9 H9 HJ HQ HK D4", *(f"{rest} C4" for rest in QUIET), up="D4")
    play(state, "draw, S4, C9, discard C9")
    assert may(state) == {"draw", "take"}
    play(state, "take, lay HJ to run 1, lay HQ to run 1, lay HK to run 1")
    assert state.laid_points() == 40
    assert refused(state, "take now") == "samba/pile-points"
    play(state, "lay H9, lay S9, take now")
    assert melds(state, 0) == ["HK HQ HJ", "S9 H9 C9"]
    short = deal("samba(first=4)", "S9 H9 HJ HQ H4 D4", *(f"{rest} C4" for rest in QUIET), up="D4")
    play(short, "draw, S4, C9, discard C9")
    assert refused(short, "take") == "samba/pile-points"


# --- going out, scores


@pytest.mark.clause("samba/go-out", "samba/going-out", "samba/samba")
def test_going_out_takes_two_canastas_or_sambas() -> None:
    state = dealt("S9 HK", spec="(deals=1)")
    put(state, 0, SEVENS, "S4 S5 S6 S7 S8", "CK CK DK")
    play(state, "draw, ST, H4")
    play(state, "lay S9 to run 1, lay ST to run 1, lay HK, discard H4")
    assert state.phase == OVER
    assert points(state, "going-out") == [((0, 2), 200.0)]
    assert points(state, "samba") == [((0, 2), 1500.0)]
    assert points(state, "natural-canasta") == [((0, 2), 500.0)]
    assert points(state, "card-points") == [((0, 2), 7 * 5 + 4 * 5 + 3 * 10 + 4 * 10)]


@pytest.mark.clause("samba/go-out")
def test_with_one_canasta_a_card_is_kept() -> None:
    state = dealt("H7 HK", spec="(deals=1)")
    put(state, 0, SEVENS, "CK CK DK")
    play(state, "draw, D7, H4, lay D7, lay H7")
    assert refused(state, "lay HK") == "samba/go-out"


@pytest.mark.clause("samba/going-out")
def test_opening_and_going_out_at_once_is_worth_no_more() -> None:
    hand = "S4 S5 S6 S7 S8 S9 ST CK CK DK DK HK HK SK"
    state = play(dealt(hand, spec="(deals=1)"), "draw, H4, SK")
    for card in SAMBA.split():
        play(state, f"lay {card} to run 1")
    play(
        state, ", ".join(f"lay {card}" for card in ["CK", "CK", "DK", "DK", "HK", "HK", "SK", "SK"])
    )
    play(state, "discard H4")
    assert state.phase == OVER
    assert points(state, "going-out") == [((0, 2), 200.0)]
    assert points(state, "at-once") == []


@pytest.mark.clause("samba/black-threes")
def test_three_or_more_black_threes_go_with_the_last_cards() -> None:
    state = dealt("S3 S3 C3 C3 S9", spec="(deals=1)")
    put(state, 0, SEVENS, SAMBA)
    play(state, "draw, S3, HK")
    assert refused(state, "lay C3") == "samba/black-threes"
    state = dealt("S3 S3 C3 C3 S3", spec="(deals=1)")
    put(state, 0, SEVENS, SAMBA)
    play(state, "draw, C3, HK" + ", lay C3" * 3 + ", lay S3" * 3 + ", discard HK")
    assert state.phase == OVER
    assert points(state, "card-points")[0][1] == 6 * 5 + 7 * 5 + 4 * 5 + 3 * 10


@pytest.mark.clause("samba/red-points")
@pytest.mark.parametrize(("complete", "sign"), [((), -1), ((SEVENS,), -1), ((SEVENS, SAMBA), 1)])
def test_red_threes_are_minus_before_two_canastas(complete: tuple[str, ...], sign: int) -> None:
    state = dealt("H4 D8 CJ", spec="(deals=1)")
    put(state, 0, "CK CK DK", *complete)
    state.reds[0] = (5, 5, 5, 6, 6, 6)
    leave(state)
    play(state, "draw")
    assert points(state, "red-points") == [((0, 2), sign * 600.0)]


@pytest.mark.clause("samba/target")
def test_ten_thousand_points_win() -> None:
    for score, over in ((9995, False), (10_000, True)):
        state = dealt("S4 H6 D8", scores=(score, 0))
        leave(state)
        state.hands = [[], [], [], []]
        play(state, "draw")
        assert (state.phase == OVER) == over
    assert state.winners() == [0, 2]


# --- turns are composed


def _check(state: CanastaPlay) -> None:
    measures, cards = state.measures, state.left + len(state.pile)
    cards += sum([len(hand) for hand in state.hands])
    for side in range(2):
        cards += len(state.reds[side])
        for place, meld in enumerate(state.melds[side]):
            cards += len(meld)
            if place < measures.ranks and meld:
                assert list(meld) == list(range(meld[0], meld[0] + 4 * len(meld), 4))
                assert 3 <= len(meld) <= CANASTA_SIZE
                assert 8 <= meld[0] <= meld[-1] < JOKER
            elif meld and measures.targets[place] != BLACK:
                wild = wilds_in(meld)
                assert len(meld) >= 3
                assert len(meld) - wild >= 2
                assert wild <= 2
    assert cards == 162
    assert all(state.hands) or state.phase < START


@pytest.mark.parametrize("spec", ["samba", "samba(penalties=true)"])
@pytest.mark.clause("samba/order")
def test_random_compositions_have_no_dead_ends(spec: str) -> None:
    """Whatever is begun at random can be completed at random; and melds and hands are as they must be."""
    game = load_game(spec)
    assert isinstance(game, Samba)
    for seed in range(2):
        rng, state = Random(f"{spec} {seed}"), game.new_initial_state()
        while not state.is_terminal() and state.deal < 3:
            if state.is_chance_node():
                state.apply_action(state.draw(rng.random))
                continue
            legal = state.legal_actions()
            assert legal, state.history()
            steps = [action for action in legal if state.game.actions.does[action] == LAYS]
            chosen = rng.choice(steps) if steps and rng.random() < 0.7 else rng.choice(legal)
            if ASK in legal and rng.random() < 0.5:
                chosen = ASK
            opened, deal_now, side = state.opened.copy(), state.deal, state.side()
            before, zones = state.laid_points(), state.minimums.copy()
            state.apply_action(chosen)
            if state.deal == deal_now and state.phase != OVER:
                if state.opened[side] and not opened[side]:
                    assert before >= zones[side]
                _check(state)


def test_one_composition_has_one_path() -> None:
    """All ways through a turn from a small hand: no two end alike."""
    state = dealt("S7 S8 S9 H9 D9 C2 DK")
    put(state, 0, "S4 S5 S6", "H7 H7 D7")
    play(state, "draw, ST, HJ")
    ends: list[tuple[object, ...]] = []
    todo: list[CanastaPlay] = [state]
    while todo:
        now = todo.pop()
        for action in now.legal_actions():
            after = now.child(action)
            if after.composing() > now.composing() and after.turn == now.turn:
                todo.append(after)
            else:
                ends.append((after.melds[0], tuple(after.hands[0]), after.pile, after.phase))
    assert len(ends) > 40
    assert len(ends) == len(set(ends))


def test_a_bot_goes_on_where_no_hands_are_found_that_agree_with_all_that_was_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = load_game("samba").new_initial_state()
    rng = Random(3)
    while state.move_number() < 150:
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
    player = max(state.current_player(), 0)
    sampler = state.sampler(player)
    assert isinstance(sampler, hidden.HandsSampler)
    find = Arrivals.find
    monkeypatch.setattr(
        Arrivals,
        "find",
        lambda arrivals, rng, tries, looking=True: (
            None if looking else find(arrivals, rng, tries, looking)
        ),
    )
    monkeypatch.setattr(Walk, "seek", lambda *given: False)
    drawn = sampler.draw(rng.random)
    assert drawn.information_state_string(player) == state.information_state_string(player)
    assert drawn.legal_actions()
