import pytest
from jinja2 import TemplateNotFound
from jinja2.exceptions import SecurityError, UndefinedError

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
        (ZeroDivisionError("division by zero"), "division by zero"),
        (SecurityError(worded("{n} is too large", n=3)), "{n} is too large"),
    ],
)
def test_what_is_usual_can_be_said_in_other_languages(problem: Exception, template: str) -> None:
    said = told(problem)
    assert isinstance(said, Worded) and said.template == template


@pytest.mark.parametrize(
    "text",
    [
        "No filter named 'shout'.",
        "expected token 'end of print statement', got 'x'",
        "unexpected '}'",
        "Encountered unknown tag 'endfor'.",
    ],
)
def test_what_jinja_says_stays_what_it_is(text: str) -> None:
    assert said_again(text) == text


def test_what_python_says_is_not_told_without_end() -> None:
    assert told(ValueError("a" * 1000)) == "a" * MOST_TOLD
