"""The program, in which pupils are asked about a round of however few plays.

It is run as ``python -m classroom`` is, in place of it.
"""

# Serving patches before all other imports.
from gevent import monkey

monkey.patch_all()

from classroom.__main__ import main  # noqa: E402
from classroom.classes import last_guesses  # noqa: E402

if __name__ == "__main__":
    vars(last_guesses)["ENOUGH_PLAYS"] = 0
    main()
