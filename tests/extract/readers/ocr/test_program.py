"""Tesseract as it is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.readers.ocr import program


def test_the_installation_names_the_program_and_its_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tesseract = tmp_path / "tesseract"
    tesseract.write_text("#!/bin/sh\necho List of available languages:\necho deu\necho eng\n")
    tesseract.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    program.installed_models.cache_clear()
    before = program.installation()
    assert before.endswith("deu eng") and str(tesseract) in before
    tesseract.write_text(tesseract.read_text() + "echo fra\n")
    program.installed_models.cache_clear()
    assert program.installation().endswith("deu eng fra")
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert program.installation() == "none"
    program.installed_models.cache_clear()
