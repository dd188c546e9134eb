"""The local web table: pages, a WebSocket for play, and the browser's small script."""

from pelitupa.server.app import create_app, serve

__all__ = ["create_app", "serve"]
