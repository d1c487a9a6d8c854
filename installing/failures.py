"""Reasons why a set-up stopped, and the way on: one sentence for each cause, from the output.

`why` reads what pip, npm or the system said, and looks at the Python and the computer. What pip
prints doesn't tell a missing package from a page that a school's filter sent: "no matching
distribution" is its word for both. So it reads pip's log, which names every page and file it saw.

tests/set_up/outputs holds what real ones said.
"""

from __future__ import annotations

import platform
import re
import sys
import sysconfig
from dataclasses import dataclass

from installing.pythons import DOWNLOADS, OWN, PYTHONS, oldest, parts, starter

WITHOUT_INTERNET = 'Or install from a stick: docs/deploy.md, "Install without the internet".'
SITES = "pypi.org, files.pythonhosted.org and registry.npmjs.org"
AGAIN = "Then run the same command again."


@dataclass(frozen=True)
class Computer:
    """The properties of a computer that decide which packages there are."""

    python: tuple[int, int]
    implementation: str  # "CPython"
    free_threaded: bool
    bits: int
    system: str  # as sys.platform says it
    machine: str  # "x86_64", "AMD64", "arm64"
    musl: bool
    release: tuple[int, ...]  # of macOS, or of glibc; empty elsewhere

    @property
    def name(self) -> str:
        """Return it as a person would, such as "Python 3.13 on Windows (AMD64)"."""
        systems = {"win32": "Windows", "darwin": "macOS", "linux": "Linux"}
        version = ".".join(map(str, self.python))
        return f"Python {version} on {systems.get(self.system, self.system)} ({self.machine})"


def this_computer() -> Computer:
    release = platform.mac_ver()[0] if sys.platform == "darwin" else platform.libc_ver()[1]
    # A Python for Intel tells the processor that it was made for; platform, the one that is there.
    made_for = sysconfig.get_platform()
    return Computer(
        python=sys.version_info[:2],
        implementation=platform.python_implementation(),
        free_threaded=bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
        bits=64 if sys.maxsize > 2**32 else 32,
        system=sys.platform,
        machine="AMD64" if made_for == "win-amd64" else platform.machine(),
        musl="musl" in (sysconfig.get_config_var("HOST_GNU_TYPE") or ""),
        release=tuple(int(part) for part in re.findall(r"\d+", release)[:2]),
    )


def start_command(python: str = "", system: str = sys.platform) -> str:
    """Return the command that starts the program, with this Python or the usual one."""
    if system == "win32":
        return f"py -{python} start.py" if python else "py start.py"
    return f"python{python or '3'} start.py"


def no_package(computer: Computer, package: str) -> str:
    """Say why there is no file of a package here, and what to get in place of what is there."""
    start = f"Start {starter(computer.system)} instead: it gets a Python that the program runs on."
    version = ".".join(map(str, computer.python))
    mac = 14 if computer.machine == "arm64" else 15
    if computer.implementation != "CPython":
        return f"This is {computer.implementation}, for which there are no packages. {start}"
    if computer.bits == 32 and computer.system == "win32":
        return (
            f"This Python is a 32-bit one, for which there are no packages. {start} If Windows "
            "itself is a 32-bit one, the program can't run on this computer."
        )
    if computer.system == "win32" and computer.machine.lower() != "amd64":
        return (
            f"This Python is made for ARM processors, for which some packages are missing. {start} "
            "It is made for Intel processors; Windows runs it on ARM, too."
        )
    if computer.free_threaded:
        return (
            f"This is the free-threaded Python {version}t, for which some packages are missing. "
            f"{start}"
        )
    if computer.musl:
        return (
            "This Linux uses musl (as Alpine does), for which some packages are missing. Use one "
            "with glibc, such as Debian, Ubuntu or Fedora."
        )
    if computer.bits == 32 or computer.machine.lower() not in (
        "x86_64",
        "amd64",
        "arm64",
        "aarch64",
    ):
        return (
            f"There are no packages for this processor ({computer.machine}, {computer.bits} bits). "
            "The program needs a 64-bit system on an Intel, AMD or ARM processor."
        )
    if computer.python > parts(PYTHONS[-1]):
        return f"Python {version} is so new that some packages are not made for it yet. {start}"
    if computer.python < parts(oldest(computer.system)):
        return f"Python {version} is too old. {start}"
    if computer.system == "darwin" and computer.release < (mac,):
        return (
            f"macOS {computer.release[0]} is too old for some packages. The program needs macOS "
            f"{mac} or newer on this processor. Update macOS, or use a different computer."
        )
    if computer.system == "linux" and computer.release < (2, 28):
        return (
            "This Linux is too old for some packages: they need glibc 2.28 (Debian 10, Ubuntu "
            "20.04). Update it, or use a different computer."
        )
    # Whatever looks for a Python would find this one again.
    return (
        f"There is no file of the package {package} for {computer.name}. Install Python {OWN} from "
        f"{DOWNLOADS} and start with: {start_command(OWN, computer.system)}"
    )


