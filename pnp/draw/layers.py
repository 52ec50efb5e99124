"""Layers of a file: optional content that a viewer lists by name and switches on and off."""

from collections.abc import Mapping

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFString

from pnp.draw.packing import PdfFile, Ready
from pnp.model.face import Mark, on_layers
from pnp.model.names import Layer
from pnp.model.sheet import Sheet


class Layers:
    """The layers of a file; each is registered when a page needs it for the first time.

    Nothing says how they print, so that a printer is sent what the viewer shows.
    """

    def __init__(self, file: PdfFile, names: Mapping[Layer, str]) -> None:
        self._file = file
        self._names = names
        self._known: dict[Layer, str] = {}

    def guides(self, sheet: Sheet) -> tuple[Mark, ...]:
        """Return the guides of a sheet, each on its layer if the file has any."""
        return on_layers(sheet.guides, Layer.CUT) if self._names else sheet.guides

    def marks(self, sheet: Sheet) -> tuple[Mark, ...]:
        """Return the notes and the foot of a sheet on their layer."""
        return on_layers(sheet.marks, Layer.FOOT) if self._names else sheet.marks

    def reference(self, layer: Layer) -> str:
        """Return a reference to a layer."""
        if layer not in self._known:
            name = PDFString(self._names[layer]).format(self._file.pdf).decode("latin-1")
            self._known[layer] = self._file.pack(f"<< /Type /OCG /Name {name} >>")
        return self._known[layer]

    def enter(self, pdf: PDFDocument) -> None:
        """List the layers in the file's catalog, in the order in which a viewer shows them."""
        if not self._known:
            return
        listed = " ".join(self._known[layer] for layer in Layer if layer in self._known)
        written = f"<< /OCGs [ {listed} ] /D << /BaseState /ON /Order [ {listed} ] >> >>"
        catalog = pdf.Catalog
        for known in ("__NoDefault__", "__Refs__"):  # what reportlab lets a catalog hold
            setattr(catalog, known, [*getattr(catalog, known), "OCProperties"])
        catalog.OCProperties = Ready(written.encode("latin-1"))
