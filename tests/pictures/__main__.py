"""Write the pictures of the documentation that have changed."""

from tests.pictures.docs import main

main()
