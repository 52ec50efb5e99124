"""The nouns that the packages talk through: frozen, in millimetres, ignorant of files.

Plain values go in; games, rules, words, stock, drafts, faces, sheets and orders that can be
compared and passed between processes come out. It must not know files, fonts, templates or any
library.
"""
