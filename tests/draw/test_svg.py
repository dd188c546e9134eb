"""Drawings are well-formed, deterministic, carry their ids, and show nothing hidden."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from random import Random

import pytest

from pelitupa.core import (
    BACK,
    BoardZone,
    CardZone,
    Cell,
    Counter,
    CounterZone,
    Edge,
    FieldZone,
    Figure,
    Item,
    PlayerView,
    Shape,
    State,
    View,
    Zone,
)
from pelitupa.draw import face_id, face_symbol, item_svg, view_svg, zone_svg
from pelitupa.draw.cards_svg import CARD_FACE, card_body
from pelitupa.draw.dartboard_svg import target_segments
from pelitupa.draw.svg import portrait_svg
from pelitupa.equipment.cards import FULL_PACK, card_item, cards_in
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded

SVG = "{http://www.w3.org/2000/svg}"


def played(spec: str, decisions: int, seed: int = 1) -> State:
    """A state some random decisions into a match, with a player to decide if it can be."""
    rng, nature = Random(seed), Seeded(seed)
    state = load_game(spec).new_initial_state()
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    return state


def view_of(*zones: Zone) -> View:
    players = (PlayerView(0, 0, "3", "dealer", True), PlayerView(1, 1, "4", "", False))
    return View("x", "A <table>", 0, 0, players, zones, "Your & turn", (), None, (), "")


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def ids(svg: str, attribute: str = "data-item") -> list[str]:
    return [e.attrib[attribute] for e in parsed(svg).iter() if attribute in e.attrib]


def dartboard(
    title: str, figures: tuple[Figure, ...] = (), targets: tuple[str, ...] = ()
) -> FieldZone:
    edge = 225.5
    bounds = (-edge, -edge, edge, edge)
    return FieldZone("d", title, "mm", bounds, figures, (), targets, "dartboard")


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("decisions", [0, 3, 25])
def test_every_game_draws(id: str, decisions: int) -> None:
    state = played(id, decisions)
    for seat in (None, *range(state.num_players())):
        view = state.view(seat)
        whole = view_svg(view)
        parsed(whole)
        parsed(portrait_svg(view))
        assert whole == view_svg(state.view(seat))
        for zone in view.zones:
            svg = zone_svg(zone)
            root = parsed(svg)
            assert root.attrib["aria-label"] == zone.title
            if isinstance(zone, CardZone) and zone.layout != "pile":
                assert ids(svg) == [item.id for item in zone.items]
            if isinstance(zone, BoardZone):
                assert ids(svg, "data-cell") == [cell.id for cell in zone.cells]


@pytest.mark.parametrize("id", game_ids())
def test_no_drawing_names_a_hidden_card(id: str) -> None:
    """Whatever card a seat's view does not name anywhere is not in its drawing either."""
    state = played(id, 6)
    if any(isinstance(zone, FieldZone) for zone in state.view(0).zones):
        return
    for seat in range(state.num_players()):
        view = state.view(seat)
        shown = {
            item.face for zone in view.zones if isinstance(zone, CardZone) for item in zone.items
        }
        shown |= set(re.findall(r"\b[CDHS][2-9TJQKA]b?\b", str(view)))
        for name in re.findall(r"\b([CDHS][2-9TJQKA]b?)\b", view_svg(view)):
            assert name in shown


def test_items_have_their_names_and_a_hidden_one_only_its_place() -> None:
    zone = CardZone("hand", "Hand", "hand", (card_item(5), Item("hand#1", BACK, "face-down card")))
    root = parsed(zone_svg(zone))
    names = {
        e.attrib["data-item"]: e.attrib["aria-label"]
        for e in root.iter(f"{SVG}g")
        if "data-item" in e.attrib
    }
    assert names == {"C7": "seven of clubs", "hand#1": "face-down card"}


