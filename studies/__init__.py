"""Studies: one question each, about one game or one bot, with the command that answers it again."""
