"""Templates as Python: limits where a template could spend much, and nothing where it can not."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import TemplateSyntaxError
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser

from pnp.compose.chance import chance
from pnp.compose.functions import FUNCTIONS, MATHS, mix, say
from pnp.compose.paints import far, heading
from pnp.compose.places import MARK
from pnp.source import MEANINGLESS, UNPRINTABLE, unprintable
from pnp.worded import worded

MOST_INSIDE = 40  # blocks and brackets of a template inside each other
DIRECT = "f_"  # before the names of functions that templates call without further ado
_TAG = re.compile(r"<([A-Za-z][^\s/<>]*)(?=[\s/>]|\Z)")
NUMBERS = {function.__name__ for function in (*MATHS, chance, mix, far, heading)}  # short work
PURE = {name: function for name, function in FUNCTIONS.items() if function is not say}
_COMMENT = re.compile(r"\{#.*?#\}", re.S)
_ASIDE = re.compile(rf"\b(?:macro\s+)?({'|'.join(PURE)})\b(?!\s*\()|macro\s+(\w+)")
_DEAF_TESTS = {"defined", "none", "undefined"}


def _direct(source: str) -> frozenset[str]:
    """Return the functions that a template can only call: it gives their names to nothing else."""
    aside = _ASIDE.findall(_COMMENT.sub("", source))
    return frozenset(PURE).difference(*aside)


class FaceParser(Parser):
    """Knows which names are functions of the face language."""

    def __init__(self, environment: Environment, source: str, *names: Any) -> None:
        super().__init__(environment, source, *names)
        self._direct = _direct(source)
        self._inside = 0  # blocks and brackets

    def subparse(self, *args: Any, **options: Any) -> list[nodes.Node]:
        """Read what stands inside of a block."""
        with self._deeper():
            return super().subparse(*args, **options)

    def parse_expression(self, *args: Any, **options: Any) -> nodes.Expr:
        """Read an expression, or one inside of another."""
        with self._deeper():
            return super().parse_expression(*args, **options)

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        """Refuse what is nested so deeply that Python gives up, sooner or later."""
        self._inside += 1
        if self._inside > MOST_INSIDE:
            said = worded(
                "the template is nested too deeply: {most} levels are allowed", most=MOST_INSIDE
            )
            self.fail(said, self.stream.current.lineno)
        yield
        self._inside -= 1

    def parse_primary(self, *args: Any, **options: Any) -> nodes.Expr:
        """Take a function of the face language for what it is, without looking it up each time."""
        node = super().parse_primary(*args, **options)
        if isinstance(node, nodes.Name) and node.name in self._direct:
            return nodes.EnvironmentAttribute(DIRECT + node.name, lineno=node.lineno)
        return node


def marked_tokens(environment: Environment, source: str, names: tuple[Any, Any]) -> TokenStream:
    """Return a template's tokens, with its line in every element."""
    if odd := MEANINGLESS.search(source):
        line = source.count("\n", 0, odd.start()) + 1
        raise TemplateSyntaxError(unprintable(odd[0]), line, *names)
    rows = environment.lexer.tokeniter(source, *names)
    tokens = environment.lexer.wrap(_marked(rows, names[0]), *names)
    return TokenStream(_printable(tokens, names), *names)


def _printable(tokens: Iterator[Token], names: tuple[Any, Any]) -> Iterator[Token]:
    """Refuse strings with codes of letters that no paper shows."""
    for token in tokens:
        if token.type == "string" and (odd := UNPRINTABLE.search(token.value)):
            raise TemplateSyntaxError(unprintable(odd[0]), token.lineno, *names)
        yield token


def _marked(
    tokens: Iterator[tuple[int, str, str]], name: str | None
) -> Iterator[tuple[int, str, str]]:
    place = escape(name or "template")
    for line, kind, text in tokens:
        if kind == "data" and "<" in text:
            rows = enumerate(text.split("\n"), line)
            yield line, kind, "\n".join(_marked_row(row, f"{place}:{at}") for at, row in rows)
        else:
            yield line, kind, text


def _marked_row(row: str, place: str) -> str:
    return _TAG.sub(lambda tag: f'<{tag[1]} {MARK}="{place}"', row) if "<" in row else row


