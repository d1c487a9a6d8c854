"""The one bootstrap: settings -> store -> service -> web."""

from __future__ import annotations

import hashlib
import logging
import math
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import structlog
from flask import Flask
from flask_wtf import CSRFProtect
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from classroom import __version__, assets, logs, resources
from classroom.clock import RunningTime
from classroom.config import CHOSEN_ADDRESS, PHONE_SESSION_DAYS, BadSetting, OpenId, Settings
from classroom.hypothesis_file import load_hypotheses
from classroom.local_names import LocalNames
from classroom.message_bus import MessageBus, RedisMessageBus, device
from classroom.pdf_worker.queue import PdfQueue
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.standby.first import First
from classroom.standby.second import Second
from classroom.store import Store, open_store
from classroom.store.settings import FormerKey
from classroom.store.working_folder import remove_left_behind
from classroom.web.accounts import (
    activity,
    class_teachers,
    login,
    second_factor,
    sessions,
    teachers,
)
from classroom.web.archive import comparison, past_classes, unreadable
from classroom.web.console import check, class_pages, guides, handouts, print_outs
from classroom.web.console.check_results import Checks
from classroom.web.library import catalogue, custom_rules, lesson_plans, rule_words
from classroom.web.platform import (
    compression,
    costs,
    counters,
    errors,
    language,
    language_choice,
    message_bundles,
    metrics,
    origin,
    release,
    security_headers,
    security_txt,
    visitors,
)
from classroom.web.platform.abuse_log import abuse
from classroom.web.platform.context import EXTENSION, Components, SetupToken
from classroom.web.platform.counters import hashed, limit_key
from classroom.web.platform.host_check import HostCheckMiddleware
from classroom.web.platform.keys import CONFIG, Keys
from classroom.web.platform.list_headers import ListHeadersMiddleware
from classroom.web.platform.rate_limits import limiter
from classroom.web.platform.turns import FairTurns, NoTurns, TurnMiddleware, Whose
from classroom.web.projector import big_screen, slides
from classroom.web.pupil import guess_builder, play, review, seat_transfer, take_home, try_phone
from classroom.web.pupil.join_links import Links
from classroom.web.realtime import encoding, seat_limits
from classroom.web.realtime.broadcast import Broadcaster
from classroom.web.realtime.class_names import ClassNames
from classroom.web.realtime.connections import Connections, SocketIO
from classroom.web.realtime.examinations import Examinations
from classroom.web.realtime.misuse import MisuseMonitor
from classroom.web.realtime.outage import StorageMonitor
from classroom.web.realtime.socket_context import App
from classroom.web.sockets import handlers
from classroom.web.sockets.seat_commands import SeatCommands
from classroom.web.standby import pages as standby_pages
from classroom.web.standby.pages import LinkMiddleware

ROBOT_PACE = (2.0, 5.0)
"""Seconds between a change and a robot's move: time for pupils to see what happened."""
LIMITS_PATIENCE = {"socket_connect_timeout": 2, "socket_timeout": 2}
"""Seconds that a login waits for Redis at most."""
MAX_MESSAGE_BYTES = 20_000
"""Bytes; a move is a few hundred."""
MAX_FORM_PARTS = 20
"""Parts of a form with a file, which has two; each part takes as long to read as a whole form."""

_log = structlog.get_logger(__name__)


