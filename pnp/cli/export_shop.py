"""`pnp export shop`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import common, complete, exporting, options
from pnp.model.order import Order
from pnp.work.exported import Way

if TYPE_CHECKING:
    from pnp.load.project import Project
    from pnp.model.shop import Shop


@click.command("shop")
@exporting.game
@exporting.parts
@click.option(
    "--shop", "named", required=True, metavar="NAME", shell_complete=complete.shops,
    help="The shop to make files for; `pnp list shops` shows what each sells.",
)  # fmt: skip
@click.option(
    "--product", default="", metavar="NAME", shell_complete=complete.products,
    help="Make this product of all components.  [default: of each what it is most like]",
)  # fmt: skip
@options.languages()
@options.order("ink", "back_ink", "without", "copies", "allow_missing")
@options.out("files go: DIR/<game>/shop/<shop>/<lang>/")
@options.force
@options.no_cache
@click.pass_context
def command(
    context: click.Context,
    *,
    game: str,
    parts: tuple[str, ...],
    named: str,
    product: str,
    languages: str,
    order: Order,
    out: Path,
    force: bool,
    cache: bool,
) -> None:
    """Make the files that a print shop wants of a game, or of some of its components or pieces.

    Every component becomes the product that it is most like: its size, bleed, number of pixels and
    names. Art goes on beyond its own bleed as its mirror image. What the shop does not sell is
    left out and told, and so are texts that it may cut into. README.txt says how to order.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.work.choosing import asked_for

        project = common.open_project(context)
        shop = _shop(project, named, product)
        request = asked_for(project, [game], languages, order, ",".join(parts), out)
        request = request._replace(force=force, cache=cache)
        way = Way("shop", {"shop": shop, "product": product}, shop.id)
        common.show_files(exporting.exported(project, request, way), "file")


def _shop(project: "Project", named: str, product: str) -> "Shop":
    """Return a shop by its name, or refuse it or a product that it does not have."""
    from pnp.findings import NOWHERE, did_you_mean, refuse, shown
    from pnp.load.shops import load_shops

    shops = load_shops(project)
    if named not in shops:
        table = shown(project.data / "stock" / "shops.yaml")
        hint = f"{did_you_mean(named, list(shops))}; a new one is a row in {table}"
        raise refuse(NOWHERE, f"no shop {named!r}", hint)
    shop = shops[named]
    if product and product not in shop.products:
        hint = did_you_mean(product, list(shop.products))
        raise refuse(NOWHERE, f"{shop.title} has no product {product!r}", hint)
    return shop
