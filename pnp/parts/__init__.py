"""A game opened: its edition in a language, and its parts, each of which becomes one file.

A project, a language and an order go in; parts with their sheets and faces come out, and what is
wrong with them. It must not know processes, nor where files go.
"""
