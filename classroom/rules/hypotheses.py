"""Hypotheses of a learner: the catalogue and the family together, without duplicates.

    known = together(family)  # or, at the edges, classroom.hypothesis_file.known()
    survivors = Survivors.of(known.library, evidence)
    survivors.likeliest(5)                       # names, the simplest surviving rules first
    known.library.find(automaton)                # the name of an equivalent rule, or None
    known.costs["zigzag"]                        # the length of its description in bits
    known.built["family-17"]                     # its description: a terms.Built

Rules of the catalogue keep their ids. A rule's weight in the library is 2 to the power of minus its
cost, so simpler rules are believed more readily.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np

from classroom.rules.automaton import Automaton
from classroom.rules.builder.meaning import clause
from classroom.rules.builder.terms import Built, stored
from classroom.rules.catalogue import RULES, find, is_known
from classroom.rules.described_rule import name_among
from classroom.rules.family import Family
from classroom.rules.family.cost import cost, shortest
from classroom.rules.library import Library
from classroom.rules.sealed_rule import SealedRule


@dataclass(frozen=True, eq=False)
class Hypotheses:
    """A library, the cost of each rule, and the built form of those that have one.

    The cost is the length of a description in bits. A frozen value.
    """

    library: Library
    costs: Mapping[str, float] = field(repr=False)
    built: Mapping[str, Built] = field(repr=False)

    def including(self, rule: SealedRule) -> Hypotheses:
        """Return these and a sealed rule that judges unlike any of them."""
        built = {**self.built}
        name = name_among(rule, self.library)
        if not isinstance(rule.written, str):
            built[name] = stored(rule.written)
            length = cost(clause(built[name].asks))
        elif is_known(rule.written):
            length = shortest(find(rule.written).asks, rule.rule)
        else:
            length = max(self.costs.values())
        return Hypotheses(
            self.library.joined(Library.of({name: rule.rule})),
            MappingProxyType({**self.costs, name: length}),
            MappingProxyType(built),
        )


def build_hypotheses(family: Family) -> Hypotheses:
    """Merge the family and the catalogue.

    A rule of the catalogue that is in the family as well replaces that one, under its own id and
    with the lower of the two costs. The other rules of the catalogue follow the family.
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
