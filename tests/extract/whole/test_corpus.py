"""All checks of the corpus hold on what is written for it."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import jsonschema
import pytest

from extract.pipeline import extract
from extract.rulebook import load_transcription, save_transcription
from tests.extract.made.schema import SCHEMA
from tests.extract.made.seeds import SHARED

CORPUS = SHARED / "corpus"


def checks() -> dict[str, list[list[str]]]:
    file = CORPUS / "checks.json"
    grouped: dict[str, list[list[str]]] = defaultdict(list)
    if file.is_file():
        for name, *check in json.loads(file.read_text(encoding="utf-8")):
            grouped[name].append(check)
    return grouped


def holds(text: str, kind: str, *parts: str) -> bool:
    match kind:
        case "present":
            return parts[0] in text
        case "absent":
            return parts[0] not in text
    return -1 < text.find(parts[0]) < text.find(parts[1])


def test_every_check_of_the_corpus_holds(tmp_path: Path) -> None:
    if not checks():
        pytest.skip("the corpus is not at hand (../shared/corpus)")
    for name, expected in checks().items():
        rulebook = extract([CORPUS / f"{name}.pdf"])
        folder = tmp_path / name
        save_transcription(rulebook, folder)
        assert load_transcription(folder) == rulebook
        jsonschema.validate(json.loads((folder / "rulebook.json").read_text(encoding="utf-8")), SCHEMA)
        assert all(finding.origin for finding in rulebook.findings)
        text = " ".join(" ".join(page.read_text(encoding="utf-8") for page in sorted(folder.glob("*.md"))).split())
        assert [check for check in expected if not holds(text, *check)] == []
