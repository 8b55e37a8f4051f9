"""Rhombus cards: the face with its picture and words, the back, the summary; laid out for the size asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from printables.art import PAPER
from printables.drawing import (
    Box,
    Drawing,
    Group,
    Length,
    Shape,
    Stroke,
    Text,
    box_around,
    cap_height,
    line,
    place,
    polygon,
    pt,
    rectangle,
    text,
    wrapped,
)
from printables.drawing import width as wide_of
from printables.games.rhombus.art import MOSS, MOSS_DEEP, MOSS_PALE, diamond, picture
from printables.games.rhombus.suits import SUITS, suit
from printables.pieces import LEAST_TYPE, LETTERS

WIDTH: Length = 63.0
HEIGHT: Length = 88.0
FRAME: Length = 3.2
"""From the cut to the thin frame, unless more is asked to keep away from the cut."""
_PICTURE: Length = 42.0
_STRIP: Length = 12.0
"""Over and under the picture of a roomy card: rank, suit, and the cards that go with it."""
_LINE: Length = 5.6
"""For the words between the picture and the lower strip."""
_CHIP: tuple[Length, Length] = 4.9, 7.0


@dataclass(frozen=True, slots=True)
class Card:
    """What a card is laid out for: its size, how far its colour goes over the trim, how far all else keeps away."""

    width: Length = WIDTH
    height: Length = HEIGHT
    bleed: Length = 0.0
    safe: Length = 0.0

    @property
    def outer(self) -> Box:
        """The card with its bleed."""
        return box_around(self.width, self.height).grown(self.bleed)

    @property
    def panel(self) -> Box:
        """What the frame goes around."""
        return box_around(self.width, self.height).grown(-self.frame)

    @property
    def frame(self) -> Length:
        """From the cut to the middle of the frame's line."""
        return max(FRAME, self.safe + 0.35)

    @property
    def corners(self) -> float:
        """How large rank and suit stand in the corners: smaller on a card that is narrower than they need."""
        return min(1.0, self.width / 56)

    @property
    def is_squat(self) -> bool:
        """Whether the card is too low for rank, picture and words one above the other: the picture moves between."""
        return self.height < 1.25 * self.width

    @property
    def is_roomy(self) -> bool:
        """Whether rank and suit stand in a strip of their own, over and under a picture as wide as the card."""
        return not self.is_squat and self.width >= 56 and self.height >= 80

    @property
    def scale(self) -> float:
        """How large the picture of the effect is."""
        if self.is_roomy:
            return min(self.panel.width - 5.0, self.panel.height - 2 * _STRIP - _LINE) / _PICTURE
        if self.is_squat:
            return min(self.width - 27, self.height - 30) / _PICTURE
        return min(self.width - 21, self.height - 46) / _PICTURE


@lru_cache(maxsize=4)
def _blank(on: Card) -> Drawing:
    """Cream with a thin frame: the outermost 3 mm of every card have one colour."""
    return Drawing((rectangle(on.outer, PAPER, low="drop"),), on.outer)


@lru_cache(maxsize=8)
def _index(rank: str, letter: str) -> Drawing:
    """Rank and suit, one above the other, with the rank's base line through the origin."""
    return Drawing(
        (
            text(rank, 0, 0, size=pt(25 if len(rank) == 1 else 22), face="serif-semibold"),
            place(suit(letter), 0, -5.2, scale=0.58),
        ),
        Box(-8, -12, 8, 9),
    )


