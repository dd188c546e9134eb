"""Android Whist."""
