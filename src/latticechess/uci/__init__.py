"""The UCI protocol: our engine as a UCI engine (`engine_loop`), and other engines (`client`)."""
