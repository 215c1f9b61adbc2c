"""What the whole world may see: link previews, and boards in frames of other sites."""
