"""Pictures with too few pixels for their size on paper are told where they are shown."""

from pnp.check.pictures import pictures_are_sharp, pictures_are_still
from pnp.findings import Finding, Severity, Where
from pnp.geometry import Box
from pnp.model.face import Art, Face, Group, Inked, Mark, Needs, Picture, PictureFile, toned
from pnp.model.names import FaceName

LINE = Where("card.xml", 7)
SEA = "card_data/tea/sea.jpg"


def shown(width: float, key: str = SEA, where: Where = LINE) -> Picture:
    """Return a picture twice as wide as high."""
    box = Box(0, 0, width, width / 2)
    return Picture(key, box, box, where)


def told(*marks: Mark, faces: int = 1) -> list[Finding]:
    file = PictureFile(SEA, "jpeg", 800, 400, path="")
    made = [Face(FaceName("cards", f"c{n}"), 63, 88, 2, marks) for n in range(faces)]
    return list(pictures_are_sharp(made, {SEA: file, toned(SEA, "grey"): file}))


def test_a_picture_with_pixels_enough_is_well() -> None:
    assert told(shown(101.0)) == []
    assert told(shown(60.0)) == []


def test_both_numbers_the_file_the_piece_and_the_line_are_named() -> None:
    (finding,) = told(shown(120.0))
    assert (finding.severity, finding.where) == (Severity.WARNING, LINE)
    assert finding.message == (
        "cards/c0/front: picture card_data/tea/sea.jpg has 169 dots per inch"
        " at 120 × 60 mm, 300 are sharp"
    )
    assert "1,417 × 709 pixels" in finding.hint


def test_many_pieces_that_show_it_are_one_finding() -> None:
    (finding,) = told(shown(120.0), shown(150.0), faces=9)
    assert finding.message.startswith("cards/c0/front and 8 more: ")
    assert "135 dots" in finding.message, "where it is largest"
    assert len(told(shown(120.0), shown(120.0, where=Where("card.xml", 9)))) == 2


def test_groups_make_pictures_larger_and_art_hides_none() -> None:
    large = Group((Group((shown(30.0),), scale=2.0),), scale=2.0)
    assert "at 120 × 60 mm" in told(large)[0].message
    needs = Needs.none()
    needs.pictures.add(SEA)
    assert len(told(Art("", needs, {}, lambda: (large,)))) == 1
    form = Inked(b"", needs)
    assert len(told(Art("", Needs.none(), {"F1": form}, lambda: (large,)))) == 1
    assert told(Art("", Needs.none(), {}, lambda: (large,))) == [], "which needs no look"


def test_a_picture_in_another_ink_is_called_by_its_file() -> None:
    (finding,) = told(shown(120.0, toned(SEA, "grey")))
    assert f"picture {SEA} has" in finding.message


def test_a_picture_that_moves_is_told_once_for_its_line() -> None:
    faces = [Face(FaceName("cards", f"c{n}"), 63, 88, 2, (shown(60.0),)) for n in range(3)]
    file = PictureFile(SEA, "other", 800, 400, path="")
    assert list(pictures_are_still(faces, {SEA: file})) == []
    (finding,) = pictures_are_still(faces, {SEA: file._replace(is_moving=True)})
    assert (finding.severity, finding.where) == (Severity.WARNING, LINE)
    assert finding.message == f"picture {SEA} moves; only its first frame is printed"
