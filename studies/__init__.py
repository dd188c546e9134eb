"""Studies: one question each, about one game or one bot, with the command that answers it again.

They are not installed with the library: run them in the repository's root, as `python -m studies.hex`.
"""
