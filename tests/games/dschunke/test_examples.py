"""The records that the specification gives as samples."""

from __future__ import annotations

import pytest

from refcli import record
from refcli.commands.check import as_json
from tests.naive.examples import Example, examples


@pytest.mark.parametrize("example", examples("dschunke"), ids=str)
def test_example(example: Example) -> None:
    read = record.read(example.text())
    answer = as_json("", read, record.judge(read, counts=True), "en")
    example.check({key: value for key, value in answer.items() if key != "file"})
