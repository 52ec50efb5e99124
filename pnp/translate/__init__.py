"""The translators' door."""
