"""The same school as in the tests of the web."""

from web.conftest import Browser, Playing, School, build, playing, school, steady

__all__ = ["Browser", "Playing", "School", "build", "playing", "school", "steady"]
