"""The class itself: its code, its seats, its robots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, zip_longest

import structlog

from classroom import __version__
from classroom.classes import classroom as lesson
from classroom.classes import codes, made_up_names, name_list, names, shared_seats, student_dealers
from classroom.classes.classroom import Classroom
from classroom.classes.events import (
    ClassEvent,
    DealRequested,
    Entry,
    EntryAdded,
    Freed,
    Opened,
    Orphaned,
    Seated,
    SeatGiven,
    SeatsUndone,
    SeatTakenOver,
    TableEvent,
    read_class_event,
)
from classroom.classes.settings import MAX_TABLES, TITLE_LENGTH, Plan
from classroom.classes.table import Table
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import fit
from classroom.rules.catalogue import RULES
from classroom.service.classes import Classes, class_stream, held_seat
from classroom.service.name_removal import NameRemoval
from classroom.store import Conflict, SeatRow, StoreUnavailable

_log = structlog.get_logger(__name__)

ROBOT_NAMES = (
    *("Ada", "Bix", "Cleo", "Dot", "Echo", "Fizz", "Gil", "Hex", "Iris", "Jot", "Kip", "Lux"),
    *("Mo", "Nib", "Olo", "Pip", "Quil", "Rio", "Sol", "Taj", "Uma", "Vim", "Wim", "Yoyo"),
)


MAX_WAITING_PUPILS = 100
"""The most pupils of a class who may wait to be let in."""
_MANY_JOINED = N_("too many pupils are joining; wait a bit or ask your teacher")
_LOCKED = N_("your teacher has locked this class; ask to be let in")

Party = tuple[str, tuple[str, ...]]
"""What a seat is called, and the names of who share it; none for one alone."""


Named = tuple[Party, Party | None]
"""What those at a seat are called now, and the names that wait to be approved, if any."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The result of joining; `secret` is what the device's session carries."""

    class_id: str
    seat: str
    secret: str
    waits: bool = False
    """The pupil has no seat yet: the teacher has to let them in."""


class NameTaken(Refused):
    """Someone in the class has this name; `seat` is theirs if a pupil can come back to it."""

    def __init__(self, name: str, seat: str | None) -> None:
        super().__init__(
            N_("%(name)s is already here; add a letter of your surname"),
            name=name,
        )
        self.name = name
        self.seat = seat


