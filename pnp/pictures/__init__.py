"""Drawings and pixels of others: SVG, PNG and JPEG files, and pages that pdfium renders.

Bytes of a picture go in; marks, sizes or pixels come out, or a sentence about what is wrong with
them. It must not know cards, sheets or who draws with it.
"""
