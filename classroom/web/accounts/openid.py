"""Log-in at the school's provider: OpenID Connect, by an authorization code with PKCE.

Authlib asks the provider and checks what it answers: state, nonce, signature, issuer, audience and
times. Here it is decided who that is: a teacher is known by issuer and subject alone. This module
and its library are imported only where a provider is set.

A log-in begins with a form that has its token, so that no page of elsewhere begins one, or connects
its reader to a different account. A form may not lead to another site (the content security
policy), so the answer is a page that goes on there.
"""

from __future__ import annotations

import time
from typing import Any

import requests
import structlog
from authlib.integrations.base_client import OAuthError
from authlib.integrations.flask_client import FlaskOAuth2App, OAuth
from authlib.integrations.requests_client import OAuth2Session
from flask import (
    Blueprint,
    Flask,
    current_app,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask_login import current_user, login_required
from joserfc.errors import JoseError

from classroom.config import OpenId
from classroom.game.refusal import Refused
from classroom.service import Identity
from classroom.store import TeacherRow
from classroom.web.accounts import login
from classroom.web.accounts.forms import NamedEnterForm
from classroom.web.accounts.sessions import needs_password
from classroom.web.platform import audit
from classroom.web.platform.context import components, refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.rate_limits import count_wrong_code, limiter, of_an_address

pages = Blueprint("openid", __name__, url_prefix="/console")

_PROVIDER = "openid-provider"
"""The key under which the app keeps the client."""
_ASKED = "openid"
"""The session key of what a log-in that began in this browser is for."""
_STATES = "_state_"
"""The prefix of the session keys in which Authlib keeps states, nonces and verifiers."""
TIMEOUT = 5.0
"""Seconds that a teacher waits for one answer of the provider."""
AGAIN_WITHIN = 120.0
"""Seconds for which a log-in at the provider is a new one."""
GOOGLE = "https://accounts.google.com"
"""Its accounts may have addresses of any domain; ``hd`` says which domain has made one."""
_ALGORITHMS = {
    *("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"),
}
"""Signatures that no one can make without the provider's key."""

_log = structlog.get_logger(__name__)


class _Failed(Exception):
    """The log-in did not succeed; the text says so to the teacher."""


class _Session(OAuth2Session):
    """Asks the provider, and follows no redirect: it would lead to a place that no one has set."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.max_redirects = 0


class _Client(FlaskOAuth2App):
    client_cls = _Session


def init_app(app: Flask, provider: OpenId) -> None:
    """Offer the log-in at this provider; nothing is asked of it before someone logs in."""
    metadata = f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration"
    app.extensions[_PROVIDER] = OAuth(app).register(
        "provider",
        client_cls=_Client,
        client_id=provider.client_id,
        client_secret=provider.client_secret,
        server_metadata_url=metadata,
        client_kwargs={
            "scope": "openid profile email",
            "code_challenge_method": "S256",
            "default_timeout": TIMEOUT,
        },
    )
    app.register_blueprint(pages)


def _provider() -> OpenId:
    provider = components().settings.openid
    assert provider is not None
    return provider


def _client() -> Any:
    """Return the client, which knows the addresses of the provider.

    Raises:
        OAuthError: the document at its address is a different issuer's.
        requests.RequestException: it can't be reached.
    """
    client = current_app.extensions[_PROVIDER]
    metadata = client.load_server_metadata()
    if metadata.get("issuer") != _provider().issuer:
        raise OAuthError("issuer", "the provider calls itself something else")
    offered = metadata.get("id_token_signing_alg_values_supported") or ["RS256"]
    metadata["id_token_signing_alg_values_supported"] = sorted(_ALGORITHMS.intersection(offered))
    return client


# Begun


def _go(what: str, more: dict[str, str] | None = None, **asked: Any) -> Any:
    """Answer with a page that goes on at the provider; `asked` goes with it.

    `what` is what the log-in is for, and `more` what belongs to that.
    """
    for key in [key for key in session if key.startswith(_STATES)]:
        del session[key]  # of log-ins that were not finished; a cookie has little room
    try:
        address = components().settings.address() + url_for("openid.back")
        leads = _client().authorize_redirect(address, **asked).location
    except requests.RequestException as error:
        return _unreachable(error)
    except (OAuthError, ValueError, RuntimeError) as error:
        return _broken(error)
    session[_ASKED] = {"what": what, **(more or {})}
    shown = render_template("console/onwards.html", to=leads, name=_provider().name)
    return shown, 200, {"Refresh": f"0; url={leads}"}


@pages.post("/enter/openid")
@limiter.limit(of_an_address)
def enter() -> Any:
    """Begin to log in."""
    return _go("enter")


@pages.post("/link/<link>/openid")
@limiter.limit(of_an_address)
def by_link(link: str) -> Any:
    """Begin to log in for the first time, with the link of an invitation."""
    service = components().service
    try:
        is_new = service.identities.is_new(service.accounts.linked(link))
    except Refused:
        count_wrong_code()
        return redirect(url_for("teachers.link", link=link))
    if not is_new:
        return redirect(url_for("teachers.link", link=link))
    return _go("link", {"link": link})


@pages.post("/account/openid")
@login_required
@needs_password
@limiter.limit(of_an_address)
def connect() -> Any:
    """Begin to connect one's account."""
    return _go("connect", {"teacher": current_user.get_id()})


@pages.post("/account/openid-off")
@login_required
@needs_password
def disconnect() -> Any:
    """Log in with the password alone from now on."""
    try:
        components().service.identities.disconnect(current_user.get_id())
    except Refused as refused:
        title, text = _("You can’t do that here"), refusal_text(refused)
        return render_template("error.html", title=title, text=text), 409
    audit.note("disconnect")
    login.log_in_anew()
    return redirect(url_for("teachers.account"))


@pages.post("/again/openid")
@login_required
@limiter.limit(of_an_address)
def again() -> Any:
    """Begin to log in once more, before something that needs it."""
    more = {"teacher": current_user.get_id(), "to": request.args.get("to", "")}
    return _go("again", more, prompt="login", max_age=0)


# Finished


@pages.get("/openid")
@limiter.limit(of_an_address)
def back() -> Any:
    """Handle what the browser brings back from the provider."""
    asked = session.pop(_ASKED, {})
    try:
        claims = _claims()
        return _finish(asked, Identity(_provider().issuer, claims["sub"]), claims)
    except requests.RequestException as error:
        return _unreachable(error)
    except (OAuthError, JoseError, ValueError, KeyError, TypeError, RuntimeError) as error:
        return _broken(error)
    except _Failed as failed:
        return _enter(str(failed), 403)
    except Refused as refused:
        return _enter(refusal_text(refused), 403)


def _claims() -> dict[str, Any]:
    """Return what the provider says about who has logged in, checked.

    Raises:
        OAuthError: the state isn't of this browser, or the provider refused the code.
        JoseError: the token is not from this provider, for this program and for this log-in.
        requests.RequestException: the provider can't be reached.
    """
    provider, client = _provider(), _client()
    if request.args.get("iss", provider.issuer) != provider.issuer:
        raise OAuthError("iss", "the answer is a different issuer's")
    token = client.authorize_access_token(
        claims_options={
            "iss": {"essential": True, "value": provider.issuer},
            "aud": {"essential": True, "value": provider.client_id},
            "nonce": {"essential": True},
        }
    )
    claims = dict(token["userinfo"])
    if not isinstance(claims["sub"], str) or not claims["sub"]:
        raise ValueError("the subject is no text")
    if "email" not in claims and "userinfo_endpoint" in client.server_metadata:
        more = client.userinfo(token=token)
        if more.get("sub") != claims["sub"]:
            raise ValueError("the provider tells of somebody else")
        claims = {**more, **claims}
    return claims


def _finish(asked: dict[str, Any], who: Identity, claims: dict[str, Any]) -> Any:
    """Do what the log-in was for; raise Refused or _Failed with why not."""
    identities = components().service.identities
    what = asked.get("what")
    if what == "link":
        invited = identities.connect_by_link(asked["link"], who)
        audit.note_for("connect", invited)
        return _let_in(invited, claims)
    if what in {"connect", "again"}:
        if current_user.get_id() != asked["teacher"]:
            raise _Failed(_("You were logged out in the meantime. Log in again."))
        if what == "connect":
            identities.connect(asked["teacher"], who)
            audit.note("connect")
            login.log_in_anew()
            return redirect(url_for("teachers.account"))
        return _known_again(identities.teacher(who), claims, asked["to"])
    row = identities.teacher(who)
    if row is None:
        if not of_a_domain(claims, _provider()):
            raise _Failed(
                _(
                    "You don’t have an account here yet. Ask your administrator for a link, open "
                    "it, and log in there."
                )
            )
        row = identities.add(str(claims.get("name") or claims["email"]), who)
        audit.note_for("come_in_by_domain", row)
    return _let_in(row, claims)


def _let_in(row: TeacherRow, claims: dict[str, Any]) -> Any:
    if row.blocked_at is not None:
        raise _Failed(_("This account is blocked. Ask your administrator."))
    service = components().service
    service.store.teachers.note_entered(row.id, service.calendar())
    login.log_in_from_provider(row, typed=_seconds_ago(claims, unknown=AGAIN_WITHIN) < AGAIN_WITHIN)
    return redirect(url_for("console.home"))


def _known_again(row: TeacherRow | None, claims: dict[str, Any], to: str) -> Any:
    """Note that the teacher has just logged in once more, and go on.

    A provider that says when someone typed a password is held to it. One that doesn't was asked to
    have it typed.
    """
    if row is None or row.id != current_user.get_id():
        raise _Failed(_("That was a different person’s login. Use your own."))
    if _seconds_ago(claims, unknown=0.0) > AGAIN_WITHIN:
        raise _Failed(_("You weren’t asked to log in again. Log out there first."))
    components().service.sessions.note_password(current_user.session)
    return redirect(to if to.startswith("/console/") else url_for("console.home"))


def _seconds_ago(claims: dict[str, Any], unknown: float) -> float:
    """Return how long ago the teacher proved who they are; `unknown` where it isn't said."""
    return time.time() - float(claims["auth_time"]) if "auth_time" in claims else unknown


def of_a_domain(claims: dict[str, Any], provider: OpenId) -> bool:
    """Return whether the provider vouches that someone is of one of the domains that may in."""
    if provider.issuer == GOOGLE:
        return str(claims.get("hd", "")).lower() in provider.domains
    address, at, domain = str(claims.get("email", "")).rpartition("@")
    verified = claims.get("email_verified") is True
    return bool(verified and address and at) and domain.lower() in provider.domains


# Not finished


def _unreachable(error: Exception) -> Any:
    _log.warning("the provider of log-ins cannot be reached", error=type(error).__name__)
    text = _(
        "%(provider)s isn’t answering, so no one can log in there now. Anyone who has a password "
        "here can use it.",
        provider=_provider().name,
    )
    return _enter(text, 503)


def _broken(error: Exception) -> Any:
    _log.warning("a log-in at the provider did not succeed", error=type(error).__name__)
    provider = _provider().name
    text = _("Logging in with %(provider)s didn’t work. Start again here.", provider=provider)
    return _enter(text, 403)


def _enter(trouble: str, status: int) -> Any:
    """Show the page to log in, with what was wrong; nothing typed is lost there."""
    form, provider = NamedEnterForm(None), _provider().name
    shown = render_template("console/enter.html", form=form, provider=provider, trouble=trouble)
    return shown, status


def leave_there() -> str:
    """Return the address at which one logs out of the provider too; empty if it has none."""
    try:
        metadata = _client().load_server_metadata()
        if "end_session_endpoint" not in metadata:
            return ""
        made = _client().create_logout_url(
            components().settings.address() + url_for("console.enter"),
            client_id=_provider().client_id,
        )
        return str(made["url"])
    except (requests.RequestException, OAuthError, ValueError) as error:
        _log.warning("the provider of log-ins cannot be reached", error=type(error).__name__)
        return ""
