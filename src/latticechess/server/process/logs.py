"""Logging: one line per event, as text or JSON, with secrets masked."""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

import msgspec

LogFormat = Literal["text", "json"]
SECRETS = (
    # The password in a URL, and the value after the name of a secret.
    (re.compile(r"(://[^\s:/@]*:)[^\s@]+@"), r"\1***@"),
    (
        re.compile(
            r"(?i)\b(password|secret|token|cookie|authorization)(['\"]?\s*[:=]\s*)(bearer\s+)?\S+"
        ),
        r"\1\2***",
    ),
)


def without_secrets(text: str) -> str:
    """The text with everything that looks like a secret masked."""
    for pattern, mask in SECRETS:
        text = pattern.sub(mask, text)
    return text


def timestamp(record: logging.LogRecord) -> str:
    """The time of a record, as ISO 8601 in UTC."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class TextFormatter(logging.Formatter):
    """For people: time, level, logger, message, and the traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        line = (
            f"{timestamp(record)} {record.levelname.lower()} {record.name}: {record.getMessage()}"
        )
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return without_secrets(line)


class JsonFormatter(logging.Formatter):
    """For programs: one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": timestamp(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            entry["trace"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(entry).decode()


FORMATTERS: dict[LogFormat, type[logging.Formatter]] = {
    "text": TextFormatter,
    "json": JsonFormatter,
}


def configure(log_format: LogFormat, level: int = logging.WARNING) -> None:
    """Log everything to standard error in this format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATTERS[log_format]())
    logging.basicConfig(handlers=[handler], level=level, force=True)
