"""A second opinion on the language of a text: a statistical model of some hundred languages, where it is installed."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

_NEAR = re.compile(
    "en|de|fr|es|nl|it|pt|ca|gl|eu|ro|sv|da|nb|nn|no|fi|et|lv|lt|la|pl|cs|sk|hu|hr|sl|bs|sq|tr|af|lb|is|ga|cy"
)
"""Languages in Latin script that a rulebook may be in; what else the model knows is far less likely than its errors."""


MODEL_SURE = 0.9
"""From this share on the opinion of the model counts."""

_SCRIPTS = {
    "Japanese": "\u3040-\u30ff",
    "Korean": "\uac00-\ud7ff\u1100-\u11ff",
    "Chinese": "\u3400-\u9fff",
    "Hebrew": "\u0590-\u05ff",
    "Arabic": "\u0600-\u06ff",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "a language in Cyrillic letters": "\u0400-\u052f",
}
"""The first that makes up a tenth of the letters gives its name: Japanese has Chinese letters too."""


def script_name(text: str) -> str | None:
    """The language whose letters `text` is written in, where the letters tell."""
    for name, letters in _SCRIPTS.items():
        if 10 * len(re.findall(f"[{letters}]", text)) > len(text):
            return name
    return None


def opinion(text: str) -> Mapping[str, float]:
    """How likely `text` is in each language, by ISO 639-1 code; the shares add up to 1. Empty without the model.

    The model is py3langid's. It needs a sentence: of less than some forty letters it knows little.
    """
    try:
        # slow to load, and hardly ever needed
        import py3langid  # type: ignore[import-untyped]
    except ImportError:
        return {}
    ranked = [(language, float(score)) for language, score in py3langid.rank(text) if _NEAR.fullmatch(language)]
    best = max(score for _, score in ranked)
    total = sum(math.exp(score - best) for _, score in ranked)
    shares: dict[str, float] = {}
    for language, score in ranked:
        code = "no" if language in ("nb", "nn") else language
        shares[code] = shares.get(code, 0.0) + math.exp(score - best) / total
    return shares
