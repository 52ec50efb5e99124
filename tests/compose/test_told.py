import pytest
from jinja2 import Environment, TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import SecurityError, TemplateRuntimeError, UndefinedError

from pnp.compose.told import MOST_TOLD, said_again, told
from pnp.worded import Worded, worded


@pytest.mark.parametrize(
    ("problem", "template"),
    [
        (TemplateNotFound("a.xml"), "no template {file}"),
        (
            RecursionError("maximum"),
            "the template is nested too deeply, or calls itself without end",
        ),
        (MemoryError(), "out of memory"),
        (UndefinedError("'x' is undefined"), "{name} is undefined"),
        (
            UndefinedError("'types.SimpleNamespace object' has no attribute 'x'"),
            "it has no attribute {name}",
        ),
        (ValueError("inf is not a number"), "{value} is not a number"),
        (
            SecurityError("access to attribute 'rjust' of 'str' object is unsafe."),
            "access to attribute {name} of {type} object is unsafe.",
        ),
        (ZeroDivisionError("float division by zero"), "float division by zero"),
        (ValueError("math domain error"), "math domain error"),
        (UndefinedError("list object has no element 5"), "{type} object has no element {name}"),
        (TemplateRuntimeError("No test named 'nope' found."), "No test named {name} found."),
        (ZeroDivisionError("division by zero"), "division by zero"),
        (SecurityError(worded("{n} is too large", n=3)), "{n} is too large"),
    ],
)
def test_what_is_usual_can_be_said_in_other_languages(problem: Exception, template: str) -> None:
    said = told(problem)
    assert isinstance(said, Worded) and said.template == template


def broken(source: str) -> str:
    with pytest.raises(TemplateSyntaxError) as caught:
        Environment(autoescape=True).parse(source)
    return str(caught.value.message)


@pytest.mark.parametrize(
    "source",
    [
        "{{ x y }}",
        "{{ }}",
        "{{ a }",
        "{% for a in b %}",
        "{% if a %}{% endfor %}",
        "{% for a in b %}{% if a %}{% endfor %}{% endif %}",
        "{% endfor %}",
        "{% shout %}",
    ],
)
def test_what_jinja_says_of_tags_stays_what_it_is_and_can_be_translated(source: str) -> None:
    text = broken(source)
    said = said_again(text)
    assert said == text and isinstance(said, Worded)
    assert all(isinstance(one, Worded) for one in sentences(said))


def sentences(text: str) -> list[str]:
    """Return the sentences that stand one behind the other."""
    if isinstance(text, Worded) and text.template == "{sentence} {next}":
        return [*sentences(text.values["sentence"]), *sentences(text.values["next"])]
    return [text]


def test_what_nobody_expects_stays_what_it_is() -> None:
    assert said_again("No filter named 'shout'.") == "No filter named 'shout'."
    assert said_again("list index out of range") == "list index out of range"
    assert said_again("") == ""


def test_what_python_says_is_not_told_without_end() -> None:
    assert told(ValueError("a" * 1000)) == "a" * MOST_TOLD
