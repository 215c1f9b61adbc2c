"""A queue that serves its users in turn, so that nobody waits for another's long list."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

Job = TypeVar("Job")


class FairQueue(Generic[Job]):
    """First come, first served for each user; the users take turns."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self._waiting.values())

    def put(self, who: str, job: Job) -> None:
        """Wait in `who`'s line."""
        self._waiting.setdefault(who, deque()).append(job)

    def take(self) -> Job:
        """The next job; its user goes to the end of the round. LookupError if there is none."""
        if not self._waiting:
            raise LookupError("nobody is waiting")
        who, jobs = self._waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._waiting[who] = jobs
        return job

    def remove(self, who: str, job: Job) -> bool:
        """Forget a job that is still waiting; whether it was."""
        jobs = self._waiting.get(who)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del self._waiting[who]
        return True
