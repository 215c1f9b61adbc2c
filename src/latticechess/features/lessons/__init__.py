"""Lessons: courses, drills, and the rules of a board."""
