"""The command `pelitupa`. Each command is a module that is imported only when it is called."""

from pelitupa.cli.commands import main

__all__ = ["main"]
