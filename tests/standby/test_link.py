"""The connection between two laptops: who knows the code gets in, and no one else."""

import threading

import pytest
import socket_ends

from classroom.standby import link as links
from classroom.standby.link import Link, LinkLost


def pair():
    ends = socket_ends.ends()
    made = {}

    def first():
        made["first"] = Link(ends[0], first=True)

    thread = threading.Thread(target=first)
    thread.start()
    made["second"] = Link(ends[1], first=False)
    thread.join()
    return made["first"], made["second"]


def test_what_is_sent_arrives_and_both_ends_know_the_same_fingerprint():
    first, second = pair()
    assert first.fingerprint == second.fingerprint
    first.send(b"f", b"x" * 300_000)
    assert second.receive() == (b"f", b"x" * 300_000)
    second.close()
    with pytest.raises(LinkLost):
        first.receive()
    first.close()


def test_another_connection_has_another_fingerprint():
    one, other = pair(), pair()
    assert one[0].fingerprint != other[0].fingerprint
    for each in (*one, *other):
        each.close()


def test_a_proof_is_of_one_key_and_one_connection():
    key = links.key_of("bdf7 k3hj kmnp")
    assert key == links.key_of("BDF7-K3HJ-KMNP")
    made = links.proof(key, "second", b"this one")
    assert links.is_proof(key, made, "second", b"this one")
    assert not links.is_proof(key, made, "second", b"another one")
    assert not links.is_proof(key, made, "first", b"this one")
    assert not links.is_proof(links.key_of("BDF7-K3HJ-KMNQ"), made, "second", b"this one")


def test_what_is_sent_is_not_readable_on_the_way():
    seen = bytearray()
    left, right = socket_ends.ends(), socket_ends.ends()

    def carry(source, target):
        while data := source.recv(1 << 16):
            seen.extend(data)
            target.sendall(data)

    for ends in ((left[1], right[0]), (right[0], left[1])):
        threading.Thread(target=carry, args=ends, daemon=True).start()
    made = {}
    thread = threading.Thread(target=lambda: made.update(first=Link(left[0], first=True)))
    thread.start()
    second = Link(right[1], first=False)
    thread.join()
    made["first"].send(b"f", b"a secret of a pupil")
    assert second.receive()[1] == b"a secret of a pupil"
    assert b"secret" not in seen
    made["first"].close()
    second.close()
