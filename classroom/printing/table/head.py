"""The head of a table's page, how the round felt, and its foot."""

from __future__ import annotations

from reportlab.platypus import Flowable

from classroom.printing.page import BODY, HEADLINE, RULE, SMALL, rule
from classroom.printing.prose import bold, name
from classroom.printing.table.setting import TableSetting, alive_means
from classroom.said import counted, said


class Head(TableSetting):
    """What stands before and after everything else."""

    def foot(self) -> str:
        return self.say(alive_means(self.found))

    def top(self) -> list[Flowable]:
        return [
            self.heading(self.found.headline, HEADLINE, level=0),
            *self._rule(),
            self.stage(said("What we felt"), self.found.felt.asks),
            rule(),
        ]

    def _rule(self) -> list[Flowable]:
        counts = self.found.counts
        label = bold(self.say(said("The rule was:")))
        statement = self.show(self.found.rule.statement)
        sentences = (
            counted(
                "%(count)s card laid, %(line)s on the line, %(hanging)s in sidelines.",
                "%(count)s cards laid, %(line)s on the line, %(hanging)s in sidelines.",
                counts.laid,
                line=counts.main_line,
                hanging=counts.sidelines,
            ),
            self.found.ended,
        )
        return [
            self.prose(f"{label} {statement}", RULE),
            self.prose(self.together(sentences), BODY),
            *self._who_shared(),
        ]

    def _who_shared(self) -> list[Flowable]:
        """The names behind those of teams."""
        told = [
            f"{bold(name(team))}: {', '.join(map(name, members))}"
            for team, members in self.members.items()
        ]
        return [self.prose(" · ".join(told), SMALL)] if told else []
