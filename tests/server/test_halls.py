"""Tournaments at real places: sheets that phones keep, places that become free, results that come in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pelitupa.records import execute, parse
from pelitupa.server.evenings.halls import HallDirector, code_of
from pelitupa.server.store.evenings import EveningNow
from pelitupa.server.store.models import OVER
from server.visitor import Browser, open_cottage

NAMES = ["Aino", "Eero", "Helmi", "Iida", "Kalle", "Liisa", "Otto", "Pekka", "Sanni", "Tyyne", "Veikko",
         "Ville"]  # fmt: skip


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as browser:
        yield browser


class Phone:
    """A phone at a place, with its own copy of the sheet."""

    def __init__(self, hall: Hall, place: int, by: str) -> None:
        self.hall = hall
        self.by = by
        self.path = f"/evenings/{hall.key}/at/{place}/{code_of(hall.evening, place)}"
        self.told: dict[str, Any] = {}
        self.shots: list[list[Any]] = []
        self.look()

    def look(self) -> dict[str, Any]:
        """Ask for the match of the place."""
        self._take(self.hall.browser.get(f"{self.path}/sheet?by={self.by}"))
        return self.told

    def _take(self, answer: Any) -> None:
        assert answer.status_code == 200, answer.text
        self.told = answer.json()
        self.shots = [list(one) for one in self.told.get("shots", ())]

    def enter(self, *texts: str, at: int = 1000) -> None:
        """Write entries on the phone's own copy."""
        first = 1 + max((no for by, no, *_ in self.shots if by == self.by), default=0)
        for number, text in enumerate(texts):
            self.shots.append([self.by, first + number, at + number, text])

    def send(self, status: int = 200, **more: Any) -> Any:
        """Send what was entered."""
        sent = {
            "match": self.told.get("match", ""),
            "by": self.by,
            "now": 10**6,
            "shots": self.shots,
        } | more
        answer = self.hall.browser.post(f"{self.path}/sheet", json=sent)
        assert answer.status_code == status, answer.text
        if status == 200:
            self._take(answer)
        return answer.json()

    def play(self, *texts: str, at: int = 1000) -> None:
        """Enter a whole match, and hand it in."""
        self.enter(*texts, at=at)
        self.send(done=True)


class Hall:
    """An evening at real places, directed by who has this browser."""

    def __init__(self, browser: Browser, names: list[str], **form: str) -> None:
        self.browser = browser
        given = {
            "game": "finnish_darts",
            "movement": "swiss",
            "rounds": "3",
            "boards": "1",
            "places": "4",
        }
        answer = browser.fill_in("/evenings", **(given | form))
        assert answer.status_code == 303, answer.text
        self.key = answer.headers["location"].rpartition("/")[2]
        self.deed("names", names="\n".join(names))
        self.deed("begin")

    def deed(self, what: str, status: int = 303, **form: str) -> Any:
        answer = self.browser.fill_in(f"/evenings/{self.key}/{what}", **form)
        assert answer.status_code == status, answer.text
        return answer

    @property
    def evening(self) -> EveningNow:
        hub = self.browser.app.state.hub  # type: ignore[attr-defined]
        found = self.browser.do(lambda: HallDirector(hub).get(self.key))
        assert isinstance(found, EveningNow)
        return found

    def page(self) -> str:
        return re.sub(r"\s+", " ", self.browser.get(f"/evenings/{self.key}").text)


def match(one: int, other: int) -> list[str]:
    """Finnish darts in which each of five darts scores so much."""
    return [*[str(one)] * 5, *[str(other)] * 5]


def test_an_evening_of_twelve_at_four_boards_with_a_phone_lost(browser: Browser) -> None:
    browser.visit("Director")
    hall = Hall(browser, NAMES)
    phones = [Phone(hall, place, f"p{place}") for place in range(4)]
    evening = hall.evening
    assert [len(evening.unit(unit)) for unit in range(12)] == [1] * 12
    assert not any(one.bot for one in evening.people), "no bots at real boards"
    waiting = [one for one in evening.of_round(0) if one.at is None]
    assert len(waiting) == 2
    assert "They wait for a place" in hall.page()
    lost = phones[2]
    lost.enter(*match(9, 2)[:6])
    lost.send()
    names = lost.told["names"]
    lost.enter("2")  # entered without a network: nobody hears of it
    found = Phone(hall, 2, "another")
    assert found.told["names"] == names
    assert [text for *_, text in found.shots] == match(9, 2)[:6]
    assert found.told["others"] == 1, "the lost phone was there a moment ago"
    found.play(*match(9, 2)[6:], at=60_000)
    done = next(one for one in hall.evening.boards if one.done)
    assert done.points == (45.0, 10.0)
    record = parse(browser.get(f"/tables/{done.table_key}/record").text)
    assert [seat.name for seat in record.header.seats] == names
    assert execute(record).is_terminal()
    assert "Replay" in hall.page()
    assert found.told["match"] == waiting[0].table_key, (
        "the place is free, and who waited plays there"
    )
    late = lost.send(shots=lost.shots)
    assert late["late"], "what came too late changes no other match"
    assert not late["shots"]
    for _ in range(20):
        for phone in [*phones[:2], found, phones[3]]:
            if phone.look()["match"]:
                phone.play(*match(7, 3))
        if hall.evening.status == OVER:
            break
    evening = hall.evening
    assert evening.status == OVER
    assert len(evening.boards) == 18
    assert all(one.points and one.at in range(4) for one in evening.boards)
    assert phones[0].look() | {"shots": []} == phones[0].told | {"shots": []}
    assert phones[0].told["over"]
    assert sum(hall.page().count(f"<td>{name}") for name in NAMES) >= 12


