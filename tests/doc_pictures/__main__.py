"""Write the pictures of the documentation that have changed."""

from tests.doc_pictures.docs import main

main()
