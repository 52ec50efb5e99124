"""The table of print shops; a project's own rows win over the shipped ones."""

from collections.abc import Mapping

from pnp.findings import Finding, Refused, collected, refuse
from pnp.forms.files import ShapeForm
from pnp.forms.shops import ProductForm, ShopForm, ShopsForm
from pnp.geometry import EPSILON, Size
from pnp.load.outlines import shape_of
from pnp.load.project import Project
from pnp.load.stock import table_rows
from pnp.model.shop import Backs, ColourModel, FileKind, Origin, Product, Shop, Trust
from pnp.model.stock import Shape
from pnp.numerals import plain
from pnp.source import Source
from pnp.units import INCH
from pnp.worded import worded


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
