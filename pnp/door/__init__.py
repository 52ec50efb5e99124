"""The translators' door: PO files out, PO files in, and what is said about them."""
