"""What is drawn over letters is told, and what only comes near is not."""

from pathlib import Path as File

import pytest
from PIL import Image

from pnp.base.geometry import Box
from pnp.check.covered import figures_are_free, texts_are_free
from pnp.draw.operators import Inker
from pnp.model.face import (
    RULES,
    Circle,
    Face,
    FaceName,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    Pictured,
    PictureFile,
    Rect,
    Text,
)
from tests.conftest import Pnp, Starter
from tests.support.texts import put

GOLEM, _ = put("Robot Golem", 60.0, size=20.0)  # its R stands on y 4.9, 4 mm wide
RED = Paint(fill="#cc0000")
HOLE = "M -5 -5 L 15 -5 L 15 15 L -5 15 Z M 0 0 L 0 9 L 6 9 L 6 0 Z"  # around the R
DISC = Circle(2.0, 2.6, 2.5, RED)


def told(*marks: Mark, file: PictureFile | None = None, name: str = "cards") -> list[str]:
    face = Face(FaceName(name, "a"), 63, 88, 2, marks)
    files = {file.key: file} if file else {}
    return [finding.message for finding in texts_are_free(face, lambda: files)]


def moved(mark: Mark, **group: object) -> Group:
    return Group((mark,), **group)  # type: ignore[arg-type]


def inked(mark: Mark) -> Mark:
    """Return a mark as art, which is asked for what it holds."""
    art = Inker().art((mark,))
    art.make = lambda: (mark,)
    return art


@pytest.mark.parametrize(
    "over",
    [
        DISC,
        Rect(Box(0, 0, 4, 5), 0.0, RED),
        Path("M 0 0 L 4 0 L 4 5 L 0 5 Z", RED._replace(opacity=0.6)),
        Path("M 2 0 L 2 9", Paint(stroke="#000000", line=3.0)),
        moved(DISC._replace(x=0.0, y=0.0), x=2.0, y=2.6, rotate=45, scale=1.0),
        moved(DISC, opacity=0.5),
        moved(DISC, clip="M 0 0 L 3 0 L 3 9 L 0 9 Z"),
        inked(DISC),
        moved(inked(Circle(0, 0, 25.0, RED)), x=2.0, y=2.6, scale=0.1),
    ],
)
def test_a_letter_below_ink_is_told(over: Mark) -> None:
    (message,) = told(GOLEM, over)
    assert message == "cards/a/front: art lies over 1 of 10 letters of 'Robot Golem': 'R'"
    assert not told(over, GOLEM), "the letters are drawn over it"


@pytest.mark.parametrize(
    "beside",
    [
        DISC._replace(y=14.0),
        DISC._replace(paint=RED._replace(opacity=0.2)),
        DISC._replace(paint=Paint(stroke="#000000", line=0.2)),
        Rect(Box(-1, 1, 60, 9), 0.0, Paint(stroke="#000000", line=0.3)),
        Path(HOLE, RED._replace(even=True)),
        Path("M 0 3 L 40 3", Paint(stroke="#000000", line=0.3)),
        moved(DISC, clip="M 20 20 L 30 20 L 30 30 Z"),
        moved(DISC, opacity=0.3),
        moved(DISC, y=40.0),
        moved(DISC, of=Pictured(FaceName("cards", "b"), GOLEM.where)),
        moved(Rect(Box(0, 0, 30, 30), 0.0, RED), x=0.0, y=6.0, rotate=45),  # its box covers more
    ],
)
def test_ink_that_leaves_letters_to_be_read_is_fine(beside: Mark) -> None:
    first = Path(HOLE, RED._replace(even=True)) == beside
    assert not told(put("R", 40.0, size=20.0)[0] if first else GOLEM, beside)


def test_letters_over_letters_are_told_and_a_shadow_is_none() -> None:
    (message,) = told(GOLEM, put("All is well", 40.0, size=20.0)[0])
    assert "the text 'All is well' lies over" in message and "of 10 letters" in message
    assert not told(GOLEM, moved(GOLEM, x=0.3, y=0.3))
    assert not told(GOLEM, moved(GOLEM._replace(text="Robot"), y=12.0))


def test_a_symbol_and_a_picture_are_called_by_their_names(tmp_path: File) -> None:
    assert "the symbol gear lies over" in told(GOLEM, moved(DISC, shared="gear #000000"))[0]
    clear = Image.new("RGBA", (40, 90))
    clear.paste((9, 9, 9, 255), (0, 60, 40, 90))  # its foot alone is solid
    clear.save(tmp_path / "a.png")
    file = PictureFile("a.png", "png", 40, 90, str(tmp_path / "a.png"))
    for top, hides in ((0, False), (-3, False), (-6, True)):
        box = Box(0, top, 4, 12)
        found = told(GOLEM, Picture("a.png", box, box), file=file)
        assert bool(found) == hides and all("a.png lies over 1 of 10" in one for one in found)
    whole = Box(0, 0, 4, 9)
    jpeg = file._replace(format="jpeg", path="not read")
    assert told(GOLEM, Picture("a.png", whole, whole), file=jpeg)
    assert not told(GOLEM, Picture("a.png", whole, Box(0, 0, 4, 1)), file=jpeg)


def test_pages_are_not_asked_but_their_figures_are() -> None:
    assert not told(GOLEM, DISC, name=RULES)
    (finding,) = figures_are_free({"golem": (GOLEM, DISC), "other": (GOLEM,)}, dict)
    assert finding.message.startswith("golem: art lies over 1 of 10 letters")
    assert finding.where == GOLEM.where and isinstance(GOLEM, Text)


def test_check_and_build_tell_of_what_covers_a_name(run: Pnp, starter: Starter) -> None:
    starter.draw('<text x="5" y="40" w="50" h="9" size="20">Robot Golem</text>')
    assert "lies over" not in run("check").stderr
    starter.draw('<dot x="7" y="44.5" r="2.5" fill="#cc0000"/>')
    for command in (("check",), ("build",)):
        told_of = run(*command).stderr
        assert "card.xml:" in told_of
        assert "art lies over 1 of 10 letters of 'Robot Golem': 'R'" in told_of
        assert "hint: draw the text after it, or move one of them" in told_of
