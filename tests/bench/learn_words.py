"""The lists of `extract/words/frequencies`: `pip install wordfreq`, then `python -m tests.bench.learn_words [TEXTS]`.

A line of a list holds the words of one frequency, the most frequent first: the tenth part of its number is the Zipf
value (ten to the power of it is how often a word stands in a thousand million). wordfreq writes small letters, and ss
for ß. Of the languages that are not ours only what tells them from ours is kept.

With a folder of texts (`de.txt`, `fr.txt`, `es.txt`, a paragraph a line, rules of games in `rules-de.txt` and so on,
old novels in `novels-de.txt`) the weights of `context.py` are learnt from them: those of a logistic regression with an
L1 penalty, by AdaGrad; each word that has several readings is a case, one in rules of games counts several times.
With `--further` before the folder the weights that are kept are learnt further instead, from those of these texts that
it has; the penalty is then on what changes.
"""

from __future__ import annotations

import lzma
import math
import random
import sys
import unicodedata
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase

import extract.words
from extract.model import LANGUAGES, Language
from extract.words import (
    ACCENTED,
    LEAST_USUAL,
    LETTERS,
    OTHERS,
    PLACES,
    SHARP,
    TOKEN,
    Reading,
    alike,
    around,
    context_of,
    features,
    frequencies,
    list_of,
    orders,
    possible,
    readings,
    tokens_of,
    weights,
)

_ROOM = Path(extract.words.__file__).parent
_LETTERS = {"en": "", "de": "äöüé", "fr": "àâçèéêëîïôùûüÿœæ", "es": "áéíñóúü"}
"""The letters beyond a to z; a word with others is of another language, or a slip."""
_LEAST = 20
"""From this frequency on words of our languages are kept, in tenths of the Zipf value."""
_LEAST_SEEN = 4


@dataclass(frozen=True, slots=True)
class Pace:
    """How weights are learnt: how often each case is seen, how far it moves them, and what AdaGrad begins with."""

    rounds: int
    rate: float
    penalty: float
    square: float


_AFRESH, _FURTHER = Pace(3, 0.2, 0.01, 0.01), Pace(2, 0.1, 0.02, 0.1)
_RULES = 3
"""So many times a case in rules of games counts."""
_SURELY = 8
"""So many times as often as with ss a word stands with ß that is written so."""
_LEAST_ERROR = 0.02
_LEAST_WEIGHT = {"de": 0.25, "fr": 0.25, "es": 0.15}
"""Smaller weights are left out: they take room, and only Spanish gains by them."""

_DEICTIC = "sólo éste ésta éstos éstas ése ésa ésos ésas aquél aquélla aquéllos aquéllas"
_LEANING: dict[Language, dict[str, float]] = {
    "de": dict.fromkeys(["täusche", "täuschen", "täuscht", "täuschte", "täuschten"], -2.0),
    "fr": {"dé": 2.0, "dés": 2.0},
    "es": dict.fromkeys(_DEICTIC.split(), -5.0),
}
"""What is added to the weight of a word itself: in rules of games dice are more frequent than in other texts, and cards
are exchanged rather than people deceived; since the Ortografía of 2010 these are spelt without an accent."""

_ANY = "".join(chr(code) for code in range(0xDF, 0x17F))


def trimmed(language: str, least: int) -> str:
    """The list of a language, as it is kept."""
    from wordfreq import get_frequency_dict

    letters = set(_LETTERS.get(language, _ANY)) | set(ascii_lowercase)
    lines: defaultdict[int, list[str]] = defaultdict(list)
    for word, share in get_frequency_dict(language, wordlist="best").items():
        frequency = round(10 * (math.log10(share) + 9))
        if frequency >= least and word.isalpha() and letters.issuperset(word):
            lines[frequency].append(word)
    return "\n".join(f"{frequency} {' '.join(sorted(words))}" for frequency, words in sorted(lines.items())[::-1])


Case = tuple[int, list[tuple[float, list[int]]]]
"""Which reading is right; of each its logarithm by frequency alone, and what speaks for it."""


@cache
def _choices(shape: str, language: Language) -> list[Reading]:
    return possible(readings(shape, language), shape)


def cases(line: str, language: Language) -> Iterator[Case]:
    """All words of a line that can be read in several ways."""
    tokens = tokens_of(line)
    for place, token in enumerate(TOKEN.findall(line)):
        word, shape = token.lower().translate(LETTERS), tokens[place].lower()
        found = _choices(shape, language) if word.isalpha() and not token.isupper() else []
        words = [reading.word for reading in found]
        if len(found) > 1 and word in words:
            signs = around(tokens, place)
            yield (
                words.index(word),
                [(one.frequency * math.log(10) / 10, features(one.word, signs)) for one in found],
            )


