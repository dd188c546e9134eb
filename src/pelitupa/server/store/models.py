"""The tables of the database. Times are milliseconds since 1970; secrets that are only compared are
kept as hashes."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from pelitupa.core import LONGEST_SPEC

OPEN = "open"
"""A table at which seats may be free, and nothing is dealt yet."""
PLAYING = "playing"
OVER = "over"
CLOSED = "closed"
"""Given up before it began."""

ASKED = "asked"
FRIEND = "friend"
DECLINED = "declined"
BLOCKED = "blocked"

SILENCED = "silenced"
"""Says nothing, and writes nothing that others read."""
FRIENDS_ONLY = "friends only"
"""Says things in words of their own among friends alone; of nobody: so does everybody."""
SHUT_OUT = "shut out"
"""A person, or an address, that does not come in."""
RENAMED = "renamed"
"""Has a name that those in charge gave, and keeps it."""
REMOVED = "removed"
"""Does not come to a table, or an evening, any more."""
NO_SIGN_UP = "no sign-up"
"""Of nobody: there are no new accounts."""

ONE_SEAT = "ix_seats_one_each"
"""The index by which the database refuses a second seat at a table."""

_Id = BigInteger().with_variant(Integer(), "sqlite")


class Base(DeclarativeBase):
    """All tables, with names for their constraints so that migrations can speak of them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {dict[str, Any]: JSON}


class Person(Base):
    """Somebody who plays: a guest with a name, or an account with a password too.

    `name_key` is the name as it is compared, of accounts only; `settings` what they have chosen
    (language, privacy); `robot` marks a bot's account, `in_charge` that of one who keeps order here.
    """

    __tablename__ = "people"
    id: Mapped[int] = mapped_column(_Id, primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    name_key: Mapped[str | None] = mapped_column(String(80), unique=True)
    password: Mapped[str | None] = mapped_column(String(200))
    recovery: Mapped[str | None] = mapped_column(String(200))
    robot: Mapped[bool] = mapped_column(default=False)
    created: Mapped[int] = mapped_column(BigInteger)
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    in_charge: Mapped[bool] = mapped_column(default=False, server_default=false())


class Session(Base):
    """A browser that is signed in, as a guest or with an account; by the hash of its cookie."""

    __tablename__ = "sessions"
    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[int] = mapped_column(BigInteger)
    expires: Mapped[int] = mapped_column(BigInteger)


class Token(Base):
    """A key to the API for other people's programs; by its hash."""

    __tablename__ = "tokens"
    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(80))
    created: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int | None] = mapped_column(BigInteger)


class Table(Base):
    """A table: what is played at it and how, and where it stands.

    `version` is the number of its events; `due` when somebody should look at it (a clock that runs
    out, a bot to move), if nothing else happens; `seed` is secret until the match is over; `ending`
    says how it ended, `record` keeps the whole match then. `given` is what was there before the match was
    taken up, an entry's text a line. `rules` is the number of the game's rules by which `spec` is to be
    read. `seating` rises with every change of the seats and of what they plan. `mark` tells the
    position after the last event. `rematch_of` is the key of the table whose one rematch it is.
    """

    __tablename__ = "tables"
    key: Mapped[str] = mapped_column(String(43), primary_key=True)
    host_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    spec: Mapped[str] = mapped_column(String(LONGEST_SPEC))
    game: Mapped[str] = mapped_column(String(80))
    terms: Mapped[dict[str, Any]] = mapped_column(default=dict)
    public: Mapped[bool] = mapped_column(default=False)
    rated: Mapped[bool] = mapped_column(default=False)
    nature: Mapped[str] = mapped_column(String(200), default="")
    rules: Mapped[int] = mapped_column(default=1, server_default="1")
    seating: Mapped[int] = mapped_column(default=0, server_default="0")
    mark: Mapped[str] = mapped_column(String(16), default="", server_default="")
    given: Mapped[str] = mapped_column(Text, default="", server_default="")
    seed: Mapped[str] = mapped_column(String(200))
    commitment: Mapped[str] = mapped_column(String(80))
    status: Mapped[str] = mapped_column(String(10), default=OPEN)
    created: Mapped[int] = mapped_column(BigInteger)
    started: Mapped[int | None] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(default=0)
    due: Mapped[int | None] = mapped_column(BigInteger)
    ending: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    record: Mapped[str | None] = mapped_column(Text)
    rematch_of: Mapped[str | None] = mapped_column(String(43))

    __table_args__ = (
        Index("ix_tables_rematch_of", "rematch_of", unique=True),
        Index("ix_tables_due", "due"),
        Index("ix_tables_lobby", "status", "public", "created"),
        Index("ix_tables_host", "host_id", "status"),
    )


