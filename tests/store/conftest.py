"""Every store test runs on both databases."""

import pytest

from classroom.store import open_store


@pytest.fixture
def store(url):
    store = open_store(url)
    yield store
    store.close()
