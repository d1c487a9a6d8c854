"""Which address of this computer phones get, in the networks of schools; and one real look."""

import subprocess
import sys

import programs
import pytest

from classroom import networks
from classroom.networks import Interface, kind_of, ranked

LOOPBACK = Interface("127.0.0.1", "lo")
WIFI = Interface("192.168.1.7", "wlan0", default=True)
WINDOWS_WIFI = Interface("192.168.1.7", "WLAN", "Intel(R) Wi-Fi 6 AX201 160MHz", default=True)


def first(*interfaces):
    return ranked(interfaces)[0].address


@pytest.mark.parametrize(
    ("interfaces", "right"),
    [
        ([LOOPBACK, WIFI], "192.168.1.7"),
        # A laptop's own hotspot, with or without a network that it shares.
        ([LOOPBACK, Interface("192.168.137.1", "ap0")], "192.168.137.1"),
        ([Interface("10.42.0.1", "wlp2s0")], "10.42.0.1"),
        ([WIFI, Interface("10.42.0.1", "ap0")], "10.42.0.1"),
        (
            [
                WINDOWS_WIFI,
                Interface(
                    "192.168.137.1",
                    "Local Area Connection* 10",
                    "Microsoft Wi-Fi Direct Virtual Adapter #2",
                ),
            ],
            "192.168.137.1",
        ),
        (
            [Interface("192.168.1.7", "en0", default=True), Interface("192.168.2.1", "bridge100")],
            "192.168.2.1",
        ),
        # The hotspot of a phone, and a router that tells no gateway.
        ([Interface("172.20.10.3", "wlan0", default=True)], "172.20.10.3"),
        ([Interface("172.20.10.3", "en7"), Interface("172.17.0.1", "docker0")], "172.20.10.3"),
        ([Interface("192.168.8.100", "wlan0")], "192.168.8.100"),
        # Cable and wifi: the way to the internet.
        ([Interface("10.0.0.5", "eth0"), WIFI], "192.168.1.7"),
        ([WIFI, Interface("10.0.0.5", "eth0")], "192.168.1.7"),
        # Containers, virtual machines and what else is inside the computer.
        *(
            ([Interface(address, name), Interface("192.168.8.100", "wlan0")], "192.168.8.100")
            for address, name in (
                ("172.17.0.1", "docker0"),
                ("172.18.0.1", "br-0123456789ab"),
                ("10.42.0.1", "cni0"),
                ("10.88.0.1", "podman0"),
                ("10.88.0.1", "cni-podman0"),
                ("10.0.3.1", "lxcbr0"),
                ("10.115.0.1", "lxdbr0"),
                ("10.10.10.1", "incusbr0"),
                ("192.168.122.1", "virbr0"),
                ("192.168.56.1", "vboxnet0"),
                ("172.16.99.1", "vmnet8"),
                ("192.168.64.1", "bridge100"),
                ("172.28.0.1", "vEthernet (WSL)"),
                ("172.28.0.1", "vEthernet (Default Switch)"),
                ("10.1.0.1", "veth12ab34"),
                ("10.1.0.1", "cali12ab34"),
                ("10.244.0.0", "flannel.1"),
            )
        ),
        (
            [
                Interface("192.168.56.1", "Ethernet 3", "VirtualBox Host-Only Ethernet Adapter"),
                Interface("192.168.8.100", "WLAN"),
            ],
            "192.168.8.100",
        ),
        # VPNs, which often take the default route.
        *(
            (
                [Interface(address, name, default=True), Interface("192.168.8.100", "wlan0")],
                "192.168.8.100",
            )
            for address, name in (
                ("10.8.0.6", "tun0"),
                ("10.20.0.6", "tap0"),
                ("10.20.0.6", "wg0"),
                ("100.101.5.6", "tailscale0"),
                ("100.101.5.6", "eth7"),
                ("10.147.17.5", "ztabcdef12"),
                ("10.20.0.6", "utun4"),
                ("10.20.0.6", "ppp0"),
                ("10.5.0.2", "nordlynx"),
                ("10.20.0.6", "OpenVPN TAP-Windows6"),
                ("10.20.0.6", "School VPN"),
            )
        ),
        (
            [
                Interface("10.20.0.6", "whatever0", to_one=True, default=True),
                Interface("192.168.8.100", "wlan0"),
            ],
            "192.168.8.100",
        ),
        # A virtual switch that is the computer's own way out has the only address there.
        (
            [
                Interface("192.168.1.7", "vEthernet (External)", default=True),
                Interface("172.28.0.1", "vEthernet (WSL)"),
            ],
            "192.168.1.7",
        ),
        # Nothing better: a VPN before a container, and anything before a link-local address.
        ([Interface("172.17.0.1", "docker0"), Interface("10.8.0.6", "tun0")], "10.8.0.6"),
        ([Interface("169.254.3.4", "eth0"), Interface("172.17.0.1", "docker0")], "172.17.0.1"),
    ],
)
def test_the_likeliest_address_comes_first(interfaces, right):
    assert first(*interfaces) == right
    assert first(*reversed(interfaces)) == right


