"""Look-alikes in the tags of a record, by which a tag's line or value is none."""

from __future__ import annotations

from refcli.game import TagError
from refcli.record.reading import Record, Unreadable, read
from refcli.record.repairs.lookalikes import plain, strangers
from refcli.record.repairs.tokens import Fault


def line_fault(fault: Unreadable) -> Fault:
    """What is wrong with a line that is no tag; `at` counts from the beginning of the record."""
    line = fault.text
    if not line.isascii() and read(f"{(repaired := plain(line))}\n").bad_tag is None:
        stranger = next(strangers(line))
        return Fault.of(stranger.fault(), fault.offset + stranger.at, repaired)
    return Fault(fault.cause, fault.values, fault.offset)


def tag_fault(record: Record, error: TagError) -> Fault:
    """What is wrong with a tag; `at` counts from the beginning of the record."""
    offset = record.tag_offsets.get(error.tag, 0)
    value = record.tags.get(error.tag, "")
    found = None if value.isascii() else next(strangers(value))
    if found and plain(value).isascii():
        values = {"tag": error.tag, "fault": found.fault()}
        return Fault("record.tag_sign", values, record.text.index(found.sign, offset))
    return Fault(error.cause, {"tag": error.tag, **error.values}, offset)
