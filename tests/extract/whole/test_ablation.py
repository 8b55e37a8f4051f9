"""`make ablation` knows each stage where it stands, and counts the words that a reading keeps."""

from __future__ import annotations

import pytest

from extract import pipeline
from tests.bench.ablation import LAYOUT, Stage, kept_words, scan_stages, text_stages, without, words

STAGES = {**text_stages(), **LAYOUT, **scan_stages()}


@pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES)
def test_each_stage_can_be_switched_off(stage: Stage) -> None:
    module, name, instead = stage
    with without(stage):
        assert getattr(__import__(module, fromlist=[name]), name) is instead


def test_a_stage_of_the_text_is_off_while_it_is_switched_off() -> None:
    before = pipeline.CLEANING
    with without(text_stages()["without_noise"]):
        assert [stage.__name__ for stage in before if stage not in pipeline.CLEANING] == ["without_noise"]
    assert before == pipeline.CLEANING


def test_words_count_in_their_order_with_what_belongs_to_them() -> None:
    meant = words("1. Der Spieler zieht einen Ver\ufffesuch.")
    assert kept_words(meant, "1. Der Spieler zieht einen Ver-\nsuch.") == (100, 100)
    assert kept_words(meant, "1 Der Spieler zieht einen Versuch.")[0] == pytest.approx(500 / 6)
    assert kept_words(meant, "Spieler Der 1. zieht einen Versuch.")[0] == pytest.approx(400 / 6)
    assert kept_words(meant, "1. Der ~ ~ Spieler | zieht einen Versuch. &") == (100, 75)
    assert words("• Vous avez :\n2 / 8 …… « \x12deux\x10 »") == words("Vous avez: 2/8 deux")
