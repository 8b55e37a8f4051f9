"""What each stage of `extract` gains and loses, by document: `make ablation`.

Every stage is switched off in turn. A document counts what holds of it: the checks and statements of the corpus
(`../shared/corpus`), the rules of our own sheets that come back word for word, the words of a scan that are kept in
their order. Scans are born-digital pages of both, 200 dpi, turned by 0.7 degrees, with grey noise: their own text says
which words stand there. Plain Tesseract reads the same picture. What Tesseract says of a picture is kept in
`out/ablation`, so that a second run asks only what is new.

    python -m tests.bench.ablation [--only text|layout|scans] [--stages NAME ...] [DOCUMENT ...]
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.util
import io
import json
import os
import pickle
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import pypdfium2
from PIL import Image
from rapidfuzz.distance import LCSseq

from extract import pipeline
from extract.model import Document, UnreadableSourceError
from extract.pipeline import transcribe
from extract.readers import Settings, fingerprint, read_source
from extract.rulebook import curated_games, load_curated, save_transcription
from printables.rulesheet import typeset
from refcli.commands.rules import illustrations
from tests.extract.made.paper import scan
from tests.extract.readers.pdf.test_pdf import rules

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
KEPT = ROOT / "out" / "ablation"
LANGUAGES = {"en": "eng", "de": "deu", "fr": "fra", "es": "spa"}
SHEETS = [f"{game}-{['en', 'de', 'fr', 'es'][place % 4]}" for place, game in enumerate(curated_games())]

Stage = tuple[str, str, Any]
"""A module, a name in it, and what stands in its place while the stage is switched off."""


def first(value: Any, *_others: Any, **_named: Any) -> Any:
    """What a stage is given, as if it were not there."""
    return value


def nothing(*_given: Any, **_named: Any) -> tuple[()]:
    """Nothing found."""
    return ()


LAYOUT: Mapping[str, Stage] = {
    "heads and feet apart": ("extract.readers.layout.layout", "_set_off", lambda chunks: [chunks]),
    "words drawn as outlines": ("extract.readers.pdf.page", "outlined", nothing),
}
"""What is done with the words of a page before they are lines: the pages are read again without it."""

WORDS: Mapping[str, Stage] = {
    "accents": ("extract.repair.spelling", "lost_accents", lambda _: frozenset()),
    "dropped ligatures": ("extract.repair.spelling", "_with_ligature", first),
    "series of markers": ("extract.outline.structure", "series", lambda _: {}),
}
"""What is done inside the outline and the words of a text."""

SCAN, PAGE = "extract.readers.ocr.scan", "extract.readers.ocr.page"
PICTURES: Mapping[str, Stage] = {
    "light": (PAGE, "even_illumination", first),
    "skew": (PAGE, "skew", lambda _: 0.0),
    "the reading without drawings": (PAGE, "better_words", lambda plain, *_: [word for row in plain for word in row]),
    "the plain reading": (PAGE, "better_words", lambda _, refined, *__: [word for row in refined for word in row]),
    "with_bullets": (PAGE, "with_bullets", first),
    "with_spaces": (PAGE, "with_spaces", first),
}
"""What is done with the picture of a page, and with what Tesseract says of it."""


def say(line: str) -> None:
    """A line of the table, as soon as it is known."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# Switching off


@contextmanager
def without(stage: Stage) -> Iterator[None]:
    """What is inside runs without a stage."""
    module, name, instead = stage
    with mock.patch.object(importlib.import_module(module), name, instead):
        yield


def text_stages() -> Mapping[str, Stage]:
    """The stages of the text, by name."""
    cleaning = _each_off("extract.pipeline", "CLEANING", pipeline.CLEANING)
    return {**cleaning, **WORDS}


def scan_stages() -> Mapping[str, Stage]:
    """The stages of a scan, by name."""
    return PICTURES


