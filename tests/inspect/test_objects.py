from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from pnp.inspect import objects
from pnp.inspect.report import FontUse


def test_an_entry_comes_from_the_nearest_parent() -> None:
    top = Dictionary(Type=Name("/Pages"), Rotate=90, MediaBox=Array([0, 0, 1, 1]))
    page = Dictionary(Type=Name("/Page"), Parent=top, Rotate=180)
    assert objects.inherited(page, "/Rotate") == 180
    assert len(objects.inherited(page, "/MediaBox")) == 4
    assert objects.inherited(page, "/CropBox") is None


@pytest.mark.parametrize("resources", [None, 3, Array(), Dictionary(Font=3), Dictionary()])
def test_resources_may_be_anything(resources: Any) -> None:
    assert objects.entries(resources, "/Font") == []
    assert objects.entry(resources, "/Font", "/F1") is None
    assert objects.mask_of(resources) is None


def test_a_box_needs_four_numbers() -> None:
    assert objects.rectangle(Array([9, 8, 1, 2])).width == 8
    for wrong in (None, Array([1, 2, 3])):
        with pytest.raises(ValueError, match="four numbers"):
            objects.rectangle(wrong)


def test_a_font_says_its_name_or_its_kind() -> None:
    named = Dictionary(Subtype=Name("/Type1"), BaseFont=Name("/ABCDEF+Sans"))
    assert objects.font_of(named) == FontUse("Sans", embedded=False, subset=True)
    drawn = Dictionary(Subtype=Name("/Type3"))
    assert objects.font_of(drawn) == FontUse("Type3", embedded=True, subset=False)
    assert objects.font_of(Dictionary()).name == "without a name"


def test_only_a_form_with_a_name_and_a_trim_box_is_a_face() -> None:
    private = Dictionary(Face=String("tiles/1/front"))
    pdf = pikepdf.new()
    form = pdf.make_stream(b"", PieceInfo=Dictionary(pnp=Dictionary(Private=private)))
    assert objects.face_of(form) is None
    form["/PieceInfo"]["/pnp"]["/Private"]["/Trim"] = Array([0, 0, 30, 40])
    face = objects.face_of(form)
    assert face is not None
    assert (face[0], face[1].height) == ("tiles/1/front", 40)


def test_a_picture_knows_its_file_whatever_somebody_has_put_there() -> None:
    with pikepdf.new() as pdf:
        image = pdf.make_stream(b"", Subtype=Name.Image)
        assert objects.file_of(image) == ""
        for info, name in (
            (Dictionary(Private=Dictionary(File=String("card_data/tea/sea.jpg"))), "sea.jpg"),
            (Dictionary(Private=Array([1])), ""),
            (Dictionary(Private=Dictionary(File=String("x" * 999))), "x" * 200),
        ):
            image["/PieceInfo"] = Dictionary(pnp=info)
            assert objects.file_of(image).rpartition("/")[2] == name
