"""Shapes find their places on paper here.

Sizes, counts and an order go in; sheets with slots, marks and feet come out. It is arithmetic
alone: no files, no chance, no clock, and it must not know what is on a face.
"""
