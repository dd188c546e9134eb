"""Fields with things on them, and boards with links: as drawings, as text, on a page, and read aloud."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from core.quiz_and_shot import Pushed, QuizAndShot
from pelitupa.core import (
    BoardZone,
    CardZone,
    Cell,
    CounterZone,
    FieldZone,
    Figure,
    Item,
    Link,
    Shape,
    View,
    WordsZone,
    as_json,
    summarise,
)
from pelitupa.draw import render, view_svg, zone_svg
from pelitupa.draw.renderers import RENDERERS, renderer_of
from pelitupa.draw.svg import portrait_svg
from pelitupa.server.api import schemas
from pelitupa.shown.fragments import sketch

PITCH = FieldZone(
    "pitch",
    "Pitch",
    "m",
    (-2.0, 0.0, 2.0, 13.0),
    (
        Figure("jack", 0.25, 8.5, "jack", "yellow", size=0.03),
        Figure(
            "boule-1",
            -0.5,
            8.0,
            "boule of player 1",
            "blue",
            0,
            "last",
            45.0,
            0.08,
            ((0.0, 0.0, 0.0), (0.8, -0.3, 6.0), (1.5, -0.5, 8.0)),
        ),
    ),
    (
        Shape("circle", ((0.0, 0.0),), "", 0.25, "throwing circle"),
        Shape("polygon", ((-2.0, 12.0), (2.0, 12.0), (2.0, 13.0), (-2.0, 13.0)), "grey"),
        Shape("line", ((-2.0, 6.0), (2.0, 6.0))),
    ),
)
SCALE = 450.0 / 13.0


def elements(svg: str, attribute: str) -> dict[str, ET.Element]:
    return {e.attrib[attribute]: e for e in ET.fromstring(svg).iter() if attribute in e.attrib}


def test_every_kind_of_zone_has_a_renderer() -> None:
    zones = (
        CardZone("c", "C", "hand", ()),
        CounterZone("n", "N", ()),
        BoardZone("b", "B", "square", ()),
        PITCH,
        WordsZone("w", "W", "Which?", "Geography"),
    )
    assert [zone.kind for zone in zones] == list(dict.fromkeys(zone.kind for zone in zones))
    assert {zone.kind for zone in zones} == set(RENDERERS)
    for zone in zones:
        assert zone_svg(zone).startswith("<svg")
        assert renderer_of(zone).text(zone, 80, True)
        assert "html" in sketch(zone, 0, True).data


def test_things_are_drawn_where_they_are_with_size_heading_and_way() -> None:
    svg = zone_svg(PITCH)
    root = ET.fromstring(svg)
    assert root.attrib["viewBox"] == f"0 0 {4 * SCALE:.2f}".rstrip("0").rstrip(".") + " 450"
    boule = elements(svg, "data-item")["boule-1"]
    disc = next(e for e in boule.iter() if "cx" in e.attrib)
    assert float(disc.attrib["cx"]) == pytest.approx(1.5 * SCALE, abs=0.01)
    assert float(disc.attrib["cy"]) == pytest.approx(5.0 * SCALE, abs=0.01)
    assert float(disc.attrib["r"]) == pytest.approx(0.04 * SCALE, abs=0.01)
    (heading,) = [e for e in boule.iter() if e.attrib.get("class") == "heading"]
    start, end = (part.split() for part in heading.attrib["d"][1:].split("L"))
    assert float(end[0]) > float(start[0])  # to the right
    assert float(end[1]) < float(start[1])  # and up
    way = elements(svg, "data-of")["boule-1"]
    assert way.attrib["data-seconds"] == "0 0.8 1.5"
    assert len(way.attrib["points"].split()) == 3
    plan = elements(svg, "data-scale")
    assert float(*plan) == pytest.approx(SCALE)


def test_ground_shapes_are_drawn_and_named() -> None:
    svg = zone_svg(PITCH)
    named = elements(svg, "aria-label")
    assert named["throwing circle"].attrib["r"] == f"{0.25 * SCALE:.2f}"
    kinds = [
        e.tag.split("}")[1]
        for e in ET.fromstring(svg).iter()
        if e.attrib.get("class") == "ground-shape"
    ]
    assert kinds == ["circle", "polygon", "polyline"]


def test_a_field_is_told_in_words() -> None:
    told = "jack at 0.25, 8.5 m; boule of player 1 at -0.5, 8 m"
    assert RENDERERS["field"].text(PITCH, 80, True) == [f"Pitch: {told}"]
    html = sketch(PITCH, 0, True).data["html"]
    assert f'<p class="unseen">{told}</p>' in html
    assert elements(zone_svg(PITCH), "aria-label").keys() >= {"Pitch", "jack", "boule of player 1"}


def test_a_field_is_the_middle_of_a_table() -> None:
    view = View("x", "Boules", None, 0, (), (PITCH,), "Throw", (), None, (), "")
    assert "boule-1" in portrait_svg(view)
    assert "boule-1" in view_svg(view)
    assert "Pitch: jack at" in render(view)
    assert summarise(view) == ["pitch: jack boule of player 1"]
    sent = schemas.FieldZone(**as_json(PITCH))
    assert sent.figures[1].path[1] == (0.8, -0.3, 6.0)


def test_a_game_on_a_field_is_seen_as_it_goes() -> None:
    game, nature = QuizAndShot(), Pushed()
    state = game.new_initial_state()
    for text in ("answer Vaasa 3", "answer Vaasa 4", "shoot 0 1.8"):
        state.apply_action(state.string_to_action(text))
    assert "cue ball at 50, 50 cm; red at 150, 50 cm" in render(state.view(0))
    state.apply_action(nature.outcome(state))
    assert "cue ball at 150, 50 cm; red at 158, 50 cm" in render(state.view(None))
    assert "left pocket" in view_svg(state.view(0))


# --- links

STONE = Item("s", "red", "red peg")
LINKED = BoardZone(
    "b",
    "Board",
    "point",
    tuple(
        Cell(f"{'abc'[x]}{y + 1}", x, y, f"{x} {y}", STONE if (x, y) in ((0, 0), (1, 2)) else None)
        for x in range(3)
        for y in range(3)
    ),
    links=(Link("a1", "b3", "red", "bridge of player 1"),),
)


def test_cells_are_linked_by_lines_from_centre_to_centre() -> None:
    svg = zone_svg(LINKED, interactive=True)
    link = elements(svg, "data-link")["a1 b3"]
    places = {}
    for name, cell in elements(svg, "data-cell").items():
        point = next(e for e in cell.iter() if e.attrib.get("class") == "point")
        places[name] = point.attrib["cx"], point.attrib["cy"]
    assert (link.attrib["x1"], link.attrib["y1"]) == places["a1"]
    assert (link.attrib["x2"], link.attrib["y2"]) == places["b3"]
    assert link.attrib["aria-label"] == "bridge of player 1"
    order = [e.attrib.get("class", "") for e in ET.fromstring(svg).iter()]
    assert order.index("link link-red") < order.index("cell")  # stones lie on it


def test_links_are_told_in_words_and_sent() -> None:
    assert RENDERERS["board"].text(LINKED, 80, True)[-1] == "Links: a1-b3 (red)"
    assert schemas.BoardZone(**as_json(LINKED)).links[0].end == "b3"
    assert "Links" not in "".join(RENDERERS["board"].text(BoardZone("b", "B", "hex", ()), 80, True))
