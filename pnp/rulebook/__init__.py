"""Rules become pages here: numbers filled in, figures drawn, columns filled.

Blocks, the words of a language and facts from the data go in; pages of marks come out, with what
is to be read aloud. It must not know where numbers come from, nor any file.
"""
