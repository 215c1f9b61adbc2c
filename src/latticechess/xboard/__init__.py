"""The XBoard protocol (CECP): our engine for XBoard, WinBoard and programs like them."""
