"""Notices of one's turn: what is sent, to whom, when, how often, and what happens where it is not taken."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from ipaddress import ip_address
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import update

from pelitupa.server.accounts.browsers import PUSH
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.user import User
from pelitupa.server.live.bus import LocalBus
from pelitupa.server.notices import push
from pelitupa.server.notices.choices import Choices
from pelitupa.server.notices.hooks import new_secret
from pelitupa.server.notices.mail import Mailer, check_mail_address
from pelitupa.server.notices.outside import NoAnswer, NotAllowed, Outside, check_address, is_public
from pelitupa.server.notices.rows import (
    HOOK,
    MAIL,
    MOST,
    QUESTIONS_AN_HOUR,
    UNCONFIRMED_MS,
    Channels,
)
from pelitupa.server.notices.secret import Secrets
from pelitupa.server.notices.sender import APART_MS, BACK_OFF_MS, GRACE_MS, Notifier
from pelitupa.server.store.models import PLAYING, Channel, SeatRow
from server.cottage import GOOD, Cottage, at_cottage
from server.stand_ins import MailServer, PushService, Subscriber, claims_signed, trusting

SITE = "https://games.example.org/"
DAY = 24 * 3600 * 1000


class House:
    """A cottage with two people, and what sends notices there."""

    def __init__(self, cottage: Cottage, aino: User, eero: User, secrets: Secrets) -> None:
        self.cottage, self.aino, self.eero, self.secrets = cottage, aino, eero, secrets
        self.bus = LocalBus()
        self.channels = Channels(cottage.engine)
        self.mailer: Mailer | None = None

    def notifier(self) -> Notifier:
        """A worker's."""
        outside = Outside(allowed=lambda address: True, trust=trusting())
        return Notifier(
            self.channels,
            self.bus,
            lambda: self.cottage.now,
            self.secrets,
            outside,
            self.mailer,
            SITE,
        )

    async def turn(self, key: str, until: int | None = None) -> None:
        """It is Aino's turn at a table from now on."""
        self.cottage.now += 1
        asked = {"asked": True, "asked_at": self.cottage.now, "deadline": until}
        async with self.cottage.engine.begin() as connection:
            await connection.execute(
                update(SeatRow).where(SeatRow.table_key == key, SeatRow.place == 0).values(**asked)
            )

    async def browser(self, service: PushService, path: str = "/1") -> Subscriber:
        """A browser of Aino's."""
        made = Subscriber(f"{service.url}{path}")
        keys = made.to_json()["keys"]
        await self.channels.add(
            self.aino.id, PUSH, made.endpoint, self.cottage.now, language="fi", site=SITE, keys=keys
        )
        return made

    async def look(self, after: int = GRACE_MS) -> None:
        """Let a worker look twice: it finds the turn, and later, when it is due, says it."""
        one = self.notifier()
        await one.look()
        self.cottage.now += after
        await one.look()
        await one.stop()


@asynccontextmanager
async def house(cottage: Cottage, *tables: str) -> AsyncIterator[House]:
    """A house with tables at which Aino and Eero play."""
    aino, _, _ = await cottage.people.sign_up("Aino", GOOD, None)
    eero, _, _ = await cottage.people.sign_up("Eero", GOOD, None)
    for key in tables:
        await cottage.table(key, [aino, eero], PLAYING, game="tuppi", spec="tuppi")
    yield House(cottage, aino, eero, await Secrets.read(cottage.engine))


# --- Web Push


@at_cottage
async def test_a_push_is_signed_and_encrypted_and_says_the_game_and_nothing_else(
    cottage: Cottage,
) -> None:
    key = "k" * 43
    async with house(cottage, key, "t2") as home, PushService().open() as service:
        browser = await home.browser(service)
        await home.turn(key)
        await home.look()
        (one,) = service.received
        claims, signer = claims_signed(one.headers["authorization"])
        assert claims["aud"] == service.url
        assert claims["sub"] == "https://games.example.org"
        assert signer == push.public_key(home.secrets.vapid)
        said = browser.read(one)
        mark = said.pop("open")
        assert said == {
            "title": "Sinun vuorosi",
            "body": "Tuppi",
            "language": "fi",
            "stop": "Lopeta kaikki ilmoitukset",
        }
        assert mark == home.secrets.mark("table", home.aino.id, key)
        assert mark != home.secrets.mark("table", home.eero.id, key)
        assert key[:8] not in json.dumps(said) + mark
        cottage.now += APART_MS
        await home.turn(key)
        await home.turn("t2")
        await home.look()
        assert len({len(received.body) for received in service.received}) == 1
        again = browser.read(service.received[1])
        assert (again["title"], again["body"], again["open"]) == (
            "2 ottelua odottaa sinua",
            "Tuppi",
            "",
        )


