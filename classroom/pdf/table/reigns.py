"""The fate of a Prophet's claim: evidence, rivals, the missed test, and what broke."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.findings import claims
from classroom.debrief.findings.of_table import ReignFound
from classroom.i18n.messages import Message, counted_message, message
from classroom.pdf.cards import draw_flag
from classroom.pdf.page import BODY, LABEL, SMALL
from classroom.pdf.table.render_context import PART, THOUGHT, TableSetting
from classroom.pdf.text import Heading, Prose

_FLAG_ROOM = 16.0


class Reigns(TableSetting):
    """A box for each Prophet."""

    def boxes(self) -> list[list[Flowable]]:
        return [
            [
                _Flag(self.say(_reign_title(reign)), self.language.right_to_left),
                self._reign(reign),
                Spacer(0, 5),
            ]
            for reign in self.found.reigns
        ]

    def _reign(self, reign: ReignFound) -> Flowable:
        told = list(self._rows(reign))
        rows = [(self.prose(self.say(label), LABEL), list(value)) for label, value in told]
        width = self.label_width((label for label, _ in told), most=self.column / 3)
        return self.items(rows, (width, self.column - width), row_gap=1)

    def _rows(self, reign: ReignFound) -> Iterator[tuple[Message, Sequence[Prose]]]:
        """Return the rows on a Prophet, label by label."""
        if reign.claim is not None or (reign.broken is None and not reign.robot):
            yield message("Claim"), self._claim(reign)
        resting = self.together(claims.rested_on(reign.evidence, reign.who))
        yield message("Evidence"), [self.prose(resting, BODY)]
        fitted = [self._fitted(reign)]
        if reign.claim is not None and (beside := claims.beside(reign.claim)):
            fitted.append(self.say(beside))
        yield message("Still fitted"), [self.prose(" ".join(fitted), BODY)]
        if reign.rivals:
            label = counted_message(
                "A rival that fitted too", "Rivals that fitted too", len(reign.rivals)
            )
            yield label, self._rivals(reign)
        if test := self._test(reign):
            yield message("A missed chance to test"), [self.prose(test, BODY)]
        yield message("Calls"), [self.prose(self._calls(reign), BODY)]
        label = message("Result") if reign.how == "stood" else message("Ended by")
        yield label, [self.prose(self.say(reign.ended), BODY)]
        if reign.broken is not None and not reign.robot:
            broke = self.together(claims.what_broke(reign.broken, reign.who))
            yield message("What failed"), [self.prose(broke, BODY)]
        elif reign.claim is not None:
            judged = [claims.became_of(reign.claim)]
            for held in reign.later:
                judged += [claims.noted_later(held, reign.who), claims.became_of(held)]
            yield message("The claim"), [self.prose(self.together(judged), BODY)]
        if reign.robot:
            yield message("Robot"), [self.prose(self.say(message("A robot declared.")), BODY)]

    def _claim(self, reign: ReignFound) -> list[Prose]:
        if reign.claim is None:
            nothing = message("Nothing was written down before the declaration.")
            if not self.found.course.has_notebook:
                nothing = message(
                    "The record doesn’t show which rule %(prophet)s followed.", prophet=reign.who
                )
            return [self.prose(self.say(nothing), BODY)]
        return [
            self.prose(self.show(reign.claim.words), THOUGHT),
            self.prose(self.say(claims.describe_note(reign.claim)), SMALL),
        ]

    def _calls(self, reign: ReignFound) -> str:
        if not reign.calls:
            return self.say(message("none confirmed"))
        sentences = [counted_message("%(count)s confirmed", "%(count)s confirmed", reign.calls)]
        if reign.robot_calls:
            sentences.append(message("(%(calls)s by a robot)", calls=reign.robot_calls))
        return self.together(sentences)

    def _fitted(self, reign: ReignFound) -> str:
        """Return how many known rules still fitted at the declaration."""
        return self.say(
            message(
                "%(wider)s of the %(known)s rules that the program knows.",
                wider=reign.wider,
                known=self.found.wider,
            )
        )

    def _rivals(self, reign: ReignFound) -> list[Prose]:
        lines: list[Prose] = []
        for rival in reign.rivals:
            lines.append(self.prose(self.show(rival.statement), THOUGHT))
            if rival.same_since is not None:
                same = message(
                    "After card %(since)s, no card could ever tell it from the rule.",
                    since=rival.same_since,
                )
                lines.append(self.prose(self.say(same), SMALL))
        if reign.more_rivals:
            words = counted_message(
                "and %(count)s more rule in the list",
                "and %(count)s more rules in the list",
                reign.more_rivals,
            )
            lines.append(self.prose(self.say(words), SMALL))
        return lines

    def _test(self, reign: ReignFound) -> str:
        """Return the card of the declarer's hand that would have told; empty if there was none."""
        if reign.claim is not None and reign.claim.test is not None:
            parts = message(
                "%(player)s held %(card)s: the claim and the rule judge it differently.",
                player=reign.who,
                card=reign.claim.test,
            )
            return self.say(parts)
        if reign.test is None:
            return ""
        return self.say(
            counted_message(
                "%(player)s held %(card)s: of the rules in the list that still fitted, %(count)s "
                "says “right”, the others “wrong”.",
                "%(player)s held %(card)s: of the rules in the list that still fitted, %(count)s "
                "say “right”, the others “wrong”.",
                reign.test.split.right,
                player=reign.who,
                card=reign.test.card,
            )
        )


def _reign_title(reign: ReignFound) -> Message:
    return message(
        "%(prophet)s: %(calls)s",
        prophet=message("%(player)s as Prophet", player=reign.who),
        calls=_called(reign.called),
    )


def _called(cards: Sequence[int]) -> Message:
    match cards:
        case ():
            return message("called no card")
        case (only,):
            return message("called card %(card)s", card=only)
        case (first, last):
            return message("called cards %(first)s and %(last)s", first=first, last=last)
    return message("called cards %(first)s to %(last)s", first=cards[0], last=cards[-1])


class _Flag(Heading):
    """A heading with the Prophet's flag before it."""

    def __init__(self, text: str, mirrored: bool) -> None:
        super().__init__(text, PART, 2, mirrored or None)
        self.mirrored = mirrored

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        _, height = super().wrap(available_width - _FLAG_ROOM, available_height)
        return available_width, height

    def draw(self) -> None:
        draw_flag(self.canv, self.width + 4 if self.mirrored else 1, self.height - 11.5)
        if not self.mirrored:
            self.canv.translate(_FLAG_ROOM, 0)
        super().draw()
