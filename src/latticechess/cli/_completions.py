"""Completions of shells, generated from the parsers of the commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

BOARDS = ("VARIANT", "BOARD", "FILE|BOARD")
"""Arguments that take the name of a board, or a file."""


@dataclass(slots=True)
class Option:
    """One option: its names, what it takes and what it is for."""

    names: list[str]
    values: list[str] | None
    """Words it takes, if any are known; None: it takes nothing."""
    closed: bool
    """Whether it takes no other words, such as the name of a file."""
    help: str


@dataclass(slots=True)
class Words:
    """What may follow a command."""

    path: tuple[str, ...]
    """The command, and perhaps its action: `("puzzles", "make")`."""
    options: list[Option] = field(default_factory=list)
    commands: dict[str, str] = field(default_factory=dict)
    """Actions with what they are for."""
    arguments: list[str] = field(default_factory=list)
    """Words that an argument without a name may be."""


def words_of(parser: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> list[Words]:
    """What may follow the command, and each of its actions."""
    found = Words(path)
    below: list[Words] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {one.dest: one.help or "" for one in action._choices_actions}
            for name, sub in action.choices.items():
                found.commands[name] = helps.get(name, "")
                below += words_of(sub, (*path, name))
        elif action.help == argparse.SUPPRESS:
            continue
        elif action.option_strings:
            found.options.append(
                Option(
                    list(action.option_strings),
                    _values(action),
                    action.choices is not None,
                    _help(action),
                )
            )
        else:
            found.arguments += _values(action) or []
    return [found, *below]


def _values(action: argparse.Action) -> list[str] | None:
    if action.nargs == 0:
        return None
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    if action.metavar in BOARDS or action.dest in ("variant", "board"):
        from latticechess.kernel import library

        return list(library.names())
    if action.dest == "topic":
        from latticechess.cli._topics import TOPICS
        from latticechess.cli.main import commands

        return [*commands(), *TOPICS]
    return []


def _help(action: argparse.Action) -> str:
    """The first words of the help: shells show one line."""
    text = (action.help or "").replace("%%", "%").split(" (default")[0]
    return " ".join(text.split())[:70]


# --- Shells ----------------------------------------------------------------------------------


def _taking(words: list[Words]) -> Iterator[tuple[str, Option]]:
    """`play --side` and its option, for options that take a word."""
    for one in words:
        for option in one.options:
            if option.values is not None:
                for name in option.names:
                    yield " ".join((*one.path, name)), option


def _flags(one: Words) -> list[str]:
    return [name for option in one.options for name in option.names]


def _cases(pairs: Iterator[tuple[str, str]], indent: str = "    ") -> str:
    return "\n".join(f'{indent}"{key}") {body} ;;' for key, body in pairs)


def _files(option: Option) -> str:
    return "no" if option.closed else "yes"


def bash(words: list[Words]) -> str:
    """A script for bash."""
    known = {" ".join(one.path) for one in words} - {""}
    paths = " | ".join(f'"{one}"' for one in sorted(known))
    values = _cases(
        (key, f'values="{" ".join(option.values or ())}" files={_files(option)}')
        for key, option in _taking(words)
    )
    follow = _cases(
        (" ".join(one.path), f'follow="{" ".join([*one.commands, *one.arguments, *_flags(one)])}"')
        for one in words
    )
    return f"""\
