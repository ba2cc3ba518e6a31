"""A distribution as a table: in columns, in LaTeX, in MathML."""

from fractions import Fraction
from xml.etree import ElementTree

from pokerlessons.exact.distribution import Distribution

MIXED = Distribution({"无牛": 1, "<a & b_c>": 2, "é%": 5})


def test_lines_of_text_keep_their_columns() -> None:
    assert MIXED.table().splitlines() == [
        "无牛       1  1/8  =  12.5000 %",
        "<a & b_c>  2  1/4  =  25.0000 %",
        "é%         5  5/8  =  62.5000 %",
        "Σ          8    1  = 100.0000 %",
    ]
    combined = Distribution({"e\u0301": 1}).table().splitlines()
    assert combined[0] == "e\u0301  1  1  = 100.0000 %"


def test_rounding_is_not_called_equality() -> None:
    assert "1/3  ≈  33.3333 %" in str(Distribution({"a": 1, "b": 2}))
    assert "1/10000000  ≈   0.0000 %" in str(Distribution({"a": 1, "b": 10**7 - 1}))


def test_outcomes_are_named_by_whoever_asks() -> None:
    dice = Distribution({1: 3, 2: 1})
    assert str(dice) == dice.table()
    assert dice.table(lambda points: f"{points} 点").startswith("1 点  3")
    assert "1 点" in dice.latex(lambda points: f"{points} 点")
    assert "1 点" in dice.mathml(lambda points: f"{points} 点")


def test_latex() -> None:
    latex = MIXED.latex()
    assert r"\text{无牛} & 1 & \tfrac{1}{8} & = 12.5000\,\% \\" in latex
    assert r"\text{<a \& b\_c>}" in latex and r"\text{é\%}" in latex
    assert r"\hline \text{Σ} & 8 & 1 & = 100.0000\,\%" in latex
    assert MIXED._repr_latex_() == rf"$\displaystyle {latex}$"
    assert r"\text{\textbackslash{}\{\}\textasciicircum{}\$\#}" in Distribution({"\\{}^$#": 1}).latex()
    assert r"\approx" in Distribution({"a": 1, "b": 2}).latex()


def test_mathml_can_be_read_back() -> None:
    root = ElementTree.fromstring(MIXED.mathml())
    rows = root.findall(".//{*}mtr")
    assert len(rows) == 4
    assert ["".join(cell.itertext()) for cell in rows[1]] == ["<a & b_c>", "2", "14", "=25.0000 %"]
    assert [child.tag.split("}")[1] for child in rows[1][2]] == ["mfrac"]


def test_a_comparison_has_the_exact_chances() -> None:
    assert [row.p for row in MIXED.compare({"无牛": 1}).rows] == [
        Fraction(1, 8),
        Fraction(1, 4),
        Fraction(5, 8),
    ]
