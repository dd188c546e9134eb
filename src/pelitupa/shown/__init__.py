"""What people are shown, in their language, as plain data: without a server, so a page can make it too."""
