"""What the parser of YAML says of a broken file, as sentences that others can say, too."""

from collections.abc import Mapping

from pnp.worded import Worded, worded

_INDENT = worded("the line does not stand under the one above: mend the indentation")
HINTS = {  # to what the parser says, what a person can do about it
    "cannot start any token": worded("put the text in quotes; indent with spaces, not with tabs"),
    "mapping values are not allowed": worded(
        "put a text with a colon in quotes, or mend the indentation"
    ),
    "expected key": _INDENT,
    "expected '-' indicator": _INDENT,
    "expected ',' or ']'": worded("a [ is opened and not closed, or a comma is missing"),
    "expected ',' or '}'": worded(
        "a {brace} is opened and not closed, or a comma is missing", brace="{"
    ),
    "unexpected end of stream": worded("a quote is opened and not closed"),
    "unknown escape": worded("inside double quotes write \\\\ for \\, or use single quotes"),
}
_PROBLEMS = (
    worded("did not find expected <document start>"),
    worded("did not find expected '-' indicator"),
    worded("did not find expected key"),
    worded("did not find expected ',' or ']'"),
    worded("did not find expected ',' or {brace}", brace="'}'"),
    worded("did not find expected node content"),
    worded("found character that cannot start any token"),
    worded("could not find expected ':'"),
    worded("block sequence entries are not allowed in this context"),
    worded("mapping keys are not allowed in this context"),
    worded("mapping values are not allowed in this context"),
    worded("did not find expected alphabetic or numeric character"),
    worded("did not find expected comment or line break"),
    worded("did not find expected whitespace or line break"),
    worded("found undefined tag handle"),
    worded("found unknown directive name"),
    worded("found an indentation indicator equal to 0"),
    worded("found a tab character where an indentation space is expected"),
    worded("found a tab character that violates indentation"),
    worded("found unexpected document indicator"),
    worded("found unexpected end of stream"),
    worded("found unexpected ':'"),
    worded("found unknown escape character"),
    worded("found invalid Unicode character escape code"),
    worded("while parsing a block collection"),
    worded("while parsing a block mapping"),
    worded("while parsing a flow sequence"),
    worded("while parsing a flow mapping"),
    worded("while parsing a node"),
    worded("while parsing a block node"),
    worded("while parsing a flow node"),
    worded("while scanning for the next token"),
    worded("while scanning a simple key"),
    worded("while scanning a block scalar"),
    worded("while scanning a quoted scalar"),
    worded("while scanning a plain scalar"),
    worded("while scanning an anchor"),
    worded("while scanning an alias"),
    worded("while scanning a tag"),
    worded("while scanning a directive"),
)
_KNOWN: Mapping[str, Worded] = {one: one for one in _PROBLEMS}


def reworded(said: str) -> str:
    """Return what the parser says as a sentence of ours, if it is one that we know."""
    return _KNOWN.get(said, said)
