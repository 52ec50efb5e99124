"""How to print, told once for all papers: what differs between them is told of each."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.model.game import Block, BlockKind

Sections = Mapping[str, Sequence[Block]]  # on printing, by paper
_LISTED = (BlockKind.TABLE,)  # what pages tell in a list of files


def in_common(sections: Sections) -> Iterator[Block]:
    """Yield what holds for all papers, steps numbered anew."""
    number = 0
    for block in next(iter(sections.values()), ()):
        if block.kind in _LISTED or not _is_common(block, sections):
            continue
        number = number + 1 if block.number else 0
        yield block._replace(number=number)


def of_one(paper: str, sections: Sections) -> Iterator[Block]:
    """Yield what holds for one paper only, as paragraphs."""
    for block in sections[paper]:
        if block.kind not in _LISTED and not _is_common(block, sections):
            yield block._replace(kind=BlockKind.TEXT, id=f"{block.id}-{paper}", number=0)


def _is_common(block: Block, sections: Sections) -> bool:
    """Tell whether all papers say the same; with one alone, all but the first sentence is."""
    if block.kind is BlockKind.TEXT:
        return False
    return all(any(one.text == block.text for one in other) for other in sections.values())
