"""Files become nouns here, and every mistake in a file gets its line and column.

Folders of YAML, CSV, workbooks, PO and Markdown go in; games, rules, catalogues and stock come
out, with findings for all that is wrong at once; forms say what a file may hold. It must not know
what a correct deck is, nor how anything looks.
"""
