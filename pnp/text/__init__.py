"""Strings become lines here: fonts, shaping, hyphenation, line breaking and fitting."""
