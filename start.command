#!/bin/sh
cd "$(dirname "$0")" || exit
if [ ! -f start.py ] || [ ! -f installing/commands.py ]; then
    echo "Unpack the ZIP first, and start start.command in the new folder." >&2
    exit 1
fi
for python in python3 python; do
    # A Mac without Python has a python3 that only offers Apple's own tools, and fails.
    if "$python" -c "" 2>/dev/null; then
        exec "$python" start.py "$@"
    fi
done
echo "There is no Python on this computer. Install it from https://www.python.org/downloads/" >&2
echo "(Debian or Ubuntu: sudo apt install python3-venv), then start start.command again." >&2
exit 1