class Seating:
    """Opening a class, and seating pupils and robots."""

    def __init__(self, classes: Classes, name_removal: NameRemoval, short_codes: bool) -> None:
        self._classes = classes
        self._store = classes.store
        self._name_removal = name_removal
        self.short_codes = short_codes
        """True if half of a class's code and a table's number open a class: not where the internet
        may try them (docs/security.md)."""

    def open_class(self, teacher: str, plan: Plan, names: Sequence[str] = ()) -> str:
        """Open a class and return its id; no other class has its code.

        `names` is the teacher's list, if pupils choose theirs from one.
        """
        _check_plan(plan)
        class_id = f"{self._classes.rng.getrandbits(64):016x}"

        def open() -> None:
            self._classes.check_teacher(teacher)
            code = self._free_code()
            date = self._classes.calendar()
            self._store.classes.add_class(class_id, code, teacher, date, prefix=code[: codes.HALF])
            seed = "" if plan.deal == "own" else f"{self._classes.rng.getrandbits(128):032x}"
            opened = Opened(engine=__version__, plan=plan.to_json(), seed=seed)
            self._store.log.append(
                class_stream(class_id), 0, [opened], date, ran=self._classes.now()
            )
            self._store.seats.list_names(class_id, names)

        # Alone: another worker may draw the same letters in the same moment.
        self._classes.save(open, alone=True)
        return class_id

    def _free_code(self) -> str:
        """Return a code that no class has, nor a deleted one that left a receipt.

        If tables have short codes, its first half is not that of another class either.
        """
        while True:
            code = codes.make(self._classes.rng.choice)
            half = self.short_codes and self._store.classes.prefix_taken(code[: codes.HALF])
            if not half and not self._store.classes.code_taken(code):
                return code

    def open_rehearsal(self, teacher: str, plan: Plan, say: Callable[[str], str]) -> str:
        """Open a class in which robots have every seat, with names in the language of `say`.

        Robots cannot play real cards, so a class with real cards is rehearsed on screens. A
        teacher's list is left with its class: in its rehearsal, names are typed.
        """
        devices = "each" if plan.real_cards else plan.devices
        names = "free" if plan.names == "list" else plan.names
        plan = replace(plan, rehearsal=True, devices=devices, names=names)
        robots = max(lesson.REHEARSAL_ROBOTS, plan.game.ruleset.players[0])

        def open() -> str:
            class_id = self.open_class(teacher, plan)
            for number in range(1, plan.tables + 1):
                self.seat_robots(class_id, number, robots, say)
            return class_id

        return self._classes.save(open, alone=True)

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
            number is not None and number not in self._classes.classroom(row.id).tables
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
        admit: Callable[[Classroom, int], bool] | None = None,
    ) -> Joined:
        """Seat a pupil: at the table of the code, or at the one with the fewest pupils.

        The `others` share the seat, which is called after the `team` or after its members. If the
        device is `passed` around, each gets a seat of their own at the same table instead. If names
        are approved first, a seat has a made-up one meanwhile, in the language of `say`.

        A device that sends its own `secret` and did not get the answer may ask again: it gets the
        same seat.

        `admit` decides whether so many new seats are given at once; if not, the pupil waits until
        the teacher lets them in.
        """
        class_id, wanted = self.find_class(typed_code)
        typed = (typed_name, *others)
        parties: list[Party] = (
            [(name, ()) for name in shared_seats.clean(typed)] if passed else [_party(typed, team)]
        )
        secret = secret or self.new_secret()
        seat, waits = "", False
        admitted = once(admit or (lambda _classroom, _seats: True))

        def sit(classroom: Classroom) -> list[ClassEvent]:
            nonlocal seat, waits
            known = self.seat_named(class_id, parties[0][0])
            if known is not None and known in self._classes.pupils.seats_of(class_id, secret):
                seat = known
                return []
            if known is not None and self._waits(class_id, known, secret):
                seat, waits = known, True
                return []
            if classroom.plan.real_cards:
                raise Refused(N_("this class plays with real cards; you don’t need a phone"))
            number = wanted or classroom.emptiest_table()
            self._check_sits_down(classroom, number, parties)
            named = partial(self._named, classroom, say=say)
            if not admitted(classroom, len(parties)):
                seat, waits = self._wait(classroom, wanted or 0, secret, parties, named), True
                return []
            bodies = self.sit_down(classroom, number, secret, parties, named)
            seat = _newcomer(bodies)
            return bodies

        self._classes.change_class(class_id, sit)
        return Joined(class_id, seat, secret, waits)

    def sit_beside(
        self,
        class_id: str,
        seat: str,
        typed_name: str,
        say: Callable[[str], str] = str,
        admit: Callable[[Classroom, int], bool] | None = None,
    ) -> str:
        """Seat one more pupil on the device that holds `seat`, which is passed around from then on.

        Return the new seat; if asked again, the one that is there. Raise Refused if `admit` gives
        no new seat just now.
        """
        name = names.clean(typed_name)
        beside = ""
        admitted = once(admit or (lambda _classroom, _seats: True))

        def sit(classroom: Classroom) -> list[ClassEvent]:
            nonlocal beside
            held = held_seat(classroom, seat)
            secret = self._store.seats.of_class(class_id)[seat].secret
            known = self.seat_named(class_id, name)
            if (
                known is not None
                and known != seat
                and known in self._classes.pupils.seats_of(class_id, secret)
            ):
                beside = known
                return []
            parties: list[Party] = [(name, ())]
            self._check_sits_down(classroom, held.table, parties)
            if not admitted(classroom, len(parties)):
                raise Refused(_MANY_JOINED)
            named = partial(self._named, classroom, say=say)
            bodies = self.sit_down(classroom, held.table, secret, parties, named)
            beside = _newcomer(bodies)
            return bodies

        self._classes.change_class(class_id, sit)
        return beside

    def share(
        self, class_id: str, seat: str, typed_name: str, say: Callable[[str], str] = str
    ) -> None:
        """Add a name to a seat.

        The seat is called after its members again if it was before.
        """

        def add(classroom: Classroom) -> None:
            held_seat(classroom, seat)
            if classroom.locked:
                raise Refused(_LOCKED)
            row = self._store.seats.of_class(class_id)[seat]
            called, *members = row.wanted or (row.name or seat, *row.members)
            before = members or [called]
            team = "" if called == shared_seats.called(before) else called
            shown, waits = self._named(classroom, _party((*before, typed_name), team), say)
            if waits is not None:
                # Who was here before stays who they are.
                shown = row.name or seat, row.members
            self._call(class_id, seat, shown, waits)

        self._classes.alter_class(class_id, add)

    def given_name(self, class_id: str, say: Callable[[str], str]) -> str:
        """Return a made-up name that no one in the class has, in the language of `say`."""
        return made_up_names.offered(self.name_keys(class_id), say, self._classes.rng.choice)

    def lettered_name(self, class_id: str, name: str) -> str:
        """Return `name` with the first letter that makes it unused in the class, as ``Ben B``."""
        return made_up_names.lettered(name, self.name_keys(class_id))

    def rename(
        self, class_id: str, seat: str, typed_name: str, members: Sequence[str] | None = None
    ) -> None:
        """Rename a seat; `members`, if given, are the names of those who share it from now on.

        If several share it, an empty name calls the seat after them. A name that it no longer has
        is removed from texts where it was typed.
        """

        def call(classroom: Classroom) -> None:
            held_seat(classroom, seat)
            self.check_names_stay(class_id)
            row = self._store.seats.of_class(class_id)[seat]
            there = row.members if members is None else members
            party = _party(there, typed_name) if there else (names.clean(typed_name), ())
            self._call(class_id, seat, party)
            self.relist(class_id, _persons((row.name or "", row.members)), _persons(party))
            if seat not in robots_of(classroom):
                self._name_removal.leave_out(class_id, names_at(row), kept=(party[0], *party[1]))

        self._classes.alter_class(class_id, call, closed_too=True)
        self._classes.names_gone(class_id)

    def remove(self, class_id: str, seat: str, key: str | None = None) -> None:
        """Take a pupil out of the class, and remove the name from texts where it was typed.

        In a round that is being played, a robot plays on.
        """

        def free(classroom: Classroom) -> list[ClassEvent]:
            held_seat(classroom, seat)
            return self._take_out(classroom, [seat])

        self._classes.change_class(class_id, free, key)
        self._classes.names_gone(class_id)
        self.pass_deals_on(class_id)

    def remove_all(self, class_id: str, seats: Sequence[str], key: str | None = None) -> list[str]:
        """Remove several pupils: all of them, or none if nothing can be saved now.

        Return those who were removed, without any who have left meanwhile.
        """
        there: list[str] = []

        def free(classroom: Classroom) -> list[ClassEvent]:
            nonlocal there
            known = classroom.seats
            there = [seat for seat in dict.fromkeys(seats) if seat in known and known[seat].device]
            return self._take_out(classroom, there)

        self._classes.change_class(class_id, free, key)
        self._classes.names_gone(class_id)
        self.pass_deals_on(class_id)
        return there

    def _take_out(self, classroom: Classroom, seats: Sequence[str]) -> list[ClassEvent]:
        """Free seats, and remove the names of their pupils from texts; return the events.

        All at once, since the whole log of the class is read for it.
        """
        rows, robots = self._store.seats.of_class(classroom.id), robots_of(classroom)
        bodies = list[ClassEvent]()
        for seat in seats:
            self.relist(classroom.id, _persons((rows[seat].name or "", rows[seat].members)), ())
            self._store.seats.rename_seat(classroom.id, seat, None)
            self._store.seats.set_seat_secret(
                classroom.id, seat, self.new_secret(), self.new_comeback()
            )
            self._store.tickets.drop_tickets(classroom.id, seat)
            if self._classes.plays(classroom, seat):
                self._store.seats.rename_seat(classroom.id, seat, self._robot_name(classroom.id))
                bodies.append(Orphaned(seat=seat, robot=lesson.LEARNER))
            else:
                bodies.append(Freed(seat=seat))
        pupils = [seat for seat in seats if seat not in robots]
        self._name_removal.leave_out(
            classroom.id, [name for seat in pupils for name in names_at(rows[seat])]
        )
        return bodies

    def joined_at(self, class_id: str) -> dict[str, float]:
        """Return when each pupil who is in the class got their seat, in running time."""
        at: dict[str, float] = {}
        for stored in self._store.log.read(class_stream(class_id)):
            match read_class_event(stored.body):
                case Seated(seat=seat) | SeatTakenOver(seat=seat):
                    at[seat] = stored.ran
                case SeatGiven(seat=seat, to=to):  # the same pupil, who came no later for that
                    at[to] = at[seat]
        return {
            seat.id: at[seat.id]
            for seat in self._classes.classroom(class_id).seats.values()
            if seat.device
        }

    def round_began(self, class_id: str) -> float | None:
        """Return when the latest round at any table was dealt, in running time.

        None before the first.
        """
        tables = [
            self._classes.table(class_id, number)
            for number in self._classes.classroom(class_id).tables
        ]
        return max((table.rounds[-1].dealt_at for table in tables if table.rounds), default=None)

    def shuffle_seats(self, class_id: str, key: str | None = None) -> None:
        """Seat the class by chance, as evenly as :meth:`seat_evenly` does, between rounds."""

        def reseat(classroom: Classroom) -> list[ClassEvent]:
            at = self._classes.situation(classroom)
            if any(table.playing or table.asked is not None for table in at.tables.values()):
                raise Refused(N_("a table is still playing; shuffle the seats between rounds"))
            groups = at.groups
            self._classes.rng.shuffle(groups)
            return lesson.seated_evenly(classroom, groups)

        self._classes.change_class(class_id, reseat, key)

    def undo(self, class_id: str, change: int, key: str | None = None) -> list[str]:
        """Undo the last change of seats; return the seats that are as they were.

        `change` is the number of its event, so that no later change is undone. A pupil who was
        removed does not come back, since the name is gone.
        """
        restored: list[str] = []

        def restore(classroom: Classroom) -> list[ClassEvent]:
            nonlocal restored
            last = classroom.change
            if last is None or last.seq != change:
                raise Refused(N_("the seats have changed since; look at them again"))
            if classroom.undoable is None:
                raise Refused(N_("these seats have changed since; change them one by one"))
            if last.what in ("moved", "reseated"):
                for before in last.before.values():
                    if before.table != last.after[before.id].table:
                        self._classes.situation(classroom).free_to_move(before.id)
            undone = lesson.evolve(classroom, classroom.version, SeatsUndone())
            _check_full(undone)
            for device in self._classes.pupils.people(class_id).devices.values():
                if len({undone.seats[each].table for each in device if each in undone.seats}) > 1:
                    raise Refused(N_("these seats have changed since; change them one by one"))
            if last.what == "given":
                (late,) = last.before.keys() - last.after.keys()
                (robot,) = last.after
                self._pass_name(class_id, robot, late, leave=self._robot_name(class_id))
            restored = list(last.before)
            return [SeatsUndone(change=change)]

        self._classes.change_class(class_id, restore, key)
        self.pass_deals_on(class_id)
        return restored

    def give_robot_seat(self, class_id: str, seat: str, robot: str, key: str | None = None) -> None:
        """Give a robot's seat and hand at once to a pupil who waits for the next round."""

        def give(classroom: Classroom) -> list[ClassEvent]:
            held, taken = held_seat(classroom, seat), held_seat(classroom, robot)
            if not held.device or taken.device:
                raise Refused(N_("a pupil can only take the seat of a robot"))
            at = self._classes.situation(classroom)
            at.free_to_move(seat)
            if taken.table != held.table and len(at.together(seat)) > 1:
                raise Refused(N_("they share a device; choose a robot’s seat at their table"))
            self._pass_name(class_id, seat, robot)
            self._close_notebook(classroom, robot)
            return [SeatGiven(seat=seat, to=robot)]

        self._classes.change_class(class_id, give, key)
        self.pass_deals_on(class_id)

    def seat_robots(
        self, class_id: str, number: int, robots: int, say: Callable[[str], str] | None = None
    ) -> None:
        """Seat robots at a table; with `say` they have names like pupils', in its language."""

        def sit(classroom: Classroom) -> list[ClassEvent]:
            return self._robot_seats(classroom, number, robots, say)

        self._classes.change_class(class_id, sit)

    # Inside

    def _pass_name(self, class_id: str, of: str, to: str, leave: str | None = None) -> None:
        """Give a pupil a different seat, with the name, comeback number and device's secret.

        `leave` is the new name of the seat that they leave.
        """
        row = self._store.seats.of_class(class_id)[of]
        self._store.tickets.drop_tickets(class_id, of)
        self._store.seats.rename_seat(class_id, of, leave)
        self._store.seats.set_seat_secret(class_id, of, self.new_secret(), self.new_comeback())
        self._store.seats.rename_seat(class_id, to, row.name, row.members, row.wanted)
        self._store.seats.set_seat_secret(class_id, to, row.secret, row.comeback)

    def new_secret(self) -> str:
        return f"{self._classes.rng.getrandbits(128):032x}"

    def new_comeback(self) -> str:
        return f"{self._classes.rng.randrange(10_000):04}"

    def _check_sits_down(self, classroom: Classroom, number: int, parties: Sequence[Party]) -> None:
        """Raise Refused if a name is taken, the class is locked, or the table has no room."""
        for name, members in parties:
            for each in (name, *members):
                self.check_name_free(classroom.id, each)
        if classroom.locked:
            raise Refused(_LOCKED)
        self.check_room(classroom, number, len(parties))

    def check_room(self, classroom: Classroom, number: int, more: int) -> None:
        """Raise Refused if the table has no room for so many more pupils."""
        pupils = sum(seat.device for seat in classroom.at_table(number))
        if pupils + more > classroom.plan.game.ruleset.players[1]:
            raise Refused(N_("table %(table)s is full"), table=number)

    def _wait(
        self,
        classroom: Classroom,
        number: int,
        secret: str,
        parties: Sequence[Party],
        named: Callable[[Party], Named],
    ) -> str:
        """Add pupils to those who wait to be let in; return the id of the first.

        `number` is their table, 0 for any.
        """
        waiting = self.waiting_rows(classroom.id)
        if len(waiting) + len(parties) > MAX_WAITING_PUPILS:
            raise Refused(N_("too many pupils are waiting to join; ask your teacher"))
        # In the order of coming, and never one that was somebody else's.
        first = max([round(self._classes.now() * 1000), *(int(id_[1:]) + 1 for id_ in waiting)])
        for id_, party in enumerate(parties, first):
            (name, members), unseen = named(party)
            wanted = _waiting(unseen)
            comeback = self.new_comeback()
            self._store.seats.add_seat(
                classroom.id, f"w{id_}", name, secret, comeback, members, wanted, waits=number
            )
        self._classes.tell(classroom.id, None)
        return f"w{first}"

    def waiting_rows(self, class_id: str) -> dict[str, SeatRow]:
        rows = self._store.seats.of_class(class_id)
        return {id_: row for id_, row in rows.items() if row.waits is not None}

    def _waits(self, class_id: str, id_: str, secret: str) -> bool:
        row = self.waiting_rows(class_id).get(id_)
        return row is not None and row.secret == secret

    def sit_down(
        self,
        classroom: Classroom,
        number: int,
        secret: str,
        parties: Sequence[Party],
        named: Callable[[Party], Named],
    ) -> list[ClassEvent]:
        """Seat these parties at a table, all on the device with this secret; return the events.

        They take over robots' seats where they can.
        """
        self.check_room(classroom, number, len(parties))
        robots, leaving = _robots_for(classroom, self._classes.table(classroom.id, number))
        taken, bodies = classroom.taken, list[ClassEvent]()
        for party in parties:
            (name, members), waits = named(party)
            wanted = _waiting(waits)
            if robots:
                seat = robots.pop(0)
                self._store.seats.rename_seat(classroom.id, seat, name, members, wanted)
                self._store.seats.set_seat_secret(classroom.id, seat, secret, self.new_comeback())
                self._close_notebook(classroom, seat)
                bodies.append(SeatTakenOver(seat=seat))
            else:
                if leaving:
                    bodies.append(Freed(seat=leaving.pop(0)))
                taken += 1
                seat = f"s{taken}"
                comeback = self.new_comeback()
                self._store.seats.add_seat(
                    classroom.id, seat, name, secret, comeback, members, wanted
                )
                bodies.append(Seated(seat=seat, table=number))
        return bodies

    def _close_notebook(self, classroom: Classroom, seat: str) -> None:
        """Note that a pupil takes a robot's seat.

        Nothing that was noted, guessed or won there before counts as theirs.
        """
        table = self._classes.table(classroom.id, classroom.seats[seat].table)
        if table.current is None:
            return
        entry: Entry = {"by": seat, "note": None, "taken": True, "info": True}
        self._classes.append_to_table(classroom.id, table, EntryAdded(entry=entry))

    def _call(self, class_id: str, seat: str, party: Party, waits: Party | None = None) -> None:
        """Set the name of a seat and its members; `waits` are names that wait for approval.

        Raise NameTaken if one of them is taken.
        """
        name, members = party
        for each in (name, *members, *(_waiting(waits) or ())):
            self.check_name_free(class_id, each, but=seat)
        self._store.seats.rename_seat(class_id, seat, name, members, _waiting(waits))

    def check_names_stay(self, class_id: str) -> None:
        """Raise Refused if a name that is saved now would be removed again at once."""
        row = self._store.classes.row(class_id)
        if row is not None and row.names_removed_at is not None and not row.keep_names:
            raise Refused(N_("this class’s names were removed; choose to keep them first"))

    def check_name_free(self, class_id: str, name: str, but: str | None = None) -> None:
        known = self.seat_named(class_id, name, but)
        if known is not None:
            held = self._classes.classroom(class_id).seats.get(known)
            there = names_at(self._store.seats.of_class(class_id)[known])
            shown = next(each for each in there if names.key(each) == names.key(name))
            raise NameTaken(shown, known if held and held.device else None)

    def seat_named(self, class_id: str, name: str, but: str | None = None) -> str | None:
        """Return the seat, other than `but`, that has this name, alone or among others."""
        wanted = names.key(name)
        return next(
            (
                seat
                for seat, row in self._store.seats.of_class(class_id).items()
                if seat != but and wanted in map(names.key, names_at(row))
            ),
            None,
        )

    def name_keys(self, class_id: str) -> set[str]:
        """Return the keys of all names in the class."""
        rows = self._store.seats.of_class(class_id).values()
        return {names.key(name) for row in rows for name in names_at(row)}

    def _named(self, classroom: Classroom, party: Party, say: Callable[[str], str]) -> Named:
        """Return the name and members a seat gets now, and those that wait for approval, if any.

        Raise Refused if the class does not allow the name.
        """
        called, members = party
        made_up = all(made_up_names.is_given(each, say) for each in _persons(party))
        match classroom.plan.names:
            case "list":
                on_list = self._store.seats.listed_names(classroom.id)
                found = [name_list.find(on_list, each) for each in _persons(party)]
                if None in found:
                    raise Refused(N_("this name isn’t on your teacher’s list; choose yours"))
                spelt = tuple(each for each in found if each)
                return (shared_seats.called(spelt), spelt if members else ()), None
            case "given" if not made_up or (members and called != shared_seats.called(members)):
                raise Refused(N_("all names here are made up; use the one on the button"))
            case "approved" if not made_up or (members and called != shared_seats.called(members)):
                taken = self.name_keys(classroom.id).union(map(names.key, (called, *members)))
                return (made_up_names.offered(taken, say, self._classes.rng.choice), ()), party
        return party, None

    def relist(self, class_id: str, before: Sequence[str], now: Sequence[str]) -> None:
        """Replace a seat's names of before on the teacher's list, if there is one, by those of now.

        A corrected name stays in its place. If the new name is on the list already, it stays there,
        and so does the old one, for the pupil whose name it is.
        """
        if self._classes.classroom(class_id).plan.names != "list":
            return
        on_list: list[str | None] = [*self._store.seats.listed_names(class_id)]
        gone = [each for each in before if each not in now]
        new = [each for each in now if each not in before]
        for old, name in zip_longest(gone, new):
            there = None if name is None else name_list.find(list(filter(None, on_list)), name)
            if there not in (None, old):
                continue  # who tapped somebody else's name leaves it to its owner
            if old in on_list:
                on_list[on_list.index(old)] = name
            elif name is not None:
                on_list.append(name)
        self._store.seats.list_names(class_id, [each for each in on_list if each is not None])

    def _robot_name(self, class_id: str) -> str:
        """Return a robot's name, as ``Robot Ada``, that no one in the class has."""
        taken = self.name_keys(class_id)
        language = translations.language(self._classes.classroom(class_id).plan.language)
        robot = language.translate(N_("Robot %(name)s"))
        given = (robot % {"name": name} for name in ROBOT_NAMES)
        numbered = (robot % {"name": number} for number in count(1))
        return next(name for name in chain(given, numbered) if names.key(name) not in taken)

    def pass_deals_on(self, class_id: str) -> None:
        """Run :meth:`_ask_next_dealers` after a change, and log errors of the store.

        The change itself is saved by then, so its sender gets no error. The scheduler makes up for
        what is left.
        """
        try:
            self.ask_next_dealers(class_id)
        except (Conflict, StoreUnavailable):
            _log.exception("a deal could not be passed on", class_id=class_id)

    def ask_next_dealers(self, class_id: str) -> None:
        """Ask the next pupil to deal at each table where the one who was asked no longer can.

        If there is no other, no one is asked.
        """

        def ask_the_next(classroom: Classroom, table: Table) -> list[TableEvent]:
            asked = student_dealers.deal_request(classroom, table)
            if asked is None or asked.seat in student_dealers.may_deal(classroom, table.number):
                return []
            return [DealRequested(seat=student_dealers.next_dealer(classroom, table))]

        classroom = self._classes.classroom(class_id)
        for number in classroom.tables if classroom.plan.dealers == "pupils" else ():
            self._classes.change_table(class_id, number, ask_the_next, closed_too=True)

    def fill_with_robots(self, class_id: str, number: int, dealer: str | None = None) -> None:
        """Seat as many robots beside the pupils as the rule-set needs to play, and no more.

        A pupil who deals the round plays no cards.
        """

        def fill(classroom: Classroom) -> list[ClassEvent]:
            at_table = classroom.at_table(number)
            robots = [seat for seat in at_table if not seat.device]
            pupils = len(at_table) - len(robots)
            plan = classroom.plan
            if not pupils or not plan.robots or plan.rehearsal or plan.real_cards:
                return []
            if self._classes.table(class_id, number).playing:
                return []
            playing = pupils - (dealer is not None)
            wanted = max(0, classroom.plan.game.ruleset.players[0] - playing)
            spare: list[ClassEvent] = [Freed(seat=seat.id) for seat in robots[wanted:]]
            return spare or self._robot_seats(classroom, number, wanted - len(robots))

        self._classes.change_class(class_id, fill)

    def _robot_seats(
        self,
        classroom: Classroom,
        number: int,
        robots: int,
        say: Callable[[str], str] | None = None,
    ) -> list[ClassEvent]:
        bodies: list[ClassEvent] = []
        for extra in range(robots):
            seat = f"s{classroom.taken + 1 + extra}"
            kind = lesson.ROBOTS[(classroom.taken + extra) % len(lesson.ROBOTS)]
            name = self.given_name(classroom.id, say) if say else self._robot_name(classroom.id)
            self._store.seats.add_seat(
                classroom.id, seat, name, self.new_secret(), self.new_comeback()
            )
            bodies.append(Seated(seat=seat, table=number, robot=kind))
        return bodies


