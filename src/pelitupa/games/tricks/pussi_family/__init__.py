"""What Marjapussi and Huutopussi share."""
