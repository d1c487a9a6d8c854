"""Whatever every request passes: limits, host and origin checks, languages, errors, metrics."""
