"""What Jinja and Python say of templates, in sentences that others can say, too."""

import re

from jinja2 import TemplateNotFound

from pnp.worded import Worded, reason, worded

MOST_TOLD = 180  # letters of what Python says
_UNDEFINED = re.compile(r"('\w+') is undefined")
_LACKS = re.compile(r"it has no attribute ('\w+')")
_FILTER = re.compile(r"No filter named ('\w+')\.")
_TOKEN = re.compile(r"expected token (.+), got (.+)")
_UNEXPECTED = re.compile(r"unexpected (.+)")
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
    text = reason(problem)
    if isinstance(text, Worded):
        return text
    text = text.replace("'types.SimpleNamespace object'", "it")
    return said_again(text[:MOST_TOLD]) or worded("out of memory")


def said_again(text: str) -> str:
    """Return what Jinja or Python say, as a sentence of ours if it is a usual one."""
    if isinstance(text, Worded):
        return text
    if found := _UNDEFINED.fullmatch(text):
        return worded("{name} is undefined", name=found[1])
    if found := _LACKS.fullmatch(text):
        return worded("it has no attribute {name}", name=found[1])
    if found := _FILTER.fullmatch(text):
        return worded("No filter named {name}.", name=found[1])
    if found := _TOKEN.fullmatch(text):
        return worded("expected token {expected}, got {found}", expected=found[1], found=found[2])
    if found := _UNEXPECTED.fullmatch(text):
        return worded("unexpected {found}", found=found[1])
    if text == "division by zero":
        return worded("division by zero")
    return text
