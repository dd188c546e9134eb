"""Convention cards that sides bring themselves: read with care, kept by bots and read by the others."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from games.trick_positions import do
from pelitupa.games import load_game
from pelitupa.players import InformedBot, InformedSettings, make_bot
from pelitupa.players.conventions import ConventionError, cards_for, promises
from pelitupa.players.conventions.own import (
    WITHOUT,
    cards_in_folder,
    check_own_card,
    kept_by,
    let_keep,
    longest_card,
    may_bring_cards,
    own_card,
)
from pelitupa.records import Seat
from pelitupa.table import Match
from players.test_conventions import dealt

SHORT = """
title = "Short spades"
source = "Aino and Eero"
games = ["skruuvi"]
part = ""
summary = "Spades say that there are few."

[[call]]
call = "bid 1 spades"
turn = ["first"]
shows = "at most 3 spades"
says = "three spades at most"
"""
GAME = load_game("skruuvi(deals=1)")


@pytest.mark.parametrize("id", ["skruuvi", "huutopussi", "sakaali", "historical_skruuvi"])
def test_the_cards_of_the_house_may_be_brought(id: str) -> None:
    game = load_game(id)
    for card in cards_for(id):
        assert check_own_card(card.text, game).meanings == card.meanings


def test_cards_are_brought_where_two_sides_last_and_calls_mean_something() -> None:
    assert not may_bring_cards(load_game("klubiskruuvi"))
    assert not may_bring_cards(load_game("historical_skruuvi(matches=3)"))
    assert not may_bring_cards(load_game("tuppi"))
    with pytest.raises(ConventionError):
        kept_by(load_game("tuppi"), (SHORT, ""))


NO_HAND = '\n[[call]]\ncall = "bid 2 {suit}"\nturn = ["first"]\nshows = "at least 14 {suit}"\nsays = "all"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SHORT + NO_HAND, r"line 2 \(bid 2 \{suit\}\): no hand fits at least 14"),
        (SHORT.replace("three spades", "{player.__class__}"), "line 1 .*braces"),
        (SHORT.replace("Short spades", "a\\nb"), "one line"),
        (SHORT.replace('["first"]', "[[1]]"), "wrong kind"),
        (SHORT.replace('"at most 3 spades"', "3"), "wrong kind"),
        (SHORT.replace('games = ["skruuvi"]', 'games = ["huutopussi"]'), "skruuvi"),
        (SHORT + "low = 1e9", "wrong kind"),
        ("call = " + "[" * 3000, "card:"),
        ("x" * 7000, "Characters at most"),
        (SHORT + SHORT.split("summary", 1)[1].partition("\n\n")[2] * 40, "Lines at most"),
    ],
)
def test_what_is_no_card_is_refused_and_says_why(text: str, said: str) -> None:
    with pytest.raises(ConventionError, match=said):
        check_own_card(text, GAME)


def test_a_line_that_few_hands_fit_is_found_to_fit_one() -> None:
    rare = SHORT.replace("at most 3 spades", "at least 12 spades")
    assert own_card(rare, "skruuvi") == check_own_card(rare, GAME)
    assert len(tomllib.loads(rare)["call"]) <= longest_card()[1]


def test_a_bot_keeps_to_its_sides_card_and_reads_the_other_sides() -> None:
    kept = kept_by(GAME, (SHORT, WITHOUT))
    state = dealt()
    bots = [InformedBot(GAME, seat, "x", InformedSettings(simulations=20)) for seat in range(4)]
    for bot in bots:
        let_keep(bot, kept)
    assert [bool(bot.agreed) for bot in bots] == [True, False, True, False]
    do(state, "pass,bid 1 spades")  # player 3, of the first side, with two spades at the most
    caller = state.calls_so_far()[-1][0]
    for seat, bot in enumerate(bots):
        if seat != caller:
            told = promises(state, seat, kept=bot.kept)
            assert [(who, str(question)) for who, question in told if who == caller] == (
                [(caller, "at most 3 spades")] if caller % 2 == 0 else []
            )


def test_the_calls_of_a_side_are_alerted_by_its_own_card() -> None:
    text = (
        SHORT.replace("bid 1 spades", "pass")
        .replace('turn = ["first"]', 'turn = ["first", "second", "later"]')
        .replace('shows = "at most 3 spades"\n', "")
        .replace("three spades at most", "nothing at all")
    )
    seats = [Seat(f"P{n}", "plain") for n in range(4)]
    match = Match(GAME, seats, seed="a", cards=(text, WITHOUT))
    while not match.is_over and match.entry_count() < 80:
        match.advance_one()
    lines = [line for line in match.log(None) if line.actor >= 0 and line.text.lower() == "pass"]
    alerts: dict[int, set[str]] = {0: set(), 1: set()}
    for line in lines:
        alerts[line.actor % 2].add(str(line.alert))
    assert "nothing at all" in alerts[0]  # a pass that answers a knock is no call
    assert alerts[1] == {""}
    assert match.keeps_card(0)
    assert not match.keeps_card(1)


def test_sakaali_signals_by_the_card_that_is_brought() -> None:
    game = load_game("sakaali")
    six = next(card for card in cards_for("sakaali") if card.name == "sakaali_six")
    bot = make_bot("sakaali", game, 0, "a")
    let_keep(bot, kept_by(game, (six.text, "")))
    assert [card.title for card in bot.agreed] == [six.title]  # type: ignore[attr-defined]


def test_a_hosts_folder_is_read_and_a_fault_names_its_file(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text(SHORT, encoding="utf-8")
    assert list(cards_in_folder(tmp_path)) == ["short"]
    (tmp_path / "bad.toml").write_text("title = 1", encoding="utf-8")
    with pytest.raises(ConventionError, match=r"bad\.toml"):
        cards_in_folder(tmp_path)