def create_app(
    settings: Settings,
    store: Store | None = None,
    *,
    async_mode: Literal["threading", "gevent"] = "threading",
    now: Callable[[], float] | None = None,
    pace: tuple[float, float] = ROBOT_PACE,
    press: PdfQueue | None = None,
    second: Second | None = None,
) -> Flask:
    """Return the whole program as one WSGI app; `store` defaults to the settings' database.

    Raise BadSetting if the settings name a language that there is not, and CannotExtend if a
    library is not the version that the limits on connections were made for.

    `second` makes it the program of a second laptop that has no lesson yet.

    `now` is for tests: a clock that shows both the date and running time.

    `async_mode` is ``gevent`` if the process was patched for it at its very start.
    """
    logs.configure(settings.log_format)
    load_hypotheses()  # no table waits for it later
    built = _built()
    store = store or open_store(settings.database_url)
    for broken in store.log.broken_streams():
        _log.error("a part of the log cannot be read", stream=broken.stream, why=broken.why)
    store.archive.vacuum()  # which is left to do where a run was killed; no one waits for it yet
    with suppress(OSError):  # a server may have nowhere to put files, and needs none
        (settings.data / lesson_plans.PLANS_FOLDER).mkdir(mode=0o700, parents=True, exist_ok=True)
    remove_left_behind(settings.data)
    secret = settings.secret_key or store.settings.secret_key()
    secure = (settings.public_url or "").startswith("https:")
    installation = device(secret)  # whoever shares its Redis server has another one
    fingerprint = _fingerprint(resources.STATIC)
    app = App(
        "classroom",
        static_folder=str(resources.STATIC),
        template_folder=str(resources.TEMPLATES),
        static_url_path=f"/static/{fingerprint}",
    )
    app.config.update(
        SECRET_KEY=secret,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        # With __Host- no neighbour under the same domain can put a session of its own there.
        SESSION_COOKIE_NAME="__Host-classroom" if secure else "classroom",
        SESSION_COOKIE_SECURE=secure,
        PERMANENT_SESSION_LIFETIME=timedelta(days=PHONE_SESSION_DAYS),
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=365),
        MAX_CONTENT_LENGTH=MAX_MESSAGE_BYTES,
        MAX_FORM_PARTS=MAX_FORM_PARTS,
        WTF_CSRF_TIME_LIMIT=None,
        RATELIMIT_STORAGE_URI=settings.redis_url or f"{counters.SCHEME}://",
        RATELIMIT_KEY_PREFIX=f"classroom:{installation}",
        RATELIMIT_IN_MEMORY_FALLBACK_ENABLED=True,
        RATELIMIT_STORAGE_OPTIONS={
            **(LIMITS_PATIENCE if settings.redis_url else {}),
            "wrap_exceptions": True,
        },
    )
    release.identify(app, f"{__version__}-{fingerprint}")
    app.jinja_env.undefined = StrictUndefined  # a name that is misspelled is no empty place
    language.init_app(app, settings.languages)
    custom_rules.make_room(app)  # before anything reads what was sent
    lesson_plans.make_room(app)
    security_headers.take_forms_only(app)
    CSRFProtect(app)
    limiter.init_app(app)
    origin.init_app(app)
    login.init_app(app)
    counted = metrics.init_app(app, settings.metrics_token)
    first: First | None = None
    if store.file is not None and async_mode == "gevent" and not settings.redis_url:
        first = First(
            store.file,
            f"{__version__}-{fingerprint}",
            lambda: hosts_of(settings),
            refuses=not_for_two_laptops(settings),
        )

    def second_laptop() -> str:
        return "" if first is None else first.second

    app.jinja_env.globals["second_laptop"] = second_laptop
    security_headers.protect(app, second_laptop, on_server=settings.proxies > 0)
    compression.pack(app, built.scripts)
    errors.register(app)
    seat_limits.count_forms(app, play.seat_here)
    costs.count_pages(app)
    standby_pages.init_app(app)

    socketio = SocketIO(
        app,
        async_mode=async_mode,
        max_http_buffer_size=MAX_MESSAGE_BYTES,
        http_compression=False,
        async_handlers=False,  # the messages of one phone are answered one after the other
        # Without these they would write to standard error themselves, with what was sent.
        logger=logging.getLogger("socketio"),
        engineio_logger=logging.getLogger("engineio"),
        json=encoding.Json,
        serializer=encoding.TextPacket,  # type: ignore[call-arg]  # the stubs don’t know it
    )
    turns: FairTurns | NoTurns = (
        FairTurns(_told_of(limit_key(app))) if async_mode == "gevent" else NoTurns()
    )
    whose = visitors.reader(app)
    app.wsgi_app = ListHeadersMiddleware(app.wsgi_app)  # type: ignore[method-assign]
    app.wsgi_app = HostCheckMiddleware(app.wsgi_app, settings.public_url)  # type: ignore[method-assign]
    app.wsgi_app = TurnMiddleware(app.wsgi_app, turns, whose)  # type: ignore[method-assign]
    if settings.proxies:  # the gate and the sockets, too, go by what a proxy says
        trusted = settings.proxies
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted
        )
    bus = RedisMessageBus(settings.redis_url, installation) if settings.redis_url else MessageBus()
    date = now or time.time
    if now is None:
        now = clock = RunningTime(last_ran(store))
        bus.keep_together(clock)
    keys = _keys(settings, store, secret, now)
    app.config.update({CONFIG: keys, "WTF_CSRF_SECRET_KEY": keys})
    # On the internet anyone may try codes: there tables have the whole code of their class.
    service = Service(
        store,
        now,
        bus=bus,
        short_codes=not secure,
        date=date,
        session_idle=settings.session_minutes * 60.0,
        session_longest=settings.session_days * 86_400.0,
    )
    settings.chosen.host = store.settings.get(CHOSEN_ADDRESS)
    links = Links(keys, settings.address)
    names = ClassNames(LocalNames(), settings, service)
    connections = Connections(socketio, turns=turns, whose=whose)
    broadcaster = Broadcaster(
        service,
        socketio,
        settings.address_for_phones,
        links.link,
        names.address,
        app.app_context,
        connections.together,
        socketio.start_background_task if async_mode == "gevent" else lambda send: send(),
    )
    press = press or PdfQueue()
    components = app.extensions[EXTENSION] = Components(
        service=service,
        settings=settings,
        broadcaster=broadcaster,
        links=links,
        scheduler=Scheduler(service, pace, names_days=settings.names_days, leads=store.is_leader),
        setup_token=SetupToken(),
        checks=Checks(now, settings.check_seconds),
        pdf_queue=press,
        outage=StorageMonitor(store, socketio),
        misuse=MisuseMonitor(broadcaster, service),
        connections=connections,
        turns=turns,
        whose=whose,
        examinations=Examinations(turns, limit_key(app)),
        class_names=names,
        first=first,
        second=second,
    )
    if first is not None:
        standby_pages.tell_all(first, socketio)
        app.wsgi_app = LinkMiddleware(app.wsgi_app, first)  # type: ignore[method-assign]
    for forget in (press.forget, slides.forget, review.forget, take_home.forget):
        service.listeners.on_names_removed(forget)
    broadcaster.slides = partial(slides.send_slides, components)
    metrics.read_from(counted, socketio, service, components.scheduler, press)
    slides.follow(components, app.app_context)
    message_bundles.init_app(app, built.messages, rule_words.IN_BUNDLES)
    guides.offer(app)
    for blueprint in (
        play.pages,
        seat_transfer.pages,
        try_phone.pages,
        take_home.pages,
        class_pages.pages,
        print_outs.pages,
        handouts.pages,
        catalogue.pages,
        custom_rules.pages,
        lesson_plans.pages,
        guess_builder.pages,
        guides.pages,
        language_choice.pages,
        big_screen.pages,
        metrics.pages,
        security_txt.pages,
        past_classes.pages,
        unreadable.pages,
        comparison.pages,
        check.pages,
        teachers.pages,
        sessions.pages,
        activity.pages,
        second_factor.pages,
        class_teachers.pages,
        standby_pages.pages,
    ):
        app.register_blueprint(blueprint)
    if settings.openid is not None:
        _offer_openid(app, settings.openid)
    commands = SeatCommands(app, counted, components)
    commands.register(socketio)
    handlers.register(socketio, commands)
    return app


