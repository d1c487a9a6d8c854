"""Files encrypted with a pass phrase, in chunks, so that a file of any size takes little memory.

The format, version 1. Numbers are big-endian.

| bytes | what |
| -- | -- |
| 0 to 14 | ``eleusis-backup`` and a line feed |
| 15 | the version of the format, 1 |
| 16 to 27 | for argon2id (version 1.3): memory in KiB, passes, lanes; 4 bytes each |
| 28 to 43 | its salt |
| 44 to 47 | the size of a chunk before it is encrypted, 65,536 |
| 48 to 63 | the first 16 bytes of the SHA-256 of bytes 0 to 47: the header is as it was written |
| 64 to 95 | the HMAC-SHA256 of bytes 0 to 63 with the first key: the pass phrase is the right one |
| from 96 | the chunks, each with the 16 bytes of its tag |

The pass phrase, in UTF-8 and Unicode's form NFC, gives 64 bytes by argon2id: the first key and the
second, of 32 bytes each. The salt is new for each file, and so are both keys.

The chunks are the STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, 2015), as in the
format `age`: ChaCha20-Poly1305 with the second key. The nonce has 11 bytes with the number of the
chunk, counted from 0, and one that is 1 for the last chunk and 0 for all others. So no chunk can be
changed, moved, repeated or left out, and the end of the file can't be cut off. Each chunk is full
but the last; only that of an empty file is empty.
"""

from __future__ import annotations

import errno
import hashlib
import hmac
import os
import secrets
import struct
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from argon2.low_level import Type, hash_secret_raw
from argon2.profiles import RFC_9106_LOW_MEMORY

from classroom.store.errors import StoreUnavailable

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

_MAGIC = b"eleusis-backup\n"
_VERSION = 1
_HEAD = struct.Struct(">15sBIII16sI")
_CHECK_BYTES = 16
_PROOF_BYTES = 32
_KEY_BYTES = 32
_TAG_BYTES = 16
_CHUNK_BYTES = 65_536
_MOST_MEMORY_KIB, _MOST_PASSES, _MOST_LANES = 1 << 20, 64, 64
"""The limits for what a file may ask for, because anyone may have made it."""


class CannotDecrypt(Exception):
    """The file cannot be decrypted; the text says why, after the name of the file."""


class WrongKey(CannotDecrypt):
    """The pass phrase is a different one."""


class NoCipher(StoreUnavailable):
    """The library that encrypts is not there; the text says so."""


def is_encrypted(file: Path) -> bool:
    """Return whether a file begins as one that :func:`encrypt` wrote; raise OSError.

    So it does for a pipe, at which it would wait.
    """
    if not (file.is_file() or file.is_dir()) and file.exists():
        raise OSError(errno.EINVAL, "it is no file")
    with file.open("rb") as opened:
        return opened.read(len(_MAGIC)) == _MAGIC


def encrypt(source: Path, target: Path, passphrase: str) -> None:
    """Write an encrypted copy to a new file that only this user may read, and sync it to the disk.

    Raises:
        NoCipher: nothing was written.
        OSError: it cannot be written; a part of it may be there.
    """
    costs = RFC_9106_LOW_MEMORY
    head = _HEAD.pack(
        _MAGIC,
        _VERSION,
        *(costs.memory_cost, costs.time_cost, costs.parallelism),
        secrets.token_bytes(16),
        _CHUNK_BYTES,
    )
    head += _check(head)
    prover, cipher = _keys(head, passphrase)
    handle = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "wb") as written, source.open("rb") as read:
        written.write(head + _proof(prover, head))
        for number, chunk, last in _chunks(read, _CHUNK_BYTES):
            written.write(cipher.encrypt(_nonce(number, last), chunk, None))
        written.flush()
        os.fsync(written.fileno())