@dataclass(frozen=True)
class Cause:
    """A cause, by words that only it makes pip, npm or the system say."""

    name: str
    words: str
    sentence: str


PROXY = "set HTTPS_PROXY to http://NAME:PASSWORD@ADDRESS:PORT"
HERE = (  # whoever said it, and whether or not there is a network
    Cause(
        "disk",
        r"No space left on device|\bENOSPC\b|WinError 112|Disk quota exceeded|Errno (28|122)\b"
        "|not enough space on the disk|database or disk is full",
        "The disk is full. Free {megabytes} MB on the disk of {folder} (and of {temporary}). "
        + AGAIN,
    ),
    Cause(
        "path",
        r"WinError 206|File ?name too long|\bENAMETOOLONG\b|Windows Long Path support",
        "The path of the folder is too long. Move it to a short one, such as C:\\eleusis, and "
        "start it there.",
    ),
    Cause(
        "in use",
        r"WinError 32\b|being used by another process|\bEBUSY\b|Text file busy",
        "A file of the folder .venv is in use. Stop the program if it runs, or wait until the "
        "virus scanner is done. " + AGAIN,
    ),
    Cause(
        "virus scanner",
        "WinError 225|contains a virus",
        "The virus scanner kept a file back. Ask your IT department to allow the folder {folder}.",
    ),
    Cause(
        "not allowed",
        r"Permission ?denied|PermissionError|Read-only file system|\b(EACCES|EPERM|EROFS)\b"
        r"|WinError (5|19)\b|Operation not permitted|Access is denied|Errno (1|13|30)\b",
        "The program must set itself up, and you may not write in {folder}. Copy the folder to one "
        "of your own, such as Documents, and start it there. If someone else set it up for you, "
        "ask them to start it once.",
    ),
    Cause(
        "memory",
        r"MemoryError|Cannot allocate memory|Errno 12\b|heap out of memory|\bENOMEM\b",
        "This computer has too little free memory. Close other programs. " + AGAIN,
    ),
    Cause(
        "changed file",
        r"DO NOT MATCH THE HASHES|\bEINTEGRITY\b|sha512.*integrity checksum failed",
        "A file that arrived isn't the one that was expected, and nothing of it was installed. The "
        "network changed it, or the line broke. Run the same command again; if it stops at the "
        "same place, use a different network. " + WITHOUT_INTERNET,
    ),
)
NETWORK = (
    Cause(
        "proxy asks for a login",
        r"407 Proxy|\bE?407\b.*[Pp]roxy|\bE407\b|statusCode=407|Proxy Authentication Required",
        "This network has a proxy that asks for a login. Ask your IT department for a proxy to "
        f"use, and {PROXY}. {AGAIN} {WITHOUT_INTERNET}",
    ),
    Cause(
        "proxy of another kind",
        "Missing dependencies for SOCKS|Unsupported proxy|proxy URL had no scheme"
        "|Not supported proxy scheme|Invalid proxy|invalid proxy",
        "The proxy in HTTPS_PROXY or the system's settings can't be used. Ask your IT department "
        f"for an HTTP proxy, and {PROXY}. {AGAIN} {WITHOUT_INTERNET}",
    ),
    Cause(
        "refused by the network",
        r"Tunnel connection failed: 4\d\d|\b(403|451) Client Error|HTTP Error (403|451)\b"
        r"|statusCode=4\d\d"
        r"|\bE(403|451)\b|\b403 Forbidden",
        f"This network doesn't let the computer reach the packages. Ask your IT department to "
        f"allow {SITES}, or use a different network. {WITHOUT_INTERNET}",
    ),
    Cause(
        "clock",
        r"certificate (is not yet valid|has expired)|\bCERT_(NOT_YET_VALID|HAS_EXPIRED)\b",
        "A certificate is not valid today. Check this computer's date and time. If they are right, "
        f"use a different network. {AGAIN} {WITHOUT_INTERNET}",
    ),
    Cause(
        "unknown authority",
        r"CERTIFICATE_VERIFY_FAILED|certificate verify failed|SELF_SIGNED_CERT_IN_CHAIN"
        r"|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF)\w*"
        "|self[- ]signed certificate|unable to get local issuer",
        "This network reads along in encrypted connections, with a certificate that Python doesn't "
        "know. Ask your IT department for its file, and set PIP_CERT (and "
        "NODE_EXTRA_CA_CERTS, if you have npm) to the file's path, or use a different network. "
        f"{AGAIN} {WITHOUT_INTERNET}",
    ),
    Cause(
        "login page",
        r"511 Server Error|not a gzip file|Network Authentication Required|WRONG_VERSION_NUMBER"
        "|wrong version number|EPROTO|UNEXPECTED_EOF|EOF occurred in violation of protocol"
        "|Unexpected token .?<|invalid json response body",
        "The network answered in place of the package index. Open any page in the browser: there "
        "may be a page to log in to, or a filter that blocks the packages. Log in, or ask your IT "
        f"department to allow {SITES}. {AGAIN} {WITHOUT_INTERNET}",
    ),
    Cause(
        "index is busy",
        r"\b5\d\d (Server Error|error responses)|too many (429|5\d\d) error responses"
        r"|\b429 Client Error|\bE(429|5\d\d)\b|HTTP Error (429|5(?!11)\d\d)\b",
        "The package index, or a proxy before it, can't answer now. Wait for some minutes. "
        f"{AGAIN}",
    ),
    Cause(
        "proxy is gone",
        r"Cannot connect to proxy|\bProxyError\b|tunneling socket could not be established",
        "The proxy in HTTPS_PROXY or the system's settings doesn't answer. Check its address; "
        f"outside school, take it out. {AGAIN} {WITHOUT_INTERNET}",
    ),
    Cause(
        "no address found",
        r"name resolution|NameResolutionError|getaddrinfo|nodename nor servname"
        r"|Name or service not known|No address associated|\b(ENOTFOUND|EAI_AGAIN)\b|WinError 11001"
        "|Errno (-2|-3|-5|8|11001)]",
        "The computer is not online: it can't look up the address of the package index. Join a "
        "network and run the same command again. If the browser shows pages all the same, the "
        f"network has a proxy: ask your IT department for it, and {PROXY}. {WITHOUT_INTERNET}",
    ),
    Cause(
        "no connection",
        r"unreachable|Connection refused|No route to host|WinError 100(51|61|65)"
        r"|\b(ENETUNREACH|ECONNREFUSED|EHOSTUNREACH|ENETDOWN)\b|Errno (101|111|113)\b",
        "The package index can't be reached. Check that the computer is online. If the browser "
        "shows pages all the same, a firewall is in the way: ask your IT department to allow "
        f"{SITES}, or for a proxy ({PROXY}). {WITHOUT_INTERNET}",
    ),
    Cause(
        "slow line",
        r"[Tt]imed? ?out|\b(ETIMEDOUT|ESOCKETTIMEDOUT|ECONNRESET|EPIPE|ERR_SOCKET_TIMEOUT)\b"
        r"|Connection(Reset| reset| aborted| broken)|IncompleteRead|IncompleteDownload"
        r"|RemoteDisconnected|socket hang up|unexpected end of data"
        "|WinError 100(53|54|60)|network aborted",
        "The line is too slow, or it broke. What arrived is kept: run the same command again, "
        f"perhaps on a different network. {WITHOUT_INTERNET}",
    ),
)
UNKNOWN = (
    "What is above says why, as far as it is known. Run the same command again. If it stops at the "
    "same place, show the text to someone who knows this computer. " + WITHOUT_INTERNET
)
KILLED = "The system ended the set-up, mostly for want of memory. Close other programs. " + AGAIN
_MISSING = re.compile(r"No matching distribution found for ([A-Za-z0-9._-]+)")
_WARNING = re.compile(r"^\s*(WARNING: |npm (warn|WARN) )")


