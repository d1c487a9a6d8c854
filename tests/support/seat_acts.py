"""Commands about seats and names, each as a call: ``SeatActs(service).rename(id, "s1", "Ann")``."""

from classroom.classes.verbs.join import ShareSeat, SitBeside
from classroom.classes.verbs.leave import RemovePupil
from classroom.classes.verbs.name import (
    ApproveName,
    AskAnotherName,
    KeepName,
    ListName,
    Rename,
    UnlistName,
    WishName,
)
from classroom.classes.verbs.real_cards import SeatPlayers
from classroom.classes.verbs.robot import SeatRobots
from classroom.classes.verbs.seat import GiveRobotsSeat, SeatByIdeas, ShuffleSeats, UndoSeatChange


class SeatActs:
    def __init__(self, service):
        self._service = service

    def _command(self, of, command, *more, **named):
        return self._service.open(of).seating.command(command, *more, **named)

    def rename(self, of, seat, name, members=None):
        self._command(of, Rename(class_=of, seat=seat, name=name, members=members))

    def remove(self, of, seat):
        self._command(of, RemovePupil(class_=of, seat=seat))

    def undo(self, of, change, key=None):
        return [*self._command(of, UndoSeatChange(class_=of, change=change), key).seats]

    def give_robot_seat(self, of, seat, robot):
        self._command(of, GiveRobotsSeat(class_=of, seat=seat, robot=robot))

    def seat_by_ideas(self, of, key=None):
        self._command(of, SeatByIdeas(class_=of), key)

    def shuffle_seats(self, of, key=None):
        self._command(of, ShuffleSeats(class_=of), key)

    def seat_players(self, of, table, names):
        self._command(of, SeatPlayers(class_=of, table=table, text=",".join(names)))

    def list_name(self, of, name):
        self._command(of, ListName(class_=of, name=name))

    def unlist(self, of, name):
        self._command(of, UnlistName(class_=of, name=name))

    def approve(self, of, seat=""):
        self._command(of, ApproveName(class_=of, seat=seat))

    def ask_another_name(self, of, seat):
        self._command(of, AskAnotherName(class_=of, seat=seat))

    # By pupils and robots

    def wish(self, of, seat, name, say=str):
        self._command(of, WishName(seat, name), say=say)

    def keep_name(self, of, seat):
        self._command(of, KeepName(seat))

    def share(self, of, seat, name):
        self._command(of, ShareSeat(seat, name))

    def sit_beside(self, of, seat, name, say=str):
        return self._command(of, SitBeside(seat, name), say=say).seats[0]

    def seat_robots(self, of, table, robots):
        self._command(of, SeatRobots(table, robots))
