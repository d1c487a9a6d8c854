"""The rules of play of New Eleusis: pure values and functions, one engine for every rule-set."""
