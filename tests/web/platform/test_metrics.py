"""Figures of the running program: for whoever shows the token, and about no one."""

import re

import pytest

from ..conftest import School

TOKEN = "a token for Prometheus"


@pytest.fixture
def counted(tmp_path):
    school = School(tmp_path, metrics_token=TOKEN)
    yield school
    school.store.close()


def figures(school, token=TOKEN):
    answer = school.browser().get("/metrics", headers={"Authorization": f"Bearer {token}"})
    return answer.status_code, answer.text


def test_messages_pages_and_sockets_are_counted_and_nobody_is_named(counted):
    teacher = counted.teacher()
    class_id = counted.open(teacher)
    code = counted.service.open(class_id).code
    phones = [counted.pupil(class_id, name) for name in ("Amara", "Benedikt", "Chiara")]
    sockets = [phone.socket() for phone in phones]
    for socket in sockets:
        assert socket.watch(**{"as": "seat"})["ok"]
    assert not sockets[0].move(0, play=["9S"])["ok"]
    assert not sockets[0].ask("move", {"nonsense": True})["ok"]
    assert counted.browser().get("/").status_code == 200
    status, text = figures(counted)
    assert status == 200
    assert 'classroom_messages_total{kind="watch",outcome="done"} 3.0' in text
    assert 'classroom_messages_total{kind="move",outcome="refused"} 1.0' in text
    assert 'classroom_messages_total{kind="move",outcome="no_shape"} 1.0' in text
    assert 'classroom_message_seconds_count{kind="watch"} 3.0' in text
    assert "classroom_sockets 3.0" in text
    assert "classroom_open_classes 1.0" in text
    assert re.search(r'classroom_requests_total\{status="2xx"\} \d', text)
    for name in ("Amara", "Benedikt", "Chiara", class_id, code, code.replace("-", "")):
        assert name not in text


def test_nobody_else_reads_them(counted, school):
    assert figures(counted, "another")[0] == 404
    assert counted.browser().get("/metrics").status_code == 404
    assert figures(school, "")[0] == 404
    assert figures(school)[0] == 404
