"""``python -m classroom`` and the ``classroom`` command."""

from __future__ import annotations

import sys

SERVING = ("serve", "demo", "standby")


def main() -> None:
    """Run the command line. Serving runs on gevent, which must patch before all other imports."""
    if len(sys.argv) > 1 and sys.argv[1] in SERVING:
        from gevent import monkey

        monkey.patch_all()
    from classroom.cli import command

    command(prog_name="classroom")


if __name__ == "__main__":
    main()
