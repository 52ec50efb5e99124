"""Texts set in a box, and what stands on their lines."""

from pnp.base.findings import Where
from pnp.base.geometry import Box
from pnp.model.face import Text
from pnp.text.fonts import Fonts
from pnp.text.setting import IconPlace, Slot, Style, Typesetter
from tests.support.templates import STOCK

ICONS = {"gene": 2.0, "dot": 1.0}  # how wide they are, of their height
PLAIN = Style(size=9.0, least=6.0, fill="#000000")
LETTERS = {
    "en": "",
    "nl": "éëïöüÉËÏÖÜ",
    "de": "äöüßÄÖÜ„“‚‘",
    "es": "áéíóúüñÁÉÍÓÚÜÑ¿¡",
    "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»",
    "hu": "áéíóöőúüűÁÉÍÓÖŐÚÜŰ„”",
    "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”",
    "cs": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“",
    "sl": "čšžČŠŽ»«",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ’«»",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ«»",
    "it": "àèéìíîòóùúÀÈÉÌÍÎÒÓÙÚ",
}
COMMON = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    " !\"#%&'()*+,-./:;<=>?@[]_{}–—…’‘“”×·°\u00a0"
)


def typesetter() -> Typesetter:
    """Return a typesetter with fonts of its own."""
    return Typesetter(Fonts(STOCK), ICONS.get, STOCK.languages["en"])


SETTER = typesetter()


def put(text: str, w: float, h: float = 200.0, **style: object) -> tuple[Text, list[IconPlace]]:
    """Set a text into a box at 0, 0."""
    slot = Slot(Box(0, 0, w, h), PLAIN._replace(**style), Where("card.xml", 3))  # type: ignore[arg-type]
    mark, icons = SETTER.set_text(text, slot)
    return mark, list(icons)


def lines(mark: Text) -> list[str]:
    """Return what stands on each line, from top to bottom."""
    found: dict[float, list[str]] = {}
    for run in mark.runs:
        found.setdefault(round(run.y, 6), []).append("".join(word.text for word in run.words))
    return ["".join(parts) for _, parts in sorted(found.items())]


def width(text: str, size: float = 9.0, family: str = "body", style: int = 0) -> float:
    """Return how wide a word is in millimetres."""
    font = SETTER.fonts.style(family, style)
    return font.word(text).advance * size * 25.4 / 72 / 1000
