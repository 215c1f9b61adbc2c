"""Fuzzes the parsers with atheris.

python fuzz/run.py [SECONDS] [TARGET ...]   each target for so many seconds, one after the other
python fuzz/run.py TARGET FILE              parse one text again, such as a finding

The corpus is kept in build/fuzz; findings are files there and end the run with an error.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "build" / "fuzz"
MISSING = "Fuzzing needs atheris, which is not installed: .venv/bin/python -m pip install atheris"


def read_as_target(name: str, data: bytes) -> None:
    """Parse one text; only NotationError and VariantError are allowed."""
    from latticechess.kernel.variantfile import VariantError
    from latticechess.notation.errors import NotationError
    from targets import TARGETS

    try:
        TARGETS[name].read(data.decode("utf-8", "replace"))
    except (NotationError, VariantError):
        return


def dictionary(texts: tuple[str, ...]) -> str:
    """The words and signs of the texts, as a libFuzzer dictionary."""
    found = {word for text in texts for word in re.findall(r"\w+|[^\w\s]+", text)}
    return "".join(
        '"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n' for word in sorted(found)
    )


def fuzz(name: str, options: list[str]) -> None:
    """Never returns: libFuzzer ends the process."""
    import atheris

    with atheris.instrument_imports(include=["latticechess"]):
        from targets import TARGETS

    corpus = FOLDER / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(TARGETS[name].seeds):
        (corpus / f"seed-{number}").write_text(seed, encoding="utf-8")
    words = FOLDER / f"{name}.words"
    words.write_text(dictionary(TARGETS[name].seeds), encoding="ascii")
    atheris.Setup(
        [sys.argv[0], str(corpus), f"-dict={words}", *options],
        lambda data: read_as_target(name, data),
    )
    atheris.Fuzz()


def fuzz_each(names: list[str], seconds: int) -> int:
    """Fuzz each target; the number of targets with a finding."""
    failed = 0
    for name in names:
        print(f"{name}: {seconds} s", flush=True)
        options = [f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=2048"]
        options += ["-max_len=3000", "-verbosity=0", "-print_final_stats=1"]
        options += [f"-artifact_prefix={FOLDER / name}-"]
        failed += (
            subprocess.run([sys.executable, __file__, "--one", name, *options]).returncode != 0
        )
    return failed


def main(words: list[str]) -> int:
    if words[:1] == ["--one"]:
        fuzz(words[1], words[2:])
    if len(words) == 2 and Path(words[1]).is_file():
        read_as_target(words[0], Path(words[1]).read_bytes())
        return 0
    if find_spec("atheris") is None:
        print(MISSING, file=sys.stderr)
        return 1
    from targets import TARGETS

    seconds = int(words.pop(0)) if words and words[0].isdigit() else 60
    return fuzz_each(words or list(TARGETS), seconds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
