"""One PDF from its bytes to what is wrong with it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pnp.findings import Where
from pnp.geometry import Size
from pnp.inspect.coverage import covers
from pnp.inspect.file import read_file
from pnp.inspect.ink import ink_boxes
from pnp.inspect.manifest import listed_file
from pnp.inspect.manifest_rules import MANIFEST_RULES
from pnp.inspect.mark_rules import MARK_RULES, measured_marks
from pnp.inspect.report import Inspection
from pnp.inspect.rules import RULES, Job
from pnp.inspect.tag_rules import tags_are_sound
from pnp.model.stock import MARGIN


def inspect_pdf(path: Path, papers: Mapping[str, Size], margin: float = MARGIN) -> Inspection:
    """Look at a PDF as a printer would; a file that can not be read is refused."""
    read, hints, findings = read_file(path)
    inks = ink_boxes(path, [page.size for page in read])
    listed, trouble = listed_file(path)
    sides = {page.number: page.side for page in listed.pages} if listed else {}
    measured = measured_marks(path, read)
    # A damaged file may show more pages than it lists.
    pages = tuple(
        replace(page, side=sides.get(page.number, ""), ink=ink, marks=marks, coverage=cover)
        for page, ink, marks, cover in zip(read, inks, measured, covers(path), strict=False)
    )
    if listed and listed.margin is not None:
        margin = min(margin, listed.margin)
    job = Job(
        path=path,
        where=Where(str(path)),
        margin=margin,
        papers=papers,
        pages=pages,
        hints=hints,
        ours=listed is not None,
    )
    findings += trouble
    for rule in (*RULES, *MARK_RULES, tags_are_sound):
        findings.extend(rule(job))
    if listed:
        for check in MANIFEST_RULES:
            findings.extend(check(job, listed))
    return Inspection(str(path), pages, hints, tuple(findings))