@at_cottage
async def test_several_workers_send_a_notice_once(cottage: Cottage) -> None:
    async with house(cottage, "t") as home, PushService().open() as service:
        await home.browser(service)
        await home.turn("t")
        workers = [home.notifier() for _ in range(3)]
        await asyncio.gather(*(one.look() for one in workers))
        cottage.now += GRACE_MS
        await asyncio.gather(*(one.look() for one in workers))
        cottage.now += DAY
        await asyncio.gather(*(one.look() for one in workers))
        for one in workers:
            await one.stop()
        assert len(service.received) == 1


@at_cottage
async def test_who_looks_at_the_table_or_answers_at_once_is_sent_nothing(cottage: Cottage) -> None:
    async with house(cottage, "t", "u") as home, PushService().open() as service:
        await home.browser(service)
        await home.turn("t")
        await home.bus.touch("t", 0, 60)
        await home.look()
        await home.look(DAY)  # nor later of the same turn
        assert not service.received
        await home.turn("u")
        await home.look(GRACE_MS // 2)
        async with cottage.engine.begin() as connection:
            await connection.execute(update(SeatRow).values(asked=False))
        await home.look()
        assert not service.received


@at_cottage
async def test_a_browser_that_is_gone_ends_and_one_that_is_away_is_tried_more_rarely(
    cottage: Cottage,
) -> None:
    async with house(cottage, "t") as home, PushService(status=503).open() as service:
        browser = await home.browser(service)
        await home.turn("t")
        await home.look()
        assert len(service.received) == 1
        await home.look(BACK_OFF_MS[0] - 1)
        assert len(service.received) == 1
        service.extra = "Retry-After: 600\r\n"
        await home.look(1)
        assert len(service.received) == 2
        await home.look(599_000)
        assert len(service.received) == 2
        service.status, service.extra = 201, ""
        await home.look(1000)
        assert browser.read(service.received[2])["body"] == "Tuppi"
        await home.look(DAY)
        assert len(service.received) == 3
        for status in (404, 410):
            service.status = status
            await home.browser(service)
            await home.turn("t")
            await home.look()
            assert not await home.channels.of(home.aino.id)


@at_cottage
async def test_one_that_never_answers_ends_in_the_end(cottage: Cottage) -> None:
    async with house(cottage, "t") as home, PushService(status=500).open() as service:
        await home.browser(service)
        await home.turn("t")
        await home.look()
        for wait in BACK_OFF_MS:
            assert await home.channels.of(home.aino.id)
            await home.look(wait)
        assert not await home.channels.of(home.aino.id)
        assert len(service.received) == 1 + len(BACK_OFF_MS)


@at_cottage
async def test_of_a_worker_that_is_killed_while_it_sends_another_says_it(cottage: Cottage) -> None:
    async with house(cottage, "t") as home, PushService().open() as service:
        await home.browser(service)
        await home.turn("t")
        await home.look(0)
        cottage.now += GRACE_MS
        (due,) = await home.channels.due(cottage.now)
        assert await home.channels.claim(due, cottage.now)
        assert not await home.channels.claim(due, cottage.now)
        await home.look()
        assert not service.received
        await home.look(120_000)
        assert len(service.received) == 1


@at_cottage
async def test_a_person_has_so_many_channels_and_no_more(cottage: Cottage) -> None:
    async with house(cottage) as home:
        add, now = home.channels.add, cottage.now
        for number in range(MOST[PUSH] + 3):
            address = f"https://push.example.org/{number}"
            await add(home.aino.id, PUSH, address, now, language="en", site=SITE)
        held = await home.channels.of(home.aino.id)
        assert [c.address[-2:] for c in held] == ["/3", *(c.address[-2:] for c in held[1:])]
        assert len(held) == MOST[PUSH]
        # the browser is somebody else's now
        await add(home.eero.id, PUSH, held[0].address, now, language="en", site=SITE)
        assert len(await home.channels.of(home.aino.id)) == MOST[PUSH] - 1
        for number in range(MOST[HOOK]):
            await add(
                home.aino.id, HOOK, f"https://me.example/{number}", now, language="en", site=SITE
            )
        with pytest.raises(PeopleError, match="already"):
            await add(home.aino.id, HOOK, "https://me.example/x", now, language="en", site=SITE)


# --- when


def at(text: str, zone: str = "Europe/Helsinki") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def test_quiet_hours_and_the_daily_hour_are_those_of_ones_own_place() -> None:
    night = {"quiet_from": "22", "quiet_until": "7", "time_zone": "Europe/Helsinki"}
    quiet = Choices.of(night)
    assert quiet.allowed_from(at("2026-06-01T21:59")) == at("2026-06-01T21:59")
    assert quiet.allowed_from(at("2026-06-01T22:00")) == at("2026-06-02T07:00")
    assert quiet.allowed_from(at("2026-06-02T06:59")) == at("2026-06-02T07:00")
    # the clock is set back in this night, and forward in that one
    assert quiet.allowed_from(at("2026-10-25T00:30")) == at("2026-10-25T07:00")
    assert quiet.allowed_from(at("2026-03-29T00:30")) == at("2026-03-29T07:00")
    noon = Choices.of(night | {"quiet_from": "12", "quiet_until": "13"})
    assert noon.allowed_from(at("2026-06-01T12:30")) == at("2026-06-01T13:00")
    assert noon.allowed_from(at("2026-06-01T22:30")) == at("2026-06-01T22:30")
    digest = Choices.of({"notices": "daily", "notices_hour": "3", "time_zone": "Europe/Helsinki"})
    assert digest.next_digest(at("2026-06-01T03:00")) == at("2026-06-02T03:00")
    assert digest.next_digest(at("2026-03-28T12:00")) == at("2026-03-29T04:00")  # there is no three
    assert Choices.of({}).allowed_from(5) == 5
    assert Choices.of({"time_zone": "../etc", "quiet_from": 5, "notices": []}).quiet is None


@at_cottage
async def test_in_quiet_hours_it_waits_and_is_then_said_together(cottage: Cottage) -> None:
    async with house(cottage, "t", "u") as home, PushService().open() as service:
        cottage.now = at("2026-10-01T22:30", "UTC")
        browser = await home.browser(service)
        await cottage.people.save_settings(home.aino, {"quiet_from": "22", "quiet_until": "7"})
        await home.turn("t")
        await home.turn("u")
        await home.look()
        assert not service.received
        cottage.now = at("2026-10-02T06:59", "UTC")
        await home.look(0)
        assert not service.received
        cottage.now = at("2026-10-02T07:00", "UTC")
        await home.look(0)
        assert [browser.read(one)["title"] for one in service.received] == [
            "2 ottelua odottaa sinua"
        ]


@at_cottage
async def test_once_a_day_all_that_waits_is_said_together(cottage: Cottage) -> None:
    async with house(cottage, "t", "u") as home, PushService().open() as service:
        cottage.now = at("2026-10-01T12:00", "UTC")
        browser = await home.browser(service)
        chosen = {"notices": "daily", "notices_hour": "18"}
        settings = (await cottage.people.save_settings(home.aino, chosen)).settings
        digest = Choices.of(settings).next_digest(cottage.now)
        await home.channels.chosen(home.aino.id, cottage.now, digest)
        await home.turn("t")
        await home.turn("u")
        await home.look()
        assert not service.received
        for day in range(2):  # what still waits is said again
            cottage.now = digest + day * DAY
            await home.look()
            assert browser.read(service.received[day])["title"] == "2 ottelua odottaa sinua"
        async with cottage.engine.begin() as connection:
            await connection.execute(update(SeatRow).values(asked=False))
        cottage.now = digest + 2 * DAY
        await home.look()
        assert len(service.received) == 2


# --- e-mail


@at_cottage
async def test_an_address_is_written_to_once_it_is_confirmed_and_until_one_click_ends_it(
    cottage: Cottage,
) -> None:
    async with house(cottage, "t", "u") as home, MailServer().open() as server:
        home.mailer = Mailer(f"smtp://127.0.0.1:{server.port}", "notices@example.org")
        now = cottage.now
        number = await home.channels.add(
            home.aino.id, MAIL, "aino@example.org", now, language="en", site=SITE
        )
        await home.turn("t")
        await home.look()
        await home.look(UNCONFIRMED_MS // 2)
        (question,) = server.letters
        assert question["To"] == "aino@example.org"
        token = home.secrets.token("confirm", number)
        assert f"{SITE}notices/confirm/{token}" in question.get_content()
        assert "List-Unsubscribe" not in question
        assert await home.channels.confirm(number, cottage.now, None)
        cottage.now += 1
        await home.turn("t", cottage.now + 2 * DAY + 2 * GRACE_MS)
        await home.turn("u", cottage.now + DAY // 2 + 2 * GRACE_MS)
        await home.look()
        letter = server.letters[1]
        stop = f"{SITE}notices/stop/{home.secrets.token('stop', number)}"
        assert letter["List-Unsubscribe"] == f"<{stop}>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert letter["Subject"] == "2 matches wait for you: Tuppi"
        text = letter.get_content()
        assert text.index("12 hours left") < text.index("2 days left")
        assert set(re.findall(r"https://\S+", text)) == {f"{SITE}waiting", stop}
        server.refuses = True
        cottage.now += APART_MS
        await home.turn("t")
        await home.look()
        assert not await home.channels.of(home.aino.id)


@at_cottage
async def test_nobody_is_asked_twice_in_a_day_and_not_many_in_an_hour(cottage: Cottage) -> None:
    async with house(cottage) as home:

        async def ask(person: User, address: str) -> None:
            await home.channels.add(person.id, MAIL, address, cottage.now, language="en", site=SITE)

        await ask(home.aino, "victim@example.org")
        await home.channels.drop(Channel.person_id == home.aino.id)
        for person in (home.aino, home.eero):
            with pytest.raises(PeopleError, match="within the last day"):
                await ask(person, "victim@example.org")
        for number in range(QUESTIONS_AN_HOUR - 1):
            await ask(home.eero, f"{number}@example.org")
        with pytest.raises(PeopleError, match="Too many"):
            await ask(home.eero, "another@example.org")
        assert len(await home.channels.of(home.eero.id)) == MOST[MAIL]
        cottage.now += UNCONFIRMED_MS + 1
        await home.channels.sweep(cottage.now)
        assert not await home.channels.of(home.eero.id)
        await ask(home.aino, "victim@example.org")


@pytest.mark.parametrize(
    "text", ["", "aino", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "a@-x.org",
             "@example.org", "a@example.org, b@example.org", "a@[127.0.0.1]", "ä@example.org"],
)  # fmt: skip
def test_what_is_no_address_is_written_nothing(text: str) -> None:
    with pytest.raises(PeopleError):
        check_mail_address(text)
    assert check_mail_address(" Aino.N+x@Example.ORG ") == "Aino.N+x@example.org"


# --- programs


@at_cottage
async def test_a_program_is_called_once_it_has_answered_and_can_check_who_calls(
    cottage: Cottage,
) -> None:
    async with house(cottage, "t") as home, PushService(status=200).open() as program:
        secret = new_secret()
        await home.channels.add(
            home.aino.id,
            HOOK,
            f"{program.url}/called",
            cottage.now,
            language="en",
            site=SITE,
            keys={"secret": secret},
        )
        await home.turn("t")
        await home.look()
        await home.look()
        (hello,) = program.received  # it has not answered as it should, and is called nothing else
        assert json.loads(hello.body)["type"] == "hello"
        program.answer = lambda body: json.loads(body)["challenge"].encode()
        await home.look(BACK_OFF_MS[0])
        assert len(program.received) == 2
        program.answer = lambda body: b""
        await home.turn("t")
        await home.look()
        call = program.received[2]
        assert json.loads(call.body) == {"type": "turn", "games": ["tuppi"], "waiting": 1}
        assert len({len(one.body) for one in program.received}) == 1
        name, when = call.headers["webhook-id"], call.headers["webhook-timestamp"]
        key = base64.b64decode(secret.removeprefix("whsec_"))
        made = hmac.new(key, f"{name}.{when}.".encode() + call.body, hashlib.sha256).digest()
        assert call.headers["webhook-signature"] == f"v1,{base64.b64encode(made).decode()}"


# --- addresses that strangers give


@pytest.mark.parametrize(
    "url", [
        "http://push.example.org/", "https://", "https://127.0.0.1/", "https://[::1]/", "https://10.1.2.3/",
        "https://169.254.169.254/latest", "https://localhost/", "https://router.local/", "https://redis/",
        "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/",
        "https://[2001:0:7f00:1::]/", "https://user@push.example.org/", "https://push.example.org:0/",
        "https://push.example.org/#x", "https://push.example.org/a b", "ftp://push.example.org/",
        "https://push.example.org/" + "x" * 1000, "https://pushé.example.org/", "https://a\r\nb.example/",
        "https://100.64.0.1/", "https://0.0.0.0/", "https://224.0.0.1/", "https://[fe80::1]/",
    ],
)  # fmt: skip
def test_addresses_that_are_not_of_the_internet_are_refused(url: str) -> None:
    with pytest.raises(NotAllowed):
        check_address(url)
    assert check_address("https://push.example.org/x?y=1") == "https://push.example.org/x?y=1"
    assert is_public(ip_address("93.184.216.34"))
    assert is_public(ip_address("2a00:1450::1"))


def test_a_name_that_leads_to_this_machine_is_not_connected_to() -> None:
    async def run() -> None:
        async with PushService().open() as service:
            outside = Outside(trust=trusting())  # as the cottage has it
            with pytest.raises(NotAllowed):
                await outside.post(f"{service.url}/", {}, b"x")
            assert not service.received
            await outside.close()

    asyncio.run(run())


def test_no_redirect_is_followed_and_a_certificate_of_nobody_is_not_believed() -> None:
    async def run() -> None:
        async with PushService(status=307).open() as service, PushService().open() as inner:
            service.extra = f"Location: {inner.url}/\r\n"
            outside = Outside(allowed=lambda address: True, trust=trusting())
            assert (await outside.post(f"{service.url}/", {}, b"x")).status == 307
            assert not inner.received
            await outside.close()
            strict = Outside(allowed=lambda address: True)
            with pytest.raises(NoAnswer):
                await strict.post(f"{service.url}/", {}, b"x")
            with pytest.raises(NoAnswer):
                await strict.post("https://nowhere.invalid/", {}, b"x")
            await strict.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        "x",
        {},
        {"endpoint": 1, "keys": {}},
        {"endpoint": "https://push.example.org/"},
        {"endpoint": "https://push.example.org/", "keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"endpoint": "https://push.example.org/", "keys": {"p256dh": "é", "auth": None}},
    ],
)
def test_what_is_no_subscription_is_refused(given: Any) -> None:
    with pytest.raises(push.NoSubscription):
        push.read_subscription(given)
    point = Subscriber().to_json()
    address, keys = push.read_subscription(point)
    assert (address, keys) == (point["endpoint"], point["keys"])
    point["keys"]["p256dh"] = "BA" + point["keys"]["p256dh"][2:-4] + "AAAA"  # on no curve
    with pytest.raises(push.NoSubscription):
        push.read_subscription(point)


@at_cottage
async def test_all_workers_have_the_same_secrets(cottage: Cottage) -> None:
    made = await asyncio.gather(*(Secrets.read(cottage.engine) for _ in range(3)))
    assert len({push.public_key(one.vapid) for one in made}) == 1
    token = made[0].token("stop", 7)
    assert made[1].number_in("stop", token) == 7
    for wrong in ("", "7", "8" + token[1:], token + "0", "x-y", f"{'9' * 30}-0", "٧" + token[1:]):
        assert made[1].number_in("stop", wrong) is None
    assert made[1].number_in("confirm", token) is None
