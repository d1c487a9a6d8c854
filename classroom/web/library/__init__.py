"""The catalogue of rules, custom rules and lesson plans."""