def _offer_openid(app: Flask, provider: OpenId) -> None:
    """Let teachers log in at a provider; its library is asked for nowhere else."""
    try:
        from classroom.web.accounts import openid
    except ModuleNotFoundError as error:
        raise BadSetting(f"OPENID_ISSUER needs the package {error.name}, of a server") from error
    openid.init_app(app, provider)


def _keys(settings: Settings, store: Store, secret: str, now: Callable[[], float]) -> Keys:
    """Return the key of the settings or of the store, with its former ones."""
    if settings.secret_key is None:
        return Keys(secret, store.settings.former_keys(now()), now)
    former = settings.former_secret_key
    return Keys(secret, [] if former is None else [FormerKey(former, math.inf)], now)


def hosts_of(settings: Settings) -> tuple[str, ...]:
    """Return the hosts at which pages of this laptop are open, besides names under ``.local``."""
    return (urlsplit(settings.address()).hostname or "", "localhost", "127.0.0.1")


def not_for_two_laptops(settings: Settings) -> str:
    """Return why a second laptop could not serve the same, in English; empty if it could."""
    if settings.public_url or settings.certificate or settings.secret_key:
        return "PUBLIC_URL, TLS_CERTIFICATE and SECRET_KEY can’t be used with a second laptop."
    return ""


def _told_of(key: bytes) -> Callable[[Whose], None]:
    """Return what logs that someone has used up their time."""
    return lambda whose: abuse.write("floods", hashed(whose.network, key), whose.who)


def last_ran(store: Store) -> float:
    """Return the running time at which the program stopped, or its beginning."""
    last = store.log.last_ran()
    return float(store.settings.agree("running-time", str(time.time()))) if last is None else last


@cache
def _built() -> assets.Assets:
    """Return what browsers get. Its sources are read once, as all files that are served."""
    return assets.build()


@cache
def _fingerprint(static: Path) -> str:
    """Return a name for all files that are served, so that browsers may keep each one for ever.

    It changes with any of them. They are read once: what is edited shows after a restart.
    """
    digest = hashlib.sha256()
    for path in sorted(static.rglob("*")):
        if path.is_file() and "ttf" not in path.parts:
            digest.update(path.relative_to(static).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
