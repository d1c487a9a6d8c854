"""The Pythons that every package is locked for. The only place that names them.

`start.py` reads this with any Python, however old: it must keep to what Python 2.7 understands.
`python3 start.py lock` asks the package index about each, and says when a new Python is due.

`start.bat` and `start.sh` run this file to ask whether a Python fits. If none does, they get the
one of `pythons.lock` for this kind of computer.
"""

import platform
import struct
import sys
import sysconfig

PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
OLDEST_ON_A_MAC = "3.12"  # gevent has nothing for Macs with an older one
OWN = "3.13"  # the one of pythons.lock
DOWNLOADS = "https://www.python.org/downloads/"


def oldest(system):
    """Return the oldest Python that the program runs on; `system` as sys.platform says it."""
    return OLDEST_ON_A_MAC if system == "darwin" else PYTHONS[0]


def parts(version):
    """Return "3.11" as (3, 11), to compare."""
    return tuple(int(part) for part in version.split("."))


def fits():
    """Return whether there are packages for this Python, and it can make an environment."""
    try:
        import ensurepip  # noqa: F401 - on Debian in a package of its own
        import venv  # noqa: F401
    except ImportError:
        return False
    return (
        parts(oldest(sys.platform)) <= sys.version_info[:2] <= parts(PYTHONS[-1])
        and platform.python_implementation() == "CPython"
        and struct.calcsize("P") == 8
        and not sysconfig.get_config_var("Py_GIL_DISABLED")
        and sysconfig.get_platform() != "win-arm64"
    )


def starter(system):
    """Return what to start in place of `start.py`; it gets a Python that fits."""
    if system == "win32":
        return "start.bat"
    return "start.command" if system == "darwin" else "sh start.sh"


if __name__ == "__main__":
    sys.exit(not fits())
