"""Findings to PDF: type in ten scripts, cards as paths, layouts as they lay, and the pages."""
