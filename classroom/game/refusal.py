"""Errors with a message for the user: moves that are refused, and what is not there."""

from __future__ import annotations

from collections.abc import Callable

from classroom.i18n.messages import Language, Message, PlayerRef


class Explained(Exception):
    """An error with a message for the user.

    `text` is an English sentence marked for translation, without capital or full stop so that it
    can follow a name (``move 7: Ann: it is Ben's turn``). `values` fill its placeholders.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text)
        self.text = text
        self.values = values

    def say(
        self,
        translate: Callable[[str], str] = lambda text: text,
        name: Callable[[str], str] = lambda player: player,
    ) -> str:
        """Return the message, translated by `translate`.

        `name` renders the players in it.
        """
        language = Language(translate=translate)
        shown = {
            key: name(value)
            if isinstance(value, PlayerRef)
            else value.say(language)
            if isinstance(value, Message)
            else str(value)
            for key, value in self.values.items()
        }
        return translate(self.text) % shown

    def __str__(self) -> str:
        return self.say()


class Refused(Explained):
    """A move or a change that is not allowed; nothing has changed."""


class NotFound(Explained):
    """A class, a table or a round that does not exist, perhaps because it was deleted since."""
