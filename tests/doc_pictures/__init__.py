"""The pictures of the documentation, made from today's data: `python -m tests.doc_pictures`."""
