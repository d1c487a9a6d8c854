"""The rules a learner may think of: catalogue and family together, no rule in it twice.

    known = together(family)  # or, at the edges, classroom.hypothesis_file.known()
    survivors = Survivors.of(known.library, evidence)
    survivors.likeliest(5)                       # names, the simplest surviving rules first
    known.library.find(automaton)                # the name of a rule that is the same, or None
    known.costs["zigzag"]                        # how long its description is, in bits
    known.built["family-17"]                     # how it is said: a terms.Built

Rules of the catalogue keep their ids. The library's weights are 2 to the power of minus the cost,
so that a simpler rule is believed more readily.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np

from classroom.rules.automaton import Automaton
from classroom.rules.builder.meaning import clause
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES
from classroom.rules.family import Family
from classroom.rules.family.cost import cost, shortest
from classroom.rules.library import Library


@dataclass(frozen=True, eq=False)
class Hypotheses:
    """A library, the cost of each of its rules, and those that the builder can express.

    A frozen value.
    """

    library: Library
    costs: Mapping[str, float] = field(repr=False)
    built: Mapping[str, Built] = field(repr=False)

    def including(self, name: str, rule: Built, automaton: Automaton) -> Hypotheses:
        """Return these and one more, `rule`, which is none of them."""
        return Hypotheses(
            self.library.joined(Library.of({name: automaton})),
            MappingProxyType({**self.costs, name: cost(clause(rule.asks))}),
            MappingProxyType({**self.built, name: rule}),
        )


def build_hypotheses(family: Family) -> Hypotheses:
    """Return the family and the catalogue as one library.

    A catalogue rule that is in the family as well takes that one's place, under its own id, with
    the cost of the simpler of the two descriptions. The others come after the family.
    """
    names = list(family.library.names)
    costs = family.costs.copy()
    others: dict[str, Automaton] = {}
    for entry in RULES.values():
        length = shortest(entry.asks, entry.rule)
        same = family.library.find(entry.rule)
        if same is None:
            others[entry.id] = entry.rule
            costs = np.append(costs, length)
        else:
            place = family.library.places[same]
            names[place] = entry.id
            costs[place] = min(costs[place], length)
    library = replace(
        family.library.joined(Library.of(others)),
        names=(*names, *others),
        weights=np.exp2(-costs),
    )
    return Hypotheses(
        library,
        MappingProxyType(dict(zip(library.names, costs.tolist(), strict=True))),
        MappingProxyType(dict(zip(names, family.built, strict=True))),
    )
