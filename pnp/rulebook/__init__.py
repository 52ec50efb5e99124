"""Rulebooks: texts with their numbers filled in, set in columns on pages."""
