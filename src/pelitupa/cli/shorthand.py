"""What people mean who type less than an action's text."""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import only_end


def meant(text: str, legal: Sequence[str]) -> str:
    """The one legal action that ends with what was typed, else what was typed.

    So a card alone bids it in an auction, and gives it away in an exchange. A program that sends a card means
    playing it, whatever is legal; for people there is nothing else that it could mean.
    """
    clean = " ".join(text.split()).lower()
    if any(clean == known.lower() for known in legal):
        return text
    return only_end(clean, list(legal)) or text
