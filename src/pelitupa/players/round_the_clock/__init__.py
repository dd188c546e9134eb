"""Where to aim at a dartboard: chances of a thrower of given skill, maps of expected values, the skill
told from scores, and a bot for Round the Clock that aims by them.

Source of the model, the map and the estimate: R. Tibshirani, A. Price and J. Taylor, A statistician
plays darts, Journal of the Royal Statistical Society A 174 (2011), 213-226.
"""
