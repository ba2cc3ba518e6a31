"""What is measured on a page: sizes of texts, what is cut off, contrast, and what is too small to touch."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .conftest import Shown

Found = list[list[Any]]

SEEN_TEXTS = """const seen = [];
    const walker = document.createTreeWalker(it.el, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.textContent.trim();
        const style = getComputedStyle(element);
        const isSeen = element.checkVisibility({ visibilityProperty: true });
        if (!text || !isSeen || element.closest('title, desc, option')) continue;
        if (element.getClientRects().length) seen.push([element, text, style]);
    }"""
SIZES = f"""(() => {{
    {SEEN_TEXTS}
    return seen
        // The letters on a card are part of its drawing; what is raised or lowered in a formula is smaller.
        .filter(([element]) => !element.closest('.pl-card') && !isScript(element))
        .map(([element, text, style]) => [text, parseFloat(style.fontSize) * scale(element)]);
    function scale(element) {{
        const svg = element.closest('svg');
        return svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    }}
    function isScript(element) {{
        for (let at = element; at && at.localName !== 'math'; at = at.parentElement) {{
            const isRaised = /^m(sub|sup|subsup|under|over|underover)$/.test(at.parentElement?.localName);
            if (isRaised && at !== at.parentElement.firstElementChild) return true;
        }}
        return false;
    }}
}})()"""
CLIPPED = f"""(() => {{
    {SEEN_TEXTS}
    const found = new Set();
    for (const [element, text] of seen) {{
        if (element.closest('.pl-card, svg')) continue;
        const box = element.getBoundingClientRect();
        const cell = element.closest('td, th');
        // A row may be scrolled, but what stands in a cell must not run into the next one.
        const isTooLong = cell && !element.closest('math') && cell.scrollWidth > cell.clientWidth + 1;
        if (isTooLong) found.add('in its cell: ' + text);
        for (let at = element; at && at !== it.el; at = at.parentElement) {{
            if (at.closest('.pl-scroll, .pl-formula')) break;
            if (at.scrollWidth > at.clientWidth + 1 && at.clientWidth) found.add(at.className + ': ' + text);
        }}
        const isBeyond = box.right > document.documentElement.clientWidth + 1;
        if (isBeyond && !element.closest('.pl-scroll, .pl-formula')) found.add('beyond the page: ' + text);
    }}
    return [...found];
}})()"""
CONTRAST = f"""(() => {{
    {SEEN_TEXTS}
    const numbers = colour => colour.match(/[\\\\d.]+/g).map(Number);
    const luminance = ([r, g, b]) => [r, g, b]
        .map(part => part / 255).map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
    const alpha = ([, , , part = 1]) => part;
    const over = (top, part, below) => below.map((each, at) => part * top[at] + (1 - part) * each);
    const page = element => {{
        for (let at = element; at; at = at.parentElement) {{
            const colour = numbers(getComputedStyle(at).backgroundColor);
            if (alpha(colour) === 1) return colour.slice(0, 3);
        }}
    }};
    const cover = shape => {{
        const {{ fill, fillOpacity, opacity }} = getComputedStyle(shape);
        return fill === 'none' ? 0 : alpha(numbers(fill)) * fillOpacity * opacity;
    }};
    const ground = element => {{
        // In a picture it is every shape drawn before the text that holds its middle, one on the other.
        const svg = element.namespaceURI.endsWith('svg') && element.closest('svg');
        if (!svg) return page(element);
        const own = element.getBoundingClientRect();
        const middle = new DOMPoint(own.left + own.width / 2, own.top + own.height / 2);
        return [...svg.querySelectorAll('rect, circle, path, polygon')]
            .filter(shape => shape.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
            .filter(shape => cover(shape))
            .filter(shape => shape.isPointInFill(middle.matrixTransform(shape.getScreenCTM().inverse())))
            .map(shape => [numbers(getComputedStyle(shape).fill), cover(shape)])
            .reduce((below, [fill, part]) => over(fill, part, below), page(svg));
    }};
    return seen.map(([element, text, style]) => {{
        const ink = numbers(element.namespaceURI.endsWith('svg') ? style.fill : style.color);
        const [low, high] = [luminance(ink), luminance(ground(element))].sort((a, b) => a - b);
        return [text, (high + 0.05) / (low + 0.05)];
    }});
}})()""".replace("\\\\", "\\")
# What is seen of a card that the next one overlaps is what can be touched.
TOUCHABLE = """[...it.el.querySelectorAll('button, summary, select, .pl-chip, .pl-field, .pl-slider')]
    .filter(e => e.getClientRects().length)
    .map(e => {
        const box = e.getBoundingClientRect(), next = e.nextElementSibling?.getBoundingClientRect();
        const overlapped = e.matches('.pl-card') && next && next.top === box.top;
        const width = overlapped ? Math.min(box.width, next.left - box.left) : box.width;
        return [e.ariaLabel || e.textContent, width, box.height];
    })"""


def small_texts(seat: Shown, least: float = 19.5) -> Found:
    """Texts that are smaller on the screen than `least` px."""
    found = seat.do(SIZES)
    assert len(found) > 8
    return [each for each in found if each[1] < least]


def clipped_texts(seat: Shown) -> list[str]:
    """Texts that do not fit where they stand, but for what is meant to be scrolled."""
    return seat.do(CLIPPED)


def contrasts(seat: Shown) -> Found:
    """Every text and its contrast to its ground, which in a picture is the shape below it."""
    return seat.do(CONTRAST)


def touchable(seat: Shown) -> Found:
    """Everything to touch, with its width and height in px."""
    return seat.do(TOUCHABLE)


def too_narrow(found: Found, least: float = 40) -> Found:
    """What is narrower or lower than a finger."""
    return [each for each in found if min(each[1:]) < least]


def set_theme(page: Page, light: bool) -> None:
    """The notebook's light theme or its dark one."""
    page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", str(light).lower())
    # A page shows its background; without it nothing behind the sheet would have a colour.
    page.evaluate("light => { document.body.style.background = light ? '#fff' : '#111'; }", light)


def findings(page: Page) -> list[str]:
    """What axe-core objects to in what is shown."""
    violations = Axe().run(page, context=".pl-root").response["violations"]
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]
