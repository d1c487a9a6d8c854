"""``python -m classroom`` and the ``classroom`` command."""

from __future__ import annotations

import sys

from classroom.free_memory import SAID, is_lacking

SERVING = ("serve", "demo", "standby")


def main() -> None:
    """Run the command line. Serving runs on gevent, which must patch before all other imports."""
    if len(sys.argv) > 1 and sys.argv[1] in SERVING:
        from gevent import monkey

        monkey.patch_all()
    try:
        from classroom.cli import command

        command(prog_name="classroom")
    except Exception as error:
        if is_lacking(error):
            sys.exit(SAID)
        raise


if __name__ == "__main__":
    main()
