"""A table's rounds make a game: its score sheet on the console, as CSV and as a file."""

import csv
import io
import json

import pytest
from click.testing import CliRunner
from lessons import right_move
from pypdf import PdfReader
from seat_acts import SeatActs

from classroom import cli
from classroom.classes import student_dealers
from classroom.classes.verbs.deal import ChooseRule
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.repair import EndRound
from classroom.game.game_file import read_game
from classroom.game.parts import NATURE

from ..conftest import School


class Scoring:
    """A class of two tables; rounds are played through the service, right card after right card."""

    def __init__(self, school: School, names, **plan):
        self.school, self.service = school, school.service
        self.teacher = school.teacher()
        self.id = school.open(self.teacher, **plan)
        self.browsers = [school.pupil(self.id, name) for name in names]

    def start(self, number=1):
        self.service.open(self.id).rounds.start_round(number, "alternate-colour")

    def end(self, number=1):
        """The teacher ends the round after four right plays."""
        for move in range(4):
            table = self.service.open(self.id).table(number)
            player, play = right_move(table.current.round)
            self.service.open(self.id).rounds.pupil_command(
                player,
                MakeMove(id=f"{table.version}.{move}", seen=table.version, move=play),
            )
        self.service.command(EndRound(class_=self.id, table=number))

    def play(self, number=1):
        self.start(number)
        self.end(number)

    def get(self, address):
        return self.teacher.get(f"/console/class/{self.id}/{address}")

    def rows(self, address="table/1/scores.csv"):
        answer = self.get(address)
        assert answer.status_code == 200
        return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))

    def watch(self):
        socket = self.teacher.socket()
        assert socket.watch(**{"as": "table", "class": self.id, "table": 1}) == {"ok": True}
        return socket

    def points(self, round_number, number=1):
        played = self.service.open(self.id).table(number).rounds[round_number - 1]
        counted = student_dealers.counted(self.service.open(self.id).table(number))
        assert played.over
        return counted.rounds[round_number - 1].players


@pytest.fixture
def scoring(school):
    return Scoring(school, ("Ann", "Ben", "Cy"))


# The sheet


def test_the_sheet_is_live_and_counts_finished_rounds_only(scoring):
    socket = scoring.watch()
    empty = {"rounds": [], "rows": [], "nature": [], "dealers": []}
    assert socket.got("whole")[-1]["sheet"] == empty
    scoring.play()
    sheet = socket.got("whole")[-1]["sheet"]
    assert sheet["rounds"] == [1]
    points = scoring.points(1)
    assert {row["seat"]: row["points"] for row in sheet["rows"]} == {
        seat: [each] for seat, each in points.items()
    }
    assert sheet["nature"] == [max(points.values())]
    scoring.start()
    assert socket.got("whole")[-1]["sheet"] == sheet
    scoring.end()
    sheet = socket.got("whole")[-1]["sheet"]
    assert sheet["rounds"] == [1, 2]
    for row in sheet["rows"]:
        assert row["points"] == [scoring.points(1)[row["seat"]], scoring.points(2)[row["seat"]]]
        assert row["total"] == sum(row["points"])
        assert row["never_dealt"] == 0
    places = [row["place"] for row in sheet["rows"]]
    assert places == sorted(places)
    assert places[0] == 1


def test_totals_follow_the_seat_under_the_name_it_has_now(scoring):
    socket = scoring.watch()
    scoring.play()
    SeatActs(scoring.service).rename(scoring.id, "s1", "Anna")
    assert {row["name"] for row in socket.got("whole")[-1]["sheet"]["rows"]} == {
        "Anna",
        "Ben",
        "Cy",
    }
    assert {row[1] for row in scoring.rows()[1:]} == {"Anna", "Ben", "Cy"}
    game = scoring.get("table/1/game.json").json
    assert set(game["totals"]) == set(game["rounds"][0]["players"]) == {"Anna", "Ben", "Cy"}


def test_who_left_is_a_seat_without_a_name_and_who_came_late_has_a_gap(scoring):
    scoring.play()
    SeatActs(scoring.service).remove(scoring.id, "s2")
    scoring.school.pupil(scoring.id, "Dee")
    scoring.play()
    rows = {row[1]: row for row in scoring.rows()}
    assert set(rows) == {"Player", "Ann", "Pupil 2", "Cy", "Dee"}
    first, second = scoring.points(1), scoring.points(2)
    assert rows["Pupil 2"][2:] == [str(first["s2"]), "", str(first["s2"])]
    assert rows["Dee"][2:] == ["", str(second["s4"]), str(second["s4"])]
    assert b"Ben" not in scoring.get("table/1/scores.csv").data
    assert b"Ben" not in scoring.get("table/1/game.json").data


