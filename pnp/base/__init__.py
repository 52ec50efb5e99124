"""What everything else is made of: findings, lengths, shapes, colours, numbers, the store.

Nothing goes in but Python's own values; values and findings come out. It must not know what a
game, a card or a sheet is, nor any other package.
"""
