"""For whoever runs a cottage: health, workers, limits, tidying up."""
