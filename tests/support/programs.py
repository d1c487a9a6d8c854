"""Programs that tests use and a machine may lack: ``import programs``.

A test that needs one asks for it here, and is skipped where it isn't there; nothing else decides.
"""

import shutil
import subprocess

import pytest


def path_of(*names):
    """Return the first of these programs that is there; skip the test where none is."""
    for name in names:
        if found := shutil.which(name):
            return found
    pytest.skip(f"{names[0]} is not installed")


def has_modules(python, *names):
    """Skip the test where this Python can't import one of these modules."""
    for name in names:
        done = subprocess.run([python, "-c", f"import {name}"], capture_output=True, check=False)
        if done.returncode:
            pytest.skip(f"{python} has no {name}")
