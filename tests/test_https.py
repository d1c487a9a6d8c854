"""The program speaks https by itself, where it is given a certificate."""

import json
import os
import signal
import ssl
import subprocess
import time

import programs
import pytest
import requests
import socketio
from forking import Program
from ports import free_port

from classroom.config import BadSetting, Settings
from classroom.server import CannotServe, _encryption

STARTS_WITHIN = 60


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    programs.path_of("openssl")
    folder = tmp_path_factory.mktemp("tls")
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    command += " -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    command += f" -out {folder}/certificate.pem -keyout {folder}/key.pem"
    subprocess.run(command.split(), check=True, capture_output=True)
    return folder / "certificate.pem", folder / "key.pem"


@pytest.fixture
def server(certificate, tmp_path):
    """The address of a program with this certificate, which trusts it too."""
    port = free_port()
    said = tmp_path / "said"
    environment = {
        **os.environ,
        "CLASSROOM_DATA": str(tmp_path / "data"),
        "TLS_CERTIFICATE": str(certificate[0]),
        "TLS_KEY": str(certificate[1]),
        "PUBLIC_URL": f"https://localhost:{port}",
    }
    command = ["-m", "classroom", "serve", "--no-browser", "--host", "127.0.0.1"]
    with said.open("w") as out:
        process = Program([*command, "--port", str(port)], environment, out.fileno())
    try:
        until = time.monotonic() + STARTS_WITHIN
        while "Ctrl-C" not in said.read_text():
            assert process.poll() is None, said.read_text()
            assert time.monotonic() < until
            time.sleep(0.05)
        yield environment["PUBLIC_URL"], said
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def test_pages_and_sockets_are_encrypted_and_http_is_told_where_to_come(server, certificate):
    url, said = server
    trusts = str(certificate[0])
    page = requests.get(url, verify=trusts, timeout=60)
    assert page.ok
    assert page.headers["Strict-Transport-Security"]
    assert "; Secure" in page.headers["Set-Cookie"]
    plain = requests.get(
        url.replace("https", "http") + "/join/ABCDE", timeout=20, allow_redirects=False
    )
    assert (plain.status_code, plain.headers["Location"]) == (307, f"{url}/")

    with requests.Session() as http:
        http.verify, http.trust_env = trusts, False  # no bundle of the machine takes its place
        for transport in ("polling", "websocket"):
            phone = socketio.Client(http_session=http)
            phone.connect(url, transports=[transport], wait_timeout=30)
            assert phone.transport() == transport
            assert phone.call("watch", {"as": "seat"}, timeout=10)["ok"] is False
            phone.disconnect()

    # Someone who does not trust it goes away again, and the next is served.
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(url, timeout=60)
    assert requests.get(f"{url}/health", verify=trusts, timeout=60).ok
    told = said.read_text()
    assert f"Teacher, on this computer:  {url}/console" in told
    assert "SSL" not in told and "exception" not in told


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"TLS_CERTIFICATE": "a.pem"}, "TLS_KEY"),
        ({"TLS_KEY": "a.pem"}, "TLS_CERTIFICATE"),
        ({"TLS_CERTIFICATE": "a.pem", "TLS_KEY": "b.pem"}, "PUBLIC_URL"),
        (
            {"TLS_CERTIFICATE": "a.pem", "TLS_KEY": "b.pem", "PUBLIC_URL": "http://a.example"},
            "PUBLIC_URL",
        ),
        ({"CONSOLE_OVER_HTTP": "perhaps"}, "CONSOLE_OVER_HTTP"),
    ],
)
def test_what_does_not_go_together_is_named(given, named):
    with pytest.raises(BadSetting, match=named):
        Settings.from_environment(given)


def test_the_key_is_never_shown(certificate, tmp_path):
    settings = Settings(
        data=tmp_path,
        database_url="sqlite://",
        certificate=certificate[0],
        certificate_key=certificate[1],
    )
    assert "key.pem" not in repr(settings)
    assert isinstance(_encryption(settings), ssl.SSLContext)


def test_no_old_version_and_no_weak_suite_is_spoken(certificate, tmp_path):
    settings = Settings(
        data=tmp_path,
        database_url="sqlite://",
        certificate=certificate[0],
        certificate_key=certificate[1],
    )
    context = _encryption(settings)
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2
    suites = context.get_ciphers()
    assert {each["protocol"] for each in suites} == {"TLSv1.2", "TLSv1.3"}
    assert all(each["aead"] for each in suites)
    older = [each["name"] for each in suites if each["protocol"] == "TLSv1.2"]
    assert all(name.startswith("ECDHE-") for name in older), older


@pytest.mark.parametrize("broken", ["missing", "another", "no key at all", "a password"])
def test_a_certificate_that_cannot_be_used_stops_the_start_with_a_sentence(
    certificate, tmp_path, broken
):
    key = tmp_path / "key.pem"
    if broken == "another":
        command = "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 -out"
        subprocess.run([*command.split(), str(key)], check=True, capture_output=True)
    elif broken == "a password":
        command = f"openssl ec -in {certificate[1]} -aes256 -passout pass:word -out {key}"
        subprocess.run(command.split(), check=True, capture_output=True)
    elif broken == "no key at all":
        key.write_text(json.dumps({}))
    settings = Settings(
        data=tmp_path,
        database_url="sqlite://",
        certificate=certificate[0],
        certificate_key=key,
    )
    with pytest.raises(CannotServe, match="TLS_KEY"):
        _encryption(settings)
