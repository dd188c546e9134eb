"""Files for pages that need no server: the rules as a page loads them."""
