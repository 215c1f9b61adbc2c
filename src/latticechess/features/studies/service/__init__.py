"""Studies while people work on them: editing, sharing, lessons, exercises, work given."""
