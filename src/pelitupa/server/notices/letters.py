"""What is written in e-mails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import t
from pelitupa.i18n import translator
from pelitupa.server.accounts.history import title_of
from pelitupa.server.notices.mail import Letter
from pelitupa.server.notices.words import Turn, games_named, headline
from pelitupa.server.store.models import Channel
from pelitupa.shown.times import time_left

_MOST_LINES: Final = 60


def question(channel: Channel, link: str) -> Letter:
    """The question whether somebody wants notices at an address."""
    words = translator(channel.language)
    lines = (
        words.text(
            t("Somebody at Pelitupa wants notices sent to this address when it is their turn.")
        ),
        words.text(t("If that is you, open this address and confirm it:")),
        link,
        words.text(t("If it is not, do nothing: then nothing more is sent.")),
    )
    return Letter(
        channel.address, words.text(t("Do you want notices from Pelitupa?")), _page(lines)
    )


def turns_wait(channel: Channel, turns: Sequence[Turn], now: int, link: str, stop: str) -> Letter:
    """That matches wait for somebody."""
    words = translator(channel.language)
    listed = []
    for turn in turns[:_MOST_LINES]:
        left = f" - {words.text(time_left(turn.until - now))}" if turn.until is not None else ""
        listed.append(f"- {words.text(title_of(turn.game))}{left}")
    about = f"{words.text(headline(turns))}: {games_named(turns, channel.language)}"
    lines = (
        "\n".join(listed),
        link,
        f"{words.text(t('To stop these letters, open this address:'))}\n{stop}",
    )
    return Letter(channel.address, about, _page(lines), stop)


def _page(parts: Sequence[str]) -> str:
    return "\n\n".join(parts) + "\n"
