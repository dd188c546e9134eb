"""Knorri: the first phase, the second phase, and the worked examples of Pagat's page."""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate
from games.playing import refused
from pelitupa.core import BACK, CardZone, OptionError
from pelitupa.equipment.cards import card_text, cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.knorri.game import KnorriState
from pelitupa.games.beating.knorri.phases import CHOOSING, LAYING, PLAYING, TURNING


def start(spec: str) -> KnorriState:
    """A match in which nothing has happened."""
    state = load_game(spec).new_initial_state()
    assert isinstance(state, KnorriState)
    return state


def do(state: KnorriState, texts: str) -> KnorriState:
    """Apply actions and chance outcomes: cards as `S7`, and words, `_` for a space."""
    for text in texts.split():
        state.apply_action(state.string_to_action(text.replace("_", " ")))
    return state


def legal(state: KnorriState) -> str:
    """The legal actions in words."""
    return " ".join(state.action_to_string(a).replace(" ", "_") for a in state.legal_actions())


def shown(cards: int) -> str:
    """A set of cards in ascending order: clubs, diamonds, hearts, spades."""
    return " ".join(card_text(card) for card in cards_in(cards))


class Wish:
    """Hands wanted for the second phase: `C2 CK!` ends in `!` where it is to be the whole hand."""

    def __init__(self, hands: tuple[str, ...]) -> None:
        self.cards = [mask_of(read_cards(hand.rstrip("!"))) for hand in hands]
        self.whole = [hand.endswith("!") for hand in hands]

    def refuses(self, cards: int, seat: int) -> bool:
        """Whether a player must not get some of these cards."""
        if self.whole[seat] and cards & ~self.cards[seat]:
            return True
        return any(cards & mine for other, mine in enumerate(self.cards) if other != seat)

    def best_move(self, state: KnorriState, random: Random) -> tuple[float, int, int] | None:
        """A good card to turn and one to take with it (-1 for none), after its worth."""
        seat, found = state.active, []
        for card in cards_in(state.stock):
            choices = cards_in(state.takeable(card))
            if not choices:
                wanted = any(mask >> card & 1 for mask in self.cards)
                found.append((random.random() + 0.5 * wanted, card, -1))
            for other in choices:
                pair = 2**card | 2**other
                if not self.refuses(pair, seat):
                    worth = (pair & self.cards[seat]).bit_count() + 0.1 * (12 - other % 13)
                    found.append((random.random() + worth, card, other))
        return max(found, default=None)

    def is_met(self, state: KnorriState) -> bool:
        """Whether all have what was wanted, and the second phase begins."""
        return state.phase == PLAYING and all(
            mine & hand == mine and (not whole or mine == hand)
            for mine, hand, whole in zip(self.cards, state.play.hands, self.whole, strict=True)
        )


def arrange(spec: str, *hands: str, seed: int = 1) -> KnorriState:
    """The start of a second phase in which the players have these cards, among others.

    Looks for a first phase, fed by chosen outcomes, that deals them so.
    """
    intent, random = Wish(hands), Random(seed)
    for attempt in range(1000):
        state = start(spec)
        # with low cards kept for the stock, more of those turned early can stay on the table
        table = [c for c in range(state.game.cards) if attempt % 2 or c % 13 > 5]
        for card in random.sample(table, state.game.options.table):
            state.apply_action(card)
        while state.phase == TURNING:
            move = intent.best_move(state, random)
            if move is None:
                break
            state.apply_action(move[1])
            if state.phase == CHOOSING:
                state.apply_action(move[2])
        if intent.is_met(state):
            return state
    raise AssertionError("no such deal found")


def play_out(state: KnorriState, seed: int) -> KnorriState:
    """Random play and chance to the end."""
    random = Random(seed)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    return state


# --- Pagat's worked examples


