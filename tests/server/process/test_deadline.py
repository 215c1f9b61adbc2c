"""A process that was told to stop ends, whatever its threads do."""

from __future__ import annotations

import subprocess
import sys

BUSY = """
import threading
from latticechess.server.process.deadline import Deadline

def compute():
    while True:
        pass

threading.Thread(target=compute).start()
Deadline(0.2).start()
"""


def test_a_thread_that_computes_does_not_keep_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", BUSY], timeout=60, check=False)
    assert done.returncode == 0
