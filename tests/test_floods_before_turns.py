"""What is read of a request before anyone has a turn is little, and lets everyone else go on.

A stranger on the wifi needs no seat and no code for any of this.
"""

import struct
import threading
import time
from collections import Counter
from contextlib import contextmanager, suppress
from io import BytesIO
from socket import SO_LINGER, SOL_SOCKET
from types import SimpleNamespace

import pytest
from gevent.pywsgi import Input
from laptop import Laptop, Raw

from classroom.app import MAX_FORM_PARTS, create_app
from classroom.config import Settings
from classroom.server import (
    BODY_AT_ONCE,
    FEW_FROM_ONE,
    MAX_FROM_ONE,
    MAX_HEAD_BYTES,
    _Body,
    _Server,
)
from classroom.store import open_store
from classroom.web.platform import language
from classroom.web.platform.list_headers import LISTS, MAX_LIST_LENGTH, ListHeadersMiddleware
from classroom.web.platform.turns import NoTurns

HEAD = "POST /health HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = f"{HEAD}Transfer-Encoding: chunked\r\n\r\n"
THERE = "127.0.0.9"
"""The address of the one who attacks."""


@pytest.fixture(scope="module")
def laptop(tmp_path_factory):
    laptop = Laptop(tmp_path_factory.mktemp("laptop"))
    yield laptop
    laptop.stop()
    assert "Traceback" not in laptop.log.read_text()


@pytest.fixture(scope="module")
def ann(laptop):
    teacher, phones = laptop.lesson("Ann", "Ben", "Cy")
    yield phones[0]
    for each in (teacher, *phones):
        each.close()


@pytest.fixture
def app(tmp_path):
    store = open_store("sqlite://")
    yield create_app(Settings(data=tmp_path, database_url="sqlite://"), store)
    store.close()


@contextmanager
def sent_without_end(laptop, head, more):
    """Send `more` again and again for as long as the server takes any, and for the block."""
    raw, over = Raw(laptop, THERE), threading.Event()
    raw.send(head)

    def send():
        until = time.monotonic() + 20
        with suppress(OSError):
            while not over.is_set() and time.monotonic() < until:
                raw.send(more)

    sending = threading.Thread(target=send)
    sending.start()
    try:
        yield
    finally:
        over.set()
        raw.close()
        sending.join()


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (CHUNKED, b"1;" + b"x" * 8_000 + b"\r\nx\r\n"),
        (CHUNKED, b"1\r\nx\r\n" * 4_000),
        (f"{CHUNKED}0\r\n", b"a: b\r\n" * 4_000),
        (f"{HEAD}Content-Length: 99999999999\r\n\r\n", b"x" * 65_536),
        (HEAD, b"X-A: b\r\n" * 4_000),
    ],
    ids=["extensions of chunks", "small chunks", "trailers", "a large body", "a long head"],
)
def test_whoever_sends_without_end_keeps_nobody_waiting(laptop, ann, head, more):
    with sent_without_end(laptop, head, more):
        time.sleep(0.3)
        for _ in range(5):
            assert ann.socket.call("watch", ann.watching, timeout=5)["ok"]


def test_a_body_in_chunks_is_refused_and_its_connection_ends(laptop):
    raw = Raw(laptop)
    raw.send(f"{CHUNKED}1\r\nx\r\n0\r\n\r\n")
    assert raw.ended(5)
    assert raw.came.startswith(b"HTTP/1.1 400 ")


def test_everyone_else_has_a_turn_while_a_large_body_is_thrown_away():
    waited = []
    handler = SimpleNamespace(
        server=SimpleNamespace(wait_for_turn=waited.append), client_address=("10.0.0.9", 1)
    )
    size = 10 * BODY_AT_ONCE
    body = _Body(handler, Input(BytesIO(bytes(size)), size))
    body._discard()
    assert body.position == size
    assert waited == ["10.0.0.9"] * 10


def test_a_form_takes_no_turn_of_its_own():
    body = _Body(None, Input(BytesIO(bytes(20_000)), 20_000))
    assert len(body.read()) == 20_000


def test_a_long_head_is_refused_before_it_is_kept(laptop):
    before, greedy = laptop.memory(), []
    for _ in range(30):
        greedy.append(raw := Raw(laptop, THERE))
        with suppress(OSError):  # it may hang up before it has read all
            raw.send("GET / HTTP/1.1\r\nHost: localhost\r\n")
            raw.send(f"X-A: {'a' * 60_000}\r\n" * 80)  # 5 MB, and no end of the head
    assert laptop.memory() - before < 20_000_000
    assert all(raw.ended(5) for raw in greedy)


@pytest.mark.parametrize(("size", "status"), [(-100, b" 200 "), (100, b" 400 ")])
def test_the_head_of_a_browser_with_many_cookies_is_read(laptop, size, status):
    raw = Raw(laptop)
    cookies = f"Cookie: {'a=b; ' * 3_000}"
    rest = MAX_HEAD_BYTES + size - len(cookies)
    raw.send(f"GET / HTTP/1.1\r\n{cookies}\r\nX-A: {'a' * rest}\r\nConnection: close\r\n\r\n")
    assert raw.ended(10)
    assert status in raw.came.partition(b"\r\n")[0]


