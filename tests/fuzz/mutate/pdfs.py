"""Changes of PDFs: by their bytes, and by objects as a library sees them."""

import io
import re
import zlib

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

from tests.fuzz.mutate import Dice, NotThisFile, one_of, spot, strange

_TOKEN = re.compile(
    rb"/[A-Za-z]+|\d+ 0 R|[-+]?\d*\.?\d+|\[|\]|<<|>>|\bobj\b|endobj|stream\r?\n|endstream|xref"
)
_NAMES = (
    b"/Type", b"/Page", b"/Pages", b"/Kids", b"/Count", b"/Contents", b"/Resources", b"/MediaBox",
    b"/TrimBox", b"/Rotate", b"/Font", b"/XObject", b"/Form", b"/Image", b"/Filter",
    b"/FlateDecode", b"/DCTDecode", b"/LZWDecode", b"/Length", b"/Parent", b"/Root", b"/Names",
    b"/Outlines", b"/ToUnicode", b"/Encrypt", b"/UserUnit", b"/Matrix", b"/BBox", b"/PieceInfo",
    b"/None",
)  # fmt: skip
_OPERATORS = (
    b"q " * 300, b"Q " * 5, b"BT /F1 12 Tf (x) Tj ET ", b"BT ET " * 50, b"/Fm0 Do ",
    b"1e30 0 0 1e30 0 0 cm ", b"0 0 0 0 0 0 cm ", b"nan 0 m ", b"0 0 m 9 9 l S ", b"9 9 9 9 re f ",
    b"W n ", b"/GS0 gs ", b"BI /W 1 /H 1 /BPC 8 /CS /G ID x EI ", b"(unclosed ", b"<zz> Tj ",
    b"[ " * 200, b"/P <</MCID 0>> BDC ", b"EMC ", b"99999999999999999999 w ",
    b"/Pattern cs /P0 scn ", b"1 2 3 4 5 6 7 8 9 Tf ", b"\x00\xff",
)  # fmt: skip
_WRONG = (
    pikepdf.PdfError,
    RuntimeError,
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    NotImplementedError,
    IndexError,
    OverflowError,
)
MOST_OBJECTS = 2_000


def _tokens(data: bytes, dice: Dice) -> bytes:
    """Change a name, a number or a reference; offsets are then what they are."""
    found = list(_TOKEN.finditer(data))
    match = found[spot(found, dice)]
    old = match[0]
    if old.startswith(b"/"):
        new = dice.choice((*_NAMES, old + b"X", b"/"))
    elif old.endswith(b"R"):
        new = dice.choice(
            (
                b"0 0 R",
                b"1 0 R",
                b"2 0 R",
                b"9999 0 R",
                dice.choice(found)[0],
                b"null",
                b"[]",
                b"<<>>",
            )
        )
    elif old[:1].isdigit() or old[:1] in b"+-.":
        new = strange.figure(dice).encode()
    else:
        new = dice.choice((b"", old * 2, b"null", b"<<", b"["))
    return data[: match.start()] + new + data[match.end() :]


def _content(data: bytes, dice: Dice) -> bytes:
    """Put operators into a stream, packed or not, without mending its length."""
    found = list(re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S))
    match = found[spot(found, dice)]
    inner = match[1]
    try:
        plainly = zlib.decompress(inner)
    except zlib.error:
        plainly = inner
    at = dice.randrange(len(plainly) + 1)
    made = plainly[:at] + dice.choice(_OPERATORS) * dice.choice((1, 1, 20)) + plainly[at:]
    new = zlib.compress(made) if plainly is not inner else made
    return data[: match.start(1)] + new + data[match.end(1) :]


def _value(pdf: Pdf, dice: Dice) -> object:
    way = dice.randrange(9)
    if way == 0:
        return Name(dice.choice(_NAMES).decode())
    if way == 1:
        return dice.choice((0, 1, -1, 2**31 - 1, -(2**31), 10**9))
    if way == 2:
        return pikepdf.String(strange.text(dice)[:2000])
    if way == 3:
        return Array([0, 0, dice.choice((0, 1, 300, 10**6)), dice.choice((0, -5, 400))])
    if way == 4:
        return Dictionary(Type=Name("/XObject"), A=dice.choice((1, 2)))
    if way == 5:
        return None
    if way == 6:
        return dice.random() < 0.5
    objects = _objects(pdf)
    return objects[spot(objects, dice)]


