"""A rulebook as one page for a browser: the words and pictures of its sheet, read without a script or a network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape

from extract.rulebook import Block, Edition, Language, Section, terms_of
from printables.diagrams import sign
from printables.drawing import Drawing, Length, outlined, to_svg_frames
from printables.games import accent_of, board_diagram, is_drawn, legend_of, setup_picture
from printables.rulesheet.figures import Illustration, Setup, most_telling
from printables.rulesheet.first_page import OTHER_ACCENT, meaning, title_of
from printables.rulesheet.order import as_printed, ruling_name
from printables.rulesheet.typesetting import plain, spans, targets
from printables.rulesheet.words import word

_STYLE = """
:root{color-scheme:light dark;--accent:ACCENT;--ink:#1d1a17;--paper:#fffdf9;--tint:#f1ece3;--line:#8a8175}
@media (prefers-color-scheme:dark){:root{--ink:#ece7df;--paper:#1b1917;--tint:#2a2724;--line:#8f877c;
--accent:#d9b48a}}
body{margin:0 auto;max-width:46rem;padding:1rem 1.2rem 4rem;
font:1.05rem/1.5 "Source Sans 3","Source Sans Pro",system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1,h2{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;line-height:1.2}
h1{font-size:2.2rem;margin:.5rem 0}
h2{font-size:1.35rem;margin:2.2rem 0 .6rem;padding-top:.4rem;border-top:3px solid var(--accent)}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.rule{display:grid;grid-template-columns:2.4rem 1fr;margin:1rem 0 .4rem}
.rule>b{text-align:right;padding-right:.7rem}
.rule p{margin:0}
figure{margin:.8rem 0 1.2rem 2.4rem;display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center}
figure svg{background:#fff;border-radius:4px;max-width:100%;height:auto}
figcaption{flex:1 1 12rem;font-style:italic}
.tables{display:flex;flex-wrap:wrap;gap:1rem;justify-content:center}
.tables figure{margin:0;flex:1 1 16rem;max-width:24rem;flex-direction:column}
.tables svg{width:100%}
.tables figcaption{flex:none}
.legend{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.3rem 1rem;list-style:none;padding:0}
.legend li{display:flex;gap:.7rem;align-items:center}
.legend svg{width:3.2rem;height:2.1rem;flex:none}
.note{background:var(--tint);border-left:4px solid var(--accent);padding:.5rem .8rem;margin:.7rem 0}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.25rem .8rem;border-bottom:1px solid var(--line);text-align:left}
nav{margin-bottom:1rem}
"""
_WIDEST = 300
"""In CSS pixels: a picture is no wider, so that its caption finds room beside it."""

_LETTERS: Length = 9.0
"""The size of names in pictures of the table, on the scale of the pieces."""

GENERATOR = '<meta name="generator" content="refcli rules">'
"""By this line a page says what it was made by."""


def as_webpage(
    edition: Edition, game: str | None, illustrations: Sequence[Illustration] = (), setups: Sequence[Setup] = ()
) -> str:
    """The rulebook as a complete HTML document, with the looks of `game`; the same call gives the same text."""
    return _Page(edition, game, illustrations, setups).text()


def contents_page(pages: Mapping[str, str], lang: Language) -> str:
    """A page that lists others: their file names, and what they are called."""
    title = escape(word(lang, "sheet"))
    entries = "\n".join(f'<li><a href="{escape(file)}">{escape(name)}</a></li>' for file, name in pages.items())
    return _document(lang, title, OTHER_ACCENT, f"<main>\n<h1>{title}</h1>\n<ul>\n{entries}\n</ul>\n</main>")


class _Page:
    """One page while it is written: its pictures are drawn together, so that what they share stands in it once."""

    def __init__(
        self, edition: Edition, game: str | None, illustrations: Sequence[Illustration], setups: Sequence[Setup]
    ) -> None:
        self._edition = as_printed(edition, terms_of(game, edition.language) if game else None)
        self._title = title_of(edition)
        self._accent = accent_of(game) if game and is_drawn(game) else OTHER_ACCENT
        self._pictures: list[tuple[Drawing, str]] = []
        self._examples: dict[str, list[tuple[list[int], Illustration]]] = {}
        self._setups: list[tuple[int, Setup]] = []
        self._marks: list[tuple[int, str]] = []
        if game is None or not is_drawn(game):
            return
        self._marks = [(self._kept(sign(name), name), name) for name in legend_of(game)]
        self._setups = [
            (self._kept(outlined(setup_picture(game, s.layout, s.labels, _LETTERS)), s.label), s) for s in setups
        ]
        for example in illustrations:
            view = replace(example.view, lettering=1.4)
            said = self._said(example)
            drawn = [self._kept(board_diagram(game, example.layout, view), said)]
            if example.after is not None:
                after = replace(view, ply=None, beside=False)
                drawn.append(self._kept(board_diagram(game, example.after, after), word(example.language, "after")))
            self._examples.setdefault(example.rule, []).append((drawn, example))

    def _kept(self, drawing: Drawing, said: str) -> int:
        self._pictures.append((drawing, said))
        return len(self._pictures) - 1

    def _said(self, example: Illustration) -> str:
        """What the picture of an example is called to who cannot see it."""
        verdict = "" if example.allowed is None else self._verdict(example)
        return ": ".join(part for part in (verdict, example.view.ply or "", example.caption) if part)

    @staticmethod
    def _verdict(example: Illustration) -> str:
        return word(example.language, "allowed" if example.allowed else "refused")

    def text(self) -> str:
        definitions, frames = to_svg_frames([drawing for drawing, _ in self._pictures])
        self._frames = [
            frame.replace("<svg ", f'<svg role="img" aria-label="{escape(said)}" width="{_pixels(drawing)}" ', 1)
            for frame, (drawing, said) in zip(frames, self._pictures, strict=True)
        ]
        lang = self._edition.language
        hidden = definitions.replace("<svg ", '<svg aria-hidden="true" style="position:absolute" ', 1)
        back = f'<nav><a href="index.html">{escape(word(lang, "sheet"))}</a></nav>'
        body = "\n".join([hidden, back, "<main>", *self._body(), "</main>"])
        return _document(lang, escape(f"{self._title} – {word(lang, 'sheet')}"), self._accent, body)

    def _body(self) -> Iterator[str]:
        yield f"<h1>{escape(self._title)}</h1>"
        shown = bool(self._setups)
        for section in self._edition.sections:
            if section.level > 1 and shown:
                shown = False
                yield from self._tables()
            if section.level > 1 or plain(section.heading) != self._title:
                yield f"<h2>{_inline(section.heading)}</h2>"
            for block in section.blocks:
                yield from self._block(block, section)
            if section.heading == word(self._edition.language, "glance"):
                yield from self._legend()

    def _legend(self) -> Iterator[str]:
        """What the marks in the pictures mean; the marks themselves tell who cannot see them nothing more."""
        if not self._marks:
            return
        lang = self._edition.language
        yield f'<p><b>{escape(word(lang, "legend"))}</b></p>\n<ul class="legend">'
        for name, mark in (("allowed", "✓"), ("forbidden", "✗")):
            yield f'<li><b aria-hidden="true">{mark}</b>{escape(meaning(lang, name))}</li>'
        for number, name in self._marks:
            hidden = self._frames[number].replace('role="img"', 'aria-hidden="true"')
            yield f"<li>{hidden}{escape(meaning(lang, name))}</li>"
        yield "</ul>"

    def _tables(self) -> Iterator[str]:
        yield '<div class="tables">'
        for number, setup in self._setups:
            yield f"<figure>{self._frames[number]}<figcaption>{escape(setup.label)}</figcaption></figure>"
        yield "</div>"

    def _block(self, block: Block, section: Section) -> Iterator[str]:
        if block.kind == "rule":
            name = f' id="{escape(block.rule_id)}"' if block.rule_id else ""
            number = escape(block.marker or f"{block.number}.")
            yield f'<div class="rule"{name}><b>{number}</b><p>{_inline(block.text)}</p></div>'
            for drawn, example in self._examples.get(block.rule_id or "", ()):
                yield self._figure(drawn, example)
        elif block.kind == "note":
            name = f' id="{ruling_name(block.number)}"' if block.ruling and block.number else ""
            yield f'<div class="note"{name}>{_inline(block.text)}</div>'
        elif block.kind == "list":
            yield "<ul>"
            pictured = section.heading == word(self._edition.language, "overlooked")
            for item in block.text.split("\n"):
                yield f"<li>{_inline(item.strip())}{self._overlooked(item) if pictured else ''}</li>"
            yield "</ul>"
        elif block.kind == "table" and block.cells:
            yield from _table(block)
        else:
            yield f"<p>{_inline(block.text)}</p>"

    def _overlooked(self, item: str) -> str:
        found = [each for name in targets(item) for each in self._examples.get(name, ())]
        telling = most_telling([example for _, example in found])
        return "".join(self._figure(*each) for each in found if each[1] is telling)

    def _figure(self, drawn: Sequence[int], example: Illustration) -> str:
        pictures = "".join(self._frames[number] for number in drawn)
        mark = "" if example.allowed is None else "✓ " if example.allowed else "✗ "
        verdict = "" if example.allowed is None else f"<b>{mark}{escape(self._verdict(example))}.</b> "
        return f"<figure>{pictures}<figcaption>{verdict}{escape(example.caption)}</figcaption></figure>"


def _table(block: Block) -> Iterator[str]:
    head, *rows = block.cells
    cells = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in head)
    yield f"<table>\n<thead><tr>{cells}</tr></thead>\n<tbody>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>"
    yield "</tbody>\n</table>"


def _inline(text: str) -> str:
    """A line of the rulebook with its emphasis and its links."""
    parts = []
    for span in spans(text):
        said = escape(span.text)
        if span.target:
            said = f'<a href="#{escape(span.target)}">{said}</a>'
        elif span.emphasis != "plain":
            tag = {"strong": "b", "stressed": "i"}[span.emphasis]
            said = f"<{tag}>{said}</{tag}>"
        parts.append(said)
    return "".join(parts).replace("\n", "<br>")


def _pixels(drawing: Drawing) -> int:
    return round(min(_WIDEST, max(120, drawing.box.width * 2)))


def _document(lang: str, title: str, accent: str, body: str) -> str:
    style = _STYLE.replace("ACCENT", accent)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f"{GENERATOR}\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
