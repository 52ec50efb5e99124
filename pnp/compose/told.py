"""What Jinja and Python say of templates, in sentences that others can say, too."""

import re
from functools import reduce

from jinja2 import TemplateNotFound

from pnp.worded import Worded, said_by, worded

MOST_TOLD = 180  # letters of what Python says
_SENTENCES = re.compile(r"(?<=\.) (?=[A-Z])")
_UNDEFINED = re.compile(r"('\w+') is undefined")
_NUMBER = re.compile(r"(-?inf|nan) is not a number")
_LACKS = re.compile(r"it has no attribute ('\w+')")
_UNSAFE = re.compile(r"access to attribute ('\w+') of ('\w+') object is unsafe\.")
_ELEMENT = re.compile(r"(\w+) object has no element (.+)")
_TEST = re.compile(r"No test named ('\w+') found\.")
_FILTER = re.compile(r"No filter named ('\w+')\.")
_TOKEN = re.compile(r"expected token (.+), got (.+)")
_EXPRESSION = re.compile(r"Expected an expression, got (.+)")
_UNEXPECTED = re.compile(r"unexpected (.+)")
_UNKNOWN = re.compile(r"Encountered unknown tag ('\w+')\.")
_EXPECTING = re.compile(r"Jinja is expecting this tag, but currently looking for ('.+')\.")
_LOOKING = re.compile(r"Jinja was looking for the following tags: ('.+')\.")
_INNERMOST = re.compile(r"The innermost block that needs to be closed is ('\w+')\.")
_SAID = {
    RecursionError: worded("the template is nested too deeply, or calls itself without end"),
    NameError: worded("a number is too large"),  # the only name of its own that Jinja writes: inf
    SyntaxError: worded("loops are nested too deeply"),
}


def told(problem: BaseException) -> str:
    """Return what is wrong with a template."""
    if isinstance(problem, TemplateNotFound):
        return worded("no template {file}", file=repr(problem.name))
    for kind, said in _SAID.items():
        if isinstance(problem, kind):
            return said
    text = said_by(problem)
    if isinstance(text, Worded):
        return text
    text = text.replace("'types.SimpleNamespace object'", "it")
    return said_again(text[:MOST_TOLD]) or worded("out of memory")


def said_again(text: str) -> str:
    """Return what Jinja or Python say, as sentences of ours if they are usual ones."""
    if isinstance(text, Worded):
        return text
    return reduce(_behind, map(_sentence, _SENTENCES.split(text)))


def _behind(one: str, other: str) -> str:
    return worded("{sentence} {next}", sentence=one, next=other)


def _sentence(text: str) -> str:
    if found := _UNDEFINED.fullmatch(text):
        return worded("{name} is undefined", name=found[1])
    if found := _NUMBER.fullmatch(text):
        return worded("{value} is not a number", value=found[1])
    if found := _LACKS.fullmatch(text):
        return worded("it has no attribute {name}", name=found[1])
    if found := _UNSAFE.fullmatch(text):
        return worded(
            "access to attribute {name} of {type} object is unsafe.", name=found[1], type=found[2]
        )
    if found := _ELEMENT.fullmatch(text):
        return worded("{type} object has no element {name}", type=found[1], name=found[2])
    return _counted(text)


def _counted(text: str) -> str:
    """Say what no number comes of."""
    if text == "division by zero":
        return worded("division by zero")
    if text == "float division by zero":
        return worded("float division by zero")
    if text == "math domain error":
        return worded("math domain error")
    return _read(text)


def _read(text: str) -> str:
    """Say what Jinja found where it expected something else."""
    if found := _FILTER.fullmatch(text):
        return worded("No filter named {name}.", name=found[1])
    if found := _TEST.fullmatch(text):
        return worded("No test named {name} found.", name=found[1])
    if found := _TOKEN.fullmatch(text):
        return worded("expected token {expected}, got {found}", expected=found[1], found=found[2])
    if found := _EXPRESSION.fullmatch(text):
        return worded("Expected an expression, got {found}", found=found[1])
    if found := _UNEXPECTED.fullmatch(text):
        return worded("unexpected {found}", found=found[1])
    return _tag(text)


def _tag(text: str) -> str:
    """Say which tag Jinja missed, or had one too many of."""
    if text == "Unexpected end of template.":
        return worded("Unexpected end of template.")
    if text == "You probably made a nesting mistake.":
        return worded("You probably made a nesting mistake.")
    if found := _UNKNOWN.fullmatch(text):
        return worded("Encountered unknown tag {tag}.", tag=found[1])
    if found := _EXPECTING.fullmatch(text):
        tags = _any(found[1])
        return worded("Jinja is expecting this tag, but currently looking for {tags}.", tags=tags)
    if found := _LOOKING.fullmatch(text):
        return worded("Jinja was looking for the following tags: {tags}.", tags=_any(found[1]))
    if found := _INNERMOST.fullmatch(text):
        return worded("The innermost block that needs to be closed is {tag}.", tag=found[1])
    return text


def _any(tags: str) -> str:
    return reduce(_either, tags.split(" or "))


def _either(one: str, other: str) -> str:
    return worded("{one} or {other}", one=one, other=other)
