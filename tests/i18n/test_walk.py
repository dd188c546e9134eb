"""A walk through the whole cottage in a language that shows what is no translation.

Every page of every game, the table with its messages, the log, the score sheet, the replay and the proof;
then the pages of accounts and of errors. See `pseudo.py`: what stands outside of its marks is raw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from i18n.pseudo import PSEUDO, raw_words, read, spoken_here
from pelitupa.core import PelitupaError
from pelitupa.equipment.dartboard import MISS, segment_text
from pelitupa.equipment.questions import find_pack, pack_files
from pelitupa.games import decided_ids, game_class, game_families, game_ids, load_game, rulebook
from pelitupa.games.tricks.asking.reading import read_question
from pelitupa.i18n import LANGUAGES
from pelitupa.players.characters import CHARACTERS
from pelitupa.records.proof import prove
from pelitupa.server.web.language import LANGUAGE_COOKIE
from pelitupa.table.bot_names import BOT_NAMES
from pelitupa.table.lesson import lesson, lesson_ids
from server.talking import TestClient, WebSocketTestSession, client, hub_of, open_table, until_asked

DECISIONS = 8
NAMES = frozenset((
    *LANGUAGES.values(), *BOT_NAMES, *(one.name for one in CHARACTERS),
    "Esperanto", "Pelitupa", "Player", "Guest", "elk", "mm", "aim X Y",
    "a program", "throws(sd=23,rho=0.2)", "Tab", "Home", "End", "Enter", "Esc",
    *(", ".join(rulebook(id).names) for id in game_ids() if rulebook(id).names),
))  # fmt: skip
"""Names of people (whoever says none is Guest), of the house and of games, what is typed in here, a unit,
forms that are written so, and what is written on keys."""
SEGMENTS = frozenset(segment_text(segment) for segment in range(MISS))
AIM = re.compile(r"aim -?[\d.]+ -?[\d.]+")
ROUND = re.compile(r"round( [a-z0-9=]+)+")
"""A whole round, as it is typed."""
FORM = re.compile(r"[a-z]+( [A-Z]+)+( \.\.\.)?")
"""The form of an open value, in an error: `ask QUESTION`."""
COMMAND = re.compile(r"pelitupa referee [a-z_]+")
"""What is typed at a terminal."""


SAID = frozenset(("prompt", "result", "sheet", "text", "unit", "label", "group", "title", "html"))
"""What of a message is read by people; ids, kinds and texts of actions are a program's, and what was `given`
is the reader's own."""


TYPED = {"aim": "aim T20", "ask": "ask are you an elk", "answer": "answer elk"}
"""What is typed in where an open value is wanted, by its verb."""
PRINTED = frozenset(
    str(text)
    for pack in map(find_pack, pack_files())
    for text in (
        *pack.titles,
        *(said for card in pack.questions for said in (card.text, card.answer, card.spoken)),
    )
) | {"Sydney", "Saturn"}
"""What is printed on cards in the languages that they have, this one not among them, and what bots type."""


def is_question(text: str) -> bool:
    """Whether a text is a question in the notation of docs/questions.md."""
    try:
        read_question(text)
    except PelitupaError:
        return False
    return True


