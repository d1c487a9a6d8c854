"""Whom to tell of a hole: for anyone who asks, where the installation names someone."""

from datetime import UTC, datetime, timedelta

import pytest

from ..conftest import School

WHERE = "/.well-known/security.txt"


@pytest.fixture
def named(tmp_path):
    school = School(tmp_path, security_contact="mailto:it@school.example")
    yield school
    school.store.close()


def test_it_has_what_the_standard_asks_for(named):
    answer = named.browser().get(WHERE)
    assert answer.status_code == 200
    assert answer.content_type == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == "mailto:it@school.example"
    assert fields["Canonical"].endswith(WHERE)
    now = datetime.fromtimestamp(named.service.now(), UTC)
    expires = datetime.strptime(fields["Expires"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    assert timedelta(days=30) < expires - now < timedelta(days=365)


def test_without_a_contact_there_is_no_such_page(school):
    assert school.browser().get(WHERE).status_code == 404
