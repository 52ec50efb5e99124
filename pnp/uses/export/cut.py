"""Lines for a cutting plotter: every sheet as `pnp build` prints it, as SVG and as DXF."""

from collections.abc import Iterator

from pnp.arrange.guides import plot_of
from pnp.model.face import Side
from pnp.model.order import PLOTS, load_row
from pnp.model.sheet import Sheet
from pnp.parts.part import Part
from pnp.uses.export.folder import ExportFile, ExportJob


def lines(job: ExportJob) -> Iterator[ExportFile]:
    """Yield the files of every sheet that has something to cut."""
    for part in job.parts():
        if part.component is None and len(part.holds) == 1:  # rules are read, not cut out
            continue
        with job.report.refusals():
            for sheet in _fronts(part):
                plot = plot_of(
                    sheet, f"{part.picked.title}, {sheet.title}", part.order.registration
                )
                name = f"{part.id}/sheet{sheet.number}"
                for format_ in PLOTS:
                    data = load_row(PLOTS, format_)(plot)
                    yield ExportFile(f"{name}.{format_}", data, part.id, _facts(sheet))


def _fronts(part: Part) -> Iterator[Sheet]:
    """Yield the sheets that are cut, with their contours, whether these are printed or not."""
    plotted = part.ordered(part.order._replace(contour=True))
    for sheet in plotted.picked.sheets:
        if any(put.face.side is Side.FRONT for put in sheet.placements):
            yield sheet


def _facts(sheet: Sheet) -> dict[str, object]:
    return {
        "sheet": sheet.number,
        "code": sheet.code,
        "width": round(sheet.size.width, 3),
        "height": round(sheet.size.height, 3),
        "pieces": [f"{put.face.owner}#{put.copy}" for put in sheet.placements
                   if put.face.side is Side.FRONT],
    }  # fmt: skip
