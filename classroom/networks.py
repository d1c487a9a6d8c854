"""The addresses of this computer in its networks, and which of them phones are likely to reach.

The interfaces are listed by the system's own functions, without any traffic. How likely one is, is
decided by :func:`ranked` alone, from its name and its address.
"""

from __future__ import annotations

import ctypes
import ipaddress
import re
import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal

Kind = Literal["none", "vpn", "public", "local"]
Likely = Literal["hotspot", "local", "vpn", "virtual", "unplugged"]
"""The likely use of an address: one's own hotspot, an ordinary network, a VPN, containers and
virtual machines on this computer, or a network that has given no address."""

_VPN_NETWORKS: Final = tuple(
    map(ipaddress.IPv4Network, ("100.64.0.0/10", "10.8.0.0/24", "10.6.0.0/24"))
)
"""Shared address space, where Tailscale and phone companies give theirs; OpenVPN's and PiVPN's."""
_HOTSPOTS: Final = re.compile(r"192\.168\.137\.1|10\.42\.\d+\.1")
"""A computer's own address in the hotspot of Windows and of NetworkManager."""
_APPLE_HOTSPOT: Final = re.compile(r"192\.168\.(?:[2-9]|1\d)\.1")
"""The same with Internet Sharing of macOS, on an interface called bridge100 or so."""
_VPN_NAMES: Final = re.compile(
    r"(?:tun|tap|wg|utun|ppp|zt|ham|ipsec|gpd|nordlynx|proton|tailscale|wt|nebula|cscotun|pangp)"
    r"[-_\w]*$"
    r"|.*(?:vpn|wireguard|wintun|tap-windows|tailscale|zerotier|hamachi|anyconnect|globalprotect"
    r"|fortinet|fortissl|nordlynx|mullvad|warp|pangp|juniper|pulse secure|wan miniport)",
    re.IGNORECASE,
)
_VIRTUAL_NAMES: Final = re.compile(
    r"(?:docker|br-[0-9a-f]{12}|veth|cni|podman|lxc|lxd|incus|virbr|vmnet|vboxnet|vnet|mpqemubr"
    r"|cali|flannel|cilium|kube|nerdctl|buildah|waydroid|anbox|dummy|ifb|sit|gre|tunl|awdl|llw|anpi"
    r"|bnep|pan\d|vmenet|feth)[-_\w.:]*$"
    r"|.*(?:vethernet|hyper-v|\bwsl\b|virtualbox|vmware|parallels|docker|loopback|npcap|bluetooth)",
    re.IGNORECASE,
)
_APPLE_BRIDGE: Final = re.compile(r"bridge\d\d+$")
"""An interface of macOS for Internet Sharing, or for virtual machines."""
_NOWHERE: Final = "192.0.2.1"
"""No one's address (RFC 5737): the way there is the default route."""


@dataclass(frozen=True, slots=True)
class Interface:
    """One IPv4 address of this computer."""

    address: str
    name: str = ""
    """The system's name for it, as ``wlan0`` or ``vEthernet (WSL)``; empty: unknown."""
    description: str = ""
    """The device, on Windows."""
    to_one: bool = False
    """True if there is only one other computer behind it, as with a VPN."""
    default: bool = False
    """True if the way to the internet begins here."""

    @property
    def likely(self) -> Likely:
        """The use of the address."""
        parsed = ipaddress.IPv4Address(self.address)
        called = (self.name, self.description)
        if parsed.is_link_local:
            return "unplugged"
        if any(_VPN_NAMES.match(each) for each in called) or self.to_one:
            return "vpn"
        # A virtual switch may be the computer's own way out, and then it has the only address.
        if any(_VIRTUAL_NAMES.match(each) for each in called):
            return "local" if self.default else "virtual"
        if _APPLE_BRIDGE.match(self.name):
            return "hotspot" if _APPLE_HOTSPOT.fullmatch(self.address) else "virtual"
        if any(parsed in network for network in _VPN_NETWORKS):
            return "vpn"
        return "hotspot" if _HOTSPOTS.fullmatch(self.address) else "local"


_ORDER: Final[tuple[Likely, ...]] = ("hotspot", "local", "vpn", "virtual", "unplugged")


def ranked(interfaces: Iterable[Interface]) -> list[Interface]:
    """Return what neighbours could reach, each address once, the likeliest first.

    One's own hotspot comes before any other network, because it was switched on for the phones.

    >>> ranked([Interface("172.17.0.1", "docker0"), Interface("192.168.1.7", "wlan0")])[0].name
    'wlan0'
    """
    usable: dict[str, Interface] = {}
    for each in interfaces:
        parsed = ipaddress.IPv4Address(each.address)
        if not (parsed.is_loopback or parsed.is_unspecified or parsed.is_multicast):
            usable.setdefault(each.address, each)
    return sorted(usable.values(), key=lambda each: (_ORDER.index(each.likely), not each.default))


def interfaces() -> list[Interface]:
    """Return the IPv4 addresses of this computer, as the system lists them."""
    out = _way_out()
    found: list[Interface] = []
    with suppress(OSError, AttributeError):  # then what the routes show has to be enough
        found = list(_listed())
    if out is not None and all(each.address != out for each in found):
        found.append(Interface(out))
    return [
        Interface(each.address, each.name, each.description, each.to_one, each.address == out)
        for each in found
    ]


