"""A web site of games: pages, pictures and files to print, for any folder or host."""