def _objects(pdf: Pdf) -> list[Object]:
    return [one for one in list(pdf.objects)[:MOST_OBJECTS] if isinstance(one, Object)]


def _keyed(pdf: Pdf, dice: Dice) -> None:
    """Set, drop or rename a key of a dictionary or stream, or an item of an array."""
    holders = [one for one in _objects(pdf) if one._type_name in ("dictionary", "stream", "array")]
    holder = holders[spot(holders, dice)]
    for _ in range(dice.randrange(3)):
        inner = [
            one
            for one in _inside(holder)
            if isinstance(one, Object) and one._type_name in ("dictionary", "array")
        ]
        holder = dice.choice(inner) if inner else holder
    if holder._type_name == "array":
        where = dice.randrange(len(holder) + 1)
        if where < len(holder) and dice.random() < 0.7:
            holder[where] = _value(pdf, dice)
        else:
            holder.append(_value(pdf, dice))
        return
    keys = sorted(holder.keys()) or ["/X"]
    key = dice.choice(keys) if dice.random() < 0.7 else dice.choice(_NAMES).decode()
    if dice.random() < 0.3 and key in keys and key != "/Length":
        del holder[key]
    else:
        holder[key] = _value(pdf, dice)


def _inside(holder: Object) -> list[object]:
    if holder._type_name == "array":
        return list(holder)
    return [holder[key] for key in sorted(holder.keys())]


def _streamed(pdf: Pdf, dice: Dice) -> None:
    """Write other operators into a page, or let forms draw each other."""
    page = pdf.pages[spot(range(len(pdf.pages)), dice)]
    if dice.random() < 0.3:
        form = pdf.make_stream(dice.choice((b"/A Do /A Do", b"q /A Do Q", b"0 0 9 9 re f")))
        form["/Type"], form["/Subtype"], form["/BBox"] = (
            Name("/XObject"),
            Name("/Form"),
            Array([0, 0, 99, 99]),
        )
        for _ in range(dice.choice((0, 1, 6))):
            outer = pdf.make_stream(b"/A Do /A Do")
            outer["/Type"], outer["/Subtype"], outer["/BBox"] = (
                Name("/XObject"),
                Name("/Form"),
                Array([0, 0, 99, 99]),
            )
            outer["/Resources"] = Dictionary(XObject=Dictionary(A=form))
            form = outer
        page.obj["/Resources"] = Dictionary(XObject=Dictionary(A=form))
        page.obj["/Contents"] = pdf.make_stream(b"/A Do")
        return
    page.obj["/Contents"] = pdf.make_stream(
        b"".join(dice.choice(_OPERATORS) for _ in range(dice.randrange(1, 6)))
    )


def _paged(pdf: Pdf, dice: Dice) -> None:
    """Change a page: its boxes, its turn, or take it away or in twice."""
    at, way = spot(range(len(pdf.pages)), dice), dice.randrange(4)
    if way == 0:
        pdf.pages.append(pdf.pages[at])
    elif way == 1:
        del pdf.pages[at]
    elif way == 2:
        pdf.pages[at].obj["/Rotate"] = dice.choice((0, 90, 45, -90, 450, 10**9))
    else:
        box = Array([dice.choice((0, -10, 5, 10**6)) for _ in range(dice.choice((0, 3, 4, 5)))])
        pdf.pages[at].obj[dice.choice(("/MediaBox", "/TrimBox", "/CropBox", "/BleedBox"))] = box


def _library(data: bytes, dice: Dice) -> bytes:
    """Change objects; what the library refuses to do is not done."""
    made = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data), suppress_warnings=True) as pdf:
            dice.choice((_keyed, _keyed, _streamed, _paged))(pdf, dice)
            modes = (pikepdf.ObjectStreamMode.generate, pikepdf.ObjectStreamMode.disable)
            pdf.save(
                made,
                deterministic_id=True,
                object_stream_mode=dice.choice(modes),
                fix_metadata_version=False,
            )
    except _WRONG:
        raise NotThisFile from None
    return made.getvalue()


change = one_of(_tokens, _tokens, _content, _library, _library, raw=0.2)
