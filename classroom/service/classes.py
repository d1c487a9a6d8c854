"""All classes: opening one, finding one by its code, joining it, and lists of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from classroom.classes import classroom as lesson
from classroom.classes import codes
from classroom.classes.classroom import Classroom
from classroom.classes.draft import new_secret
from classroom.classes.events import tag_of
from classroom.classes.registry import read_class_event
from classroom.classes.settings import Plan
from classroom.classes.verbs import open as opening
from classroom.classes.verbs.join import JoinClass
from classroom.classes.verbs.open import ClassRenamed
from classroom.classes.verbs.robot import SeatRobots
from classroom.game.refusal import Refused
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.service.environment import Environment
from classroom.service.open_class import OpenClass
from classroom.service.reading import class_stream
from classroom.service.seating import Admit, Joined, admit_all
from classroom.store import ClassRow, EventRow, LogBroken


class Classes:
    """Opens classes and finds them; each is an :class:`OpenClass`, found by `find`."""

    def __init__(
        self, env: Environment, find: Callable[[str], OpenClass], short_codes: bool
    ) -> None:
        self._env = env
        self._store = env.store
        self._find = find
        self.short_codes = short_codes
        """True if half of a class's code and a table's number open a class: not where the internet
        may try them (docs/security.md)."""

    def open_class(self, teacher: str, plan: Plan, names: Sequence[str] = ()) -> str:
        """Open a class and return its id; no other class has its code.

        `names` is the teacher's list, if pupils choose theirs from one.
        """
        opened = opening.opened(plan, translations.known(), self._env.rng)
        class_id = f"{self._env.rng.getrandbits(64):016x}"

        def open() -> None:
            self._env.check_teacher(teacher)
            code = self.free_code()
            date = self._env.calendar()
            self._store.classes.add_class(class_id, code, teacher, date, prefix=code[: codes.HALF])
            self._store.log.append(class_stream(class_id), 0, [opened], date, ran=self._env.now())
            self._store.seats.list_names(class_id, names)

        # Alone: another worker may draw the same letters in the same moment.
        self._env.save(open, alone=True)
        return class_id

    def free_code(self) -> str:
        """Return a code that no class has, nor a deleted one that left a receipt.

        If tables have short codes, its first half is not that of another class either.
        """
        while True:
            code = codes.make(self._env.rng.choice)
            half = self.short_codes and self._store.classes.prefix_taken(code[: codes.HALF])
            if not half and not self._store.classes.code_taken(code):
                return code

    def open_rehearsal(
        self, teacher: str, plan: Plan, say: Callable[[str], str], *, alike: bool = False
    ) -> str:
        """Open a class in which robots have every seat, with names in the language of `say`.

        Each table has habits of its own, so that its teacher sees what a console shows of them;
        `alike`: the same four robots.
        """
        robots = max(lesson.REHEARSAL_ROBOTS, plan.game.ruleset.players[0])

        def open() -> str:
            class_id = self.open_class(teacher, opening.rehearsed(plan))
            for number in range(1, plan.tables + 1):
                command = SeatRobots(number, robots, like_pupils=True, habits=not alike)
                self._find(class_id).seating.command(command, say=say)
            return class_id

        return self._env.save(open, alone=True)

    def find_class(self, typed: str) -> tuple[str, int | None]:
        """Return the open class of a typed code, and the table if it was a table's own code.

        Raise Refused if there is none.
        """
        code, number = codes.read(typed) or ("", None)
        if len(code) == codes.LENGTH:
            row = self._store.classes.find_class(code)
        else:
            row = self._store.classes.find_prefix(code) if self.short_codes else None
        if row is None or (
            number is not None and number not in self._find(row.id).classroom().tables
        ):
            raise Refused(N_("no class has this code; check the big screen"))
        return row.id, number

    def join(
        self,
        typed_code: str,
        typed_name: str,
        secret: str | None = None,
        others: Sequence[str] = (),
        team: str = "",
        passed: bool = False,
        say: Callable[[str], str] = str,
        admit: Admit = admit_all,
    ) -> Joined:
        """Seat a pupil, with any `others` on the device, in the class that has this code.

        If names are approved first, a seat has a made-up one meanwhile, in the language of `say`.
        """
        class_id, table = self.find_class(typed_code)
        secret = secret or new_secret(self._env.rng)
        wanted = JoinClass((typed_name, *others), secret, table, team, passed)
        joined = self._find(class_id).seating.command(wanted, say=say, admit=admit)
        return Joined(class_id, joined.seats[0], secret, joined.waits)

    def of_teacher(self, teacher: str) -> list[ClassRow]:
        """Return the classes of a teacher, newest first."""
        return self._store.classes.of_teacher(teacher)

    def taught_by(self, teacher: str) -> list[ClassRow]:
        """Return the classes of a teacher and those they were added to, newest first."""
        return self._store.classes.taught_by(teacher)

    def open_classes(self) -> list[str]:
        """Return the ids of the classes that are not closed."""
        return [row.id for row in self._store.classes.open_classes()]

    def is_unreadable(self, class_id: str) -> bool:
        """Return whether this process has found a log of the class that it cannot read."""
        return class_id in self._env.unreadable

    def plans(self, class_ids: Sequence[str]) -> dict[str, Plan]:
        """Return the settings of these classes, without those that cannot be read.

        Only two events of each class are read: the one that opened it, and its newest title.
        """
        streams = {class_stream(class_id): class_id for class_id in class_ids}
        plans: dict[str, Plan] = {}
        opened: Mapping[str, EventRow] = {}
        renamed: Mapping[str, EventRow] = {}
        with suppress(LogBroken):  # then each is asked for by itself, to tell which it is
            opened = self._store.log.firsts(list(streams))
            renamed = self._store.log.newest_of_type(list(streams), tag_of(ClassRenamed))
        for stream, class_id in streams.items():
            with suppress(LogBroken), self._env.reading(class_id, stream):
                first = opened.get(stream) or self._store.log.firsts([stream])[stream]
                found = [first, *filter(None, [renamed.get(stream)])]
                fold = Classroom(class_id)
                for stored in found:
                    fold = lesson.evolve(fold, stored.seq, read_class_event(stored.body))
                plans[class_id] = fold.plan
        return plans
