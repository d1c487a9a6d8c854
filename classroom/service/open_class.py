"""An open class: all that is done with one class is done with its one object."""

from __future__ import annotations

from classroom.service.changing import ClassChanger
from classroom.service.ending import ClassEnding
from classroom.service.environment import Environment
from classroom.service.name_removal import NameRemoval
from classroom.service.names import PupilNames
from classroom.service.projector import Projector
from classroom.service.pupils import ClassPupils
from classroom.service.records import Records
from classroom.service.rounds import Rounds
from classroom.service.seat_transfer import SeatTransfer
from classroom.service.seating import Seating


class OpenClass(ClassChanger):
    """One class, by subject: its pupils and seats, its rounds, what the projector shows, its end.

    A process has one object for a class that it serves.
    """

    def __init__(self, class_id: str, env: Environment) -> None:
        super().__init__(class_id, env)
        name_removal = NameRemoval(self, env)
        self.pupils = ClassPupils(self, env)
        self.seating = Seating(self, env, self.pupils, name_removal)
        self.rounds = Rounds(self, env, self.pupils, self.seating)
        self.seat_transfer = SeatTransfer(self, env, self.pupils, self.seating)
        self.names = PupilNames(self, self.seating)
        self.ending = ClassEnding(self, env, self.seating, name_removal)
        self.projector = Projector(self, env, self.pupils)
        self.records = Records(self, self.pupils, env)
