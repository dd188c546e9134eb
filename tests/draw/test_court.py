"""The twelve figures of the pack: all different, in the colour of their suits, beside the index."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from pelitupa.draw.cards_svg import CARD_HEIGHT, CARD_WIDTH, COURT, SUIT_COLOURS, card_body

FIGURES = [suit + rank for suit in "SHDC" for rank in COURT]
_INDEX = 36.0
"""The width that the index has for itself below which no figure reaches."""


def drawn(face: str) -> str:
    found = re.search(r'<g class="court".*</g>', card_body(face))
    assert found is not None
    return found.group()


def test_no_two_figures_are_alike_even_in_one_colour() -> None:
    bare = {re.sub(r'class="suit-."|#b01e28|#22262b', "", drawn(face)) for face in FIGURES}
    assert len(bare) == len(FIGURES) == 12


@pytest.mark.parametrize("face", FIGURES)
def test_a_figure_is_in_the_colour_of_its_suit_and_of_no_other(face: str) -> None:
    """By its class, so that packs of four colours recolour what it wears."""
    suits = set(re.findall(r'class="suit-(.)"', drawn(face)))
    assert suits == {face[0].lower()}
    for shape in ElementTree.fromstring(drawn(face)).iter():
        if "suit-" in shape.get("class", ""):
            assert shape.get("fill") == SUIT_COLOURS[face[0]]


@pytest.mark.parametrize("face", FIGURES)
def test_a_figure_stands_inside_its_card_and_beside_the_index(face: str) -> None:
    for shape in ElementTree.fromstring(drawn(face)).iter():
        if shape.get("transform"):
            continue  # the signs of the yoke, which lie on it
        absolute = re.sub(r"A[^ACLMZ]*", " ", shape.get("d", ""))
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", absolute)]
        across, down = numbers[::2], numbers[1::2]
        across += [float(shape.get("cx", 50))]
        down += [float(shape.get("cy", 50))]
        assert min(across) >= _INDEX, (face, shape.attrib)
        assert max(across) < CARD_WIDTH - 2, (face, shape.attrib)
        assert min(down) > 0, (face, shape.attrib)
        assert max(down) < CARD_HEIGHT - 1, (face, shape.attrib)
