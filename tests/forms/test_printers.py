"""What a file of printers may hold."""

import pytest
from pydantic import ValidationError

from pnp.forms.printers import FAR, PrinterForm


def test_a_printer_does_nothing_wrong_unless_it_says_so() -> None:
    form = PrinterForm.model_validate({})
    assert (form.offset, form.angle, form.scale, form.margins) == ([0, 0], 0, [1, 1], None)


@pytest.mark.parametrize(
    "given", [{"angle": FAR + 1}, {"offset": [0, -FAR - 1]}, {"scale": [3.0, 1.0]}]
)
def test_what_no_printer_does_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        PrinterForm.model_validate(given)