def test_every_address_but_loopback_is_offered_once():
    found = ranked([LOOPBACK, WIFI, WIFI, Interface("172.17.0.1", "docker0")])
    assert [each.address for each in found] == ["192.168.1.7", "172.17.0.1"]
    assert ranked([LOOPBACK]) == []


@pytest.mark.parametrize("name", ["eth0", "wlan0", "enp3s0", "wlp2s0", "en0", "br0", "Wi-Fi"])
def test_an_ordinary_interface_is_local(name):
    assert Interface("192.168.1.7", name).likely == "local"


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("127.0.0.1", "none"),
        ("169.254.3.4", "none"),
        ("100.64.0.1", "vpn"),
        ("10.8.0.6", "vpn"),
        ("8.8.4.4", "public"),
        ("192.168.1.7", "local"),
        ("2001:4860:4860::8888", "public"),
    ],
)
def test_the_kind_of_an_address(address, kind):
    assert kind_of(address) == kind


def test_a_system_that_lists_nothing_leaves_the_way_out(monkeypatch):
    def fails():
        raise OSError("not here")

    monkeypatch.setattr(networks, "_listed", fails)
    monkeypatch.setattr(networks, "_way_out", lambda: "192.168.1.7")
    assert networks.interfaces() == [Interface("192.168.1.7", default=True)]
    monkeypatch.setattr(networks, "_way_out", lambda: None)
    assert networks.interfaces() == []


def test_this_computer_lists_its_own_addresses():
    assert "127.0.0.1" in [each.address for each in networks.interfaces()]


SHOWN = "from classroom.config import lan_addresses; print(*lan_addresses())"
TWO_NETWORKS = """
ip link set lo up
ip link add eth0 type veth peer name peer0 && ip link set peer0 up
ip addr add 192.168.1.7/24 dev eth0 && ip link set eth0 up && ip route add default via 192.168.1.1
ip link add ap0 type veth peer name peer1 && ip link set peer1 up
ip addr add 10.42.0.1/24 dev ap0 && ip link set ap0 up
"""


def namespace(commands):
    script = commands + '\nexec "$0" -c "$1"'
    unshare = programs.path_of("unshare")
    apart = [unshare, "--map-root-user", "--net", "sh", "-ec", script, sys.executable, SHOWN]
    done = subprocess.run(apart, capture_output=True, text=True, timeout=60)
    return done.stdout.split() if done.returncode == 0 else None


def test_in_real_networks_a_hotspot_is_found_without_a_default_route():
    programs.path_of("ip")
    if namespace("true") is None:
        pytest.skip("network namespaces are not allowed here")
    assert namespace(TWO_NETWORKS) == ["10.42.0.1", "192.168.1.7"]
    only_hotspot = "\n".join(line for line in TWO_NETWORKS.splitlines() if "eth0" not in line)
    assert namespace(only_hotspot) == ["10.42.0.1"]
    assert namespace("true") == ["127.0.0.1"]
