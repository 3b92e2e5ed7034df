"""Programs as files: a text that a person can read, beside the tensors that the program captured."""
