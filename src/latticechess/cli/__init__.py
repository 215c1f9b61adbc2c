"""The command line. Each module is a command with `add(subparsers)` and `run(args)`, except `main`
and those with an underscore."""


class CommandError(Exception):
    """A mistake of the user: the message is printed as it is, and the exit code is 2."""
