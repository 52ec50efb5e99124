"""Changes of trees of values: YAML and JSON."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import yaml

from tests.fuzz.mutate import Dice, Mutator, NotThisFile, one_of, plain, strange

Holder = dict[Any, Any] | list[Any]
MOST_NODES = 4_000


def _places(tree: Any, depth: int = 0) -> Iterator[tuple[Holder, Any]]:
    """Yield every holder with every key or number in it."""
    if depth > 30 or not isinstance(tree, (dict, list)):
        return
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
        yield tree, key
        yield from _places(tree[key], depth + 1)


def _strange_value(tree: Any, holder: Any, key: Any, dice: Dice) -> None:
    holder[key] = strange.value(dice)


def _nearly(tree: Any, holder: Any, key: Any, dice: Dice) -> None:
    """Change a value a little: a text inside, a number by one, a flag to its opposite."""
    old = holder[key]
    if isinstance(old, bool):
        holder[key] = dice.choice((not old, str(old), int(old)))
    elif isinstance(old, (int, float)):
        close = (old + 1, old - 1, old * 2, old + 0.5, old * 1000, old / 7)
        holder[key] = dice.choice((*close, *close, -old, str(old), f"{old}mm", [old]))
    elif isinstance(old, str):
        holder[key] = strange.inside(old, dice)
    elif isinstance(old, list) and old:
        dice.shuffle(old)
        holder[key] = old[: dice.randrange(len(old) + 1)]
    else:
        holder[key] = strange.value(dice)


def _without(tree: Any, holder: Any, key: Any, dice: Dice) -> None:
    del holder[key]


def _twice(tree: Any, holder: Any, key: Any, dice: Dice) -> None:
    again = copy.deepcopy(holder[key])
    if isinstance(holder, dict):
        holder[strange.misspelt(str(key), dice)] = again
    else:
        holder[key:key] = [again] * dice.choice((1, 1, 2, 300))


def _nested(tree: Any, holder: Any, key: Any, dice: Dice) -> None:
    for _ in range(dice.choice((1, 1, 2, 39, 45))):
        holder[key] = dice.choice(([holder[key]], {"x": holder[key]}, {str(key): holder[key]}))


def _from_elsewhere(tree: Any, holder: Any, key: Any, dice: Dice) -> None:
    other, name = dice.choice(list(_places(tree))[:MOST_NODES])
    holder[key] = copy.deepcopy(other[name])


def _swapped(tree: Any, holder: Any, key: Any, dice: Dice) -> None:
    other, name = dice.choice(list(_places(tree))[:MOST_NODES])
    one, two = copy.deepcopy(holder[key]), copy.deepcopy(other[name])
    holder[key] = two
    if other is not holder or name != key:
        other[name] = one


def _key_changed(tree: Any, holder: Any, key: Any, dice: Dice) -> None:
    if not isinstance(holder, dict):
        return _nearly(tree, holder, key, dice)
    new = strange.misspelt(str(key), dice) if dice.random() < 0.5 else strange.text(dice, True)
    rows = [(new if name == key else name, one) for name, one in holder.items()]
    holder.clear()
    holder.update(rows)
    return None


WAYS = (
    _strange_value, _strange_value, _nearly, _nearly, _nearly, _nearly, _nearly, _nearly, _without,
    _twice, _nested, _from_elsewhere, _swapped, _key_changed,
)  # fmt: skip


def _changed(tree: Any, dice: Dice) -> Any:
    places = list(_places(tree))[:MOST_NODES]
    if not places:
        return strange.value(dice)
    holder, key = dice.choice(places)
    dice.choice(WAYS)(tree, holder, key, dice)
    return tree


def _tree(load: Callable[[str], Any], dump: Callable[[Any, Dice], str]) -> Mutator:
    def change(data: bytes, dice: Dice) -> bytes:
        if len(data) > plain.MOST:
            raise NotThisFile
        try:
            tree = load(data.decode())
            made = dump(_changed(tree, dice), dice)
        except (
            ValueError,
            yaml.YAMLError,
            RecursionError,
            TypeError,
            AttributeError,
            OverflowError,
        ):
            raise NotThisFile from None
        return made.encode("utf-8", "surrogatepass")

    return change


def _no_aliases() -> Any:
    class Plain(yaml.SafeDumper):
        """Writes things that stand twice in a tree twice."""

        def ignore_aliases(self, data: Any) -> bool:
            return True

    return Plain


def _as_yaml(tree: Any, dice: Dice) -> str:
    flow = dice.choice((None, None, True, False))
    wide, letters = dice.choice((60, 100, 10_000)), dice.random() < 0.5
    return str(
        yaml.dump(tree, Dumper=_no_aliases(), default_flow_style=flow, width=wide,
                  allow_unicode=letters, sort_keys=False)
    )  # fmt: skip


def _as_json(tree: Any, dice: Dice) -> str:
    return json.dumps(tree, indent=dice.choice((None, 1)))


change_yaml = one_of(_tree(yaml.safe_load, _as_yaml), raw=0.2)
change_json = one_of(_tree(json.loads, _as_json), raw=0.2)
