"""Lines that people type at the terminal."""

from __future__ import annotations


def typed_line() -> str | None:
    """The next line; None where there is none to come: the end, an interrupt, a closed standard input.

    Bytes that are no text of the terminal's encoding are a line that means nothing.
    """
    try:
        return input()
    except UnicodeDecodeError:
        return "\ufffd"
    except (
        EOFError,
        KeyboardInterrupt,
        RuntimeError,
    ):  # the last, where there is no standard input
        return None