def test_every_card_looks_different() -> None:
    """All 104 cards of two packs, the back, chips and written cards."""
    faces = [card_item(card).face for card in [*cards_in(FULL_PACK), *range(52, 104)]]
    assert all(CARD_FACE.fullmatch(face) for face in faces)
    items = [Item("x", face, "x") for face in [*faces, BACK, "red", "blue", "rami"]]
    pictures = {face_symbol(item) for item in items}
    assert len(pictures) == len({card_body(item.face) for item in items}) == 108
    for picture in pictures:
        parsed(picture)


def test_a_ten_is_written_10_and_a_second_pack_is_marked() -> None:
    assert ">10<" in face_symbol(card_item(8))
    assert "M11 118" in face_symbol(card_item(52 + 8))
    assert "M11 118" not in face_symbol(card_item(8))


def test_an_item_uses_the_drawing_of_its_name() -> None:
    """Names are good ids: no face makes another's, or leaves the attribute."""
    plain, marked = card_item(8), card_item(8, mark="winning")
    odd = [Item("x", face, "x") for face in ("a b", "a|b", '"><script>', "face-HT", "é", "c3a9")]
    names = {face_id(item) for item in [plain, marked, *odd]}
    assert len(names) == 8
    for item in [plain, marked, *odd]:
        name = face_id(item)
        assert re.fullmatch(r"face-[A-Za-z0-9-]+", name)
        use = parsed(item_svg(item))[0]
        assert use.attrib["href"] == f"#{name}"
        assert parsed(face_symbol(item)).attrib["id"] == name
    assert face_id(plain) == face_id(card_item(8, intent="HT", by=2))


def test_text_is_escaped_everywhere() -> None:
    evil = "<script>\"&'"
    zones: list[Zone] = [
        CardZone("z", evil, "spread", (Item(evil, evil, evil, note=evil),), note=evil),
        CounterZone("c", evil, (Counter("n", evil, evil, 0),)),
        BoardZone("b", evil, "square", (Cell(evil, 0, 0, evil, Item(evil, evil, evil), evil),),
                  (Edge(evil, ((0.0, 0.0), (1.0, 0.0))),)),
        dartboard(evil, (Figure(evil, 1, 2, evil),), (evil,)),
        FieldZone("f", evil, evil, (0, 0, 9, 5),
                  (Figure(evil, 1, 2, evil, evil, path=((0, 0, 0), (1, 1, 2))),),
                  (Shape("circle", ((1, 1),), evil, 2, evil),)),
    ]  # fmt: skip
    for zone in zones:
        assert parsed(zone_svg(zone)).attrib["aria-label"] == evil
        assert "<script" not in zone_svg(zone)
    assert "<script" not in view_svg(view_of(*zones))


def test_a_pile_shows_its_top_and_says_how_many() -> None:
    pile = CardZone("p", "Pile", "pile", tuple(card_item(card) for card in range(12)))
    svg = zone_svg(pile)
    assert ids(svg) == [item.id for item in pile.items[-5:]]
    assert "12 in all" in svg


def test_empty_zones_show_their_place() -> None:
    assert "empty-place" in zone_svg(CardZone("t", "Trick", "trick", ()))
    parsed(zone_svg(BoardZone("b", "Board", "square", ())))
    parsed(zone_svg(CounterZone("c", "Counters", ())))


@pytest.mark.parametrize(
    ("shape", "element"), [("square", "rect"), ("point", "circle"), ("hex", "polygon")]
)
def test_boards_of_each_shape(shape: str, element: str) -> None:
    cells = tuple(
        Cell(f"{'ab'[x]}{y + 1}", float(x), float(y), f"cell {x} {y}", intent=f"{x}{y}")
        for y in range(2)
        for x in range(2)
    )
    root = parsed(zone_svg(BoardZone("b", "Board", shape, cells), interactive=True))
    grounds = [e for e in root.iter(f"{SVG}{element}") if "ground" in e.attrib.get("class", "")]
    assert len(grounds) == 4
    buttons = [e for e in root.iter() if e.attrib.get("role") == "button"]
    assert [e.attrib["data-intent"] for e in buttons] == ["00", "10", "01", "11"]
    written = [e.text for e in root.iter(f"{SVG}text")]
    assert written == ["a", "b", "1", "2"]
    if shape == "point":
        (grid,) = [e for e in root.iter(f"{SVG}path") if e.attrib.get("class") == "grid"]
        assert grid.attrib["d"].count("M") == 4


