"""A page without a server: a round to take home, and practice against every rule of the list."""
