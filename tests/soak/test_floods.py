"""Every flood that we know of, for ten seconds each: a pupil's message is answered as usual.

Five minutes. `tests/test_floods_and_messages.py` has the worst of them in the suite.
"""

from statistics import median

import pytest
from flooding import FLOODS, LONGEST, LONGEST_USUALLY, cookie, flooded, waits
from laptop import Laptop


@pytest.fixture(scope="module")
def phones(tmp_path_factory):
    laptop = Laptop(tmp_path_factory.mktemp("laptop"))
    _, phones = laptop.lesson("Ann", "Ben", "Cy")
    yield laptop, phones
    laptop.stop()


@pytest.mark.parametrize("kind", FLOODS)
def test_a_message_is_answered_soon_during_any_flood(phones, kind):
    laptop, (ann, ben, _) = phones
    with flooded(laptop.port, kind, 12, cookie(ben)):
        found = waits(ann, 10)
    assert median(found) < LONGEST_USUALLY
    assert max(found) < LONGEST
