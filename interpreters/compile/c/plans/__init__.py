"""What of a program lies in memory, what is computed where it is used, and in which form: decisions about its terms."""
