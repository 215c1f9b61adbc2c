"""Training of networks that correct the evaluation: self-play, fitting, the deciding match."""
