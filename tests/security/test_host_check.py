"""By which names, from which pages and through which proxies the program may be called."""

import pytest
from flask import request
from structlog.testing import capture_logs
from werkzeug.test import EnvironBuilder, run_wsgi_app

from classroom.web.platform.host_check import HostCheckMiddleware

OWN = (
    *("localhost", "localhost:8040", "127.0.0.1:8040", "192.168.1.7", "[::1]:8040"),
    *("[fe80::1%eth0]", "teachers-laptop", "laptop.local:8040", "laptop.LAN", "app.localhost", ""),
    *("eleusis.school.example:443", "Eleusis.School.Example."),
)
NONE = (
    *(
        "a" * 64,
        "a" * 64 + ".local",
        "b." + "a" * 64,
        ".",
        "..",
        ".local",
        "a..local",
        "laptop .lan",
    ),
    *("a.local\t", "localhost:99999999", "localhost:x", "x@localhost", "localhost/", "localhost?"),
    *("é.local", "xn--" + "a" * 50, "xn--" + "a" * 60, "[::1%]", "[::1]x", "\x00"),
    *("localhost,localhost", "%61.local", "[127.0.0.1", "127.0.0.1]", "[::1%" + "a" * 400 + "]"),
)
"""What no computer is called, or can be."""
POLLING = "/socket.io/?EIO=4&transport=polling"
STRANGE = (
    *("evil.example", "evil.example:8040", "127.0.0.1.evil.example", "localhost.evil.example"),
    *("eleusis.school.example.evil.example", "evil.example#.local", "a.local.evil.example"),
    *("notlocal.example", "[::1", "[evil]", "xeleusis.school.example"),
)


@pytest.mark.parametrize("host", OWN)
def test_it_answers_to_its_own_names(host):
    assert HostCheckMiddleware(None, "https://eleusis.school.example").knows(host)


@pytest.mark.parametrize("host", STRANGE)
def test_a_name_that_was_made_to_lead_here_is_not_answered(host):
    """DNS rebinding: a page elsewhere whose name suddenly is this laptop's address."""
    assert not HostCheckMiddleware(None, "https://eleusis.school.example").knows(host)


@pytest.mark.parametrize("host", NONE)
def test_an_invalid_host_is_refused_before_any_page(school, host, capfd):
    with capture_logs() as logs:
        for path in ("/", "/health", "/console/enter", "/nowhere", "/socket.io/"):
            environ = EnvironBuilder(path, query_string="EIO=4").get_environ()
            environ["HTTP_HOST"] = host.encode().decode("latin-1")
            _, status, _ = run_wsgi_app(school.app.wsgi_app, environ)
            assert status.startswith("421"), path
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("path", ["/", "/console", "/static/x", POLLING])
def test_neither_pages_nor_sockets_answer_under_a_strange_name(school, path):
    client = school.app.test_client()
    answer = client.get(path, headers={"Host": "evil.example:8040"})
    assert answer.status_code == 421
    assert answer.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "evil" not in answer.text
    assert client.get(path, headers={"Host": "localhost"}).status_code != 421


def handshake(school, origin=None, **headers):
    if origin:
        headers["Origin"] = origin
    client = school.app.test_client()
    return client.get(POLLING, headers=headers)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://localhost",
        "http://localhost:9",
        "null",
        "http://localhost.evil",
    ],
)
def test_no_page_of_elsewhere_opens_a_socket(school, origin):
    assert handshake(school, origin).status_code == 400


def test_our_own_pages_open_sockets_and_their_answers_are_kept_by_nobody(school):
    for answer in (handshake(school), handshake(school, "http://localhost")):
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers.get("Access-Control-Allow-Origin") in (None, "http://localhost")


def test_links_and_codes_to_scan_never_follow_the_host_of_a_request(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    there = {"Host": "localhost:9999", "X-Forwarded-Host": "evil.example"}
    drawn = teacher.get(f"/code/{class_id}.svg").data
    assert b"<svg" in drawn
    assert teacher.get(f"/code/{class_id}.svg", headers=there).data == drawn
    for address in ("/", f"/console/class/{class_id}", "/console/check", "/console"):
        answer = teacher.get(address, headers=there)
        assert "evil.example" not in answer.text and ":9999" not in answer.text, address
    moved = school.browser().get("/console", headers=there)
    assert moved.location.startswith("/console/enter")


@pytest.mark.parametrize(("proxies", "counted"), [(0, "10.0.0.1"), (1, "7.7.7.7"), (2, "8.8.8.8")])
def test_who_asks_is_taken_from_trusted_proxies_alone(tmp_path, build, proxies, counted):
    school = build(tmp_path, proxies=proxies)
    seen = []

    @school.app.before_request
    def look():
        seen.append((request.remote_addr, request.host, request.scheme))

    school.app.test_client().get(
        "/health",
        environ_base={"REMOTE_ADDR": "10.0.0.1"},
        headers={
            "X-Forwarded-For": "9.9.9.9, 8.8.8.8, 7.7.7.7",
            "X-Forwarded-Host": "laptop.local, laptop.local",
            "X-Forwarded-Proto": "https, https",
        },
    )
    trusted = ("laptop.local", "https") if proxies else ("localhost", "http")
    assert seen == [(counted, *trusted)]
    school.store.close()