def cause_of(said: str) -> str:
    """Return the name of the cause; "package" if there is no file of one, "" if it is unknown."""
    if missing := _MISSING.search(said):
        about = "\n".join(line for line in said.splitlines() if _about(missing[1], line))
        if re.search("none of the wheel|No sources permitted|from versions: (?!none)", about):
            return "package"
        return _first(NETWORK, about) or "login page"
    if "is not a supported wheel on this platform" in said:
        return "package"
    if "requires a different Python" in said:
        return "package"
    # A warning is of something that was tried again: it may have gone well then.
    errors = "\n".join(line for line in said.splitlines() if not _WARNING.match(line))
    return _first(HERE, errors) or _first(NETWORK, errors) or _first(NETWORK, said)


def _about(package: str, line: str) -> bool:
    """Return whether a line is about this package: its page, its files, or the error that ends."""
    name = re.sub(r"[-_.]+", "[-_.]+", package)
    return bool(re.search(rf"/{name}/|\b{name}[-=]", line, re.IGNORECASE))


def _first(causes: tuple[Cause, ...], said: str) -> str:
    return next((each.name for each in causes if re.search(each.words, said)), "")


def why(said: str, status: int, computer: Computer, **place: object) -> str:
    """Return the sentence for what was said by a command that ended with this status.

    `place` is what sentences name: the folder, the one for temporary files, the megabytes.
    """
    name = cause_of(said)
    if name == "package":
        found = _MISSING.search(said)
        return no_package(computer, found[1] if found else "")
    if not name:
        return KILLED if status in (-9, 137) else UNKNOWN
    return next(each.sentence for each in HERE + NETWORK if each.name == name).format(**place)
