"""The server process: command-line options, listening socket, logs, process pool, start-up."""
