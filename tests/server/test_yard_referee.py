"""The referee's page of games in which events are told: words, names under them, and the rules' answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pelitupa.shown.evening import evening_of, told_of
from server.talking import TestClient, client

NAMES = ["Aino", "Eero", "Helmi", "Onni"]
BEGUN = ["seeker 2", "at 3 kick 1", "at 20.5 returned"]


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    with client() as made:
        yield made


def ask(
    browser: TestClient, entries: list[str], names: list[str] = NAMES, game: str = "purkkis"
) -> dict[str, Any]:
    evening = {"game": game, "names": names, "entries": entries}
    response = browser.post(f"/referee/{game.partition('(')[0]}/score", json=evening)
    assert response.status_code == 200, response.text
    told: dict[str, Any] = response.json()
    return told


def call(told: dict[str, Any], label: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in told["calls"] if one["label"] == label)
    return found


def test_the_first_role_can_be_drawn_by_lot(browser: TestClient) -> None:
    told = ask(browser, [])
    assert told["lots"]
    assert not told["timed"]
    assert [event["text"] for event in call(told, "Seeks")["names"]] == [
        "seeker 1",
        "seeker 2",
        "seeker 3",
        "seeker 4",
    ]
    told = ask(browser, ["seeker 2"])
    assert (told["lots"], told["timed"]) == (False, True)
    assert "Eero seeks" in told["prompt"]


def test_people_come_and_go_while_lots_are_drawn(browser: TestClient) -> None:
    """What a lot draws stands first; who comes or goes stands aside, as always, and no lot draws it."""
    told = ask(browser, ["goes 1", "comes 5"], [*NAMES, "Pekka"], "purkkis(present=4)")
    assert (told["trouble"], told["lots"]) == ("", True)
    asides = {one["label"]: one["aside"] for one in told["calls"] if one["names"]}
    assert asides == {"Seeks": False, "Comes": True, "Goes home": True, "Enough for today": True}
    teams = ask(browser, ["red 1", "red 2", "goes 4"], game="breakthrough(first=1)")
    assert teams["accepted"] == 3
    assert (
        "Red attacks" in teams["prompt"]
    )  # nobody but Helmi was left to be drawn, and came by himself


def test_what_can_be_told_stands_under_its_word_and_what_cannot_says_why(
    browser: TestClient,
) -> None:
    told = ask(browser, [*BEGUN, "at 60 found 3"])
    found = call(told, "Found")
    assert [(event["seat"], bool(event["why"])) for event in found["names"]] == [
        (0, False),
        (1, True),
        (2, True),
        (3, False),
    ]
    assert found["names"][2]["why"] == "Helmi is a prisoner already. (Finding, booklet 87.2)"
    own = call(told, "Own name")
    assert own["names"] == []
    assert own["why"].startswith("There are prisoners, so an own name has no effect")
    assert [event["seat"] for event in call(told, "All rescued")["names"] if not event["why"]] == [
        0,
        3,
    ]
    assert call(told, "Goes home")["aside"]
    assert not [
        one for one in told["calls"] if one["label"] in ("Seeks", "Comes", "All are called in")
    ]
    assert [player["status"] for player in told["players"]] == [
        "hides",
        "seeks",
        "found first",
        "hides",
    ]


def test_what_was_ruled_comes_with_its_clause(browser: TestClient) -> None:
    told = ask(browser, [*BEGUN, "at 60 found 3"])
    assert told["log"][-1] == "Helmi is found. Found first: Helmi"
    assert told["rule"]["where"] == "Finding, booklet 87.2"
    assert told["rule"]["text"].startswith("When the seeker sees a hider")
    assert told["entries"][-1]["label"] == "Found: Helmi"
    assert ask(browser, [])["rule"] is None
    late = ask(browser, [*BEGUN, "at 60 own 3", "at 50 found 4"])
    assert (late["accepted"], "told in their order" in late["trouble"]) == (4, True)


def test_each_line_of_the_log_says_with_which_entry_it_came(browser: TestClient) -> None:
    """So that all that follows from an event is read aloud, and not its last line only."""
    entries = ["red 1", "red 2", "blue 3", "at 3 go", "at 5 caught 3", "at 6 caught 4"]
    told = ask(browser, entries, game="poliisi_ja_rosvo(first=1)")
    latest = [line for line, of in zip(told["log"], told["of"], strict=True) if of == 5]
    assert latest == [
        "Onni is caught",
        "In the prison: 0, on the way: 2, free: 0",
        "All robbers are prisoners: the teams switch roles",
        "Each was free for so many seconds on average: 2",
    ]
    assert told["of"] == [4, 4, 5, 5, 5, 5]


def test_names_can_be_added_and_sent_home(browser: TestClient) -> None:
    more = [*NAMES, "Pekka"]
    told = ask(browser, [*BEGUN, "comes 5", "goes 4"], more, "purkkis(present=4)")
    assert told["trouble"] == ""
    assert [player["status"] for player in told["players"]] == [
        "hides",
        "seeks",
        "hides",
        "not here",
        "waits for the next start",
    ]
    assert [event["seat"] for event in call(told, "Comes")["names"]] == [3]
    page = browser.get("/referee/purkkis").text
    assert "data-late" in page
    assert "option-present" not in page


def test_forty_can_play(browser: TestClient) -> None:
    names = [f"N{number}" for number in range(40)]
    told = ask(browser, ["seeker 40", "kick 1", "returned"], names)
    assert len(call(told, "Found")["names"]) == 40


def test_who_poked_is_told_to_nobody_before_the_guess(browser: TestClient) -> None:
    evening = {"game": "kirkkis", "names": NAMES, "entries": ["seeker 2", "poked 3"]}
    response = browser.post("/referee/kirkkis/score", json=evening)
    other = browser.post(
        "/referee/kirkkis/score", json=evening | {"entries": ["seeker 2", "poked 4"]}
    )
    assert response.json() == other.json()
    assert response.json()["secrets"] == {"poked": "Pokes"}
    evening["entries"] = ["seeker 2", "poked 3", "guess 4"]
    told = browser.post("/referee/kirkkis/score", json=evening).json()
    assert told["log"][-2] == "Wrong: it was Helmi who poked"


def test_what_the_lots_drew_is_said_by_word_with_who_came_by_himself(browser: TestClient) -> None:
    told = ask(browser, ["red 1", "red 2", "blue 3"], game="breakthrough")
    assert told["drawn"] == ["Red team: Aino, Eero", "Blue team: Helmi, Onni"]
    lots = ["red 1", "red 2", "blue 3", "begins-blue"]
    told = ask(browser, lots, game="breakthrough")
    assert told["drawn"][-1] == "Blue attacks first"
    names = [*NAMES, "Pekka", "Ville"]
    entries = [*lots, "at 5 go", "comes 5", "at 9 untouched 3", "at 10 touched 4", "red 5"]
    told = ask(browser, entries, names, "breakthrough(present=4)")
    assert told["drawn"] == ["Red team: Pekka"]  # only what was drawn last
    assert ask(browser, ["seeker 2", "poked 3"], game="kirkkis")["drawn"] == ["Seeks: Eero"]


def test_words_of_lots_are_not_offered_once_they_are_over(browser: TestClient) -> None:
    lots = ["red 1", "red 2", "blue 3", "begins-blue"]
    words = [one["verb"] for one in ask(browser, lots, game="breakthrough")["calls"]]
    assert words == ["untouched", "touched", "go", "goes", "enough"]
    asked = [
        one["verb"] for one in ask(browser, lots, game="breakthrough")["calls"] if one["asked"]
    ]
    assert asked == ["untouched", "touched"]
    field = ask(browser, [*lots[:3], "begins-red", "at 3 go"], game="rymypallo")["calls"]
    assert [one["verb"] for one in field if one["asked"]] == [
        "foul"
    ]  # a touched name alone is none


@pytest.mark.parametrize(
    ("game", "entries", "timers"),
    [
        ("kirkkis", ["seeker 2", "poked 1", "at 4 guess 3"], [("count", 4.0, 104.0, "counted")]),
        ("kirkkis(pace=0.0)", ["seeker 2", "poked 1", "at 4 guess 3"], []),
        (
            "tuikkunen(limit=10)",
            ["red 1", "red 2", "blue 3", "begins-red", "at 2 go"],
            [("count", 2.0, 102.0, "counted")],
        ),
        (
            "tuikkunen(limit=10)",
            ["red 1", "red 2", "blue 3", "begins-red", "at 2 go", "at 110 counted"],
            [("limit", 110.0, 710.0, "called")],
        ),
        (
            "breakthrough(head_start=30)",
            ["red 1", "red 2", "blue 3", "begins-red", "at 2 go"],
            [("head_start", 2.0, 32.0, "touched"), ("limit", 2.0, 3602.0, "called")],
        ),
        ("purkkis(limit=5)", BEGUN, [("limit", 20.5, 320.5, "called")]),
        ("purkkis(limit=5)", BEGUN[:2], []),
        (
            "rymypallo(minutes=20,halves=true)",
            ["red 1", "red 2", "blue 3", "begins-red", "at 3 go"],
            [("limit", 3.0, 603.0, "time")],
        ),
    ],
)
def test_the_clocks_that_run(
    browser: TestClient, game: str, entries: list[str], timers: list[tuple[str, float, float, str]]
) -> None:
    told = ask(browser, entries, game=game)
    assert told["trouble"] == ""
    found = [
        tuple(timer[name] for name in ("kind", "start", "end", "word")) for timer in told["timers"]
    ]
    assert found == timers


SPOKEN = {
    "en": [
        "Eero seeks",
        "The ball is away: hide!",
        "",
        "Helmi is found. Found first: Helmi",
        "All rescued by Onni!",
    ],
    "fi": [
        "Eero etsii",
        "Pallo on poissa: piiloon!",
        "",
        "Löydetty: Helmi. Ensin löydetty: Helmi",
        "Kaikki pelastettu! Pelastaja: Onni",
    ],
    "sv": [
        "Eero söker",
        "Bollen är borta: göm er!",
        "",
        "Helmi är hittad. Hittad först: Helmi",
        "Alla räddade av Onni!",
    ],
}


@pytest.mark.parametrize("language", list(SPOKEN))
def test_what_is_spoken_of_a_round(language: str) -> None:
    """What the page says aloud of each entry, in the language of the group."""
    entries = [*BEGUN, "at 60 found 3", "at 70 rescue 4"]
    spoken = []
    for count in range(1, len(entries) + 1):
        told = told_of(evening_of("purkkis", "purkkis", NAMES, entries[:count]), language)
        lines = zip(told["log"], told["of"], strict=True)
        spoken.append(". ".join([line for line, of in lines if of == count - 1]))
    assert spoken == SPOKEN[language]
