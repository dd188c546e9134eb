"""What is kept: people, tables, what happened at them. SQLAlchemy over SQLite or PostgreSQL."""
