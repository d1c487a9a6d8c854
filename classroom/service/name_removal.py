"""Removal of names from every place where they were typed in a class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from classroom.classes import made_up_names, name_removal, names
from classroom.classes.verbs.remove_names import Rewritten
from classroom.i18n import translations
from classroom.service.environment import Environment
from classroom.service.reading import ClassReader


class NameRemoval:
    """Removing names from texts typed in a class."""

    def __init__(self, opened: ClassReader, env: Environment) -> None:
        self._class = opened
        self._env = env
        self._store = env.store

    def leave_out(
        self,
        found: Sequence[str],
        seats: Sequence[str] = (),
        kept: Sequence[str] = (),
    ) -> int:
        """Remove these names from texts typed in the class; return how many entries are changed.

        Every text that the pupils of `seats` typed is removed too. Names in `kept` stay, and so do
        their parts.

        To be called in a transaction that has locked the class.
        """
        stay = {names.key(each) for each in kept}
        gone = [each for each in found if names.key(each) not in stay]
        if not gone and not seats:
            return 0
        made_up = [each for each in gone if _is_made_up(each)]
        known = name_removal.Names([each for each in gone if each not in made_up], kept, made_up)

        def left(body: dict[str, Any]) -> dict[str, Any] | None:
            now = name_removal.without(body, known)
            for seat in seats:
                now = name_removal.without_words(now or body, seat) or now
            return now

        changed = self._store.archive.rewrite(self._class.id, left)
        for stream in changed:
            self._store.log.append(
                stream,
                self._store.log.version(stream),
                [Rewritten()],
                self._env.calendar(),
                ran=self._env.now(),
            )
        return sum(changed.values())


def _is_made_up(name: str) -> bool:
    """Return whether the program made a name up, in any language."""
    spoken = (translations.language(code).translate for code in translations.known())
    return any(made_up_names.is_given(name, say) for say in spoken)
