"""The commands that messages of the study socket stand for."""

from __future__ import annotations

from latticechess.features import messages as wire
from latticechess.features.studies.rules import commands as ask
from latticechess.features.studies.rules.tree import Drawing

PointerCommands = wire.SetDrawings
"""What whoever has the pointer may do besides playing moves."""


def command_of(message: wire.StudyClientMessages) -> ask.Command:
    """The command for a message that edits a study."""
    match message:
        case wire.AddComment():
            return ask.Say(message.chapter, message.node, message.text)
        case wire.ChangeComment():
            return ask.Reword(message.chapter, message.node, message.comment, message.text)
        case wire.SetGlyph():
            return ask.Mark(message.chapter, message.node, message.glyph, message.on)
        case wire.SetDrawings():
            drawn = tuple(
                Drawing(tuple(one.origin), tuple(one.target), one.ink) for one in message.drawings
            )
            return ask.Draw(message.chapter, message.node, drawn)
        case wire.RemoveMove():
            return ask.DropLine(message.chapter, message.node)
        case wire.PromoteLine():
            return ask.Promote(message.chapter, message.node, message.main)
        case wire.RenameChapter():
            return ask.TitleChapter(message.chapter, message.title)
        case wire.MoveChapter():
            return ask.ShiftChapter(message.chapter, message.to)
        case wire.RemoveChapter():
            return ask.DropChapter(message.chapter)
        case wire.AddExercise():
            return ask.PutExercise(message.chapter, message.node, message.title)
        case wire.RemoveExercise():
            return ask.DropExercise(message.chapter, message.exercise)
    raise TypeError(f"{type(message).__name__} edits nothing")
