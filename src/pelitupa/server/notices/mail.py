"""E-mail, where whoever runs the cottage has named a server for it: plain texts, each with a way to stop
them."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from pelitupa.core import PelitupaError, t
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.config import Config, ConfigError
from pelitupa.server.web.security import LOOPBACK

SECONDS: Final = 15.0
_LONGEST: Final = 254
_PART: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS: Final = re.compile(
    rf"{_PART}(?:\.{_PART})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{{0,61}}[A-Za-z0-9])?\.)+[A-Za-z]{{2,63}}"
)


class MailRefused(PelitupaError):
    """The server for mail says that this address takes none."""


class NoMail(PelitupaError):
    """The server for mail does not take it now."""


def check_mail_address(text: str) -> str:
    """An e-mail address. Raises `PeopleError`."""
    address = text.strip()
    if len(address) > _LONGEST or not _ADDRESS.fullmatch(address):
        raise PeopleError(t("That is not an e-mail address, such as aino@example.org."), "mail")
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.lower()}"


@dataclass(frozen=True)
class Letter:
    """What is written to somebody. `stop` is the address at which one click ends it; empty for the question
    whether it is wanted at all."""

    to: str
    subject: str
    text: str
    stop: str = ""


class Mailer:
    """The way to a server for mail."""

    def __init__(self, server: str, sender: str, trust: ssl.SSLContext | None = None) -> None:
        """`server` as `smtp://USER:PASSWORD@HOST:PORT` (over TLS as soon as it offers that) or
        `smtps://...` (from the beginning)."""
        parts = urlsplit(server)
        self._secure = parts.scheme == "smtps"
        self._host = parts.hostname or ""
        self._port = parts.port or (465 if self._secure else 587)
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._sender = sender
        self._trust = trust or ssl.create_default_context()

    @classmethod
    def of(cls, config: Config) -> Mailer | None:
        """What a configuration asks for; None without mail. Raises `ConfigError` where a part is
        missing."""
        if not config.smtp:
            return None
        for name, value in (("MAIL_FROM", config.mail_from), ("ADDRESS", config.address)):
            if not value:
                raise ConfigError(f"PELITUPA_SMTP needs PELITUPA_{name} too")
        return cls(config.smtp, config.mail_from)

    def compose(self, letter: Letter) -> EmailMessage:
        """The letter as it is sent."""
        mail = EmailMessage(SMTP.clone(max_line_length=500))  # addresses in headers stay whole
        mail["From"] = Address("Pelitupa", addr_spec=self._sender)
        mail["To"] = Address(addr_spec=letter.to)
        mail["Subject"] = letter.subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            mail["List-Unsubscribe"] = f"<{letter.stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(letter.text)
        return mail

    async def send(self, letter: Letter) -> None:
        """Hand a letter to the server. Raises `MailRefused` and `NoMail`."""
        try:
            await asyncio.to_thread(self._send, self.compose(letter))
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()), (0, b""))[0]
            raise (MailRefused if code >= 500 else NoMail)(str(code)) from None
        except (smtplib.SMTPException, OSError, ValueError) as error:
            raise NoMail(type(error).__name__) from None

    def _send(self, mail: EmailMessage) -> None:
        if self._secure:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self._host, self._port, timeout=SECONDS, context=self._trust
            )
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=SECONDS)
        with server:
            if not self._secure:
                server.ehlo()
                if server.has_extn("starttls"):
                    server.starttls(context=self._trust)
                elif self._user and self._host not in LOOPBACK:
                    raise smtplib.SMTPNotSupportedError("no password is sent without TLS")
            if self._user:
                server.login(self._user, self._password)
            server.send_message(mail)