def test_two_phones_are_told_of_each_other_and_asked_once(browser: Browser) -> None:
    browser.visit("Director")
    hall = Hall(browser, NAMES[:4], places="1")
    one, other = Phone(hall, 0, "one"), Phone(hall, 0, "other")
    one.enter("10", "9")
    one.send()
    other.enter("10", at=1500)  # it did not know
    told = other.send()
    assert told["doubts"] == [["one.1", "other.1"]]
    assert told["others"] == 1
    assert one.look()["doubts"] == told["doubts"], "both are asked"
    one.enter(*match(10, 2)[2:])
    refused = one.send(422, done=True)
    assert "one shot or two" in refused["error"]
    one.look()
    one.send(answers={"other.1": True})
    assert not one.told["doubts"]
    other.look()
    assert [text for *_, text in other.shots] == ["10", "9", *match(10, 2)[2:]]
    other.send(done=True)
    assert hall.evening.boards[0].points == (49.0, 10.0)


def test_only_the_places_code_opens_a_sheet_and_only_its_own(browser: Browser) -> None:
    browser.visit("Director")
    hall = Hall(browser, NAMES[:4])
    code = code_of(hall.evening, 0)
    codes = browser.get(f"/evenings/{hall.key}/codes").text
    assert code in codes
    browser.cookies.clear()
    browser.visit("Stranger")
    for wrong in (code[:-1], "x" * 22, code_of(hall.evening, 1)):
        answer = browser.get(f"/evenings/{hall.key}/at/0/{wrong}/sheet")
        assert answer.status_code == 422
        assert "shots" not in answer.text
    assert browser.get(f"/evenings/{hall.key}/at/9/{code}/sheet").status_code == 422
    assert code not in hall.page()
    assert browser.get(f"/evenings/{hall.key}/codes").status_code == 403
    for what in ("names", "screen"):
        hall.deed(what, 403, names="Nobody", table="x")
    to = browser.get(f"/evenings/{hall.key}/at/0/{code}", follow_redirects=False)
    assert to.headers["location"] == f"/referee/finnish_darts#at={hall.key}/0/{code}"
    phone = Phone(hall, 0, "p")
    many = [["p", number, 1, "1"] for number in range(1, 2002)]
    unreadable: list[dict[str, Any]] = [
        {"shots": [["p", 1, 1]]},
        {"by": "a b"},
        {"struck": ["x"]},
        {"now": -1},
        {"shots": many},
    ]
    for sent in unreadable:
        phone.send(422, **sent)
    phone.enter("99")
    assert phone.send(422, done=True)["error"], "what the rules refuse is not handed in"


def test_a_melee_draws_partners_and_its_sides_are_named(browser: Browser) -> None:
    browser.visit("Director")
    hall = Hall(browser, NAMES[:9], game="finnish_darts", movement="melee", rounds="3", places="2")
    phone = Phone(hall, 0, "p")
    assert all(" & " in name for name in phone.told["names"])
    for _ in range(10):
        for place in range(2):
            phone = Phone(hall, place, "p")
            if phone.told["match"]:
                phone.play(*match(8, 3))
    evening = hall.evening
    assert evening.status == OVER
    assert len(evening.boards) == 6
    pairs = [frozenset(pair) for one in evening.boards for pair in (one.units[:2], one.units[2:])]
    assert len(set(pairs)) == 12
    page = hall.page()
    assert "Matches of round 3" in page
    assert "This round off" in page


def test_a_double_knock_out_of_eleven_ends_without_a_needless_round(browser: Browser) -> None:
    browser.visit("Director")
    hall = Hall(browser, NAMES[:11], movement="double", places="3")
    for _ in range(60):
        for place in range(3):
            phone = Phone(hall, place, "p")
            if phone.told["match"]:
                phone.play(*match(8, 3))
        if hall.evening.status == OVER:
            break
    evening = hall.evening
    assert evening.status == OVER
    assert len(evening.boards) in (20, 21)
    assert evening.round + 1 <= evening.plan["rounds"]


