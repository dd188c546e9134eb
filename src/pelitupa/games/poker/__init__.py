"""Games with poker betting or poker hands (booklet chapter 36)."""
