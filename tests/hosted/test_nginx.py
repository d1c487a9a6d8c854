"""nginx as docs/server/nginx.conf has it: encrypted, and with nothing of anybody in its log."""

import re
import shutil
import signal
import subprocess

import pytest
import requests
from argon2 import PasswordHasher

from .installation import PASSWORD, Phone, wait_until


@pytest.fixture
def encrypted(installation, tmp_path):
    """The address of an nginx with https, its folder, and the port of plain http beside it."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    command += " -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run(
        [*command.split(), "-out", certificate, "-keyout", key], check=True, capture_output=True
    )
    nginx, plain = installation.encrypted(tmp_path, certificate, key)
    try:
        nginx.start()
        wait_until(nginx.listens, what="nginx")
        yield f"https://localhost:{nginx.port}", plain, certificate
    finally:
        nginx.kill(signal.SIGTERM)  # which ends its worker, too


def test_it_is_encrypted_and_plain_http_leads_there(installation, encrypted):
    address, plain, certificate = encrypted
    moved = requests.get(f"http://localhost:{plain}/join/ABC", timeout=10, allow_redirects=False)
    assert moved.status_code == 301
    assert moved.headers["Location"] == "https://localhost/join/ABC"
    if not installation.store.teachers():
        installation.store.add_teacher("", PasswordHasher().hash(PASSWORD))
    for page in ("/", "/console/enter"):
        shown = requests.get(address + page, verify=str(certificate), timeout=10)
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