def _each_off(module: str, name: str, stages: Sequence[Any]) -> Mapping[str, Stage]:
    """For each stage of a list the list without it."""
    return {stage.__name__: (module, name, tuple(other for other in stages if other is not stage)) for stage in stages}


# Documents, and what holds of them


def documents(named: Sequence[str]) -> Mapping[str, Path]:
    """The documents of the corpus and our own sheets, by name."""
    found = {path.stem: path for path in sorted(CORPUS.glob("*.pdf"))}
    for name in SHEETS:
        found[name] = KEPT / f"{name}.pdf"
        if not found[name].exists():
            game, language = name.split("-")
            edition = load_curated(game).editions[language]
            typeset(edition, found[name], game=game, illustrations=illustrations(game, language))
    return {name: path for name, path in found.items() if not named or name in named}


def read(path: Path, *, kept: bool = True) -> Document | None:
    """A document as its reader hands it on; kept for the next run if it is `kept`."""
    place = KEPT / f"{fingerprint(path)[:16]}.pickle"
    if kept and place.exists():
        return pickle.loads(place.read_bytes())  # type: ignore[no-any-return]
    try:
        document = read_source(path, fingerprint(path), Settings(jobs=2))
    except UnreadableSourceError:
        return None
    if kept:
        place.write_bytes(pickle.dumps(document))
    return document


