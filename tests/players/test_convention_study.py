"""What a convention card brings is measured by auctions alone: the same deal bid from both sides."""

from __future__ import annotations

import pytest

from pelitupa.players.conventions import study


def test_the_command_tells_what_a_card_brings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["study", "huutopussi(deals=1)", "--deals", "2", "--simulations", "1"]
    monkeypatch.setattr("sys.argv", command)
    study.main()
    said = capsys.readouterr().out
    study.main()
    assert capsys.readouterr().out == said  # the seed alone decides
    assert said.startswith("huutopussi(deals=1): ")
    assert said.endswith("a deal, 2 deals\n")
