"""How others in the network come in, and how their phones get over https what plain http lacks."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from pelitupa.core import t
from pelitupa.server.operations.doors import Doors
from pelitupa.server.web.errors import NotHere
from pelitupa.server.web.invitation import qr_svg
from pelitupa.server.web.parts import config_of
from pelitupa.server.web.rendering import page
from pelitupa.server.web.root import root_of
from pelitupa.server.web.security import is_own_name

router = APIRouter()


@dataclass(frozen=True)
class Better:
    """What a page that came over plain http offers: the same over https, and a site where the games are; each
    is empty where there is none."""

    https: str
    site: str


def doors_of(request: Request) -> Doors:
    """The ways into this cottage."""
    doors = request.app.state.doors
    assert isinstance(doors, Doors)
    return doors


def better_ways(request: Request, path: str = "") -> Better | None:
    """What to offer to a browser that reads over plain http from another machine; None to any other.
    `path` is the page on the site that does the same."""
    if request.url.scheme == "https" or _this_machine(request):
        return None
    site = config_of(request).site_address
    https = doors_of(request).over_https(str(request.base_url))
    return Better(https and https + request.url.path[1:], site and site + path)


def _this_machine(request: Request) -> bool:
    """Whether a page is asked for by a name that this machine has for itself."""
    return is_own_name(request.url.hostname)


def for_the_host(request: Request) -> str:
    """The address for others in the network, for whoever sits at this machine; else, and where there is
    none, empty."""
    try:
        here = ip_address(request.state.address).is_loopback
    except ValueError:
        here = False
    return doors_of(request).for_others() if here else ""


@router.get("/network", response_class=HTMLResponse)
def network(request: Request) -> Response:
    """The address for others with its QR code, and how a phone comes to trust this cottage."""
    doors = doors_of(request)
    address = doors.for_others() if _this_machine(request) else _own(request)
    certificate = doors.certificate
    https = doors.over_https(address) if address else ""
    return page(
        request,
        "pages/network.html",
        address=address,
        qr=qr_svg(address),
        https=https,
        https_qr=qr_svg(https),
        fingerprint=certificate.fingerprint if certificate is not None else "",
        elsewhere=config_of(request).site_address,
        open=doors.network or not _this_machine(request),
    )


def _own(request: Request) -> str:
    """The first page's address, as whoever asks has reached it."""
    return str(request.url.replace(path=f"{root_of(request)}/", query="", fragment=""))


@router.get("/network/certificate")
def certificate(request: Request) -> Response:
    """The certificate of the cottage's own authority, as phones take it. There is no way to its key."""
    own = doors_of(request).certificate
    if own is None:
        raise NotHere(t("This cottage has no certificate of its own."))
    return Response(
        own.authority,
        media_type="application/x-x509-ca-cert",
        headers={"Content-Disposition": 'attachment; filename="pelitupa.crt"'},
    )
