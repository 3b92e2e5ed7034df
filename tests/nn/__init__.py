"""Neural network functions and optimisers, against torch."""