@lru_cache(maxsize=64)
def _strip(rank: str, letter: str, partners: tuple[str, ...], wide: Length) -> Drawing:
    """Rank and suit at the left, small at the right the cards that it is played with; `6=` is a 6 of the same suit."""
    tint = SUITS[letter]
    size = pt(27)
    high = cap_height("serif-semibold", size)
    x = -wide / 2 + 3.0
    end = x + wide_of(rank, "serif-semibold", size)
    shapes: list[Shape] = [
        text(rank, x, -high / 2, size=size, face="serif-semibold", anchor="start"),
        place(suit(letter), end + 4.2, 0, scale=0.66),
    ]
    left = wide / 2 - 2.6 - len(partners) * (_CHIP[0] + 0.6)
    if partners:
        plus = Stroke(tint.dark, 0.6, cap="round")
        shapes += [line(left - 2.9, 0, left - 0.9, 0, plus), line(left - 1.9, -1, left - 1.9, 1, plus)]
    for number, partner in enumerate(partners):
        middle = left + 0.6 + _CHIP[0] / 2 + number * (_CHIP[0] + 0.6)
        alike = partner.endswith("=")
        em = pt(8)
        low = (0.9 if alike else 0.0) - cap_height("sans-semibold", em) / 2
        shapes.append(rectangle(box_around(*_CHIP).moved(middle, 0), PAPER, Stroke(tint.dark, 0.3), radius=0.9))
        shapes.append(text(partner.rstrip("="), middle, low, size=em, face="sans-semibold"))
        if alike:
            shapes.append(place(suit(letter), middle, -2.0, scale=0.2))
    return Drawing(tuple(shapes), box_around(wide, _STRIP))


@lru_cache(maxsize=64)
def card(
    rank: str, letter: str, kind: str, steps: int, words: str, on: Card, partners: tuple[str, ...] = ()
) -> Drawing:
    """The face of a card: rank and suit in two corners, the picture of its effect, and the effect in words.

    `partners` are ranks that it is played with, told on a roomy card.
    """
    tint = SUITS[letter]
    if on.is_roomy:
        edge = on.panel.y1 - _STRIP / 2
        half = _PICTURE / 2 * on.scale
        middle = (on.panel.y1 - _STRIP + on.panel.y0 + _STRIP + _LINE) / 2
        strip = _strip(rank, letter, partners, on.panel.width)
        return Drawing(
            (
                place(_blank(on), 0, 0),
                rectangle(on.panel, tint.pale, Stroke(tint.full, 0.6), radius=2.5, low="drop"),
                rectangle(on.panel, None, Stroke(tint.full, 0.6), radius=2.5),
                place(strip, 0, edge),
                place(strip, 0, -edge, angle=180),
                place(picture(kind, steps, letter, rank), 0, middle, scale=on.scale),
                *_words(words, middle - half - 3.6, on.panel.width - 6),
                text(f"{rank}{letter}", 0, -on.height / 2 + 3.85, size=LETTERS, face="sans-light"),
            ),
            on.outer,
        )
    k = on.corners
    left, top = -on.width / 2 + on.frame + 5.4 * k, on.height / 2 - on.frame - 8.4 * k
    middle = 4.8 * min(1.0, on.scale)
    foot = middle - _PICTURE / 2 * on.scale
    return Drawing(
        (
            place(_blank(on), 0, 0),
            rectangle(on.panel, None, Stroke(tint.full, 0.5), radius=2.5),
            place(_index(rank, letter), left, top, scale=k),
            place(_index(rank, letter), -left, -top, angle=180, scale=k),
            place(picture(kind, steps, letter, rank), 0, middle, scale=on.scale),
            *_words(words, foot - 4.2, on.width - (27 if on.is_squat else 11)),
            text(f"{rank}{letter}", 0, -on.height / 2 + 5.2, size=LETTERS, face="sans-light"),
        ),
        on.outer,
    )


def _words(words: str, y: Length, room: Length) -> list[Text]:
    """The effect on one line, or where that would be small, on several."""
    size = pt(9.5)
    while wide_of(words, "sans-semibold", size) > room and size > pt(7):
        size *= 0.97
    if wide_of(words, "sans-semibold", size) <= room:
        return [text(words, 0, y, size=size, face="sans-semibold")]
    lines = wrapped(words, room, "sans-semibold", size)
    return [text(part, 0, y - i * 1.15 * size, size=size, face="sans-semibold") for i, part in enumerate(lines)]


