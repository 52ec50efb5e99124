"""What is wrong with XML that can not be read, as expat says it."""

from xml.parsers import expat

from pnp.worded import worded

_SAID = (
    worded("syntax error"),
    worded("no element found"),
    worded("not well-formed (invalid token)"),
    worded("unclosed token"),
    worded("partial character"),
    worded("mismatched tag"),
    worded("duplicate attribute"),
    worded("junk after document element"),
    worded("undefined entity"),
    worded("reference to invalid character number"),
    worded("XML or text declaration not at start of entity"),
    worded("XML declaration not well-formed"),
    worded("unknown encoding"),
    worded("encoding specified in XML declaration is incorrect"),
    worded("unclosed CDATA section"),
    worded("unbound prefix"),
)
_FAULTS = {str(said): said for said in _SAID}


def xml_fault(problem: expat.ExpatError) -> str:
    """Return what is wrong with XML; of rare faults the words are expat's own."""
    said = expat.errors.messages.get(problem.code, str(problem))
    return _FAULTS.get(said, said)
