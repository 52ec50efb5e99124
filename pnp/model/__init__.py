"""The nouns that the packages talk through: games, rules, words, stock, drafts, faces, sheets and
orders, frozen and in millimetres.

Plain values go in, nouns that can be compared and passed between processes come out. It must not
know files, fonts, templates or any library.
"""
