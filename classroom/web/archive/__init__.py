"""Past classes: lists, comparisons, exports, and those whose log cannot be read."""
