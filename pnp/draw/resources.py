"""What operators find by name: fonts, layers, opacities, gradients, pictures, marks in common."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFString

from pnp.base.geometry import Box
from pnp.base.paths import SEGMENT
from pnp.draw.packing import PdfFile, Place, Ready
from pnp.model.face import Group, Inked, Layer, Mark, Needs, PictureFile, PlotterInk
from pnp.model.sheet import NO_LAYERS
from pnp.pictures.embed import Embedded
from pnp.text.fonts import Font

# --- What PDF operators and objects have in common: numbers, names, paths and strings.


_MUTE = ".mute"
_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
OVERPRINT = "Over"  # the resource name of what prints over colours and leaves them alone


def n(value: float) -> str:
    """Write a number for a PDF: a tenth of a micrometre is enough for any printer."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def n6(value: float) -> str:
    """Write a factor: it is multiplied with hundreds of millimetres, so it needs more digits."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def rectangle(box: Box) -> str:
    """Write a rectangle as a path."""
    return f"{n(box.x)} {n(box.y)} {n(box.width)} {n(box.height)} re"


class ResourceName:
    """By what names operators call what a file holds, each kind by a letter of its own."""

    @staticmethod
    def alpha(opacity: float) -> str:
        """Return the name of an opacity."""
        return f"A{round(opacity * 1000)}"

    @staticmethod
    def mask(form: str) -> str:
        """Return the name of the state in which a form decides what is seen."""
        return f"K{form[1:]}"

    @staticmethod
    def picture(key: str) -> str:
        """Return the name of a picture."""
        return "P" + sha256(key.encode()).hexdigest()[:12]

    @staticmethod
    def layer(layer: Layer) -> str:
        """Return the name of a layer."""
        return f"L{layer}"

    @staticmethod
    def mute(font: str) -> str:
        """Return the name of a font whose letters nobody finds or copies."""
        return font + _MUTE

    @staticmethod
    def aloud(name: str) -> str:
        """Return the font that a name stands for."""
        return name.removesuffix(_MUTE)


@lru_cache(maxsize=4096)
def outline(d: str) -> str:
    """Write absolute path data as operators."""
    return " ".join(
        f"{numbers[1:]} {_VERBS[command]}" if numbers else _VERBS[command]
        for command, numbers in SEGMENT.findall(d)
    )


_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


def string(text: str) -> str:
    """Write a text as a string outside of content, where each letter stands for a byte."""
    data = text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be")
    return f"({data.decode('latin-1').translate(_ESCAPED)})"


# Pictures and streams are registered once.


def image(file: PdfFile, embedded: Embedded, name: str = "") -> Any:
    """Register an image and its mask, and return the reference; a name is kept with it.

    That is a string as PDF writes it.
    """
    pdf = file.pdf
    entries = {"Type": "/XObject", "Subtype": "/Image", **embedded.entries}
    if name:
        entries["PieceInfo"] = f"<< /pnp << /Private << /File {name} >> >> >>"
    if entries["BitsPerComponent"] == 16:
        pdf._pdfVersion = max(pdf._pdfVersion, (1, 5))
    if embedded.mask is not None:
        pdf.ensureMinPdfVersion("transparency")
        entries["SMask"] = image(file, embedded.mask)
    return pdf.Reference(file.stream(entries, embedded.data))


# Layers are optional content that a viewer lists by name and switches on and off.


class Layers:
    """The layers of a file; each is registered when a page needs it for the first time.

    Nothing says how they print, so that a printer is sent what the viewer shows.
    """

    def __init__(self, file: PdfFile, names: Mapping[Layer, str]) -> None:
        self._file = file
        self._names = names
        self._known: dict[Layer, str] = {}

    def parted(self, marks: tuple[Mark, ...], usual: Layer) -> tuple[Mark, ...]:
        """Return marks of a sheet, each on its layer or the usual one if the file has any."""
        return Group.on_layers(marks, usual) if self._names else marks

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


# Fonts have only the glyphs in use, under their own numbers, with their letters.

_SYMBOLIC = 4  # the font brings its own glyph numbers


def embedded_font(file: PdfFile, font: Font, glyphs: set[int]) -> dict[str, Any]:
    """Return the entries of a font's subset, all but the letters that its glyphs are copied as."""
    name = PDFName(f"{_subset_tag(glyphs)}+{font.postscript_name}")
    used = sorted({0, *glyphs})
    widths = (f"{glyph} [{n(round(font.advance(glyph), 2))}]" for glyph in used)
    kind = {"Subtype": "/CIDFontType2", "CIDToGIDMap": "/Identity"}
    if font.is_otf:  # whose glyphs have no other numbers
        kind = {"Subtype": "/CIDFontType0"}
    descendant = PDFDictionary(
        {
            "Type": "/Font",
            **kind,
            "BaseFont": name,
            "CIDSystemInfo": "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>",
            "FontDescriptor": _descriptor(file, font, name, used),
            "DW": 0,
            "W": f"[ {' '.join(widths)} ]",
        }
    )
    return {
        "Type": "/Font",
        "Subtype": "/Type0",
        "BaseFont": name,
        "Encoding": "/Identity-H",
        "DescendantFonts": PDFArray([file.pdf.Reference(descendant)]),
    }