# Completions of lattice for bash, made by `lattice completion bash`.
_lattice() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}"
  local path="" word values="none" files=yes follow="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="${{path:+$path }}${{COMP_WORDS[i]}}"
    case "$word" in
    {paths}) path="$word" ;;
    esac
  done
  case "${{path:+$path }}$prev" in
{values}
  esac
  COMPREPLY=()
  if [[ "$values" != none ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$cur"))
    [[ $files == yes ]] && COMPREPLY+=($(compgen -f -- "$cur"))
    return
  fi
  case "$path" in
{follow}
  esac
  COMPREPLY=($(compgen -W "$follow" -- "$cur"))
  if [[ "$cur" != -* && -n "$path" ]]; then
    COMPREPLY+=($(compgen -f -- "$cur"))
  fi
}}
complete -o filenames -F _lattice lattice"""


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _described(one: Words) -> Iterator[tuple[str, str]]:
    """What may follow, each with what it is for."""
    yield from one.commands.items()
    yield from ((word, "") for word in one.arguments)
    yield from ((name, option.help) for option in one.options for name in option.names)


def zsh(words: list[Words]) -> str:
    """A script for zsh."""
    known = {" ".join(one.path) for one in words} - {""}
    paths = " | ".join(f'"{one}"' for one in sorted(known))
    values = _cases(
        (key, f"values=({' '.join(option.values or ())}); files={_files(option)}")
        for key, option in _taking(words)
    )
    follow = _cases(
        (
            " ".join(one.path),
            "follow=("
            + " ".join(
                _quoted(word.replace(":", "\\:") + (f":{why}" if why else ""))
                for word, why in _described(one)
            )
            + ")",
        )
        for one in words
    )
    return f"""\
#compdef lattice
# Completions of lattice for zsh, made by `lattice completion zsh`.
_lattice() {{
  local joined="" word taken=yes files=yes i
  local -a values follow
  for ((i = 2; i < CURRENT; i++)); do
    word="${{joined:+$joined }}${{words[i]}}"
    case "$word" in
    {paths}) joined="$word" ;;
    esac
  done
  case "${{joined:+$joined }}${{words[CURRENT-1]}}" in
{values}
    *) taken=no ;;
  esac
  if [[ $taken == yes ]]; then
    compadd -a values
    [[ $files == yes ]] && _files
    return
  fi
  case "$joined" in
{follow}
  esac
  _describe 'lattice' follow
  [[ -n "$joined" ]] && _files
}}
if [[ "$funcstack[1]" == _lattice ]]; then _lattice "$@"; else compdef _lattice lattice; fi"""


def fish(words: list[Words]) -> str:
    """A script for fish."""
    lines = [
        "# Completions of lattice for fish, made by `lattice completion fish`.",
        "function __lattice_at",
        "  set -l typed (commandline -opc)[2..-1]",
        "  set -l path",
        "  for word in $typed",
        "    if contains -- (string join ' ' -- $path $word) $__lattice_paths",
        "      set -a path $word",
        "    end",
        "  end",
        '  test "$path" = "$argv"',
        "end",
        "set -g __lattice_paths "
        + " ".join(_quoted(" ".join(one.path)) for one in words if one.path),
        "complete -c lattice -n '__lattice_at ' -f",
    ]
    for one in words:
        when = f"complete -c lattice -n {_quoted('__lattice_at ' + ' '.join(one.path))}"
        for name, why in one.commands.items():
            lines.append(f"{when} -a {name} -d {_quoted(why)}")
        if one.arguments:
            lines.append(f"{when} -a {_quoted(' '.join(one.arguments))}")
        lines += [_fish_option(when, option) for option in one.options]
    return "\n".join(lines)


def _fish_option(when: str, option: Option) -> str:
    line = when
    for name in option.names:
        line += f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}"
    if option.values is not None:
        line += " -x" if option.closed else " -r"
    if option.values:
        line += f" -a {_quoted(' '.join(option.values))}"
    return f"{line} -d {_quoted(option.help)}"


SHELLS: dict[str, Callable[[list[Words]], str]] = {"bash": bash, "fish": fish, "zsh": zsh}
WHERE = {
    "bash": 'eval "$(lattice completion bash)" in ~/.bashrc',
    "zsh": 'eval "$(lattice completion zsh)" in ~/.zshrc, after compinit',
    "fish": "lattice completion fish > ~/.config/fish/completions/lattice.fish",
}