def test_the_phone_says_the_total_from_the_second_round_on(scoring):
    phone = scoring.browsers[0].socket()
    phone.watch(**{"as": "seat"})
    scoring.play()
    assert [line["total"] for line in phone.got("table")[-1]["over"]["scores"]] == [None] * 3
    scoring.play()
    totals = student_dealers.counted(scoring.service.open(scoring.id).table(1)).totals
    scores = phone.got("table")[-1]["over"]["scores"]
    assert {line["seat"]: line["total"] for line in scores} == totals


def test_a_class_that_is_closed_has_its_sheet_and_nobody_gets_ten_for_natures_dealing(scoring):
    scoring.play()
    before = scoring.rows()
    scoring.service.open(scoring.id).ending.close()
    assert scoring.rows() == before
    assert scoring.get("table/1/game.json").json["ended_early"] is False


# CSV


def test_the_csv_has_a_row_for_each_player_and_opens_in_excel(scoring):
    scoring.play()
    scoring.play()
    answer = scoring.get("table/1/scores.csv")
    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert answer.mimetype == "text/csv"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="scores-table-1.csv"'
    head, *rows = scoring.rows()
    assert head == ["Place", "Player", "Round 1", "Round 2", "Total"]
    assert sorted(row[1] for row in rows) == ["Ann", "Ben", "Cy"]
    for row in rows:
        assert int(row[4]) == int(row[2]) + int(row[3])


def test_the_csv_of_the_class_has_every_table(school):
    scoring = Scoring(school, ())
    for number, names in ((1, ("Ann", "Ben", "Cy")), (2, ("Dee", "Eva", "Flo"))):
        for name in names:
            school.pupil(scoring.id, name, number)
    scoring.play(1)
    scoring.play(2)
    scoring.play(2)
    head, *rows = scoring.rows("scores.csv")
    assert head == ["Table", "Place", "Player", "Round 1", "Round 2", "Total"]
    assert [row[0] for row in rows] == ["1"] * 3 + ["2"] * 3
    assert all(row[4] == "" for row in rows[:3])
    assert all(row[4] != "" for row in rows[3:])


@pytest.mark.parametrize(
    "name", ["=1+A1", "+A1", "-A1", "@SUM(A1)", "=cmd|' /C calc'!A0", "＝A1", '="a",b', " =A1"]
)
def test_no_name_is_a_formula(school, name):
    scoring = Scoring(school, (name, "Ben", "Cy"))
    scoring.play()
    names = {row[1] for row in scoring.rows()[1:]}
    assert names == {f"'{name.strip()}", "Ben", "Cy"}


def test_a_name_of_any_script_survives(school):
    names = ("مريم", "李雷", 'O\'Neil, "Jo"')
    scoring = Scoring(school, names)
    scoring.play()
    assert {row[1] for row in scoring.rows()[1:]} == set(names)


# The game file


def test_the_game_file_can_be_read_and_holds_finished_rounds(scoring):
    scoring.play()
    scoring.play()
    scoring.start()
    game = scoring.get("table/1/game.json").json
    assert len(game["rounds"]) == 2
    assert {record["dealer"] for record in game["rounds"]} == {NATURE}
    series = read_game(game)
    assert series.totals == game["totals"]
    assert {row[1]: int(row[-1]) for row in scoring.rows()[1:]} == series.totals


@pytest.mark.parametrize("address", ["table/1/scores.csv", "scores.csv", "table/1/game.json"])
def test_before_the_first_round_is_over_there_is_nothing_to_download(scoring, address):
    assert scoring.get(address).status_code == 404
    scoring.start()
    assert scoring.get(address).status_code == 404
    scoring.end()
    assert scoring.get(address).status_code == 200
    assert scoring.get(address.replace("1", "9")).status_code == (
        200 if address == "scores.csv" else 404
    )


# Pupils deal


