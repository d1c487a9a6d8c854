"""The wifi that the phones of a class join first, as its teacher has typed it."""

from __future__ import annotations

from classroom.classes.verbs.wifi import SetWifi
from classroom.service.changing import ClassChanger
from classroom.service.environment import Environment
from classroom.store import Wifi


class ClassWifi:
    """Name and password, in the row of the class and in none of its logs. Closing forgets them."""

    def __init__(self, opened: ClassChanger, env: Environment) -> None:
        self._class = opened
        self._classes = env.store.classes

    def get(self) -> Wifi | None:
        """Return the wifi; None: none was given."""
        return self._classes.wifi(self._class.id)

    def set(self, command: SetWifi) -> None:
        """Keep what the teacher has typed, and show it.

        Raises:
            Refused: no wifi is called that, or the class is over.
        """
        command.check()
        name = command.name.strip()
        wifi = Wifi(name, command.password) if name else None
        self._class.alter(lambda _: self._classes.set_wifi(self._class.id, wifi))