def learnt(cases: Iterator[tuple[int, Case]], least: float, begun: Sequence[float], pace: Pace) -> array[int]:
    """The weights of `least` and more of all that is seen often enough, from cases, each with what it counts."""
    known = [(count, right, [(log, array("i", told)) for log, told in choices]) for count, (right, choices) in cases]
    seen = Counter(feature for _, _, choices in known for _, told in choices for feature in told)
    weights, squares = [*begun], [pace.square] * PLACES
    for round_ in range(pace.rounds):
        for count, right, choices in random.Random(round_).sample(known, len(known)):
            scores = [log + sum(map(weights.__getitem__, told)) for log, told in choices]
            shares = [math.exp(score - max(scores)) for score in scores]
            for place, (_, told) in enumerate(choices):
                error = shares[place] / sum(shares) - (place == right)
                for feature in told if abs(error) > _LEAST_ERROR else ():
                    if seen[feature] >= _LEAST_SEEN:
                        squares[feature] += (count * error) ** 2
                        step = pace.rate / math.sqrt(squares[feature])
                        change = weights[feature] - step * count * error - begun[feature]
                        kept = math.copysign(max(0.0, abs(change) - step * pace.penalty), change)
                        weights[feature] = begun[feature] + kept
    return array("b", [round(10 * max(-12, min(12, w))) if abs(w) >= least else 0 for w in weights])


def leaning(weights: Sequence[int], language: Language) -> bytes:
    """The weights of a language with what its words lean to in rules of games."""
    leant = array("b", weights)
    for word, more in _LEANING.get(language, {}).items():
        # the first sign is that of the word alone
        place = features(word, [])[0]
        leant[place] = max(-120, min(120, leant[place] + round(10 * more)))
    return leant.tobytes()


def sharp(text: str) -> list[str]:
    """The German words with an ß: those that a text writes so, and of the list those that are written like them."""
    seen = Counter(token for token in TOKEN.findall(text.lower()) if "ss" in token or "ß" in token)
    written = {word.translate(LETTERS): word.translate(LETTERS) for word in seen}
    written |= {word.translate(LETTERS): word for word in seen if seen[word] > _SURELY * seen[word.translate(LETTERS)]}
    known = orders(written)
    words = (written.get(word) or alike(word, known) for word in {*frequencies("de"), *written} if "ss" in word)
    return sorted(word for word in words if "ß" in word)


def _write(name: str, content: bytes) -> None:
    """Write a list."""
    (_ROOM / name).write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))


def _learn(folder: Path, further: bool) -> None:
    """Write the weights that the texts of a folder teach, and with them the words with an ß."""
    for accented in ACCENTED:
        counts = {f"rules-{accented}.txt": _RULES, f"{accented}.txt": 1, f"novels-{accented}.txt": 1}
        found = [name for name in counts if not further or (folder / name).exists()]
        texts = {name: unicodedata.normalize("NFC", (folder / name).read_text(encoding="utf-8")) for name in found}
        lines = [(counts[name], line) for name, text in texts.items() for line in text.split("\n")]
        random.Random(1).shuffle(lines)
        told = ((count, case) for count, line in lines for case in cases(line, accented))
        if further and lines:
            begun = [weight / 10 for weight in weights(accented)]
            _write(context_of(accented), learnt(told, _LEAST_WEIGHT[accented], begun, _FURTHER).tobytes())
        elif not further:
            afresh = learnt(told, _LEAST_WEIGHT[accented], [0.0] * PLACES, _AFRESH)
            _write(context_of(accented), leaning(afresh, accented))
        if accented == "de" and not further:
            # novels are written as one wrote then, daß for dass
            modern = "\n".join(text for name, text in texts.items() if not name.startswith("novels"))
            _write(SHARP, "\n".join(sharp(modern)).encode())


def main() -> None:
    """Write all lists, or learn from the texts of a folder."""
    for folder in sys.argv[1:]:
        if folder != "--further":
            _learn(Path(folder), "--further" in sys.argv)
    if not sys.argv[1:]:
        for language in (*LANGUAGES, *OTHERS):
            text = trimmed(language, _LEAST if language in LANGUAGES else LEAST_USUAL)
            _write(list_of(language), text.encode())


if __name__ == "__main__":
    main()
