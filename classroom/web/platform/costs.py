"""Costs of a teacher's pages that are much work, limited for each teacher and each network.

A page that is in the table is counted before it begins, by what it costs and not as one request:
for the teacher, in whatever browsers they are logged in, and for their network, from where one
person may log in as many. Whoever isn't logged in is refused by the page itself, and can use up
no one's share. What pupils have worked out is counted where it is done
(:mod:`classroom.web.realtime.examinations`). Like all requests, these wait for their turn
(:mod:`classroom.web.platform.turns`).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from types import MappingProxyType

from flask import Flask, request
from flask_login import current_user
from limits import parse
from werkzeug.exceptions import TooManyRequests

from classroom.web.platform.abuse_log import abuse
from classroom.web.platform.counters import Counters, hashed
from classroom.web.platform.rate_limits import counters, network, teacher_here

PAGES: Mapping[str, int] = MappingProxyType(
    {
        # Made in a process of its own; here the rounds are read and the job is written.
        "print_outs.begin": 250,
        "print_outs.fetch": 250,
        "handouts.handout": 250,
        "handouts.handout_of_class": 250,
        "handouts.handout_of_plan": 250,
        # Whole rounds are read.
        "comparison.compare": 250,
        "console.class_scores": 100,
        "console.table_scores": 100,
        "console.game": 100,
        "console.record": 100,
        "console.take_home": 250,
        "past_classes.after": 100,
        "unreadable.events": 100,
        # Files and rules are read.
        "custom_rules.take_in": 1_000,
        "lesson_plans.take_in": 500,
        "custom_rules.whole_file": 100,
        "custom_rules.new": 50,
        "custom_rules.edit": 50,
        "custom_rules.look": 50,
        # A password is hashed.
        "sessions.again": 250,
        "teachers.change_password": 250,
        # QR codes are drawn, addresses are looked up; thirty phones join.
        "check.console": 100,
        "check.crowd": 2_000,
    }
)
"""Thousandths of a second of one core, at the most that is usual: by endpoint, whatever the
method."""
OF_A_TEACHER = "15000 per minute"
"""A quarter of a core: thirty print-outs a minute."""
OF_A_NETWORK = "60000 per minute"
"""One core, for all teachers of a school behind one address."""

_OF_A_TEACHER, _OF_A_NETWORK = parse(OF_A_TEACHER), parse(OF_A_NETWORK)


def count_pages(app: Flask, counts: Counters = counters) -> None:
    """Count every page of :data:`PAGES` before it begins, and answer 429 beyond the limits."""

    @app.before_request
    def count() -> None:
        cost = PAGES.get(request.endpoint or "")
        if cost is None or not current_user.is_authenticated:
            return
        for limit, whose in ((_OF_A_TEACHER, hashed(teacher_here())), (_OF_A_NETWORK, network())):
            if not counts.hit(limit, "costs", whose, cost=cost):
                abuse.write("pages", network())
                raise TooManyRequests(
                    retry_after=max(1, ceil(counts.seconds_left(limit, "costs", whose)))
                )