def test_a_triangle_has_its_letters_below() -> None:
    """Above the top of column b of a triangle lies another cell, so no letter can stand there."""
    names = (("a1", 0.0, 0.0), ("a2", -0.5, 0.87), ("b2", 0.5, 0.87))
    zone = BoardZone("b", "Board", "hex", tuple(Cell(n, x, y, n) for n, x, y in names))
    texts = {e.text: float(e.attrib["y"]) for e in parsed(zone_svg(zone)).iter(f"{SVG}text")}
    assert min(texts["a"], texts["b"]) > max(texts["1"], texts["2"])


def test_missing_corners_move_no_letter_and_points_of_a_circle_have_their_numbers_outside() -> None:
    def names(spec: str) -> dict[str, tuple[float, float]]:
        drawn = zone_svg(load_game(spec).new_initial_state().view(None).zones[0])
        said = re.findall(r'class="coordinate" x="([^"]+)" y="([^"]+)"[^>]*>([^<]+)<', drawn)
        return {name: (float(x), float(y)) for x, y, name in said}

    twixt = names("twixt(size=6)")
    assert len({twixt[letter][1] for letter in "abcdef"}) == 1
    assert len({twixt[number][0] for number in "123456"}) == 1
    circle = names("circle_colouring(n=2)")
    assert circle["1"][1] < circle["2"][1] < circle["3"][1]
    assert circle["4"][0] < circle["1"][0] < circle["2"][0]
    assert circle["2"][1] == circle["4"][1]


def test_the_last_move_is_marked() -> None:
    piece = Item("stone-a1", "red", "red stone", mark="last")
    zone = BoardZone("b", "Board", "hex", (Cell("a1", 0, 0, "a1", piece, mark="last"),))
    svg = zone_svg(zone)
    assert "last-mark" in svg
    assert "mark-last" in svg


def test_the_dartboard_has_its_beds_where_the_regulations_put_them() -> None:
    """Every bed is there; the triple twenty lies 99 to 107 mm above the centre at (225.5, 225.5)."""
    root = parsed(zone_svg(dartboard("Board")))
    beds = [e.attrib["data-segment"] for e in root.iter() if "data-segment" in e.attrib]
    assert len(beds) == 82  # singles have two beds each
    assert len(set(beds)) == 62
    assert root.attrib["viewBox"] == "0 0 451 451"
    (triple,) = [e for e in root.iter() if e.attrib.get("data-segment") == "T20"]
    assert "A107 107" in triple.attrib["d"]
    assert "A99 99" in triple.attrib["d"]


def test_a_dart_is_drawn_where_it_landed() -> None:
    svg = zone_svg(dartboard("Board", (Figure("d-dart-0", 10.0, 103.0, "triple 20"),)))
    assert 'cx="235.5" cy="122.5"' in svg
    assert ids(svg) == ["d-dart-0"]


def test_targets_are_beds_sectors_or_bulls() -> None:
    assert target_segments(("7",)) == {"S7", "D7", "T7"}
    assert target_segments(("d7", "OB", "nonsense")) == {"D7", "OB"}
    assert target_segments(("bull",)) == {"OB", "IB"}
    assert "dart-target" in zone_svg(dartboard("Board", (), ("T20",)))
    assert "dart-target" not in zone_svg(dartboard("Board"))


