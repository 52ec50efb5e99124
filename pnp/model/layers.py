"""Layers: which of the marks over a sheet's pieces a viewer can switch off together."""

from collections.abc import Iterable

from pnp.model.face import Group, Mark
from pnp.model.names import Layer


def on_layers(marks: Iterable[Mark], usual: Layer) -> tuple[Mark, ...]:
    """Return marks in groups of one layer each; what names none lies on the usual one.

    A layer that is off takes along all inside of it, so none lies inside of another.
    """
    out: list[Mark] = []
    loose: list[Mark] = []
    for mark in marks:
        inside = _layers_in(mark)
        if not inside:
            loose.append(mark)
            continue
        _gather(loose, usual, out)
        if isinstance(mark, Group) and mark.layer is None:
            out.append(mark._replace(marks=on_layers(mark.marks, usual)))
        else:
            out.append(mark)
    _gather(loose, usual, out)
    return tuple(out)


def without_layer(marks: Iterable[Mark], usual: Layer, layer: Layer) -> tuple[Mark, ...]:
    """Return marks in groups of one layer each, those of one layer left out."""
    out: list[Mark] = []
    for mark in on_layers(marks, usual):
        if isinstance(mark, Group) and mark.layer is None:
            inner = without_layer(mark.marks, usual, layer)
            if inner:
                out.append(mark._replace(marks=inner))
        elif not (isinstance(mark, Group) and mark.layer is layer):
            out.append(mark)
    return tuple(out)


def _gather(loose: list[Mark], usual: Layer, out: list[Mark]) -> None:
    if loose:
        out.append(Group(tuple(loose), layer=usual))
        loose.clear()


def _layers_in(mark: Mark) -> bool:
    """Tell whether a mark, or one inside of it, names its layer."""
    if not isinstance(mark, Group):
        return False
    return mark.layer is not None or any(map(_layers_in, mark.marks))
