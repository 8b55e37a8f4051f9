"""Layouts as they are written: layers from back to front, one layout taking over from another."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printables.pieces.files import Place

MOST_LAYERS = 200
MOST_LIKE = 50

_COMMON = ("if", "turn", "before", "after")
KINDS: dict[str, tuple[str, ...]] = {
    "rect": ("fill", "stroke", "radius", "low"),
    "circle": ("fill", "stroke", "low"),
    "line": ("stroke",),
    "image": ("box", "fit", "radius", "dpi"),
    "text": ("box", "font", "color", "align", "shrink", "leading", "icons", "markup", "safe"),
}
"""The kinds of layers by the key that they begin with, and what else each takes."""


@dataclass(frozen=True, slots=True)
class LayerSpec:
    """A layer as it is written."""

    name: str
    kind: str
    keys: Mapping[str, Any]
    place: Place


class Layouts:
    """All layouts of a game, each with the layers that it takes over."""

    def __init__(self, given: Mapping[str, Any], file: str) -> None:
        self._given = given
        self._file = file

    def names(self) -> tuple[str, ...]:
        """All names."""
        return tuple(self._given)

    def layers(self, name: str, place: Place) -> tuple[LayerSpec, ...]:
        """The layers of a layout from back to front. `place` is where the layout is named."""
        layers = self._merged(name, place, ())
        if len(layers) > MOST_LAYERS:
            raise place.fault(f"layout {name} has {len(layers)} layers; at most {MOST_LAYERS} are drawn")
        return tuple(
            self._spec(layer, keys, Place(self._file, f"layout {name}", layer=layer)) for layer, keys in layers
        )

    def _merged(self, name: str, place: Place, after: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
        """Names of layers and their keys: those of the layout that this one is like, changed by its own."""
        if name in after:
            raise place.fault(f"layouts are like one another in a circle: {', '.join((*after, name))}")
        if len(after) == MOST_LIKE:
            raise place.fault(f"layout {name}: more than {MOST_LIKE} layouts take over from one another")
        if name not in self._given:
            near = difflib.get_close_matches(name, self._given, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(self._given) or 'none'}"
            raise place.fault(f"there is no layout {name!r}; {hint}")
        own, here = self._given[name], Place(self._file, f"layout {name}")
        if not isinstance(own, dict):
            raise here.fault("is no layout; write [layout.name] above its layers")
        like = own.get("like")
        if like is not None and not isinstance(like, str):
            raise here.fault("like is no name of a layout")
        layers = self._merged(like, here, (*after, name)) if like else []
        for layer, keys in own.items():
            if layer != "like":
                _lay(layers, layer, keys, here.at(layer=layer))
        return layers

    def _spec(self, name: str, keys: dict[str, Any], place: Place) -> LayerSpec:
        kinds = [kind for kind in KINDS if kind in keys]
        if len(kinds) != 1:
            raise place.fault(f"is {' and '.join(kinds) or 'nothing'}; a layer is one of {', '.join(KINDS)}")
        (kind,) = kinds
        known = (kind, *KINDS[kind], *_COMMON)
        for key in keys:
            if key not in known:
                near = difflib.get_close_matches(key, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
                raise place.fault(f"{key} is not known in a layer of {kind}; {hint}")
        return LayerSpec(
            name, kind, {key: value for key, value in keys.items() if key not in ("before", "after")}, place
        )


def _lay(layers: list[tuple[str, dict[str, Any]]], name: str, keys: Any, place: Place) -> None:
    """Lay a layer over the others, or change the one of that name; `false` takes it away."""
    at = next((i for i, (there, _) in enumerate(layers) if there == name), None)
    if keys is False:
        if at is None:
            raise place.fault("there is no such layer to take away")
        del layers[at]
        return
    if not isinstance(keys, dict):
        raise place.fault("is no layer; write { text = ..., box = ... }, or false to take it away")
    if at is not None:
        other = any(kind in keys and kind not in layers[at][1] for kind in KINDS)
        keys = keys if other else {**layers[at][1], **keys}
    if "before" in keys or "after" in keys:
        side = "before" if "before" in keys else "after"
        if at is not None:
            del layers[at]
        beside = next((i for i, (there, _) in enumerate(layers) if there == keys[side]), None)
        if beside is None:
            raise place.fault(f"there is no layer {keys[side]!r} that it could lie {side}")
        layers.insert(beside + (side == "after"), (name, keys))
    elif at is not None:
        layers[at] = (name, keys)
    else:
        layers.append((name, keys))
