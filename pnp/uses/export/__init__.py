"""Games for other uses than a printer at home: each export fills a folder of its own."""