def kind_of(address: str) -> Kind:
    """Return the kind of network of an address of this computer, as far as it shows.

    ``none`` cannot be reached by other devices. ``vpn`` is in a range that VPN programs often use.
    """
    parsed = ipaddress.ip_address(address)
    if parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local:
        return "none"
    if parsed.version == 4 and any(parsed in network for network in _VPN_NETWORKS):
        return "vpn"
    return "public" if parsed.is_global else "local"


def _way_out() -> str | None:
    """Return the address that this computer would use on the internet; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((_NOWHERE, 9))
            address: str = asking.getsockname()[0]
        except OSError:
            return None
    return address


if sys.platform == "win32":
    from ctypes import wintypes

    class _SocketAddress(ctypes.Structure):
        _fields_ = [("address", ctypes.c_void_p), ("length", wintypes.INT)]

    class _Unicast(ctypes.Structure):
        """The beginning of IP_ADAPTER_UNICAST_ADDRESS."""

    _Unicast._fields_ = [
        ("length", wintypes.ULONG),
        ("flags", wintypes.DWORD),
        ("next", ctypes.POINTER(_Unicast)),
        ("address", _SocketAddress),
    ]

    class _Adapter(ctypes.Structure):
        """The beginning of IP_ADAPTER_ADDRESSES."""

    _Adapter._fields_ = [
        ("length", wintypes.ULONG),
        ("index", wintypes.DWORD),
        ("next", ctypes.POINTER(_Adapter)),
        ("name", ctypes.c_char_p),
        ("unicast", ctypes.POINTER(_Unicast)),
        ("anycast", ctypes.c_void_p),
        ("multicast", ctypes.c_void_p),
        ("dns", ctypes.c_void_p),
        ("suffix", ctypes.c_wchar_p),
        ("description", ctypes.c_wchar_p),
        ("friendly_name", ctypes.c_wchar_p),
        ("physical", ctypes.c_ubyte * 8),
        ("physical_length", wintypes.DWORD),
        ("adapter_flags", wintypes.DWORD),
        ("mtu", wintypes.DWORD),
        ("type", wintypes.DWORD),
        ("status", ctypes.c_int),
    ]
    _OVERFLOW, _UP, _SKIP_OTHERS = 111, 1, 0x2 | 0x4 | 0x8

    def _listed() -> Iterator[Interface]:
        size = wintypes.ULONG(15 * 1024)
        status = _OVERFLOW
        while status == _OVERFLOW:
            buffer = ctypes.create_string_buffer(size.value)
            status = ctypes.windll.iphlpapi.GetAdaptersAddresses(
                wintypes.ULONG(socket.AF_INET),
                wintypes.ULONG(_SKIP_OTHERS),
                None,
                ctypes.byref(buffer),
                ctypes.byref(size),
            )
        if status:
            raise ctypes.WinError(status)
        adapter = ctypes.cast(buffer, ctypes.POINTER(_Adapter))
        while adapter:
            found = adapter.contents
            unicast = found.unicast
            while unicast and found.status == _UP:
                address = _ipv4(unicast.contents.address.address)
                if address is not None:
                    yield Interface(address, found.friendly_name or "", found.description or "")
                unicast = unicast.contents.next
            adapter = found.next

else:

    class _IfAddrs(ctypes.Structure):
        """The beginning of struct ifaddrs (getifaddrs(3))."""

    _IfAddrs._fields_ = [
        ("next", ctypes.POINTER(_IfAddrs)),
        ("name", ctypes.c_char_p),
        ("flags", ctypes.c_uint),
        ("address", ctypes.c_void_p),
    ]
    _UP, _POINT_TO_POINT = 0x1, 0x10

    def _listed() -> Iterator[Interface]:
        libc = ctypes.CDLL(None, use_errno=True)
        libc.freeifaddrs.argtypes = [ctypes.POINTER(_IfAddrs)]
        first = ctypes.POINTER(_IfAddrs)()
        if libc.getifaddrs(ctypes.byref(first)):
            raise OSError(ctypes.get_errno(), "getifaddrs")
        try:
            each: Any = first
            while each:  # a null pointer is false
                found = each.contents
                address = _ipv4(found.address) if found.flags & _UP else None
                if address is not None:
                    name = found.name.decode(errors="replace")
                    yield Interface(address, name, to_one=bool(found.flags & _POINT_TO_POINT))
                each = found.next
        finally:
            libc.freeifaddrs(first)


def _ipv4(at: Any) -> str | None:
    """Return the IPv4 address in the struct sockaddr at this place; None if it holds another."""
    if not at:
        return None
    head = ctypes.string_at(at, 8)
    # The BSDs, and so macOS, begin with the length.
    bsd = sys.platform == "darwin" or "bsd" in sys.platform
    family = head[1] if bsd else int.from_bytes(head[:2], sys.byteorder)
    return str(ipaddress.IPv4Address(head[4:8])) if family == socket.AF_INET else None