def _newcomer(bodies: Sequence[ClassEvent]) -> str:
    """Return the first seat that these events give to a pupil."""
    return next(event.seat for event in bodies if isinstance(event, SeatTakenOver | Seated))


def _robots_for(classroom: Classroom, table: Table) -> tuple[list[str], list[str]]:
    """Return the robots whose seat and hand a newcomer takes over, and those that leave for one.

    The best come first in the former. A newcomer for whom a robot leaves plays from the next deal
    on. Newcomers never take over a reign, nor a round that is over.
    """
    robots = [seat.id for seat in classroom.at_table(table.number) if not seat.device]
    played = table.truth
    if played is None or not played.round.dealt:
        return robots, []
    if not table.playing:
        return [], robots
    round_ = played.round
    expelled = {round_.players[seat] for seat in round_.expelled}
    reigns = {
        each.players[each.prophet]
        for each in (round_, table.rounds[-1].round)
        if each.prophet is not None
    }
    free = [seat for seat in robots if seat in round_.players and seat not in reigns]
    return sorted(free, key=expelled.__contains__), []


def once(admit: Callable[[Classroom, int], bool]) -> Callable[[Classroom, int], bool]:
    """Ask `admit` only once, even if the change is retried."""
    answers: list[bool] = []

    def admitted(classroom: Classroom, seats: int) -> bool:
        if not answers:
            answers.append(admit(classroom, seats))
        return answers[0]

    return admitted


