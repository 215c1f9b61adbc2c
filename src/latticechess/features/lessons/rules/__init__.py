"""Lessons: courses and drills as data files, and the kernel's judgement of what a learner tries."""
