#!/bin/sh
# Starts the program with a Python of this computer. If none fits, with one of its own: from the
# folder pythons (of a bundle), or from the address in pythons.lock. It is unpacked into .python.
cd "$(dirname "$0")" || exit

stop() {
    [ -z "$new" ] || rm -rf "$new"
    printf '\n%s\n' "$*" >&2
    exit 1
}
again="Then start it again."
otherwise="Or install from a stick: docs/deploy.md, \"Install without the internet\"."
certificate="This network reads along in encrypted connections, with a certificate that this
computer doesn't know. Ask your IT department for its file, and set PIP_CERT to the file's path, or
use a different network. $again $otherwise"
refused="This network doesn't let the computer reach the Python. Ask your IT department to allow
the address above, or use a different network. $otherwise"
disk="The disk is full. Free 200 MB on the disk of $PWD. $again"
offline="The address of the Python can't be reached. Check that the computer is online. If the
browser shows pages all the same, ask your IT department for the network's proxy, and set
HTTPS_PROXY to http://NAME:PASSWORD@ADDRESS:PORT. $again $otherwise"

if [ ! -f start.py ] || [ ! -f installing/commands.py ] || [ ! -f pythons.lock ]; then
    stop "Unpack the ZIP first, and start this in the new folder."
fi
computer=
case "$(uname -s) $(uname -m)" in
    "Darwin arm64") computer=macos-aarch64 ;;
    "Darwin x86_64") computer=macos-x86_64 ;;
    "Linux x86_64") computer=linux-x86_64 ;;
    "Linux aarch64" | "Linux arm64") computer=linux-aarch64 ;;
esac
sum='' file='' address=''
while read -r name sum file address; do
    [ "$name" != "$computer" ] || break
done <pythons.lock
own=.python/$(printf %.12s "${sum:-none}")
python=$own/bin/python3

if "$python" -c "" 2>/dev/null; then
    exec "$python" start.py "$@"
fi
if [ ! -f "pythons/$file" ]; then
    for name in python3 python python3.15 python3.14 python3.13 python3.12 python3.11; do
        # A Mac without Python has a python3 that only offers Apple's own tools, and fails.
        if "$name" installing/pythons.py >/dev/null 2>&1; then
            exec "$name" start.py "$@"
        fi
    done
fi

echo "There is no Python on this computer that the program runs on. Getting one, in this folder alone:"
[ -n "$file" ] ||
    stop "There is none for $(uname -sm). The program needs a 64-bit Mac, Linux or Windows."
new=.python/new-$$
said=$(LC_ALL=C mkdir -p "$new" 2>&1) || case $said in
    *"No space"*) stop "$disk" ;;
    *) stop "The program must set itself up, and you may not write in $PWD. Copy the folder
to one of your own, such as Documents, and start it there." ;;
esac
if [ -f "pythons/$file" ]; then
    echo "  1 of 2: Python, from this folder"
    archive=pythons/$file
else
    echo "  1 of 2: Python (downloads up to 40 MB) from"
    echo "          $address"
    archive=$new/python.tar.gz
    if command -v curl >/dev/null; then
        said=$(curl --fail --location --proto '=https' --connect-timeout 20 --retry 2 --progress-bar \
            ${PIP_CERT:+--cacert "$PIP_CERT"} --write-out '%{http_connect}' \
            --output "$archive" "$address")
        status=$?
        [ "$said" != 407 ] || status=407
    elif command -v wget >/dev/null; then
        wget --quiet --tries=3 --timeout=20 ${PIP_CERT:+--ca-certificate="$PIP_CERT"} \
            --output-document="$archive" "$address"
        case $? in # as curl would say it
            0) status=0 ;;
            3) status=23 ;;
            5) status=60 ;;
            8) status=22 ;;
            *) status=7 ;;
        esac
    else
        stop "To get one takes curl or wget, and neither is here. Install one of them. $otherwise"
    fi
    case $status in
        0) ;;
        22) stop "$refused" ;;
        23) stop "$disk" ;;
        35 | 51 | 60 | 77) stop "$certificate" ;;
        407) stop "This network has a proxy that asks for a login. Ask your IT department for a proxy
to use, and set HTTPS_PROXY to http://NAME:PASSWORD@ADDRESS:PORT. $again $otherwise" ;;
        *) stop "$offline" ;;
    esac
fi
if command -v sha256sum >/dev/null; then
    is=$(sha256sum "$archive")
else
    is=$(shasum -a 256 "$archive")
fi
[ "${is%% *}" = "$sum" ] ||
    stop "The Python that arrived isn't the one that was expected, and it was not unpacked. The
network or the stick changed it. Start it again; if it stops at the same place, use a different
network, or copy the folder again."
echo "  2 of 2: unpacking it"
tar -xzf "$archive" -C "$new" || stop "$disk"
"$new/python/bin/python3" -c "" ||
    stop "The Python that it got doesn't run on this computer. Linux needs glibc 2.28 or newer, and a
Mac macOS 14 (with an Intel processor 15). Update it, or use a different computer."
# Somebody may have started it twice: whoever comes first has made it.
[ -x "$python" ] || mv "$new/python" "$own"
rm -rf "$new"
exec "$python" start.py "$@"
