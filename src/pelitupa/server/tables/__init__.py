"""Tables before and after the play: set up, waited at, looked back on."""