def test_what_is_not_understood_is_one_line_of_the_log(laptop):
    def lines():
        return laptop.log.read_text().count("a request was not understood")

    before = lines()
    for _ in range(40):
        raw = Raw(laptop, "127.0.0.10")
        raw.send("x\r\n\r\n")
        assert raw.ended(10)
        raw.close()
    assert lines() - before == 1


def test_connections_that_break_off_leave_nothing_in_the_log(laptop):
    before = laptop.log.read_text()
    for sent in ("GET / HTTP/1.1\r\nX-A", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "x\r\n\r\n") * 20:
        raw = Raw(laptop, "127.0.0.11")
        raw.socket.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))  # it is reset
        raw.send(sent)
        time.sleep(0.005)
        raw.close()
    time.sleep(0.5)
    lines = laptop.log.read_text().removeprefix(before).splitlines()
    assert all("a request was not understood" in line for line in lines)
    assert len(lines) <= 1


@pytest.mark.parametrize(("parts", "status"), [(MAX_FORM_PARTS, 400), (MAX_FORM_PARTS + 1, 413)])
def test_a_form_has_few_parts(app, parts, status):
    sent = {f"p{number}": (BytesIO(b"x"), "x") for number in range(parts)}
    answer = app.test_client().post("/join/ABCDEF", data=sent)
    assert answer.status_code == status


@pytest.mark.parametrize("encrypted", [True, False])
@pytest.mark.parametrize(
    ("others", "most"), [(10, MAX_FROM_ONE), (999, MAX_FROM_ONE), (1_000, FEW_FROM_ONE)]
)
def test_a_connection_counts_from_its_first_byte_and_few_are_left_in_a_crowd(
    monkeypatch, encrypted, others, most
):
    there, counted = "10.0.0.9", []
    made = object.__new__(_Server)
    made.turns, made.crowded = NoTurns(), 1_000
    monkeypatch.setattr(_Server, "_secured", lambda *_: counted.append(made._from[there]))
    monkeypatch.setattr(_Server, "_serve", lambda *_: counted.append(made._from[there]))
    client = SimpleNamespace(close=lambda: None)
    for held in (most - 1, most):
        made._from = Counter({there: held, "10.0.1.1": max(0, others - held)})
        (made.wrap_socket_and_handle if encrypted else made.handle)(client, (there, 1))
        assert made._from[there] == held
    assert counted == [most]


def test_all_ports_of_the_program_count_together():
    one, other = object.__new__(_Server), object.__new__(_Server)
    assert one._from is other._from


def test_no_sentence_of_a_page_reads_the_list_of_languages_again(app, monkeypatch):
    read = []
    theirs = language.parse_accept_header
    monkeypatch.setattr(
        language, "parse_accept_header", lambda *given: read.append(given[0]) or theirs(*given)
    )
    language._preferred.cache_clear()
    for wanted in ("de,en;q=0.5", "de,en;q=0.5", "xx,es;q=0.5"):
        page = app.test_client().get("/", headers={"Accept-Language": wanted}).text
        assert f'<html lang="{"de" if "de" in wanted else "es"}"' in page
    assert read == ["de,en;q=0.5", "xx,es;q=0.5"]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_that_no_browser_sends_is_not_read(name):
    got = []
    middleware = ListHeadersMiddleware(lambda environ, _: got.append(environ) or [])
    for length in (MAX_LIST_LENGTH, MAX_LIST_LENGTH + 1):
        middleware({name: "x" * length, "HTTP_COOKIE": "y" * 4_000}, None)
    assert [name in each for each in got] == [True, False]
    assert all(each["HTTP_COOKIE"] for each in got)


def test_a_list_of_thousands_of_languages_takes_no_time(app):
    wanted = ",".join(["abcdefghijklmnop"] * 500)
    language._preferred.cache_clear()
    app.test_client().get("/")
    began = time.process_time()
    for number in range(10):
        sent = {"Accept-Language": f"x{number},{wanted}", "Accept-Encoding": wanted}
        assert app.test_client().get("/", headers=sent).status_code == 200
    assert time.process_time() - began < 1.0


@pytest.mark.parametrize("quoted", ['"' + "\\1" * 2_000 + '"', "x;" * 2_000, '"' * 4_000])
def test_whose_a_request_is_is_known_at_once_whatever_its_cookies(app, quoted):
    whose = app.wsgi_app._whose
    environ = {"REMOTE_ADDR": "10.0.0.1", "HTTP_COOKIE": f"classroom={quoted}"[:4_096]}
    began = time.process_time()
    for _ in range(100):
        assert not whose(environ).known
    assert time.process_time() - began < 0.5
