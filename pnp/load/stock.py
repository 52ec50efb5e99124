"""The stock's tables as nouns: papers, shapes, fonts, languages, print shops."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pnp.base.filenames import alike
from pnp.base.findings import (
    Finding,
    Refused,
    Where,
    collected,
    did_you_mean,
    error,
    refuse,
    worded,
)
from pnp.base.geometry import EPSILON, Edges, Size
from pnp.base.numerals import plain
from pnp.base.source import Source
from pnp.base.units import INCH
from pnp.load.forms import files as forms
from pnp.load.forms.files import ProductForm, ShapeForm, ShopForm, ShopsForm
from pnp.load.outlines import shape_of
from pnp.load.project import Project
from pnp.load.read_form import noun, table_rows
from pnp.model.shop import Backs, ColourModel, FileKind, Origin, Product, Shop, Trust
from pnp.model.stock import Family, FontFile, Language, Paper, PictureSet, Shape, Sleeve, Stock

_STYLES = ("bold", "italic", "bold italic")  # that a family may have beside the regular one


def load_stock(project: Project) -> Stock:
    """Read all tables, or refuse with every mistake in them."""
    findings: list[Finding] = []
    rows = {name: table_rows(project, name, form, findings) for name, form in forms.TABLES.items()}
    findings += _twins(rows["languages"])
    shapes: dict[str, Shape] = {}
    for id_, (source, form) in rows["shapes"].items():
        with collected(findings):
            shapes[id_] = shape_of(id_, form, source.where(("shapes", id_)))
    families: dict[str, Family] = {}
    for id_, (source, form) in rows["fonts"].items():
        with collected(findings):
            families[id_] = _family(id_, form, project, source.part(("fonts", id_)))
        findings += _strange_fallbacks(id_, form, rows["fonts"], source)
    papers: dict[str, Paper] = {}
    for id_, (source, form) in rows["papers"].items():
        with collected(findings):
            papers[id_] = _paper(id_, form, source.where(("papers", id_, "margins")))
    if findings:
        raise Refused(findings)
    return Stock(
        papers=papers,
        shapes=shapes,
        languages={
            id_: noun(Language, form, code=id_) for id_, (_, form) in rows["languages"].items()
        },
        families=families,
        words={id_: text for id_, (_, text) in rows["words"].items()},
        bulks={id_: bulk for id_, (_, bulk) in rows["bulks"].items()},
        sleeves={id_: _sleeve(id_, form) for id_, (_, form) in rows["sleeves"].items()},
        pictures={
            id_: noun(PictureSet, form, id=id_, where=source.where(("pictures", id_)))
            for id_, (source, form) in rows["pictures"].items()
        },
        places={
            (name, id_): source.where((name, id_))
            for name, table in rows.items()
            for id_, (source, _) in table.items()
        },
    )


def _twins(languages: Mapping[str, tuple[Source, Any]]) -> Iterator[Finding]:
    """Yield languages whose translations would be one file on Windows and macOS."""
    first: dict[str, str] = {}
    for code, (source, _) in languages.items():
        before = first.setdefault(alike(code), code)
        if before != code:
            where = source.where_key(("languages", code))
            message = worded(
                "languages {one} and {other} differ in capitals only",
                one=repr(before),
                other=repr(code),
            )
            yield error(where, message)


def _sleeve(id_: str, form: forms.SleeveForm) -> Sleeve:
    return Sleeve(id_, form.title, Size(*form.size))


def _paper(id_: str, form: forms.PaperForm, where: Where) -> Paper:
    margins = form.margins
    edges = Edges(*margins) if isinstance(margins, list) else Edges(*[margins] * 4)
    size = Size(*form.size)
    for sides, across in ((edges[::2], size.width), (edges[1::2], size.height)):
        if sum(sides) >= across:
            one, other = sides
            message = worded(
                "paper {paper}: margins of {one} and {other} mm leave nothing of {across} mm",
                paper=id_,
                one=f"{one:g}",
                other=f"{other:g}",
                across=f"{across:g}",
            )
            raise refuse(where, message)
    return Paper(id=id_, title=form.title, size=size, margins=edges, inches=form.inches)


def _family(id_: str, form: forms.FamilyForm, project: Project, source: Source) -> Family:
    where = source.where(())
    if (form.package is None) == (form.folder is None):
        raise refuse(where, worded("font {font}: say either package or folder", font=id_))
    folder = str(_font_folder(form.folder, project, where)) if form.folder else ""

    def style(name: str, *fields: str) -> FontFile:
        field = next(field for field in (*fields, "regular") if getattr(form, field))
        return FontFile(
            id=f"{id_}-{name}",
            file=getattr(form, field),
            package=form.package or "",
            folder=folder,
            where=source.where((field,)),
        )

    return Family(
        id=id_,
        regular=style("regular"),
        bold=style("bold", "bold"),
        italic=style("italic", "italic"),
        bold_italic=style("bold-italic", "bold_italic", "bold"),
        lacks=tuple(name for name in _STYLES if not getattr(form, name.replace(" ", "_"))),
        fallback=tuple(form.fallback),
    )


def _strange_fallbacks(
    id_: str, form: forms.FamilyForm, families: Iterable[str], source: Source
) -> Iterator[Finding]:
    """Yield where letters are to be taken from a family that is not there, or from this one."""
    for number, name in enumerate(form.fallback):
        where = source.where(("fonts", id_, "fallback", number))
        if name == id_:
            yield error(where, worded("font {font}: it can not stand in for itself", font=id_))
        elif name not in families:
            hint = did_you_mean(name, sorted(families))
            message = worded(
                "font {font}: there is no font {name} to stand in", font=id_, name=repr(name)
            )
            yield error(where, message, hint)


def _font_folder(folder: str, project: Project, where: Where) -> Path:
    path = (project.data / "stock" / folder.replace("\0", "")).resolve()
    if not path.is_relative_to(project.root.resolve()):
        message = worded("{folder} lies outside the project folder", folder=repr(folder))
        raise refuse(where, message)
    return path


def load_shops(project: Project) -> Mapping[str, Shop]:
    """Read all shops, or refuse with every mistake in their table."""
    findings: list[Finding] = []
    shops = {
        id_: _shop(id_, form, source.part(("shops", id_)), findings)
        for id_, (source, form) in table_rows(project, "shops", ShopsForm, findings).items()
    }
    if findings:
        raise Refused(findings)
    return shops


def shop_files(project: Project) -> Mapping[str, str]:
    """Return the file that each shop stands in."""
    return {
        id_: source.file for id_, (source, _) in table_rows(project, "shops", ShopsForm, []).items()
    }


def _shop(id_: str, form: ShopForm, source: Source, findings: list[Finding]) -> Shop:
    products: dict[str, Product] = {}
    for name, product in form.products.items():
        with collected(findings):
            products[name] = _product(name, product, form, source.part(("products", name)))
    return Shop(
        id=id_,
        title=form.title,
        files=FileKind(form.files),
        dpi=form.dpi,
        colour=ColourModel(form.colour),
        backs=Backs(form.backs),
        repeated=form.copies == "repeated",
        origin=Origin(form.source, Trust(form.status)),
        products=products,
        note=form.note,
    )


def _product(id_: str, form: ProductForm, shop: ShopForm, source: Source) -> Product:
    where = source.where(())
    outline = ShapeForm(
        rect=form.rect, circle=form.circle, polygon=form.polygon, corner=form.corner
    )
    shape = shape_of(id_, outline, where)
    safe = shop.safe if form.safe is None else form.safe
    if 2 * safe >= min(shape.size) - EPSILON:
        across = plain(min(shape.size))
        message = worded(
            "product {product}: safe {safe} mm leaves nothing of {across} mm",
            product=id_,
            safe=plain(safe),
            across=across,
        )
        raise refuse(where, message)
    known = shop.sizes or shop
    return Product(
        id=id_,
        title=form.title,
        shape=shape,
        page=_page(id_, form, shop, shape, source),
        safe=safe,
        origin=Origin(form.source or known.source, Trust(form.status or known.status)),
        note=form.note,
    )


def _page(id_: str, form: ProductForm, shop: ShopForm, shape: Shape, source: Source) -> Size:
    """Return how large a file is: as many pixels as are told, or as are next to cut and bleed."""
    bleed = shop.bleed if form.bleed is None else form.bleed
    lengths = [length + 2 * bleed for length in shape.size]
    if form.image:
        lengths = [pixels / shop.dpi * INCH for pixels in form.image]
    elif shop.files == "png":
        lengths = [round(length / INCH * shop.dpi) / shop.dpi * INCH for length in lengths]
    page = Size(*lengths)
    for length, cut in zip(page, shape.size, strict=True):
        if length < cut - EPSILON:
            message = worded(
                "product {product}: an image of {length} mm at {dpi} dpi, less than the {cut} mm"
                " cut out",
                product=id_,
                length=f"{length:.2f}",
                dpi=str(shop.dpi),
                cut=plain(cut),
            )
            raise refuse(source.where(("image",)), message)
    return page
