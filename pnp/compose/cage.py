"""Jinja2 in a cage: no way to spend endless time or memory, and no way out."""

from collections.abc import Callable, Iterable
from functools import wraps
from types import SimpleNamespace
from typing import Any

from jinja2 import Template, Undefined, nodes, pass_context
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment
from jinja2.visitor import NodeTransformer

MOST_STEPS = 200_000  # loop steps, calls and items that filters look at, for one face
MOST_LETTERS = 2_000_000  # that one face writes out or puts together
MOST_PLAIN = 50_000_000  # letters of the template itself that loops repeat
MOST_REPEAT = 10_000
LOOKS = 10  # at values inside of values, for the price of a step
MOST_NUMBER = 10**15

_TEXT_METHODS = """
    capitalize casefold endswith find index isdigit join lower lstrip partition replace rstrip
    split splitlines startswith strip title upper
"""
_FILTERS = """
    abs batch capitalize default d first float int join last length count list lower map max min
    reject rejectattr replace round select selectattr slice sort sum title trim unique upper
    string groupby reverse items dictsort
"""
TEXT_METHODS = frozenset(_TEXT_METHODS.split())
FILTERS = frozenset(_FILTERS.split())
_ALLOWED_METHODS: dict[type, frozenset[str]] = {
    str: TEXT_METHODS,
    list: frozenset({"append", "count", "index"}),
    dict: frozenset({"get", "items", "keys", "values"}),
}
_WRITERS = {"capitalize", "join", "lower", "replace", "string", "title", "trim", "upper"}
_HOLDERS = (list, tuple, dict)


