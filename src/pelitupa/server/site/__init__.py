"""The cottage as a folder of files that any web server carries."""