@pytest.mark.clause("knorri/runs-first", "knorri/runs-count", "knorri/complete", "knorri/pick-up")
def test_pagats_example_of_a_run_in_the_first_trick() -> None:
    """A plays 2-3-4, B plays 7, C plays J, D picks up the 2 ..."""
    state = arrange("knorri", "C2 C3 C4 CK", "C7", "CJ CQ", "C5 C6 D2")
    assert state.current_player() == 0
    do(state, "C2 C3 C4")
    assert state.current_player() == 1
    do(state, "C7 CJ take")
    # "The trick now consists of 3-4-7-J which still count as only three cards ... A's turn"
    assert [card_text(card) for card in state.play.cards] == ["C3", "C4", "C7", "CJ"]
    assert len(state.play.sizes) == 3
    assert state.play.hands[3] & 1  # D has the 2
    assert state.current_player() == 0

    # "A may beat the J, for example with the K, set the trick aside and lead any card"
    beaten = do(state.clone(), "CK")
    assert shown(beaten.play.aside) == "C3 C4 C7 CJ CK"
    assert beaten.log(None)[-1].text == "The trick is complete: player 1 leads"
    assert beaten.current_player() == 0
    assert not beaten.play.cards
    assert len(beaten.legal_actions()) == beaten.play.hands[0].bit_count()

    # "or may pick up the 3 in which case it is now B's turn again"
    do(state, "take")
    assert state.current_player() == 1
    # "If B picks up the 4 then there will be only two cards left in the trick 7-J"
    do(state, "take")
    assert [card_text(card) for card in state.play.cards] == ["C7", "CJ"]
    assert state.play.hands[0] >> 1 & 1  # A has the 3 ...
    assert state.play.hands[1] >> 2 & 1  # ... and B the 4
    # "It is now C's turn either to beat the J (which is in fact the card that C herself played)"
    assert state.current_player() == 2
    taken = do(state.clone(), "take")
    assert [card_text(card) for card in taken.play.cards] == ["CJ"]
    # "two more cards will be needed to complete it"
    do(state, "CQ")
    assert len(state.play.sizes) == 3
    assert state.current_player() == 3
    while state.current_player() != 0:
        do(state, "take")
    assert state.play.cards


def example_of_going_out(spec: str = "knorri") -> KnorriState:
    """Four players; A leads 8, B goes out with K, C picks up, D beats with A, A trumps with 5."""
    state = arrange(spec, "CQ H4 S8 D5", "C2 C3 SK D6!", "CT DT", "CJ SA")
    do(state, "C2 C3 CT CJ CQ")  # a first trick that A completes
    do(state, "H4 D6 take take")  # B trumps, C and D pick up
    return do(state, "S8 SK take SA D5")


@pytest.mark.clause("knorri/out", "knorri/complete", "knorri/lead")
def test_pagats_example_of_going_out_during_a_trick() -> None:
    state = example_of_going_out()
    assert state.out == (1,)
    # "there are now three cards in the trick (K-A-5) and three remaining players (A, C, D) but
    # the trick is not yet complete because there were four players in the game at its start"
    assert [card_text(card) for card in state.play.cards] == ["SK", "SA", "D5"]
    assert state.play.holding() == 3
    # "It is now C's turn and C must either pick up the K or beat the 5 with a higher trump"
    assert state.current_player() == 2
    assert all(text[0] == "D" or text == "take" for text in legal(state).split())
    assert "DT" in legal(state).split()
    assert "D3" not in legal(state).split()
    # "If C beats the 5 the completed 4-card trick is set aside and C now leads any card to begin
    # a new trick which will only need three cards to be complete"
    beaten = do(state.clone(), "DT")
    assert beaten.current_player() == 2
    assert not beaten.play.cards
    beaten.apply_action(beaten.legal_actions()[0])
    assert beaten.play.needed == 3
    # ... or pick up the K
    do(state, "take")
    assert [card_text(card) for card in state.play.cards] == ["SA", "D5"]
    assert state.current_player() == 3