class FaceCode(CodeGenerator):
    """Writes templates as Python that passes all values on to the sandbox's own methods."""

    def _passed(self, method: str, node: Any, frame: Frame) -> None:
        self.write(f"environment.{method}(")
        self.visit(node, frame)
        self.write(")")

    def _output_child_to_const(self, node: nodes.Expr, *args: Any) -> str:
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible  # constants are written as other values are
        return super()._output_child_to_const(node, *args)

    def _output_child_pre(self, *_: Any) -> None:
        self.write("environment.out(")

    def _output_child_post(self, *_: Any) -> None:
        self.write(")")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Call something; what the face language brings along needs no guard."""
        target = node.node
        plain = not (node.kwargs or node.dyn_args or node.dyn_kwargs or forward_caller)
        if plain and isinstance(target, nodes.EnvironmentAttribute):
            self.write(f"environment.{target.name}(")
            for argument in node.args:
                self.visit(argument, frame)
                self.write(", ")
        else:
            self.write("environment.run(")
            self.visit(target, frame)
            self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_For(self, node: nodes.For, frame: Frame) -> None:
        """Let every loop pass the clock."""
        is_apart = isinstance(node.target, nodes.Tuple)
        steps = nodes.EnvironmentAttribute("apart" if is_apart else "steps")
        node.iter = nodes.Call(steps, [node.iter], [], None, None, lineno=node.lineno)
        super().visit_For(node, frame)

    def visit_Assign(self, node: nodes.Assign, frame: Frame) -> None:
        """Give a name to a value, or take it apart."""
        if isinstance(node.target, nodes.Tuple):
            node.node = _passed_to("unheard", node.node)
        super().visit_Assign(node, frame)

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:
        """Compare values, though not words; numbers are never equal to any."""
        sides = [node.expr, *(operand.expr for operand in node.ops)]
        if any(isinstance(one, nodes.Const) and not isinstance(one.value, str) for one in sides):
            super().visit_Compare(node, frame)
            return
        self.write("(")
        self._looked_at(node.expr, frame)
        for operand in node.ops:
            self.write(f" {_OPERATORS[operand.op]} ")
            self._looked_at(operand.expr, frame)
        self.write(")")

    def _looked_at(self, node: nodes.Expr, frame: Frame) -> None:
        if isinstance(node, nodes.Const):
            self.visit(node, frame)
        else:
            self._passed("compared", node, frame)

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:
        """Test a value, though not words."""
        if node.name not in _DEAF_TESTS:
            node.node = _passed_to("compared", node.node)
            node.args = [_passed_to("compared", argument) for argument in node.args or ()]
        super().visit_Test(node, frame)

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:
        """Look something up, or take a stretch of it."""
        if isinstance(node.arg, nodes.Slice):
            self.write("environment.made(environment.unheard(")
            self.visit(node.node, frame)
            self.write(")[")
            self.visit(node.arg, frame)
            self.write("])")
        else:
            super().visit_Getitem(node, frame)

    def visit_List(self, node: nodes.List, frame: Frame) -> None:
        """Write a list whose size is looked at."""
        self.write("environment.made(")
        super().visit_List(node, frame)
        self.write(")")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:
        """Write a table whose size is looked at."""
        self.write("environment.made({")
        for row in node.items:
            self._looked_at(row.key, frame)  # nothing is found by words
            self.write(": ")
            self.visit(row.value, frame)
            self.write(", ")
        self.write("})")

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:
        """Write a tuple; one that holds values is looked at."""
        if node.ctx != "load":
            super().visit_Tuple(node, frame)
            return
        self.write("environment.made(")
        super().visit_Tuple(node, frame)
        self.write(")")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """Put texts together."""
        self.write("markup_join((")
        for part in node.nodes:
            self._passed("part", part, frame)
            self.write(", ")
        self.write("))")

    def visit_Mul(self, node: nodes.BinExpr, frame: Frame) -> None:
        """Multiply; with a fraction, nothing can grow."""
        self._binary("*", node, frame, _is_fraction(node.left) or _is_fraction(node.right))

    def visit_Add(self, node: nodes.BinExpr, frame: Frame) -> None:
        """Add; to a number that stands there, nothing can grow."""
        self._binary("+", node, frame, _is_number(node.left) or _is_number(node.right))

    def visit_Sub(self, node: nodes.BinExpr, frame: Frame) -> None:
        """Subtract; from a number that stands there, nothing can grow."""
        self._binary("-", node, frame, _is_number(node.left) or _is_number(node.right))

    def _binary(self, operator: str, node: nodes.BinExpr, frame: Frame, is_plain: bool) -> None:
        self.write("(" if is_plain else f"environment.{_METHODS[operator]}(")
        self.visit(node.left, frame)
        self.write(f" {operator} " if is_plain else ", ")
        self.visit(node.right, frame)
        self.write(")")


_METHODS = {"*": "times", "+": "plus", "-": "minus"}
_OPERATORS = {
    "eq": "==", "ne": "!=", "gt": ">", "gteq": ">=", "lt": "<", "lteq": "<=",
    "in": "in", "notin": "not in",
}  # fmt: skip


def _passed_to(method: str, node: Any) -> Any:
    if isinstance(node, nodes.Const):
        return node
    target = nodes.EnvironmentAttribute(method)
    return nodes.Call(target, [node], [], None, None, lineno=node.lineno)


def _is_fraction(node: nodes.Expr) -> bool:
    return isinstance(node, nodes.Const) and isinstance(node.value, float)


def _is_number(node: nodes.Expr) -> bool:
    return isinstance(node, nodes.Const) and isinstance(node.value, (int, float))
