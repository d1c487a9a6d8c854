"""A round of New Eleusis in pure values and functions: one engine for every rule-set."""
