"""Training of networks that correct the evaluation: self-play, fitting, the deciding match."""


class TrainingError(Exception):
    """Training cannot go on; the message is for people."""
