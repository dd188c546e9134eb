"""People: guests and accounts, the browsers they are signed in with, and the keys of their programs.

Nobody but the browser has its cookie, nobody but the program its token, nobody but the person their
password and recovery code: here only hashes are kept, and errors never tell which name exists.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import CursorResult, and_, delete, exists, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker

from pelitupa.core import t
from pelitupa.server.accounts.browsers import give_browsers, keep_browsers
from pelitupa.server.accounts.credentials import (
    Passwords,
    PeopleError,
    check_new_name,
    check_not_reserved,
    check_password,
    code_hash,
    digest,
    is_key,
    name_key,
    new_recovery_code,
    same,
)
from pelitupa.server.accounts.in_charge import follow, forget, is_renamed, is_silenced
from pelitupa.server.accounts.listed import relist
from pelitupa.server.accounts.preferences import changed
from pelitupa.server.accounts.rows import (
    account_row,
    check_free,
    check_unchanged,
    end_sessions,
    guest_row,
    locked_row,
    no_longer,
    sits,
    taken,
)
from pelitupa.server.accounts.seats import (
    hand_over,
    leave,
    rename_at_open_tables,
    rename_in_records,
)
from pelitupa.server.accounts.user import TokenInfo, User, someone
from pelitupa.server.operations.refused_words import RefusedWords, Words
from pelitupa.server.store.models import (
    OPEN,
    PLAYING,
    Evening,
    EveningPerson,
    Person,
    SeatRow,
    Table,
    Token,
)
from pelitupa.server.store.models import Session as SessionRow
from pelitupa.server.store.recent import Recent
from pelitupa.server.store.refereed import REFEREED, is_refereed
from pelitupa.server.web.security import new_key
from pelitupa.shown.times import now_ms

SESSION_MS: Final = 400 * 24 * 3600 * 1000
"""How long a browser stays signed in; browsers keep no cookie longer."""
TOKEN_PREFIX: Final = "pt_"
MOST_TOKENS: Final = 20
USED_EVERY_MS: Final = 60_000
_PREFIX_SHOWN: Final = 12
_NO_MATCH: Final = secrets.token_hex(32)


class People:
    """All people of a cottage. Methods raise `PeopleError` with a sentence for people, and change nothing
    then.

    `tables_changed` is told the keys of tables whose seats or host have changed, after it is so, and
    `sessions_ended` of whom sessions have ended.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        *,
        clock: Callable[[], int] = now_ms,
        passwords: Passwords | None = None,
        tables_changed: Callable[[Sequence[str]], Awaitable[None]] | None = None,
        sessions_ended: Callable[[int], Awaitable[None]] | None = None,
        words: Words | None = None,
    ) -> None:
        """Over a database that is migrated. `clock` gives the time in ms since 1970, and `words` are those
        that no name has."""
        self._words = words or Words()
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._clock = clock
        self._passwords = passwords or Passwords()
        self._tables_changed = tables_changed
        self._sessions_ended = sessions_ended
        self._recent: Recent[User] = Recent(clock)

    # --- finding

    async def by_session(self, cookie: str | None) -> User | None:
        """Whose browser this is; None for a cookie that is none, or has expired.

        What was found is believed for ten seconds; what this process changes is forgotten at once.
        """
        if not cookie or not is_key(cookie):
            return None
        token = digest(cookie)
        held = self._recent.get(token)
        if held is not None:
            return held
        asked_at = self._recent.generation
        now = self._clock()
        async with self._sessions() as session:
            found = await session.execute(
                select(Person, SessionRow.expires)
                .join(SessionRow, SessionRow.person_id == Person.id)
                .where(SessionRow.token == token, SessionRow.expires > now)
            )
            row = found.one_or_none()
        if row is None:
            return None
        person = someone(row[0])
        self._recent.put(token, person, person.id, row[1], asked_at)
        return person

    async def open_sessions(self, tokens: Sequence[str]) -> set[str]:
        """Those of some sessions, by the hashes of their cookies, that have not ended, and of programs' keys,
        by theirs, that are not revoked; as it is written."""
        wanted = sorted(set(tokens))
        async with self._sessions() as session:
            found = await session.scalars(
                select(SessionRow.token)
                .where(SessionRow.token.in_(wanted), SessionRow.expires > self._clock())
                .union_all(select(Token.token).where(Token.token.in_(wanted)))
            )
            return set(found)

    def forget(self, person_id: int) -> None:
        """Believe nothing more that was found of a person's sessions a moment ago."""
        self._recent.forget_person(person_id)

    async def by_name(self, name: str) -> User | None:
        """The account of that name, in whatever letters; None where there is none."""
        async with self._sessions() as session:
            row = await account_row(session, name)
        return None if row is None else someone(row)

    async def by_token(self, token: str) -> User | None:
        """Whose program this is; None for a token that is none or was revoked."""
        if not token.startswith(TOKEN_PREFIX) or not is_key(token.removeprefix(TOKEN_PREFIX)):
            return None
        now, hashed = self._clock(), digest(token)
        async with self._sessions() as session:
            found = await session.execute(
                select(Person, Token.used)
                .join(Token, Token.person_id == Person.id)
                .where(Token.token == hashed)
            )
            row = found.one_or_none()
        if row is None:
            return None
        if row[1] is None or row[1] <= now - USED_EVERY_MS:
            async with self._sessions.begin() as session:
                stale = or_(Token.used.is_(None), Token.used <= now - USED_EVERY_MS)
                await session.execute(
                    update(Token).where(Token.token == hashed, stale).values(used=now)
                )
        return someone(row[0])

    # --- coming and going

    async def guest(self, name: str) -> tuple[User, str]:
        """A new guest, and the cookie of their browser. A guest's name is no account's."""
        name = self._new_name(name)
        async with self._sessions.begin() as session:
            await check_free(session, name)
            row = Person(name=name, robot=False, created=self._clock(), settings={})
            session.add(row)
            await session.flush()
            return someone(row), self._open(session, row.id)

    async def rename_guest(self, person: User, name: str) -> User:
        """Another name for a guest, also where they sit and nothing is dealt yet."""
        name = self._new_name(name)
        async with self._sessions.begin() as session:
            row = await locked_row(session, person.id)
            if row.name_key is not None:
                raise PeopleError(t("An account keeps its name."), "name")
            if await is_renamed(session, row.id) or await is_silenced(
                session, row.id, self._clock()
            ):
                raise PeopleError(
                    t("The host of this cottage does not let you change your name."), "name"
                )
            await check_free(session, name)
            row.name = name
            moved = await rename_at_open_tables(session, row.id, name)
        return await self._changed(row, moved)

    async def sign_up(self, name: str, password: str, guest: User | None) -> tuple[User, str, str]:
        """A new account: who it is, the new cookie, and the recovery code, which is never shown again.

        A guest becomes the account, so that their tables go along; their old cookie ends.
        """
        name = self._new_name(name)
        check_not_reserved(name)
        check_password(password, name)
        async with self._sessions() as session:
            await check_free(session, name)
        code = new_recovery_code()
        hashed = await self._passwords.hash(password)
        moved: list[str] = []
        try:
            async with self._sessions.begin() as session:
                row = await guest_row(session, guest)
                if row is None:
                    row = Person(robot=False, created=self._clock(), settings={})
                    session.add(row)
                row.name, row.name_key = name, name_key(name)
                row.password, row.recovery = hashed, code_hash(code)
                await session.flush()
                await keep_browsers(session, row.id)
                await end_sessions(session, row.id)
                moved = await rename_at_open_tables(session, row.id, name)
                cookie = self._open(session, row.id)
                await give_browsers(session, row.id, row.id, digest(cookie))
        except IntegrityError:  # somebody was faster
            raise taken(name) from None
        user = await self._changed(row, moved)
        await self._ended(row.id)
        return user, cookie, code

    async def sign_in(self, name: str, password: str, guest: User | None) -> tuple[User, str]:
        """Who it is, and the cookie of a new session. A guest's seats and tables go to the account, and
        the guest is gone.

        Whether the name or the password is wrong is told alike, and takes alike long.
        """
        async with self._sessions() as session:
            known = await account_row(session, name)
        fits = await self._passwords.fits(known.password if known else None, password)
        if known is None or known.password is None or not fits:
            raise PeopleError(t("There is no account of that name with that password."))
        newer = None
        if self._passwords.outdated(known.password):
            newer = await self._passwords.hash(password)
        moved: list[str] = []
        async with self._sessions.begin() as session:
            row = await locked_row(session, known.id)
            check_unchanged(row.password, known.password)
            row.password = newer or row.password
            visitor = await guest_row(session, guest)
            if visitor is not None:
                moved = await hand_over(session, visitor.id, row.id, row.name)
                await follow(session, visitor.id, row.id)
                await keep_browsers(session, visitor.id)
                await end_sessions(session, visitor.id)
            cookie = self._open(session, row.id)
            if visitor is not None:
                await give_browsers(session, visitor.id, row.id, digest(cookie))
                if not await sits(session, visitor.id):
                    await session.delete(visitor)
        user = await self._changed(row, moved)
        if visitor is not None:
            await self._ended(visitor.id)
        return user, cookie

    async def sign_out(self, cookie: str) -> None:
        """End the session of a cookie. Of one that is none, nothing."""
        token = digest(cookie)
        async with self._sessions.begin() as session:
            whose = await session.scalar(
                select(SessionRow.person_id).where(SessionRow.token == token)
            )
            await session.execute(delete(SessionRow).where(SessionRow.token == token))
        self._recent.forget(token)
        if whose is not None:
            await self._ended(whose)

    # --- passwords

    async def change_password(self, person: User, old: str, new: str) -> str:
        """A new password. All sessions end; the cookie of a new one."""
        known = await self._checked(person, old, "old")
        check_password(new, known.name)
        hashed = await self._passwords.hash(new)
        async with self._sessions.begin() as session:
            row = await locked_row(session, person.id)
            check_unchanged(row.password, known.password)
            row.password = hashed
            await end_sessions(session, row.id)
            cookie = self._open(session, row.id)
        await self._changed(row)
        await self._ended(row.id)
        return cookie

    async def recover(self, name: str, code: str, new_password: str) -> tuple[User, str, str]:
        """A new password by the recovery code, which is used up: who it is, the new cookie, the next code.

        All other sessions end. Whether the name or the code is wrong is told alike.
        """
        check_password(new_password, name)
        async with self._sessions() as session:
            known = await account_row(session, name)
        kept = known.recovery if known is not None else None
        if not same(kept or _NO_MATCH, code_hash(code)) or known is None:
            raise PeopleError(t("There is no account of that name with that recovery code."))
        hashed, next_code = await self._passwords.hash(new_password), new_recovery_code()
        async with self._sessions.begin() as session:
            row = await locked_row(session, known.id)
            check_unchanged(row.recovery, kept)
            row.password, row.recovery = hashed, code_hash(next_code)
            await end_sessions(session, row.id)
            cookie = self._open(session, row.id)
        user = await self._changed(row)
        await self._ended(row.id)
        return user, cookie, next_code

    async def renew_recovery_code(self, person: User, password: str) -> str:
        """Another recovery code for somebody who has lost theirs; the one before is worth nothing."""
        known = await self._checked(person, password, "password")
        code = new_recovery_code()
        async with self._sessions.begin() as session:
            row = await locked_row(session, person.id)
            check_unchanged(row.password, known.password)
            row.recovery = code_hash(code)
        return code

    async def _checked(self, person: User, password: str, field: str) -> Person:
        """The row of an account whose password this is."""
        async with self._sessions() as session:
            row = await session.get(Person, person.id)
        if row is None:
            raise no_longer()
        if row.password is None:
            raise PeopleError(t("A guest has no password. Make an account first."))
        if not await self._passwords.fits(row.password, password):
            raise PeopleError(t("That is not your password."), field)
        return row

    # --- settings, leaving

    async def save_settings(self, person: User, changes: Mapping[str, Any]) -> User:
        """Change some settings and leave the others; None takes one away."""
        async with self._sessions.begin() as session:
            row = await locked_row(session, person.id)
            row.settings = changed(row.settings, changes)
            await relist(session, row)
        return await self._changed(row)

    async def delete(self, person: User, password: str | None) -> None:
        """Delete a person with all that is theirs: sessions, tokens, ratings, what they said.

        An account's password is asked for, a guest's not. The matches stay for those who played them,
        with nobody's name in that seat, in the records too; tables of theirs that have not begun close, and
        evenings that they have sent home go.
        """
        if person.account:
            await self._checked(person, password or "", "password")
        touched = set(await rename_in_records(self._sessions, person.id))
        async with self._sessions.begin() as session:
            row = await locked_row(session, person.id)
            if row.name_key is not None and not person.account:
                raise no_longer()  # the guest has become an account meanwhile
            touched |= set(await leave(session, person.id, self._clock()))
            await forget(session, [person.id])
            await end_sessions(session, person.id)
            await session.execute(delete(Table).where(is_refereed(person.id)))
            await session.delete(row)
        await self._ended(person.id)
        await self._tell(sorted(touched))

    async def sweep(self) -> int:
        """Drop sessions that have expired, and guests whom no session leads to and who sit at no table
        that is not over, and are at no such evening; how many guests went. For now and then."""
        now = self._clock()
        going_on = Table.status.in_((OPEN, PLAYING))
        live = exists().where(SessionRow.person_id == Person.id)
        seated = exists().where(
            SeatRow.person_id == Person.id, SeatRow.table_key == Table.key, going_on
        )
        hosting = exists().where(Table.host_id == Person.id, going_on)
        awaited = exists().where(
            EveningPerson.person_id == Person.id,
            EveningPerson.evening_key == Evening.key,
            Evening.status.in_((OPEN, PLAYING)),
        )
        idle = and_(Person.name_key.is_(None), ~live, ~seated, ~hosting, ~awaited)
        async with self._sessions.begin() as session:
            await session.execute(delete(SessionRow).where(SessionRow.expires <= now))
            left = select(Person.id).where(idle)
            sent = and_(Table.host_id.in_(left), REFEREED)
            await session.execute(delete(Table).where(sent))
            await forget(session, left)
            gone = await session.execute(delete(Person).where(idle))
            assert isinstance(gone, CursorResult)
            return gone.rowcount

    # --- tokens

    async def new_token(self, person: User, name: str, robot: bool = False) -> str:
        """A key for a program, which is never shown again. With `robot` the account is a robot's from now
        on, and shown as one wherever it sits."""
        name = check_new_name(name)
        token = TOKEN_PREFIX + new_key()
        async with self._sessions.begin() as session:
            row = await locked_row(session, person.id)
            if row.name_key is None:
                raise PeopleError(t("Programs play for accounts. Make an account first."))
            held = await session.scalars(select(Token.token).where(Token.person_id == row.id))
            if len(held.all()) >= MOST_TOKENS:
                told = t("You have {count} keys already. Revoke one first.", count=MOST_TOKENS)
                raise PeopleError(told)
            row.robot = row.robot or robot
            await relist(session, row)
            now = self._clock()
            session.add(Token(token=digest(token), person_id=row.id, name=name, created=now))
        await self._changed(row)
        return token

    async def tokens(self, person: User) -> list[TokenInfo]:
        """The person's tokens, the newest first."""
        async with self._sessions() as session:
            rows = await session.scalars(
                select(Token)
                .where(Token.person_id == person.id)
                .order_by(Token.created.desc(), Token.token)
            )
            return [TokenInfo(r.token[:_PREFIX_SHOWN], r.name, r.created, r.used) for r in rows]

    async def revoke(self, person: User, token_hash_prefix: str) -> None:
        """End a token of the person's, by the prefix that `tokens` shows."""
        prefix = token_hash_prefix
        if len(prefix) != _PREFIX_SHOWN or any(c not in "0123456789abcdef" for c in prefix):
            raise PeopleError(t("There is no such key."))
        async with self._sessions.begin() as session:
            gone = await session.execute(
                delete(Token).where(Token.person_id == person.id, Token.token.startswith(prefix))
            )
            assert isinstance(gone, CursorResult)
        if not gone.rowcount:
            raise PeopleError(t("There is no such key."))
        await self._ended(person.id)

    # --- inside

    def _new_name(self, name: str) -> str:
        """A name that somebody takes, as it is shown. Raises `PeopleError`."""
        shown = check_new_name(name)
        try:
            self._words.check(shown)
        except RefusedWords as error:
            raise PeopleError(error.text, "name") from None
        return shown

    def _open(self, session: AsyncSession, person_id: int) -> str:
        """A new session; its cookie."""
        cookie, now = new_key(), self._clock()
        session.add(
            SessionRow(
                token=digest(cookie), person_id=person_id, created=now, expires=now + SESSION_MS
            )
        )
        return cookie

    async def _changed(self, row: Person, tables: Sequence[str] = ()) -> User:
        """What follows a change of somebody that is committed: the person as they are now."""
        self._recent.forget_person(row.id)
        await self._tell(tables)
        return someone(row)

    async def _ended(self, person_id: int) -> None:
        """What follows when sessions of somebody's have ended, and that is committed."""
        self._recent.forget_person(person_id)
        if self._sessions_ended is not None:
            await self._sessions_ended(person_id)

    async def _tell(self, tables: Sequence[str]) -> None:
        if tables and self._tables_changed is not None:
            await self._tables_changed(tables)
