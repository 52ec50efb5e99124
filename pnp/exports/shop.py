"""Folders for a print shop: each component as the product that it is most like."""

from collections.abc import Iterator

from pnp.arrange.products import nearest
from pnp.build import drawn
from pnp.check.clearance import texts_keep_off
from pnp.choices import BLED
from pnp.exports.folder import ExportJob, Made
from pnp.exports.png import DIGITS
from pnp.exports.portraits import portraits
from pnp.exports.shop_edges import art_reaches
from pnp.exports.shop_notes import Parcel, letter, near_misses, no_goods, not_sold, remarks
from pnp.findings import Finding, LeftOut, error
from pnp.model.face import Group
from pnp.model.shop import Backs, FileKind, Shop
from pnp.parts.part import Part
from pnp.parts.shop import ShopPart
from pnp.pictures.pixels import Look

README = "README.txt"


def parcels(job: ExportJob, shop: Shop, product: str) -> Iterator[Made]:
    """Yield all that a shop sells, and a note that says what it is; tell what it does not."""
    sent: list[Parcel] = []
    for part in job.parts():
        job.tell(f"{job.edition.name}: {part.title}")
        with job.report.refusals():
            goods = _goods(part, shop, product)
            job.report.add(*remarks(goods.component, goods.fitting), *_near_the_cut(goods))
            job.report.add(*art_reaches(goods))
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
        yield Made(README, letter(name, shop, sent, left).encode(), "")


def _goods(part: Part, shop: Shop, product: str) -> ShopPart:
    """Return a part as the product that it is most like, or refuse it with what comes near."""
    component, order = part.component, part.order._replace(view=BLED, format=shop.files.value)
    if component is None:
        command = f"`pnp build {part.edition.game.id} --only {part.id}`"
        raise LeftOut([error(part.where, *no_goods(part.id, shop, command))])
    fitting = nearest(component.shape, shop, product)
    if fitting is None:
        said = not_sold(component.shape, shop, product, part.id)
        where = component.places.get("shape", component.where)
        raise LeftOut([error(where, said, near_misses(component.shape, shop))])
    return ShopPart(part.edition, component, order, fitting)


def _near_the_cut(goods: ShopPart) -> Iterator[Finding]:
    """Yield words that the shop may cut into: it cuts another size than the piece has, perhaps."""
    fitting = goods.fitting
    x, y = (more / 2 for more in fitting.spare)
    faces = (face._replace(marks=(Group(face.marks, x, y),)) for face in goods.faces(goods.names))
    yield from texts_keep_off(faces, fitting.cut, fitting.shop.title)


def _pictures(goods: ShopPart, job: ExportJob) -> Iterator[Made]:
    """Yield a picture for each face, or for each copy, with names that sort as they are ordered."""
    shop, names = goods.fitting.shop, _names(goods)
    for one in portraits(goods, Look(shop.dpi), job.report, bled=True):
        told = {"side": one.face.side, "width": one.size.width, "height": one.size.height}
        told = {"product": goods.fitting.product.id, **told}
        if one.shared and shop.backs is Backs.ONCE:
            more = {"piece": "", "copies": one.copies}
            yield Made(f"{goods.id}/{one.face.side}.png", one.data, goods.id, {**more, **told})
            continue
        for piece in [one.face.piece] if not one.shared else list(names):
            for name, copies in names[piece]:
                path = f"{goods.id}/{one.face.side}/{name}.png"
                yield Made(path, one.data, goods.id, {"piece": piece, "copies": copies, **told})


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


def _pages(goods: ShopPart, job: ExportJob) -> Iterator[Made]:
    """Yield one file with all pages of a component."""
    told = {"product": goods.fitting.product.id, "copies": goods.taken.total}
    for _, data in drawn(goods, job.report):
        yield Made(f"{goods.id}.pdf", b"".join(data), goods.id, told)
