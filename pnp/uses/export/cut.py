"""Lines for a cutting plotter: every sheet as `pnp build` prints it, as SVG and as DXF."""

from collections.abc import Iterator

from pnp.arrange.guides import plot_of
from pnp.model.face import Side
from pnp.model.order import PLOTS, load_row
from pnp.uses.export.folder import ExportFile, ExportJob


def lines(job: ExportJob) -> Iterator[ExportFile]:
    """Yield the files of every sheet that has something to cut."""
    for part in job.parts():
        if part.component is None and len(part.holds) == 1:  # rules are read, not cut out
            continue
        with job.report.refusals():
            # Sheets that are cut have their contours, whether these are printed or not.
            plotted = part.ordered(part.order._replace(contour=True))
            for sheet in plotted.picked.sheets:
                fronts = [put for put in sheet.placements if put.face.side is Side.FRONT]
                if not fronts:
                    continue
                title = f"{part.picked.title}, {sheet.title}"
                plot = plot_of(sheet, title, part.order.registration)
                about = {
                    "sheet": sheet.number,
                    "code": sheet.code,
                    "width": round(sheet.size.width, 3),
                    "height": round(sheet.size.height, 3),
                    "pieces": [f"{put.face.owner}#{put.copy}" for put in fronts],
                }
                for format_ in PLOTS:
                    path = f"{part.id}/sheet{sheet.number}.{format_}"
                    yield ExportFile(path, load_row(PLOTS, format_)(plot), part.id, about)
