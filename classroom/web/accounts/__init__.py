"""Teachers: log-in, sessions and accounts."""
