"""Prometheus metrics for a server's administrator, at ``/metrics``.

Counts and times only: no label contains a name, class, address or rule. Without ``METRICS_TOKEN``
there is no such page.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from time import perf_counter
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, request
from flask_socketio import SocketIO
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from classroom.pdf_worker.queue import PdfQueue
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.web.platform.abuse_log import EVENTS, abuse
from classroom.web.platform.rate_limits import count_wrong_code

LATENCY_BUCKETS_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_EXTENSION = "figures"

pages = Blueprint("metrics", __name__)


class _AbuseCounts(Collector):
    """Counts what was refused because it was too much, by its kind."""

    def collect(self) -> Iterator[Metric]:
        counted = CounterMetricFamily(
            "classroom_abuse", "Refused because it was too much, by its kind", labels=["kind"]
        )
        for kind in EVENTS:
            counted.add_metric([kind], abuse.counts[kind])
        yield counted


class Figures:
    """Metrics of one worker."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        self.registry = CollectorRegistry()
        self.registry.register(_AbuseCounts())
        self.messages = Counter(
            "classroom_messages",
            "Messages from browsers, by what they are and how they ended",
            ("kind", "outcome"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "classroom_message_seconds",
            "From a message to its answer; what it changed is saved and sent by then",
            ("kind",),
            buckets=LATENCY_BUCKETS_SECONDS,
            registry=self.registry,
        )
        self._seconds_of = cache(self.seconds.labels)
        self._messages_of = cache(self.messages.labels)
        self.requests = Counter(
            "classroom_requests",
            "Pages, by the first digit of their status",
            ("status",),
            registry=self.registry,
        )

    def gauge(self, name: str, what: str, read: Any) -> None:
        """Register a gauge that calls `read` whenever the metrics are collected."""
        Gauge(f"classroom_{name}", what, registry=self.registry).set_function(read)

    @contextmanager
    def message(self, kind: str) -> Iterator[list[str]]:
        """Time one message.

        The handler appends the outcome to the list that is yielded; without one, the message counts
        as failed.
        """
        ended: list[str] = []
        before = perf_counter()
        try:
            yield ended
        finally:
            self._seconds_of(kind).observe(perf_counter() - before)
            self._messages_of(kind, ended[-1] if ended else "failed").inc()


def figures(app: Flask) -> Figures:
    found: Figures = app.extensions[_EXTENSION]
    return found


def init_app(app: Flask, token: str | None) -> Figures:
    """Count the pages of the app."""
    made = app.extensions[_EXTENSION] = Figures(token)

    @app.after_request
    def count(response: Response) -> Response:
        made.requests.labels(f"{response.status_code // 100}xx").inc()
        return response

    return made


def read_from(
    made: Figures, socketio: SocketIO, service: Service, scheduler: Scheduler, press: PdfQueue
) -> None:
    """Register the gauges that read the worker's state whenever the metrics are collected."""
    server: Any = socketio.server  # type: ignore[attr-defined]

    def sockets() -> int:
        return len(server.manager.rooms.get("/", {}).get(None, ()))

    made.gauge("sockets", "Open sockets of this worker", sockets)
    made.gauge(
        "open_classes", "Classes nobody has closed", lambda: len(service.classes.open_classes())
    )
    made.gauge("leads", "1 where robots and clocks run", lambda: float(scheduler.leading))
    made.gauge("papers_waiting", "Papers that are not made yet", lambda: press.waiting)


@pages.get("/metrics")
def metrics() -> Response:
    mine = figures(current_app)
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not mine.token or not given:
        abort(404)
    if not hmac.compare_digest(given.encode(), mine.token.encode()):
        count_wrong_code()
        abort(404)
    return Response(generate_latest(mine.registry), content_type=CONTENT_TYPE_LATEST)
