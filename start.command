#!/bin/sh
# What a Mac starts by a double-click.
cd "$(dirname "$0")" || exit
[ ! -f start.sh ] || exec sh start.sh "$@"
echo "Unpack the ZIP first, and start start.command in the new folder." >&2
exit 1
