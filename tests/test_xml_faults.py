from xml.parsers import expat

import pytest

from pnp.worded import Worded
from pnp.xml_faults import xml_fault


@pytest.mark.parametrize(
    ("xml", "said"),
    [
        ("", "no element found"),
        ("<a></b>", "mismatched tag"),
        ("<a b='1' b='2'/>", "duplicate attribute"),
        ("<a>&nope;</a>", "undefined entity"),
        ("<a/><b/>", "junk after document element"),
        ("<a <b/></a>", "not well-formed (invalid token)"),
    ],
)
def test_what_is_wrong_with_xml_can_be_said_in_other_languages(xml: str, said: str) -> None:
    with pytest.raises(expat.ExpatError) as caught:
        expat.ParserCreate().Parse(xml, True)
    fault = xml_fault(caught.value)
    assert fault == said and isinstance(fault, Worded)


def test_expat_knows_all_the_faults_that_are_said() -> None:
    from pnp.xml_faults import _FAULTS

    assert set(_FAULTS) <= set(expat.errors.messages.values())
