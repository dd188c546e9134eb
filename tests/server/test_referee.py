"""The referee in the browser: an evening is sent whole, and the rules count it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import AsyncMock

import pytest

from pelitupa.equipment.dartboard import sector_of, segment_at
from pelitupa.games import load_game
from pelitupa.players.darts.thrown import darts_of
from pelitupa.records.execution import execute
from pelitupa.records.reading import parse
from pelitupa.server.app import create_app
from pelitupa.server.live.studies import Studies
from pelitupa.shown.evening import FEW, MOST_ENTRIES, Evening, skill_of
from pelitupa.table import Match
from pelitupa.table.refereeing import throwers_ahead
from server.talking import TestClient, client, config

NAMES = ["Aino", "Eero", "Helmi"]
SECTORS = ["S20", "S4", "S10"]


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    with client() as made:
        yield made


def ask(
    browser: TestClient,
    entries: list[str],
    game: str = "killeri",
    what: str = "score",
    status: int = 200,
    **given: Any,
) -> dict[str, Any]:
    evening = {"game": game, "names": NAMES, "entries": entries} | given
    response = browser.post(f"/referee/{game.partition('(')[0]}/{what}", json=evening)
    assert response.status_code == status, response.text
    told: dict[str, Any] = response.json()
    return told


def test_entries_are_counted_by_the_rules(browser: TestClient) -> None:
    told = ask(browser, [*SECTORS, "T20", "S20"])
    assert told["accepted"] == 5
    assert [player["score"] for player in told["players"]] == ["4", "0", "0"]
    assert (told["who"], told["choice"], told["trouble"]) == (0, False, "")
    assert "S20" in told["wanted"]
    assert (
        told["players"][0]["average"] == 100.0
    )  # of 20, 60 and 20: the throw for the sector counts too
    assert told["players"][0]["first"] is None
    assert told["entries"][3] == {"who": 0, "chosen": False, "label": "hits: triple 20"}
    assert "data-segment" in told["board"]


def test_a_turn_at_once_counts_as_its_darts(browser: TestClient) -> None:
    one_by_one = ask(browser, [*SECTORS, "T20", "S20", "miss"])
    at_once = ask(browser, [*SECTORS, "turn T20 S20 miss"])
    for name in ("players", "who", "wanted", "log"):
        assert at_once[name] == one_by_one[name]
    label = "hits: triple 20, single 20, miss"
    assert at_once["entries"][3] == {"who": 0, "chosen": True, "label": label}
    over = ask(browser, ["turn 10 10 10 10 10"], "finnish_darts", names=["Aino"])
    assert over["over"]
    assert over["of"] == [0] * len(over["log"])


def test_any_entry_can_go_or_be_another(browser: TestClient) -> None:
    ask(browser, [*SECTORS, "T20", "S20", "miss"])
    told = ask(browser, [*SECTORS, "D20", "S20", "miss"])
    assert told["players"][0]["score"] == "3"
    assert ask(browser, [*SECTORS, "S20", "miss"])["players"][0]["score"] == "1"
    assert ask(browser, [])["accepted"] == 0


def test_what_waits_for_a_choice_is_counted_after_it(browser: TestClient) -> None:
    """Thrown without a network, and nobody knew that Eero is asked."""
    late = [*SECTORS, "S4", "S20", "miss"]
    told = ask(browser, late)
    assert (told["accepted"], told["choice"], told["who"]) == (4, True, 1)
    assert [thing["text"] for thing in told["things"]] == ["take", "leave"]
    told = ask(browser, [*late[:4], "take", *late[4:]])
    assert told["accepted"] == 7
    assert [player["score"] for player in told["players"]] == ["1", "1", "0"]


def test_who_throws_ahead_if_nothing_changes(browser: TestClient) -> None:
    assert ask(browser, [*SECTORS, "S20"])["ahead"][:8] == [0, 0, 1, 1, 1, 2, 2, 2]
    state = load_game("killeri").new_initial_state()
    assert throwers_ahead(state, 3, 50) == [0, 0, 0]  # until a sector is hit: nobody can know
    assert throwers_ahead(load_game("bleep").new_initial_state(), 1, 50) == []


@pytest.mark.parametrize(
    ("entries", "trouble"), [(["S20", "nonsense"], "nonsense"), (["S20", "take"], "take")]
)
def test_an_entry_that_cannot_be_is_told(
    browser: TestClient, entries: list[str], trouble: str
) -> None:
    told = ask(browser, [*entries, "S4"])
    assert told["accepted"] == 1
    assert trouble in told["trouble"] or told["trouble"]
    told = ask(browser, ["S20", "S4"])  # struck out, all is well
    assert (told["accepted"], told["trouble"]) == (2, "")


def test_after_the_end_nothing_more_is_taken(browser: TestClient) -> None:
    told = ask(browser, ["10"] * 6, "finnish_darts", names=["Aino"])
    assert told["over"]
    assert told["accepted"] == 5
    assert told["trouble"] == "The match is over."
    assert told["players"][0]["average"] == 50.0


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("killeri", {"names": ["Aino", "Eero"]}),
        ("killeri", {"names": []}),
        ("killeri(nonsense=1)", {}),
        ("killeri", {"entries": ["S1"] * (MOST_ENTRIES + 1)}),
        ("killeri", {"entries": [1]}),
        ("hex", {"names": ["Aino", "Eero"]}),
    ],
)
def test_what_is_no_evening_is_refused(
    browser: TestClient, game: str, given: dict[str, Any]
) -> None:
    evening = {"entries": []} | given
    assert ask(browser, game=game, status=422, **evening)["error"]


@pytest.mark.parametrize(
    ("game", "count", "limit"), [("finnish_darts", 21, 12), ("killeri", 41, 40)]
)
def test_too_many_names_are_refused_with_the_limit(
    browser: TestClient, game: str, count: int, limit: int
) -> None:
    names = [f"P{number}" for number in range(count)]
    error = ask(browser, game=game, status=422, entries=[], names=names)["error"]
    assert str(limit) in error
    assert str(count) in error


def test_too_much_and_no_text_are_refused(browser: TestClient) -> None:
    long = ask(browser, ["S1" * 100] * 1900, status=422)
    assert "too long" in long["error"]
    assert browser.post("/referee/killeri/score", content=b"\xff").status_code == 422
    assert browser.post("/referee/nonsense/score", json={}).status_code == 422
    assert browser.get("/referee/hex").status_code == 404
    assert browser.get("/referee/nonsense").status_code == 404


def test_a_page_that_is_opened_has_its_rules_read_before_the_first_entry(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = AsyncMock()
    monkeypatch.setattr(Studies, "begin", begin)
    assert browser.get("/referee/killeri").status_code == 200
    begin.assert_awaited_once()
    read, _ = begin.await_args_list[0].args
    read()
    assert read.args == ("killeri",)


def test_who_has_long_evenings_counted_anew_again_and_again_is_slowed_down() -> None:
    def ask_for(browser: TestClient, name: str, entries: int) -> int:
        evening = {"game": "finnish_darts", "names": ["A", name], "entries": ["9"] * entries}
        return int(browser.post("/referee/finnish_darts/score", json=evening).status_code)

    with client(create_app(config(requests_a_minute=60))) as browser:
        assert ask_for(browser, "B", MOST_ENTRIES) == 200
        assert ask_for(browser, "B", MOST_ENTRIES) == 200  # it is kept going
        answers = {ask_for(browser, f"{i}", MOST_ENTRIES) for i in range(3)}
        assert answers == {200, 429}


def test_the_record_is_that_of_the_terminal(browser: TestClient) -> None:
    text = ask(browser, [*SECTORS, "T20"], what="record")["text"]
    record = parse(text, unfinished=True)
    assert [seat.name for seat in record.header.seats] == NAMES
    assert execute(record).scores() == [3.0, 0.0, 0.0]
    assert Match.restore(record).typed


def test_how_somebody_throws(browser: TestClient) -> None:
    few = ask(browser, [*SECTORS, "T20"], what="skill", seat=0)
    assert f"from {FEW} darts on: so far 1" in few["text"]
    darts = ["S1", "S20", "S18", "miss", "S1", "S5", "D1", "S18", "S4"] * 6
    told = skill_of(Evening(game="round_the_clock(players=1)", names=["Aino"], entries=darts), "en")
    assert "darts: throws(sd=" in told["text"]
    assert "wanted now" in told["text"]
    rings = ask(browser, ["9"], "finnish_darts", "skill")
    assert "centre" in rings["text"]
    assert ask(browser, [], what="skill", seat=5, status=422)["error"]


def test_a_killer_aimed_next_to_where_the_dart_landed(browser: TestClient) -> None:
    """And of the first dart, for which nearly every sector will do, nobody knows where it was aimed."""
    entries = [
        *SECTORS,
        "T20",
        "D20",
        "miss",
        "S4",
        "miss",
        "miss",
        "S10",
        "miss",
        "miss",
        "S15",
        "T18",
    ]
    record = parse(ask(browser, entries, what="record")["text"], unfinished=True)
    aims = [sector_of(segment_at(*aim)) for aim, _, _ in darts_of(record, 0)]
    assert aims == [20, 20, 4, 10, 4]


def test_hits_far_apart_are_a_wide_scatter(browser: TestClient) -> None:
    darts = [*SECTORS, *["S3", "D17", "D3"] * 33]
    told = ask(browser, darts, what="skill", seat=0)
    assert "Best aim for points" in told["text"]


def test_beside_a_road(browser: TestClient) -> None:
    told = ask(browser, ["first 2", "wrong 1"], "bleep(aloud=true)")
    assert [player["score"] for player in told["players"]] == ["-1", "1", "0"]
    assert {"text": "also 3", "label": "so did: Helmi"} in told["things"]
    assert 'data-spec="bleep(aloud=true)"' in browser.get("/referee/bleep").text


@pytest.mark.parametrize(
    ("game", "rounds", "points"),
    [
        ("curling", ["end red 2", "end yellow 1", "end blank"], ["2", "1"]),
        ("petanque", ["round red 3", "round none", "round blue 1"], ["3", "1"]),
    ],
)
def test_a_whole_round_is_one_entry(
    browser: TestClient, game: str, rounds: list[str], points: list[str]
) -> None:
    """At a real rink and road people count when a round is over: each has its button where one begins."""
    for count in range(len(rounds) + 1):
        found = ask(browser, rounds[:count], game=game, names=["Aino", "Eero"])
        assert set(rounds) <= {thing["text"] for thing in found["things"]}
        assert found["accepted"] == count
    assert [player["score"] for player in found["players"]] == points
    begun = "untold" if game == "curling" else "lies"
    found = ask(browser, [begun], game=game, names=["Aino", "Eero"])
    assert not set(rounds) & {thing["text"] for thing in found["things"]}


def test_an_evening_with_cards_that_are_read_aloud(browser: TestClient) -> None:
    """The card of the colour comes by itself, answers are words, and who holds the card judges."""
    game = "believe_or_doubt(pack=aloud)"
    assert (
        'data-spec="believe_or_doubt(pack=aloud)"' in browser.get("/referee/believe_or_doubt").text
    )
    told = ask(browser, ["blue"], game)
    assert told["typed"] == {"verb": "answer", "label": "Your answer", "longest": 120}
    told = ask(browser, ["blue", "answer Oslo", "doubt", "right", "red"], game)
    assert (told["accepted"], told["trouble"]) == (5, "")
    assert [player["score"] for player in told["players"]] == ["1", "-1", "0"]
    assert [entry["label"] for entry in told["entries"]][3] == "right"


def test_the_page_can_be_kept_and_tells_nothing_of_who_reads(browser: TestClient) -> None:
    first = browser.get("/referee/killeri")
    assert "set-cookie" not in first.headers
    browser.post("/games/hex/start", data={})  # now somebody, with a session
    assert browser.get("/referee/killeri").text == first.text
    worker = browser.get("/referee/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "/tables" not in worker.text
    for name in (
        "tables/referee.js",
        "tables/referee.css",
        "house/words.js",
        "house/address.js",
        "live/typing.js",
        "live/buttons.js",
        "house/phone.js",
    ):
        assert f'"{name}"' in worker.text
        assert browser.get(f"/static/{name}").status_code == 200
