"""What a derived rulebook takes over speaks of nothing that its game does not have."""

from __future__ import annotations

import re

import pytest

from pelitupa.games import rulebook

LACKS = {
    "vint": ("sixty", "table card", "knock", "kotka", "misere", "gives?", "exchange"),
    "skruf_whist": ("kotka", "knock"),
    "klubiskruuvi": ("eight deals",),
    "huutopussi": ("porvoo",),
    "kitumaija": ("turned", "trump"),
    "kangaroo": ("joker",),
    "samba": ("top card of the stock", "with a card of the stock", "whatever he draws"),
    "hand_and_foot": ("top card of the stock", "with a card of the stock", "whatever he draws"),
    "contract_samba": ("top card of the stock", "with a card of the stock", "whatever he draws"),
    "kymmenen_tikkua": ("ball", "kick"),
    "kirkkis": ("ball", "kick"),
}
"""Words for things and numbers of the base that a game does not have."""


@pytest.mark.parametrize("id", LACKS)
def test_no_clause_taken_over_speaks_of_what_the_game_lacks(id: str) -> None:
    words = re.compile("|".join(LACKS[id]), re.IGNORECASE)
    taken = [clause for clause in rulebook(id).clauses.values() if clause.base]
    assert taken or id == "kangaroo"
    assert [clause.id for clause in taken if words.search(f"{clause.text} {clause.section}")] == []


def test_a_section_stands_where_the_base_has_it_though_no_clause_of_it_is_kept() -> None:
    sections = list(rulebook("kangaroo").sections())
    base = list(rulebook("round_the_clock").sections())
    assert [section for section in sections if section in base] == base
    assert sections.index("Counting") < sections.index("Winning")
