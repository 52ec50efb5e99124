"""Drawings and pixels of others: read, judged and handed on; Pillow and pdfium live here."""
