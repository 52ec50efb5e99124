"""Faces find their places on paper here: arithmetic only, no files, no chance, no clock."""
