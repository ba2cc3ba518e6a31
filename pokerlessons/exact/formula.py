"""Formulas as a school writes them: sympy expressions, unevaluated, as LaTeX, MathML and plain text.

In Chinese the number of combinations is C with the set below and the choice above; sympy's own notation, two
numbers in tall brackets, is kept for English.
"""

from __future__ import annotations

from typing import Any, Final

import sympy
from sympy.printing.latex import LatexPrinter
from sympy.printing.mathml import MathMLPresentationPrinter
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from pokerlessons.engine import Formula


def choose(n: Any, k: Any) -> sympy.Expr:
    """C(n, k), left standing as it is written."""
    return sympy.binomial(sympy.sympify(n), sympy.sympify(k), evaluate=False)


def times(*factors: Any) -> sympy.Expr:
    """A product left standing."""
    return sympy.Mul(*map(sympy.sympify, factors), evaluate=False)


def plus(*terms: Any) -> sympy.Expr:
    """A sum left standing."""
    return sympy.Add(*map(sympy.sympify, terms), evaluate=False)


def over(above: Any, below: Any) -> sympy.Expr:
    """A fraction left standing."""
    return times(above, sympy.Pow(sympy.sympify(below), -1, evaluate=False))


def formula(expression: sympy.Expr, language: str = "zh") -> Formula:
    """`expression = its value`, exactly; the value is what sympy makes of the very expression shown."""
    value = expression.doit()
    latex, mathml = _SCHOOL if language == "zh" else _SYMPY
    left, right = mathml.doprint(expression), mathml.doprint(value)
    return Formula(
        f"{latex.doprint(expression)} = {latex.doprint(value)}",
        f'<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>{left}<mo>=</mo>{right}</mrow></math>',
        f"{_Text(_ORDER).doprint(expression)} = {value}",
    )


class _SchoolLatex(LatexPrinter):
    def _print_binomial(self, expr: Any, exp: Any = None) -> str:
        n, k = expr.args
        written = rf"\mathrm{{C}}_{{{self._print(n)}}}^{{{self._print(k)}}}"
        return written if exp is None else rf"\left({written}\right)^{{{exp}}}"


class _MathML(MathMLPresentationPrinter):
    """Terms and factors in the order in which they are taught."""

    def _print_Add(self, expr: Any, order: Any = None) -> Any:
        return super()._print_Add(expr, order="none")

    def _print_Mul(self, expr: Any) -> Any:
        fractions = any(isinstance(factor, sympy.Rational) and factor.q != 1 for factor in expr.args)
        divided = any(isinstance(factor, sympy.Pow) and factor.exp.is_negative for factor in expr.args)
        if divided and not fractions:
            return super()._print_Mul(expr)
        # sympy would multiply fractions out before they are shown, and writes 8·4·4 as 8×44.
        row = self.dom.createElement("mrow")
        for place, factor in enumerate(expr.args):
            if place:
                sign = self.dom.createElement("mo")
                sign.appendChild(self.dom.createTextNode("×"))
                row.appendChild(sign)
            written: Any = self.parenthesize(factor, PRECEDENCE["Mul"], strict=True)
            row.appendChild(written)
        return row


class _SchoolMathML(_MathML):
    def _print_binomial(self, expr: Any) -> Any:
        n, k = expr.args
        written = self.dom.createElement("msubsup")
        letter = self.dom.createElement("mi")
        letter.setAttribute("mathvariant", "normal")
        letter.appendChild(self.dom.createTextNode("C"))
        parts: tuple[Any, ...] = (letter, self._print(n), self._print(k))
        for part in parts:
            written.appendChild(part)
        return written


class _Text(StrPrinter):
    def _print_binomial(self, expr: Any) -> str:
        n, k = expr.args
        return f"C({self._print(n)},{self._print(k)})"


# Terms stay in the order in which they are taught; for the factors of MathML that is called "old".
_ORDER: Final = {"order": "none"}
_LATEX: Final = {**_ORDER, "mul_symbol": "times"}
_MATHML: Final = {"order": "old", "mul_symbol": "times"}
_SCHOOL: Final = (_SchoolLatex(_LATEX), _SchoolMathML(_MATHML))
_SYMPY: Final = (LatexPrinter(_LATEX), _MathML(_MATHML))