def test_a_drawing_stands_alone() -> None:
    """No script, style, font, picture or address from elsewhere."""
    svg = view_svg(played("jakis", 5).view(0))
    assert "<script" not in svg
    assert "<style" not in svg
    assert set(re.findall(r"https?://[^\"]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert "href" not in svg


@pytest.mark.parametrize("id", game_ids())
def test_a_state_draws_itself_in_a_notebook(id: str) -> None:
    state = load_game(id).new_initial_state()
    assert state._repr_svg_().startswith("<svg")
    player = state.current_player()
    assert state._repr_svg_() == view_svg(state.view(player if player >= 0 else None))


def test_in_a_pile_only_the_top_card_has_a_note() -> None:
    items = tuple(Item(f"pile#{i}", BACK, "a card", note=note) for i, note in enumerate("478"))
    texts = re.findall(
        r"<text[^>]*>([^<]*)</text>", zone_svg(CardZone("pile", "Pile", "pile", items))
    )
    assert texts == ["8"]


def test_a_short_face_stands_in_the_corner_as_well() -> None:
    assert re.findall(r">([^<]+)</text>", face_symbol(Item("7", "7", "card 7"))) == ["7", "7"]
    assert re.findall(r">([^<]+)</text>", face_symbol(Item("x", "eight_moons", ""))) == [
        "eight",
        "moons",
    ]


def test_a_face_of_several_lines_is_a_heading_and_a_list() -> None:
    stats = Item(
        "blueberry_pail", "blueberry_pail|9 warmth|– luck|120.5 age", "Pail of blueberries"
    )
    texts = re.findall(r">([^<]+)</text>", face_symbol(stats))
    assert texts == ["blueberry", "pail", "9", "warmth", "–", "luck", "120.5", "age"]
    assert face_symbol(stats).count("<g opacity") == 1  # what the card lacks is quiet
    suits = face_symbol(Item("KT-", "KT-|♠K|♦10|♣–", "king of spades"))
    assert re.findall(r">([^<]+)</text>", suits) == ["KT-", "K", "10", "–"]
    assert [css for css in ("suit-s", "suit-d", "suit-c") if f'<path class="{css}"' in suits] == [
        "suit-s",
        "suit-d",
        "suit-c",
    ]
    assert suits.count("<g opacity") == 1


def test_cards_with_several_lines_do_not_cover_each_other() -> None:
    faces = [Item(name, f"{name}|1 speed|2 weight", name) for name in ("ant", "bee")]
    places = [
        float(x)
        for x in re.findall(
            r"translate\((\d+) 0\)", zone_svg(CardZone("hand", "Hand", "hand", tuple(faces)))
        )
    ]
    assert places == [0.0, 112.0]


def test_the_sides_of_a_board_of_hexagons_run_along_the_rims_of_their_cells() -> None:
    """A board of 5 by 5 has 8 * 5 - 2 rims beyond which there is no cell."""
    state = load_game("hex(size=5)").new_initial_state()
    board = next(zone for zone in state.view(0).zones if isinstance(zone, BoardZone))
    root = ElementTree.fromstring(zone_svg(board))
    sides = [
        e.attrib["d"].count("M")
        for e in root.iter()
        if e.attrib.get("class", "").startswith("edge ")
    ]
    assert len(sides) == 4
    assert sum(sides) == 8 * 5 - 2
    assert max(sides) - min(sides) <= 1


@pytest.mark.parametrize(
    ("game", "css"),
    [
        ("hex", "slab-wood"),
        ("five_in_line", "slab-paper"),
        ("curling", "ground-ice"),
        ("nine_ball", "ground-frame"),
        ("petanque", "ground-gravel"),
        ("hutunkeitto", "ground-grass"),
    ],
)
def test_a_board_is_made_of_what_it_is_made_of(game: str, css: str) -> None:
    zones = load_game(game).new_initial_state().view(0).zones
    ground = next(zone for zone in zones if zone.kind in ("board", "field"))
    assert css in zone_svg(ground)


def test_a_joker_is_drawn() -> None:
    joker = card_body("Joker")
    assert "joker" in joker
    assert "<text" not in joker
    assert card_body("Joker2") == joker
