"""Parts of every request: limits, host and origin checks, languages, errors, metrics."""