def _party(typed: Sequence[str], team: str) -> Party:
    """Return the name of a seat, after the team or after its members, and these members."""
    members = shared_seats.clean(typed)
    if len(members) == 1:
        return members[0], ()
    return names.clean(team) if names.tidy(team) else shared_seats.called(members), members


def _persons(party: Party) -> tuple[str, ...]:
    """Return the names of the pupils at a seat."""
    name, members = party
    return members or (name,)


def _waiting(party: Party | None) -> tuple[str, ...] | None:
    """Return names that wait for approval, as the row of a seat stores them."""
    return None if party is None else (party[0], *party[1])


def robots_of(classroom: Classroom) -> frozenset[str]:
    """Return the seats whose names are not pupils'.

    Robots have had them from the beginning, or have them now.
    """
    return classroom.robots | {seat.id for seat in classroom.seats.values() if not seat.device}


def names_at(row: SeatRow) -> tuple[str, ...]:
    """Return all names at a seat: its own, its members' and those that wait for approval.

    None after its name was removed.
    """
    return (row.name, *row.members, *(row.wanted or ())) if row.name else ()


def _check_full(classroom: Classroom) -> None:
    most = classroom.plan.game.ruleset.players[1]
    for number in classroom.tables:
        if len(classroom.at_table(number)) > most:
            raise Refused(N_("table %(table)s is full"), table=number)


