"""Port 80 beside the usual one, where no one has chosen a port and no one else is there."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest
from ports import free_port

from classroom import server
from classroom.config import Settings

HERE = "127.0.0.1"


@pytest.fixture
def ports(monkeypatch):
    """The usual port and what stands for port 80 in this test."""
    usual, short = free_port(), free_port()
    monkeypatch.setattr(server, "WEB_PORT", short)
    monkeypatch.setattr("classroom.config.DEFAULT_PORT", usual)
    monkeypatch.setattr(server.config, "lan_addresses", lambda: [HERE])
    return usual, short


def listened(**environment):
    settings, listeners = server._listen(Settings.from_environment(environment))
    taken = [each.getsockname()[1] for each in listeners]
    for each in listeners:
        each.close()
    return settings.port, taken


def test_both_are_open_and_the_short_one_is_shown(ports):
    usual, short = ports
    assert listened() == (short, [short, usual])


@pytest.mark.parametrize(
    "chosen", [{"PORT": "0"}, {"CLASSROOM_HOST": HERE}, {"PUBLIC_URL": "https://a.example"}]
)
def test_whoever_has_chosen_an_address_gets_that_alone(ports, chosen):
    _, short = ports
    assert short not in listened(**chosen)[1]
    assert len(listened(**chosen)[1]) == 1


def test_a_port_on_the_command_line_is_a_choice(ports, monkeypatch):
    monkeypatch.delenv("PORT", raising=False)
    assert not server._settings(None, None).port_is_set
    assert server._settings(free_port(), None).port_is_set


def test_a_certificate_has_its_own_port(ports, monkeypatch, tmp_path):
    usual, _ = ports
    for name in ("TLS_CERTIFICATE", "TLS_KEY"):
        (tmp_path / name).touch()
    files = {name: str(tmp_path / name) for name in ("TLS_CERTIFICATE", "TLS_KEY")}
    address = {"PUBLIC_URL": "https://a.example"}
    assert listened(**files, **address) == (usual, [usual])


def test_where_the_system_refuses_it_the_usual_one_is_shown(ports, monkeypatch):
    usual, short = ports

    class Refusing(socket.socket):
        def bind(self, address):
            if address[1] == short:
                raise PermissionError(13, "Permission denied")
            super().bind(address)

    monkeypatch.setattr(socket, "socket", Refusing)
    assert listened() == (usual, [usual])


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1"])
def test_another_program_that_listens_there_is_left_alone(ports, host):
    usual, short = ports
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.create_server((host, short), family=family)) as other:
        assert listened() == (usual, [usual])
        socket.create_connection(other.getsockname()[:2], 1).close()


def test_a_usual_port_that_is_taken_is_said_as_ever(ports):
    usual, _ = ports
    with (
        closing(socket.create_server(("0.0.0.0", usual))),
        pytest.raises(server.CannotServe, match=f"Port {usual} can’t be used"),
    ):
        listened()
