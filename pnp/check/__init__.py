"""All judgements: over data, words, faces, sheets and pages, hung in one table.

Nouns go in, findings come out, all of them at once. It must not know how anything is drawn, nor
who asks.
"""
