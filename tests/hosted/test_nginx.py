"""nginx as docs/server/nginx.conf has it: encrypted, and with nothing of anyone in its log."""

import re
import signal
import socket
import ssl
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
import requests
import socketio
from argon2 import PasswordHasher
from ports import free_port

from .installation import PASSWORD, Browser, Phone, Process, Teacher, wait_until


def test_it_is_encrypted_and_plain_http_leads_there(installation, encrypted):
    nginx, plain = encrypted
    moved = requests.get(f"http://localhost:{plain}/join/ABC", timeout=10, allow_redirects=False)
    assert moved.status_code == 301
    assert moved.headers["Location"] == "https://localhost/join/ABC"
    if not installation.store.teachers.all():
        installation.store.teachers.add_teacher("", PasswordHasher().hash(PASSWORD))
    for page in ("/", "/console/enter"):
        shown = requests.get(nginx.address + page, verify=nginx.certificate, timeout=10)
        assert shown.ok, shown.text
        assert "Secure" in shown.headers["Set-Cookie"]
        assert shown.headers["Strict-Transport-Security"]
        # What has a secret in it is not packed: its length would tell of it.
        assert "Content-Encoding" not in shown.headers
        assert shown.headers["Server"] == "nginx"


def suites(nginx, version, offered):
    """Connect with one version of TLS and these suites; return the one that was agreed on."""
    context = ssl.create_default_context(cafile=nginx.certificate)
    context.minimum_version = context.maximum_version = version
    context.set_ciphers(f"{offered}:@SECLEVEL=0")
    with (
        socket.create_connection(("localhost", nginx.port), timeout=10) as plain,
        context.wrap_socket(plain, server_hostname="localhost") as encrypted,
    ):
        return encrypted.cipher()[0]


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion")
def test_no_old_version_and_no_weak_suite_is_spoken(encrypted):
    nginx, _ = encrypted
    assert "GCM" in suites(nginx, ssl.TLSVersion.TLSv1_3, "ALL")
    assert suites(nginx, ssl.TLSVersion.TLSv1_2, "ALL").startswith("ECDHE-ECDSA-")
    for offered in (
        "ECDHE-ECDSA-AES128-SHA256",
        "ECDHE-ECDSA-AES256-SHA",
        "ECDHE-ECDSA-AES128-CCM",
    ):
        with pytest.raises(ssl.SSLError):
            suites(nginx, ssl.TLSVersion.TLSv1_2, offered)
    for old in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        with pytest.raises((ssl.SSLError, OSError)):
            suites(nginx, old, "ALL")


def test_its_log_has_no_name_no_code_and_no_address_of_anybody(installation, lesson):
    log = installation.folder / "classroom.log"
    before = len(log.read_text())
    teacher, phones = lesson(None, Xanthippe=None)
    assert all(isinstance(each, Phone) for each in phones)
    requests.get(f"{installation.at}/join/{teacher.code}?name=Xanthippe", timeout=10)
    said = wait_until(lambda: log.read_text()[before:], what="the log")
    assert re.match(r"\S+ (GET|POST) \d{3} \d+ [\d.]+ 127\.0\.0\.1:\d+$", said.splitlines()[0])
    for secret in ("Xanthippe", teacher.code, teacher.class_id, "/join", "socket.io", "?"):
        assert secret not in said


def test_who_waits_for_papers_is_not_cut_off(installation):
    """Longer than the sockets: as long as they may take, one class after the other."""
    conf = (installation.folder / "nginx.conf").read_text()
    pages, sockets = re.findall(r"location (?:/|/socket.io/) \{.*?\n    \}", conf, re.DOTALL)[-2:]
    assert "proxy_read_timeout 10m;" in pages
    assert "proxy_read_timeout 90s;" in sockets


