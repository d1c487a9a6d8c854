"""Sets the program up the first time and whenever it changed, then starts it.

    python3 start.py                 serve a class (on Windows: py start.py)
    python3 start.py demo            any other command; --help lists them
    python3 start.py test [...]      every check and every test; the rest goes to pytest
                                     (-n 0: in one process; --cov: which lines are tested)
    python3 start.py dev             the demo class, started again after each change of a file
    python3 start.py bundle [...]    a folder that starts without the internet, for a stick
    python3 start.py release         refuses what a release may not have: English left untranslated
    python3 start.py checksums       SHA256SUMS over all that is released, in dist (SECURITY.md)
    python3 start.py setup server    only set up, with what a server needs besides
    python3 start.py lock|audit|sbom see dependencies.py

It needs nothing but Python. start.bat (Windows), start.command (Mac) and start.sh find one, or get
one into the folder .python. Everything that is installed is in the folder .venv, and nothing is
whose SHA-256 is not in a lock file. In a bundle it installs from the folder wheels (bundle.py),
after comparing every file with SHA256SUMS.

This file and installing/pythons.py keep to what Python 2.7 understands, so that an old Python gets
a sentence. All else is in the folder installing.
"""

import os
import sys


def refusal():
    """Return why this Python, or this folder, can't run the program; None if they can."""
    here = os.path.dirname(os.path.abspath(__file__))
    if not os.path.isfile(os.path.join(here, "installing", "commands.py")):
        return (
            "The folder of the program isn't complete. If you started this inside a ZIP: unpack "
            "the whole ZIP first (Windows: right-click it, Extract All), and start it in the new "
            "folder."
        )
    from installing.pythons import oldest, parts, starter

    needed = oldest(sys.platform)
    if sys.version_info[:2] < parts(needed):
        return (
            "This needs Python {0} or newer; this is Python {1}.{2}. Start {3} instead: "
            "it finds a newer one, or gets one."
        ).format(needed, sys.version_info[0], sys.version_info[1], starter(sys.platform))
    return None


if __name__ == "__main__":
    refused = refusal()
    if refused:
        sys.exit(refused)
    from installing.commands import main

    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
