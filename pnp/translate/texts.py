"""All that a translator meets: of a game with its variants, or of the words on every sheet."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from pnp.load.project import Project
from pnp.load.variants import variant_ids
from pnp.load.yaml_file import read_yaml
from pnp.model.messages import Message, finding, in_variant, screen, taken_apart
from pnp.model.names import OF
from pnp.placeholders import has_words
from pnp.screens import load_screens
from pnp.translate.messages import stock_messages
from pnp.workshop import LoadedGame, Workshop

_PROGRAM = Path(__file__).parents[1]
_MARK = "worded"  # the function whose first argument is a sentence


def game_texts(loaded: LoadedGame) -> tuple[Message, ...]:
    """Return the texts that no other game has, with what its variants say otherwise."""
    shop, id_ = loaded.shop, loaded.game.id
    names = variant_ids(shop.project, id_)
    variants = {name: LoadedGame(shop, f"{id_}{OF}{name}").own_messages for name in names}
    return with_variants(loaded.own_messages, variants)


def with_variants(
    own: Sequence[Message], variants: Mapping[str, Sequence[Message]]
) -> tuple[Message, ...]:
    """Return the texts of a game and what its variants say besides, or in other words."""
    found = {message.context: message for message in own}
    for variant, messages in variants.items():
        for message in messages:
            known = found.setdefault(message.context, message)
            if known.english != message.english:
                context = in_variant(message.context, variant)
                found[context] = message._replace(context=context)
    return tuple(found.values())


def screen_texts(project: Project) -> Iterator[Message]:
    """Yield the words of the studio and of web sites, and what the program says of mistakes."""
    for id_, (text, where) in load_screens(project).items():
        yield Message(screen(id_), text, where)
    for text, module in finding_texts().items():
        yield Message(finding(text), text, note=f"said by {module}")


@cache
def finding_texts() -> Mapping[str, str]:
    """Read the sentences of findings out of the program's source, each with its first module."""
    found: dict[str, str] = {}
    modules = {path.relative_to(_PROGRAM).as_posix(): path for path in _PROGRAM.rglob("*.py")}
    for module, path in sorted(modules.items()):
        for _, said in sorted(_sentences(path.read_text("utf-8"))):
            found.setdefault(said, module)
    return found


def _sentences(source: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the English of every sentence in a module that has words, and where it stands."""
    for node in ast.walk(ast.parse(source)) if f"{_MARK}(" in source else ():
        match node:
            case ast.Call(ast.Name(name), [ast.Constant(str(said))]) if name == _MARK:
                if has_words(said):
                    yield (node.lineno, node.col_offset), said


def stock_texts(shop: Workshop) -> Iterator[Message]:
    """Yield the words of all sheets with the lines of words.yaml that they stand in."""
    tables = [read_yaml(path) for path in reversed(shop.project.stock_files("words.yaml"))]
    for message in stock_messages(shop.stock):
        place = ("words", taken_apart(message.context).owner)
        found = next((table.where(place) for table in tables if place in table.values), None)
        yield message._replace(where=found) if found else message
