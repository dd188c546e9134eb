"""The table server: pages, live tables over WebSocket, an API; on this machine alone or as a site."""

from pelitupa.server.app import create_app
from pelitupa.server.serving import serve

__all__ = ["create_app", "serve"]
