"""The command line. Each module but `main` and those with an underscore is one command, with
`add(subparsers)` and `run(args)`."""


class CommandError(Exception):
    """A user's mistake: the message is shown as it is, and the exit code is 2."""
