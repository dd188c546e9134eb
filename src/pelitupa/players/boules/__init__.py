"""What bots of petanque share: throws worth a try, what comes of them by physics, and how a round goes on."""
