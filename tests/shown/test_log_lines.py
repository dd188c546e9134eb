"""The log is a story for people, not a list of what buttons say."""

from __future__ import annotations

from pelitupa.core import t
from pelitupa.games import load_game
from pelitupa.i18n import all_named
from pelitupa.records import Seat
from pelitupa.shown.at_table import notices_data
from pelitupa.shown.lines import log_data
from pelitupa.table import Match


def told(match: Match, seat: int) -> list[str]:
    """The lines of the log as a seat reads them, in a game with cards or without."""
    lines = log_data(match.log(seat), match.game.id == "valepaska")
    names = ["Aino", "Birger"]
    return [all_named(line["text"], names, seat) for line in lines if line["kind"] == "play"]


def match_of(game: str, **options: int) -> Match:
    seats = [Seat("Aino"), Seat("Birger")]
    return Match(load_game(game, players=2, **options), seats, seed="a story")


def test_an_announcement_is_quoted_and_hidden_cards_make_a_sentence() -> None:
    match = match_of("valepaska")
    match.advance()
    match.submit(0, "1 five")
    match.submit(0, match.legal(0)[0])  # any card, face down
    assert told(match, 1)[:2] == ["Aino: “one five”", "Aino lays a card face down"]


def test_an_aim_is_told_without_millimetres() -> None:
    match = match_of("round_the_clock")
    match.submit(0, "aim 1.5 103.25")
    assert told(match, 1)[0] == "Aino aims at the triple 20"


def test_what_is_told_beside_a_turn_has_the_suits_of_the_cards() -> None:
    seats = [Seat(name) for name in ("Aino", "Birger", "Cecilia", "Daniel")]
    why = t("{cards}: no part of a combination", cards="HT SJ")
    match = Match(load_game("chinese_poker"), seats, seed="1")
    assert notices_data(match, [why], "en") == ["♥10 ♠J: no part of a combination"]
    assert notices_data(match_of("round_the_clock"), [t("hearts")], "fi") == ["hertta"]
