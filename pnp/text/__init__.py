"""Strings become lines here: fonts, shaping, hyphenation, line breaking and fitting.

A string, a font and a width go in; lines with the place of every glyph come out. It must not know
pages, cards or where a string comes from.
"""
