"""Pieces and templates become faces here: Jinja2 in a sandbox, the face language, drafts, inks.

A template, a piece and the words of a language go in; a face in millimetres comes out, by way of
a draft that all languages share. It must not know paper, other pieces or formats of files.
"""
