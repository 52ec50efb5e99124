"""What the program says of mistakes can be said in other languages: nothing of it is unknown."""

import ast
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.base.findings import Sentence, noted_by, said_by, sentence
from pnp.base.placeholders import BRACES, Placeholder
from pnp.translate.source import finding_texts

ROOT = Path(__file__).resolve().parents[2]


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of `sentence` in the program, with its module; `**facts` are spelt out."""
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        text = path.read_text("utf-8")
        if "sentence(" in text and path.name != "sentence.py":
            name = path.relative_to(ROOT / "pnp").as_posix()
            nodes = list(ast.walk(ast.parse(text)))
            tables = [one for one in nodes if isinstance(one, ast.Assign)]
            for node in nodes:
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "sentence":
                    for one in [one for one in node.keywords if one.arg is None]:
                        node.keywords.remove(one)
                        node.keywords += rows(ast.unparse(one.value), node.lineno, tables)
                    yield name, node


def rows(name: str, line: int, tables: Sequence[ast.Assign]) -> list[ast.keyword]:
    """Return what stands in a table that a name was given last before a line."""
    above = [one for one in tables if one.lineno < line and ast.unparse(one.targets[0]) == name]
    table = max(above, key=lambda one: one.lineno).value
    assert isinstance(table, ast.Dict), ast.unparse(table)
    names = [ast.literal_eval(key or ast.Constant("")) for key in table.keys]
    return [ast.keyword(name, value=ast.Constant("")) for name in names]


def template(call: ast.Call) -> str:
    """Return the English of a call."""
    (first,) = call.args
    assert isinstance(first, ast.Constant), ast.unparse(call)
    return str(first.value)


def test_translators_are_told_every_sentence_that_the_program_says() -> None:
    said = {text for _, call in calls() if Placeholder.has_words(text := template(call))}
    assert said == finding_texts().keys() and len(said) > 1000
    assert all((ROOT / "pnp" / module).is_file() for module in finding_texts().values())


def test_every_sentence_gets_the_values_that_it_asks_for() -> None:
    for module, call in calls():
        text = template(call)
        names = {one.name for one in Placeholder.find_all(text)}
        given = {one.arg for one in call.keywords}
        assert names == given, (
            f"{module}:{call.lineno}: {text!r} is given {sorted(map(str, given))}"
        )
        kinds = {one.kind for one in Placeholder.find_all(text)}
        assert kinds <= {"number", "plural"}, f"{module}:{call.lineno}: {text!r}"
        assert Placeholder.find_stray(text) < 0, f"{module}:{call.lineno}: {text!r}"
        assert BRACES.sub("", text).isprintable(), f"{module}:{call.lineno}: {text!r}"


def test_a_sentence_is_english_and_remembers_what_it_is_made_of() -> None:
    inner = sentence("{number} mm", number="2.5")
    one = sentence("{count} {count:card|cards} and {size}", count=1200, size=inner)
    assert one == "1,200 cards and 2.5 mm"
    again = pickle.loads(pickle.dumps(one))
    assert isinstance(again, Sentence) and again == one
    assert again.values["size"].template == "{number} mm"


def test_a_sentence_is_said_of_something_else() -> None:
    one = sentence("picture {picture} is {number} years old", picture="a", number=3)
    assert one.but(picture="b") == "picture b is 3 years old"
    assert one == "picture a is 3 years old"


def test_exceptions_keep_their_words() -> None:
    problem = ValueError(sentence("{number} cards", number=3))
    problem.add_note("")
    problem.add_note(sentence("take {number} more", number=2))
    assert isinstance(said_by(problem), Sentence)
    assert isinstance(noted_by(problem), Sentence)
    assert said_by(ValueError("plain")) == "plain"
    assert said_by(OSError(2, "gone")) == "[Errno 2] gone"
    assert (said_by(ValueError()), noted_by(ValueError())) == ("", "")
