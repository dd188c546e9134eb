"""The cottage's signature under the records it gives out."""

from __future__ import annotations

from pathlib import Path

from pelitupa.core import PelitupaError
from pelitupa.records.signing import SigningKey
from pelitupa.server.config import Config, ConfigError


class Signer:
    """Signs records in the cottage's name, where it has a key; otherwise gives them as they are.

    Signed is what is given out, when it is given out: records that were kept before there was a key, or from
    which somebody's name was taken since, carry a signature that matches.
    """

    def __init__(self, name: str, key: SigningKey | None) -> None:
        self._name = name
        self._key = key

    @classmethod
    def of(cls, config: Config) -> Signer:
        """The signer that a configuration asks for. Raises `ConfigError`."""
        if not config.signing_key:
            return cls(config.name, None)
        try:
            return cls(config.name, SigningKey.load(Path(config.signing_key)))
        except PelitupaError as error:
            raise ConfigError(f"PELITUPA_SIGNING_KEY: {error}") from None

    @property
    def public(self) -> str:
        """The public key that the signatures are checked with; "" where nothing is signed."""
        return "" if self._key is None else self._key.public

    def sign(self, text: str) -> str:
        """The text of a finished record as it is given out."""
        return text if self._key is None else self._key.sign_text(text, self._name)