def test_the_check_before_the_lesson_works_through_it(installation, encrypted):
    """All of a check comes to one worker, which keeps it, from wherever it is asked for."""
    nginx, _ = encrypted
    teacher, phone = Teacher(installation, nginx), Browser(installation, nginx)
    address = re.search(r"/check/[A-Z0-9]{5}-[A-Z0-9]{5}", teacher.get("/console/check").text)[0]
    for number in range(2, 8):
        there = (f"127.0.0.{number}", 0)
        elsewhere = HTTPConnection("127.0.0.1", installation.nginx.port, source_address=there)
        elsewhere.request("GET", address)
        assert elsewhere.getresponse().status == 200
        elsewhere.close()
    token = re.search(r'data-token="([^"]*)"', phone.get(address).text)[1]
    for way in ("polling", "websocket"):
        socket = socketio.Client(http_session=phone.http, reconnection=False)
        socket.connect(f"{nginx.address}?at=check", transports=[way], wait_timeout=10)
        said = {"token": token, "step": way, "https": True, "wake_lock": True}
        assert socket.call("found", said, timeout=10)["ok"]
        socket.disconnect()
    found = teacher.get("/console/check/found").json()
    marks = {row["id"]: row["mark"] for row in (*found["laptop"], *found["phone"])}
    for works in ("polling", "websocket", "https"):
        assert marks[works] == "good", found
    for browser in (teacher, phone):
        browser.close()


def temporary_files(nginx):
    """Return what the processes of nginx have open in the folders where it may keep bodies."""
    master = Path(f"/proc/{nginx.process.pid}")
    children = (master / "task" / master.name / "children").read_text().split()
    held = []
    for process in (master, *(Path("/proc", child) for child in children)):
        for opened in (process / "fd").iterdir():
            try:
                held.append(str(opened.readlink()))
            except FileNotFoundError:
                continue  # closed meanwhile
    return [path for path in held if re.search("/(proxy|client_body)/", path)]


class LargePaper(BaseHTTPRequestHandler):
    """A worker that answers whatever it is asked with 8 MB."""

    length = 8_000_000

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", str(self.length))
        self.end_headers()
        self.wfile.write(b"x" * self.length)

    def log_message(self, *_):
        pass


@pytest.fixture
def before_large_papers(installation, tmp_path):
    """The same nginx, before a worker whose papers are large."""
    worker = ThreadingHTTPServer(("127.0.0.1", 0), LargePaper)
    Thread(target=worker.serve_forever, daemon=True).start()
    nginx = Process("nginx", "-p", str(tmp_path), "-c", "nginx.conf", "-g", "daemon off;")
    conf = (installation.folder / "nginx.conf").read_text()
    conf = conf.replace(str(installation.folder), str(tmp_path))
    conf = conf.replace(f":{installation.nginx.port}", f":{nginx.port}")
    _, plain = re.findall(r"listen 127.0.0.1:\d+", conf)[::-1]
    conf = conf.replace(plain, f"listen 127.0.0.1:{free_port()}")
    for each in installation.workers:
        conf = conf.replace(f"127.0.0.1:{each.port} ", f"127.0.0.1:{worker.server_port} ")
    (tmp_path / "nginx.conf").write_text(conf)
    nginx.start()
    wait_until(nginx.listens, what="nginx")
    yield nginx
    nginx.kill(signal.SIGTERM)
    worker.shutdown()


def test_nginx_writes_no_unread_answer_to_a_file(before_large_papers):
    """A class's papers are some megabytes, and a browser on a slow line takes a while for them."""
    nginx = before_large_papers
    with socket.create_connection(("127.0.0.1", nginx.port)) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.settimeout(30)
        slow.sendall(b"GET /console/paper HTTP/1.1\r\nHost: localhost\r\n\r\n")
        read = len(slow.recv(100))
        for _ in range(20):
            read += len(slow.recv(1000))
            assert temporary_files(nginx) == []
        assert read < LargePaper.length


def test_nginx_writes_no_slow_form_to_a_file(installation):
    """Such as a list of names."""
    length = 900_000
    with socket.create_connection(("127.0.0.1", installation.nginx.port)) as slow:
        slow.sendall(
            b"POST /console/new HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n"
            b"Content-Length: %d\r\n\r\n" % length
        )
        for _ in range(9):
            slow.sendall(b"x" * (length // 9 - 1000))
            assert temporary_files(installation.nginx) == []
        slow.sendall(b"x" * 9000)
        slow.settimeout(30)
        assert slow.recv(100).startswith(b"HTTP/1.1 4")
