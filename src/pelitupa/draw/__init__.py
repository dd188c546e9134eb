"""Drawing: a view as text for terminals and as our own SVG for the web, the docs and notebooks.

Only what a view holds is drawn, so nothing can show what its seat may not see.
"""

from pelitupa.draw.svg import face_id, face_symbol, item_svg, view_svg, zone_svg
from pelitupa.draw.text import render
from pelitupa.draw.zones_text import pretty

__all__ = ["face_id", "face_symbol", "item_svg", "pretty", "render", "view_svg", "zone_svg"]
