"""All that translators need: texts and their places, files out and in, rulebooks side by side.

Editions and PO files go in; catalogues, kits and findings come out. It must not know how a text
is set, nor which screen shows it.
"""
