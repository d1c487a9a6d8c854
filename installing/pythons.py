"""The Pythons that every package is locked for. The only place that names them.

`start.py` reads this with any Python, however old: it must keep to what Python 2.7 understands.
`python3 start.py lock` asks the package index about each, and says when a new Python is due.
"""

PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
OLDEST_ON_A_MAC = "3.12"  # gevent has nothing for Macs with an older one
DOWNLOADS = "https://www.python.org/downloads/"


def oldest(system):
    """Return the oldest Python that the program runs on; `system` as sys.platform says it."""
    return OLDEST_ON_A_MAC if system == "darwin" else PYTHONS[0]


def parts(version):
    """Return "3.11" as (3, 11), to compare."""
    return tuple(int(part) for part in version.split("."))
