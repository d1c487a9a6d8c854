"""The failures that mean that the computer has too little free memory."""

from __future__ import annotations

import errno

SAID = "This computer has too little free memory. Close other programs, and start this one again."
"""For the terminal; no translations have been read by then."""
_NOT_MAPPED = "failed to map segment"
"""A message of the loader of Linux, about a library for which there is no room."""
_NO_HASH = "Memory allocation error"
"""A message of argon2, where it can't have its 64 MiB."""


def is_lacking(error: BaseException) -> bool:
    """Return whether an exception, or one that led to it, was for want of memory."""
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
        return True
    if any(words in str(error) for words in (_NOT_MAPPED, _NO_HASH)):
        return True
    before = error.__cause__ or error.__context__
    return before is not None and is_lacking(before)
