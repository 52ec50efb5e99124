"""`pnp export`: files for other uses than a printer at home."""

from typing import TYPE_CHECKING, Any

import click

from pnp.cli import common
from pnp.cli.common import Asked, FiniteNumber, Several, Ticker, dpi, takes
from pnp.cli.completion import OFFERS
from pnp.cli.program import Listed
from pnp.load.project import Project
from pnp.model.order import BLED, FACES
from pnp.work.made import ExportRecord, Way
from pnp.work.request import Request

if TYPE_CHECKING:
    from pnp.model.shop import Shop

GAME = (
    click.argument("game", shell_complete=OFFERS["games"]),
    click.argument(
        "parts", nargs=-1, metavar="[COMPONENT[/PIECE]]…", shell_complete=OFFERS["only"]
    ),
)
_LENGTH = FiniteNumber(0.0, 10.0)
SHOP = click.option(
    "--shop", "named", required=True, metavar="NAME", shell_complete=OFFERS["shops"],
    help="The shop to make files for; `pnp list shops` shows what each sells.",
)  # fmt: skip
PRODUCT = click.option(
    "--product", default="", metavar="NAME", shell_complete=OFFERS["products"],
    help="Make this product of all components.  [default: of each what it is most like]",
)  # fmt: skip


class Bleed(Several):
    """A length in millimetres, or the word that leaves it to the shape."""

    name = "bleed"
    OWN = "shape"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the length that was given, or the word."""
        return value if value == self.OWN else _LENGTH.convert(value, param, context)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for it in a help text."""
        return f"MM|{self.OWN}"


def web_address(_: click.Context, __: click.Parameter, value: str) -> str:
    """Return an address of the web, or refuse what is none."""
    if value and not value.startswith(("http://", "https://")):
        raise click.BadParameter(f"{value!r} does not begin with https://.")
    return value


BLEED = click.option(
    "--bleed",
    type=Bleed(),
    default=None,
    help="With so much art over the cut, or what the shape says.  [default: cut out to the shape]",
)
URL = click.option(
    "--url",
    default="",
    metavar="ADDRESS",
    callback=web_address,
    help="Where you put the files on the web, for others to see.  [default: on this disk]",
)


@click.group("export", cls=Listed)
def command() -> None:
    """Make files for other uses than a printer at home.

    Every export has a folder of its own, DIR/<game>/<export>/<lang>/, with a list of what is in it.
    The folder holds what was asked for last: pictures of an earlier export go, files of yours stay.
    """


@command.command("cut", short_help="Lines for a cutting plotter as SVG and DXF, sheet by sheet.")
@takes(
    "export cut", GAME,
    files="drawings go: DIR/<game>/cut/<lang>/<component>/sheet1.svg and .dxf",
)  # fmt: skip
@click.pass_context
def cut(context: click.Context, asked: Asked) -> None:
    """Make the lines that a cutting plotter follows, one drawing for each sheet of a game.

    With the same options, `pnp build` prints the very sheets that these lines cut, to a hundredth
    of a millimetre. Outlines and holes lie on a layer called Cut, folds on Fold. Marks by which the
    plotter finds the sheet, with --register, are printed by `pnp build` and lie on Register here.
    """
    with common.findings_reported(common.NOTHING):
        project = common.open_project(context)
        _export(project, asked.request(project), Way("cut"), "drawing")


@command.command("png", short_help="One picture for each face, cut out or with bleed.")
@takes(
    "export png", GAME, (dpi(), BLEED),
    files="pictures go: DIR/<game>/png/<lang>/<component>/001-<piece>-front.png",
)  # fmt: skip
@click.pass_context
def png(context: click.Context, asked: Asked, dpi: float, bleed: float | str | None) -> None:
    """Make one picture for each face of a game, or of some of its components or pieces.

    These are to be used elsewhere: `pnp preview` is for a quick look, and shows what is wrong
    where this refuses it. Pieces are cut out on clear ground, or with --bleed left whole. Names
    begin with the number of the piece; a back that all have is there once; the list, manifest.json,
    tells copies and sizes. Rules are made if they are named, one picture a page on --paper.
    """
    with common.findings_reported(common.NOTHING):
        project = common.open_project(context)
        view = FACES if bleed is None else BLED
        width = None if isinstance(bleed, str) else bleed
        request = asked.request(project, view=view, bleed=width)
        _export(project, request, Way("png", {"dpi": dpi}), "picture")


@command.command(
    "shop", short_help="Folders as print shops want them: sizes, bleeds, files and names."
)
@takes("export shop", (*GAME, SHOP, PRODUCT), files="files go: DIR/<game>/shop/<shop>/<lang>/")
@click.pass_context
def shop(context: click.Context, asked: Asked, named: str, product: str) -> None:
    """Make the files that a print shop wants of a game, or of some of its components or pieces.

    Every component becomes the product that it is most like: its size, bleed, number of pixels and
    names. Art goes on beyond its own bleed as its mirror image. What the shop does not sell is
    left out and told, and so are texts that it may cut into. README.txt says how to order.
    """
    with common.findings_reported(common.NOTHING):
        project = common.open_project(context)
        row = _shop(project, named, product)
        way = Way("shop", {"shop": row, "product": product}, row.id)
        _export(project, asked.request(project), way, "file")


@command.command("tts", short_help="A game to play in Tabletop Simulator.")
@takes(
    "export tts", GAME,
    (URL, dpi(more=", or fewer where a sheet would be larger than the game takes")),
    files="files go: DIR/<game>/tts/<lang>/<game>-<lang>.json",
)  # fmt: skip
@click.pass_context
def tts(context: click.Context, asked: Asked, url: str, dpi: float) -> None:
    """Make a game that Tabletop Simulator opens: decks, tiles, boards, models and the rules.

    Copy the JSON file and the picture beside it into Tabletop Simulator's folder
    Saves/Saved Objects. Pictures stay where they are, or go to --url: then anybody can play.
    """
    with common.findings_reported(common.NOTHING):
        project = common.open_project(context)
        disk = "" if url or not asked.out else asked.out.absolute().as_posix()
        way = Way("tts", {"dpi": dpi, "url": url, "disk": disk}, rules=True)
        _export(project, asked.request(project, view=BLED), way, "file")


def _shop(project: Project, named: str, product: str) -> "Shop":
    """Return a shop by its name, or refuse it or a product that it does not have."""
    from pnp.base.findings import NOWHERE, did_you_mean, refuse, shown
    from pnp.load.stock import load_shops

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


def _export(project: Project, request: Request, way: Way, noun: str) -> None:
    """Export what is not up to date; if all is, nothing heavy is loaded."""
    fresh = None if request.force else ExportRecord.all_fresh(project, request, way)
    if fresh is not None:
        report = common.left_alone(request.out, fresh)
    else:
        request = request.choose(project)
        from pnp.uses.export.folder import export

        with Ticker() as ticker:
            report = export(project, request, way, ticker)
    common.show_files(report, noun)
