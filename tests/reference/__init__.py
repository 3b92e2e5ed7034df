"""The bulk-operation transformation as it is written: a language of its own, its naive meaning, three tables of rules.

Nothing here knows terms, arenas or views; the package is a second, independent account of what vectorisation means.
"""