class Walker:
    """Somebody with a browser in the language of the walk, who notes what is raw, and where."""

    def __init__(self, browser: TestClient) -> None:
        self.browser = browser
        self.found: dict[str, set[str]] = {}
        self.names = NAMES
        self.notation: frozenset[str] = frozenset()
        """What may be written at the table: an error quotes it, as it is the same in every language."""

    def look(self, path: str, **form: str) -> str:
        """Look at a page; with a form, at the answer to that. The page."""
        answer = self.browser.post(path, data=form) if form else self.browser.get(path)
        text = str(answer.text)
        assert f'<html lang="{PSEUDO}"' in text, f"{path} is no page in this language: {text[:80]}"
        self.note(f"{path} {form or ''}", raw_words(read(text), self.names))
        return text

    def hear(self, place: str, messages: list[dict[str, Any]]) -> None:
        """Listen to what the table says."""
        for message in messages:
            quotes = self.notation if message["type"] == "error" else frozenset()
            self.note(place, raw_words(said_in(message), self.names | quotes))

    def note(self, place: str, raw: list[str]) -> None:
        """Note what was found."""
        for text in raw:
            text = text.removeprefix('answer "').strip('"“” (')
            if (
                text in PRINTED | self.names
                or is_question(text)
                or AIM.fullmatch(text)
                or ROUND.fullmatch(text)
                or FORM.fullmatch(text)
                or COMMAND.fullmatch(text)
            ):
                continue  # told as it may be typed
            self.found.setdefault(text, set()).add(place)


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser that has chosen the language of the walk."""
    with (
        pytest.MonkeyPatch.context() as patch,
        spoken_here(),
        client() as made,
    ):
        # whether a seed is what a small number gives is tried for a second, and says nothing of a good one
        patch.setattr("pelitupa.server.tables.replays.prove", partial(prove, search=False))
        made.cookies.set(LANGUAGE_COOKIE, PSEUDO)
        hub_of(made).adviser = "search(simulations=12)"  # a game's best bot thinks for seconds
        yield made


@pytest.fixture
def walker(browser: TestClient) -> Iterator[Walker]:
    """Nothing may be raw where the walk leads."""
    made = Walker(browser)
    yield made
    told = [f"{text!r} ({min(places)})" for text, places in sorted(made.found.items())]
    assert not told, f"{len(told)} texts are raw:\n" + "\n".join(told)


def said_in(message: Any) -> list[str]:
    """What a message of the table says to people."""
    said: list[str] = []
    if isinstance(message, list):
        for entry in message:
            said += said_in(entry)
    if isinstance(message, dict):
        for name, value in message.items():
            if isinstance(value, str):
                act = name == "text" and "items" in message
                said += read(value) if name in SAID and not act else []
            elif name in ("notices", "labels"):
                said += value
            elif name == "phrases":
                said += value.values()
            elif name == "faces":  # cards are written on
                said += [text for face in value.values() for text in read(face)]
            elif name != "texts":
                said += said_in(value)
    return said


def answered(socket: WebSocketTestSession, message: dict[str, Any]) -> list[dict[str, Any]]:
    """All messages up to the first that is no state."""
    socket.send_json(message)
    seen: list[dict[str, Any]] = []
    while not seen or seen[-1]["type"] == "state":
        seen.append(socket.receive_json())
    return seen


def play_some(socket: WebSocketTestSession, seed: int) -> list[dict[str, Any]]:
    """Some decisions by chance, nonsense and refusals between them; all that is said."""
    rng = Random(seed)
    seen: list[dict[str, Any]] = []
    socket.send_json({"pace": "at once"})
    for _ in range(DECISIONS):
        state, heard = until_asked(socket)
        seen += heard
        if state["over"]:
            return seen
        if state["actions"]:
            text = rng.choice(state["actions"])["text"]
        else:
            text = TYPED[state["input"]["verb"]]
        seen += answered(socket, {"why": text})
        seen += answered(socket, {"act": "xyzzy", "version": state["version"]})
        socket.send_json({"act": text, "version": state["version"]})
    seen += answered(socket, {"hint": True})
    socket.send_json({"resign": True})
    while not any(message.get("over") for message in seen):  # the last decision may have ended it
        seen.append(socket.receive_json())
    return seen


@pytest.mark.parametrize("id", game_ids())
def test_the_page_of_a_game_says_nothing_raw(walker: Walker, id: str) -> None:
    walker.look(f"/games/{id}")
    for ruleset in game_class(id).options_type().rulesets():
        walker.look(f"/games/{id}?ruleset={ruleset}")
    for name, value in (("players", "99"), ("players", "elk"), ("elk", "1")):
        walker.look(f"/games/{id}/start", **{name: value})


@pytest.mark.parametrize("id", lesson_ids())
def test_a_lesson_says_nothing_raw(walker: Walker, id: str) -> None:
    walker.names = NAMES | SEGMENTS if game_families()[id] == "darts" else NAMES
    walker.look(f"/learn/{id}")
    for number, step in enumerate(lesson(id).steps):
        told = walker.browser.get(f"/learn/{id}/{number}").json()
        heard = [told["words"], told["ask"], *told["log"]]
        for choice in step.choices:
            query = {"choice": choice.action}
            answer = walker.browser.get(f"/learn/{id}/{number}/answer", params=query).json()
            heard += [answer["given"], answer["ruling"], answer["words"], *answer["log"]]
            heard += said_in(answer["view"])
        walker.note(f"/learn/{id}/{number}", raw_words(heard + said_in(told["view"]), walker.names))


@pytest.mark.parametrize("id", decided_ids())
def test_a_waiting_room_says_nothing_raw(walker: Walker, id: str) -> None:
    key = open_table(
        walker.browser, id, company="friends", name="Aino", time="byoyomi", public="true"
    )
    walker.look(f"/tables/{key}")
    with walker.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        walker.hear("waiting room", [socket.receive_json()])
    walker.look("/lobby")
    walker.look("/")
    walker.look(f"/tables/{key}/replay")  # not yet
    walker.browser.post(f"/tables/{key}/close", follow_redirects=False)
    walker.look(f"/tables/{key}")


@pytest.mark.parametrize("id", decided_ids())
def test_a_match_says_nothing_raw(walker: Walker, id: str) -> None:
    walker.names = NAMES | SEGMENTS if game_families()[id] == "darts" else NAMES
    game = load_game(id)
    walker.notation = frozenset(
        game.action_to_string(0, action) for action in range(game.num_distinct_actions())
    )
    key = open_table(walker.browser, id)
    walker.look(f"/tables/{key}")
    walker.look(f"/tables/{key}/proof")  # not yet
    with walker.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        walker.hear("table", play_some(socket, 5))
    for path in ("replay?step=1", "replay?step=999999&eyes=1", "proof", "proof?commitment=elk"):
        walker.look(f"/tables/{key}/{path}")


def test_the_pages_of_the_house_say_nothing_raw(walker: Walker) -> None:
    for path in (
        "/", "/?q=xyzzy", "/help", "/lobby", "/sign-in", "/sign-up", "/recover", "/me", "/waiting",
        "/network", "/nothing-here", "/games/elk", "/tables/elk", "/people/elk", "/games/hex?ruleset=elk",
        "/learn/elk", "/learn/hex/99", "/evenings", "/evenings/elk", "/draw/hex", "/draw/vector_formula",
        "/theorems/elk", "/theorems/musta_maija", "/theorems/hutunkeitto?on=one", "/theorems/sticks?on=end",
        "/theorems/circle_colouring?on=end", "/theorems/five_in_line?on=one",
        "/theorems/hex", "/guess", "/drill", "/drill/skruuvi", "/drill/knorri", "/drill/canasta?section=47.3",
        "/leaders", "/leaders?game=hex", "/leaders?game=elk",
    ):  # fmt: skip
        walker.look(path)
    walker.look("/draw/vector_formula", track="xxxxx/xxxxx:b1-b3:e1-e3>")
    walker.look("/draw/vector_formula", players="9")


def test_an_evening_says_nothing_raw(walker: Walker) -> None:
    walker.names = NAMES | {"Friday"}
    answer = walker.browser.post(
        "/evenings",
        data={"game": "tuppi", "name": "Friday", "rounds": "1", "boards": "1"},
        follow_redirects=False,
    )
    at = answer.headers["location"]
    walker.browser.post(f"{at}/join", data={"name": "Aino"})
    walker.look(at)
    walker.look(f"{at}/begin", points="1")  # nobody else is there
    walker.look(f"{at}/correct", reason="")
    walker.look(f"{at}/replace", who="elk")
    walker.look("/evenings", game="hex")
    walker.look("/evenings", game="tuppi", rounds="elk")


def test_the_pages_of_accounts_say_nothing_raw(walker: Walker) -> None:
    walker.look("/sign-up", name="A", password="short")
    walker.look("/sign-in", name="Aino", password="not the right one")
    walker.look("/recover", name="Aino", code="elk", password="a long enough one")
    walker.look("/sign-up", name="Aino", password="correct horse battery")
    walker.look("/sign-up", name="Aino", password="correct horse battery")  # there is one already
    for path in (
        "/me",
        "/me/statistics",
        "/me/friends",
        "/waiting",
        "/people/Aino",
        "/vacation",
        "/sign-in",
    ):
        walker.look(path)
    walker.look("/me/friends", do="ask", name="Elk")
    walker.look("/me/friends", do="ask", name="Aino")
    walker.look("/me/friends", do="elk", name="Aino")
    walker.look("/me/friends/challenge", name="Aino", game="hex")
    walker.look("/vacation", days="7")
    walker.look("/me/password", old="wrong", new="another long one")
    walker.look("/me/password", old="correct horse battery", new="short")
    walker.look("/me/name", name="")
    walker.look("/me/recovery", password="wrong")
    walker.look("/me/tokens", name="a program", password="wrong")
    walker.look("/me/tokens", name="a program", password="correct horse battery")
    walker.look("/me/delete", password="wrong")
    walker.look("/me/delete", password="correct horse battery")


@pytest.mark.parametrize("id", ["killeri", "finnish_darts", "bleep"])
def test_a_referee_says_nothing_raw(walker: Walker, id: str) -> None:
    walker.names = NAMES | SEGMENTS | {"Aino", "Eero", "Helmi", id, "bleep(aloud=true)"}
    page = walker.look(f"/referee/{id}")
    spec = re.findall(r'data-spec="(.*?)"', page)[0]
    entries = {"killeri": ["S20", "S4", "S10", "S4"], "finnish_darts": ["7"], "bleep": ["wrong 1"]}
    for given in ([], entries[id]):
        evening = {"game": spec, "names": ["Aino", "Eero", "Helmi"], "entries": given}
        for what in ("score", "skill"):
            told = walker.browser.post(f"/referee/{id}/{what}", json=evening).json()
            said = [told.get(name, "") for name in ("trouble", "result", "prompt", "text")]
            said += [thing["label"] for thing in told.get("things", [])] + told.get("log", [])
            said += [entry["label"] for entry in told.get("entries", [])]
            said += [str(label) for _, label, _ in told.get("numbers", [])]
            walker.note(f"{id} {what}", raw_words("\n".join(said).split("\n"), walker.names))
