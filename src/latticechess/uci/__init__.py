"""Talking to other chess programs: ours as a UCI engine, and theirs as guests."""
