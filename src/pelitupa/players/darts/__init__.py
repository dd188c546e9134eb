"""What bots of all dart games stand on: chances of a thrower of given skill, maps of expected values, and the
skill told from scores.

Source of the model, the map and the estimate: R. Tibshirani, A. Price and J. Taylor, A statistician
plays darts, Journal of the Royal Statistical Society A 174 (2011), 213-226.
"""
