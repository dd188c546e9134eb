"""Sends notices: off the path of every request, each once however many workers there are, and again later
where it was not taken.

A channel's row says when somebody should look at it. A worker claims it by changing that moment, which the
database lets one of them do; if it is killed meanwhile, another looks at the channel when the claim has
run out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from pelitupa.i18n import translator
from pelitupa.server.accounts.browsers import PUSH
from pelitupa.server.live.bus import Bus
from pelitupa.server.notices import hooks, letters, push
from pelitupa.server.notices.choices import Choices
from pelitupa.server.notices.mail import Letter, Mailer, MailRefused, NoMail
from pelitupa.server.notices.outside import AT_ONCE, Answer, NoAnswer, NotAllowed, Outside
from pelitupa.server.notices.rows import HOOK, MAIL, Channels
from pelitupa.server.notices.secret import Secrets
from pelitupa.server.notices.words import MOST_NAMED, Turn, games_named, headline
from pelitupa.server.operations.tasks import attempt, end, every
from pelitupa.server.store.models import Channel

LOG: Final = logging.getLogger("pelitupa.notices")
LOOK_SECONDS: Final = 3.0
GRACE_MS: Final = 10_000
"""So long a turn lasts before it is said: who is at the table has answered, or is seen there."""
APART_MS: Final = 60_000
"""Between two notices to one channel; what begins meanwhile is said together."""
BACK_OFF_MS: Final = tuple(60_000 * minutes for minutes in (1, 5, 15, 60, 240, 480, 960))
"""How long after each failure in a row it is tried again; after the last one no more."""
LONGEST_WAIT_S: Final = 3600.0
_OVERLAP_MS: Final = 120_000
_LEASE_SECONDS: Final = 15.0


class Outcome(Enum):
    """What became of a notice."""

    SENT = auto()
    LATER = auto()
    GONE = auto()


@dataclass(frozen=True)
class Sent:
    """What became of a notice, and how long (s) the other side wants to be left alone."""

    outcome: Outcome
    wait: float = 0.0


class Notifier:
    """Sends what is due, in one worker."""

    def __init__(
        self,
        channels: Channels,
        bus: Bus,
        now: Callable[[], int],
        secrets: Secrets,
        outside: Outside,
        mailer: Mailer | None,
        address: str,
    ) -> None:
        """`now` gives milliseconds since 1970; `address` is the cottage's, for letters."""
        self.channels = channels
        self.secrets = secrets
        self.outside = outside
        self.mailer = mailer
        self.address = address
        self._bus = bus
        self._now = now
        self._since = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(every(LOOK_SECONDS, "notices go on", self.look))

    async def stop(self) -> None:
        """Stop, and let go of what is open."""
        if self._task is not None:
            await end([self._task])
        await self.outside.close()

    async def look(self) -> None:
        """Send what is due now, if it is this worker's to do."""
        if not await self._bus.lease("notices", _LEASE_SECONDS):
            return
        now = self._now()
        await self.channels.wake(self._since, now + GRACE_MS)
        self._since = now - _OVERLAP_MS
        due = await self.channels.due(now)
        free = asyncio.Semaphore(AT_ONCE)

        async def one(channel: Channel) -> None:
            async with free:
                if await self.channels.claim(channel, self._now()):
                    await attempt("a notice could not be sent", self._attend_to(channel))

        await asyncio.gather(*map(one, due))

    async def _attend_to(self, channel: Channel) -> None:
        """Do what a channel is due for, and note when to look again."""
        if channel.confirmed is None:
            await self._ask(channel)
            return
        now = self._now()
        choices = Choices.of(await self.channels.settings_of(channel.person_id))
        digest = choices.daily and channel.digest_at is not None
        if digest and (channel.digest_at or 0) > now:
            await self.channels.settle(channel.id, next_at=channel.digest_at)
            return
        later = choices.allowed_from(now)
        if later > now and not digest:
            await self.channels.settle(channel.id, next_at=later)
            return
        all_turns = await self.channels.turns(channel.person_id)
        turns = all_turns if digest else await self._new_turns(channel, all_turns, now)
        next_at = choices.next_digest(now) if choices.daily else None
        values: dict[str, Any] = {
            "noticed": max(
                [channel.noticed, *(turn.since for turn in all_turns if self._ripe(turn, now))]
            ),
            "digest_at": next_at,
            "next_at": next_at,
            "tries": 0,
        }
        if not choices.daily:
            unripe = [turn.since + GRACE_MS for turn in all_turns if not self._ripe(turn, now)]
            values["next_at"] = min(unripe, default=None)
        if turns:
            sent = await self._send(channel, turns)
            if sent.outcome is not Outcome.SENT:
                await self._not_taken(channel, sent, values)
                return
            if not choices.daily:
                values["next_at"] = self._now() + APART_MS
        await self.channels.settle(channel.id, **values)

    def _ripe(self, turn: Turn, now: int) -> bool:
        return turn.since <= now - GRACE_MS

    async def _new_turns(self, channel: Channel, turns: list[Turn], now: int) -> list[Turn]:
        """The turns that were not said yet, but for those at tables that the person is looking at."""
        found = []
        for turn in turns:
            if turn.since > channel.noticed and self._ripe(turn, now):
                here = await self._bus.present(turn.key, turn.place + 1)
                if not here[turn.place]:
                    found.append(turn)
        return found

    async def _not_taken(self, channel: Channel, sent: Sent, values: dict[str, Any]) -> None:
        """Try again later, ever more rarely. A channel that is gone, or that has not answered for a day
        and more, ends; an e-mail address stays, and what was to be said is not."""
        tried = channel.tries
        if sent.outcome is Outcome.GONE:
            LOG.info("a channel has ended: %s", channel.kind)
            await self.channels.drop(Channel.id == channel.id)
        elif tried < len(BACK_OFF_MS):
            wait = max(BACK_OFF_MS[tried], int(1000 * min(sent.wait, LONGEST_WAIT_S)))
            await self.channels.settle(channel.id, next_at=self._now() + wait, tries=tried + 1)
        elif channel.kind == MAIL and channel.confirmed is not None:
            await self.channels.settle(channel.id, **values)
        else:
            LOG.info("a channel that did not answer has ended: %s", channel.kind)
            await self.channels.drop(Channel.id == channel.id)

    async def _ask(self, channel: Channel) -> None:
        """Ask whether notices are wanted there; a program answers at once."""
        if channel.kind == MAIL and self.mailer is not None:
            path = f"/notices/confirm/{self.secrets.token('confirm', channel.id)}"
            letter = letters.question(channel, self._link(path))
            sent = await self._letter(letter)
            if sent.outcome is Outcome.SENT:
                await self.channels.settle(channel.id, next_at=None, tries=0)
                return
        elif channel.kind == HOOK:
            challenge = self.secrets.mark("challenge", channel.id, channel.created)
            hello = {"type": "hello", "challenge": challenge}
            sent, answer = await self._post(channel, *hooks.call(channel.keys["secret"], hello))
            if answer is not None and sent.outcome is Outcome.SENT:
                if challenge.encode() in answer.body:
                    choices = Choices.of(await self.channels.settings_of(channel.person_id))
                    digest = choices.next_digest(self._now()) if choices.daily else None
                    await self.channels.confirm(channel.id, self._now(), digest)
                    return
                sent = Sent(Outcome.LATER)
        else:
            sent = Sent(Outcome.GONE)
        await self._not_taken(channel, sent, {})

    def _link(self, path: str) -> str:
        return self.address.rstrip("/") + path

    async def _send(self, channel: Channel, turns: list[Turn]) -> Sent:
        """Say that it is somebody's turn."""
        if channel.kind == MAIL:
            stop = self._link(f"/notices/stop/{self.secrets.token('stop', channel.id)}")
            return await self._letter(
                letters.turns_wait(channel, turns, self._now(), self._link("/waiting"), stop)
            )
        if channel.kind == HOOK:
            games = list(dict.fromkeys(turn.game for turn in turns))[:MOST_NAMED]
            said = {"type": "turn", "games": games, "waiting": len(turns)}
            sent, _ = await self._post(channel, *hooks.call(channel.keys["secret"], said))
            return sent
        content = self.pushed(channel, turns)
        made = push.message(
            channel.address, channel.keys, content, self.secrets.vapid, channel.site
        )
        sent, _ = await self._post(channel, *made)
        return sent

    def pushed(self, channel: Channel, turns: list[Turn]) -> dict[str, str]:
        """What a browser is sent. `open` tells the table to its player alone: see `pages.where`."""
        words = translator(channel.language)
        one = turns[0] if len(turns) == 1 else None
        mark = self.secrets.mark("table", channel.person_id, one.key) if one is not None else ""
        return {
            "title": words.text(headline(turns)),
            "body": games_named(turns, channel.language),
            "language": channel.language,
            "open": mark,
            "stop": words.gettext("Stop all notices"),
        }

    async def _letter(self, letter: Letter) -> Sent:
        if self.mailer is None:  # it is not set up any more
            return Sent(Outcome.LATER)
        try:
            await self.mailer.send(letter)
        except MailRefused:
            return Sent(Outcome.GONE)
        except NoMail as error:
            LOG.warning("e-mail is not taken: %s", error)
            return Sent(Outcome.LATER)
        return Sent(Outcome.SENT)

    async def _post(
        self, channel: Channel, headers: dict[str, str], body: bytes
    ) -> tuple[Sent, Answer | None]:
        try:
            answer = await self.outside.post(channel.address, headers, body)
        except NotAllowed:
            return Sent(Outcome.GONE), None
        except NoAnswer:
            return Sent(Outcome.LATER), None
        if 200 <= answer.status < 300:
            return Sent(Outcome.SENT), answer
        if answer.status in (404, 410):
            return Sent(Outcome.GONE), answer
        if channel.kind == PUSH and answer.status in (400, 401, 403, 413):
            LOG.warning("a push service refuses what it is sent: %d", answer.status)
        return Sent(Outcome.LATER, answer.wait or 0.0), answer
