"""Pictures of faces, sheets and whole decks, made from the same PDF as the print."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.arrange.contact import contact_sheet, single_faces
from pnp.build import Edition, Progress, Workshop, arrange, editions, write_pdf
from pnp.draw.png import pages_as_png
from pnp.findings import Finding, Refused, Where, did_you_mean, has_errors, refuse
from pnp.inking import ink_all
from pnp.load.project import Project
from pnp.model.game import Component
from pnp.output import Output
from pnp.text.setting import Typesetter

KINDS = ("contact", "faces", "sheets")


def preview(
    project: Project,
    game: str,
    component: str | None,
    languages: Sequence[str],
    paper: str,
    kind: str,
    dpi: float,
    vision: str,
    out: Path,
    tell: Progress,
) -> list[Path]:
    """Write pictures of a game's components and return their paths."""
    shop = Workshop.open(project, paper)
    findings: list[Finding] = []
    written: list[Path] = []
    with Output(out) as output:
        for edition in editions(shop, [game], languages, findings):
            for part in _chosen(edition, component):
                tell(f"{edition.game.title} ({edition.language.title}): {part.title}")
                stem = f"{game}-{part.id}-{edition.language.code}"
                suffix = "" if vision == "normal" else f"-{vision}"
                for name, data in _pictures(edition, part, kind, dpi, vision, findings):
                    path = out / game / "preview" / f"{stem}-{name}{suffix}.png"
                    output.stage(path, data)
                    written.append(path)
        if has_errors(findings):
            raise Refused(findings)
        output.commit()
    return written


def _chosen(edition: Edition, component: str | None) -> Sequence[Component]:
    parts = edition.game.components
    if component is None:
        return parts
    known = [part.id for part in parts]
    if component not in known:
        hint = did_you_mean(component, known)
        raise refuse(Where(""), f"{edition.game.id} has no component {component!r}", hint)
    return [part for part in parts if part.id == component]


def _pictures(
    edition: Edition,
    component: Component,
    kind: str,
    dpi: float,
    vision: str,
    findings: list[Finding],
) -> Iterator[tuple[str, bytes]]:
    """Yield names and pictures; nothing if the component has errors."""
    backs = bool(component.back)
    sides = ("front", "back") if backs else ("front",)
    document = arrange(edition, component, backs, "long")
    setter = Typesetter(edition.shop.fonts, lambda _: None)
    if kind == "contact":
        document = replace(document, sheets=(contact_sheet(component, sides, setter),))
    elif kind == "faces":
        document = replace(document, sheets=single_faces(component, sides))
    faces, needs, found = ink_all(edition.recipe, component, backs, 1)
    findings.extend(found)
    if has_errors(findings):
        return
    pdf = write_pdf(edition, component, document, faces, needs)
    for sheet, png in zip(document.sheets, pages_as_png(pdf, dpi, vision), strict=True):
        if kind == "contact":
            yield "contact", png
        elif kind == "faces":
            yield f"{sheet.placements[0].piece.partition('/')[2]}-{sheet.side}", png
        else:
            yield f"sheet{sheet.number}-{sheet.side}", png
