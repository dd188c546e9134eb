"""An evening of many tables: who meets whom at which board, what results are worth, and who owes whom."""
