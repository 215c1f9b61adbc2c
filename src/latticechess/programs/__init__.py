"""Other chess programs: ours over UCI and XBoard, theirs as players and analysts, and matches."""
