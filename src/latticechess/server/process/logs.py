"""What the server writes about itself: one line an event, as text or JSON, without secrets."""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

import msgspec

LogForm = Literal["text", "json"]
SECRETS = (
    # The password in an address, and what follows the names of secrets.
    (re.compile(r"(://[^\s:/@]*:)[^\s@]+@"), r"\1***@"),
    (
        re.compile(
            r"(?i)\b(password|secret|token|cookie|authorization)(['\"]?\s*[:=]\s*)(bearer\s+)?\S+"
        ),
        r"\1\2***",
    ),
)


def without_secrets(text: str) -> str:
    """The text with what looks like a secret blotted out, however it came there."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class TextForm(logging.Formatter):
    """For people: time, weight, words, and the trace of an error below."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{moment(record)} {record.levelname.lower()} {record.name}: {record.getMessage()}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return without_secrets(line)


class JsonForm(logging.Formatter):
    """For programs: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            entry["trace"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(entry).decode()


FORMS: dict[LogForm, type[logging.Formatter]] = {"text": TextForm, "json": JsonForm}


def set_up(form: LogForm, level: int = logging.WARNING) -> None:
    """Write everything that is logged to standard error, in this form only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMS[form]())
    logging.basicConfig(handlers=[handler], level=level, force=True)
