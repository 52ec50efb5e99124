"""The stock's tables as nouns: papers, shapes, fonts, languages, print shops."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pnp.base.filenames import alike
from pnp.base.findings import (
    Finding,
    Refused,
    Where,
    all_of,
    collected,
    did_you_mean,
    error,
    noted_by,
    refuse,
    said_by,
    sentence,
)
from pnp.base.geometry import EPSILON, Edges, Point, Size
from pnp.base.numerals import plain
from pnp.base.outlines import Convex, with_corners
from pnp.base.paths import absolute, bounds
from pnp.base.source import Source
from pnp.base.units import INCH
from pnp.load.forms import files as forms
from pnp.load.forms.base import noun, table_rows
from pnp.load.forms.files import ProductForm, ShapeForm, ShopForm, ShopsForm
from pnp.load.forms.mending import rows_in_part
from pnp.load.project import Project
from pnp.model.shop import Backs, ColourModel, FileKind, Origin, Product, Shop, Trust
from pnp.model.stock import (
    Edge,
    Family,
    Fold,
    FoldKind,
    FontFile,
    Language,
    Paper,
    PictureSet,
    Shape,
    ShapeKind,
    Sleeve,
    Stock,
    Tab,
)

# --- Outlines of pieces, from a rectangle to a tuck box for the decks that it holds.


_REGULAR = {"triangle": 3, "hexagon": 6, "octagon": 8}  # sides
_WAYS = ("rect", "rounded", "square", "circle", *_REGULAR, "polygon", "path", "tuck")
_CORNERED = ("rect", "square", *_REGULAR, "polygon")
_POINTED = ("hexagon", "octagon")


def shape_of(id_: str, form: ShapeForm, where: Where) -> Shape:
    """Return the shape that a form describes, or refuse it with what is wrong."""
    try:
        return _outline(id_, form)._replace(
            bleed=form.bleed,
            mirror=0.0 if form.mirror else None,
            safe=form.safe,
            folds=tuple(
                Fold(kind, Point(*line[:2]), Point(*line[2:]))
                for kind in FoldKind
                for line in (getattr(form.folds, kind) if form.folds else ())
            ),
            tabs=tuple(Tab(_corners(tab.area), tab.label, _edges(tab.under)) for tab in form.tabs),
            holes=tuple(absolute(hole) for hole in form.holes),
        )
    except ValueError as problem:
        message = sentence("shape {shape}: {problem}", shape=id_, problem=said_by(problem))
        raise refuse(where, message, noted_by(problem)) from None


def is_box(form: ShapeForm) -> bool:
    """Tell whether a form asks for a tuck box and nothing else."""
    return _ways(form) == ["tuck"]


def _ways(form: ShapeForm) -> list[str]:
    return [name for name in _WAYS if getattr(form, name) is not None]


def _outline(id_: str, form: ShapeForm) -> Shape:
    ways = _ways(form)
    if not ways:
        raise ValueError(sentence("none of them given; a shape is one of {known}", known=_WAYS))
    if len(ways) > 1:
        raise ValueError(
            sentence("{given} given; a shape is one of {known}", given=all_of(ways), known=_WAYS)
        )
    way = ways[0]
    for name, known in (("corner", _CORNERED), ("pointed", _POINTED)):
        if getattr(form, name) and way not in known:
            message = sentence(
                "{setting} does not go with {way}; it does with {known}",
                setting=name,
                way=way,
                known=known,
            )
            raise ValueError(message)
    match way:
        case "tuck":
            raise ValueError(sentence("a tuck box belongs to a game, not into the table of shapes"))
        case "rect" | "square" | "rounded":
            sides = form.rect or [form.square or 0.0] * 2
            width, height, corner = form.rounded or [*sides, form.corner]
            if corner > min(width, height) / 2 + EPSILON:
                radius = plain(corner)
                message = sentence(
                    "corner {corner} mm is more than half of the side", corner=radius
                )
                raise ValueError(message)
            return Shape(id_, Size(width, height), ShapeKind.RECT, corner)
        case "circle":
            across = form.circle or 0.0
            return Shape(id_, Size(across, across), ShapeKind.CIRCLE)
        case "path":
            return _free(id_, absolute(form.path or ""))
        case "polygon":
            return _free(id_, with_corners(_corners(form.polygon or []), form.corner))
    around = Convex.regular(_REGULAR[way], getattr(form, way), form.pointed)
    d = with_corners(around, form.corner)
    box = bounds(d)  # rounding takes something off the ends
    return _free(id_, with_corners(around.moved(-box.x, -box.y), form.corner))


def _free(id_: str, d: str) -> Shape:
    box = bounds(d)
    if min(box.width, box.height) <= EPSILON:
        raise ValueError(sentence("its outline has nothing inside"))
    if min(box.x, box.y) < -EPSILON:
        x, y = plain(box.x), plain(box.y)
        problem = ValueError(sentence("its outline begins at {x}, {y}", x=x, y=y))
        problem.add_note(sentence("draw it right of and below 0, 0"))
        raise problem
    return Shape(id_, Size(box.right, box.bottom), ShapeKind.PATH, d=d)


def _edges(line: list[float] | None) -> tuple[Edge, ...]:
    return ((Point(*line[:2]), Point(*line[2:])),) if line else ()


def _corners(points: list[list[float]]) -> tuple[Point, ...]:
    if len(points) < 3 or any(len(point) != 2 for point in points):
        raise ValueError(sentence("a polygon is a list of three or more points [x, y]"))
    return tuple(Point(x, y) for x, y in points)


_STYLES = ("bold", "italic", "bold italic")  # that a family may have beside the regular one


def load_stock(project: Project) -> Stock:
    """Read all tables, or refuse with every mistake in them."""
    stock = read_stock(project)
    if stock.mistakes:
        raise Refused(stock.mistakes)
    return stock


def read_stock(project: Project) -> Stock:
    """Read all tables as far as that can be done."""
    findings: list[Finding] = []
    unread: set[tuple[str, str]] = set()
    rows = {
        name: rows_in_part(project, name, form, findings, unread)
        for name, form in forms.TABLES.items()
    }
    findings += _twins(rows["languages"])
    shapes: dict[str, Shape] = {}
    for id_, (source, form) in rows["shapes"].items():
        with collected(findings):
            shapes[id_] = shape_of(id_, form, source.where(("shapes", id_)))
    families: dict[str, Family] = {}
    for id_, (source, form) in rows["fonts"].items():
        with collected(findings):
            families[id_] = _family(id_, form, project, source.part(("fonts", id_)))
        findings += _strange_fallbacks(id_, form, [*rows["fonts"], *_names(unread)], source)
    papers: dict[str, Paper] = {}
    for id_, (source, form) in rows["papers"].items():
        with collected(findings):
            papers[id_] = _paper(id_, form, source.where(("papers", id_, "margins")))
    for table, made in (("shapes", shapes), ("fonts", families), ("papers", papers)):
        unread.update((table, id_) for id_ in rows[table] if id_ not in made)
    return Stock(
        mistakes=tuple(dict.fromkeys(findings)),
        unread=frozenset(unread),
        papers=papers,
        shapes=shapes,
        languages={
            id_: noun(Language, form, code=id_) for id_, (_, form) in rows["languages"].items()
        },
        families=families,
        words={id_: text for id_, (_, text) in rows["words"].items()},
        bulks={id_: bulk for id_, (_, bulk) in rows["bulks"].items()},
        sleeves={
            id_: Sleeve(id_, form.title, Size(*form.size))
            for id_, (_, form) in rows["sleeves"].items()
        },
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


def _names(unread: Iterable[tuple[str, str]]) -> list[str]:
    """Return the fonts whose rows can not be read."""
    return [id_ for table, id_ in unread if table == "fonts"]


def _twins(languages: Mapping[str, tuple[Source, Any]]) -> Iterator[Finding]:
    """Yield languages whose translations would be one file on Windows and macOS."""
    first: dict[str, str] = {}
    for code, (source, _) in languages.items():
        if (twin := first.setdefault(alike(code), code)) != code:
            one, other = repr(twin), repr(code)
            message = sentence(
                "languages {one} and {other} differ in capitals only", one=one, other=other
            )
            yield error(source.where_key(("languages", code)), message)


def _paper(id_: str, form: forms.PaperForm, where: Where) -> Paper:
    margins = form.margins
    edges = Edges(*margins) if isinstance(margins, list) else Edges(*[margins] * 4)
    size = Size(*form.size)
    for sides, across in ((edges[::2], size.width), (edges[1::2], size.height)):
        if sum(sides) >= across:
            one, other = sides
            message = sentence(
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
        raise refuse(where, sentence("font {font}: say either package or folder", font=id_))
    folder = ""
    if form.folder:
        path = (project.data / "stock" / form.folder.replace("\0", "")).resolve()
        if not path.is_relative_to(project.root.resolve()):
            folder = repr(form.folder)
            raise refuse(where, sentence("{folder} lies outside the project folder", folder=folder))
        folder = str(path)

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
            yield error(where, sentence("font {font}: it can not stand in for itself", font=id_))
        elif name not in families:
            hint = did_you_mean(name, sorted(families))
            message = sentence(
                "font {font}: there is no font {name} to stand in", font=id_, name=repr(name)
            )
            yield error(where, message, hint)


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
    safe, across = shop.safe if form.safe is None else form.safe, min(shape.size)
    if 2 * safe >= across - EPSILON:
        message = sentence(
            "product {product}: safe {safe} mm leaves nothing of {across} mm",
            product=id_,
            safe=plain(safe),
            across=plain(across),
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
            message = sentence(
                "product {product}: an image of {length} mm at {dpi} dpi, less than the {cut} mm"
                " cut out",
                product=id_,
                length=f"{length:.2f}",
                dpi=str(shop.dpi),
                cut=plain(cut),
            )
            raise refuse(source.where(("image",)), message)
    return page
