"""People: guests, accounts, what they have chosen and played, and what others see of them."""
