"""Quoting a rule: the one place that looks up what the rulebook says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from refcli import messages
from refcli.game import RuleId, Violation
from refcli.messages import Language

if TYPE_CHECKING:
    from extract.rulebook import Block


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule as a player reads it: its printed number (None for rules of the written record) and its text."""

    rule: RuleId
    number: str | None
    text: str


def cite(rule: RuleId, language: Language) -> Citation:
    """The rule's text in that language, else in one that it is written in; a foreign game may not have written it."""
    game = rule.partition(".")[0]
    if game == "record":
        return Citation(rule, None, messages.text(language, f"rule.{rule}"))
    block = _rules(game, language).get(rule)
    if block is None:
        return Citation(rule, None, messages.text(language, "rules.unwritten"))
    return Citation(rule, block.number, _without_emphasis(block.text))


def _without_emphasis(text: str) -> str:
    """The words alone: a terminal shows no bold, and a star would be read as one."""
    return re.sub(r"(\*\*?)(?=\S)(.+?)(?<=\S)\1", r"\2", text)


@cache
def _rules(game: str, language: Language) -> dict[RuleId, Block]:
    from extract.rulebook import edition_for

    edition = edition_for(game, language)
    return {block.rule_id: block for block in edition.rules() if block.rule_id} if edition else {}


def explain(violation: Violation, language: Language) -> str:
    """The concrete cause of a refusal, as a sentence."""
    return messages.text(language, violation.cause, violation.values)
