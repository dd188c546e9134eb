"""What a convention card brings is measured by auctions alone: the same deal bid from both sides."""

from __future__ import annotations

from click.testing import CliRunner

from pelitupa.lab.convention_study import main


def test_the_command_tells_what_a_card_brings() -> None:
    command = ["huutopussi(deals=1)", "--deals", "2", "--simulations", "1"]
    said = CliRunner().invoke(main, command).stdout
    assert CliRunner().invoke(main, command).stdout == said  # the seed alone decides
    assert said.startswith("huutopussi(deals=1): ")
    assert said.endswith("a deal, 2 deals\n")
