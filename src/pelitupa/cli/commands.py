"""The group of all commands, and how what is wrong is told: one line on stderr, exit status 2."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

import pelitupa
from pelitupa.cli.output import prepare_output
from pelitupa.core import PelitupaError

_MODULES = {
    "list": "listing",
    "rules": "rules",
    "learn": "learn",
    "drill": "drill",
    "play": "play",
    "simulate": "simulate",
    "dataset": "dataset",
    "arena": "arena",
    "leaks": "leaks",
    "levels": "levels",
    "handicap": "handicap",
    "replay": "replay",
    "analyse": "analyse",
    "agree": "agree",
    "verify": "verify",
    "key": "key",
    "referee": "referee",
    "pad": "pad",
    "evening": "evening",
    "throws": "throws",
    "bench": "bench",
    "playthrough": "playthrough",
    "convert": "convert",
    "gtp": "gtp",
    "serve": "serve",
    "admin": "admin",
    "backup": "backup",
    "restore": "restore",
    "doctor": "doctor",
    "page-rules": "page_rules",
    "site": "site",
}
"""Each command's module, which has a click command named `command`."""


class Commands(click.Group):
    """A group that imports a command when it is asked for, and reports errors for people."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order one meets them."""
        return list(_MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name, or None."""
        if cmd_name not in _MODULES:
            return None
        module = importlib.import_module(f"pelitupa.cli.{_MODULES[cmd_name]}")
        command: click.Command = module.command
        return command

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run and exit, as click does, but with short messages."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        prepare_output()
        try:
            status = super().main(args, prog_name, complete_var, False, **extra)
        except click.ClickException as error:
            _fail(error.format_message())
        except PelitupaError as error:
            _fail(str(error))
        except (click.Abort, KeyboardInterrupt):
            click.echo(err=True)
            sys.exit(130)
        except BrokenPipeError:  # the reader of a pipe has seen enough
            sys.stderr.close()
            sys.exit(1)
        except OSError as error:
            _give_up_output()
            _fail(f"{error.filename or 'the system says'}: {error.strerror or error}")
        sys.exit(status if isinstance(status, int) else 0)


def _give_up_output() -> None:
    """Let nothing that was to be printed be tried again at the end, which would have a status of its own."""
    with contextlib.suppress(OSError, ValueError):  # what only looks like an output has no number
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _fail(message: str) -> None:
    click.echo(f"pelitupa: {' '.join(message.split())}", err=True)
    sys.exit(2)


@click.group(
    "pelitupa",
    cls=Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(
    package_name="pelitupa",
    message=f"%(prog)s %(version)s, {'compiled' if pelitupa.COMPILED else 'plain Python'}",
)
def main() -> None:
    """The game cottage: play, referee, record and simulate the games of the North.

    GAME is an id from `pelitupa list`; options of the game follow it as KEY=VALUE, for example
    `pelitupa play hex size=5 swap=false`.
    """
