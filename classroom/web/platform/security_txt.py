"""The file ``/.well-known/security.txt``: contact for vulnerability reports (RFC 9116)."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, abort

from classroom.web.platform.context import components

EXPIRES_DAYS = 90
"""Anyone who reads the page later than this many days is to fetch it again."""

pages = Blueprint("security_txt", __name__)


@pages.get("/.well-known/security.txt")
def security_txt() -> Response:
    """Return the contact of the setting ``SECURITY_CONTACT``; 404 without one."""
    contact = components().settings.security_contact
    if contact is None:
        abort(404)
    expires = datetime.fromtimestamp(components().service.calendar() + EXPIRES_DAYS * 86_400, UTC)
    lines = (
        f"Contact: {contact}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Canonical: {components().settings.address()}/.well-known/security.txt",
    )
    return Response("\n".join((*lines, "")), content_type="text/plain; charset=utf-8")
