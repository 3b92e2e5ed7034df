from interpreters.symbolic.printing.layout import BREAK, HARD, LINE, cat, commas, enclose, group, layout, listed, nest, text

WORDS = [text(f"word{k}") for k in range(4)]


def test_groups_stay_on_a_line_that_holds_them() -> None:
    doc = enclose("f(", WORDS, ")")
    assert layout(doc, 32) == "f(word0, word1, word2, word3)"
    assert layout(doc, 29) == "f(word0, word1, word2, word3)"
    assert layout(doc, 28) == "f(\n  word0,\n  word1,\n  word2,\n  word3)"


def test_lists_are_aligned_behind_their_bracket() -> None:
    assert layout(listed("(", WORDS, ")"), 20) == "(word0,\n word1,\n word2,\n word3)"


def test_what_follows_a_group_has_to_fit_as_well() -> None:
    doc = cat(group("ab", LINE, "cd"), text("efgh"))
    assert layout(doc, 9) == "ab cdefgh"
    assert layout(doc, 8) == "ab\ncdefgh"
    then = cat(group("ab", LINE, "cd"), LINE, text("efgh"))
    assert layout(then, 5) == "ab cd\nefgh", "but not beyond the next line break"


def test_inner_groups_break_after_outer_ones() -> None:
    inner = group("g(", nest(2, BREAK, commas(WORDS[:2])), ")")
    doc = group("f(", nest(2, BREAK, commas([inner, text("x")])), ")")
    assert layout(doc, 18) == "f(\n  g(word0, word1),\n  x)"
    assert layout(doc, 12) == "f(\n  g(\n    word0,\n    word1),\n  x)"


def test_hard_lines_break_every_group_around_them() -> None:
    assert layout(group("a", LINE, group("b", HARD, "c")), 80) == "a\nb\nc"


def test_indentation_counts_from_where_the_text_starts() -> None:
    doc = nest(4, group("ab", LINE, "cd"))
    assert layout(doc, 9, indent=4) == "ab cd"
    assert layout(doc, 8, indent=4) == "ab\n        cd"


def test_lines_carry_no_trailing_blanks() -> None:
    assert layout(cat("a ", HARD, "b"), 80) == "a\nb"


def test_span_is_the_widest_piece_between_possible_breaks() -> None:
    doc = cat("abc", LINE, cat("d", BREAK), "efghi", LINE, "j")
    assert (doc.flat, doc.span, doc.ends) == (12, 5, (3, 1))
    assert (text("abc").span, text("abc").ends) == (3, (3, 3))
    assert cat("ab", cat("c", LINE, "d"), "efg").span == 4


def test_deep_documents_need_no_deep_stack() -> None:
    doc = text("x")
    for _ in range(20_000):
        doc = group(doc, LINE, "x")
    assert layout(doc, 10).count("\n") == 20_000 - 4