@pytest.mark.clause("knorri/active-players")
def test_the_penguin_book_too_counts_the_players_at_the_start_of_a_trick() -> None:
    state = arrange("knorri(ruleset=penguin)", "C8 CQ", "C2 CK!", "CT CA", "CJ")
    do(state, "C2 CT CJ CQ")  # a first trick that player 1 completes
    do(state, "C8 CK CA")  # player 2 goes out with the king
    assert state.out == (1,)
    assert len(state.play.cards) == state.play.holding() == 3
    # three cards and three players left, but four began the trick
    assert state.current_player() == 3
    assert legal(state) == "take"


@pytest.mark.clause("knorri/first-out")
def test_with_the_aim_to_be_first_only_the_first_to_go_out_wins() -> None:
    state = arrange("knorri(aim=first)", "C8 CQ", "C2 CK!", "CT CA", "CJ")
    before = estimate(state)
    assert before[1] > max(before[0], before[2], before[3])  # the fewest cards
    assert sum(before) == pytest.approx(0)
    do(state, "C2 CT CJ CQ C8 CK CA")
    assert state.out == (1,)
    assert estimate(state) == pytest.approx([-1 / 3, 1.0, -1 / 3, -1 / 3])
    random = Random(1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    assert state.winners() == [1]
    assert state.returns() == pytest.approx([-1 / 3, 1.0, -1 / 3, -1 / 3])
    loser_only = load_game("knorri").state(state.history())
    assert len(loser_only.winners()) == 3
    with pytest.raises(OptionError, match="not both"):
        load_game("knorri(aim=first,scoring=true)")


@pytest.mark.clause("knorri/points-out", "knorri/points-loser")
@pytest.mark.parametrize("seed", range(5))
def test_pagats_example_of_points(seed: int) -> None:
    """Four players in the order of going out score +3, +2, +1 and -6."""
    state = arrange("knorri(scoring=true)", "C2", "D5", "H6", "S7", seed=seed)
    play_out(state, seed)
    loser = ({0, 1, 2, 3} - set(state.out)).pop()
    assert [state.scores()[seat] for seat in (*state.out, loser)] == [3.0, 2.0, 1.0, -6.0]
    clauses = [line.clause for line in state.score_sheet()]
    assert clauses == ["knorri/points-out"] * 3 + ["knorri/points-loser"]


# --- players and cards


@pytest.mark.clause("knorri/players")
def test_three_to_eight_play() -> None:
    for players in range(3, 9):
        assert start(f"knorri(players={players})").num_players() == players
    for spec in (
        "knorri(players=2)",
        "knorri(players=9)",
        "knorri(ruleset=booklet,players=7)",
        "knorri(ruleset=penguin,players=8)",
    ):
        with pytest.raises(OptionError):
            load_game(spec)
    assert start("knorri(ruleset=booklet,players=6)").num_players() == 6
    assert start("knorri(ruleset=penguin,players=7)").num_players() == 7
    assert start("knorri(runs=any,players=8)").num_players() == 8


LAID = "CA CQ C9 DA D9 HA HQ SA SQ"
"""A table on which low cards find nothing to take."""


@pytest.mark.clause("knorri/ranks", "knorri/take-one", "knorri/take-choice")
def test_a_card_takes_lower_cards_of_its_suit_only() -> None:
    state = do(start("knorri"), f"{LAID} H7 HK")
    # the king of hearts takes the queen or the seven, not the ace, nor another suit
    assert legal(state) == "H7 HQ"
    assert refused(state, "HA") == "knorri/take-one"
    assert refused(state, "SQ") == "knorri/take-one"
    assert refused(state, "S2") == "knorri/take-choice"
    do(state, "HQ")
    assert shown(state.piles[1]) == "HQ HK"
    assert shown(state.table) == "C9 CQ CA D9 DA H7 HA SQ SA"  # just one is taken


@pytest.mark.clause("knorri/ranks", "knorri/beat")
def test_aces_are_high_and_twos_low() -> None:
    state = arrange("knorri", "C2 C3", "C4 CA", "CK C5", "CQ")
    do(state, "C2")
    assert "CA" in legal(do(state.clone(), "done")).split()
    do(state, "done CA")
    assert legal(state) == "take"


@pytest.mark.clause("knorri/layout")
@pytest.mark.parametrize(("spec", "count"), [("knorri", 9), ("knorri(ruleset=penguin)", 8)])
def test_cards_are_laid_out_face_up(spec: str, count: int) -> None:
    state = start(spec)
    for card in range(count):
        assert state.phase == LAYING
        state.apply_action(51 - card)
    assert state.phase == TURNING
    assert state.table.bit_count() == count
    assert state.stock.bit_count() == 52 - count
    assert not any(state.piles)


@pytest.mark.clause("knorri/first-dealer", "knorri/turn-order", "knorri/leave")
def test_player_1_begins_and_turns_pass_clockwise() -> None:
    state = do(start("knorri(players=3)"), LAID)
    assert state.view(None).players[2].status == "dealer"
    turners = []
    for card in ("C8", "C7", "H8", "S8"):
        draw = state.chance_draw()
        assert draw is not None
        turners.append(draw.seat)
        do(state, card)
    assert turners == [0, 1, 2, 0]
    # none of them takes anything: they stay on the table, where later ones can take them
    assert shown(state.table) == "C7 C8 C9 CQ CA D9 DA H8 HQ HA S8 SQ SA"
    do(state, "S9")
    assert shown(state.piles[1]) == "S8 S9"


# --- the first phase


@pytest.mark.clause("knorri/take-one")
def test_a_card_that_can_take_must_take() -> None:
    state = do(start("knorri"), f"{LAID} CT")
    assert state.is_chance_node()  # there was nothing to choose
    assert shown(state.piles[0]) == "C9 CT"
    assert "Player 1 takes C9 with CT" in [line.text for line in state.log(None)]


@pytest.mark.clause("knorri/take-trump", "knorri/trumps", "knorri/hard-clubs")
def test_a_diamond_takes_a_diamond_or_else_a_heart_or_a_spade() -> None:
    state = do(start("knorri"), f"{LAID} DT")
    assert shown(state.piles[0]) == "D9 DT"  # a lower diamond goes before hearts and spades
    do(state, "D2")
    assert legal(state) == "HQ HA SQ SA"
    assert refused(state, "CQ") == "knorri/hard-clubs"
    assert refused(state, "DA") == "knorri/take-one"
    do(state, "SA")
    assert shown(state.piles[1]) == "D2 SA"


@pytest.mark.clause("knorri/take-trump")
def test_a_choice_of_diamonds_comes_before_other_suits() -> None:
    table = "CA CQ D8 D7 D9 HA HQ SA SQ"
    state = do(start("knorri"), f"{table} DT")
    assert legal(state) == "D7 D8 D9"
    assert refused(state, "HQ") == "knorri/take-trump"
    # the booklet and the Penguin book let any of them be taken
    state = do(start("knorri(own_suit_first=false)"), f"{table} DT")
    assert legal(state) == "D7 D8 D9 HQ HA SQ SA"
    assert start("knorri(ruleset=booklet)").game.options.own_suit_first is False
    assert start("knorri(ruleset=penguin)").game.options.own_suit_first is False


@pytest.mark.clause("knorri/trumps")
def test_hearts_and_spades_do_not_take_each_other() -> None:
    state = do(start("knorri"), "CA CQ C9 DA D9 H3 HQ SA SQ S8")
    assert shown(state.piles[0]) == ""
    assert legal(do(state, "HK")) == "H3 HQ"


def descending(last_two: str) -> str:
    """The whole pack so that no card before the last two finds a lower one it could take."""
    order = [suit * 13 + rank for suit in (1, 0, 2, 3) for rank in range(12, -1, -1)]
    return " ".join(card_text(card) for card in order[:-2]) + " " + last_two


@pytest.mark.clause("knorri/none-took")
def test_a_deal_in_which_nobody_takes_is_void() -> None:
    state = do(start("knorri(players=3)"), descending("S3 S2"))
    assert state.phase == LAYING
    assert state.stock.bit_count() == 52
    assert state.deal_number() == 1
    assert state.dealer == 2


@pytest.mark.clause("knorri/last-taker", "knorri/one-left", "knorri/loser")
def test_the_last_taker_takes_the_rest() -> None:
    # 43 cards are turned, the last of them by player 1, who takes with it for the only time
    state = do(start("knorri(players=3)"), descending("S2 S3"))
    assert "Player 1 takes S2 with S3" in [line.text for line in state.log(None)]
    assert state.play.hands[0].bit_count() == 52
    assert state.is_terminal()  # alone with cards: lost at once
    assert state.winners() == [1, 2]
    assert state.returns() == [-1.0, 0.5, 0.5]


@pytest.mark.clause("knorri/last-taker")
def test_the_rest_goes_to_the_last_taker_not_to_the_last_turner() -> None:
    order = descending("S3 S2").split()
    order.remove("C2")
    order.insert(9, "C2")  # player 1 turns C2, and player 2 then takes it
    order.remove("CA")
    order.insert(10, "CA")
    state = do(start("knorri(players=3)"), " ".join(order))
    assert state.play.hands[1].bit_count() == 52
    # had player 1 taken last, the rest would be theirs, whoever took before
    order[-2:] = ["S2", "S3"]
    state = do(start("knorri(players=3)"), " ".join(order))
    assert shown(state.play.hands[1]) == "C2 CA"
    assert state.play.hands[0].bit_count() == 50


@pytest.mark.clause("knorri/no-cards", "knorri/points-empty")
def test_whoever_took_nothing_is_safe() -> None:
    state = arrange("knorri(scoring=true)", "C3", "!", "", "C2")
    assert state.out == (1,)
    assert state.scores() == [0.0, 3.0, 0.0, 0.0]
    assert state.score_sheet()[0].clause == "knorri/points-empty"
    do(state, "C2")
    assert state.play.needed == 3
    do(state, "take")
    assert state.current_player() == 2  # player 2 is passed over


# --- the second phase


@pytest.mark.clause("knorri/first-lead")
def test_the_two_of_clubs_begins() -> None:
    state = arrange("knorri", "", "", "C2 C5", "")
    assert state.current_player() == 2
    assert legal(state) == "C2"
    assert refused(state, "C5") == "knorri/first-lead"
    assert refused(state, "take") == "knorri/lead"


@pytest.mark.clause("knorri/trumps", "knorri/hard-clubs", "knorri/beat", "knorri/pick-up")
def test_what_beats_what() -> None:
    state = arrange("knorri", "C9 H3", "C2 C4 S4 HT D2", "C5 D4 HJ", "C3 C7 SK")
    do(state, "C2")
    # a club is beaten by clubs only, not by trumps
    assert all(text[0] == "C" or text == "take" for text in legal(state).split())
    assert refused(state, "D4") == "knorri/hard-clubs"
    assert refused(state, "HJ") == "knorri/hard-clubs"
    assert refused(state, "SK") == "knorri/beat"
    assert refused(state, "last card") == "knorri/last-card"
    do(state, "C5 C7 C9 H3")
    # a heart is beaten by higher hearts and all diamonds, also by those who have hearts
    assert {"HT", "D2", "take"} <= set(legal(state).split())
    assert refused(state, "S4") == "knorri/beat"
    assert refused(state, "C4") == "knorri/beat"
    do(state, "D2")
    # a diamond is beaten by higher diamonds only
    assert all(text[0] == "D" or text == "take" for text in legal(state).split())
    assert refused(state, "HJ") == "knorri/beat"
    do(state, "take")  # nobody has to beat
    assert state.play.hands[2] & 2**27  # the lowest card of the trick: H3
    assert state.current_player() == 3


@pytest.mark.clause("knorri/emptied")
def test_after_the_last_card_is_picked_up_the_next_player_leads() -> None:
    state = arrange("knorri", "C2 C5", "C7 H2", "S4", "")
    do(state, "C2 take")
    assert not state.play.cards
    assert state.current_player() == 2
    assert state.play.hands[1] & 1
    assert len(state.legal_actions()) == state.play.hands[2].bit_count()
    assert refused(state, "take") == "knorri/lead"
    assert state.explain(state.legal_actions()[0]).clause == "knorri/lead"


@pytest.mark.clause("knorri/lead", "knorri/out")
def test_whoever_completes_a_trick_with_the_last_card_leaves_the_lead_to_the_next() -> None:
    state = arrange("knorri", "C2 C8", "C3 C9", "C5 CT!", "C7 C6")
    do(state, "C2 C3 C5 C7")
    assert state.current_player() == 3  # whoever completed the trick leads
    do(state, "C6 C8 C9 CT")
    assert state.out == (2,)
    assert not state.play.cards
    assert state.current_player() == 3
    state.apply_action(state.legal_actions()[0])
    assert state.play.needed == 3


@pytest.mark.clause("knorri/loser", "knorri/all-others-win", "knorri/deals-lost")
def test_the_last_player_with_cards_loses_even_with_a_card_that_beats() -> None:
    could_beat = 0
    for seed in range(12):
        state = play_out(start("knorri(players=3)"), seed)
        losers = [seat for seat, hand in enumerate(state.play.hands) if hand]
        assert len(losers) == 1
        assert state.winners() == sorted(state.out)
        assert state.returns() == [-1.0 if seat in losers else 0.5 for seat in range(3)]
        assert state.scores() == [-1.0 if seat in losers else 0.0 for seat in range(3)]
        play = state.play
        if play.cards and play.hands[losers[0]] & state.game.beaters[play.cards[-1]]:
            could_beat += 1
    assert could_beat  # the trick was still open, and the loser had an answer


@pytest.mark.clause("knorri/open-cards")
def test_everyone_sees_who_took_what() -> None:
    state = arrange("knorri", "C2", "D5", "H6", "S7")
    assert not state.game.has_hidden_information()
    for seat in range(4):
        assert state.observed(seat) == state.history()
    zone = state.view(0).zone("hand-3")
    assert isinstance(zone, CardZone)
    assert {item.face for item in zone.items} == set(shown(state.play.hands[3]).split())
    assert zone.note == "all have seen these"


@pytest.mark.clause("knorri/memory")
def test_memory_hides_piles_hands_and_tricks_from_view() -> None:
    state = do(start("knorri(memory=true)"), f"{LAID} CT")
    for eye in (0, 1, None):
        zone = state.view(eye).zone("pile-0")
        assert isinstance(zone, CardZone)
        assert [item.face for item in zone.items] == [BACK, BACK]
    state = arrange("knorri(memory=true)", "C2", "C5", "C7", "C9 C3")
    do(state, "C2 C5 C7 C9")
    for name, owner in (("hand-1", 1), ("aside", -1)):
        for eye in range(4):
            zone = state.view(eye).zone(name)
            assert isinstance(zone, CardZone)
            assert (BACK in {item.face for item in zone.items}) == (eye != owner)
    assert state.observed(0) == state.history()  # by law nothing is hidden
    assert not state.game.has_hidden_information()
    tensor = state.observation_tensor(0)
    assert sum(tensor[52 : 4 * 52]) == 0.0  # the hands of the others
    assert sum(tensor[7 * 52 + 4 : 8 * 52 + 4]) == 0.0  # the completed tricks


def test_the_estimate_prefers_those_with_few_cards() -> None:
    state = arrange("knorri", "C2 CK!", "", "", "")
    values = estimate(state)
    assert max(values) == values[0]
    assert sum(values) == pytest.approx(0.0)
    assert all(-1.0 <= value <= 1.0 for value in values)
    for spec in ("knorri(objective=margin)", "knorri(objective=money)", "knorri(scoring=true)"):
        assert sum(estimate(arrange(spec, "C2", "", "", ""))) == pytest.approx(0.0)
    over = play_out(state, 1)
    assert estimate(over) == over.returns()
