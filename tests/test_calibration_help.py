"""How a calibration sheet is read: the picture shows what the sheet's own scales would."""

from pnp.arrange.calibration import PICTURES
from pnp.uses.calibrate import CalibrationSheet
from tests.support.editions import shop


def test_every_reading_has_its_picture() -> None:
    for step in CalibrationSheet(shop(), "en").steps():
        assert bool(step.letters) == bool(step.picture)


def test_pictures_are_named_in_the_readers_language() -> None:
    for name in PICTURES:
        german, english = (CalibrationSheet(shop(), code).picture(name) for code in ("de", "en"))
        assert german.count("<path") == english.count("<path") > 3
        assert german.split("</title>")[0] != english.split("</title>")[0]
