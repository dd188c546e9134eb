"""What every page and every call of the server stands on: requests, answers, errors, addresses, headers."""
