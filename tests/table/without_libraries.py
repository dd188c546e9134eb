"""A program that plays, shows and thinks in every game where some libraries cannot be had, as in a browser.

It prints a line a game: its id, and what a position comes to. `test_without_libraries.py` runs it.
"""

from __future__ import annotations

import hashlib
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path

ABSENT = frozenset(("babel", "cryptography", "librt", "networkx", "openskill"))

THINKING = frozenset(("beginners_go", "five_in_line", "hex", "tablut", "tuppi", "twixt"))
"""Games whose bots think in vectors of native numbers."""


class Absent(MetaPathFinder):
    """Finds none of the libraries that are absent."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """Refuse what is absent, leave the rest to others."""
        if fullname.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"{fullname} is absent", name=fullname)
        return None


def main(catalogues: Path, absent: bool) -> None:
    """Play every game a few steps, show it in Finnish from a folder's messages, and ask its bots."""
    if absent:
        sys.meta_path.insert(0, Absent())

    from pelitupa.draw import render, view_svg
    from pelitupa.games import game_ids, load_game
    from pelitupa.i18n import messages, translated, translator
    from pelitupa.players import best_bot, make_bot
    from pelitupa.table import Match, Seat
    from pelitupa.table.random_matches import rules_checksum
    from pelitupa.table.session import TableSession

    assert absent != bool(ABSENT & sys.modules.keys())
    messages.FOLDER = catalogues  # type: ignore[misc]
    for id in game_ids():
        game = load_game(id)
        seats = [Seat(f"N{place}", "plain") for place in range(game.num_players())]
        match = Match(game, seats, seed="7")
        session = TableSession(match)
        for _ in range(12):
            match.advance_one()
        shown = [str(session.version)]
        for seat in [*range(game.num_players()), None]:
            view = translated(match.view(seat), translator("fi"))
            shown.append(render(view) + view_svg(view))
        bot = make_bot(best_bot(id, budget="simulations=4"), game, 0, "7")
        if id in THINKING:
            state = match.position()
            while state.current_player() != 0:
                state.apply_action(state.legal_actions()[0])
            shown.append(str(bot.step(state)))
        digest = hashlib.sha256("".join(shown).encode()).hexdigest()
        print(id, digest[:12], rules_checksum(id, 1)[:12], flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] == "absent")