def test_killeri_is_played_in_companies_of_three_and_four(browser: Browser) -> None:
    """Eleven people at two boards: nobody rests, and everybody plays for themselves."""
    browser.visit("Director")
    hall = Hall(browser, NAMES[:11], game="killeri", movement="companies", rounds="2", places="2")
    sizes = []
    while hall.evening.status != OVER:
        for place in range(2):
            phone = Phone(hall, place, "p")
            if not phone.told["match"]:
                continue
            people = len(phone.told["names"])
            sizes.append(people)
            assert phone.told["game"].startswith(
                f"killeri(players={people}" if people > 3 else "killeri"
            )
            killer = [
                "T20",
                "D20",
                "miss",
            ]  # who throws first is a killer at once, and the others hit nothing
            phone.play(*["S20", "S6", "S11", "S9"][:people], *killer, *["miss"] * 3 * (people - 1))
    assert sorted(sizes) == [3, 4, 4] * 2 or sorted(sizes) == [3, 3, 4, 4, 4, 4]
    evening = hall.evening
    met = [frozenset(one.units) for one in evening.boards]
    assert len(set(met)) == len(met)
    assert all(sum(one.points or ()) == 1 for one in evening.boards)
    record = parse(browser.get(f"/tables/{evening.boards[0].table_key}/record").text)
    assert execute(record).winners() == [0]
    told = browser.get(f"/api/evenings/{hall.key}").json()
    assert sum(one["points"] for one in told["standings"]) == 6
    assert "Companies" in hall.page()


def test_a_company_needs_as_many_as_its_game(browser: Browser) -> None:
    browser.visit("Director")
    given = {
        "game": "killeri",
        "movement": "companies",
        "places": "1",
        "rounds": "2",
        "boards": "1",
    }
    key = browser.fill_in("/evenings", **given).headers["location"].rpartition("/")[2]
    browser.fill_in(f"/evenings/{key}/names", names="Aino\nEero")
    answer = browser.fill_in(f"/evenings/{key}/begin")
    assert "The least for a company: 3." in answer.text


def test_yard_games_are_told_to_the_director(browser: Browser) -> None:
    browser.visit("Director")
    hall = Hall(browser, ["Reds", "Blues", "Greens"], game="seinis", movement="robin", places="1")
    while hall.evening.status != OVER:
        board = next(one for one in hall.evening.boards if not one.done)
        hall.deed("correct", table=board.table_key, points="1 0")
    assert "told to the director" in hall.page()


def test_some_play_on_the_screen(browser: Browser) -> None:
    browser.visit("Director")
    director = browser.cookies["pelitupa-session"]
    given = {
        "game": "finnish_darts",
        "movement": "robin",
        "rounds": "1",
        "boards": "1",
        "places": "1",
    }
    key = browser.fill_in("/evenings", **given).headers["location"].rpartition("/")[2]
    for name in NAMES[:4]:
        browser.cookies.clear()
        browser.visit(name)
        browser.fill_in(f"/evenings/{key}/join")
    browser.cookies.clear()
    browser.cookies.set("pelitupa-session", director)
    browser.fill_in(f"/evenings/{key}/begin")
    hub = browser.app.state.hub  # type: ignore[attr-defined]
    evening = browser.do(lambda: HallDirector(hub).get(key))
    board = next(one for one in evening.of_round(0) if one.at is None)
    assert f'value="{board.table_key}"' in browser.get(f"/evenings/{key}").text
    assert browser.fill_in(f"/evenings/{key}/screen", table=board.table_key).status_code == 303
    row = browser.do(lambda: hub.reader.table(board.table_key))
    assert row.status == "playing"
    assert row.nature != "reported"
    assert f"/tables/{board.table_key}" in browser.get(f"/evenings/{key}").text


@pytest.mark.parametrize(
    "form",
    [
        {"game": "tuppi"},
        {"places": "0"},
        {"places": "41"},
        {"movement": "howell"},
        {"game": "killeri"},
        {"game": "purkkis"},
        {"movement": "companies"},
    ],
)
def test_what_is_not_played_at_real_places_is_refused(
    browser: Browser, form: dict[str, str]
) -> None:
    browser.visit("Director")
    given = {"game": "finnish_darts", "movement": "swiss", "places": "2"} | form
    assert browser.fill_in("/evenings", **given).status_code in (400, 422)
    assert browser.fill_in("/evenings", game="finnish_darts", movement="melee").status_code == 422