def _descriptor(file: PdfFile, font: Font, name: str, used: list[int]) -> Any:
    metrics = font.metrics()
    data = font.subset(set(used))
    key, entries = "FontFile2", {"Length1": f"{len(data)}"}
    if font.is_otf:
        key, entries = "FontFile3", {"Subtype": "/CIDFontType0C"}
    box = [round(metrics[side]) for side in ("left", "bottom", "right", "top")]
    return file.pdf.Reference(
        PDFDictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": name,
                "Flags": _SYMBOLIC,
                "FontBBox": PDFArray(box),
                "ItalicAngle": round(metrics["italic_angle"], 2),
                "Ascent": round(metrics["ascent"]),
                "Descent": round(metrics["descent"]),
                "CapHeight": round(metrics["cap_height"]),
                "StemV": 80,
                key: file.deflated(entries, data),
            }
        )
    )


def _subset_tag(glyphs: set[int]) -> str:
    """Return six capitals that differ between subsets and never between two equal builds."""
    mixed = 0
    for glyph in sorted(glyphs):
        mixed = (mixed * 31 + glyph + 1) % 26**6
    return "".join(chr(65 + mixed // 26**place % 26) for place in range(6))


def _to_unicode(glyphs: dict[int, str]) -> bytes:
    """Write the table by which copied and searched text comes out right."""
    rows = [
        f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>"
        for glyph, letter in sorted(glyphs.items())
    ]
    parts = (rows[start : start + 100] for start in range(0, len(rows), 100))
    blocks = [f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts]
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
        + "\n".join(blocks)
        + "\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    ).encode("ascii")


# All resources of a file.

_NONE: Mapping[str, str] = {}
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
        layers: Mapping[Layer, str] = NO_LAYERS,
    ) -> None:
        self._file = file
        self._pictures = pictures
        self._marks = marks  # that faces have in common; more of them come with the faces
        self.layers = Layers(file, layers)
        self._fonts: dict[str, Place] = {}
        self._known: dict[str, str] = {}  # references by the names that operators use

    def written(
        self, needs: Needs, forms: Mapping[str, str] = _NONE, properties: Mapping[str, str] = _NONE
    ) -> str:
        """Write what a stretch of operators needs, and what it shows and says besides."""
        objects = {
            **{ResourceName.picture(key): self._picture(key) for key in sorted(needs.pictures)},
            **{name: self._shared(name) for name in sorted(needs.shared)},
            **forms,
        }
        for font in sorted(needs.fonts):
            if font not in self._fonts:
                self._fonts[font] = self._file.reserve()
        # Two opacities may have one name: the first that a file needs is meant.
        states = [
            (ResourceName.alpha(one), f"/CA {n6(one)} /ca {n6(one)}")
            for one in sorted(needs.alphas)
        ]
        for form in sorted(needs.masks):
            mask = f"/SMask << /S /Luminosity /G {self._shared(form)} >>"
            states.append((ResourceName.mask(form), mask))
        if needs.spots:
            states.append((OVERPRINT, "/OP true /op true /OPM 1"))
        layer = self.layers.reference
        kinds = {
            "Font": {font: self._fonts[font].text for font in needs.fonts},
            "ExtGState": {
                name: self._packed(name, f"<< /Type /ExtGState {state} >>")
                for name, state in states
            },
            "ColorSpace": {
                spot.value: self._packed(spot, _SEPARATION.format(spot, _LOOKS[spot]))
                for spot in sorted(needs.spots)
            },
            "Properties": dict(properties)
            | {ResourceName.layer(one): layer(one) for one in sorted(needs.layers)},
            "Shading": {name: self._packed(name, run) for name, run in needs.gradients.items()},
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
        for font in sorted(set(map(ResourceName.aloud, self._fonts))):
            names = [name for name in (font, ResourceName.mute(font)) if name in self._fonts]
            used = {glyph for name in names for glyph in glyphs[name]}
            entries = embedded_font(file, font_of(font), used)
            for name in names:
                letters = dict.fromkeys(glyphs[name], " ") if name.endswith(_MUTE) else glyphs[name]
                entries["ToUnicode"] = file.deflated({}, _to_unicode(letters))
                yield file.put(self._fonts[name], PDFDictionary(entries).format(file.pdf))

    def form(self, face: Inked, more: str = "") -> bytes:
        """Write a face as a form in one go: thousands of them go through here."""
        bounds = _bounds(face.width, face.height, face.bleed)
        written = self.written(face.needs)
        resources = self._packed(written, written)  # equal ones are one object for all faces
        head = (
            f"<< /Type /XObject /Subtype /Form /BBox {bounds} /Resources {resources}{more}"
            f" /Filter /FlateDecode /Length {len(face.data)} >>\nstream\n"
        )
        return head.encode("latin-1") + face.data + b"\nendstream"

    def _packed(self, name: str, written: str) -> str:
        """Return a reference to a small object."""
        if name not in self._known:
            self._known[name] = self._file.pack(written)
        return self._known[name]

    def _picture(self, key: str) -> str:
        name = ResourceName.picture(key)
        if name not in self._known:
            file = string(PictureFile.tone_of(key)[0])
            picture = image(self._file, Embedded.of(self._pictures[key]), file)
            self._known[name] = self._file.reference(picture)
        return self._known[name]

    def _shared(self, name: str) -> str:
        if name not in self._known:
            marks = self._marks[name]
            form = self.form(marks, _BLENDS if marks.blends else "")
            self._known[name] = self._file.add(form)
        return self._known[name]


@lru_cache(maxsize=64)
def _bounds(width: float, height: float, bleed: float) -> str:
    """Write the box around bleed; the faces of a component have it in common."""
    over, right, bottom = n(-bleed), n(width + bleed), n(height + bleed)
    return f"[ {over} {over} {right} {bottom} ]"
