"""What people do on what they see and hear: short functions with a few numbers each."""