class Dealing(Scoring):
    """A class whose pupils deal in turn."""

    def __init__(self, school, names=("Ann", "Ben", "Cy", "Dee")):
        super().__init__(school, (), dealers="pupils", dealer_bands=("easy",))
        self.browsers = [school.pupil(self.id, name, 1) for name in names]

    def start(self, number=1):
        self.service.open(self.id).rounds.start_round(number)
        seat = self.service.open(self.id).table(number).asked.seat
        version = self.service.open(self.id).table(number).version
        self.service.open(self.id).rounds.pupil_command(
            seat, ChooseRule(id=f"d{version}", rule="alternate-colour")
        )


def test_the_points_of_who_dealt_are_theirs_and_marked(school):
    scoring = Dealing(school)
    socket = scoring.watch()
    phone = scoring.browsers[0].socket()
    phone.watch(**{"as": "seat"})
    scoring.play()
    over = phone.got("table")[-1]["over"]
    assert over["dealer"] == max(line["points"] for line in over["scores"])
    assert over["dealer_total"] is None
    scoring.play()
    sheet = socket.got("whole")[-1]["sheet"]
    assert sheet["dealers"] == ["s1", "s2"]
    assert sheet["nature"] == [None, None]
    rows = {row["seat"]: row for row in sheet["rows"]}
    assert rows["s1"]["points"] == [max(scoring.points(1).values()), scoring.points(2)["s1"]]
    assert phone.got("table")[-1]["over"]["dealer_total"] == rows["s2"]["total"]
    assert all(row["never_dealt"] == 0 for row in sheet["rows"])


def test_closed_before_all_have_dealt_the_others_get_ten_in_every_form_of_the_sheet(school):
    scoring = Dealing(school)
    socket = scoring.watch()
    scoring.play()
    scoring.play()
    before = {row["seat"]: row["total"] for row in socket.got("whole")[-1]["sheet"]["rows"]}
    scoring.service.open(scoring.id).ending.close()
    sheet = socket.got("whole")[-1]["sheet"]
    assert {row["seat"]: row["never_dealt"] for row in sheet["rows"]} == {
        **dict.fromkeys(("s1", "s2"), 0),
        **dict.fromkeys(("s3", "s4"), 10),
    }
    totals = {row["seat"]: row["total"] for row in sheet["rows"]}
    assert totals == {**before, "s3": before["s3"] + 10, "s4": before["s4"] + 10}
    head, *rows = scoring.rows()
    assert head[-4:] == ["Round 2", "Never dealt", "Total", "Dealt in round"]
    assert {row[1]: (int(row[-2]), row[-1]) for row in rows} == {
        "Ann": (totals["s1"], "1"),
        "Ben": (totals["s2"], "2"),
        "Cy": (totals["s3"], ""),
        "Dee": (totals["s4"], ""),
    }
    game = scoring.get("table/1/game.json").json
    assert [record["dealer"] for record in game["rounds"]] == ["Ann", "Ben"]
    assert game["ended_early"] is True
    assert read_game(game).totals == {row[1]: int(row[-2]) for row in rows}


def test_the_command_line_counts_the_game_as_the_class_does(school, tmp_path):
    scoring = Dealing(school)
    scoring.play()
    scoring.play()
    scoring.service.open(scoring.id).ending.close()
    file = tmp_path / "game.json"
    file.write_bytes(scoring.get("table/1/game.json").data)
    printed = CliRunner().invoke(cli.command, ["score", str(file), "--json"])
    told = json.loads(printed.output)
    assert told["totals"] == {row[1]: int(row[-2]) for row in scoring.rows()[1:]}
    assert told["ended_early"] is True


def test_a_dealer_who_left_keeps_the_points_without_a_name(school):
    scoring = Dealing(school)
    scoring.play()
    SeatActs(scoring.service).remove(scoring.id, "s1")
    rows = {row[1]: row for row in scoring.rows()}
    assert rows["Pupil 1"][2] == str(max(scoring.points(1).values()))
    assert b"Ann" not in scoring.get("table/1/game.json").data


def test_papers_name_who_dealt(school):
    scoring = Dealing(school)
    scoring.play()
    pages = PdfReader(io.BytesIO(scoring.get("papers/table.pdf?table=1&form=long").data)).pages
    text = " ".join(" ".join(page.extract_text().split()) for page in pages)
    best = max(scoring.points(1).values())
    assert f"Ann {best} dealt, the best player’s score" in text
    # What is left is said of nature itself.
    assert "Nature" not in text
