"""A class that plays: its tables, its seats, its rounds in sequence. Pure folds over two logs."""
