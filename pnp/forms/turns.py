"""Places of a list that change when it is turned, and values that change places with others."""

from collections import Counter
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StrictInt

from pnp.worded import worded

MOST_PLACES = 1_000  # of a list that is turned
SOME = Field(min_length=1)


def _a_turn(places: list[int]) -> list[int]:
    if len(places) > MOST_PLACES:
        raise ValueError(
            worded("{number} places; {most} are allowed", number=len(places), most=MOST_PLACES)
        )
    if sorted(places) != list(range(len(places))):
        raise ValueError(
            worded("{places} does not name every place from 0 once", places=str(places))
        )
    return places


def _a_swap(pairs: dict[Any, Any]) -> dict[str, Any]:
    """Return values by what they replace, as text: keys in YAML are never numbers."""
    if Counter(map(str, pairs)) != Counter(map(str, pairs.values())):
        raise ValueError(worded("{pairs} does not go back and forth", pairs=str(pairs)))
    return {str(key): value for key, value in pairs.items()}


def unlike(field: str, turned: int, mirrored: int) -> str:
    """Say that a field is turned and mirrored as if its lists were of two lengths."""
    return worded(
        "{field} is turned in {turned} places and mirrored in {mirrored}",
        field=field,
        turned=turned,
        mirrored=mirrored,
    )


def not_two(field: str) -> str:
    """Say that a field is compared in two ways that exclude each other."""
    return worded("{field}: turned or mirrored, in any order, or as a set; not two", field=field)


Turn = Annotated[list[StrictInt], SOME, AfterValidator(_a_turn)]
Swap = Annotated[dict[Any, Any], SOME, AfterValidator(_a_swap)]
