"""Pictures of faces, sheets and whole decks, made from the same PDF as the print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.arrange.contact import contact_sheet, single_faces
from pnp.arrange.parts import as_printed
from pnp.build import (
    Edition,
    Progress,
    Workshop,
    arrange,
    editions,
    looked_at_rules,
    part_ids,
    write_pdf,
    write_rules,
)
from pnp.draw.png import pages_as_png
from pnp.findings import Finding, Refused, did_you_mean, has_errors, refuse
from pnp.inking import inking
from pnp.load.project import Project
from pnp.model.game import Component
from pnp.model.sheet import Document, Sheet
from pnp.output import Output
from pnp.request import Request
from pnp.text.setting import Typesetter


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures are made."""

    kind: str = "contact"  # or faces, or sheets
    dpi: float = 150
    vision: str = "normal"


def preview(
    project: Project,
    game: str,
    component: str | None,
    languages: Sequence[str],
    paper: str,
    out: Path,
    look: Look,
    tell: Progress,
) -> tuple[list[Path], list[Finding]]:
    """Write pictures of a game's components; return their paths and what to know about them."""
    shop = Workshop.open(project, paper)
    findings: list[Finding] = []
    written: list[Path] = []
    suffix = "" if look.vision == "normal" else f"-{look.vision}"
    with Output(out) as output:
        for edition in editions(shop, [game], languages, findings):
            for part in _chosen(edition, component):
                tell(f"{edition.game.title} ({edition.language.title}): {part}")
                stem = f"{game}-{part}-{edition.language.code}"
                for name, data in pictures(edition, part, look, findings):
                    path = out / game / "preview" / f"{stem}-{name}{suffix}.png"
                    output.stage(path, data)
                    written.append(path)
        if has_errors(findings):
            raise Refused(findings)
        output.commit()
    return written, findings


def _chosen(edition: Edition, component: str | None) -> Sequence[str]:
    known = part_ids(edition.game)
    if component is None:
        return known
    if component not in known:
        message = f"{edition.game.id} has no component {component!r}"
        raise refuse(edition.game.where, message, did_you_mean(component, known))
    return [component]


def pictures(
    edition: Edition, part: str, look: Look, findings: list[Finding]
) -> Iterator[tuple[str, bytes]]:
    """Yield names and pictures of a component or of the rules; nothing if there are errors."""
    component = edition.game.component(part)
    try:
        names, pdf = (
            _pieces(edition, component, look.kind, findings)
            if component
            else _pages(edition, findings)
        )
    except Refused as refused:
        findings.extend(refused.findings)
        return
    if not has_errors(findings):
        yield from zip(names, pages_as_png(pdf, look.dpi, look.vision), strict=True)


def _pieces(
    edition: Edition, component: Component, kind: str, findings: list[Finding]
) -> tuple[list[str], bytes]:
    """Return the names of a component's pictures and the PDF that they are made from."""
    component, document = _document(edition, component, kind)
    names = [_name(sheet, kind) for sheet in document.sheets]
    with inking(edition.recipe, component, bool(component.back), 1, findings) as batches:
        return names, b"".join(write_pdf(edition, component, document, batches))


def _pages(edition: Edition, findings: list[Finding]) -> tuple[list[str], bytes]:
    """Return the names of the pages of the rules and their PDF."""
    request = Request((edition.game.id,), (edition.language.code,), edition.shop.paper.id)
    document, faces, found = looked_at_rules(edition, request)
    findings.extend(found)
    names = [f"page{sheet.number}" for sheet in document.sheets]
    return names, b"".join(write_rules(edition, document, faces))


def _document(edition: Edition, component: Component, kind: str) -> tuple[Component, Document]:
    """Arrange a component to be printed, or to be looked at whatever the paper."""
    if kind == "sheets":
        printed, split = as_printed(component, edition.shop.paper)
        return printed, arrange(edition, printed, bool(printed.back), "long", split)
    sides = ("front", "back") if component.back else ("front",)
    sheets: tuple[Sheet, ...] = single_faces(component, sides)
    if kind == "contact":
        setter = Typesetter(edition.shop.fonts, lambda _: None)
        sheets = (contact_sheet(component, sides, setter),)
    return component, Document(
        name=f"{edition.game.id}-{component.id}",
        title=component.title,
        language=edition.language.code,
        author=edition.game.by,
        duplex="none",
        sheets=sheets,
    )


def _name(sheet: Sheet, kind: str) -> str:
    if kind == "contact":
        return "contact"
    if kind == "faces":
        return f"{sheet.placements[0].piece.partition('/')[2]}-{sheet.side}"
    return f"sheet{sheet.number}-{sheet.side}"
