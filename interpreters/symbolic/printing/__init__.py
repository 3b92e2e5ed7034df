"""Programs as text: index functions, notation of operations, lets, layout of lines."""
