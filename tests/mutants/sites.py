"""Where a mistake can be put into a source, and what it looks like."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

Change = tuple[str, ast.expr | ast.stmt, str]  # kind, what is replaced, by what

OTHER: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult},
}
TWIN = {"min": "max", "max": "min", "any": "all", "all": "any"}
NEEDLESS = {"sorted", "reversed", "abs", "round", "set", "ceil", "floor", "strip", "lower"}
CALM = {"annotation", "returns", "decorator_list"}  # fields without behaviour


@dataclass(frozen=True, slots=True)
class Site:
    """One mistake: a stretch of a source and what stands there instead."""

    kind: str
    function: str
    line: int
    start: int  # bytes of the source
    end: int
    was: str
    now: str


def sites(source: bytes) -> Iterator[Site]:
    """Yield every mistake that can be put into a source."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for function, (kind, node, now) in _changes(ast.parse(source), ""):
        start = end = starts[node.lineno - 1] + node.col_offset
        if kind != "early return":  # which stands before a statement, not in its place
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        yield Site(kind, function, node.lineno, start, end, source[start:end].decode(), now)


def _changes(node: ast.AST, function: str) -> Iterator[tuple[str, Change]]:
    """Yield what can be another, with the function that it stands in."""
    if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert):
        return  # before Python 3.12, what a formatted text holds has no place
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = node.name
    for change in (*_operators(node), *_conditions(node), *_values(node)):
        yield function, change
    for field, value in ast.iter_fields(node):
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.AST) and field not in CALM:
                yield from _changes(inner, function)


def _operators(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                new = [*ops[:at], OTHER[type(op)](), *ops[at + 1 :]]
                yield "comparison", node, _with(node, ops=new)
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in OTHER:
            if not any(isinstance(side, ast.JoinedStr) for side in ast.iter_child_nodes(node)):
                yield "operator", node, _with(node, op=OTHER[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield "not, minus", node, f"({ast.unparse(operand)})"


def _conditions(node: ast.AST) -> Iterator[Change]:
    tests = node.ifs if isinstance(node, ast.comprehension) else []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        tests = [node.test]
    for test in tests:
        if not isinstance(test, ast.Compare | ast.UnaryOp):  # these have a change of their own
            yield "condition", test, f"(not ({ast.unparse(test)}))"
    if isinstance(node, ast.FunctionDef):
        body = node.body[ast.get_docstring(node) is not None :]
        if body and not (len(body) == 1 and isinstance(body[0], ast.Pass | ast.Raise | ast.Expr)):
            yield "early return", body[0], "return\n" + " " * body[0].col_offset


def _values(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Expr(value=ast.Call()):
            yield "call dropped", node, "pass"
        case ast.Call(func=ast.Name(id=name) as called) if name in TWIN:
            yield "result", called, TWIN[name]
        case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in NEEDLESS:
            yield "result", node, f"({ast.unparse(first)})"
        case ast.Call(func=ast.Attribute(value=value, attr=name), args=[]) if name in NEEDLESS:
            yield "result", node, f"({ast.unparse(value)})"
        case ast.Constant(value=bool() as value):
            yield "constant", node, str(not value)
        case ast.Constant(value=int() | float() as value):
            yield "constant", node, str(value + 1 if isinstance(value, int) else value * 2 or 1.0)
        case ast.Subscript(slice=ast.Constant(value=str() as key) as inner):
            yield "key", inner, repr(f"{key}_")


def _with(node: ast.expr, **fields: object) -> str:
    new = copy.copy(node)
    vars(new).update(fields)
    return f"({ast.unparse(new)})"
