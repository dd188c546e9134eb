"""Names that bots have at a table, in the browser and in the terminal."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = (
    "Aino", "Nils", "Helmi", "Oskar", "Lempi", "Väinö", "Saga", "Toivo", "Astrid", "Eino", "Signe", "Olavi",
    "Siiri", "Ragnar", "Kerttu", "Arvid", "Tyyne", "Ilmari", "Ingrid", "Veikko", "Frida", "Tauno", "Elsa",
)  # fmt: skip
"""More than there are seats, so that no two at a table are alike; their number is a prime."""
