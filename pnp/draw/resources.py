"""What operators find by name: fonts, opacities, gradients, pictures, and marks in common."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from pnp.draw.fonts import EmbeddedFont
from pnp.draw.layers import Layers
from pnp.draw.packing import PdfFile, Place, image, reference
from pnp.draw.reading import string
from pnp.draw.syntax import (
    OVERPRINT,
    aloud,
    alpha_name,
    is_mute,
    layer_name,
    mask_name,
    mute,
    n,
    n6,
    picture_name,
)
from pnp.model.face import Inked, Needs, PictureFile, tone_of
from pnp.model.names import PlotterInk
from pnp.pictures.embed import embed
from pnp.text.fonts import Font

_NONE: Mapping[str, str] = {}
_OVER = "<< /Type /ExtGState /OP true /op true /OPM 1 >>"
_SEPARATION = (
    "[ /Separation /{} /DeviceCMYK"
    " << /FunctionType 2 /Domain [ 0 1 ] /C0 [ 0 0 0 0 ] /C1 [ {} ] /N 1 >> ]"
)
_LOOKS = {PlotterInk.CUT: "0 1 0 0", PlotterInk.CREASE: "1 0 0 0"}  # on a screen: magenta and cyan
_BLENDS = " /Group << /Type /Group /S /Transparency /CS /DeviceRGB /I true >>"


class Resources:
    """The resources of a file; each is registered when something needs it for the first time."""

    def __init__(
        self,
        file: PdfFile,
        pictures: Mapping[str, PictureFile],
        marks: Mapping[str, Inked],
        layers: Layers,
    ) -> None:
        self._file = file
        self._pdf = file.pdf
        self._pictures = pictures
        self._marks = marks  # that faces have in common; more of them come with the faces
        self._layers = layers
        self._fonts: dict[str, Place] = {}
        self._known: dict[str, str] = {}  # references by the names that operators use
        self._combined: dict[str, str] = {}

    def of(self, face: Inked) -> str:
        """Return a reference to the resources of a face; equal ones are one object for all."""
        written = self.written(face.needs)
        if written not in self._combined:
            self._combined[written] = self._file.pack(written)
        return self._combined[written]

    def written(
        self, needs: Needs, forms: Mapping[str, str] = _NONE, properties: Mapping[str, str] = _NONE
    ) -> str:
        """Write what a stretch of operators needs, and what it shows and says besides."""
        objects = {
            **{picture_name(key): self._picture(key) for key in sorted(needs.pictures)},
            **{name: self._shared(name) for name in sorted(needs.shared)},
            **forms,
        }
        kinds = {
            "Font": {font: self._font(font) for font in sorted(needs.fonts)},
            "ExtGState": self._states(needs),
            "ColorSpace": {spot.value: self._spot(spot) for spot in sorted(needs.spots)},
            "Properties": {
                **{layer_name(one): self._layers.reference(one) for one in sorted(needs.layers)},
                **properties,
            },
            "Shading": {name: self._gradient(name, run) for name, run in needs.gradients.items()},
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
        for font in sorted(set(map(aloud, self._fonts))):
            names = [name for name in (font, mute(font)) if name in self._fonts]
            used = {glyph for name in names for glyph in glyphs[name]}
            embedded = EmbeddedFont(self._pdf, font_of(font), used)
            for name in names:
                letters = glyphs[name]
                if is_mute(name):
                    letters = dict.fromkeys(letters, " ")
                yield file.put(self._fonts[name], embedded.dictionary(letters).format(self._pdf))

    def _font(self, name: str) -> str:
        if name not in self._fonts:
            self._fonts[name] = self._file.reserve()
        return self._fonts[name].text

    def _states(self, needs: Needs) -> dict[str, str]:
        states = {alpha_name(alpha): self._alpha(alpha) for alpha in sorted(needs.alphas)}
        for form in sorted(needs.masks):
            states[mask_name(form)] = self._mask(form)
        if needs.spots:
            states[OVERPRINT] = self._once(OVERPRINT, lambda: self._file.pack(_OVER))
        return states

    def _spot(self, spot: PlotterInk) -> str:
        return self._once(spot, lambda: self._file.pack(_SEPARATION.format(spot, _LOOKS[spot])))

    def _alpha(self, alpha: float) -> str:
        written = f"<< /Type /ExtGState /CA {n6(alpha)} /ca {n6(alpha)} >>"
        return self._once(alpha_name(alpha), lambda: self._file.pack(written))

    def _mask(self, form: str) -> str:
        written = f"<< /Type /ExtGState /SMask << /S /Luminosity /G {self._shared(form)} >> >>"
        return self._once(mask_name(form), lambda: self._file.pack(written))

    def _gradient(self, name: str, written: str) -> str:
        return self._once(name, lambda: self._file.pack(written))

    def _picture(self, key: str) -> str:
        def made() -> str:
            file = string(tone_of(key)[0])
            return reference(self._pdf, image(self._pdf, embed(self._pictures[key]), file))

        return self._once(picture_name(key), made)

    def _shared(self, name: str) -> str:
        def made() -> str:
            marks = self._marks[name]
            return self._file.add(
                form_bytes(marks, self.of(marks), _BLENDS if marks.blends else "")
            )

        return self._once(name, made)

    def _once(self, name: str, make: Callable[[], str]) -> str:
        if name not in self._known:
            self._known[name] = make()
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
