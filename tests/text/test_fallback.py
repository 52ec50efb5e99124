"""Letters that a font lacks come from the next one that has them, and stand where they belong."""

from pathlib import Path

import pytest

from pnp.base.findings import Where
from pnp.base.geometry import Box
from pnp.base.units import POINT
from pnp.model.face import Text
from pnp.model.stock import Family, FontFile
from pnp.text.fonts import Fonts
from pnp.text.setting import Slot, Style, Typesetter
from tests.support.otf import otf
from tests.support.templates import STOCK
from tests.support.texts import lines

STYLE = Style(size=10.0, fill="#000000", family="own")


def family(id_: str, folder: Path, **more: tuple[str, ...]) -> Family:
    """Return a family whose styles are one file."""
    files = [FontFile(f"{id_}-{style}", f"{id_}.otf", folder=str(folder)) for style in range(4)]
    return Family(id_, files[0], files[1], files[2], files[3], **more)


@pytest.fixture
def setter(tmp_path: Path) -> Typesetter:
    """Return a typesetter with a font of few letters, for which another stands in."""
    (tmp_path / "own.otf").write_bytes(otf("Helo wp-"))
    (tmp_path / "star.otf").write_bytes(otf("+"))
    families = {
        **STOCK.families,
        "own": family("own", tmp_path, lacks=("bold",), fallback=("star", "body")),
        "star": family("star", tmp_path),
    }
    fonts = Fonts(STOCK._replace(families=families))
    return Typesetter(fonts, lambda _: None, STOCK.languages["en"])


def put(setter: Typesetter, text: str, width: float = 100.0, **style: object) -> Text:
    slot = Slot(Box(0, 0, width, 100), STYLE._replace(**style), Where("card.xml", 3))  # type: ignore[arg-type]
    return setter.set_text(text, slot)[0]


def stretches(mark: Text) -> list[tuple[str, str]]:
    return [(run.font, "".join(word.text for word in run.words)) for run in mark.runs]


def test_each_stretch_is_in_the_font_that_has_its_letters(setter: Typesetter) -> None:
    mark = put(setter, "Hello+Žofie")
    assert stretches(mark) == [
        ("own-0", "Hello"),
        ("star-0", "+"),
        ("body-regular", "Ž"),
        ("own-0", "o"),
        ("body-regular", "fi"),
        ("own-0", "e"),
    ]
    assert not mark.missing


def test_stretches_touch_each_other_on_one_line(setter: Typesetter) -> None:
    mark = put(setter, "Hello+ +Žo le")
    assert len({run.y for run in mark.runs}) == 1
    for run, after in zip(mark.runs, mark.runs[1:], strict=False):
        advance = sum(word.advance for word in run.words) * run.size * POINT / 1000
        assert run.x + advance == pytest.approx(after.x)


def test_spaces_are_those_of_the_font_that_was_asked_for(setter: Typesetter) -> None:
    mark = put(setter, "+ +")
    assert stretches(mark) == [("star-0", "+"), ("own-0", " "), ("star-0", "+")]
    assert lines(mark) == ["+ +"]


def test_a_letter_that_nobody_has_is_missing_still(setter: Typesetter) -> None:
    mark = put(setter, "Hello 漢+")
    assert mark.missing == "漢"


def test_what_chooses_the_look_of_a_letter_is_not_printed(setter: Typesetter) -> None:
    assert put(setter, "+\ufe0f").missing == ""
    assert lines(put(setter, "He+\ufe0fp \ufe0f")) == ["He+p "]
    assert put(setter, "+\ufe0f", family="body").missing == "\ufe0f", "nobody stands in"


def test_lines_break_between_letters_of_the_east_and_not_before_marks(setter: Typesetter) -> None:
    text = "港の灯台、夜「船」だっただ"
    found = lines(put(setter, text, width=12.0, family="body"))
    assert "".join(found) == text
    assert len(found) > 2
    assert not {"、", "」", "っ"} & {line[0] for line in found}
    assert not any(line.endswith("「") for line in found)


def test_a_style_without_a_file_is_noted(setter: Typesetter) -> None:
    assert put(setter, "Hello").unstyled == ""
    assert put(setter, "He **llo**").unstyled == "bold"
    assert put(setter, "Hello", style=1).unstyled == "bold"
    assert put(setter, "Hello *lo*").unstyled == "", "whose file is there"
