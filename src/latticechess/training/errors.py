"""What stops a training run."""


class TrainingError(Exception):
    """Training cannot go on; the message is for people."""
