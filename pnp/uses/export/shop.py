"""Folders for a print shop: each component as the product that it is most like, and a note."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from textwrap import fill
from typing import NamedTuple

from pnp.arrange.job import Division
from pnp.arrange.products import NEAREST, Fitting, are_alike
from pnp.base.findings import NOWHERE, Finding, LeftOut, all_of, error, listed, sentence, warning
from pnp.base.geometry import Edges
from pnp.base.numerals import hundredths
from pnp.base.units import INCH
from pnp.build import drawn
from pnp.check.cutting import DPI, ends_early, texts_keep_off
from pnp.model.face import Group, Side
from pnp.model.game import Component
from pnp.model.order import BLED, Order
from pnp.model.sheet import Document
from pnp.model.shop import Backs, ColourModel, FileKind, Product, Shop, Trust
from pnp.model.stock import Shape, ShapeKind
from pnp.parts.edition import Edition
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.pictures.pixels import Look, pillow
from pnp.uses.export.folder import ExportFile, ExportJob
from pnp.uses.export.png import DIGITS, portraits
from pnp.work.request import Report

WIDTH = 96  # letters of a line
SOME = 3  # products that come near are named
_KNOWN = {
    Trust.PUBLISHED: "read on the shop's own page",
    Trust.QUOTED: "as others quote the shop",
    Trust.UNVERIFIED: "not verified: compare with the shop's template before you order",
}


class ShopPart(PiecesPart):
    """A component on its way to a shop; it is drawn as far over the cut as its pages reach."""

    def __init__(
        self, edition: Edition, component: Component, order: Order, fitting: Fitting
    ) -> None:
        shape = component.shape
        if not shape.is_rectangular:  # no edge to go on from: its templates draw all of the bleed
            shape = shape._replace(bleed=max(shape.bleed, fitting.bleed))
        super().__init__(edition, component._replace(shape=shape), order)
        self.fitting = fitting
        self._more = (fitting,)

    @cached_property
    def _print(self) -> tuple[Component, Division | None]:
        shape, bleed = self.taken.shape, self.fitting.bleed
        if bleed > shape.bleed:  # what is more than its own is the mirror image of it
            mirror = shape.bleed if shape.mirror is None else shape.mirror
            shape = shape._replace(bleed=bleed, mirror=mirror)
        return self.taken._replace(shape=shape), None

    def _arranged(self) -> Document:
        edition, printed, fitting = self.edition, self.printed, self.fitting
        in_pairs = fitting.shop.backs.are_pages and not fitting.bare
        pages = fitting.pages_in_pairs if in_pairs else fitting.single_pages
        return Document(
            game=edition.game.id,
            part=self.id,
            title=f"{edition.title}: {self.title}",
            language=edition.language.code,
            author=edition.game.by,
            duplex=None,
            sheets=pages(printed),
        )


class Parcel(NamedTuple):
    """The files of one component."""

    title: str
    component: Component  # with the copies that are asked for
    fitting: Fitting
    files: tuple[str, ...]


def measures(shape: Shape) -> str:
    """Return how large something is, in words."""
    width, height = map(hundredths, shape.size)
    match shape.kind:
        case ShapeKind.CIRCLE:
            return sentence("a circle of {width} mm", width=width)
        case ShapeKind.PATH:
            return sentence("an outline of {width} × {height} mm", width=width, height=height)
        case ShapeKind.RECT:
            return sentence("{width} × {height} mm", width=width, height=height)


def near_misses(shape: Shape, shop: Shop) -> str:
    """Say which products of the same form come nearest."""
    alike = [one for one in shop.products.values() if are_alike(shape, one.shape)]
    if not alike:
        return sentence(
            "{shop} sells nothing of this form, as far as our table of shops knows", shop=shop.title
        )

    def distance(product: Product) -> float:
        size = product.shape.size
        ways = (zip(one, shape.size, strict=True) for one in (size, size.turned))
        return min(max(abs(its - own) for its, own in way) for way in ways)

    ranked = sorted(alike, key=distance)[:SOME]
    return sentence(
        "a side may be {off} mm off; nearest: {products}",
        off=f"{NEAREST:g}",
        products=[
            sentence("{product} ({size})", product=one.id, size=measures(one.shape))
            for one in ranked
        ],
    )


def remarks(component: Component, fitting: Fitting) -> Iterator[Finding]:
    """Yield what will not be as somebody may expect it."""
    shop, product = fitting.shop, fitting.product
    where = component.places.get("shape", component.where)
    sold = sentence(
        "{product} of {shop}, {size}",
        product=product.title,
        shop=shop.title,
        size=measures(product.shape),
    )
    if not fitting.is_exact:
        told = sentence(
            "{component}: {size} becomes {product}: {edges}",
            component=component.id,
            size=measures(component.shape),
            product=sold,
            edges=all_of(list(_edges(fitting))),
        )
        yield warning(where, told)
    if product.origin.status is Trust.UNVERIFIED:
        said = sentence(
            "{component}: the size of {product}, is not verified",
            component=component.id,
            product=sold,
        )
        hint = sentence(
            "compare a file with the shop's template first; our source: {source}",
            source=product.origin.source,
        )
        yield warning(where, said, hint)
    if shop.colour is ColourModel.CMYK:
        said = sentence("{shop} wants CMYK, and these files are RGB", shop=shop.title)
        hint = sentence("{file} beside the files says how to turn them into it", file="README.txt")
        yield warning(NOWHERE, said, hint)
    if shop.backs.are_pages and not component.back:
        told = sentence(
            "{component}: it has no back, so its pages of backs are white", component=component.id
        )
        yield warning(where, told)


def _edges(fitting: Fitting) -> Iterator[str]:
    """Yield what becomes of the edges of a piece whose product has another size."""
    across, down = (round(more / 2, 2) for more in fitting.spare)
    if across == down:
        sides = {sentence("all sides"): across}
    else:
        sides = {sentence("left and right"): across, sentence("top and bottom"): down}
    for side, more in sides.items():
        width = hundredths(abs(more))
        if more > 0:
            yield sentence("{width} mm of bleed stay on at {sides}", width=width, sides=side)
        elif more < 0:
            yield sentence("{width} mm of art are cut off at {sides}", width=width, sides=side)


def letter(name: str, shop: Shop, parcels: Sequence[Parcel], left: Sequence[str]) -> str:
    """Return the note beside the files."""
    head = f"{name}: files for {shop.title}"
    blocks = [f"{head}\n{'=' * len(head)}", *(_parcel(one) for one in parcels)]
    if left:
        blocks.append("Not in this folder:\n" + "\n".join(_wrapped(one) for one in left))
    if shop.note:
        blocks.append(_wrapped(shop.note, ""))
    known = f"{shop.origin.source} ({_KNOWN[shop.origin.status]})"
    blocks.append(f"What {shop.title} asks for: {known}")
    return "\n\n".join(blocks) + "\n"


def _parcel(parcel: Parcel) -> str:
    product, component = parcel.fitting.product, parcel.component
    bleed = " and ".join(dict.fromkeys(map(hundredths, product.bleed[:2])))
    shop = parcel.fitting.shop
    if shop.files is FileKind.PDF:
        size = " × ".join(map(hundredths, product.page))
        files = f"{parcel.files[0]}, {2 * component.total} pages of {size} mm"
    else:
        size = " × ".join(str(round(length / INCH * shop.dpi)) for length in product.page)
        files = f"{len(parcel.files)} in {component.id}/ of {size} pixels at {shop.dpi} dpi"
    # How many pieces there are of each number of copies, the most first.
    counts = Counter(piece.copies for piece in component.pieces)
    counted = ", ".join(
        f"{pieces} {'piece' if pieces == 1 else 'pieces'} x{copies}"
        for copies, pieces in sorted(counts.items(), reverse=True)
    )
    lines = [
        f"product: {product.title} ({product.id}), cut to {measures(product.shape)}",
        f"order: {component.total} in all: {counted}",
        f"files: {files}, with {bleed} mm of bleed",
        f"texts: at least {hundredths(product.safe)} mm inside the cut",
    ]
    if product.shape.corner:
        lines.append(f"corners: rounded by {product.shape.corner:g} mm")
    if parcel.fitting.turned:
        lines.append("turned: by a quarter, so that the files stand upright")
    if product.note:
        lines.append(f"note: {product.note}")
    lines.append(f"size from: {product.origin.source} ({_KNOWN[product.origin.status]})")
    return "\n".join((parcel.title, *(_wrapped(line) for line in lines)))


def _wrapped(text: str, before: str = "  ") -> str:
    return fill(
        text, WIDTH, initial_indent=before, subsequent_indent=before * 2,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


REACH = 0.8  # of the bleed that the art has to cover; the rest is for round corners


def art_reaches(goods: ShopPart) -> Iterator[Finding]:
    """Yield faces with art at their cut that does not go on beyond it: a sliver of white."""
    fitting = goods.fitting._replace(bare=True)
    bare = ShopPart(goods.edition, goods.component, goods.order, fitting)
    product = fitting.product
    reach = Edges(*(edge * REACH for edge in product.bleed))
    short: dict[Side, list[str]] = {}
    for one in portraits(bare, Look(DPI), Report(), bled=True):
        image = pillow().open(io.BytesIO(one.data)).convert("RGBA")
        if ends_early(image, product.shape, product.trim, reach):
            short.setdefault(one.face.side, []).append(one.face.piece)
    for side, pieces in short.items():
        told = sentence(
            "{part}, {side}: art ends before the bleed does that {shop} wants: {pieces}",
            part=goods.id,
            side=str(side),
            shop=fitting.shop.title,
            pieces=listed(pieces, 1),
        )
        where = goods.component.places.get(side, goods.component.where)
        hint = sentence("draw it as far over the cut as {bleed} says", bleed="`bleed`")
        if goods.component.shape.is_rectangular:
            hint = sentence(
                "draw it as far over the cut as {bleed} says, or say {mirror} in its shape",
                bleed="`bleed`",
                mirror="`mirror: true`",
            )
        yield warning(where, told, hint)


README = "README.txt"


def parcels(job: ExportJob, shop: Shop, product: str) -> Iterator[ExportFile]:
    """Yield all that a shop sells, and a note that says what it is; tell what it does not."""
    sent: list[Parcel] = []
    for part in job.parts():
        with job.report.refusals():
            goods = _goods(part, shop, product)
            fitting = goods.fitting
            job.report.add(*remarks(goods.component, fitting))
            # Words that the shop may cut into: it cuts another size than the piece has, perhaps.
            x, y = (more / 2 for more in fitting.spare)
            faces = goods.faces(goods.names)
            moved = (face._replace(marks=(Group(face.marks, x, y),)) for face in faces)
            job.report.add(*texts_keep_off(moved, fitting.cut, shop.title), *art_reaches(goods))
            pack = _pictures if shop.files is FileKind.PNG else _pages
            files = []
            for made in pack(goods, job):
                files.append(made.path)
                yield made
            sent.append(Parcel(goods.title, goods.taken, goods.fitting, tuple(files)))
    if sent:
        left = tuple(finding.message for finding in job.report.left_out)
        name = (
            f"{job.edition.full_title} ({job.edition.language.english}), {job.edition.game.version}"
        )
        yield ExportFile(README, letter(name, shop, sent, left).encode(), "")


def _goods(part: Part, shop: Shop, product: str) -> ShopPart:
    """Return a part as the product that it is most like, or refuse it with what comes near."""
    component, order = part.component, part.order._replace(view=BLED, format=shop.files.value)
    if component is None:
        command = f"`pnp build {part.edition.game.id} --only {part.id}`"
        said = sentence("{part}: rules are no product of {shop}", part=part.id, shop=shop.title)
        hint = sentence("{command} makes their PDF", command=command)
        raise LeftOut([error(part.where, said, hint)])
    fitting = Fitting.nearest(component.shape, shop, product)
    if fitting is None:
        facts = {"part": part.id, "size": measures(component.shape), "shop": shop.title}
        said = sentence("{part}: {size} is nothing that {shop} sells", **facts)
        if product:
            called = shop.products[product].title
            said = sentence(
                "{part}: {size} is no {product} that {shop} sells", **facts, product=called
            )
        where = component.places.get("shape", component.where)
        raise LeftOut([error(where, said, near_misses(component.shape, shop))])
    return ShopPart(part.edition, component, order, fitting)


def _pictures(goods: ShopPart, job: ExportJob) -> Iterator[ExportFile]:
    """Yield a picture for each face, or for each copy, with names that sort as they are ordered."""
    shop, names = goods.fitting.shop, _names(goods)
    for one in portraits(goods, Look(shop.dpi), job.report, bled=True):
        side = f"{goods.id}/{one.face.side}"
        files = [  # what they are called, of which piece they are, and for how many they stand
            (f"{side}/{name}.png", piece, copies)
            for piece in (list(names) if one.shared else [one.face.piece])
            for name, copies in names[piece]
        ]
        if one.shared and shop.backs is Backs.ONCE:
            files = [(f"{side}.png", "", one.copies)]
        for path, piece, copies in files:
            about = {
                "piece": piece,
                "copies": copies,
                "product": goods.fitting.product.id,
                "side": one.face.side,
                "width": one.size.width,
                "height": one.size.height,
            }
            yield ExportFile(path, one.data, goods.id, about)


def _names(goods: ShopPart) -> dict[str, list[tuple[str, int]]]:
    """Return what the files of each piece are called, and for how many copies each stands."""
    numbers = {piece.id: number for number, piece in enumerate(goods.component.pieces, 1)}
    most = len(str(max((piece.copies for piece in goods.taken.pieces), default=1)))
    digits = max(DIGITS, len(str(len(numbers))))
    names: dict[str, list[tuple[str, int]]] = {}
    for piece in goods.taken.pieces:
        number, called = f"{numbers[piece.id]:0{digits}}", piece.id.replace("/", "-")
        if goods.fitting.shop.repeated:
            copies = range(1, piece.copies + 1)
            names[piece.id] = [(f"{number}-{copy:0{most}}-{called}", 1) for copy in copies]
        else:
            names[piece.id] = [(f"x{piece.copies:0{most}}-{number}-{called}", piece.copies)]
    return names


def _pages(goods: ShopPart, job: ExportJob) -> Iterator[ExportFile]:
    """Yield one file with all pages of a component."""
    told = {"product": goods.fitting.product.id, "copies": goods.taken.total}
    for _, data in drawn(goods, job.report):
        yield ExportFile(f"{goods.id}.pdf", b"".join(data), goods.id, told)