def _statements() -> ModuleType:
    spec = importlib.util.spec_from_file_location("statements", CORPUS / "statements.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Holding:
    """How much of what is known of each document holds in its transcription."""

    def __init__(self) -> None:
        self.statements = _statements()
        self.stated: dict[str, list[list[Any]]] = {}
        for entry in json.loads((CORPUS / "statements.json").read_text(encoding="utf-8")):
            self.stated.setdefault(Path(entry["file"]).stem, []).append(entry["check"])
        self.checks: dict[str, list[list[str]]] = {}
        for file in ("checks.json", "checks_more.json"):
            for name, *check in json.loads((CORPUS / file).read_text(encoding="utf-8")):
                self.checks.setdefault(name, []).append(check)

    def of(self, name: str, document: Document | None) -> tuple[int, int]:
        """What holds of a document, and how much could."""
        total = len(self.stated.get(name, ())) + len(self.checks.get(name, ()))
        meant = None
        if name in SHEETS:
            game, language = name.split("-")
            meant = rules(load_curated(game).editions[language])
            total = len(meant)
        try:
            rulebook = transcribe(document) if document else None
        except UnreadableSourceError:
            rulebook = None
        if rulebook is None:
            return 0, total
        if meant is not None:
            found = [rule for edition in rulebook.editions.values() for rule in rules(edition)]
            return sum(any(_is_printed(rule, other) for other in found) for rule in meant), total
        with tempfile.TemporaryDirectory() as folder:
            save_transcription(rulebook, Path(folder))
            pages = [path.read_text(encoding="utf-8") for path in sorted(Path(folder).glob("*.md"))]
            data = json.loads((Path(folder) / "rulebook.json").read_text(encoding="utf-8"))
        page = "\n\n".join(text for text in pages)
        checks = [*self.stated.get(name, ()), *self.checks.get(name, ())]
        return sum(self._holds(check, page, data) for check in checks), total

    def _holds(self, check: Sequence[Any], page: str, data: Mapping[str, Any]) -> bool:
        """Whether a statement or a check holds; both are measured alike."""
        absent = check[0] == "absent"
        held = bool(self.statements.holds(["present", *check[1:]] if absent else check, page, data))
        return held is not absent


def _is_printed(rule: tuple[str | None, list[str]], found: tuple[str | None, list[str]]) -> bool:
    """Whether a rule came back word for word; behind it a sheet names the rulings about it, in brackets."""
    (number, words), (same, more) = rule, found
    named = " ".join(more[len(words) :])
    return number == same and words == more[: len(words)] and (named[:1], named[-1:]) in {("", ""), ("(", ")")}


# Scans

PAGES = (
    ("finstere", 2, "fr"),
    ("trickthreat", 0, "de"),
    ("monopolypp", 0, "de"),
    ("shingshang__rules", 0, "fr"),
    ("godsthrowdown.com__rules", 1, "en"),
    ("godsthrowdown.com__reglamento", 2, "es"),
    ("skipb__regles", 0, "fr"),
    ("bohn_instr", 0, "de"),
    ("blocus__Spielanleitung", 0, "de"),
    ("event-sourced-magnum-sal__rulebook", 7, "en"),
    ("AVATAR__Reglas", 0, "es"),
    ("desert", 2, "fr"),
    *((name, 1, name.split("-")[1]) for name in SHEETS),
)
"""Pages of different origin with text of their own, and the language of each."""


def words(text: str) -> list[str]:
    """The words of a text with their signs; those that a line end divides are one, without quotes, with plain dashes.

    A sign that a space parts from its word (`avez :`, `2 / 8`) stands beside it. Points that stand alone, of lists and
    of tables of contents, are no words, and nobody can see a control character.
    """
    text = unicodedata.normalize("NFKC", re.sub("\ufffe\n?|[-\u00ad\u0002]\n", "", text.replace("\r", "")))
    text = "".join(sign for sign in text if sign.isspace() or unicodedata.category(sign) != "Cc")
    for signs, plain in (("’‘", "'"), ("“”„«»", ""), ("–—−", "-"), ("×", "x")):
        text = re.sub(f"[{signs}]", plain, text)
    text = re.sub(r"\s+(?=[:;!?])|(?<=\d)\s+(?=/)|(?<=/)\s+(?=\d)", "", text)
    return [word for word in text.casefold().split() if not re.fullmatch(r"[.…·•●∙*∗]+", word)]


def kept_words(meant: Sequence[str], text: str) -> tuple[float, float]:
    """How many percent of the words of a page a reading of it has, in their order; and what is common to both.

    The second figure counts what was read and does not stand there, too: junk from pictures.
    """
    places: dict[str, int] = {}
    one, other = ([places.setdefault(word, len(places)) for word in part] for part in (meant, words(text)))
    same = 100 * LCSseq.similarity(one, other)
    return same / len(one), 2 * same / (len(one) + len(other))


class Tesseract:
    """Tesseract that remembers what it said of a picture, and how long that took."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.module = importlib.import_module("extract.readers.ocr.tesseract")
        self.asked = self.module._run

    def run(self, png: bytes, *how: Any) -> str:
        """What Tesseract says, asked the way that our reader asks it."""
        return self._once(repr(how).encode() + png, lambda: self.asked(png, *how))

    def plain(self, picture: Image.Image, language: str) -> str:
        """What Tesseract says of a picture as it is."""
        buffer = io.BytesIO()
        picture.save(buffer, "PNG", dpi=(200, 200))
        command = ["tesseract", "stdin", "stdout", "-l", LANGUAGES[language]]
        environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}

        def ask() -> str:
            done = subprocess.run(command, input=buffer.getvalue(), capture_output=True, check=True, env=environment)
            return done.stdout.decode("utf-8", "replace")

        return self._once(repr(command).encode() + buffer.getvalue(), ask)

    def _once(self, question: bytes, ask: Callable[[], str]) -> str:
        place = KEPT / f"{hashlib.sha256(question).hexdigest()}.said"
        if not place.exists():
            start = os.times().children_user
            text = ask()
            place.write_bytes(pickle.dumps((os.times().children_user - start, text)))
        said: tuple[float, str] = pickle.loads(place.read_bytes())
        self.seconds += said[0]
        return said[1]


def scanned(path: Path, page: int) -> tuple[Path, list[str]]:
    """A page as a scan, and the words that it has."""
    picture = KEPT / f"{path.stem}-{page}.png"
    if not picture.exists():
        scan(path, picture, dpi=200, degrees=0.7, page=page)
    document = pypdfium2.PdfDocument(path)
    meant = words(document[page].get_textpage().get_text_range())
    document.close()
    return picture, meant


def read_scan(picture: Path) -> str:
    """What our reader makes of a picture."""
    reader = importlib.import_module(SCAN)
    task, _ = reader._open_image(str(picture), tuple(LANGUAGES.values()), 1)
    return "\n".join(line.text for line in task(0).lines)


# Tables


def ablate_text(paths: Mapping[str, Path], stages: Mapping[str, Stage], *, again: bool) -> None:
    """What each stage gains on the documents; with `again` they are read anew without it."""
    holding = Holding()
    known = {name: read(path) for name, path in paths.items()}
    whole = {name: holding.of(name, document) for name, document in known.items()}
    for name, (held, total) in whole.items():
        say(f"{name:40} {held:4} of {total}")
    say(f"{'in all':40} {sum(h for h, _ in whole.values()):4} of {sum(t for _, t in whole.values())}\n")
    for stage, switch in stages.items():
        with without(switch):
            found = {
                name: holding.of(name, read(paths[name], kept=False) if again else known[name])[0] for name in known
            }
        say(_row(stage, {name: whole[name][0] - found[name] for name in known}))


def _row(stage: str, gains: Mapping[str, float], form: str = "+d") -> str:
    """A row of the table: what a stage gains, and what it loses."""
    more = [f"{name} {gain:{form}}" for name, gain in gains.items() if gain > 0]
    less = [f"{name} {gain:{form}}" for name, gain in gains.items() if gain < 0]
    return f"| {stage} | {len(more)}: {', '.join(more) or '-'} | {len(less)}: {', '.join(less) or '-'} |"


def ablate_scans(paths: Mapping[str, Path], stages: Mapping[str, Stage]) -> None:
    """The words that are kept in their order, beside plain Tesseract; and what each stage gains, in percent."""
    tesseract = Tesseract()
    pages = [(name, *scanned(paths[name], page), language) for name, page, language in PAGES if name in paths]
    with mock.patch.object(tesseract.module, "_run", tesseract.run):
        whole: dict[str, float] = {}
        for name, picture, meant, language in pages:
            with Image.open(picture) as opened:
                plain = kept_words(meant, tesseract.plain(opened, language))
            usual, tesseract.seconds = tesseract.seconds, 0.0
            ours = kept_words(meant, read_scan(picture))
            times = tesseract.seconds / usual
            say(f"{name:36} kept {ours[0]:6.2f} plain {plain[0]:6.2f} common {ours[1]:6.2f} plain {plain[1]:6.2f}")
            say(f"{'':36} Tesseract {times:.1f} times as long")
            whole[name], tesseract.seconds = ours[1], 0.0
        say("")
        for stage, switch in stages.items():
            with without(switch):
                found = {name: kept_words(meant, read_scan(picture))[1] for name, picture, meant, _ in pages}
            say(_row(stage, {name: round(whole[name] - found[name], 2) for name in whole}, "+.2f"))


def main() -> None:
    """Print what holds, then a row a stage."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    ask.add_argument("documents", nargs="*")
    ask.add_argument("--only", choices=("text", "layout", "scans"))
    ask.add_argument("--stages", nargs="*", default=())
    asked = ask.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    paths = documents(asked.documents)

    def chosen(stages: Mapping[str, Stage]) -> Mapping[str, Stage]:
        return {name: stage for name, stage in stages.items() if not asked.stages or name in asked.stages}

    if asked.only in (None, "text"):
        ablate_text(paths, chosen(text_stages()), again=False)
    if asked.only in (None, "layout"):
        ablate_text(paths, chosen(LAYOUT), again=True)
    if asked.only in (None, "scans"):
        ablate_scans(paths, chosen(scan_stages()))


if __name__ == "__main__":
    main()
