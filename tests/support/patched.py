"""Views as a page has them: ``import patched``.

What changes is put into the views that came before, as ``static/js/transport/net.ts`` does it.
"""

from __future__ import annotations

from typing import Any


class Missed(Exception):
    """A page doesn't have the view that a patch was made from."""


class Views:
    """The last view of everything that one socket watches."""

    def __init__(self) -> None:
        self.held: dict[str, tuple[str, int, Any]] = {}

    def read(self, event: str, args: list[Any]) -> tuple[str, list[Any]]:
        """Return an event as if the server sent whole views only: ``("table", [view])``.

        Raise Missed for a patch of a view that is not there: a page watches again.
        """
        if event == "change":
            what, before, number, patch = args
            event, held, view = self.held.get(what, ("", 0, None))
            if held != before:
                raise Missed(what)
            args = [patched(view, patch), number, what]
        if len(args) == 3:
            view, number, what = args
            self.held[what] = event, number, view
            args = [view]
        return event, args


def patched(view: Any, patch: Any) -> Any:
    if isinstance(patch, list):
        return patch[0]
    if isinstance(view, list):
        view = list(view)
        for place, change in patch.items():
            if int(place) < len(view):
                view[int(place)] = patched(view[int(place)], change)
            else:
                view.append(patched(None, change))
        return view
    return {**view, **{key: patched(view.get(key), change) for key, change in patch.items()}}
