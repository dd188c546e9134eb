"""Numbers of forms are read whole, or refused: never by their first characters."""

from __future__ import annotations

import pytest

from pelitupa.shown.numbers import whole
from server.talking import TestClient, client, open_table, table_of


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1), ("30", 30), ("01", 1), ("0", None), ("31", None), ("", None), (" 1", None), ("+1", None),
        ("1.0", None), ("1_0", None), ("-1", None), ("١", None), ("²", None), ("00021", None),
        ("000450", None), ("3" * 5000, None),
    ],
)  # fmt: skip
def test_a_number_is_its_digits_and_no_more(text: str, number: int | None) -> None:
    assert whole(text, 1, 30) == number


@pytest.mark.parametrize("seat", ["00021", "00002", "3", "0", "-1", "9" * 5000, "two", ""])
@pytest.mark.parametrize("deed", ["sit", "get-up", "bot"])
def test_a_seat_that_is_not_there_is_refused(guest: TestClient, deed: str, seat: str) -> None:
    key = open_table(guest, "hex", company="friends")
    before = table_of(guest, key).row.seats
    assert guest.post(f"/tables/{key}/{deed}", data={"seat": seat}).status_code == 422
    assert table_of(guest, key).row.seats == before


@pytest.mark.parametrize("seat", ["00021", "000000001", "0", "1 1", "9" * 5000])
def test_no_table_is_opened_for_a_seat_that_is_not_there(seat: str) -> None:
    with client() as browser:
        answer = browser.post("/games/hex/start", data={"seat": seat, "level": "random"})
        assert answer.status_code == 422
        assert 'href="/tables/' not in browser.get("/lobby").text


@pytest.mark.parametrize("days", ["00009", "000000031", "31", "-1", "9" * 5000])
def test_a_vacation_has_no_more_days_than_are_left(guest: TestClient, days: str) -> None:
    open_table(guest, "hex", company="friends", time="days")
    assert guest.post("/vacation", data={"days": days}).status_code == 422
