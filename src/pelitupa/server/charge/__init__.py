"""Those in charge of a cottage: what they may decide, what holds of it, what is reported to them."""