class SeatRow(Base):
    """A seat at a table: free, a person's, or a bot's.

    `entropy` is what the person adds to the deal; `conditional` their own conditional moves, which
    nobody else ever sees; `card` whether they keep to the game's convention card; `asked` whether they
    are to decide now (for the list of games that wait), `asked_at` since when, where others wait for it
    (and a notice may go out), and `deadline` until when, where there are days for it; `shared` whether it
    is at a screen that one browser hands round. At one table one person has one seat, but for those.
    `kept_for` is whom a free seat is kept for, and `kept_name` what they are called there. Of a match that
    is over, `ended` (as the table's), `outcome` (1 won, 0 drawn, -1 lost) and `rank` say how it went here;
    of a rated one `mu` and `sigma` what the person's rating was then.
    """

    __tablename__ = "seats"
    table_key: Mapped[str] = mapped_column(
        ForeignKey("tables.key", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    bot: Mapped[str | None] = mapped_column(String(500))
    name: Mapped[str] = mapped_column(String(80), default="")
    entropy: Mapped[str] = mapped_column(String(80), default="")
    conditional: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    card: Mapped[bool] = mapped_column(default=False)
    asked: Mapped[bool] = mapped_column(default=False)
    asked_at: Mapped[int | None] = mapped_column(BigInteger)
    deadline: Mapped[int | None] = mapped_column(BigInteger)
    shared: Mapped[bool] = mapped_column(default=False, server_default=false())
    ended: Mapped[int | None] = mapped_column(BigInteger)
    outcome: Mapped[int | None]
    rank: Mapped[int | None]
    mu: Mapped[float | None]
    sigma: Mapped[float | None]
    kept_for: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    kept_name: Mapped[str] = mapped_column(String(80), default="", server_default="")

    __table_args__ = (
        Index("ix_seats_results", "person_id", "ended"),
        Index(
            ONE_SEAT,
            "table_key",
            "person_id",
            unique=True,
            sqlite_where=text("NOT shared"),
            postgresql_where=text("NOT shared"),
        ),
        Index(
            "ix_seats_asked_at",
            "asked_at",
            sqlite_where=text("asked"),
            postgresql_where=text("asked"),
        ),
    )


class EventRow(Base):
    """Something done at a table. `nonce` is the sender's own name of it: what is sent twice is done
    once."""

    __tablename__ = "events"
    table_key: Mapped[str] = mapped_column(
        ForeignKey("tables.key", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    nonce: Mapped[str | None] = mapped_column(String(64))

    __table_args__ = (UniqueConstraint("table_key", "seat", "nonce"),)


class RatingRow(Base):
    """How strong a person is at a game; `listed` by which number on its leaderboard, if at all."""

    __tablename__ = "ratings"
    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    game: Mapped[str] = mapped_column(String(80), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    matches: Mapped[int]
    listed: Mapped[int | None]

    __table_args__ = (Index("ix_ratings_listed", "game", "listed"),)


class FriendRow(Base):
    """What an account has decided about another: it has asked, is a friend (then both have the row), has
    declined, or has blocked."""

    __tablename__ = "friends"
    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    other_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[str] = mapped_column(String(10))
    at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_friends_other_id", "other_id", "kind"),)


class DrillRow(Base):
    """What an account remembers of a position of a drill: its box, and the day, counted from 1970, on which
    it comes again."""

    __tablename__ = "drills"
    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    key: Mapped[str] = mapped_column(String(10), primary_key=True)
    box: Mapped[int] = mapped_column()
    due: Mapped[int] = mapped_column()


class HiddenRow(Base):
    """Somebody whose words another does not want to read."""

    __tablename__ = "hidden"
    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    other_id: Mapped[int] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    at: Mapped[int] = mapped_column(BigInteger)


class Measure(Base):
    """What those in charge have decided, while it holds: about a person, an address, or the whole cottage.

    `place` is the key of the table or evening that somebody was removed from; `until` when it ends, if it
    does. `told` has the `reason`, the `name` that was changed, and whether the `address` is wanted from
    which somebody comes next who is shut out.
    """

    __tablename__ = "measures"
    id: Mapped[int] = mapped_column(_Id, primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    person_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), index=True
    )
    address: Mapped[str | None] = mapped_column(String(100))
    place: Mapped[str | None] = mapped_column(String(43))
    since: Mapped[int] = mapped_column(BigInteger)
    until: Mapped[int | None] = mapped_column(BigInteger, index=True)
    told: Mapped[dict[str, Any]] = mapped_column(default=dict)


class DeedRow(Base):
    """What somebody in charge did, for the others in charge to read. `undoes` says that it was taken back.

    An address stands in the measure alone, and so in the log while it is shut out.
    """

    __tablename__ = "deeds"
    id: Mapped[int] = mapped_column(_Id, primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger, index=True)
    by_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    by_name: Mapped[str] = mapped_column(String(80))
    kind: Mapped[str] = mapped_column(String(20))
    undoes: Mapped[bool] = mapped_column(default=False)
    person_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    name: Mapped[str] = mapped_column(String(80), default="")
    told: Mapped[dict[str, Any]] = mapped_column(default=dict)
    measure_id: Mapped[int | None] = mapped_column(
        ForeignKey("measures.id", ondelete="SET NULL"), index=True
    )


class ReportRow(Base):
    """What somebody has reported of what another said: `lines` has what the server held of it.

    One person has one open report of another at a table. `closed` says when it was dealt with.
    """

    __tablename__ = "reports"
    id: Mapped[int] = mapped_column(_Id, primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    by_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    by_name: Mapped[str] = mapped_column(String(80))
    person_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    name: Mapped[str] = mapped_column(String(80))
    table_key: Mapped[str] = mapped_column(String(43))
    lines: Mapped[dict[str, Any]] = mapped_column(default=dict)
    note: Mapped[str] = mapped_column(String(500), default="")
    closed: Mapped[int | None] = mapped_column(BigInteger, index=True)


class Evening(Base):
    """An evening of many tables, and how far it is.

    `plan` has its movement, scoring and all else that its director chose; `round` is the one that was
    called last, from 0, or -1. `seed` is secret until the evening is over; the boards' seeds hang on it.
    `version` rises with all that is changed of the evening, its people and its boards.
    """

    __tablename__ = "evenings"
    key: Mapped[str] = mapped_column(String(43), primary_key=True)
    host_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    name: Mapped[str] = mapped_column(String(80))
    spec: Mapped[str] = mapped_column(String(LONGEST_SPEC))
    plan: Mapped[dict[str, Any]] = mapped_column(default=dict)
    seed: Mapped[str] = mapped_column(String(200))
    commitment: Mapped[str] = mapped_column(String(80))
    status: Mapped[str] = mapped_column(String(10), default=OPEN)
    round: Mapped[int] = mapped_column(default=-1)
    created: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(default=0, server_default="0")


class EveningPerson(Base):
    """Somebody at an evening, a person or a bot, by the number in which they came.

    `partner` is the number of whom they came with; `place` theirs among all places of units, or -1 for
    those without one, who has it alone; `seen` has the `boards` that they have sat down to, and `sat` with
    which unit (board and unit).
    """

    __tablename__ = "evening_people"
    evening_key: Mapped[str] = mapped_column(
        ForeignKey("evenings.key", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    bot: Mapped[str | None] = mapped_column(String(500))
    name: Mapped[str] = mapped_column(String(80))
    words: Mapped[str] = mapped_column(String(80), default="")
    partner: Mapped[int] = mapped_column(default=-1)
    place: Mapped[int] = mapped_column(default=-1)
    seen: Mapped[dict[str, Any]] = mapped_column(default=dict)

    __table_args__ = (
        UniqueConstraint("evening_key", "person_id"),
        Index(
            "ix_evening_people_one_to_a_place",
            "evening_key",
            "place",
            unique=True,
            sqlite_where=text("place >= 0"),
            postgresql_where=text("place >= 0"),
        ),
    )


class EveningBoard(Base):
    """A board at a table of an evening: its match's table, who plays it, and what came of it.

    `table_key` is there before the table is. `points` has the `points` of each place, or the `share` of the
    best result that the director gave each; `done` says that they stand, without either as an average;
    `reason` is the director's for a result that was set. `at` is the real place where it is played, from 0,
    or -1 for a table on the screen; None where there are no places, or none has been given; `since` is when
    it was.
    """

    __tablename__ = "evening_boards"
    evening_key: Mapped[str] = mapped_column(
        ForeignKey("evenings.key", ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(primary_key=True)
    desk: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    table_key: Mapped[str] = mapped_column(String(43), index=True)
    units: Mapped[dict[str, Any]] = mapped_column(default=dict)
    points: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    done: Mapped[bool] = mapped_column(default=False)
    reason: Mapped[str] = mapped_column(String(200), default="")
    at: Mapped[int | None] = mapped_column()
    since: Mapped[int | None] = mapped_column(BigInteger)


class EveningSheet(Base):
    """The sheet of a match that is played at a real place of an evening, as its phones have sent it
    (`table.evening.sheet`).

    `rev` rises with every change; `phones` has when each was heard last, by the name it gave itself; `heard`
    is the latest entry's time.
    """

    __tablename__ = "evening_sheets"
    table_key: Mapped[str] = mapped_column(String(43), primary_key=True)
    evening_key: Mapped[str] = mapped_column(
        ForeignKey("evenings.key", ondelete="CASCADE"), index=True
    )
    sheet: Mapped[dict[str, Any]] = mapped_column(default=dict)
    phones: Mapped[dict[str, Any]] = mapped_column(default=dict)
    rev: Mapped[int] = mapped_column(default=0)
    heard: Mapped[int] = mapped_column(BigInteger)


class Channel(Base):
    """A way by which somebody has it said that it is their turn: a browser, an e-mail address, a program.

    `address` is where it leads, by `mark` (its hash) found again; `keys` what is needed to write there
    (of a browser `p256dh` and `auth`, of a program its `secret`). A browser's ends with the `session` that
    made it. Nothing is sent before it is `confirmed` but the question whether it is wanted. `noticed` is
    the time up to which turns have been said, `next_at` when somebody should look at it, None where there
    is nothing to do; `digest_at` when all that waits is said together, where that was chosen. `tries`
    counts what was not taken in a row.
    """

    __tablename__ = "channels"
    id: Mapped[int] = mapped_column(_Id, primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    session: Mapped[str | None] = mapped_column(
        ForeignKey("sessions.token", ondelete="CASCADE"), index=True
    )
    kind: Mapped[str] = mapped_column(String(10))
    address: Mapped[str] = mapped_column(String(1000))
    mark: Mapped[str] = mapped_column(String(64), index=True)
    keys: Mapped[dict[str, Any]] = mapped_column(default=dict)
    language: Mapped[str] = mapped_column(String(10))
    site: Mapped[str] = mapped_column(String(300))
    created: Mapped[int] = mapped_column(BigInteger)
    confirmed: Mapped[int | None] = mapped_column(BigInteger)
    noticed: Mapped[int] = mapped_column(BigInteger)
    next_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    digest_at: Mapped[int | None] = mapped_column(BigInteger)
    tries: Mapped[int] = mapped_column(default=0)


class Secret(Base):
    """A secret of the cottage's own that all its workers share, made when it was first needed."""

    __tablename__ = "secrets"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Written(Base):
    """That somebody was asked by e-mail whether notices are wanted: by the address's hash, and when
    last."""

    __tablename__ = "written"
    mark: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger, index=True)


class Beat(Base):
    """When a worker was last alive; the gaps are times in which no clock is charged."""

    __tablename__ = "beats"
    worker: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)


class Outage(Base):
    """A time in which no worker was alive."""

    __tablename__ = "outages"
    since: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    until: Mapped[int] = mapped_column(BigInteger)
