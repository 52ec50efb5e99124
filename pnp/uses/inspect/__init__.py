"""Finished PDFs as a printer sees them, whoever made them."""
