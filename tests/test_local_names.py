"""Names under ``.local``: claimed on a real network, the one inside this computer."""

from __future__ import annotations

import socket
import struct
import threading

import pytest
from laptop import wait_until
from ports import free_port
from zeroconf import DNSIncoming, DNSOutgoing, DNSQuestion

from classroom import local_names
from classroom.local_names import GROUP, LocalNames

HERE, THERE = "127.0.0.1", "127.0.0.2"
A, AAAA, ANY, NSEC, IN = 1, 28, 255, 47, 1


@pytest.fixture
def network(monkeypatch):
    """A port of multicast DNS for this test alone, and what is heard there."""
    monkeypatch.setattr(local_names, "DEFER", 0.3)
    made = Network(free_port())
    yield made
    made.close()


class Network:
    """Several programs beside each other, and one that only listens."""

    def __init__(self, port):
        self.port = port
        self.claiming = []
        self.heard = []
        self._ear = local_names._listening(HERE, port)
        self._open = True
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def program(self, address, *names):
        made = LocalNames(self.port)
        self.claiming.append(made)
        made.want(address, names)
        return made

    def records(self, name, kind=A):
        """The addresses and times to live that were said of a name, in answers alone."""
        return [
            (socket.inet_ntoa(record.address), record.ttl)
            for packet in list(self.heard)
            if not packet.is_query()
            for record in packet.answers()
            if record.name == f"{name}.local." and record.type == kind
        ]

    def ask(self, name, kind, source_port=0):
        """Ask as a resolver does that speaks no multicast DNS, and return the answer."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.bind((HERE, source_port))
            asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE))
            asking.settimeout(0.7)
            out = DNSOutgoing(0, multicast=False, id_=7)
            out.add_question(DNSQuestion(f"{name}.local.", kind, IN))
            asking.sendto(out.packets()[0], (GROUP, self.port))
            try:
                return DNSIncoming(*asking.recvfrom(9000))
            except TimeoutError:
                return None

    def _listen(self):
        while self._open:
            try:
                self.heard.append(DNSIncoming(*self._ear.recvfrom(9000)))
            except TimeoutError:
                continue

    def close(self):
        for each in self.claiming:
            each.close()
        self._open = False
        self._thread.join()
        self._ear.close()


def claimed(names, *wanted):
    wait_until(lambda: names.held() == set(wanted), 10, f"the names {wanted}")


def test_a_name_is_asked_for_three_times_before_it_is_announced(network):
    names = network.program(HERE, "BDF7K3", "krtmpl")
    assert names.held() == set()
    claimed(names, "bdf7k3", "krtmpl")
    wait_until(lambda: network.records("bdf7k3"), 5, "the announcement")
    kinds = [packet.is_query() for packet in network.heard]
    assert kinds[:4] == [True, True, True, False]
    assert network.records("bdf7k3")[0] == (HERE, local_names.TTL)


def test_it_is_answered_for_and_has_no_address_of_another_kind(network):
    claimed(network.program(HERE, "bdf7k3"), "bdf7k3")
    answer = network.ask("BDF7K3", A)
    assert answer.id == 7
    assert [socket.inet_ntoa(each.address) for each in answer.answers() if each.type == A] == [HERE]
    assert max(each.ttl for each in answer.answers()) == local_names.LEGACY_TTL
    assert any(each.type == NSEC for each in network.ask("bdf7k3", AAAA).answers())
    assert network.ask("krtmpl", A) is None
    assert network.ask("bdf7k3", 33) is None, "it offers no service"


def test_a_name_that_is_somebody_elses_is_left_alone(network):
    first = network.program(HERE, "bdf7k3")
    claimed(first, "bdf7k3")
    second = network.program(THERE, "bdf7k3", "krtmpl")
    claimed(second, "krtmpl")
    assert first.held() == {"bdf7k3"}
    assert (THERE, local_names.TTL) not in network.records("bdf7k3")


def test_of_two_that_ask_at_once_one_gets_the_name(network):
    both = [network.program(HERE, "bdf7k3"), network.program(THERE, "bdf7k3")]
    wait_until(lambda: any(each.held() for each in both), 10, "one of them")
    lost = [each for each in both if not each.held()]
    wait_until(lambda: all(each._claims["bdf7k3"].lost for each in lost), 10, "the other to see it")
    assert len(lost) == 1


def test_it_is_taken_back_when_it_is_wanted_no_more_and_at_the_end(network):
    names = network.program(HERE, "bdf7k3", "krtmpl")
    claimed(names, "bdf7k3", "krtmpl")
    names.want(HERE, ["krtmpl"])
    claimed(names, "krtmpl")
    wait_until(lambda: (HERE, 0) in network.records("bdf7k3"), 5, "the goodbye")
    assert (HERE, 0) not in network.records("krtmpl")
    names.close()
    wait_until(lambda: (HERE, 0) in network.records("krtmpl"), 5, "the other goodbye")
    assert names.held() == set()


def test_another_address_is_claimed_anew_and_none_claims_nothing(network):
    names = network.program(HERE, "bdf7k3")
    claimed(names, "bdf7k3")
    names.want(THERE, ["bdf7k3"])
    assert names.held() == set()
    claimed(names, "bdf7k3")
    assert (HERE, 0) in network.records("bdf7k3")
    names.want("", ["bdf7k3"])
    assert names.held() == set()


def test_a_network_that_cannot_be_used_has_no_names_and_is_tried_again(network, monkeypatch):
    monkeypatch.setattr(local_names, "REST", 0.2)
    tried, opens = [], local_names._listening

    def refused(address, port):
        tried.append(address)
        if len(tried) < 3:
            raise PermissionError(1, "not here")
        return opens(address, port)

    monkeypatch.setattr(local_names, "_listening", refused)
    names = network.program(HERE, "bdf7k3")
    wait_until(lambda: tried, 5, "the first try")
    assert names.held() == set()
    claimed(names, "bdf7k3")


def test_what_is_no_packet_and_what_comes_in_masses_is_survived(network):
    names = network.program(HERE, "bdf7k3")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sending:
        sending.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE))
        for number in range(3 * local_names.MOST):
            packet = struct.pack("!6H", number, 0, 9, 9, 9, 9) + b"\xc0\x0c" * 9
            sending.sendto(packet[: number % 40], (GROUP, network.port))
    claimed(names, "bdf7k3")


def test_only_small_packets_that_have_one_of_our_names_are_read(network, monkeypatch):
    read = []
    monkeypatch.setattr(
        local_names, "DNSIncoming", lambda *given: read.append(given[0]) or DNSIncoming(*given)
    )
    claimed(network.program(HERE, "bdf7k3"), "bdf7k3")
    read.clear()
    others = query("krtmpl", *(f"n{number}" for number in range(50)))
    large = query("bdf7k3", *(f"n{number}" for number in range(200)))
    assert len(others) < local_names.LARGEST < len(large)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sending:
        sending.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE))
        for packet in (others, large, query("krtmpl", "BDF7K3"), bytes(60_000)):
            sending.sendto(packet, (GROUP, network.port))
        wait_until(lambda: read, 10, "what names us")
    assert read[0] == query("krtmpl", "BDF7K3")
    assert network.ask("bdf7k3", A).answers()


def query(*names):
    """A packet that asks for the address of each."""
    packed = b"".join(
        bytes([len(name)]) + name.encode() + b"\x05local\0" + struct.pack("!2H", A, IN)
        for name in names
    )
    return struct.pack("!6H", 7, 0, len(names), 0, 0, 0) + packed


def test_everyone_else_has_a_turn_after_each_packet(network, monkeypatch):
    names, slept = LocalNames(network.port), []
    monkeypatch.setattr(local_names.time, "sleep", slept.append)
    packets = [(query("krtmpl"), (THERE, 1))] * 3
    listening = Packets(packets)
    names._socket = listening
    names._read(listening)
    assert slept == [local_names.AFTER_ONE] * 3


class Packets:
    """A socket at which these have come in."""

    def __init__(self, packets):
        self._packets = list(packets)

    def recvfrom(self, _):
        if not self._packets:
            raise TimeoutError
        return self._packets.pop()


def test_a_computer_that_lacks_the_library_claims_nothing(network, monkeypatch):
    monkeypatch.setattr(local_names, "HAS_LIBRARY", False)
    names = network.program(HERE, "bdf7k3")
    assert names._thread is None
    assert names.held() == set()
