"""What operators find by name: fonts, opacities, gradients, pictures, and marks in common."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument

from pnp.draw.fonts import font_dictionary
from pnp.draw.packing import PdfFile, Ready, Reserved, image, reference
from pnp.draw.shading import shading
from pnp.draw.syntax import alpha_name, gradient_name, n, picture_name
from pnp.images.embed import embed
from pnp.model.face import Gradient, Inked, Needs
from pnp.model.picture import PictureFile
from pnp.text.fonts import Font

_NONE: Mapping[str, str] = {}
_BLENDS = " /Group << /Type /Group /S /Transparency /CS /DeviceRGB /I true >>"


class Resources:
    """The resources of a file; each is registered when something needs it for the first time."""

    def __init__(
        self, pdf: PDFDocument, pictures: Mapping[str, PictureFile], marks: Mapping[str, Inked]
    ) -> None:
        self._pdf = pdf
        self._pictures = pictures
        self._marks = marks  # that faces have in common; more of them come with the faces
        self._fonts: dict[str, Reserved] = {}
        self._known: dict[str, str] = {}  # references by the names that operators use
        self._combined: dict[tuple[object, ...], str] = {}

    def of(self, face: Inked) -> str:
        """Return a reference to the resources of a face; equal ones are one object for all."""
        kinds: tuple[set[Any], ...] = face.needs
        key = tuple(map(frozenset, kinds))
        if key not in self._combined:
            inside = Ready(self.written(face.needs).encode("ascii"))
            self._combined[key] = reference(self._pdf, inside)
        return self._combined[key]

    def written(self, needs: Needs, forms: Mapping[str, str] = _NONE) -> str:
        """Write what a stretch of operators needs, and the forms that it shows besides."""
        objects = {
            **{picture_name(key): self._picture(key) for key in sorted(needs.pictures)},
            **{name: self._shared(name) for name in sorted(needs.shared)},
            **forms,
        }
        kinds = {
            "Font": {font: self._font(font) for font in sorted(needs.fonts)},
            "ExtGState": {alpha_name(alpha): self._alpha(alpha) for alpha in sorted(needs.alphas)},
            "Shading": {gradient_name(run): self._gradient(run) for run in sorted(needs.gradients)},
            "XObject": objects,
        }
        rows = (
            f"/{kind} << {' '.join(f'/{name} {held[name]}' for name in sorted(held))} >>"
            for kind, held in kinds.items()
            if held
        )
        return f"<< {' '.join(rows)} >>"

    def fonts(
        self, file: PdfFile, font_of: Callable[[str], Font], glyphs: Mapping[str, dict[int, str]]
    ) -> Iterator[bytes]:
        """Yield the fonts: only when all faces are written is it known which glyphs they need."""
        for name, place in sorted(self._fonts.items()):
            whole = font_dictionary(self._pdf, font_of(name), glyphs[name])
            yield file.put(place, whole.format(self._pdf))

    def _font(self, name: str) -> str:
        if name not in self._fonts:
            self._fonts[name] = Reserved(self._pdf)
        return self._fonts[name].text

    def _alpha(self, alpha: float) -> str:
        entries = {"Type": "/ExtGState", "ca": alpha, "CA": alpha}
        return self._once(alpha_name(alpha), lambda: PDFDictionary(entries))

    def _gradient(self, gradient: Gradient) -> str:
        return self._once(gradient_name(gradient), lambda: PDFDictionary(shading(gradient)))

    def _picture(self, key: str) -> str:
        return self._once(picture_name(key), lambda: image(self._pdf, embed(self._pictures[key])))

    def _shared(self, name: str) -> str:
        def form() -> Ready:
            marks = self._marks[name]
            return Ready(form_bytes(marks, self.of(marks), _BLENDS if marks.blends else ""))

        return self._once(name, form)

    def _once(self, name: str, make: Callable[[], object]) -> str:
        if name not in self._known:
            self._known[name] = reference(self._pdf, make())
        return self._known[name]


def form_bytes(face: Inked, resources: str, more: str = "") -> bytes:
    """Write a face as a form in one go: thousands of them go through here."""
    bounds, _ = extent(face.width, face.height, face.bleed)
    head = (
        f"<< /Type /XObject /Subtype /Form /BBox {bounds} /Resources {resources}{more}"
        f" /Filter /FlateDecode /Length {len(face.data)} >>\nstream\n"
    )
    return head.encode("latin-1") + face.data + b"\nendstream"


@lru_cache(maxsize=64)
def extent(width: float, height: float, bleed: float) -> tuple[str, str]:
    """Write the boxes around bleed and trim; the faces of a component have them in common."""
    over, right, bottom = n(-bleed), n(width + bleed), n(height + bleed)
    return f"[ {over} {over} {right} {bottom} ]", f"[ 0 0 {n(width)} {n(height)} ]"
