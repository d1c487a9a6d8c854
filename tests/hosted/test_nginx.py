"""nginx as docs/server/nginx.conf has it: encrypted, and with nothing of anybody in its log."""

import re
from http.client import HTTPConnection

import requests
import socketio
from argon2 import PasswordHasher

from .installation import PASSWORD, Browser, Phone, Teacher, wait_until


def test_it_is_encrypted_and_plain_http_leads_there(installation, encrypted):
    nginx, plain = encrypted
    moved = requests.get(f"http://localhost:{plain}/join/ABC", timeout=10, allow_redirects=False)
    assert moved.status_code == 301
    assert moved.headers["Location"] == "https://localhost/join/ABC"
    if not installation.store.teachers():
        installation.store.add_teacher("", PasswordHasher().hash(PASSWORD))
    for page in ("/", "/console/enter"):
        shown = requests.get(nginx.address + page, verify=nginx.certificate, timeout=10)
        assert shown.ok, shown.text
        assert "Secure" in shown.headers["Set-Cookie"]
        assert shown.headers["Strict-Transport-Security"]
        # What has a secret in it is not packed: its length would tell of it.
        assert "Content-Encoding" not in shown.headers
        assert shown.headers["Server"] == "nginx"


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