class Budget:
    """What one face may still spend."""

    __slots__ = ("letters", "plain", "steps")

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Begin another face."""
        self.steps, self.letters, self.plain = MOST_STEPS, MOST_LETTERS, MOST_PLAIN

    def step(self, count: int = 1) -> None:
        """Pay for work."""
        self.steps -= count
        if self.steps < 0:
            raise SecurityError(f"more than {MOST_STEPS:,} loop steps")

    def write(self, count: int) -> None:
        """Pay for text."""
        self.letters -= count
        if self.letters < 0:
            raise SecurityError(f"more than {MOST_LETTERS:,} letters")

    def loop(self, items: Any, plain: int) -> Any:
        """Pay for all steps of a loop before it begins."""
        if not hasattr(items, "__len__"):
            items = self._kept(items)
        self.step(len(items) + 1)
        self.copy(len(items) * plain)
        return items

    def _kept(self, items: Iterable[Any]) -> list[Any]:
        kept = []
        for item in items:
            kept.append(item)
            if len(kept) > self.steps:
                self.step(len(kept))
        return kept

    def part(self, value: Any) -> Any:
        """Pay for one part of `a ~ b`, or for a stretch cut out of something."""
        self.write(len(value) if hasattr(value, "__len__") else 20)
        return value

    def copy(self, plain: int) -> None:
        """Pay for a stretch of the template itself."""
        self.plain -= plain
        if self.plain < 0:
            raise SecurityError(f"more than {MOST_PLAIN:,} letters")

    def weigh(self, value: Any) -> Any:
        """Pay for all that a value holds, as often as it holds it: who compares looks at it all."""
        waiting, looks = [value], 0
        while waiting and looks <= self.steps * LOOKS:
            one = waiting.pop()
            if isinstance(one, str):
                looks += len(one) // 100
            elif isinstance(one, _HOLDERS):
                looks += 1 + len(one)
                waiting.extend(one)
                waiting.extend(one.values() if isinstance(one, dict) else ())
        self.step(-(-looks // LOOKS))
        return value


_LONG = (str, list, tuple)


class Cage(SandboxedEnvironment):
    """A sandbox in which every call, loop, filter and text has to be paid for."""

    intercepted_binops = frozenset(["*", "**", "%", "+"])

    def __init__(self, budget: Budget, **options: Any) -> None:
        super().__init__(**options)
        self.budget = budget
        self.filters = {
            name: _paid(name, filter_, budget)
            for name, filter_ in self.filters.items()
            if name in FILTERS
        }
        self.tests = {name: _weighed(test, budget) for name, test in self.tests.items()}
        self.filters["_loop"] = _at_run_time(budget.loop)
        self.filters["_copy"] = _at_run_time(budget.copy)
        self.filters["_weigh"] = _at_run_time(budget.weigh)
        self.filters["_slice"] = _at_run_time(budget.part)
        self.filters["_part"] = _at_run_time(lambda value: budget.part(writable(value)))

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Allow plain attributes, of a text what is short-lived, and that lists grow one by one."""
        for kind, allowed in _ALLOWED_METHODS.items():
            if isinstance(obj, kind):
                return attr in allowed
        if type(obj) is SimpleNamespace:  # what templates mostly ask: the values of a piece
            return not attr.startswith("_")
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Leave str.format to `is_safe_attribute`, which refuses it."""
        return None

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call something that the template may call."""
        __self.budget.step(5)
        for value in (*args, *kwargs.values()):
            if isinstance(value, _HOLDERS):
                __self.budget.weigh(value)
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str):
            _pay_for_text(__obj.__name__, owner, args, __self.budget)
        return super().call(__context, __obj, *args, **kwargs)

    def get_template(self, name: Any, *args: Any, **kwargs: Any) -> Template:
        """Return a template; includes inside of a loop or of each other have to be paid for."""
        self.budget.step(10)
        return super().get_template(name, *args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Refuse arithmetic whose result has no end; floats, most of drawing, always end."""
        if type(left) is float or type(right) is float:
            if operator == "+":
                return left + right
            if operator == "*" and not isinstance(left, _LONG) and not isinstance(right, _LONG):
                return left * right
        if operator == "+":
            if isinstance(left, (str, list, tuple)):
                self.budget.write(len(left) + (len(right) if hasattr(right, "__len__") else 0))
        elif operator == "%" and isinstance(left, str):
            raise SecurityError("texts are not formatted with %")
        elif operator == "**" and (abs(right) > 64 or abs(left) > 1e6):
            raise SecurityError("the power is too large")
        elif operator == "*":
            _pay_for_repetition(left, right, self.budget)
        result = super().call_binop(context, operator, left, right)
        if isinstance(result, int) and abs(result) > MOST_NUMBER:
            raise SecurityError("the number is too large")
        return result

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            if loop.recursive:
                raise TemplateSyntaxError(
                    "loops are not recursive here", loop.lineno, name, filename
                )
        paid: nodes.Template = _Tolls().visit(tree)
        return paid


class _Tolls(NodeTransformer):
    """Puts into a template what asks to be paid, wherever it could spend much at once."""

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        """Let a loop pay for its steps, and for the text that it repeats."""
        self.generic_visit(node)
        node.iter = _filtered(node.iter, "_loop", nodes.Const(_plain(node)))
        return node

    def visit_Template(self, node: Any) -> Any:  # noqa: N802
        """Let whatever can be drawn more than once pay for its text."""
        self.generic_visit(node)
        toll = _filtered(nodes.Const(_plain(node)), "_copy")
        toll.lineno = node.lineno
        node.body.insert(0, nodes.ExprStmt(toll, lineno=node.lineno))
        return node

    visit_Block = visit_Macro = visit_CallBlock = visit_Template  # noqa: N815

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        """Let each part pay that becomes a part of a longer text."""
        self.generic_visit(node)
        node.nodes = [_filtered(part, "_part") for part in node.nodes]
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802
        """Let values pay that are compared, unless with something short."""
        self.generic_visit(node)
        sides: list[Any] = [node, *node.ops]
        searched = any(side.op in ("in", "notin") for side in node.ops)
        if searched or not any(_is_constant(side.expr) for side in sides):
            for side in sides:
                if not _is_constant(side.expr):
                    side.expr = _filtered(side.expr, "_weigh")
        return node

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:  # noqa: N802
        """Let a tuple pay for what it holds: it may be a key, for which all of it is looked at."""
        self.generic_visit(node)
        plain = node.ctx != "load" or _is_constant(node)
        return node if plain else _filtered(node, "_weigh")

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802
        """Let a stretch of a text or list pay for its length."""
        self.generic_visit(node)
        return _filtered(node, "_slice") if isinstance(node.arg, nodes.Slice) else node


def _plain(node: nodes.Node) -> int:
    return sum(len(data.data) for data in node.find_all(nodes.TemplateData))


def _is_constant(node: nodes.Expr) -> bool:
    return isinstance(node, nodes.Const) or (
        isinstance(node, (nodes.List, nodes.Tuple))
        and all(isinstance(item, nodes.Const) for item in node.items)
    )


def _filtered(node: nodes.Node, name: str, *args: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(node, name, list(args), [], None, None, lineno=node.lineno)


def _at_run_time(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that is not worked out beforehand where it is given a constant."""

    @pass_context
    def asked(_: Context, *args: Any) -> Any:
        return function(*args)

    return asked


def _weighed(test: Any, budget: Budget) -> Callable[..., Any]:
    """Return a test that pays for what it compares."""

    @wraps(test)
    def weighed(*args: Any) -> Any:
        for value in args:
            budget.weigh(value)
        return test(*args)

    return weighed


def writable(value: Any) -> Any:
    """Return a value that may be written out: a text or a number."""
    if isinstance(value, (str, int, float, Undefined)):
        return value
    if isinstance(value, (list, tuple)):
        raise SecurityError("a list can not be written out: join its items with |join")
    raise SecurityError("only texts and numbers can be written out")


def _pay_for_repetition(left: Any, right: Any, budget: Budget) -> None:
    for sequence, times in ((left, right), (right, left)):
        if isinstance(sequence, (str, list, tuple)):
            if not isinstance(times, int) or len(sequence) * times > MOST_REPEAT:
                raise SecurityError("the repetition is too long")
            budget.write(len(sequence) * max(0, times))


def _paid(name: str, filter_: Callable[..., Any], budget: Budget) -> Callable[..., Any]:
    """Return a filter that pays for the items or letters that it looks at."""
    first = 1 if hasattr(filter_, "jinja_pass_arg") else 0  # the environment or context

    @wraps(filter_)
    def paid(*args: Any, **kwargs: Any) -> Any:
        value, others = args[first], (*args[first + 1 :], *kwargs.values())
        if name in _WRITERS:
            for one in others if name == "join" else (value, *others):
                writable(one)
        if isinstance(value, str):
            budget.step(1 + len(value) // 100)
            _pay_for_text(name, value, others, budget)
        elif isinstance(value, _HOLDERS):
            budget.weigh(value)
        elif hasattr(value, "__len__"):
            budget.step(1 + len(value))
        elif name in ("join", "list", "sum", "sort", "batch", "slice", "length", "count"):
            value = budget.loop(value, 0)
        if name == "join":
            value = [part if isinstance(part, str) else str(writable(part)) for part in value]
            glue = others[0] if others else ""
            budget.write(sum(map(len, value)) + len(value) * len(str(glue)))
        elif name in ("batch", "slice"):
            budget.step(int(others[0]))
        elif name in ("round", "sum") and any(not _is_small(other) for other in others):
            raise SecurityError(f"{name}: the number is too large")
        return filter_(*args[:first], value, *args[first + 1 :], **kwargs)

    return paid


def _is_small(value: Any) -> bool:
    return value is None or isinstance(value, str) or (isinstance(value, int) and abs(value) <= 15)


def _pay_for_text(name: str, text: str, args: tuple[Any, ...], budget: Budget) -> None:
    budget.step(1 + len(text) // (10 if name in ("split", "splitlines", "list") else 100))
    if name == "replace" and len(args) > 1:
        budget.write(len(text) + text.count(str(args[0])) * len(str(args[1])))
    elif name == "join" and args and hasattr(args[0], "__len__"):
        budget.write(sum(len(part) + len(text) for part in args[0] if isinstance(part, str)))