def decrypt(source: Path, target: Path, passphrase: str) -> None:
    """Write what an encrypted file contains to a new file that only this user may read.

    If it raises, a part may be there that must not be used.

    Raises:
        CannotDecrypt: the file is damaged or cut off, or a newer release made it.
        WrongKey: the pass phrase is a different one.
        NoCipher: nothing was written.
        OSError: a file cannot be read or written.
    """
    with source.open("rb") as read:
        head = _read_head(read)
        prover, cipher = _keys(head, passphrase)
        if not hmac.compare_digest(_proof(prover, head), read.read(_PROOF_BYTES)):
            raise WrongKey("can’t be opened: the pass phrase is wrong")
        size = _HEAD.unpack(head[: _HEAD.size])[-1] + _TAG_BYTES
        handle = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as written:
            for number, chunk, last in _chunks(read, size):
                written.write(_opened(cipher, number, chunk, last))


def _opened(cipher: ChaCha20Poly1305, number: int, chunk: bytes, last: bool) -> bytes:
    from cryptography.exceptions import InvalidTag

    try:
        return cipher.decrypt(_nonce(number, last), chunk, None)
    except InvalidTag:
        pass
    if last:
        try:
            cipher.decrypt(_nonce(number, False), chunk, None)
        except InvalidTag:
            pass
        else:
            raise CannotDecrypt("is cut off: its end is missing")
    raise CannotDecrypt("is damaged: it isn’t as it was written")


def _read_head(read: BinaryIO) -> bytes:
    """Return the header, without the proof, if it can be trusted to ask for no more than it may."""
    head = read.read(_HEAD.size + _CHECK_BYTES)
    if len(head) > len(_MAGIC) and head[len(_MAGIC)] > _VERSION:
        raise CannotDecrypt("was made by a newer release of this program")
    if len(head) < _HEAD.size + _CHECK_BYTES:
        raise CannotDecrypt("is cut off: its end is missing")
    magic, version, memory, passes, lanes, _, size = _HEAD.unpack(head[: _HEAD.size])
    is_ours = (
        (magic, version) == (_MAGIC, _VERSION)
        and head[_HEAD.size :] == _check(head[: _HEAD.size])
        and 1 <= passes <= _MOST_PASSES
        and 1 <= lanes <= _MOST_LANES
        and 8 * lanes <= memory <= _MOST_MEMORY_KIB
        and 1 <= size <= 1 << 24
    )
    if not is_ours:
        raise CannotDecrypt("is damaged: it isn’t as it was written")
    return head


def _check(head: bytes) -> bytes:
    return hashlib.sha256(head).digest()[:_CHECK_BYTES]


def _proof(key: bytes, head: bytes) -> bytes:
    return hmac.digest(key, head, hashlib.sha256)


def _keys(head: bytes, passphrase: str) -> tuple[bytes, ChaCha20Poly1305]:
    """Return the key that proves the pass phrase, and the cipher with the other one."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    except ImportError as error:
        raise NoCipher(
            "An encrypted backup needs the package cryptography, which isn’t installed here"
        ) from error
    _, _, memory, passes, lanes, salt, _ = _HEAD.unpack(head[: _HEAD.size])
    made = hash_secret_raw(
        normalised(passphrase).encode("utf-8", "surrogateescape"),
        salt,
        time_cost=passes,
        memory_cost=memory,
        parallelism=lanes,
        hash_len=2 * _KEY_BYTES,
        type=Type.ID,
        version=19,
    )
    return made[:_KEY_BYTES], ChaCha20Poly1305(made[_KEY_BYTES:])


def normalised(passphrase: str) -> str:
    """Return a pass phrase as it counts: however a keyboard makes its accents, and trimmed."""
    return unicodedata.normalize("NFC", passphrase).strip()


def _nonce(number: int, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])


def _chunks(read: BinaryIO, size: int) -> Iterator[tuple[int, bytes, bool]]:
    """Yield the chunks of a file, each with its number and whether it is the last."""
    number, chunk = 0, read.read(size)
    while True:
        following = read.read(size)
        yield number, chunk, not following
        if not following:
            return
        number, chunk = number + 1, following