def _check_plan(plan: Plan) -> None:
    title = plan.title.strip()
    if not title or len(title) > TITLE_LENGTH:
        raise Refused(
            N_("a class needs a title of at most %(longest)s characters"), longest=TITLE_LENGTH
        )
    if not 1 <= plan.tables <= MAX_TABLES:
        raise Refused(N_("a class has 1 to %(most)s tables"), most=MAX_TABLES)
    if not fit(plan.prophet_word, plan.dealer_word):
        raise Refused(N_("these two words of the vocabulary don’t go together"))
    for rule in (plan.rule, *plan.rules):
        if isinstance(rule, str) and rule not in RULES:
            raise Refused(N_("the catalogue has no rule with the id %(id)s"), id=repr(rule))
    if plan.dealers == "pupils" and plan.real_cards:
        raise Refused(N_("pupils can’t deal with real cards: dealing needs a phone"))
    if plan.dealers == "pupils" and not student_dealers.choices(plan):
        raise Refused(N_("there’s no rule pupils could choose; allow more"))
    if plan.language not in translations.known():
        raise Refused(N_("there’s no language called %(id)s"), id=repr(plan.language))
    if plan.ruleset not in RULESETS:
        raise Refused(N_("there’s no rule-set called %(id)s"), id=repr(plan.ruleset))