@lru_cache(maxsize=4)
def back(on: Card) -> Drawing:
    """The common back: a net of rhombi, the same under half a turn."""
    panel = rectangle(on.panel, MOSS, radius=2.5, low="drop")
    net: list[Shape] = []
    stroke = Stroke(MOSS_DEEP, 0.5)
    for i in range(-14, 15):
        x = 9.0 * i
        net += [line(x - 45, -90, x + 45, 90, stroke), line(x + 45, -90, x - 45, 90, stroke)]
    emblem: list[Shape] = [polygon(diamond(0, 0, 13.5, 27), MOSS, Stroke(MOSS_PALE, 0.6))]
    emblem += [polygon(diamond(0, 0, 11.5, 23), None, Stroke(MOSS_DEEP, 0.5))]
    for x, y in ((0.0, 10.5), (5.2, 0.0), (-5.2, 0.0), (0.0, -10.5)):
        emblem.append(polygon(diamond(x, y, 4.1, 8.2), MOSS_PALE, low="keep"))
    scale = min(1.0, (on.width - 20) / 43, (on.height - 20) / 68)
    if scale < 1:
        emblem = [place(Drawing(tuple(emblem), box_around(28, 56)), 0, 0, scale=scale)]
    return Drawing(
        (
            place(_blank(on), 0, 0),
            panel,
            Group(tuple(net), clip=panel),
            *emblem,
            rectangle(on.panel, None, Stroke(MOSS_DEEP, 0.5), radius=2.5),
        ),
        on.outer,
    )


def summary(
    title: str, effects: Sequence[tuple[str, str]], combinations: Mapping[str, str], on: Card
) -> tuple[Drawing, Drawing]:
    """The summary card, both sides: every rank with its effect, and the combinations, in words.

    Where all of it finds room both sides are the same; on a small card the combinations are on the other side.
    """
    if on.width >= WIDTH - 1 and on.height >= HEIGHT - 1:
        both = _summary(title, effects, combinations, on)
        return both, both
    return _summary(title, effects, {}, on), _summary(title, (), combinations, on)


def _summary(title: str, effects: Sequence[tuple[str, str]], combinations: Mapping[str, str], on: Card) -> Drawing:
    roomy = on.width >= WIDTH - 1 and on.height >= HEIGHT - 1
    k = 1.0 if roomy else 0.8
    shapes: list[Shape] = [
        place(_blank(on), 0, 0),
        rectangle(on.panel, None, Stroke(MOSS, 0.5), radius=2.5),
        text(title, 0, on.height / 2 - 9.4 * k, size=pt(13 * k), face="serif-semibold"),
    ]
    left, y = -on.width / 2 + (6.2 if roomy else 5.0), on.height / 2 - 15.4 * k
    size = pt(7.4) if roomy else pt(6)
    room = on.width / 2 - left - (6.0 if roomy else 5.0)
    start = left + (7 if roomy else 5)
    pitch = min(3.75, (y + on.height / 2 - 6) / len(effects)) if effects and not roomy else 3.75
    for rank, words in effects:
        shapes.append(
            text(rank, left + (2.4 if roomy else 1.6), y, size=pt(8.5) if roomy else pt(6.5), face="serif-bold")
        )
        fitted = size
        while wide_of(words, "sans", fitted) > room - (start - left) and (roomy or fitted > 1.03 * LEAST_TYPE):
            fitted *= 0.97
        lines = [words] if roomy else wrapped(words, room - (start - left), "sans", fitted)
        for i, written in enumerate(lines):
            shapes.append(text(written, start, y - i * fitted, size=fitted, anchor="start"))
        y -= max(pitch, (len(lines) - 1) * fitted + 2.6) if not roomy else pitch
    if effects and combinations:
        y -= 0.6
        shapes.append(line(left, y + 2.4, -left, y + 2.4, Stroke(MOSS, 0.35)))
        y -= 1.2
    for name, words in combinations.items():
        shapes.append(text(name, left, y, size=size, face="sans-bold", anchor="start"))
        y -= 3.0
        for written in wrapped(words, room, "sans", size):
            shapes.append(text(written, left, y, size=size, anchor="start"))
            y -= 2.95
        y -= 0.55
    return Drawing(tuple(shapes), on.outer)
