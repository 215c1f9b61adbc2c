"""The server as an operating-system process: start, run, workers, logs, network."""
