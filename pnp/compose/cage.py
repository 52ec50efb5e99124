"""Jinja2 in a cage: no way to spend endless time or memory, and no way out."""

from collections.abc import Callable, Iterable
from functools import wraps
from types import SimpleNamespace
from typing import Any

from jinja2 import Template, nodes
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

MOST_STEPS = 200_000  # loop steps, calls and items that filters look at, for one face
MOST_LETTERS = 2_000_000  # that one face writes out or puts together
MOST_PLAIN = 50_000_000  # letters of the template itself that loops repeat
MOST_REPEAT = 10_000
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
        self.plain -= len(items) * plain
        if self.plain < 0:
            raise SecurityError(f"more than {MOST_PLAIN:,} letters")
        return items

    def _kept(self, items: Iterable[Any]) -> list[Any]:
        kept = []
        for item in items:
            kept.append(item)
            if len(kept) > self.steps:
                self.step(len(kept))
        return kept

    def part(self, value: Any) -> Any:
        """Pay for one part of `a ~ b`."""
        self.write(len(value) if isinstance(value, str) else 20)
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
        self.filters["_loop"] = budget.loop
        self.filters["_part"] = budget.part

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Allow plain attributes, and of a text only what is short-lived."""
        if isinstance(obj, str):
            return attr in TEXT_METHODS
        if type(obj) is SimpleNamespace:  # what templates mostly ask: the values of a piece
            return not attr.startswith("_")
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Leave str.format to `is_safe_attribute`, which refuses it."""
        return None

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call something that the template may call."""
        __self.budget.step(5)
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
            _refuse_long_repetition(left, right)
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
            plain = sum(len(data.data) for data in loop.find_all(nodes.TemplateData))
            loop.iter = _filtered(loop.iter, "_loop", nodes.Const(plain))
        for joined in tree.find_all(nodes.Concat):
            joined.nodes = [_filtered(part, "_part") for part in joined.nodes]
        return tree


def _filtered(node: nodes.Node, name: str, *args: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(node, name, list(args), [], None, None, lineno=node.lineno)


def _refuse_long_repetition(left: Any, right: Any) -> None:
    for sequence, times in ((left, right), (right, left)):
        if isinstance(sequence, (str, list, tuple)) and (
            not isinstance(times, int) or len(sequence) * times > MOST_REPEAT
        ):
            raise SecurityError("the repetition is too long")


def _paid(name: str, filter_: Callable[..., Any], budget: Budget) -> Callable[..., Any]:
    """Return a filter that pays for the items or letters that it looks at."""
    first = 1 if hasattr(filter_, "jinja_pass_arg") else 0  # the environment or context

    @wraps(filter_)
    def paid(*args: Any, **kwargs: Any) -> Any:
        value, others = args[first], (*args[first + 1 :], *kwargs.values())
        if isinstance(value, str):
            budget.step(1 + len(value) // 100)
            _pay_for_text(name, value, others, budget)
        elif hasattr(value, "__len__"):
            budget.step(1 + len(value))
        elif name in ("join", "list", "sum", "sort", "batch", "slice", "length", "count"):
            value = budget.loop(value, 0)
        if name == "join":
            value = [str(part) if not isinstance(part, str) else part for part in value]
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
    budget.step(1 + len(text) // 100)
    if name == "replace" and len(args) > 1:
        budget.write(len(text) + text.count(str(args[0])) * len(str(args[1])))
    elif name == "join" and args and hasattr(args[0], "__len__"):
        budget.write(sum(len(part) + len(text) for part in args[0] if isinstance(part, str)))
